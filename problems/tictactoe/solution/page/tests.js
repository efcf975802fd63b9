// The inputs for the visitor's program, from the smallest up.
import { seeded } from "../../../../scripts/pages/random.js";
import { answer_of, count_ones, rows_of, table, write } from "./rules.js";

const RANDOM_TESTS = 60;
const BOARDS = 50; // of a random input

/**
 * Every board that a game can reach, from the fewest marks up, then random inputs of many boards,
 * some of them again.
 * @returns {Iterable<Test>}
 */
export function* tests() {
  const boards = [...table.keys()].sort((a, b) => count_ones(a) - count_ones(b));
  for (const board of boards) yield test_of([board], false);
  const random = seeded("1");
  for (let number = 0; number < RANDOM_TESTS; number++) {
    const chosen = [];
    while (chosen.length < BOARDS) {
      const again = chosen.length > 0 && random(4) === 0;
      chosen.push(again ? chosen[random(chosen.length)] : boards[random(boards.length)]);
      if (random(8) === 0) chosen.push(chosen[chosen.length - 1]);
    }
    yield test_of(chosen, true);
  }
}

/** @returns {Test} */
function test_of(boards, is_random) {
  return {
    calls: boards.map((board) => [rows_of(board)]),
    input: [boards.length, ...boards.flatMap(rows_of), ""].join("\n"),
    answer: boards.map(answer_of).join("\n"),
    addresses: boards.map(write),
    is_random,
  };
}
