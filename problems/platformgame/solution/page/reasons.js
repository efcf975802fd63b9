// Why a step wins or loses, in sentences that follow from the position. Needs no browser: `say`
// gives the words.
//     111/A0-1/B0-0, A steps right   "Then B cannot step: the platform that A leaves vanishes."
import { OutOfTime } from "../../../../scripts/pages/random.js";
import { sign_of } from "../../../../scripts/pages/rank.js";
import {
  after as after_step,
  analyse,
  candidates,
  code_of,
  ending,
  is_mirror,
  place,
  SIDES,
  territory,
  write,
} from "./rules.js";
import { apart, longest_path, stop_at } from "./search.js";

const PATIENCE = 100; // milliseconds of search for a reason
const SMALL = 12; // platforms of a board whose steps are all explained
const MOST_MOVES = 8; // of a line in a sentence

const is_small = ({ platforms }) => platforms.filter(Boolean).length <= SMALL;

/**
 * The result of a search; null if it takes too long, which on a small board it does not.
 * @template T @param {any} position @param {(until: number) => T} search
 */
function soon(position, search) {
  const until = is_small(position) ? Infinity : performance.now() + PATIENCE;
  try {
    stop_at(until);
    return search(until);
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    return null;
  }
}

const analyse_soon = (position) => soon(position, (until) => analyse(position, until));

/** The steps of the longest paths of the player to move and of the other; null if they can meet. */
function paths_of(position) {
  const { grid, platforms, own, other } = position;
  if (own === other || ending(position) || !apart(position)) return null;
  return soon(position, () =>
    [own, other].map((cell) => longest_path({ grid, platforms: [...platforms], own: cell }).length),
  );
}

/** How many platforms the player to move reaches first. */
export const room_of = (position) =>
  [...territory(position).owner].filter((owner) => owner === 1).length;

/** Why the player to move loses here, as a sentence; "" if nothing short says it. */
function why_lost(position, say) {
  const [loser, winner] = [SIDES[position.side], SIDES[1 - position.side]];
  const end = ending(position);
  if (end) return say(end.why === "stuck" ? "then_stuck" : "then_fallen", loser, winner);
  if (is_mirror(position)) return say("then_mirror", loser, winner);
  const paths = paths_of(position);
  if (paths) return say("then_race", loser, paths[0], winner, paths[1]);
  const analysis = analyse_soon(position);
  if (!analysis) return "";
  const answers = analysis.options.map(({ step, length }) => `${arrow(position, step)} ${length}`);
  return say("then_all_lose", loser, answers);
}

/** Why the player to move wins here. */
function why_won(position, say) {
  const [winner, loser] = [SIDES[position.side], SIDES[1 - position.side]];
  const { own, other } = position;
  const paths = paths_of(position);
  if (paths) return say("but_race", winner, paths[0], loser, paths[1]);
  const best = analyse_soon(position)?.options.find((option) => option.best);
  if (!best) return "";
  const step = arrow(position, best.step);
  return own === other
    ? say("but_falls", winner, step, loser)
    : say("but_wins", winner, step, best.length, rest_of(position, say));
}

/** Best play to the end and how it ends, as "A ↓, B ←; A cannot step"; "" if it is long or over. */
function rest_of(position, say) {
  const moves = [];
  while (!ending(position)) {
    const best = analyse_soon(position)?.options.find((option) => option.best);
    if (!best || moves.length + best.length > MOST_MOVES) return "";
    moves.push(`${SIDES[position.side]} ${arrow(position, best.step)}`);
    position = after_step(position, best.step);
  }
  const is_stuck = ending(position).why === "stuck";
  return moves.length > 0 ? say("rest", moves, SIDES[position.side], is_stuck) : "";
}

/** The step after which the board is its own half turn, if the game goes on then. */
const image_step = (position) =>
  candidates(position).find((cell) => {
    const then = after_step(position, cell);
    return is_mirror(then) && candidates(then).length > 0;
  });

