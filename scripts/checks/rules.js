// scripts/checks/pages runs this in Node.js after the rules of a page. For each address on standard
// input it prints the position as input, and the answer. It also prints some of the inputs for the
// visitor's program.
const SHARE = 50; // one of so many inputs is printed
const lines = require("fs").readFileSync(0, "utf8").split("\n").filter(Boolean);
const positions = lines.map((address) => {
  const position = rules.read(address);
  return {
    address: rules.write(position),
    input: rules.input_of(position),
    answer: rules.analyse(position).answer,
  };
});
const tests = [];
let count = 0;
for (const { input, answer } of rules.tests())
  if (count++ % SHARE === 0) tests.push({ input, answer });
console.log(JSON.stringify({ positions, tests, count }));
