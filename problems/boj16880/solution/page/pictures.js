// The pieces, and the three pictures of the rules.
import { svg } from "../../../../scripts/pages/dom.js";

const GLYPHS = {
  R: "M5 17h10v-2l-2-2V8l2-1V3h-2v2h-2V3H9v2H7V3H5v4l2 1v5l-2 2z",
  B:
    "M10 2c3 2 4 5 4 7s-1 3-2 4l2 2v2H6v-2l2-2c-1-1-2-2-2-4s1-5 4-7z" +
    "M9.4 5.5v2H8v1.3h1.4v2.7h1.2V8.8H12V7.5h-1.4v-2z",
  K:
    "M9 1h2v2h2v2h-2v2c4-2 6.5 0 6.5 3 0 2-2 4-3.5 5v2H6v-2c-1.5-1-3.5-3-3.5-5 " +
    "0-3 2.5-5 6.5-3V5H7V3h2z",
  N: "M6 17c0-4 3-5 4-8-1.5 1-3 2-5 2L3 9l4-5V2l2.5 1C15 3 17 8 16 17z",
  P: "M10 1l8 5h-2.5v2L19 12h-2.5v5H12v-4H8v4H3.5v-5H1L4.5 8V6H2z",
};

// Where the moves of a kind go on a small board, as ends of arrows from the piece at (0, 0).
const ARROWS = {
  R: ["-24 0", "0 24"],
  B: ["-19 19"],
  K: ["-16 0", "0 16", "-14 14"],
  N: ["-10 20", "-20 10"],
  P: ["-24 0", "0 24", "-13 13"],
};

const piece = (kind, x, y, scale) =>
  svg("path", { d: GLYPHS[kind], transform: `translate(${x} ${y}) scale(${scale})` });

const picture = (width, ...children) =>
  svg("svg", { viewBox: `0 0 ${width} 44`, "aria-hidden": "true" }, ...children);

const grid = (x, y, width, height, step) =>
  svg("path", {
    class: "lines",
    d:
      Array.from({ length: width / step + 1 }, (_, i) => `M${x + i * step} ${y}v${height}`).join(
        "",
      ) +
      Array.from({ length: height / step + 1 }, (_, i) => `M${x} ${y + i * step}h${width}`).join(
        "",
      ),
  });

/** The picture of a piece. */
export const glyph = (kind) =>
  svg("svg", { viewBox: "0 0 20 20", class: "glyph", "aria-hidden": "true" }, piece(kind, 0, 0, 1));

/** Arrows from a piece to where it may go. */
function arrows(kind, x, y) {
  return ARROWS[kind].map((end) => {
    const [dx, dy] = end.split(" ").map(Number);
    const size = Math.hypot(dx, dy);
    const from = 9 / size;
    const [a, b] = [(3 * dx) / size, (3 * dy) / size];
    const head = `l${b - a} ${-a - b}m${a - b} ${a + b}l${-a - b} ${a - b}`;
    return svg("path", {
      class: "arrow",
      d: `M${x + dx * from} ${y + dy * from}L${x + dx} ${y + dy}${head}`,
    });
  });
}

/** Pieces of both players on one board; how each kind moves; pieces that cannot move. */
export function rule_pictures() {
  const moves = [..."RBKNP"].flatMap((kind, number) => {
    const x = 40 * number + 26;
    return [...arrows(kind, x + 5, 13), piece(kind, x - 2, 4, 0.75)];
  });
  return [
    picture(
      64,
      grid(10, 0, 44, 44, 11),
      piece("R", 21.5, 11.5, 0.5),
      piece("K", 32.5, 22.5, 0.5),
      svg("circle", { class: "ring", cx: 48.5, cy: 6, r: 5.4 }),
      piece("N", 43.5, 0.5, 0.5),
    ),
    picture(200, ...moves),
    picture(
      64,
      grid(10, 0, 44, 44, 11),
      piece("R", 10.5, 33.5, 0.5),
      piece("B", 10.5, 11.5, 0.5),
      piece("N", 21.5, 33.5, 0.5),
    ),
  ];
}
