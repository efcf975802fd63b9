// The inputs for the visitor's program, from the smallest up.
import { seeded } from "../../../../scripts/pages/random.js";
import { analyse, input_of, make_grid, place, random_position, rows_of, write } from "./rules.js";

const RANDOM_TESTS = 700;

/**
 * Every board of up to 6 cells and of 3×3, then full boards with the tokens in the corners, the
 * longest games, and random boards.
 * @returns {Iterable<Test>}
 */
export function* tests() {
  const sides = [1, 2, 3, 4, 5];
  const shapes = sides
    .flatMap((height) => sides.map((width) => [height, width]))
    .sort(([a, b], [c, d]) => a * b - c * d);
  for (const [height, width] of shapes) {
    const grid = make_grid(height, width);
    const cells = height * width;
    const every = cells <= 6 || (height === 3 && width === 3);
    const boards = every ? [...Array(2 ** cells).keys()] : [2 ** cells - 1];
    for (const bits of boards) {
      const platforms = grid.neighbours.map((_, cell) => Math.floor(bits / 2 ** cell) % 2);
      const there = [...platforms.keys()].filter((cell) => platforms[cell]);
      for (const own of every ? there : [0]) {
        for (const other of every ? there : [cells - 1])
          yield test_of({ grid, platforms, own, other, side: 0 }, false);
      }
    }
  }
  const full = make_grid(5, 5);
  const inner = [6, 8, 16, 18]; // the longest games begin there
  for (const own of inner) {
    for (const other of inner)
      yield test_of(
        { grid: full, platforms: full.neighbours.map(() => 1), own, other, side: 0 },
        false,
      );
  }
  const random = seeded("1");
  const larger = shapes.filter(([height, width]) => height * width > 6);
  for (let number = 0; number < RANDOM_TESTS; number++) {
    const [height, width] = number % 2 === 0 ? [5, 5] : larger[random(larger.length)];
    yield test_of(random_position(height, width, 10 + random(40), random), true);
  }
}

/** @returns {Test} */
function test_of(position, is_random) {
  const call = [rows_of(position), place(position, position.own), place(position, position.other)];
  return {
    calls: [call],
    input: input_of(position),
    answer: analyse(position).answer,
    addresses: [write(position)],
    is_random,
  };
}
