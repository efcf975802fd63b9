// The rules and the search, in the words of src/bin/tictactoe.rs. Needs no browser.
//
// A board is a number: bit 3·row + column is set where x stands, and nine bits higher where o
// stands. Its address has the three rows. The last character is there because some programs cut a
// dot from the end of a link.
//     #xo.-.x.-.../
import { BadAddress } from "../../../../scripts/pages/random.js";

export const CELLS = 9;
const FULL = (1 << CELLS) - 1;
export const X = 1;
export const O = 1 << CELLS;
export const LINES = [
  0o007,
  0o070,
  0o700, // rows: an octal digit is a row
  0o111,
  0o222,
  0o444, // columns
  0o124,
  0o421, // diagonals
];
const Outcome = { O: -1, Tie: 0, X: 1 }; // x prefers the greater outcome, o the lesser

/** @returns {[number, number]} */
export const split = (board) => [board & FULL, board >> CELLS];
const has_line = (marks) => LINES.some((line) => (marks & line) === line);
export const count_ones = (marks) => [...marks.toString(2)].filter((bit) => bit === "1").length;
const x_to_move = ([x, o]) => count_ones(x) === count_ones(o);

// The boards after one move, each with its cell: none once the game is over.
export function successors(board) {
  const [x, o] = split(board);
  if (has_line(x) || has_line(o)) return [];
  const empty_cells = [...Array(CELLS).keys()].filter((cell) => (((x | o) >> cell) & 1) === 0);
  return empty_cells.map((cell) => [cell, board | ((x_to_move([x, o]) ? X : O) << cell)]);
}

// The outcome of a board under best play. It is entered into the table with those of all its
// successors.
function explore(board, table) {
  if (table.has(board)) return table.get(board);
  const [x, o] = split(board);
  const outcomes = successors(board).map(([, after]) => explore(after, table));
  let outcome = Outcome.Tie; // the board is full, unless one of these says more
  if (has_line(x)) outcome = Outcome.X;
  else if (has_line(o)) outcome = Outcome.O;
  else if (outcomes.length > 0)
    outcome = x_to_move([x, o]) ? Math.max(...outcomes) : Math.min(...outcomes);
  table.set(board, outcome);
  return outcome;
}

// Every board that a game can reach: a board that is not in it is unreachable.
export const table = new Map();
explore(0, table);

const depths = new Map();

// The moves until the end if the winner plays for the shortest game and the loser for the longest.
function game_length(board) {
  if (depths.has(board)) return depths.get(board);
  const outcome = table.get(board);
  const lengths = successors(board)
    .filter(([, after]) => table.get(after) === outcome)
    .map(([, after]) => 1 + game_length(after));
  const is_won = outcome === (x_to_move(split(board)) ? Outcome.X : Outcome.O);
  const length = lengths.length === 0 ? 0 : is_won ? Math.min(...lengths) : Math.max(...lengths);
  depths.set(board, length);
  return length;
}

// Positions as text.

export const START = "...-...-.../";
export const LADDER = [
  { address: "xx.-oo.-.../", visitor: 0 },
  { address: "o.x-.o.-x../", visitor: 0 },
  { address: "xo.-...-.../", visitor: 0 },
  { address: "x..-.o.-..x/", visitor: 1 },
];
/** @type {[string, string]} */
export const SIDES = ["x", "o"];
export const MARKS = ".xo";
export const ANSWERS = ["o", "TIE", "x"];
const WINNERS = [1, null, 0];

export function read(address) {
  const parts = /^([xo.]{3})-([xo.]{3})-([xo.]{3})\/?$/.exec(address);
  if (!parts) throw new BadAddress("like", ["xo.-.x.-.../"], address);
  const marks = [...parts.slice(1).join("")];
  return marks.reduce(
    (board, mark, cell) => board | ((mark === "x" ? X : mark === "o" ? O : 0) << cell),
    0,
  );
}

