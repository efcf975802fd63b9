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
  is_move,
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

const is_edge_rook = ({ kind, x, y }) => kind === "R" && Math.min(x, y) === 0;
export const are_edge_rooks = (pieces) => pieces.length === 2 && pieces.every(is_edge_rook);
const in_brackets = (square) => `(${square.join(", ")})`;

/**
 * Why a move wins here, and what followed from a mistake: of one piece, the square where it is
 * stuck; of two rooks at the edges, to copy; of two other pieces the values, else also the nim-sums.
 */
export function reason(position, after, say) {
  const { pieces } = position;
  const { sum, winner, options } = analyse(position);
  if (after && pieces.length === 1) {
    const [piece] = after.pieces;
    const end = options.find(({ square: [x, y] }) => {
      const is_stuck = short_moves({ ...piece, x, y }).length === 0;
      return is_stuck && is_move(piece, [x, y]);
    });
    const from = in_brackets([piece.x, piece.y]);
    if (end)
      return say("stuck_at", from, SIDES[after.side], say(piece.kind), in_brackets(end.square));
  }
  if (sum !== 0 && are_edge_rooks(pieces)) {
    const name = move_name(position, read(options[0].address), say);
    return say("as_far", name, SIDES[1 - winner]);
  }
  const values = position.pieces
    .slice(0, 12)
    .map((piece) => `${name_of(piece, say)}: ${value_of(piece)}`)
    .join(", ");
  const move = move_name(position, read(options[0].address), say);
  const is_pair = pieces.length === 2;
  const left = after
    ? say("left", move_name(position, after, say), nim_sum_of(after), SIDES[after.side], is_pair)
    : "";
  return mex_of_two(pieces, say) + say("sum_is", values, sum, SIDES[winner], move, is_pair) + left;
}

/** How one of two pieces gets its value, and why equal ones are good; "" if they are not two. */
function mex_of_two(pieces, say) {
  if (pieces.length !== 2) return "";
  const reached = reached_by(pieces.find((piece) => !is_edge_rook(piece)) ?? pieces[0], say);
  const is_listed = reached?.values.length <= LISTED_SQUARES;
  return (is_listed ? `${reached.text} ${say("mex", reached.least)} ` : "") + say("equal");
}

/**
 * Why a finished game was won: one piece is stuck, two rooks at the edges were copied, or from
 * where on each move of the winner made two values equal, or the nim-sum 0.
 */
export function lesson(positions, say) {
  const { side, pieces } = positions[positions.length - 1]; // who lost
  const [loser, winner] = [SIDES[side], SIDES[1 - side]];
  if (pieces.length === 1 && positions.length === 2)
    return `${say("no_moves", name_of(pieces[0], say))} ${say("stuck", loser)}`;
  const sums = positions.map(nim_sum_of);
  const wrong = positions.findLastIndex((one, number) => one.side === side && sums[number] !== 0);
  if (wrong < 0 && are_edge_rooks(positions[0].pieces))
    return say("as_far", say("each_move", winner), loser);
  const first = positions[0].pieces;
  const is_pair = first.length === 2;
  const shown = is_pair ? positions.map(({ pieces }) => pieces.map(value_of).join(", ")) : sums;
  shown.splice(0, wrong + 1);
  if (shown.length > MOST_SUMS) shown.splice(2, shown.length - MOST_SUMS, "…");
  const idea =
    mex_of_two(first, say) || (can_add(first) ? `${xor_text(first, say, "at_first")} ` : "");
  return idea + say("lesson", shown, winner, loser, is_pair);
}

const in_binary = (value, width = 0) => value.toString(2).padStart(width, "0");

/** "4 ⊕ 2 = 6" and "100 ⊕ 010 = 110". */
function sum_in_words(values) {
  const sum = values.reduce((all, value) => all ^ value, 0);
  const width = in_binary(Math.max(...values)).length;
  return [String, (value) => in_binary(value, width)].map(
    (base) => `${values.map(base).join(" ⊕ ")} = ${base(sum)}`,
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
  const sums = [[value, sum, least], bits].map(([a, b, c]) => `${a} ⊕ ${b} = ${c}`);
  return `${say("here")}${name_of(piece, say)}: ${sums.join(", ")} → ${in_brackets(square)}.`;
}

/** A move that raises a value, and the one that takes it back. */
export function raise_text(pieces, say) {
  for (const piece of [...pieces, RAISED])
    for (const square of short_moves(piece)) {
      const [old, high] = [value_of(piece), grundy(piece.kind, ...square)];
      if (high <= old) continue;
      const back = moves_to(old, piece.kind, ...square)[0];
      const steps = [old, `${in_brackets(square)}: ${high}`, `${in_brackets(back)}: ${old}`];
      return `${name_of(piece, say)}: ${steps.join(" → ")}.`;
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
  say("form", say(piece.kind), FORMS[piece.kind], in_brackets([piece.x, piece.y]), value_of(piece));

/** The nim-sum of the pieces written out, in decimal and in binary; an example if there is none. */
export function xor_text(pieces, say, when = "here") {
  if (!can_add(pieces)) return say("for_example") + say("xor", ...sum_in_words([4, 2]));
  return say(when) + say("xor", ...sum_in_words(pieces.map(value_of)));
}

/** Whether the nim-sum of pieces is written out. */
const can_add = ({ length }) => length > 1 && length <= MOST_ADDED;

/** Which value the piece of this number must get, and whether a move of it does that. */
export function needs_text({ pieces }, number, say) {
  const { kind, x, y } = pieces[number];
  const [value, sum] = [value_of(pieces[number]), nim_sum_of({ pieces })];
  const can_win = moves_to(value ^ sum, kind, x, y).length > 0;
  return say("needs", value, sum, value ^ sum, can_win, pieces.length === 2);
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
