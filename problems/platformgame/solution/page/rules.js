// The rules and the search, in the words of src/bin/platformgame.rs. Needs no browser.
//
// The address of a position: rows of 1 (platform) and 0 (hole), the row-column of A and of B, from
// 0, and who is to move if it is B.
//     #111-101-111/A1-0/B1-2
//     #11111/A0-0/B0-4/B
import { BadAddress } from "../../../../scripts/pages/random.js";
import { apart, longest_path, Search, SIDE, stop_at, territory } from "./search.js";

export { SIDE, territory };

/**
 * Cells are numbered row by row.
 * @typedef {{ height: number, width: number, neighbours: number[][] }} Grid
 * @typedef {object} Position
 * @property {Grid} grid
 * @property {number[]} platforms 1 for each cell with a platform, else 0
 * @property {number} own the cell of the player to move
 * @property {number} other the cell of the opponent
 * @property {Player} side who is to move: A or B
 */

export const START = "11111-10111-11111-11101-11111/A0-3/B3-4";
export const LADDER = [
  { address: "111111/A0-3/B0-4", visitor: 0 },
  { address: "11111-00000-11111/A0-1/B2-2", visitor: 0 },
  { address: "111-111-111/A0-1/B2-1", visitor: 0 },
  { address: "0110-1110-0111-0110/A0-1/B3-2", visitor: 1 },
];
const LEAST = 9; // cells of a board that is kept for a new game
/** @type {[string, string]} */
export const SIDES = ["A", "B"];

export function make_grid(height, width) {
  const beside = (a, b) =>
    Math.abs(Math.floor(a / width) - Math.floor(b / width)) +
      Math.abs((a % width) - (b % width)) ===
    1;
  const cells = [...Array(height * width).keys()];
  return {
    height,
    width,
    neighbours: cells.map((cell) => cells.filter((next) => beside(cell, next))),
  };
}

export const change = (platforms, cell, there) =>
  platforms.map((old, place) => (place === cell ? there : old));

// The cells that the player to move can go to: none if there is no platform under the token.
export function candidates({ grid, platforms, own }) {
  return platforms[own] ? grid.neighbours[own].filter((cell) => platforms[cell]) : [];
}

// The platform just left vanishes, and the opponent is to move.
export function after({ grid, platforms, own, other, side }, step) {
  return { grid, platforms: change(platforms, own, 0), own: other, other: step, side: 1 - side };
}

// Positions as text.

/** @returns {Position} */
export function read(address) {
  const parts = /^([01]+(?:-[01]+)*)\/A(\d+)-(\d+)\/B(\d+)-(\d+)(\/B)?$/.exec(address);
  if (!parts) throw new BadAddress("like", ["111-101-111/A1-0/B1-2"], address);
  const rows = parts[1].split("-");
  const [height, width] = [rows.length, rows[0].length];
  if (height > SIDE || width > SIDE) throw new BadAddress("size", [], `${height}×${width}`);
  for (const row of rows) if (row.length !== width) throw new BadAddress("row_width", [width], row);
  const cells = [2, 4].map((part) => {
    const [row, column] = [Number(parts[part]), Number(parts[part + 1])];
    if (row >= height || column >= width) throw new BadAddress("on_board", [], `${row}-${column}`);
    return row * width + column;
  });
  const turn = parts[6] ? 1 : 0;
  const platforms = [...rows.join("")].map(Number);
  /** @type {Position} */
  const found = {
    grid: make_grid(height, width),
    platforms,
    own: cells[turn],
    other: cells[1 - turn],
    side: turn,
  };
  // In a game only the player to move can have lost the platform, and then the opponent has just
  // left it.
  const left = found.grid.neighbours[found.own].includes(found.other);
  if (!platforms[found.other] || (!platforms[found.own] && !left)) {
    throw new BadAddress("on_platforms", [], `A${parts[2]}-${parts[3]}/B${parts[4]}-${parts[5]}`);
  }
  return found;
}

/** The cells of A and of B. */
export const tokens = ({ own, other, side }) => (side === 0 ? [own, other] : [other, own]);
export const side = (position) => position.side;

export function rows_of({ grid, platforms }) {
  return Array.from({ length: grid.height }, (_, row) =>
    platforms.slice(row * grid.width, (row + 1) * grid.width),
  );
}

export function place({ grid }, cell) {
  return [Math.floor(cell / grid.width), cell % grid.width];
}

export function write(position) {
  const [a, b] = tokens(position).map((cell) => place(position, cell).join("-"));
  const rows = rows_of(position).map((row) => row.join(""));
  return `${rows.join("-")}/A${a}/B${b}${position.side === 1 ? "/B" : ""}`;
}

// A move by its direction.
const DIRECTIONS = { u: [-1, 0], d: [1, 0], l: [0, -1], r: [0, 1] };

