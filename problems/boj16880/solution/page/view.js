// The board of this game and its pieces.
import { GAME_WORDS } from "./words.js";
import {
  change,
  complain,
  guide_to,
  play,
  render,
  set_up,
  start,
} from "../../../../scripts/pages/app.js";
import { id, make, say, slide, write } from "../../../../scripts/pages/dom.js";
import { make_grid, paint, stop_at } from "../../../../scripts/pages/grid.js";
import * as game from "./game.js";
import { glyph, rule_pictures } from "./pictures.js";
import { are_edge_rooks, lesson, needs_text, reached_by, reason } from "./reasons.js";
import { draw_values, draw_why, move_name, name_of, told } from "./why.js";

const { ending, grundy, is_move, KINDS, LARGEST, LISTED, moved, moved_piece, SIDES } = game;
const SIDE = 10; // squares along a side of the board
const SMALL_SIDE = 6; // of a board of the ladder

let side = 0; // squares along a side of the board that is shown
let cells = [];
let shown = null; // what was drawn last
let [x_from, y_from] = [0, 0]; // the lower left square of the board

/** The cells of a move, null where they are not on the board. */
function move_on_board(before, after) {
  const number = moved_piece(before, after);
  const [from, to] = [before, after].map(({ pieces }) => cell_at(pieces[number]) ?? null);
  return { from, to };
}

const verdict = ({ side }, { winner }) => say("wins", SIDES[side], SIDES[winner]);

/** The square of a cell: rows of the grid go down, y goes up. @returns {[number, number]} */
const square_at = (row, column) => [x_from + column, y_from + side - 1 - row];

/**
 * The least coordinate of a board that shows this one and the next two below it: the old one if it
 * does.
 */
function from(old, coordinate) {
  const low = old === 0 ? 0 : old + 2;
  return low <= coordinate && coordinate < old + side ? old : Math.max(0, coordinate - side + 1);
}

function look_at({ x, y }) {
  [x_from, y_from] = [from(x_from, x), from(y_from, y)];
}

/** Pick up the piece of this number, or none. */
function take(number) {
  if (number !== null) look_at(shown.position.pieces[number]);
  change({ held: number });
  if (number !== null) guide_to(2);
}

const numbers_at = (pieces, x, y) =>
  [...pieces.keys()].filter((number) => pieces[number].x === x && pieces[number].y === y);

function act(row, column) {
  const move = cells[row][column].dataset.move;
  const { pieces } = shown.position;
  if (move !== undefined) {
    const after = game.read(move);
    look_at(after.pieces[moved_piece(shown.position, after)]);
    return play(move);
  }
  if (!shown.can_move && !ending(shown.position)) return;
  const here = numbers_at(pieces, ...square_at(row, column));
  const next = here.indexOf(shown.held) + 1; // of several pieces, the next one
  take(next < here.length ? here[next] : null);
}

/** An arrow key at the edge shifts the board, and stays on the next square. */
function beyond(row, column) {
  const shift = (old, by) => Math.max(0, Math.min(old + by, LARGEST - side + 1));
  const x = shift(x_from, column < 0 ? -1 : column >= side ? 1 : 0);
  const y = shift(y_from, row < 0 ? 1 : row >= side ? -1 : 0);
  if (x === x_from && y === y_from) return;
  [x_from, y_from] = [x, y];
  render();
}

const short = (number) => String(number).slice(-3);

function draw(now) {
  const { pieces } = now.position;
  shown = now;
  if (side !== (now.is_small ? SMALL_SIDE : SIDE)) make_board(now.is_small ? SMALL_SIDE : SIDE);
  const piece = pieces[now.held];
  if (now.is_other && !now.is_new) {
    const last = now.before ? moved_piece(now.before, now.position) : 0;
    look_at(piece ?? pieces[last]);
  }
  draw_board(piece, now.is_new ? moving_glyph() : null);
  write("taken", taken_text(piece));
  const known = now.analysis ?? now.why;
  const is_listed = now.is_small ? pieces.length > 2 : known || now.lesson;
  id("strip").hidden = !is_listed;
  if (is_listed) draw_values(pieces, game.nim_sum_of(now.position));
  if (now.why) draw_why(now, piece);
  draw_pieces();
  id("remove").disabled = !piece || pieces.length === 1;
  if (now.is_other && !id("board").contains(document.activeElement)) stop_at_piece(pieces);
}

/** Whether the first two small boards are shown, which need no values, or the others, which teach them. */
const is_plain = () => {
  const { pieces } = shown.position;
  return shown.is_small && (pieces.length === 1 || are_edge_rooks(pieces));
};
const teaches_values = () => shown.is_small && !is_plain();

