// The board of this game, its pieces and their values.
import { complain, play, render, set_up, start } from "../../../../scripts/pages/app.js";
import { id, language, make, say, slide } from "../../../../scripts/pages/dom.js";
import { make_grid, paint } from "../../../../scripts/pages/grid.js";
import { draw_maps, prepare_maps } from "./maps.js";
import {
  analyse,
  code_of,
  ending,
  follow,
  grundy,
  input_of,
  is_move,
  KINDS,
  LARGEST,
  LISTED,
  losing_moves,
  mex,
  moved,
  moved_piece,
  moves,
  new_challenge,
  new_game,
  read,
  short_moves,
  side,
  SIDES,
  START,
  tests,
  value_of,
  write,
} from "./rules.js";
import { GAME_WORDS } from "./words.js";

const GLYPHS = {
  R: "M5 17h10v-2l-2-2V8l2-1V3h-2v2h-2V3H9v2H7V3H5v4l2 1v5l-2 2z",
  B: "M10 2c3 2 4 5 4 7s-1 3-2 4l2 2v2H6v-2l2-2c-1-1-2-2-2-4s1-5 4-7zM9.4 5.5v2H8v1.3h1.4v2.7h1.2V8.8H12V7.5h-1.4v-2z",
  K: "M9 1h2v2h2v2h-2v2c4-2 6.5 0 6.5 3 0 2-2 4-3.5 5v2H6v-2c-1.5-1-3.5-3-3.5-5 0-3 2.5-5 6.5-3V5H7V3h2z",
  N: "M6 17c0-4 3-5 4-8-1.5 1-3 2-5 2L3 9l4-5V2l2.5 1C15 3 17 8 16 17z",
  P: "M10 1l8 5h-2.5v2L19 12h-2.5v5H12v-4H8v4H3.5v-5H1L4.5 8V6H2z",
};
const SIDE = 10; // squares along a side of the board
const MOST_GLYPHS = 5; // on a square, in two rows: the last place is for the value
const NEAR = 48; // up to this x + y, the values that a piece reaches are listed

let cells = [];
let shown = null; // what was drawn last
let [x_from, y_from] = [0, 0]; // the lower left square of the board
let held = null; // the number of the piece that a click moves
let written = ""; // the language of the maps

const name_of = ({ kind, x, y }) => `${say(kind)} (${x}, ${y})`;
const verdict = ({ side }, { winner }) => say("wins", SIDES[side], SIDES[winner]);

function move_name(before, after) {
  const number = moved_piece(before, after);
  return `${name_of(before.pieces[number])} → (${after.pieces[number].x}, ${after.pieces[number].y})`;
}

/** The Grundy values, their sum, and a winning move. */
function reason(position) {
  const { sum, winner, options } = analyse(position);
  const values = position.pieces
    .slice(0, 12)
    .map((piece) => `${name_of(piece)}: ${value_of(piece)}`)
    .join(", ");
  return say(
    "sum_is",
    values,
    sum,
    SIDES[winner],
    sum !== 0 && move_name(position, read(options[0].address)),
  );
}

function glyph(kind) {
  const [svg, path] = ["svg", "path"].map((tag) =>
    document.createElementNS("http://www.w3.org/2000/svg", tag),
  );
  svg.setAttribute("viewBox", "0 0 20 20");
  svg.setAttribute("class", "glyph");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("d", GLYPHS[kind]);
  svg.append(path);
  return svg;
}

// Rows of the grid go down, y goes up.
const square_at = (row, column) => [x_from + column, y_from + SIDE - 1 - row];

/** The least coordinate of a board that shows this one and the next two below it: the old one if it does. */
function from(old, coordinate) {
  const low = old === 0 ? 0 : old + 2;
  return low <= coordinate && coordinate < old + SIDE ? old : Math.max(0, coordinate - SIDE + 1);
}

function look_at({ x, y }) {
  [x_from, y_from] = [from(x_from, x), from(y_from, y)];
}

function take(number) {
  held = number;
  if (number !== null) look_at(shown.position.pieces[number]);
  render();
}

function act(row, column) {
  const move = cells[row][column].dataset.move;
  const { pieces } = shown.position;
  if (move !== undefined) {
    look_at(read(move).pieces[held]);
    return play(move);
  }
  const [x, y] = square_at(row, column);
  const here = [...pieces.keys()].filter(
    (number) => pieces[number].x === x && pieces[number].y === y,
  );
  take(here.length > 0 ? here[(here.indexOf(held) + 1) % here.length] : null); // of several pieces the next one
}

/** An arrow key at the edge shifts the board, and stays on the next square. */
function beyond(row, column) {
  const shift = (old, by) => Math.max(0, Math.min(old + by, LARGEST - SIDE + 1));
  const x = shift(x_from, column < 0 ? -1 : column >= SIDE ? 1 : 0);
  const y = shift(y_from, row < 0 ? 1 : row >= SIDE ? -1 : 0);
  if (x === x_from && y === y_from) return;
  [x_from, y_from] = [x, y];
  render();
}

