// Challenges: the one of a day, and what this visitor has done in it. Nothing here counts or draws.
import { store, stored } from "./dom.js";
import { place_of } from "./place.js";
import { BadAddress, seeded } from "./random.js";

/** The address of the challenge of a day: the same for everybody, and harder from Monday on. */
export const daily_challenge = (game, day) =>
  game.write(game.new_challenge(seeded(`${game.START} ${day}`), level_of(day)));

/** 0 for a Monday to 6 for a Sunday. @param {string} day */
const level_of = (day) => (new Date(`${day}T12:00Z`).getUTCDay() + 6) % 7;

/** The day of the visitor's clock, as 2026-11-24. */
export function today() {
  const now = new Date();
  const numbers = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return numbers.map((number) => String(number).padStart(2, "0")).join("-");
}

const key_of_days = (game) => `${game.words.en.title}: days`;
const key_of_game = (game) => `${game.words.en.title}: challenge`;

/** What was done in the challenge of a day: null if nothing. @returns {Challenge | null} */
export function done_on(game, day) {
  const found = stored("localStorage", key_of_days(game))?.[day];
  const is_known = Array.isArray(found?.tries) && ["", "solved", "shown"].includes(found.result);
  return is_known ? { day, moves: 0, ...found } : null;
}

/**
 * Remember the challenge: its result by its date, and what is on the page until the tab is closed.
 * @param {Rules<unknown> & View<unknown>} game @param {State} state
 */
export function record(game, { challenge, trail, at, hints, why, territory, held }) {
  const addresses = trail.map(({ address }) => address);
  const shown = { hints, why, territory, held };
  store("sessionStorage", key_of_game(game), { challenge, addresses, at, ...shown });
  const { day, tries, result, moves } = challenge;
  if (!day || done_on(game, day)?.result) return; // the first result stays
  const days = stored("localStorage", key_of_days(game)) ?? {};
  store("localStorage", key_of_days(game), { ...days, [day]: { tries, result, moves } });
}

/**
 * Go on with a challenge where this visitor has left it. A link has no moves, so it solves nothing.
 * @param {Rules<unknown> & View<unknown>} game
 * @param {State} state
 */
export function recall(game, state, { only_result = false } = {}) {
  const { day } = state.challenge;
  const left = stored("sessionStorage", key_of_game(game));
  const is_same = left?.addresses?.[0] === state.trail[0].address && left.challenge?.day === day;
  if (is_same && !only_result) {
    const { addresses, ...fields } = left;
    Object.assign(state, fields, { trail: read_all(game, addresses) ?? state.trail });
    state.at = Math.min(state.at, state.trail.length - 1);
  }
  Object.assign(state.challenge, day && done_on(game, day));
}

/** The places of stored addresses; null if one of them is none. */
function read_all(game, addresses) {
  try {
    return addresses.map((address) => place_of(game, address));
  } catch (fault) {
    if (!(fault instanceof BadAddress)) throw fault;
    return null;
  }
}