export function mark_at(board, cell) {
  const [x, o] = split(board);
  return ((x >> cell) & 1) + 2 * ((o >> cell) & 1);
}

export function rows_of(board) {
  const marks = [...Array(CELLS).keys()].map((cell) => MARKS[mark_at(board, cell)]);
  return [0, 3, 6].map((cell) => marks.slice(cell, cell + 3).join(""));
}

export const write = (board) => rows_of(board).join("-") + "/";
export const side = (board) => (x_to_move(split(board)) ? 0 : 1);
export const answer_of = (board) => ANSWERS[table.get(board) + 1];
const winner_of = (board) => WINNERS[table.get(board) + 1];
export const input_of = (board) => ["1", ...rows_of(board), ""].join("\n");

/** The cell of a move. */
export const cell_of = (before, after) => Math.log2(before ^ after) % CELLS;
export const code_of = (before, after) => String(cell_of(before, after) + 1);

export function follow(board, code) {
  const found = table.has(board) && successors(board).find(([cell]) => String(cell + 1) === code);
  if (!found) throw new BadAddress("a_move", [], code);
  return found[1];
}

// Best play.

/**
 * Of moves that lose equally late, those that stop a threat are best, if there is one.
 * @returns {AnalysisOf<{ cell: number, outcome: number }>}
 */
export function analyse(board) {
  if (!table.has(board)) return { winner: null, options: [], right: [], moves: 0, answer: "—" };
  const outcome = table.get(board);
  const length = game_length(board);
  const player = side(board);
  const marks = split(board);
  const open = winner_of(board) === 1 - player ? threats(marks[1 - player], marks[player]) : [];
  const options = successors(board).map(([cell, after]) => ({
    cell,
    address: write(after),
    outcome: table.get(after),
    winner: winner_of(after),
    best:
      table.get(after) === outcome &&
      1 + game_length(after) === length &&
      (open.length === 0 || open.some((line) => (line >> cell) & 1)),
  }));
  const keep = options.filter((option) => option.outcome === outcome).map(({ address }) => address);
  const right = keep.length < options.length ? keep : [];
  return {
    winner: winner_of(board),
    options,
    right,
    moves: options.length,
    answer: answer_of(board),
  };
}

/** @returns {Ending | null} */
export function ending(board) {
  if (!table.has(board))
    return { winner: null, why: "unreachable", values: [flaw(board)], is_invalid: true };
  if (successors(board).length > 0) return null;
  const winner = winner_of(board);
  return { winner, why: winner === null ? "full" : "line_of", values: [SIDES[winner]] };
}

// Why no game can reach a board that is not in the table: a word with its values.
function flaw(board) {
  const [x, o] = split(board);
  const [x_count, o_count] = [count_ones(x), count_ones(o)];
  if (x_count !== o_count && x_count !== o_count + 1) return ["flaw_counts", x_count, o_count];
  if (has_line(x) && has_line(o)) return ["flaw_lines"];
  return [has_line(x) ? "flaw_x" : "flaw_o"];
}

// Boards for games, challenges and tests.

export const new_game = () => 0;

/** The lines with two marks of a player and an empty cell. */
export const threats = (own, other) =>
  LINES.filter((line) => count_ones(line & own) === 2 && (line & other) === 0);

const CELLS_BY_LEVEL = [[3], [3], [4], [4], [5], [5], [6, 7]]; // empty cells of a challenge

// The winning move does not win at once, and there is no line to stop.
export function new_challenge(random, level) {
  const boards = [...table.keys()].filter((board) => {
    const after = successors(board);
    if (!CELLS_BY_LEVEL[level].includes(after.length)) return false;
    const winning = after.filter(([, after]) => winner_of(after) === side(board));
    const [own, other] = side(board) === 0 ? split(board) : split(board).reverse();
    const is_forced = threats(other, own).length > 0;
    return winning.length === 1 && !is_forced && successors(winning[0][1]).length > 0;
  });
  return boards[random(boards.length)];
}
