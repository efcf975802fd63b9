// Why a move wins or loses, in sentences that follow from the board. Needs no browser: `say` gives
// the words.
//     x.. ... ..o, x takes the top right   "x takes the top right and threatens a line: o must take
//     the top edge, then x takes the bottom left and threatens two lines at once: ..."
import { rank } from "../../../../scripts/pages/rank.js";
import { cells_alike, cells_of } from "./reply.js";
import {
  analyse,
  cell_of,
  count_ones,
  LINES,
  read,
  side,
  SIDES,
  split,
  successors,
} from "./rules.js";

/** The marks of the player who has just moved, and those of the other one. */
const marks_of = (board) => (side(board) === 1 ? split(board) : split(board).reverse());

const is_full = (line, marks) => (marks & line) === line;
const stop_of = (line, marks) => Math.log2(line & ~marks);

/**
 * The lines that the player who has just moved would complete next: one for each empty cell that
 * completes a line, since one mark there stops all lines through it.
 */
export function threats_of(board) {
  const [own, other] = marks_of(board);
  const open = LINES.filter((line) => count_ones(line & own) === 2 && (line & other) === 0);
  return [...new Map(open.map((line) => [stop_of(line, own), line])).values()];
}

/** The cells where the player who is to move must answer a threat. */
const cells_to_stop = (board) => threats_of(board).map((line) => stop_of(line, marks_of(board)[0]));

/** The best move: of equal ones, the one with the most threats. */
function best_after(board) {
  const after = analyse(board)
    .options.filter(({ best }) => best)
    .map(({ address }) => read(address));
  return after.reduce((most, one) =>
    threats_of(one).length > threats_of(most).length ? one : most,
  );
}

/** What the winner's last move does, and how the win goes on until nobody can stop it. */
function effect(board, say) {
  const winner = SIDES[1 - side(board)];
  if (LINES.some((line) => is_full(line, marks_of(board)[0]))) return say("does_line");
  const open = threats_of(board);
  const loser = SIDES[side(board)];
  if (open.length > 1) return say("does_fork", open.length, loser);
  const reply = best_after(board);
  const cell = say("cells")[cell_of(board, reply)];
  const rest = says_move(reply, best_after(reply), say);
  return say(open.length === 1 ? "does_threat" : "does_wait", loser, cell, rest, winner);
}

/** A winning move and all that follows. */
function says_move(before, after, say) {
  const cell = say("cells")[cell_of(before, after)];
  return say("takes_and", SIDES[side(before)], cell, effect(after, say));
}

/** What comes of the move that made this board: the threats of the winner, or those of the reply. */
export function reply_text(board, say) {
  const [own] = marks_of(board);
  if (successors(board).length === 0)
    return say(LINES.some((line) => is_full(line, own)) ? "ends_in_line" : "ends_full");
  const { winner } = analyse(board);
  if (winner === 1 - side(board)) return say("player_does", SIDES[winner], effect(board, say));
  const reply = best_after(board);
  if (winner !== null) return say("then", says_move(board, reply, say));
  const cell = say("cells")[cell_of(board, reply)];
  if (successors(reply).length === 0) return say("answers_last", SIDES[side(board)], cell);
  const stop = say("cells")[cells_to_stop(reply)[0]];
  const is_forced = threats_of(board).length > 0;
  return say("answers", SIDES[side(board)], cell, stop, SIDES[side(reply)], is_forced);
}

/** Which answers to the move that made this board hold the tie, and what another one allows. */
export function holds_text(board, say) {
  const { winner, options } = analyse(board);
  if (winner !== null || options.length === 0 || threats_of(board).length > 0) return "";
  const names = say("cells");
  const good = options.filter((option) => option.winner === null).map(({ cell }) => names[cell]);
  const wrong = options.find((option) => option.winner !== null);
  if (!wrong) return "";
  const bad = reply_text(read(wrong.address), say);
  return say("holds", SIDES[side(board)], good, names[wrong.cell], bad);
}

/** The moves, winning ones first. Of those that a turn or a mirror makes equal, only the first. */
export function listed(board) {
  const order = (option) => -rank(option.winner, side(board));
  return analyse(board)
    .options.filter(({ cell, address }) => cells_alike(board, read(address))[0] === cell)
    .sort((one, other) => order(one) - order(other));
}

/** Why a board is a tie; "" if it is none. */
export const tie_text = (board, say) =>
  successors(board).length > 0 && analyse(board).winner === null ? say("why_tie") : "";

