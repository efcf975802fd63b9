// The visitor's program: it runs in a Worker, with what runner.js offers, on one input after the
// other. What is wrong with its syntax is found by syntax.js.
import { id, make, say, store, stored } from "./dom.js";
import { open } from "./state.js";
import { stray_brace, worker_text } from "./syntax.js";

const TIME_LIMIT = 5000; // milliseconds an input
const MAX_SHOWN = 2000; // characters of a failed input
const REPORT_EVERY = 100; // milliseconds
const AHEAD = 8; // inputs that wait for the Worker

let worker = null;
let tell = () => /** @type {(Node | string)[]} */ ([]); // the verdict in the current language

function show_verdict(words) {
  tell = words;
  id("verdict").replaceChildren(...words());
  id("run").textContent = say(worker ? "stop" : "run");
}

/** Write the verdict again, in another language. */
export const tell_again = () => show_verdict(tell);

const grouped = (number) => number.toLocaleString("en");
const words_in = (text) => text.trim().split(/\s+/).join(" ");
const is_right = (output, answer) => words_in(output) === words_in(answer);

/**
 * Start a Worker that answers tests in their order: `ask` promises { output } or
 * { output, error, line, status }.
 */
function start_worker(text) {
  const own = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  const waiting = [];
  let limit;
  const finish = (found) => {
    clearTimeout(limit);
    waiting.shift()?.(found);
    if (waiting.length > 0) watch();
  };
  const watch = () => {
    limit = setTimeout(finish, TIME_LIMIT, { output: "", error: say("too_long") });
  };
  own.onmessage = ({ data }) => finish(data);
  own.onerror = (event) => {
    event.preventDefault();
    finish({ output: "", error: event.message, line: event.lineno - 1, is_syntax: true });
  };
  const ask = ({ calls, input }) =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) watch();
      own.postMessage({ calls, input });
    });
  const terminate = () => {
    clearTimeout(limit);
    own.terminate();
  };
  return { ask, terminate };
}

/** Each test with what the program does, while the next ones are already made. */
async function* results(tests, own) {
  const sent = [];
  for (const test of tests) {
    sent.push([test, own.ask(test)]);
    if (sent.length <= AHEAD) continue;
    const [first, found] = sent.shift();
    yield [first, await found];
  }
  for (const [test, found] of sent) yield [test, await found];
}

/**
 * The first line of an output that differs from that of the answer: its number from 0, and both
 * lines. A line too many is wanted by nobody; blank lines do not count.
 */
function first_difference(answer, output) {
  const wanted = answer.split("\n");
  const found = output.split("\n").filter((line) => line.trim() !== "");
  const place = wanted.findIndex((line, number) => !is_right(found[number] ?? "", line));
  const number = place < 0 ? wanted.length : place;
  return { number, wanted: wanted[number], found: found[number] };
}

/** What is said of a failure: the failed input as a link. */
function failure(test, number, { output, error, line, status }) {
  const difference = first_difference(test.answer, output);
  const address = test.addresses[Math.min(difference.number, test.addresses.length - 1)];
  const { input } = test;
  id("failed").textContent = input.length > MAX_SHOWN ? input.slice(0, MAX_SHOWN) + "…" : input;
  id("failed").hidden = false;
  return () => {
    const name = say("input_number", grouped(number));
    const link = address === undefined ? name : link_to(address, name);
    if (!error) {
      const { wanted, found } = difference;
      const shown = found?.trim().slice(0, 40) ?? say("nothing");
      return [say("wrong_at"), link, say("wrong", wanted ?? say("nothing_more"), shown)];
    }
    const text = status ? say("exit_status", status) : error;
    const place = line > 0 ? say("line_number", line) : "";
    return [say("failed_at"), link, `: ${text.slice(0, 200)}${place}.`];
  };
}

/** A link that shows a position. It adds nothing to the history, so Back leaves the page. */
function link_to(address, name) {
  const click = (event) => {
    event.preventDefault();
    open(address);
    scrollTo({ top: 0 });
  };
  return make("a", { href: `#${address}`, "data-position": address, click }, name);
}

function stop(words) {
  worker?.terminate();
  worker = null;
  show_verdict(words);
}

async function run(game) {
  const code = id("code").value;
  if (!code.trim()) return id("code").focus();
  id("failed").hidden = true;
  const own = start_worker(worker_text(code, id("runner").textContent));
  worker = own;
  show_verdict(() => [say("running", "0")]);
  const counts = [0, 0]; // complete and random inputs
  let time = performance.now() + REPORT_EVERY;
  for await (const [test, found] of results(game.tests(), own)) {
    if (own !== worker) return; // stopped
    const number = counts[0] + counts[1] + 1;
    if (found.is_syntax)
      found.line = (await stray_brace(code)) ?? Math.min(found.line, code.split("\n").length);
    if (found.error || !is_right(found.output, test.answer))
      return stop(failure(test, number, found));
    counts[test.is_random ? 1 : 0]++;
    if (performance.now() > time) {
      show_verdict(() => [say("running", grouped(number))]);
      time = performance.now() + REPORT_EVERY;
      await new Promise((resolve) => setTimeout(resolve)); // the page may draw
    }
  }
  const sizes = [counts[0] + counts[1], ...counts].map(grouped);
  stop(() => [say("right", ...sizes)]);
}

/** Make the tester work. The program stays in the browser until it is changed. */
export function set_up_tester(game) {
  const key = `${game.words.en.title}: program`;
  id("code").value = stored("localStorage", key) ?? "";
  id("code").addEventListener("input", () => store("localStorage", key, id("code").value));
  id("run").addEventListener("click", () => (worker ? stop(() => [say("stopped")]) : run(game)));
  show_verdict(() => []);
}
