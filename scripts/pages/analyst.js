// Searches: short ones at once, long ones in a Worker, so that the page stays alive.
import { id } from "./dom.js";
import { OutOfTime } from "./random.js";

const PATIENCE = 50; // milliseconds of search on the page
const known = new Map(); // analyses by address
const slow = new Set(); // addresses whose search takes longer than PATIENCE
const asked = new Set(); // addresses that the Worker was given
let worker;

/** Answer the searches of a page: this is called in its Worker. */
export function serve(game) {
  self.onmessage = ({ data: address }) =>
    self.postMessage({ address, analysis: game.analyse(game.read(address)) });
}

/**
 * The analysis of a position; null if it takes longer than PATIENCE and nobody has asked the Worker
 * for it.
 * @param {Rules<unknown>} game @param {Place} place
 * @returns {Analysis | null}
 */
export function analysis_of(game, { address, position }) {
  if (!known.has(address) && !slow.has(address)) {
    try {
      known.set(address, game.analyse(position, performance.now() + PATIENCE));
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      slow.add(address);
    }
  }
  return known.get(address) ?? null;
}

/**
 * Let the Worker search a position, once. `ready` gets its address when the analysis is there.
 * @param {string} address @param {(address: string) => void} ready
 */
export function search_later(address, ready) {
  if (asked.has(address)) return;
  asked.add(address);
  worker ??= start_worker(ready);
  worker.postMessage(address);
}

function start_worker(ready) {
  const text = new Blob([id("main").textContent], { type: "text/javascript" });
  const started = new Worker(URL.createObjectURL(text));
  started.onmessage = ({ data: { address, analysis } }) => {
    known.set(address, analysis);
    ready(address);
  };
  return started;
}
