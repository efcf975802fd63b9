// What a move leads to: the best reply, and the lines that it completes or threatens.
//     reply_to(board after x took the top edge)  { cell: 4, lines: [...], is_complete: false }
import { analyse, LINES, O, read, side, split, successors, threats, X } from "./rules.js";

/**
 * @typedef {object} Reply
 * @property {number | null} cell null if the game is over before a reply
 * @property {number[]} lines as sets of cells
 * @property {boolean} is_complete whether the lines are complete, or only threatened
 */

/** The lines that are full of a player's marks. */
const full_lines = (marks) => LINES.filter((line) => (marks & line) === line);

/** The best reply to the move that made this board: of equal ones, one with the most threats. */
export function reply_to(board) {
  const player = side(board); // who replies
  if (successors(board).length === 0) {
    const lines = full_lines(split(board)[1 - player]);
    return { cell: null, lines, is_complete: lines.length > 0 };
  }
  const replies = analyse(board).options.filter(({ best }) => best);
  const found = replies.map(({ cell, address }) => describe(cell, split(read(address)), player));
  return found.reduce((most, reply) => (reply.lines.length > most.lines.length ? reply : most));
}

/** @returns {Reply} */
function describe(cell, marks, player) {
  const complete = full_lines(marks[player]);
  const lines = complete.length > 0 ? complete : threats(marks[player], marks[1 - player]);
  return { cell, lines, is_complete: complete.length > 0 };
}

/** The cells whose moves a turn or a mirror makes equal to the one that leads to `after`. */
export function cells_alike(board, after) {
  const key = canonical(after);
  return successors(board)
    .filter(([, other]) => canonical(other) === key)
    .map(([cell]) => cell);
}

/** The cells of a line. */
export const cells_of = (line) => [...Array(9).keys()].filter((cell) => (line >> cell) & 1);

// The eight symmetries of the board: where each cell goes.
const TURN = [2, 5, 8, 1, 4, 7, 0, 3, 6];
const FLIP = [2, 1, 0, 5, 4, 3, 8, 7, 6];
const together = (one, other) => one.map((cell) => other[cell]);
const SYMMETRIES = [FLIP.map((_, cell) => cell)];
for (let number = 1; number < 8; number++)
  SYMMETRIES.push(together(SYMMETRIES[number - 1], number === 4 ? FLIP : TURN));

/** The least of the boards that a symmetry makes of this one: equal for boards that are alike. */
export function canonical(board) {
  const [x, o] = split(board);
  const images = SYMMETRIES.map((image) =>
    image.reduce(
      (made, cell, from) => made | (((x >> from) & 1 ? X : (o >> from) & 1 ? O : 0) << cell),
      0,
    ),
  );
  return Math.min(...images);
}