/** Why a step that loses does: what the best answer to it leaves. `name` writes an option. */
function why_loses(before, option, say, name = arrow_and_value) {
  const [mover, winner] = [SIDES[before.side], SIDES[1 - before.side]];
  const position = after_step(before, option.step);
  const taken = name(before, option);
  if (image_step(position) !== undefined) {
    const { options } = analyse_soon(position) ?? { options: [] };
    const image = options.find(({ is_taught }) => is_taught);
    const first = options.find(({ best }) => best);
    const sooner = first?.length < image?.length ? name(position, first) : "";
    const answer = image && name(position, image);
    if (image) return say("loses_image", mover, taken, winner, answer, sooner);
  }
  const paths = paths_of(position);
  if (paths) return say("loses_race", mover, taken, paths[1], winner, paths[0]);
  const best = analyse_soon(position)?.options.find((option) => option.best);
  if (!best) return "";
  const answer = name(position, best);
  if (position.own === position.other) return say("loses_fallen", mover, taken, winner, answer);
  const then = after_step(position, best.step);
  const left = candidates(then).map((cell) => arrow(then, cell));
  return say("loses_to", mover, taken, winner, answer, left, rest_of(then, say));
}

/** On a small board, for each step why it wins or loses. */
export function causes(position, say) {
  if (!is_small(position) || ending(position)) return [];
  return (analyse_soon(position)?.options ?? []).map((option) => {
    if (option.winner !== position.side) return why_loses(position, option, say);
    const step = say("wins_by", SIDES[position.side], arrow_and_value(position, option));
    return step + why_lost(after_step(position, option.step), say);
  });
}

const ARROWS = { u: "↑", d: "↓", l: "←", r: "→" };
export const arrow = (position, step) => ARROWS[code_of(position, { other: step })];

/** A step with its value as the hints show it: "↑ (+5)". */
const arrow_and_value = (position, { step, winner, length }) =>
  `${arrow(position, step)} (${sign_of(winner, position.side)}${length})`;

const arrow_alone = (position, { step }) => arrow(position, step);

/** What the values of the hints mean, and which are filled. */
export function legend_text(options, say) {
  const half = options.find((option) => option.is_taught);
  const best = options.find((option) => option.best);
  return half ? say("legend", half.length, best.length) : say("legend");
}

/**
 * The small numbers of the cells, each with its player, and what they count: the longest paths if
 * there are some, else the moves of a line from this position.
 * @param {import("./rules.js").Position} position the first one of the line
 * @param {number[][]} paths of the player to move and of the other one
 * @param {import("./rules.js").Position[]} line the positions after its moves
 * @param {number} at how many moves of the game were made before the line
 * @returns {{ steps: Map<number, [string, number][]>, text: string }}
 */
export function numbers_of(position, paths, line, at, is_played, say) {
  const [player, opponent] = [SIDES[position.side], SIDES[1 - position.side]];
  const steps = new Map();
  const put = (cell, name, number) => steps.set(cell, [...(steps.get(cell) ?? []), [name, number]]);
  const [own, others] = paths;
  if (own.length > 0 && others.length > 0) {
    for (const [index, cell] of own.entries()) put(cell, player, index + 1);
    for (const [index, cell] of others.entries()) put(cell, opponent, index + 1);
    return { steps, text: say("steps_about", "path", player, 1, opponent) };
  }
  for (const [index, { side, other }] of line.entries())
    put(other, SIDES[1 - side], at + index + 1);
  if (line.length === 0) return { steps, text: "" };
  const is_turned = line.some((one) => is_mirror(one) && candidates(one).length > 0);
  const kind = is_played ? "played" : is_turned ? "turned" : "best";
  return { steps, text: say("steps_about", kind, player, at + 1) };
}

/**
 * Why a half turn decides: of this board, or of the one after a step that makes it its own half turn;
 * "" if there is none.
 */
