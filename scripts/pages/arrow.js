// The last move, and moves that would be better, drawn over the board.
import { id, may_animate, svg } from "./dom.js";

const FADE_TIME = 2500; // milliseconds

/** The middle of an element, in pixels from the corner of the stage, and half its width. */
function middle_of(element) {
  const [box, stage] = [element, id("stage")].map((part) => part.getBoundingClientRect());
  return {
    x: box.left - stage.left + box.width / 2,
    y: box.top - stage.top + box.height / 2,
    radius: box.width / 2,
  };
}

/** Take all arrows away. */
export const clear_arrows = () => id("arrows").replaceChildren();

/**
 * Draw an arrow from a cell to another one, or a ring if the move comes from nowhere. Nothing if the
 * cell it goes to is not on the board. `look`: "last" fades, "better" and "reply" stay.
 * @param {Move} move @param {"last" | "better" | "reply"} look
 */
export function draw_arrow({ from, to }, look) {
  if (!to) return;
  const end = middle_of(to);
  if (!from) {
    const ring = { cx: end.x, cy: end.y, r: 0.8 * end.radius };
    show(svg("circle", { class: look, ...ring }), look);
    return;
  }
  const start = middle_of(from);
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  if (length === 0) return;
  const [a, b] = [(end.x - start.x) / length, (end.y - start.y) / length];
  const head = 0.3 * end.radius;
  const [tip_x, tip_y] = [end.x - 0.35 * end.radius * a, end.y - 0.35 * end.radius * b];
  const wings = `l${-head * (a + b)} ${head * (a - b)}M${tip_x} ${tip_y}l${head * (b - a)} ${-head * (a + b)}`;
  const d = `M${start.x} ${start.y}L${tip_x} ${tip_y}${wings}`;
  show(svg("path", { class: look, d }), look);
}

/** Draw a line through two cells, as long as they are pointed at. */
export function draw_line(from, to) {
  const [a, b] = [middle_of(from), middle_of(to)];
  const d = `M${a.x} ${a.y}L${b.x} ${b.y}`;
  show(svg("path", { class: "threat", d }), "threat");
}

/** Put a sign over the board. That of the last move fades if it may; else it stays. */
function show(sign, look) {
  id("arrows").append(sign);
  if (look === "last" && may_animate())
    sign.animate({ opacity: [1, 1, 0] }, { duration: FADE_TIME, fill: "forwards" });
}
