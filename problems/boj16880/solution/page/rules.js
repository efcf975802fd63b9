// The rules and the closed forms, in the words of src/bin/boj16880.rs. Needs no browser. Numbers
// stay below 2^31, where xor is exact.
//
// The address of a position: each piece as its letter, x-y, and who is to move if it is cubelover.
//     #R3-5/B6-7
//     #P1000000-7/cubelover
import { BadAddress } from "../../../../scripts/pages/random.js";

/**
 * @typedef {{ kind: string, x: number, y: number }} Piece
 * @typedef {{ pieces: Piece[], side: Player }} Position
 */

export const KINDS = "RBKNP"; // rook, bishop, king, knight, palace

// Whether a piece may go so far down and left; both distances are 0 or more.
export const MOVES = {
  R: (dx, dy) => (dx === 0) !== (dy === 0),
  B: (dx, dy) => dx === dy && dx > 0,
  K: (dx, dy) => Math.max(dx, dy) === 1,
  N: (dx, dy) => dx * dy === 2,
  P: (dx, dy) => MOVES.R(dx, dy) || (dx === 1 && dy === 1),
};

const third = (number) => Math.floor(number / 3);

// The Grundy value of a piece at (x, y).
export function grundy(kind, x, y) {
  const [low, high] = [Math.min(x, y), Math.max(x, y)];
  switch (kind) {
    case "R":
      return x ^ y;
    case "B":
      return low;
    case "K":
      return (low % 2) * 2 + ((x ^ y) % 2);
    case "N":
      return Math.min(Math.max(high - low, (low % 3) - 1, 0), low % 3);
    case "P":
      return ((x + y) % 3) + 3 * (third(x) ^ third(y));
  }
}

// Who wins if the nim-sum is the xor of the pieces' Grundy values.
export function winner(nim_sum) {
  return nim_sum !== 0 ? "koosaga" : "cubelover";
}

// The least number that is not among the values. The Grundy value is that of the values that the
// moves reach.
export function mex(values) {
  let least = 0;
  while (values.includes(least)) least++;
  return least;
}

// The moves of a piece to squares not below (x_from, y_from).
export function moves(kind, x, y, x_from = 0, y_from = 0) {
  const squares = [];
  for (let i = x; i >= x_from; i--) {
    for (let j = y; j >= y_from; j--) if (MOVES[kind](x - i, y - j)) squares.push([i, j]);
  }
  return squares;
}

// The moves of a piece to squares of one value, however far: each closed form, solved for the
// coordinate that changes.
export function moves_to(value, kind, x, y) {
  const rest = (number) => (((value - number) % 3) + 3) % 3;
  const solutions =
    {
      R: () => [
        [x, x ^ value],
        [y ^ value, y],
      ],
      B: () => [[x - Math.min(x, y) + value, y - Math.min(x, y) + value]],
      P: () => [
        [x, 3 * (third(x) ^ third(value)) + rest(x)],
        [3 * (third(y) ^ third(value)) + rest(y), y],
      ],
    }[kind]?.() ?? [];
  const near = short_moves({ kind, x, y });
  const legal = solutions.filter(
    ([i, j]) => i >= 0 && j >= 0 && i <= x && j <= y && MOVES[kind](x - i, y - j),
  );
  const all = new Map([...near, ...legal].map((square) => [square.join("-"), square]));
  return [...all.values()].filter(([i, j]) => grundy(kind, i, j) === value);
}

// The moves by at most two squares: all moves of a king or a knight, some of any piece that can
// move.
export const short_moves = ({ kind, x, y }) =>
  moves(kind, x, y, Math.max(x - 2, 0), Math.max(y - 2, 0));

// Positions as text.

export const START = "R2-5/N7-8/K6-3";
export const LADDER = [
  { address: "R0-4", visitor: 0 },
  { address: "R0-3/R3-0", visitor: 1 },
  { address: "K1-1/R0-4", visitor: 0 },
  { address: "R3-4/B4-2/K1-1/N2-1/P2-1", visitor: 0 },
];
export const LARGEST = 999999999;
/** @type {[string, string]} */
export const SIDES = ["koosaga", "cubelover"];
export const LISTED = 100; // pieces and winning moves that are shown

/** @returns {Position} */
export function read(address) {
  const parts = address.split("/");
  const turn = parts[parts.length - 1] === "cubelover" ? 1 : 0;
  if (turn === 1) parts.pop();
  const pieces = parts.map((part) => {
    const piece = /^([RBKNP])(\d{1,12})-(\d{1,12})$/.exec(part);
    if (!piece) throw new BadAddress("like", ["R3-5"], part);
    const [kind, x, y] = [piece[1], Number(piece[2]), Number(piece[3])];
    if (Math.max(x, y) > LARGEST) throw new BadAddress("range", [], part);
    return { kind, x, y };
  });
  return { pieces, side: turn };
}

export function write({ pieces, side }) {
  const parts = pieces.map(({ kind, x, y }) => `${kind}${x}-${y}`);
  return [...parts, ...(side === 1 ? ["cubelover"] : [])].join("/");
}

export const side = (position) => position.side;
export const value_of = ({ kind, x, y }) => grundy(kind, x, y);
export const nim_sum_of = ({ pieces }) => pieces.reduce((sum, piece) => sum ^ value_of(piece), 0);
const can_move = ({ pieces }) => pieces.some((piece) => short_moves(piece).length > 0);