export function image_text(position, say) {
  const [mover, opponent] = [SIDES[position.side], SIDES[1 - position.side]];
  if (is_mirror(position)) return say("image_about", mover, opponent, "");
  const step = image_step(position);
  return step === undefined ? "" : say("image_about", opponent, mover, arrow(position, step));
}

/**
 * Why a step wins, and why the one that was made does not.
 * @param {import("./rules.js").Position} position
 * @param {import("./rules.js").Position | undefined} after the position after the mistake, if any
 */
export function reason(position, after, say) {
  const { winner, options } = analyse_soon(position) ?? { options: [] };
  const good = options.find(({ is_taught }) => is_taught) ?? options.find(({ best }) => best);
  const won = winner === position.side ? why_lost(after_step(position, good.step), say) : "";
  const lost = after ? why_won(after, say) : "";
  return [won, lost].filter(Boolean).join(" ");
}

/** The first position of a game from which each step of the winner was the mirror image; or -1. */
export function mirrored_from(positions) {
  const loser = positions[positions.length - 1].side;
  const first = positions.findIndex(({ side }) => side === loser);
  const all = positions.filter(({ side }) => side === loser);
  return all.length > 1 && all.every(is_mirror) ? first : -1;
}

/** Why a finished game was won, in a sentence. @param {import("./rules.js").Position[]} positions */
export function lesson(positions, say) {
  const last = positions[positions.length - 1];
  const [loser, winner] = [SIDES[last.side], SIDES[1 - last.side]];
  if (mirrored_from(positions) >= 0) return say("lesson_mirror", winner, loser);
  const choice = lesson_of_choice(positions, say);
  for (const [number, position] of positions.entries()) {
    const paths = paths_of(position);
    if (!paths) continue;
    const [mine, theirs] = position.side === last.side ? paths.reverse() : paths;
    const is_won = position.side === last.side ? theirs <= mine : mine > theirs;
    const race = say("lesson_race", winner, mine, loser, theirs, number);
    if (is_won) return [race, ...choice.others].join(" ");
  }
  return [...choice.room, ...choice.others, how_it_ended(positions, say)].join(" ");
}

/**
 * If the winner's first choice was the only one that wins: the rule of thumb if it leaves the least
 * room, and why the others lose.
 * @returns {{ room: string[], others: string[] }}
 */
function lesson_of_choice(positions, say) {
  const { side } = positions[positions.length - 1];
  const number = positions.findIndex((position) => position.side !== side);
  const [before, after] = [positions[number], positions[number + 1]];
  const { right, options } = analyse_soon(before) ?? { right: [], options: [] };
  if (right.length !== 1 || right[0] !== write(after)) return { room: [], others: [] };
  const rooms = options
    .filter(({ step }) => step !== after.other)
    .map(({ step }) => room_of(after_step(before, step)));
  const [mine, least] = [room_of(after), Math.min(...rooms)];
  const others = options
    .filter(({ step }) => step !== after.other)
    .map((option) => why_loses(before, option, say, arrow_alone))
    .filter(Boolean);
  const room = mine < least ? [say("lesson_room", number + 1, SIDES[side], mine, least)] : [];
  return { room, others };
}

/** Which platform went last, and who left it. */
function how_it_ended(positions, say) {
  const last = positions[positions.length - 1];
  const [loser, winner] = [SIDES[last.side], SIDES[1 - last.side]];
  if (ending(last).why === "fallen")
    return say("lesson_fallen", winner, loser, positions.length - 1);
  const beside = last.grid.neighbours[last.own];
  for (let number = positions.length - 1; number > 0; number--) {
    const before = positions[number - 1];
    if (beside.includes(before.own) && before.platforms[before.own])
      return say("lesson_stuck", loser, SIDES[before.side], number, ...place(before, before.own));
  }
  return say("stuck", loser);
}
