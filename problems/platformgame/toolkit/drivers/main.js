// Judges a file that defines solution: reads a case from standard input, prints what the function returns. What the
// file itself prints goes to standard error.

"use strict";

const { readFileSync, writeSync } = require("fs");
const { join } = require("path");
const { inspect } = require("util");
const vm = require("vm");

globalThis.console = new console.Console(process.stderr);
process.stdout.write = process.stderr.write.bind(process.stderr);

const numbers = readFileSync(0, "utf8").trim().split(/\s+/).map(Number);
const [height, width] = numbers;
const board = Array.from({ length: height }, (_, row) => numbers.slice(2 + row * width, 2 + (row + 1) * width));
const places = numbers.slice(2 + height * width);

// As a script and not as a module, whose function nobody else would see.
const module_ = { exports: {} };
Object.assign(globalThis, { require, module: module_, exports: module_.exports });
const file = join(__dirname, "function.js");
vm.runInThisContext(readFileSync(file, "utf8"), { filename: file });
const solution = vm.runInThisContext("solution");

const answer = solution(board, places.slice(0, 2), places.slice(2, 4));
if (!Number.isInteger(answer)) {
  const found = inspect(answer, { breakLength: Infinity }).slice(0, 80);
  writeSync(2, `solution returned ${found}, expected an integer\n`);
  process.exit(1);
}
writeSync(1, `${answer}\n`);
