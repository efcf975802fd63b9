// scripts/checks/pages runs this in Node.js after the rules of a page. For each address on standard
// input it prints the position as input, and the answer. It also prints some of the inputs for the
// visitor's program, and the challenges of four weeks.
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
const chance = (seed) => (most) => {
  seed = (seed * 48271) % 2147483647; // the minimal standard generator
  return seed % most;
};
const challenges = [...Array(28).keys()].map((day) =>
  rules.write(rules.new_challenge(chance(day + 1), day % 7)),
);
console.log(JSON.stringify({ positions, tests, count, challenges }));