/** Let the Tab key stop at the first piece on the board that can move. */
function stop_at_piece(pieces) {
  const seen = pieces.filter((piece) => cell_at(piece) && game.short_moves(piece).length > 0);
  if (seen.length > 0) stop_at(cells, cell_at(seen[0]));
}

/** What the piece in hand can do, and what follows. */
function taken_text(piece) {
  const { position, can_move } = shown;
  if (ending(position) || !can_move) return "";
  if (!piece && !shown.analysis) return "";
  if (!piece) return say(shown.analysis.sum === 0 ? "no_win" : "stars");
  const here = numbers_at(position.pieces, piece.x, piece.y);
  const others = here.length > 1 ? say("one_of", here.indexOf(shown.held) + 1, here.length) : "";
  if (game.count_moves(piece) === 0) return say("no_moves", name_of(piece)) + others;
  return `${name_of(piece)}: ${about_piece(piece)}${others}`;
}

function about_piece(piece) {
  const { position, analysis, held, why } = shown;
  if (!analysis && teaches_values()) {
    const { values, least } = reached_by(piece, say);
    return say("reaches", values.sort(), least);
  }
  const needs = analysis && !is_plain() && needs_text(position, held, say);
  return (needs || say("how_" + piece.kind) + ".") + (why || teaches_values() ? say("grey") : "");
}

/** The cell of a square; undefined if it is not on the board. */
const cell_at = ({ x, y }) => cells[side - 1 - (y - y_from)]?.[x - x_from];

/** Where the piece that has just moved was drawn: null if its old square is not on the board. */
function moving_glyph() {
  const { from } = move_on_board(shown.before, shown.position);
  const box = from?.getBoundingClientRect();
  return box ? { getBoundingClientRect: () => box } : null;
}

/** The squares between which the last move went, as texts. */
function last_squares({ position, before }) {
  if (!before) return [];
  const number = moved_piece(before, position);
  return [before, position].map(({ pieces }) => `${pieces[number].x}-${pieces[number].y}`);
}

function draw_board(piece, moved_from) {
  const { analysis } = shown;
  // The winning moves of the piece in hand, of all pieces if there is none: by their squares.
  const good = new Map(
    (analysis?.options ?? [])
      .filter(
        ({ number, winner }) =>
          winner === shown.position.side && number === (piece ? shown.held : number),
      )
      .map(({ square, number, address }) => [square.join("-"), { number, address }]),
  );
  const last = last_squares(shown);
  for (const [row, line] of cells.entries())
    for (const [column, cell] of line.entries())
      draw_square(cell, square_at(row, column), piece, good, last);
  if (moved_from) {
    const [x, y] = last[1].split("-").map(Number);
    const cell = cell_at({ x, y });
    if (cell?.firstChild) slide(cell.firstChild, moved_from);
  }
  draw_axes(piece);
}

function draw_square(cell, square, piece, good, last) {
  const { why, can_move } = shown;
  const key = square.join("-");
  const is_reached = piece && can_move && is_move(piece, square);
  const star = can_move && good.get(key);
  const here = numbers_at(shown.position.pieces.slice(0, LISTED), ...square);
  const has_value =
    piece && (is_reached ? why || teaches_values() : why && !here.length && !shown.is_small);
  const value = has_value ? grundy(piece.kind, ...square) : null;
  const signs = signs_of(square, piece, { is_reached, star, is_last: last.includes(key) });
  const names = [
    value === null ? say("square", ...square) : say("cell", ...square, value),
    ...signs.map((sign) => say("is_" + sign)),
    ...names_of_standing(here),
    ...(star && !piece ? [say("star_of", name_of(shown.position.pieces[star.number]))] : []),
  ];
  const children = here.length > 0 ? [draw_standing(here)] : [];
  if (value !== null) children.push(make("span", { class: "number" }, short(value)));
  if (is_reached || star)
    children.push(make("span", { class: "dot", "data-text": star ? "★" : false }));
  const look = ["square", ...signs].join(" ") + (here.length > 0 ? " stands" : "");
  let move;
  if (is_reached) move = game.write(moved(shown.position, shown.held, square));
  // A star on a square where a piece stands is no move: a click there picks up that piece.
  else if (star && !piece && here.length === 0) move = star.address;
  paint(cell, look, names.join(", "), move, ...children);
}

