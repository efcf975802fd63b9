// What "Why?" shows: the Grundy values of the pieces, and their sum.
import { play } from "../../../../scripts/pages/app.js";
import { id, make, say } from "../../../../scripts/pages/dom.js";
import * as reasons from "./reasons.js";
import { LISTED, moved_piece, read, SIDES, value_of } from "./rules.js";

const EXAMPLE = { kind: "K", x: 1, y: 1 };

export const name_of = (piece) => reasons.name_of(piece, say);
export const move_name = (before, after) => reasons.move_name(before, after, say);

export function told(before, after) {
  const number = moved_piece(before, after);
  const [from, to] = [before, after].map(
    ({ pieces }) => `(${pieces[number].x}, ${pieces[number].y})`,
  );
  return say("moved", SIDES[before.side], say(before.pieces[number].kind), from, to);
}

/**
 * Draw all of it for a position whose analysis may be shown. `piece` is the one in hand, if any.
 */
export function draw_why({ position, why, can_move }, piece) {
  const winning = why.options.filter(({ winner }) => winner === position.side);
  id("winning_title").textContent = say("winning_title", why.count);
  const buttons = winning.map(({ address }) => {
    const name = move_name(position, read(address));
    const attributes = {
      "data-move": address,
      disabled: !can_move && "",
      click: () => play(address),
    };
    return make("li", {}, make("button", attributes, name));
  });
  id("winning").replaceChildren(...buttons);
  draw_mex(piece);
  id("xor").textContent = reasons.xor_text(position.pieces, say);
  id("lower").textContent = say("lower_about") + reasons.lower_text(position.pieces, say);
  id("raise").textContent = say("raise_about") + reasons.raise_text(position.pieces, say);
}

/** Why a piece has its value; without one, a small example. */
function draw_mex(picked) {
  for (const name of /** @type {const} */ (["reached", "chips", "mex"])) id(name).replaceChildren();
  id("form").textContent = reasons.form_text(picked ?? EXAMPLE, say);
  const found = reasons.reached_by(picked ?? EXAMPLE, say);
  if (!found) return;
  const { values, least, text } = found;
  id("reached").append(`${picked ? "" : say("for_example")}${text}`);
  id("chips").append(
    ...[...Array(Math.max(least, ...values) + 1).keys()].map((number) => {
      const look = values.includes(number) ? "there" : number === least ? "mex" : "not";
      const label = say("is_" + look, number);
      const attributes = { class: `chip ${look}`, role: "img", "aria-label": label };
      return make("span", attributes, String(number));
    }),
  );
  id("mex").append(say("mex", least));
}

/** The binary digits. Those in a column with an odd number of ones, as in the sum, are marked. */
function bits(number, sum, width) {
  const [digits, odd] = [number, sum].map((value) => value.toString(2).padStart(width, "0"));
  return [...digits].map((digit, place) => (odd[place] === "1" ? make("b", {}, digit) : digit));
}

/** The strip beside the board: the value of each piece in binary, and their sum. */
export function draw_values(pieces, sum) {
  const width = Math.max(...pieces.map(value_of).map((value) => value.toString(2).length));
  const is_wide = width > 12; // then the digits have a row of their own
  const line = (look, name, value) => {
    const attributes = { class: "bits digits", colspan: is_wide && 2 };
    const digits = make("td", attributes, ...bits(value, sum, width));
    const first = make("tr", {}, name, make("td", { class: "value_of" }, String(value)));
    if (!is_wide) first.append(digits);
    return make("tbody", { class: look }, first, ...(is_wide ? [make("tr", {}, digits)] : []));
  };
  const lines = pieces
    .slice(0, LISTED)
    .map((piece) => line("", make("td", {}, name_of(piece)), value_of(piece)));
  const head = (word, look) => make("th", { scope: "col", class: look }, say(word));
  const in_bits = is_wide ? [] : [head("bits", "bits")];
  id("values").replaceChildren(
    make("thead", {}, make("tr", {}, head("piece", ""), head("value", "value_of"), ...in_bits)),
    ...lines,
    line("sum", make("th", { scope: "row" }, say("nim_sum")), sum),
  );
  const more = pieces.length - LISTED;
  id("more_pieces").textContent = more > 0 ? say("more", more) : "";
}
