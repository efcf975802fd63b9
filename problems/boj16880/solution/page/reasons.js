// Why a position is won, in sentences that follow from the Grundy values. Needs no browser: `say`
// gives the words.
//     R0-3/R3-0, then R0-3/R2-0   "Grundy values: rook (0, 3): 3, rook (3, 0): 3. The nim-sum is 0"
import {
  analyse,
  grundy,
  mex,
  moved_piece,
  moves,
  moves_to,
  nim_sum_of,
  read,
  short_moves,
  SIDES,
  value_of,
} from "./rules.js";

const NEAR = 48; // up to this x + y, the values that a piece reaches are listed
const LISTED_SQUARES = 8;
const RAISED = { kind: "K", x: 2, y: 2 }; // an example of a move that raises a value
const MOST_ADDED = 6; // values of a nim-sum that is written out
const MOST_SUMS = 9; // of a long game, the first two and the last ones

export const name_of = ({ kind, x, y }, say) => `${say(kind)} (${x}, ${y})`;

export function move_name(before, after, say) {
  const number = moved_piece(before, after);
  const { x, y } = after.pieces[number];
  return `${name_of(before.pieces[number], say)} → (${x}, ${y})`;
}

/** The Grundy values, their sum, a winning move, and the sum after a mistake. */
export function reason(position, after, say) {
  const { sum, winner, options } = analyse(position);
  const values = position.pieces
    .slice(0, 12)
    .map((piece) => `${name_of(piece, say)}: ${value_of(piece)}`)
    .join(", ");
  const move = sum !== 0 && move_name(position, read(options[0].address), say);
  const left = after
    ? say("left", move_name(position, after, say), nim_sum_of(after), SIDES[after.side])
    : "";
  return say("sum_is", values, sum, SIDES[winner], move) + left;
}

/** Why a finished game was won: from where on each move of the winner made the nim-sum 0. */
export function lesson(positions, say) {
  const { side } = positions[positions.length - 1]; // who lost
  const sums = positions.map(nim_sum_of);
  const wrong = positions.findLastIndex((one, number) => one.side === side && sums[number] !== 0);
  const shown = sums.slice(wrong + 1);
  if (shown.length > MOST_SUMS) shown.splice(2, shown.length - MOST_SUMS, "…");
  return first_sum(positions[0].pieces, say) + say("lesson", shown, SIDES[1 - side], SIDES[side]);
}

const in_binary = (value, width = 0) => value.toString(2).padStart(width, "0");

/** What the nim-sum of the first position of a game is, in binary; "" if it is too long. */
function first_sum(pieces, say) {
  if (pieces.length > MOST_ADDED) return "";
  const values = pieces.map(value_of);
  const width = in_binary(Math.max(...values)).length;
  const columns = [...Array(width).keys()].map((place) => 2 ** (width - 1 - place));
  return say("first_sum", ...sum_in_words(values), columns);
}

/** "4 ⊕ 2 = 6" and "100 ⊕ 010 = 110"; of one value, the value alone. */
function sum_in_words(values) {
  const sum = values.reduce((all, value) => all ^ value, 0);
  const width = in_binary(Math.max(...values)).length;
  return [String, (value) => in_binary(value, width)].map(
    (base) => values.map(base).join(" ⊕ ") + (values.length > 1 ? ` = ${base(sum)}` : ""),
  );
}

/** Why a winning move exists here: the piece that can be lowered; "" if the nim-sum is 0. */
export function lower_text(pieces, say) {
  const sum = nim_sum_of({ pieces });
  const piece = pieces.find((one) => (value_of(one) ^ sum) < value_of(one));
  if (!piece) return "";
  const [value, least] = [value_of(piece), value_of(piece) ^ sum];
  const square = moves_to(least, piece.kind, piece.x, piece.y)[0];
  const bits = [value, sum, least].map((number) => in_binary(number, in_binary(value).length));
  return say("lower", name_of(piece, say), value, sum, least, bits, square);
}

/** A move that raises a value, and the one that takes it back. */
export function raise_text(pieces, say) {
  for (const piece of [...pieces, RAISED])
    for (const square of short_moves(piece)) {
      const [old, high] = [value_of(piece), grundy(piece.kind, ...square)];
      if (high <= old) continue;
      const back = moves_to(old, piece.kind, ...square)[0];
      return say("raise", name_of(piece, say), old, square, high, back);
    }
}

const FORMS = {
  R: "x ⊕ y",
  B: "min(x, y)",
  K: "2·(min(x, y) mod 2) + (x + y) mod 2",
  N: "min(max(|x − y|, m mod 3 − 1), m mod 3), m = min(x, y)",
  P: "(x + y) mod 3 + 3·(⌊x/3⌋ ⊕ ⌊y/3⌋)",
};

/** The value of a piece by its closed form, in words. */
export const form_text = (piece, say) =>
  say("form", say(piece.kind), FORMS[piece.kind], value_of(piece));

/** The nim-sum of the pieces written out, in decimal and in binary; an example if there is none. */
export function xor_text(pieces, say) {
  const is_here = pieces.length > 1 && pieces.length <= MOST_ADDED;
  const values = is_here ? pieces.map(value_of) : [4, 2];
  return say("xor", ...sum_in_words(values), is_here);
}

/** The values that the moves of a piece reach, in words; null if it cannot move or they are many. */
export function reached_by(piece, say) {
  const { kind, x, y } = piece;
  const is_long = "RBP".includes(kind);
  if (is_long && x + y > NEAR) return null;
  const squares = is_long ? moves(kind, x, y) : short_moves(piece);
  const values = squares.map((square) => grundy(kind, ...square));
  if (values.length === 0) return null;
  const list = squares.map(([i, j], number) => `(${i}, ${j}): ${values[number]}`).join(", ");
  const about = say("reached", name_of(piece, say), values.length);
  const end = values.length > LISTED_SQUARES ? ":" : `: ${list}.`;
  return { values, least: mex(values), text: about + end };
}