/** What is to be seen of a square: classes, whose words begin with "is_". */
function signs_of(square, piece, { is_reached, star, is_last }) {
  const [i, j] = square;
  const { analysis } = shown;
  const signs = {
    taken: piece && i === piece.x && j === piece.y,
    last: is_last,
    reached: is_reached,
    winning: star,
    losing: is_reached && analysis && !star,
  };
  return Object.keys(signs).filter((sign) => signs[sign]);
}

/** Whether each piece shows its value. */
const has_badges = () => ((shown.analysis ?? shown.why) && !is_plain()) || teaches_values();

/** The pieces of a square in words, with their values if these are shown. */
function names_of_standing(here) {
  const names = here.map((number) => {
    const standing = shown.position.pieces[number];
    const badge = has_badges() ? say("badge", game.value_of(standing)) : "";
    return say("stands", say(standing.kind)) + badge;
  });
  return here.length > 1 ? [say("count", here.length), ...names] : names;
}

/** The pieces of a square: the one in hand or the first one, and how many there are. */
function draw_standing(here) {
  const top = here.includes(shown.held) ? shown.held : here[0];
  const box = make("span", { class: "standing" }, glyph(shown.position.pieces[top].kind));
  if (here.length > 1) box.append(make("span", { class: "count", "data-text": here.length }));
  const order = here.length === 2 ? [top, ...here.filter((number) => number !== top)] : [top];
  const values = order.map((number) => short(game.value_of(shown.position.pieces[number])));
  if (has_badges()) box.append(make("span", { class: "badge", "data-text": values.join() }));
  return box;
}

function draw_axes(piece) {
  const spans = (numbers) => numbers.map((number) => make("span", {}, short(number)));
  id("rows").replaceChildren(...spans(cells.map((_, row) => square_at(row, 0)[1])));
  id("columns").replaceChildren(...spans(cells[0].map((_, column) => square_at(0, column)[0])));
  const top = piece && shown.why ? grundy(piece.kind, ...square_at(0, side - 1)) : 0;
  const far = top > 999 || Math.max(x_from, y_from) + side > 1000;
  id("map").classList.toggle("far", far);
  id("far").textContent = far ? say("far", x_from, y_from) : "";
}

/** The pieces as a list, to pick one up wherever it stands. */
function draw_pieces() {
  const focus = /** @type {HTMLElement} */ (document.activeElement).dataset.key;
  const { pieces } = shown.position;
  const items = pieces.slice(0, LISTED).map((piece, number) => {
    const attributes = {
      "data-key": `take-${number}`,
      "aria-pressed": String(shown.held === number),
      click: () => take(shown.held === number ? null : number),
    };
    return make("li", {}, make("button", attributes, glyph(piece.kind), " ", name_of(piece)));
  });
  id("pieces").replaceChildren(...items);
  const again =
    focus && /** @type {HTMLElement} */ (document.querySelector(`[data-key="${focus}"]`));
  if (again) again.focus(); // what had the focus has been made anew
}

function add_piece() {
  const numbers = [id("x").value, id("y").value];
  if (!numbers.every((text) => /^\d{1,9}$/.test(text)))
    return complain(say("expected", say("range"), numbers.join(", ")));
  const piece = { kind: id("kind").value, x: Number(numbers[0]), y: Number(numbers[1]) };
  set_up({ ...shown.position, pieces: [...shown.position.pieces, piece] });
}

function remove_piece() {
  const { position } = shown;
  set_up({ ...position, pieces: position.pieces.filter((_, number) => number !== shown.held) });
}

/** Make the squares of a board of this size, with its lower left square at (0, 0). */
function make_board(size) {
  side = size;
  [x_from, y_from] = [0, 0];
  cells = make_grid(id("board"), side, side, act, beyond);
  for (const [name, value] of [
    ["--side", side],
    ["--columns", side],
    ["--rows", 1.06 * side],
  ])
    id("stage").style.setProperty(String(name), String(value));
}

function prepare() {
  for (const [number, picture] of rule_pictures().entries())
    id(/** @type {"picture_1"} */ (`picture_${number + 1}`)).append(picture);
  for (const kind of KINDS) id("kind").append(make("option", { value: kind, "data-say": kind }));
  id("add").addEventListener("click", add_piece);
  id("remove").addEventListener("click", remove_piece);
  id("turn").addEventListener("click", () =>
    set_up({ ...shown.position, side: 1 - shown.position.side }),
  );
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && shown.held !== null) take(null);
  });
}

start({
  ...game,
  words: GAME_WORDS,
  prepare,
  draw,
  move_name,
  told,
  move_on_board,
  verdict,
  reason: (position, after) => reason(position, after, say),
  lesson: (positions) => lesson(positions, say),
});
