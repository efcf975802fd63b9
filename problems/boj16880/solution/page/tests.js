// The inputs for the visitor's program, from the smallest up.
import { seeded } from "../../../../scripts/pages/random.js";
import {
  KINDS,
  LARGEST,
  lines_of,
  LISTED,
  nim_sum_of,
  random_pieces,
  winner,
  write,
} from "./rules.js";

const RANDOM_TESTS = 1000;
const MOST_PIECES = 100000;

/** Each number with its neighbours. */
const around = (numbers) => numbers.flatMap((number) => [number - 1, number, number + 1]);

/** Pieces of this value, below 2^30. */
const pieces_of = (value) => [{ kind: "R", x: value % 2 ** 29, y: value - (value % 2 ** 29) }];

/**
 * Inputs that small ones leave out: large coordinates, 31 bits, and cells that a poor key takes for
 * each other.
 */
function special_inputs() {
  const powers = [...Array(23).keys()].map((power) => 2 ** (power + 7));
  const tens = [...Array(7).keys()].map((power) => 10 ** (power + 2));
  const squares = [...around([...powers, ...tens]), LARGEST].flatMap((n) => [
    [n, 0],
    [0, n],
    [n, n],
    [n, n + 1],
    [n + 1, n],
    [1, n],
    [n, 1],
    [2, n],
  ]);
  const fits = squares.filter((square) => Math.max(...square) <= LARGEST);
  const large = fits.flatMap(([x, y]) => [...KINDS].map((kind) => [{ kind, x, y }]));
  const alike = [
    [
      [1, 12],
      [11, 2],
    ],
    [
      [1, 2],
      [0, 3],
    ],
    [
      [LARGEST, 1],
      [LARGEST, 2],
    ],
    [
      [92735, 9],
      [65623, 1],
    ],
    [
      [2, 5],
      [5, 2],
    ],
    [
      [1, 1],
      [2, 2],
    ],
  ];
  const pairs = alike.flatMap((cells) =>
    [...KINDS].map((kind) => cells.map(([x, y]) => ({ kind, x, y }))),
  );
  const sums = pairs.map((pair) => [...pair, ...pieces_of(nim_sum_of({ pieces: pair }))]);
  const third = Math.ceil(2 ** 30 / 3); // 3 * third is 2^30 + 2
  const bit_30 = [
    { kind: "P", x: 3 * 2 ** 28, y: 3 * (third - 2 ** 28) },
    { kind: "R", x: 2, y: 0 },
  ];
  const crowd = ["K", "R", "K"].map((kind) => ({ kind, x: 3, y: 4 }));
  const knights = [8, 16, 24, 29]
    .flatMap((power) => [
      [1, 1 + 2 ** power],
      [1 + 2 ** power, 1],
    ])
    .map(([x, y]) => [{ kind: "N", x, y }]);
  return [...large, ...pairs, ...sums, bit_30, crowd, ...knights];
}

/** Three to six pieces, some on one square. Of two inputs, one has the nim-sum 0. */
function random_input(random) {
  const pieces = random_pieces(3 + random(4), random, [4, 10, 40, 1000, LARGEST + 1][random(5)]);
  if (random(3) === 0) pieces.push({ ...pieces[random(pieces.length)], kind: KINDS[random(5)] });
  const sum = nim_sum_of({ pieces });
  if (random(2) === 0 && sum < 2 ** 30) pieces.splice(random(pieces.length), 0, ...pieces_of(sum));
  return pieces;
}

/**
 * One piece with x + y up to 15, two pieces whose coordinates add up to 5, special inputs, random
 * ones, and a large one.
 * @returns {Iterable<Test>}
 */
export function* tests() {
  const squares = (most) => {
    const all = [];
    for (let sum = 0; sum <= most; sum++)
      for (let x = 0; x <= sum; x++) for (const kind of KINDS) all.push({ kind, x, y: sum - x });
    return all;
  };
  for (const piece of squares(15)) yield test_of([piece], false);
  for (const one of squares(5))
    for (const two of squares(5 - one.x - one.y)) yield test_of([one, two], false);
  for (const pieces of special_inputs()) yield test_of(pieces, false);
  const random = seeded("1");
  for (let number = 0; number < RANDOM_TESTS; number++) yield test_of(random_input(random), true);
  yield test_of(random_pieces(MOST_PIECES, random, LARGEST + 1), true);
}

/** @returns {Test} */
function test_of(pieces, is_random) {
  return {
    calls: [[pieces.map(({ kind, x, y }) => [x, y, kind])]],
    input: lines_of(pieces),
    answer: winner(nim_sum_of({ pieces })),
    addresses: pieces.length <= LISTED ? [write({ pieces, side: 0 })] : [],
    is_random,
  };
}
