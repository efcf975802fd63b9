// The ladder of small boards above the free game: which of them this visitor has solved.
//     "TICTACTOE: ladder": [1, 2]     the first two boards are solved
import { store, stored } from "./dom.js";

const key_of = (game) => `${game.words.en.title}: ladder`;

/** The numbers of the boards that are solved, from 1. @returns {number[]} */
export function solved_boards(game) {
  const found = stored("localStorage", key_of(game));
  return Array.isArray(found) ? found : [];
}

/** Remember that the board of this number is solved. */
export function solve_board(game, number) {
  const solved = solved_boards(game);
  if (!solved.includes(number)) store("localStorage", key_of(game), [...solved, number]);
}
