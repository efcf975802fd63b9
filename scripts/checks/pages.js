// Functions that scripts/checks/pages calls in a page.
"use strict";

const wait = setTimeout; // the computer moves without its pause of 450 ms
setTimeout = (act, delay, ...rest) => wait(act, delay === 450 ? 0 : delay, ...rest);

const element = (name) => document.getElementById(name);

// Whether the board waits for the visitor, or the game is over.
globalThis.is_ready = () => {
  const { ariaBusy, dataset } = element("board");
  return (
    ariaBusy === "false" && (dataset.turn === "visitor" || document.body.classList.contains("over"))
  );
};

// Go to an address, and read what the page shows there. If it has pieces to pick up, pick up the first.
const read_page = async (address) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const line = (part) =>
    part.matches("tr") ? [...part.cells].map(line).join(" ") : part.textContent;
  const moved = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
  if (location.hash !== `#${address}`) {
    location.hash = address;
    await moved;
  }
  while (element("board").ariaBusy === "true") await new Promise((resolve) => wait(resolve, 5));
  document.querySelector("main table button[aria-pressed=false]")?.click();
  const moves = all("[role=gridcell][data-move]");
  return {
    address: element("board").dataset.position,
    headline: element("headline").textContent,
    answer: element("answer").textContent,
    cells: all("[role=gridcell]").map((cell) => cell.ariaLabel),
    moves: Object.fromEntries(
      moves.map((cell) => [cell.dataset.move, cell.querySelector(".value")?.textContent]),
    ),
    listed: all("li [data-move]").map((button) => button.dataset.move),
    text: all("main p, main tr")
      .filter((part) => !part.closest("[hidden]"))
      .map(line)
      .join("\n"),
  };
};

globalThis.read_pages = async (addresses) => {
  const shown = [];
  for (const address of addresses) shown.push(await read_page(address));
  return shown;
};

const index_of = (part) => [...part.parentElement.children].indexOf(part);
globalThis.place_of = (cell) => [index_of(cell.parentElement), index_of(cell)]; // row and column
