// Functions that scripts/checks/pages calls in a page.
"use strict";

for (const name of ["at", "with", "toSpliced", "findLast"]) delete Array.prototype[name]; // unknown to browsers of 2021
const wait = setTimeout; // the computer moves without its pause of 600 ms
setTimeout = (act, delay, ...rest) => wait(act, delay === 600 ? 0 : delay, ...rest);

// Read what the page shows at an address. If it has pieces to pick up, pick up the first.
globalThis.read_page = async (address) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const line = (element) => (element.matches("tr") ? [...element.cells].map(line).join(" ") : element.textContent);
  id("hints").checked = true;
  arrive(true, address); // as if it were in the address bar, but faster
  while (id("board").ariaBusy === "true") await new Promise((resolve) => setTimeout(resolve, 5));
  document.querySelector("main table button[aria-pressed=false]")?.click();
  const moves = all("[role=gridcell][data-move]");
  return {
    address: trail[at], headline: id("headline").textContent, answer: id("answer").textContent,
    cells: all("[role=gridcell]").map((cell) => cell.ariaLabel),
    moves: Object.fromEntries(moves.map((cell) => [cell.dataset.move, cell.querySelector(".value")?.textContent])),
    listed: all("li [data-move]").map((button) => button.dataset.move),
    text: all("main p, main tr").filter((element) => !element.closest("[hidden]")).map(line).join("\n"),
  };
};

const index_of = (element) => [...element.parentElement.children].indexOf(element);
globalThis.place_of = (cell) => [index_of(cell.parentElement), index_of(cell)]; // row and column
