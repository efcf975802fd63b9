// The board of this game, and its words.
import { GAME_WORDS } from "./words.js";
import { change, complain, play, render, set_up, start } from "../../../../scripts/pages/app.js";
import { id, make, say, slide } from "../../../../scripts/pages/dom.js";
import { make_grid as make_cells, paint } from "../../../../scripts/pages/grid.js";
import { look_of, sign_of } from "../../../../scripts/pages/rank.js";
import { prepare_tools, tool } from "../../../../scripts/pages/tools.js";
import * as game from "./game.js";
import { causes, image_text, legend_text, lesson, numbers_of, reason } from "./reasons.js";

const { after, candidates, make_grid, place, SIDE, SIDES, territory, tokens, write } = game;
let cells = [];
let position;
const colour = (player) => (player === "A" ? "first" : "second");

/** A move: u, d, l or r. */
const direction = (before, after) => game.code_of(before, after);
const ARROWS = { u: "↑", d: "↓", l: "←", r: "→" };
const move_name = (before, after) => `${SIDES[before.side]} ${ARROWS[direction(before, after)]}`;
const told = (before, after) =>
  say(
    after.other === before.other ? "took" : "stepped",
    SIDES[before.side],
    say("directions")[direction(before, after)],
    SIDES[after.side],
    ...place(before, after.other),
  );
const move_on_board = (before, after) => {
  const all = cells.flat();
  return { from: all[before.own], to: all[after.other] };
};

const verdict = ({ side }, { winner, length }) => say("wins", SIDES[side], SIDES[winner], length);

function draw(shown) {
  position = shown.position;
  const {
    grid: { height, width },
    side,
  } = position;
  if (cells.length !== height || cells[0].length !== width) {
    cells = make_cells(id("board"), height, width, act);
    id("stage").style.setProperty("--columns", String(Math.max(width, 3)));
    id("stage").style.setProperty("--rows", String((height * Math.max(width, 3)) / width));
  }
  const [name, opponent] = [SIDES[side], SIDES[1 - side]];
  const paths = shown.why?.paths ?? [[], []];
  id("race").hidden = paths[0].length + paths[1].length === 0;
  id("race_text").textContent = say("race", name, paths[0].length, opponent, paths[1].length);
  const items = shown.why ? causes(position, say) : [];
  id("causes").replaceChildren(...items.map((text) => make("li", {}, text)));
  id("image_text").textContent = shown.why ? image_text(position, say) : "";
  const moved = shown.is_new
    ? cells
        .flat()
        [shown.before.own].querySelector(`.${colour(opponent)}`)
        ?.getBoundingClientRect()
    : null;
  const has_owners = shown.why && shown.territory && candidates(position).length > 0;
  const owner = has_owners ? territory(position).owner : null;
  show_territory(owner);
  id("territory").checked = shown.territory;
  const line = shown.line.map((place) => place.position);
  const [first, ...moves] = shown.lesson ?? [position, ...line];
  const at = shown.lesson ? 0 : shown.at;
  const { steps, text } = numbers_of(first, paths, moves, at, shown.lesson !== null, say);
  id("steps_about").hidden = text === "";
  id("steps_about").textContent = text;
  id("legend").textContent = legend_text(shown.analysis?.options ?? [], say);
  for (const [cell, element] of cells.flat().entries())
    draw_cell(cell, element, shown, steps.get(cell) ?? [], owner?.[cell] ?? 0);
  const token =
    shown.is_new && cells.flat()[position.other].querySelector(`.token.${colour(opponent)}`);
  if (token && moved) slide(token, { getBoundingClientRect: () => moved });
  id("height").value = String(height);
  id("width").value = String(width);
}

/** How many platforms each player reaches first. */
function show_territory(owner) {
  const count = (number) => owner.filter((one) => one === number).length;
  id("territory_text").textContent =
    owner === null
      ? ""
      : say("territory_text", SIDES[position.side], count(1), SIDES[1 - position.side], count(2));
}

