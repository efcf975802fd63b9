// A board of cells for mouse, touch and keyboard.
import { make } from "./dom.js";

/** Let the Tab key stop at one cell of a grid. @param {HTMLElement[][]} cells @param {HTMLElement} cell */
export function stop_at(cells, cell) {
  for (const other of cells.flat()) other.tabIndex = other === cell ? 0 : -1;
}

/**
 * Fill an element with cells. The Tab key stops at one of them, arrow keys go on from there. A
 * click, Enter or Space calls `act(row, column)`, an arrow key at the edge `beyond(row, column)`.
 * @returns {HTMLElement[][]}
 */
export function make_grid(element, height, width, act, beyond = (_row, _column) => {}) {
  const cells = [];
  const go = (row, column) => {
    const cell = cells[row]?.[column];
    if (!cell) return beyond(row, column);
    stop_at(cells, cell);
    cell.focus();
  };
  const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const listeners = (row, column) => ({
    click: (event) => {
      stop_at(cells, cells[row][column]);
      const focused = /** @type {HTMLElement} */ (document.activeElement);
      if (event.detail > 0) focused.blur(); // a pointer: arrow keys go through the moves
      act(row, column);
    },
    keydown: (event) => {
      if (steps[event.key]) go(row + steps[event.key][0], column + steps[event.key][1]);
      else if (event.key === "Enter" || event.key === " ") act(row, column);
      else return;
      event.preventDefault();
    },
  });
  element.style.gridTemplateColumns = `repeat(${width}, minmax(0, 1fr))`;
  element.replaceChildren();
  for (let row = 0; row < height; row++) {
    cells.push([]);
    for (let column = 0; column < width; column++) {
      const tabindex = row + column === 0 ? 0 : -1;
      cells[row].push(make("div", { role: "gridcell", tabindex, ...listeners(row, column) }));
    }
    element.append(make("div", { role: "row" }, ...cells[row]));
  }
  return cells;
}

/** Give a cell its look and its name. `move`: the address that a click on it leads to, if any. */
export function paint(cell, look, name, move, ...children) {
  cell.className = look;
  cell.setAttribute("aria-label", name);
  if (move === undefined) delete cell.dataset.move;
  else cell.dataset.move = move;
  cell.replaceChildren(...children);
}