export function code_of(before, after) {
  const [[row, column], [to_row, to_column]] = [
    place(before, before.own),
    place(before, after.other),
  ];
  return Object.keys(DIRECTIONS).find(
    (code) => DIRECTIONS[code][0] === to_row - row && DIRECTIONS[code][1] === to_column - column,
  );
}

export function follow(position, code) {
  const step = candidates(position).find((cell) => code_of(position, { other: cell }) === code);
  if (step === undefined) throw new BadAddress("a_move", [], code);
  return after(position, step);
}

// The position as the program reads it: the program calls the player to move A.
export function input_of(position) {
  const rows = rows_of(position).map((row) => row.join(" "));
  const places = [position.own, position.other].map((cell) => place(position, cell).join(" "));
  return [`${position.grid.height} ${position.grid.width}`, ...rows, ...places, ""].join("\n");
}

// Best play.

/**
 * Whether a half turn of the board exchanges the tokens, so that the player to move loses: the other
 * one answers each step with its half turn, and that is always possible. No cell may be its own image
 * or beside it, so a board needs two even sides, or two odd ones with a hole in the middle.
 */
export function is_mirror({ grid: { height, width }, platforms, own, other }) {
  const last = platforms.length - 1;
  if ((height + width) % 2 === 1 || own + other !== last || own === other) return false;
  return (
    (height % 2 === 0 || !platforms[last / 2]) &&
    platforms.every((there, cell) => there === platforms[last - cell])
  );
}

/** @returns {Ending | null} */
export function ending(position) {
  if (candidates(position).length > 0) return null;
  const why = position.platforms[position.own] ? "stuck" : "fallen";
  return { winner: 1 - position.side, why, values: [SIDES[position.side]] };
}

/**
 * The length of the game after each move, and if no path joins the tokens, a longest path of each.
 * @returns {AnalysisOf<
 *   { step: number, length: number },
 *   { length: number, paths: number[][] | null }
 * >}
 */
export function analyse(position, until = Infinity) {
  stop_at(until);
  const { grid, platforms, own, other } = position;
  const search = new Search(grid);
  const steps = candidates(position);
  const lengths = steps.map((step) => 1 + search.game_length(after(position, step)));
  const is_race = lengths.length > 0 && own !== other && apart(position);
  const paths = is_race
    ? [own, other].map((cell) => longest_path({ grid, platforms: [...platforms], own: cell }))
    : null;
  const length = best_length(lengths);
  const winner = (moves) => (moves % 2 === 1 ? position.side : 1 - position.side);
  const options = steps.map((step, number) => ({
    step,
    length: lengths[number],
    address: write(after(position, step)),
    winner: winner(lengths[number]),
    best: lengths[number] === length,
    is_taught: lengths[number] > 1 && is_mirror(after(position, step)),
  }));
  const keep = options.filter((option) => option.winner === winner(length));
  const right = keep.length < options.length ? keep.map(({ address }) => address) : [];
  return {
    winner: winner(length),
    options,
    right,
    moves: steps.length,
    answer: String(length),
    length,
    paths,
  };
}

// The winner plays for the shortest game, the loser for the longest.
function best_length(lengths) {
  const wins = lengths.filter((length) => length % 2 === 1);
  return wins.length > 0 ? Math.min(...wins) : Math.max(0, ...lengths);
}

// Positions for games, challenges and tests.

export function random_position(height, width, percent_holes, random) {
  const grid = make_grid(height, width);
  const platforms = grid.neighbours.map(() => (random(100) < percent_holes ? 0 : 1));
  const [own, other] = [random(height * width), random(height * width)];
  platforms[own] = platforms[other] = 1;
  return { grid, platforms, own, other, side: 0 };
}

export function new_game(position, visitor, random) {
  // A board of fewer platforms has no game to speak of.
  const { height, width } = (position.platforms.length < LEAST ? read(START) : position).grid;
  const is_small = height * width <= 25;
  for (let attempt = 0; ; attempt++) {
    const found = random_position(height, width, 10, random);
    const { length, right } = attempt < 20 && is_small ? analyse(found) : { length: 0, right: [] };
    // One that the visitor can win, but not by every move.
    if (
      attempt >= 20 ||
      (length > 8 && (length % 2 === 1) === (visitor === 0) && (visitor === 1 || right.length > 0))
    )
      return found;
  }
}

// No wrong move loses within four moves. From Monday to Sunday the board and the game are longer.
export function new_challenge(random, level) {
  const most = 4 + Math.floor(level / 3);
  const side = () => Math.min(5, most - random(2));
  for (;;) {
    const found = random_position(side(), side(), 20, random);
    if (candidates(found).length < 3) continue;
    const { winner, right, length, options } = analyse(found);
    const is_hidden = options.every((option) => option.winner === 0 || option.length > 4);
    if (winner === 0 && right.length === 1 && length > 5 + level && is_hidden) return found;
  }
}
