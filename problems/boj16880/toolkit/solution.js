// A right program for the box on solution/explore.html. scripts/checks/pages also runs it with a mistake.
const [, ...pieces] = require("fs").readFileSync("/dev/stdin").toString().trim().split("\n");
let total = 0;
for (const piece of pieces) {
  const [x, y, kind] = piece.split(" ").map((word, place) => (place < 2 ? Number(word) : word));
  const [low, apart] = [Math.min(x, y), Math.abs(x - y)];
  const value = {
    R: x ^ y,
    B: low,
    K: (low % 2) * 2 + (apart % 2),
    N: Math.min(low % 3, Math.max((low % 3) - 1, apart)),
    P: ((x + y) % 3) + 3 * (Math.floor(x / 3) ^ Math.floor(y / 3)),
  }[kind];
  total ^= value;
}
console.log(total ? "koosaga" : "cubelover");
