// The board of this game, and its numbers.
import { play, render, set_up, start } from "../../../../scripts/pages/app.js";
import { id, make, say, slide } from "../../../../scripts/pages/dom.js";
import { make_grid, paint } from "../../../../scripts/pages/grid.js";
import { clear_arrows, draw_line } from "../../../../scripts/pages/arrow.js";
import { look_of, sign_of } from "../../../../scripts/pages/rank.js";
import { prepare_tools, tool } from "../../../../scripts/pages/tools.js";
import * as game from "./game.js";
import {
  alike_text,
  deciding_lines,
  ends_of,
  holds_text,
  lesson,
  listed,
  reason,
  reply_text,
  tie_text,
} from "./reasons.js";
import { cells_alike, cells_of, reply_to } from "./reply.js";
import { GAME_WORDS } from "./words.js";

const {
  ANSWERS,
  cell_of,
  CELLS,
  LINES,
  mark_at,
  MARKS,
  O,
  side,
  SIDES,
  split,
  successors,
  write,
  X,
} = game;
const HOLD_TIME = 350; // milliseconds after which a touch looks and does not move
const CLICK_TIME = 100; // milliseconds in which the click of a touch follows its end
let cells = [];
let position = 0;
let previews = new Map(); // by the cell of a move: the board after it, while results are shown

const move_name = (before, after) =>
  `${SIDES[side(before)]} ${say("cells")[cell_of(before, after)]}`;
const told = (before, after) =>
  say("took", SIDES[side(before)], say("cells")[cell_of(before, after)]);
const move_on_board = (before, after) => ({ from: null, to: cells[cell_of(before, after)] });
const verdict = (board, { answer }) =>
  say(answer === "TIE" ? "ties" : "wins", SIDES[side(board)], answer);

/** Show what a move to this cell leads to: both marks as ghosts, and the lines of the reply. */
function preview(cell) {
  end_preview();
  const board = previews.get(cell);
  if (board === undefined) return;
  const { cell: reply, lines } = reply_to(board);
  for (const [place, mark] of [
    [cell, SIDES[1 - side(board)]],
    [reply, SIDES[side(board)]],
  ])
    if (place !== null) {
      const look = `mark ghost ${mark === "x" ? "first" : "second"}`;
      cells[place].append(make("span", { class: look, "data-text": mark }));
    }
  for (const line of lines) {
    const [from, , to] = cells_of(line);
    draw_line(cells[from], cells[to]);
  }
  const move = move_name(position, board);
  id("preview").textContent = `${move}: ${reply_text(board, say)}`;
}

function end_preview() {
  for (const ghost of document.querySelectorAll(".ghost")) ghost.remove();
  if (previews.size > 0) clear_arrows();
  id("preview").textContent = previews.size > 0 ? preview_hint() : "";
}

const preview_hint = () => say("preview", matchMedia("(hover: none)").matches);

function draw({ position: board, before, analysis, why, can_move, is_new, lesson }) {
  position = board;
  previews = new Map();
  const [x, o] = split(board);
  const line = LINES.find((line) => (x & line) === line || (o & line) === line) ?? 0;
  const last = before === null ? -1 : cell_of(before, board);
  for (const [cell, element] of cells.entries()) {
    const mark = MARKS[mark_at(board, cell)];
    const names = [say("cells")[cell], mark === "." ? say("empty") : mark];
    const children = mark === "." ? [] : [make("span", { class: "mark", "data-text": mark })];
    let look = mark === "." ? "cell" : `cell ${mark === "x" ? "first" : "second"}`;
    const add = (condition, name, word) => {
      if (!condition) return;
      look += ` ${name}`;
      names.push(say(word));
    };
    add(mark !== "." && (line >> cell) & 1, "line", "in_line");
    add(cell === last, "last", "is_last");
    const option = analysis?.options.find((option) => option.cell === cell);
    if (option) {
      const answer = ANSWERS[option.outcome + 1];
      const good = option.winner === analysis.winner ? " best" : "";
      const value = `${sign_of(option.winner, side(board))} ${answer}`;
      const looks = `value ${look_of(option.winner, side(board))}${good}`;
      children.push(make("span", { class: looks, "data-text": value }));
      names.push(say("goes", SIDES[side(board)], answer));
      previews.set(cell, game.read(option.address));
      names.push(reply_text(previews.get(cell), say));
    }
    const after =
      can_move && tool() === "move" && successors(board).find(([place]) => place === cell);
    paint(element, look, names.join(", "), after ? write(after[1]) : undefined, ...children);
    if (is_new && cell === last) slide(children[0], null);
  }
  id("preview").hidden = previews.size === 0;
  id("preview").textContent = preview_hint();
  show_numbers(x, o);
  if (why) show_replies();
  for (const old of document.querySelectorAll("#arrows .threat")) old.remove();
  if (lesson && game.ending(board).winner !== null)
    for (const line of deciding_lines(lesson).lines)
      draw_line(...ends_of(line).map((cell) => cells[cell]));
}

