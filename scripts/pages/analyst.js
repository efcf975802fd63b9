// Searches: short ones at once, long ones in a Worker, so that the page stays alive.
import { id } from "./dom.js";
import { OutOfTime } from "./random.js";

const PATIENCE = 50; // milliseconds of search on the page
const known = new Map(); // analyses by address
const waiting = new Set(); // addresses that the Worker looks at
let worker;

/** Answer the searches of a page: this is called in its Worker. */
export function serve(game) {
  self.onmessage = ({ data: address }) =>
    self.postMessage({ address, analysis: game.analyse(game.read(address)) });
}

/**
 * The analysis of a position. Null if it takes longer; then `ready`, if given, is called once it is
 * there.
 * @returns {Analysis | null}
 */
export function analysis_of(game, address, ready = undefined) {
  if (known.has(address)) return known.get(address);
  if (waiting.has(address)) return null;
  try {
    const analysis = game.analyse(game.read(address), performance.now() + PATIENCE);
    known.set(address, analysis);
    return analysis;
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  if (!ready) return null;
  if (!worker) {
    worker = new Worker(
      URL.createObjectURL(new Blob([id("main").textContent], { type: "text/javascript" })),
    );
    worker.onmessage = ({ data: { address, analysis } }) => {
      known.set(address, analysis);
      waiting.delete(address);
      ready(address);
    };
  }
  waiting.add(address);
  worker.postMessage(address);
  return null;
}
