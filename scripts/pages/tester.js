// The visitor's program: it runs in a Worker, with what runner.js has of Node.js, on one input after the other.
import { id, make, say } from "./dom.js";

const TIME_LIMIT = 5000; // milliseconds an input
const MAX_SHOWN = 2000; // characters of a failed input
const REPORT_EVERY = 100; // milliseconds
const AHEAD = 8; // inputs that wait for the Worker

let worker = null;
let tell = () => /** @type {(Node | string)[]} */ ([]); // the verdict in the current language

function show_verdict(words) {
  tell = words;
  id("verdict").replaceChildren(...words());
}

/** Write the verdict again, in another language. */
export const tell_again = () => show_verdict(tell);

const grouped = (number) => number.toLocaleString("en");
const words_in = (text) => text.trim().split(/\s+/);
const is_right = (output, answer) => words_in(output).join(" ") === words_in(answer).join(" ");

/** The program as the text of a Worker. Line n of the program is line n + 1 of the text. */
export function worker_text(code, runner) {
  const with_modules = code
    .replace(/^#!/, "//")
    .replace(/^\s*import\s+(["'][^"']+["']);?/gm, "require($1);")
    .replace(
      /^\s*import\s+([\w$]+\s*,)?\s*(?:\*\s*as\s+([\w$]+)|(\{[^}]*\})|([\w$]+))?\s*from\s*(["'][^"']+["']);?/gm,
      as_require,
    )
    .replace(/^\s*export\s+(?:default\s+)?(?=const|let|var|async|function|class)/gm, "")
    .replace(/\bimport\.meta\b/g, '({ url: "file:///main.mjs" })');
  return [
    "async function load(require, module, exports, __filename, __dirname) {",
    with_modules,
    'return typeof solution === "function" ? solution : typeof module.exports === "function" ? module.exports : null; }',
    runner,
  ].join("\n");
}

/** An import as a call of require, on as many lines. */
function as_require(all, first, all_names, names, only, module) {
  const lines = "\n".repeat(all.split("\n").length - 1);
  const parts = [];
  const default_name = first?.replace(",", "").trim() ?? only;
  if (default_name) parts.push(`${default_name} = require(${module})`);
  if (all_names) parts.push(`${all_names} = require(${module})`);
  if (names)
    parts.push(`${names.replace(/\s+as\s+/g, ": ").replace(/\n/g, " ")} = require(${module})`);
  return `${lines}const ${parts.join(", ")};`;
}

/** Start a Worker that answers tests in their order: `ask` promises { output } or { output, error, line, status }. */
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
    finish({ output: "", error: event.message, line: event.lineno - 1 });
  };
  const ask = ({ calls, input }) =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) watch();
      own.postMessage({ calls, input });
    });
  return { ask, terminate: () => own.terminate() };
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

/** What is said of a failure: the failed input as a link. */
function failure(test, number, { output, error, line, status }) {
  const answers = test.answer.split("\n");
  const outputs = output.trim().split("\n");
  const wrong_line = Math.max(
    0,
    answers.findIndex((answer, place) => !is_right(outputs[place] ?? "", answer)),
  );
  const address = test.addresses[Math.min(wrong_line, test.addresses.length - 1)];
  const [wanted, found] =
    answers.length === 1
      ? [test.answer, output.trim()]
      : [answers[wrong_line], outputs[wrong_line] ?? ""];
  id("failed").textContent =
    test.input.length > MAX_SHOWN ? test.input.slice(0, MAX_SHOWN) + "…" : test.input;
  id("failed").hidden = false;
  return () => {
    const name = say("input_number", grouped(number));
    const link =
      address === undefined
        ? name
        : make("a", { href: `#${address}`, "data-position": address }, name);
    if (!error)
      return [say("wrong_at"), link, say("wrong", wanted, found.slice(0, 40) || say("nothing"))];
    const text = status ? say("exit_status", status) : error;
    return [
      say("failed_at"),
      link,
      `: ${text.slice(0, 200)}${line > 0 ? say("line_number", line) : ""}.`,
    ];
  };
}

async function run(game) {
  const code = id("code").value;
  if (!code.trim()) return id("code").focus();
  worker?.terminate();
  id("failed").hidden = true;
  const own = (worker = start_worker(worker_text(code, id("runner").textContent)));
  const counts = [0, 0]; // complete and random inputs
  let late = false;
  let time = 0;
  for await (const [test, found] of results(game.tests(), own)) {
    if (own !== worker) return; // another run has begun
    const number = counts[0] + counts[1] + 1;
    if (found.error || !is_right(found.output, test.answer)) {
      own.terminate();
      return show_verdict(failure(test, number, found));
    }
    late ||= found.late;
    counts[test.is_random ? 1 : 0]++;
    if (performance.now() > time) {
      show_verdict(() => [say("running", grouped(number))]);
      time = performance.now() + REPORT_EVERY;
      await new Promise((resolve) => setTimeout(resolve)); // the page may draw
    }
  }
  own.terminate();
  const sizes = [counts[0] + counts[1], ...counts].map(grouped);
  show_verdict(() => [say("right", ...sizes), ...(late ? [" ", say("late_lines")] : [])]);
}

export function set_up_tester(game) {
  id("run").addEventListener("click", () => run(game));
}
