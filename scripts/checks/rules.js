// scripts/checks/pages runs this in Node.js after the rules of a page: for each address on standard input, the position
// as input, and the answer. The last line has the challenges of some days.
const { createHash } = require("crypto");
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter(Boolean);
const found = lines.map((address) => {
  const position = rules.read(address);
  return { address: rules.write(position), input: rules.input_of(position), answer: rules.analyse(position).answer };
});
const tests = createHash("sha256");
let count = 0;
for (const test of rules.tests()) {
  count++;
  tests.update(`${test.input}\n${test.answer}\n`);
}
console.log(JSON.stringify({ found, count, tests: tests.digest("hex") }));