/**
 * Why a move was a mistake: what a better one does if it wins, else what the opponent does now.
 * Without the board after it: what the opponent does on this one, which a wrong try has made.
 * @param {number} before @param {number | undefined} after the board after the mistake, if any
 */
export function reason(before, after, say) {
  const { winner } = analyse(before);
  const gave = () =>
    ` ${say("gave_away", say("cells")[cell_of(before, after)], reply_text(after, say))}.`;
  if (winner === side(before))
    return `${says_move(before, best_after(before), say)}.${after === undefined ? "" : gave()}`;
  if (after !== undefined) return `${says_move(after, best_after(after), say)}.`;
  return winner === null ? say("only_tie", reply_text(before, say)) : "";
}

/** The lines that the winner threatened at once; if there was no such moment, the line completed. */
export function deciding_lines(boards) {
  const winner = 1 - side(boards[boards.length - 1]);
  for (const board of boards)
    if (1 - side(board) === winner && threats_of(board).length > 1 && !can_win(board))
      return { board, lines: threats_of(board) };
  const board = boards[boards.length - 1];
  return { board, lines: LINES.filter((line) => is_full(line, marks_of(board)[0])).slice(0, 1) };
}

/** Whether the player to move can complete a line at once. */
const can_win = (board) =>
  successors(board).some(([, after]) => LINES.some((line) => is_full(line, marks_of(after)[0])));

/** That the move of this number forced the reply to it; "" if it did not. As a sentence with a space. */
function forced_text(boards, number, say) {
  if (number < 1) return "";
  const [board, reply] = boards.slice(number);
  const cells = cells_to_stop(board);
  if (cells.length !== 1 || cells[0] !== cell_of(board, reply) || can_win(board)) return "";
  return say("lesson_forced", number, SIDES[side(board)], say("cells")[cells[0]]);
}

/** Why a finished game was won or tied, in one sentence. @param {number[]} boards */
export function lesson(boards, say) {
  const last = boards[boards.length - 1];
  if (LINES.some((line) => is_full(line, marks_of(last)[0]))) {
    const { board, lines } = deciding_lines(boards);
    const [winner, loser] = [SIDES[1 - side(last)], SIDES[side(last)]];
    const names = lines.map((line) => say("lines")[LINES.indexOf(line)]);
    const number = boards.indexOf(board);
    if (lines.length === 1) return say("lesson_line", winner, names[0], loser);
    return (
      forced_text(boards, number - 2, say) +
      say("lesson_fork", winner, number, names, stops_of(board, lines, say), loser)
    );
  }
  return lesson_of_tie(boards, say);
}

/** The names of the free cells of lines that the player who has just moved threatens. */
const stops_of = (board, lines, say) =>
  lines.map((line) => say("cells")[stop_of(line, marks_of(board)[0])]);

/** A move and those that are equal to it by symmetry, as "o top edge or left edge". */
export const alike_text = (board, after, say) =>
  say(
    "alike",
    SIDES[side(board)],
    cells_alike(board, after).map((cell) => say("cells")[cell]),
  );

/** Which move held the tie, what it threatened, and what another one would have allowed. */
function lesson_of_tie(boards, say) {
  for (const [number, before] of boards.slice(0, -1).entries()) {
    const wrong = analyse(before).options.find(({ winner }) => winner === 1 - side(before));
    const after = boards[number + 1];
    if (!wrong || analyse(after).winner !== null) continue;
    const cells = [after, read(wrong.address)].map((board) => say("cells")[cell_of(before, board)]);
    const bad = reply_text(read(wrong.address), say);
    const [mark, opponent] = [SIDES[side(before)], SIDES[side(after)]];
    const stop = cells_to_stop(after)[0];
    const answer = successors(after).find(([cell]) => cell === stop);
    const count = answer ? threats_of(answer[1]).length : 0;
    const name = say("cells")[stop];
    const alike = cells_alike(before, after).filter((cell) => cell !== cell_of(before, after));
    const others = alike.map((cell) => say("cells")[cell]);
    return say("lesson_tie", mark, cells[0], others, name, count, opponent, cells[1], bad);
  }
  return say("lesson_full");
}

/** The cells of a line that a player has threatened or completed. */
export const ends_of = (line) => {
  const cells = cells_of(line);
  return [cells[0], cells[2]];
};
