// What is written around the board: all of it follows from the state.
import { analysis_of } from "./analyst.js";
import { say } from "./dom.js";
import {
  analysis_at,
  BOTH,
  current,
  game,
  is_computers_turn,
  is_missed,
  is_mistake,
  is_open_challenge,
  has_task,
  own_turns,
  position_at,
  shows_hints,
  side_of,
  state,
} from "./state.js";

const LINE_LENGTH = 9; // moves of a line in a message

export const name_of_move = (number) =>
  game.move_name(position_at(number - 1), position_at(number));

/** The sentence above the board, and a softer one below it. */
export function headline(ending, analysis) {
  if (is_missed()) {
    const word = analysis_at(0).winner === null ? "missed_tie" : "missed";
    return [say(word, name_of_move(state.at)), ""];
  }
  const why = ending ? say(ending.why, ...ending.values) : "";
  if (ending?.is_invalid) return [why, ""];
  if (ending && state.challenge?.result === "solved") return [solved_text(), why];
  if (ending) return [outcome(ending), why];
  if (state.challenge && state.at === 0 && !state.hints) return task_text(analysis);
  if (shows_hints()) return [analysis ? game.verdict(current(), analysis) : say("searching"), ""];
  const player = game.SIDES[game.side(current())];
  if (is_computers_turn()) return [say("computer_turn", player), ""];
  const word = state.visitor === BOTH ? "to_move" : "your_turn";
  return [say(word, player), state.guide > 0 ? "" : say("how_to_move")];
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
  const number = decisive_mistake(ending);
  if (ending.winner === null) return number ? say("tied_by", number) : say("tied");
  if (state.visitor === BOTH) return say("over_after", game.SIDES[ending.winner], state.at);
  const moves = own_turns().filter((turn) => turn < state.at).length;
  if (ending.winner === state.visitor) return say("won", moves);
  return number ? say("lost_by", number) : say("lost");
}

/** The number of the last move with which the loser gave the game away. */
export function decisive_mistake(ending) {
  for (let number = state.at; number > 0; number--) {
    const mover = side_of(state.trail[number - 1]);
    if (ending.winner === mover || !is_mistake(number)) continue;
    if (ending.winner !== null || state.visitor === BOTH || mover === state.visitor) return number;
  }
  return 0;
}

/** The sentence below the board: what explains a result, or the answer of a challenge. */
export function explanation(ending) {
  if (is_open_challenge()) return "";
  if (state.challenge && state.hints && state.at === 0 && has_task()) return answer();
  if (!ending || state.at === 0) return "";
  const number = decisive_mistake(ending);
  if (number) return better_move(number);
  if (ending.winner === null) return say("no_mistake_tie");
  const is_complete = [...Array(state.at + 1).keys()].every(analysis_at);
  if (!is_complete || ending.winner === state.visitor) return "";
  return say("no_mistake", game.SIDES[1 - ending.winner], game.SIDES[ending.winner]);
}

function answer() {
  const names = analysis_at(0)
    .options.filter(({ address }) => analysis_at(0).right.includes(address))
    .map(({ address }) => game.move_name(position_at(0), game.read(address)));
  return `${say("answer_is", names.join(", "))} ${game.reason(position_at(0))}`;
}

/** What would have been better than the move of this number. */
function better_move(number) {
  const before = analysis_at(number - 1);
  const better = before.options.find((option) => option.best);
  const name = game.move_name(position_at(number - 1), game.read(better.address));
  const reason = game.reason(position_at(number - 1)) || line_text(state.trail[number - 1]);
  return `${say("better", name_of_move(number), name, before.winner !== null)} ${reason}`;
}

/** Best play from a position as a sentence, as long as its moves are known at once. */
export function line_text(address) {
  const names = [];
  while (names.length < LINE_LENGTH) {
    const analysis = analysis_of(game, address);
    const best = analysis?.options.find((option) => option.best);
    if (!best) break;
    names.push(game.move_name(game.read(address), game.read(best.address)));
    address = best.address;
  }
  const rest = names.length === LINE_LENGTH ? " …" : "";
  return names.length > 0 ? say("line_is", names.join(", ") + rest) : "";
}