const short = (number) => String(number).slice(-3);

function draw(now) {
  const { pieces } = now.position;
  const { analysis } = now;
  const is_first = now.before === null && now.is_other;
  shown = now;
  if (is_first) look_at(pieces[0]);
  if (now.is_other) held = pieces.length === 1 ? 0 : null; // a single piece is in hand
  const focus = /** @type {HTMLElement} */ (document.activeElement).dataset.key;
  const piece = pieces[held];
  const winning = (analysis?.options ?? []).filter(({ winner }) => winner === now.position.side);
  const moved_from = now.is_new ? moving_glyph() : null;
  draw_board(piece, winning, moved_from);
  const taken = !piece ? "take" : short_moves(piece).length > 0 ? "taken" : "no_moves";
  id("taken").textContent =
    ending(now.position) || !now.can_move ? "" : say(taken, piece && name_of(piece));
  id("values").hidden = id("nim_sum").hidden = analysis === null;
  if (analysis) id("winning_title").textContent = say("winning_title", analysis.count);
  const buttons = winning.map(({ address }) => {
    const attributes = { "data-move": address, "data-key": "winning", click: () => play(address) };
    return make("li", {}, make("button", attributes, move_name(now.position, read(address))));
  });
  id("winning").replaceChildren(...buttons);
  draw_mex(piece);
  draw_pieces(analysis);
  if (focus) (document.querySelector(`[data-key="${focus}"]`) ?? id("best")).focus(); // what had it has been made anew
  id("remove").disabled = !piece || pieces.length === 1;
  if (written !== language) draw_maps();
  written = language;
}

/** Where the piece that has just moved was drawn: null if its old square is not on the board. */
function moving_glyph() {
  const { x, y } = shown.before.pieces[moved_piece(shown.before, shown.position)];
  const cell = cells[SIDE - 1 - (y - y_from)]?.[x - x_from];
  const box = cell?.getBoundingClientRect();
  return box ? { getBoundingClientRect: () => box } : null;
}

function draw_board(piece, winning, moved_from) {
  const { position, before, analysis, can_move } = shown;
  const good = winning
    .filter(({ number }) => number === held)
    .map(({ square }) => square.join("-"));
  const values = cells.map((line, row) =>
    line.map((_, column) =>
      piece && analysis ? grundy(piece.kind, ...square_at(row, column)) : 0,
    ),
  );
  const [least, most] = [Math.min(...values.flat()), Math.max(...values.flat(), 1)];
  const number_moved = before ? moved_piece(before, position) : -1;
  const last = before
    ? [before, position].map(({ pieces }) => `${pieces[number_moved].x}-${pieces[number_moved].y}`)
    : [];
  for (const [row, line] of cells.entries()) {
    for (const [column, cell] of line.entries()) {
      const [i, j] = square_at(row, column);
      const value = values[row][column];
      const key = `${i}-${j}`;
      const names = [piece && analysis ? say("cell", i, j, value) : say("square", i, j)];
      let look = "square";
      const add = (condition, name) => {
        if (!condition) return;
        look += ` ${name}`;
        names.push(say("is_" + name));
      };
      const there = piece && can_move && is_move(piece, [i, j]);
      add(piece && i === piece.x && j === piece.y, "taken");
      add(last.includes(key), "last");
      add(there, "reached");
      add(good.includes(key), "winning");
      const standing = position.pieces.slice(0, LISTED).filter(({ x, y }) => x === i && y === j);
      if (standing.length > 0) look += " stands";
      for (const { kind } of standing) names.push(say("stands", say(kind)));
      const children = standing.length > 0 ? [draw_standing(standing, piece)] : [];
      if (piece && analysis) children.push(make("span", { class: "number" }, short(value)));
      paint(
        cell,
        look,
        names.join(", "),
        there ? write(moved(position, held, [i, j])) : undefined,
        ...children,
      );
      cell.style.setProperty(
        "--heat-part",
        Math.round((85 * (value - least)) / (most - least || 1)) + "%",
      );
      if (moved_from && key === last[1]) slide(children[0], moved_from);
    }
  }
  id("rows").replaceChildren(
    ...cells.map((_, row) => make("span", {}, short(square_at(row, 0)[1]))),
  );
  id("columns").replaceChildren(
    ...cells[0].map((_, column) => make("span", {}, short(square_at(0, column)[0]))),
  );
  const far = most > 999 || Math.max(x_from, y_from) + SIDE > 1000;
  id("map").classList.toggle("far", far);
  id("far").textContent = far ? say("far", x_from, y_from) : "";
}

