// What is written around the board: all of it follows from the state.
import { analysis_of } from "./analyst.js";
import { say } from "./dom.js";
import { place_of } from "./place.js";
import { rank } from "./rank.js";
import {
  analysis_at,
  BOTH,
  current,
  game,
  has_task,
  is_computers_turn,
  is_finished,
  is_missed,
  is_mistake,
  is_open_challenge,
  is_solved,
  position_at,
  shows_hints,
  side_at,
  state,
  taught_of,
} from "./state.js";

const LINE_LENGTH = 9; // moves of a line in a message

export const name_of_move = (number) =>
  game.move_name(position_at(number - 1), position_at(number));

/** The last move as a sentence; "" at the beginning. */
export const last_move = () =>
  state.at > 0 ? game.told(position_at(state.at - 1), current()) : "";

/**
 * The sentence above the board, and a softer one below it: on the ladder, its question until the
 * visitor has moved, because it is about the position at the beginning.
 */
export function headline(ending, analysis) {
  const [news, hint] = news_and_hint(ending, analysis);
  const is_first_turn = state.at === 1 && is_visitors_turn() && !shows_hints();
  const is_asked = state.rung > 0 && !ending && (state.at === 0 || is_first_turn);
  return [news, is_asked ? say(`rung_${state.rung}`) : hint];
}

const is_visitors_turn = () => state.visitor === BOTH || game.side(current()) === state.visitor;

function news_and_hint(ending, analysis) {
  if (is_missed()) {
    const word = analysis_at(0).winner === null ? "missed_tie" : "missed";
    return [say(word, name_of_move(state.at), reply_name()), ""];
  }
  const why = ending ? say(ending.why, ...ending.values) : "";
  if (ending?.is_invalid) return [why, ""];
  if (ending && state.challenge?.result === "solved") return [solved_text(), why];
  if (ending) return [outcome(ending), why];
  if (state.challenge && state.at === 0 && !state.hints) return task_text(analysis);
  if (shows_hints()) return [analysis ? game.verdict(current(), analysis) : say("searching"), ""];
  const player = game.SIDES[game.side(current())];
  if (is_computers_turn()) return [say("computer_turn", player), ""];
  if (!is_visitors_turn()) {
    const is_after = state.at > 0 && explained_mistake(ending) === state.at;
    return [say("to_move", player), is_after ? say("after_mistake") : ""];
  }
  if (state.at > 0) return [say(is_open_challenge() ? "finish" : "your_move"), say("how_to_move")];
  return [say("your_turn", player), say("how_to_move")];
}

/** The answer to the move that was made last; "" if the game is over. */
function reply_name() {
  const best = best_at(state.at);
  return best ? game.move_name(current(), game.read(best.address)) : "";
}

/** What is to be found in a challenge, or how it went. */
function task_text(analysis) {
  const player = game.SIDES[state.visitor];
  const { day, result } = state.challenge;
  if (result === "solved") return [solved_text(), day && say("solved_on", day)];
  if (result === "shown") return [say("shown"), day && say("challenge_of", day)];
  if (!analysis) return [say("searching"), ""];
  if (!has_task()) return [say("challenge_none", player), ""];
  const word = analysis.winner === null ? "challenge_hold" : "challenge_start";
  return [say(word, player), say("challenge_hint", day)];
}

export const solved_text = () => say("solved", state.challenge.moves, state.challenge.tries.length);

/** The result of a game, for the visitor. */
function outcome(ending) {
  if (state.at === 0)
    return ending.winner === null ? say("tied") : say("over", game.SIDES[ending.winner]);
  const number = first_mistake(ending);
  if (ending.winner === null) return number ? say("tied_by", number) : say("tied");
  if (state.visitor === BOTH) return say("over_after", game.SIDES[ending.winner], state.at);
  if (ending.winner === state.visitor) return say("won", state.at);
  return number ? say("lost_by", number) : say("lost");
}

