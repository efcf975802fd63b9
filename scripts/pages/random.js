// Random numbers.

/**
 * A generator that yields the same numbers for the same text in every browser (FNV-1a, then
 * mulberry32).
 * @param {string} text
 * @returns {Random}
 */
export function seeded(text) {
  let state = 2166136261;
  for (let place = 0; place < text.length; place++)
    state = Math.imul(state ^ text.charCodeAt(place), 16777619);
  return (count) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * count);
  };
}

/** @type {Random} */
export const random = (count) => Math.floor(Math.random() * count);

// An address that is not a position: the page says `key` with `values` in its language.
export class BadAddress extends Error {
  /** @param {string} key @param {unknown[]} values @param {string} found */
  constructor(key, values, found) {
    super(key);
    this.values = values;
    this.found = found;
  }
}

// A search that has reached its deadline.
export class OutOfTime extends Error {}