/** The pieces of a square, the one in hand first: all of up to five; of more, four and how many others. */
function draw_standing(standing, piece) {
  const order = [...standing].sort((a, b) => Number(b === piece) - Number(a === piece));
  const fits = order.length <= MOST_GLYPHS ? order.length : MOST_GLYPHS - 1;
  const box = make(
    "span",
    { class: `standing ${["", "", "many two"][order.length] ?? "many"}` },
    ...order.slice(0, fits).map(({ kind }) => glyph(kind)),
  );
  if (order.length > fits) box.append(make("span", {}, `+${order.length - fits}`));
  return box;
}

/** Why a piece has its value. */
function draw_mex(piece) {
  for (const name of ["reached", "chips", "mex"]) id(name).replaceChildren();
  if (!piece) return;
  const { kind, x, y } = piece;
  const is_long = "RBP".includes(kind);
  if (is_long && x + y > NEAR) return;
  const values = (is_long ? moves(kind, x, y) : short_moves(piece)).map((square) =>
    grundy(kind, ...square),
  );
  if (values.length === 0) return;
  const least = mex(values);
  id("reached").append(say("reached", name_of(piece), values.length));
  id("chips").append(
    ...[...Array(Math.max(least, ...values) + 1).keys()].map((number) => {
      const look = values.includes(number) ? "there" : number === least ? "mex" : "not";
      return make(
        "span",
        { class: `chip ${look}`, role: "img", "aria-label": say("is_" + look, number) },
        String(number),
      );
    }),
  );
  id("mex").append(say("mex", least));
}

/** The binary digits, with a mark on each 1. */
function bits(number, width) {
  const digits = [...number.toString(2).padStart(width, "0")];
  return digits.map((digit) => (digit === "1" ? make("b", {}, "1") : "0"));
}

function draw_pieces(analysis) {
  const { pieces } = shown.position;
  const width = Math.max(...pieces.map(value_of).map((value) => value.toString(2).length));
  const wide = width > 12; // then the digits have a row of their own
  const line = (look, name, value, ...buttons) => {
    const digits = make(
      "td",
      { class: "bits digits", ...(wide ? { colspan: 3 } : {}) },
      ...bits(value, width),
    );
    const numbers = analysis
      ? [make("td", { class: "value_of" }, String(value)), ...(wide ? [] : [digits])]
      : [];
    const rows = [make("tr", {}, name, ...numbers, make("td", { class: "change" }, ...buttons))];
    if (analysis && wide) rows.push(make("tr", {}, digits));
    return make("tbody", { class: look }, ...rows);
  };
  const lines = pieces.slice(0, LISTED).map((piece, number) => {
    const word = say(held === number ? "put_button" : "take_button");
    const attributes = {
      "data-key": `take-${number}`,
      "aria-label": `${word}: ${name_of(piece)}`,
      "aria-pressed": String(held === number),
      click: () => take(held === number ? null : number),
    };
    return line(
      "",
      make("td", {}, glyph(piece.kind), name_of(piece)),
      value_of(piece),
      make("button", attributes, word),
    );
  });
  const head = (word, look) => make("th", { scope: "col", class: look }, say(word));
  const heads = analysis
    ? [head("value", "value_of"), ...(wide ? [] : [head("bits", "bits")])]
    : [];
  const sums = analysis
    ? [line("sum", make("th", { scope: "row" }, say("nim_sum")), analysis.sum)]
    : [];
  id("pieces").replaceChildren(
    make("thead", {}, make("tr", {}, head("piece", ""), ...heads, make("td"))),
    ...lines,
    ...sums,
  );
  id("more").textContent = pieces.length > LISTED ? say("more", pieces.length - LISTED) : "";
}

function prepare() {
  cells = make_grid(id("board"), SIDE, SIDE, act, beyond);
  for (const kind of KINDS) {
    id("kind").append(make("option", { value: kind, "data-say": kind }));
    id("kinds").append(make("dt", { "data-say": kind }), make("dd", { "data-say": "how_" + kind }));
  }
  prepare_maps();
  id("add").addEventListener("click", () => {
    const numbers = ["x", "y"].map((name) => id(name).value);
    if (!numbers.every((text) => /^\d{1,9}$/.test(text)))
      return complain(say("expected", say("range"), numbers.join(", ")));
    const piece = { kind: id("kind").value, x: Number(numbers[0]), y: Number(numbers[1]) };
    set_up({ ...shown.position, pieces: [...shown.position.pieces, piece] });
  });
  id("remove").addEventListener("click", () => {
    set_up({
      ...shown.position,
      pieces: shown.position.pieces.filter((_, number) => number !== held),
    });
  });
  id("turn").addEventListener("click", () =>
    set_up({ ...shown.position, side: 1 - shown.position.side }),
  );
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && held !== null) take(null);
  });
}

start({
  START,
  SIDES,
  read,
  write,
  side,
  ending,
  analyse,
  code_of,
  follow,
  new_game,
  new_challenge,
  losing_moves,
  input_of,
  tests,
  words: GAME_WORDS,
  prepare,
  draw,
  move_name,
  verdict,
  reason,
});
