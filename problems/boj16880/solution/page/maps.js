// The Grundy values of the five kinds as maps, side by side.
import { id, make, say } from "../../../../scripts/pages/dom.js";
import { grundy, KINDS } from "./rules.js";

const SIZES = [10, 32, 64, 100]; // squares along a side
const COLOURS = [
  [247, 252, 240],
  [123, 204, 196],
  [8, 64, 129],
]; // from 0 to the greatest value
const CROSS = "#d1410c";

/** The colour of a share from 0 to 1. */
function colour_of(share) {
  const place = share * (COLOURS.length - 1);
  const from = Math.min(Math.floor(place), COLOURS.length - 2);
  return COLOURS[from].map(
    (part, number) => part + (COLOURS[from + 1][number] - part) * (place - from),
  );
}

function draw_map(canvas, kind, size) {
  canvas.width = canvas.height = size;
  const values = [];
  for (let row = 0; row < size; row++)
    for (let x = 0; x < size; x++) values.push(grundy(kind, x, size - 1 - row));
  const most = values.reduce((most, value) => Math.max(most, value), 1);
  const picture = new ImageData(size, size);
  for (const [place, value] of values.entries())
    picture.data.set([...colour_of(value / most), 255], 4 * place);
  const context = canvas.getContext("2d");
  context.putImageData(picture, 0, 0);
  return context;
}

/** Draw all maps, with a cross at the square whose values are written below them. */
export function draw_maps() {
  const size = Number(id("map_size").value);
  const [x, y] = [id("map_x"), id("map_y")].map(({ value }) =>
    Math.min(Math.max(Math.floor(Number(value)) || 0, 0), size - 1),
  );
  for (const [number, kind] of [...KINDS].entries()) {
    const [canvas, line] = id("heat").children[number].children;
    canvas.setAttribute("aria-label", say(kind));
    const context = draw_map(canvas, kind, size);
    context.strokeStyle = context.fillStyle = CROSS;
    context.fillRect(x, size - 1 - y, 1, 1);
    context.globalAlpha = 0.35;
    context.fillRect(0, size - 1 - y, size, 1);
    context.fillRect(x, 0, 1, size);
    line.replaceChildren(`${say(kind)} `, make("b", {}, String(grundy(kind, x, y))));
  }
}

export function prepare_maps() {
  const point = (event) => {
    if (event.type === "pointermove" && event.pointerType !== "mouse") return;
    const box = event.target.getBoundingClientRect();
    const size = Number(id("map_size").value);
    const square = (share) => Math.min(Math.max(Math.floor(share * size), 0), size - 1);
    id("map_x").value = String(square((event.clientX - box.left) / box.width));
    id("map_y").value = String(square((box.bottom - event.clientY) / box.height));
    draw_maps();
  };
  for (const _ of KINDS) {
    const canvas = make("canvas", { role: "img", pointerdown: point, pointermove: point });
    id("heat").append(make("div", {}, canvas, make("div")));
  }
  for (const size of SIZES)
    id("map_size").append(make("option", { value: size }, `${size}×${size}`));
  id("map_size").value = matchMedia("(min-width: 60rem)").matches ? "64" : "32";
  for (const name of /** @type {const} */ (["map_size", "map_x", "map_y"]))
    id(name).addEventListener("input", draw_maps);
}