export function lines_of(pieces, most = Infinity) {
  const lines = pieces.slice(0, most).map(({ kind, x, y }) => `${x} ${y} ${kind}`);
  return [pieces.length, ...lines, pieces.length > most ? "…" : ""].join("\n");
}

export const input_of = ({ pieces }) => lines_of(pieces, LISTED);

/**
 * The position after a piece has gone to a square.
 * @param {Position} position @param {number} number @param {number[]} square
 * @returns {Position}
 */
export function moved({ pieces, side }, number, [x, y]) {
  return {
    pieces: Object.assign([...pieces], { [number]: { ...pieces[number], x, y } }),
    side: 1 - side,
  };
}

/** The number of the piece that a move has moved. */
export function moved_piece(before, after) {
  return before.pieces.findIndex(
    ({ x, y }, number) => x !== after.pieces[number].x || y !== after.pieces[number].y,
  );
}

/** @param {Piece} piece @param {number[]} square */
export function is_move({ kind, x, y }, [i, j]) {
  return i >= 0 && j >= 0 && i <= x && j <= y && MOVES[kind](x - i, y - j);
}

// A move as the number of the piece and its square.

export function code_of(before, after) {
  const number = moved_piece(before, after);
  return `${number}:${after.pieces[number].x}-${after.pieces[number].y}`;
}

export function follow(position, code) {
  const [, number, ...square] = (/^(\d{1,6}):(\d{1,9})-(\d{1,9})$/.exec(code) ?? []).map(Number);
  const piece = position.pieces[number];
  if (!piece || !is_move(piece, square)) throw new BadAddress("a_move", [], code);
  return moved(position, number, square);
}

// Best play.

export function count_moves({ kind, x, y }) {
  if (kind === "R") return x + y;
  if (kind === "B") return Math.min(x, y);
  return kind === "P" ? x + y + (Math.min(x, y) > 0 ? 1 : 0) : short_moves({ kind, x, y }).length;
}

/**
 * The winning moves, which make the nim-sum 0. If there are none, all moves lose, and one of them
 * is listed.
 * @returns {AnalysisOf<{ number: number, square: number[] }, { sum: number, count: number }>}
 */
export function analyse(position) {
  const { pieces, side } = position;
  const sum = nim_sum_of(position);
  const wins =
    sum === 0
      ? []
      : pieces.flatMap((piece, number) => {
          const { kind, x, y } = piece;
          return moves_to(value_of(piece) ^ sum, kind, x, y).map((square) => [number, square]);
        });
  const option = (number, square, winner) => ({
    number,
    square,
    address: write(moved(position, number, square)),
    winner,
    best: true,
  });
  const options = wins.slice(0, LISTED).map(([number, square]) => option(number, square, side));
  const number = wins.length > 0 ? -1 : pieces.findIndex((piece) => short_moves(piece).length > 0);
  if (number >= 0) options.push(option(number, short_moves(pieces[number])[0], 1 - side));
  const all = pieces.reduce((sum, piece) => sum + count_moves(piece), 0);
  const right =
    wins.length < all ? wins.slice(0, LISTED).map((_, place) => options[place].address) : [];
  return {
    winner: sum === 0 ? 1 - side : side,
    options,
    right,
    moves: all,
    answer: winner(sum),
    sum,
    count: wins.length,
  };
}

/** @returns {Ending | null} */
export function ending(position) {
  if (can_move(position)) return null;
  return { winner: 1 - position.side, why: "stuck", values: [SIDES[position.side]] };
}

const CANDIDATES = 60;

/** Some moves of a position in which all lose: the short ones, and long ones by chance. */
export function losing_moves(position, random) {
  const movable = position.pieces
    .map((_, number) => number)
    .filter((number) => short_moves(position.pieces[number]).length > 0);
  const found = new Set();
  for (let attempt = 0; attempt < CANDIDATES; attempt++) {
    const number = movable[random(movable.length)];
    const { kind, x, y } = position.pieces[number];
    const far = attempt % 2 === 0 && kind === "B" ? 1 + random(Math.min(x, y)) : 0;
    const long =
      kind === "B" ? [x - far, y - far] : random(2) === 0 ? [random(x), y] : [x, random(y)];
    const near = short_moves(position.pieces[number]);
    const square = is_move(position.pieces[number], long) ? long : near[random(near.length)];
    found.add(write(moved(position, number, square)));
  }
  return [...found];
}

// Positions for games, challenges and tests.

const BOARD = 10; // squares along a side

export function random_pieces(count, random, most = BOARD) {
  return Array.from({ length: count }, () => ({
    kind: KINDS[random(5)],
    x: random(most),
    y: random(most),
  }));
}

export function new_game(_position, visitor, random) {
  for (;;) {
    const found = { pieces: random_pieces(3, random), side: 0 };
    if (can_move(found) && (nim_sum_of(found) !== 0) === (visitor === 0)) return found;
  }
}

// The winning move does not end the game. From Monday to Sunday there are more pieces.
export function new_challenge(random, level) {
  for (;;) {
    const found = { pieces: random_pieces(2 + Math.floor(level / 3), random), side: 0 };
    const { count, moves, options } = analyse(found);
    if (count === 1 && moves >= 3 && can_move(read(options[0].address))) return found;
  }
}