function draw_cell(cell, element, { analysis, before, can_move }, steps, owner) {
  const { platforms, side } = position;
  const there = platforms[cell];
  const names = [say("cell", ...place(position, cell)), say(there ? "platform" : "hole")];
  const children = draw_tokens(cell, names);
  const open = candidates(position).includes(cell);
  const option = analysis?.options.find((option) => option.step === cell);
  if (option) {
    // The half turn is shown as the best step, even if another one wins sooner.
    const is_best = analysis.options.some((one) => one.is_taught) ? option.is_taught : option.best;
    const looks = `value ${look_of(option.winner, side)}${is_best ? " best" : ""}`;
    const text = sign_of(option.winner, side) + option.length;
    children.push(make("span", { class: looks, "data-text": text }));
    names.push(say("goes", SIDES[option.winner], option.length));
    if (option.is_taught) {
      children.push(make("span", { class: "image", "data-text": "↻" }));
      names.push(say("is_image"));
    }
  } else if (open) {
    names.push(say("open", SIDES[side]));
  }
  const under = make("span", { class: "under" });
  for (const [player, number] of steps) {
    under.append(make("span", { class: colour(player), "data-text": player + number }));
    names.push(say("path", player, number));
  }
  if (under.hasChildNodes()) children.push(under);
  let look = there ? "cell" : "hole";
  if (owner > 0) {
    const player = SIDES[owner === 1 ? side : 1 - side];
    look += ` of_${colour(player)}`;
    children.push(make("span", { class: `owner ${colour(player)}`, "data-text": player }));
    names.push(say("owned", player));
  }
  if (open && can_move) look += " open";
  if (before?.own === cell) {
    look += " left";
    names.push(say("just_left"));
  }
  const move = open && can_move && tool() === "move" ? write(after(position, cell)) : undefined;
  paint(element, look, names.join(", "), move, ...children);
}

function draw_tokens(cell, names) {
  const here = tokens(position).flatMap((place, number) => (place === cell ? [number] : []));
  const marks = here.map((number) => {
    const look = ["token", colour(SIDES[number])];
    if (number === position.side) look.push("moves");
    if (!position.platforms[cell]) look.push("lost");
    return make("span", { class: look.join(" "), "data-text": SIDES[number] });
  });
  if (here.length > 0) names.push(here.length === 2 ? say("both") : SIDES[here[0]]);
  return marks.length === 2 ? [make("span", { class: "two" }, ...marks)] : marks;
}

function act(row, column) {
  const cell = row * position.grid.width + column;
  const { platforms, own, other, side } = position;
  const chosen = tool();
  if (chosen === "move") {
    const move = cells[row][column].dataset.move;
    if (move !== undefined) play(move);
  } else if (chosen === "platform") {
    if (cell === own || cell === other) complain(say("keep"));
    else set_up({ ...position, platforms: game.change(platforms, cell, 1 - platforms[cell]) });
  } else {
    const mover = (chosen === "a") === (side === 0);
    const [mine, theirs] = mover ? [cell, other] : [own, cell];
    set_up({
      ...position,
      platforms: game.change(game.change(platforms, mine, 1), theirs, 1),
      own: mine,
      other: theirs,
    });
  }
}

// A board of another size: the cells that it shares with this one stay, new cells are platforms.
function resize() {
  const grid = make_grid(Number(id("height").value), Number(id("width").value));
  const old = position.grid;
  const move = (cell) => {
    const [row, column] = place(position, cell);
    return Math.min(row, grid.height - 1) * grid.width + Math.min(column, grid.width - 1);
  };
  const platforms = grid.neighbours.map((_, cell) => {
    const [row, column] = place({ grid }, cell);
    return row < old.height && column < old.width
      ? position.platforms[row * old.width + column]
      : 1;
  });
  const [own, other] = [move(position.own), move(position.other)];
  platforms[own] = platforms[other] = 1;
  set_up({ ...position, grid, platforms, own, other });
}

function prepare() {
  for (const name of /** @type {const} */ (["height", "width"])) {
    for (let size = 1; size <= SIDE; size++)
      id(name).append(make("option", { value: size }, String(size)));
    id(name).addEventListener("change", resize);
  }
  prepare_tools(render);
  id("territory").addEventListener("change", () => change({ territory: id("territory").checked }));
  id("turn").addEventListener("click", () => {
    const { own, other, platforms, side } = position;
    set_up({
      ...position,
      platforms: game.change(platforms, own, 1),
      own: other,
      other: own,
      side: 1 - side,
    });
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
  reason: (before, after) => reason(before, after, say),
  lesson: (positions) => lesson(positions, say),
});
