// Calls a function with the arguments on standard input, and prints what it returns. For example, it reads [2, 7] and 9
// for solution(numbers, target), and prints the array of 0 and 1 as [0, 1]. What the function itself prints goes to
// standard error.

"use strict";

const { readFileSync, writeSync } = require("fs");
const { join } = require("path");
const { inspect } = require("util");
const vm = require("vm");

globalThis.console = new console.Console(process.stderr);
process.stdout.write = process.stderr.write.bind(process.stderr);

// The arrays of each argument: none if they are in brackets, else their lengths in the input or, if not -1, by the
// problem.
const SHAPES = {{shapes}};
const RESULT_IS_INTEGER = {{is_integer}};

function givenArguments() {
  const text = readFileSync(0, "utf8").trim();
  if (SHAPES.every((shape) => shape.length === 0)) return SHAPES.length ? text.split("\n").map((line) => JSON.parse(line)) : [];
  const numbers = text.split(/\s+/).map(Number);
  let next = 0;
  const array = ([length, ...rest]) =>
    length === undefined ? numbers[next++] : Array.from({ length }, () => array(rest));
  return SHAPES.map((shape) => array(shape.map((length) => (length < 0 ? numbers[next++] : length))));
}

function written(value) {
  if (Array.isArray(value) || ArrayBuffer.isView(value)) return `[${Array.from(value, written).join(", ")}]`;
  if (value === null || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return String(value);
  throw new TypeError();
}

// As a script and not as a module, whose function nobody else would see.
const module_ = { exports: {} };
Object.assign(globalThis, { require, module: module_, exports: module_.exports });
const file = join(__dirname, "function.js");
vm.runInThisContext(readFileSync(file, "utf8"), { filename: file });
const solution = vm.runInThisContext("{{name}}");

const answer = solution(...givenArguments());
let line;
try {
  line = RESULT_IS_INTEGER && !Number.isInteger(answer) ? undefined : written(answer);
} catch (error) {
  if (!(error instanceof TypeError)) throw error;
}
if (line === undefined) {
  const found = inspect(answer, { breakLength: Infinity }).slice(0, 80);
  const wanted = RESULT_IS_INTEGER ? "an integer" : "a number, a string, a boolean or an array of these";
  writeSync(2, `{{name}} returned ${found}, expected ${wanted}\n`);
  process.exit(1);
}
for (let rest = Buffer.from(`${line}\n`); rest.length; ) rest = rest.subarray(writeSync(1, rest));