/** Whether the player who made this move was winning before it, and is the visitor or either one. */
const gave_win = (number) =>
  analysis_at(number - 1).winner === side_at(number - 1) &&
  (state.visitor === BOTH || state.visitor === side_at(number - 1));

/** The number of the first mistake of the loser; of a tie, the first one that gave a win away. */
export function first_mistake(ending) {
  for (let number = 1; number <= state.at; number++) {
    const mover = side_at(number - 1);
    const is_asked = ending.winner === null ? gave_win(number) : ending.winner !== mover;
    if (is_asked && is_mistake(number)) return number;
  }
  return 0;
}

/** Whether the page may say which moves were mistakes. */
export const is_revealed = () => !is_open_challenge() && (state.hints || is_finished());

/** The number of the mistake that is explained on this screen; 0 if there is none. */
export function explained_mistake(ending) {
  if (!is_revealed()) return 0;
  if (ending && state.at > 0) return first_mistake(ending);
  return is_mistake(state.at) ? state.at : 0;
}

/** The sentence below the board: what explains a result, a wrong try, or the answer of a challenge. */
export function explanation(ending) {
  if (is_missed()) return game.reason(current()); // why the reply to it wins
  if (is_open_challenge()) return "";
  if (state.challenge && state.hints && state.at === 0 && has_task()) return answer();
  if (is_solved()) return game.lesson(positions_so_far());
  const number = explained_mistake(ending);
  if (number) return better_move(number);
  if (!ending || ending.is_invalid || state.at === 0) return "";
  const lesson = game.lesson(positions_so_far());
  if (ending.winner === null) return `${say("no_mistake_tie")} ${lesson}`;
  const is_complete = [...Array(state.at + 1).keys()].every(analysis_at);
  if (!is_complete) return "";
  const [loser, winner] = [game.SIDES[1 - ending.winner], game.SIDES[ending.winner]];
  return `${say("no_mistake", loser, winner)} ${lesson}`;
}

/** The positions of the game up to the one that is shown. */
export const positions_so_far = () =>
  state.trail.slice(0, state.at + 1).map(({ position }) => position);

function answer() {
  const names = analysis_at(0)
    .options.filter(({ address }) => analysis_at(0).right.includes(address))
    .map(({ address }) => game.move_name(position_at(0), game.read(address)));
  return `${say("answer_is", names.join(", "))} ${game.reason(position_at(0))}`;
}

/** The move of `taught_of` in the position of this number. */
export const taught_at = (number) => taught_of(analysis_at(number)?.options ?? []);

/** The best move in the position of this number; undefined if it is not known. */
export const best_at = (number) => analysis_at(number)?.options.find((option) => option.best);

/** What would have been better than the move of this number. */
function better_move(number) {
  const { address } = taught_at(number - 1);
  const before = position_at(number - 1);
  const name = game.alike?.(before, address) ?? game.move_name(before, game.read(address));
  const reason = game.reason(position_at(number - 1), position_at(number));
  const wins = rank(analysis_at(number - 1).winner, side_at(number - 1)) === 2;
  return `${say("better", number, name_of_move(number), name, wins)} ${reason}`;
}

/**
 * The positions after the moves of best play, as many as are known at once and no more than fit.
 * A move that a lesson teaches goes before the best one: then `is_taught`.
 */
export function best_line(place) {
  const places = [];
  let is_taught = false;
  for (;;) {
    const options = analysis_of(game, place)?.options ?? [];
    const best = taught_of(options);
    if (!best || places.length === LINE_LENGTH)
      return { places, is_taught, is_cut: best !== undefined };
    is_taught ||= best.is_taught === true;
    place = place_of(game, best.address);
    places.push(place);
  }
}

/** Best play from a position as a sentence. */
export function line_text(place) {
  const { places, is_taught, is_cut } = best_line(place);
  const names = places.map(({ position }, number) =>
    game.move_name((places[number - 1] ?? place).position, position),
  );
  return names.length > 0
    ? say(is_taught ? "line_taught" : "line_is", names.join(", ") + (is_cut ? " …" : "."))
    : "";
}
