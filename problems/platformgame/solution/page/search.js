// The search, in the words of src/bin/platformgame.rs.
import { OutOfTime } from "../../../../scripts/pages/random.js";

export const SIDE = 6; // the longest side of a board

const count_of = (platforms) => platforms.reduce((sum, there) => sum + there, 0);

// The cells that a path joins to `start`.
function reach({ grid, platforms }, start) {
  const reached = [start];
  const seen = new Uint8Array(platforms.length);
  seen[start] = 1;
  for (let next = 0; next < reached.length; next++) {
    for (const cell of grid.neighbours[reached[next]]) {
      if (platforms[cell] && !seen[cell]) seen[cell] = reached.push(cell);
    }
  }
  return reached;
}

export const apart = (position) => !reach(position, position.own).includes(position.other);

// A lone token makes at most this many moves: its path alternates between the colours of a
// chessboard.
function path_bound(position, start) {
  const { width } = position.grid;
  const colour = (cell) => (Math.floor(cell / width) + (cell % width)) % 2;
  const cells = reach(position, start);
  const same = cells.reduce((sum, cell) => sum + (colour(cell) === colour(start)), -1);
  return Math.min(2 * (cells.length - 1 - same), 2 * same + 1);
}

let deadline = Infinity;
let ticks = 0;
/** Let the search throw OutOfTime after this time of performance.now(). */
export function stop_at(time) {
  deadline = time;
}

function tick() {
  if (++ticks % 64 === 0 && performance.now() > deadline) throw new OutOfTime();
}

// The cells of a longest path of a lone token, without its own cell; of a shorter path if that has
// `enough` cells.
export function longest_path({ grid, platforms, own }, enough = Infinity) {
  tick();
  const target = Math.min(enough, path_bound({ grid, platforms }, own));
  let longest = [];
  platforms[own] = 0;
  for (const step of grid.neighbours[own]) {
    if (!platforms[step] || longest.length >= target) continue;
    const path = longest_path({ grid, platforms, own: step }, target - 1);
    if (path.length >= longest.length) longest = [step, ...path];
  }
  platforms[own] = 1;
  return longest;
}

/**
 * Who reaches each cell first if both walk at once: 1 is the player to move, 2 the opponent, 0 nobody.
 * And how many more cells the player to move reaches first, apart from those of the tokens.
 */
export function territory({ grid, platforms, own, other }) {
  const owner = new Int8Array(platforms.length);
  let difference = 0;
  let edges = [[own], [other]];
  owner[own] = 1;
  owner[other] = 2;
  for (let side = 0; edges[0].length + edges[1].length > 0; side = 1 - side) {
    const next = [];
    for (const cell of edges[side]) {
      for (const beside of grid.neighbours[cell]) {
        if (!platforms[beside] || owner[beside]) continue;
        owner[beside] = side + 1;
        difference += side === 0 ? 1 : -1;
        next.push(beside);
      }
    }
    edges[side] = next;
  }
  return { owner, difference };
}

export class Search {
  table = new Map(); // bounds of scores, by position

  constructor(grid) {
    this.grid = grid;
  }

  // The number of moves until the game ends: odd if the player to move wins, even if not.
  game_length({ platforms, own, other }) {
    const position = { grid: this.grid, platforms: [...platforms], own, other };
    const wins = this.score(position, -1, 1) > 0; // no score is 0
    const left = count_of(platforms);
    return left - Math.abs(wins ? this.score(position, 0, left) : this.score(position, -left, 0));
  }

  // The number of platforms left at the end of the game, negative if the player to move loses: the
  // more, the sooner they win or the later they lose. Exact between alpha and beta, elsewhere a
  // bound (negamax with alpha-beta).
  score(position, alpha, beta) {
    tick();
    const { grid, platforms, own, other } = position;
    const left = count_of(platforms);
    if (!platforms[own]) return -left;
    const steps = grid.neighbours[own].filter((cell) => platforms[cell]);
    if (steps.length === 0) return -left;
    if (own !== other && apart(position)) {
      const theirs = longest_path(
        { grid, platforms, own: other },
        path_bound(position, own),
      ).length;
      const mine = longest_path(position, theirs + 1).length;
      return mine <= theirs ? 2 * mine - left : left - (2 * theirs + 1);
    }
    let key = own * SIDE * SIDE + other;
    for (const there of platforms) key = 2 * key + there; // below 2^53
    const [low, high] = this.table.get(key) ?? [-left, left];
    if (low >= beta || low === high) return low;
    if (high <= alpha) return high;
    const [from, to] = [Math.max(alpha, low), Math.min(beta, high)];
    platforms[own] = 0;
    // The less territory a move leaves to the opponent, the sooner it is tried.
    const next = steps.map((step) => ({ grid, platforms, own: other, other: step }));
    const room = next.map((position) => territory(position).difference);
    const order = [...next.keys()].sort((a, b) => room[a] - room[b]);
    let best = -left;
    for (const choice of order) {
      if (best >= to) break;
      best = Math.max(best, -this.score(next[choice], -to, -Math.max(from, best)));
    }
    platforms[own] = 1;
    this.table.set(key, [best > from ? best : low, best < to ? best : high]);
    return best;
  }
}
