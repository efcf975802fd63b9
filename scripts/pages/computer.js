// The computer's moves.
import { analysis_of } from "./analyst.js";
import { place_of } from "./place.js";
import { random } from "./random.js";
import { rank } from "./rank.js";

const TRAP_TIME = 150; // milliseconds in which it looks for a trap

/**
 * The address after its move: a fastest win if it wins; else of the moves that tie, or that lose
 * latest, one after which few replies of the visitor are right.
 * @param {Rules<unknown>} game
 * @param {unknown} position
 * @param {Analysis} analysis
 */
export function choose(game, position, analysis) {
  const mover = game.side(position);
  const most = Math.max(...analysis.options.map(({ winner }) => rank(winner, mover)));
  const equal = analysis.options.filter(
    ({ winner, best }) => rank(winner, mover) === most && (best || most === 1),
  );
  let candidates = equal.map(({ address }) => address);
  if (most === 0 && game.losing_moves) candidates = game.losing_moves(position, random);
  if (most < 2 && candidates.length > 1) candidates = traps(game, candidates);
  return candidates[random(candidates.length)];
}

/** The moves after which the smallest share of the replies keeps the visitor's result. */
function traps(game, addresses) {
  const deadline = performance.now() + TRAP_TIME;
  const shares = addresses.map((address) => {
    const place = place_of(game, address);
    if (performance.now() > deadline || game.ending(place.position)) return 1;
    const { right, moves } = analysis_of(game, place) ?? { right: [], moves: 0 };
    return right.length > 0 ? right.length / moves : 1;
  });
  const least = Math.min(...shares);
  return addresses.filter((_, number) => shares[number] === least);
}