/** The moves with their results. Moves that a turn or a mirror makes equal are in one line. */
function show_replies() {
  id("why_tie").textContent = tie_text(position, say);
  const items = listed(position).map(({ address, outcome }) => {
    const board = game.read(address);
    const cells = cells_alike(position, board).map((one) => say("cells")[one]);
    const text = `${cells.join(", ")}: ${reply_text(board, say)}. ${holds_text(board, say)}`;
    return make("li", {}, make("b", {}, say("reply", ANSWERS[outcome + 1])), ` ${text}`);
  });
  id("replies").replaceChildren(...items);
}

function show_numbers(x, o) {
  const order = [...Array(CELLS).keys()].reverse(); // cell 0 has the least place value
  const row = (name, digits, sum) =>
    make(
      "tr",
      {},
      make("th", { scope: "row" }, say(name)),
      ...digits.map((digit) =>
        make("td", digit === 0 && sum !== "" ? { class: "zero" } : {}, String(digit)),
      ),
      make("td", { class: "sum" }, sum),
    );
  const bits = (marks) => order.map((cell) => (marks >> cell) & 1);
  const base = order.map((cell) => mark_at(position, cell));
  id("numbers").replaceChildren(
    make(
      "tbody",
      {},
      row("number_cell", order, ""),
      row("number_base", base, `= ${parseInt(base.join(""), 3)}`),
      row("number_x", bits(x), `= ${x}`),
      row("number_o", bits(o), `= ${o}`),
      make(
        "tr",
        {},
        make("th", { scope: "row" }, say("number_index")),
        make("td", { colspan: 9 }),
        make("td", { class: "sum" }, `= ${position}`),
      ),
    ),
  );
}

function act(row, column) {
  const cell = 3 * row + column;
  const chosen = tool();
  if (chosen === "move") {
    const move = cells[cell].dataset.move;
    if (move !== undefined) play(move);
  } else {
    const rest = position & ~((X << cell) | (O << cell));
    set_up(rest | ((chosen === "x" ? X : chosen === "o" ? O : 0) << cell));
  }
}

function prepare() {
  cells = make_grid(id("board"), 3, 3, act).flat();
  for (const [number, cell] of cells.entries()) {
    for (const event of ["pointerenter", "focus"])
      cell.addEventListener(event, () => preview(number));
    cell.addEventListener("blur", end_preview);
    cell.addEventListener("pointerleave", (event) => {
      if (!is_look(event)) end_preview();
    });
  }
  // A finger that stays looks and does not move.
  let [pressed, looked_until] = [Infinity, 0]; // by the clock of the events
  const is_look = ({ timeStamp }) => timeStamp < looked_until;
  const board = id("board");
  board.addEventListener("pointerdown", ({ pointerType, timeStamp }) => {
    pressed = pointerType === "touch" ? timeStamp : Infinity;
  });
  board.addEventListener("pointerup", ({ timeStamp }) => {
    if (previews.size > 0 && timeStamp - pressed > HOLD_TIME) looked_until = timeStamp + CLICK_TIME;
    pressed = Infinity;
  });
  const look_only = (event) => {
    if (event.type === "click" ? !is_look(event) : pressed === Infinity) return;
    event.stopPropagation();
    event.preventDefault();
  };
  for (const event of ["click", "contextmenu"]) board.addEventListener(event, look_only, true);
  prepare_tools(render);
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
  alike: (board, address) => alike_text(board, game.read(address), say),
  reason: (before, after) => reason(before, after, say),
  lesson: (boards) => lesson(boards, say),
});
