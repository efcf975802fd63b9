// The state of the page in its address: #POSITION&as=A&moves=u.d&at=1&hints, or #challenge:POSITION&day=2026-11-24&tries=1.
import { say } from "./dom.js";
import { BadAddress } from "./random.js";

const CHALLENGE = "challenge:";
const WAIT = 400; // milliseconds between two changes of the address: browsers refuse too many

/**
 * Read the part of an address after #. A fault is returned with what could be read.
 * @template P
 * @param {Rules<P>} game
 * @param {string} text
 */
export function parse(game, text) {
  const [place, ...fields] = decoded(text).split("&");
  const values = new Map(
    fields.map(
      (field) => /** @type {[string, string]} */ (/^([^=]*)=?(.*)$/s.exec(field).slice(1)),
    ),
  );
  const is_challenge = place.startsWith(CHALLENGE);
  const state = {
    trail: [game.START],
    at: 0,
    visitor: 0,
    hints: false,
    is_challenge: false,
    day: "",
    tries: 0,
    fault: "",
  };
  try {
    let position = game.read((is_challenge ? place.slice(CHALLENGE.length) : place) || game.START);
    state.trail = [game.write(position)];
    state.visitor = game.side(position);
    state.is_challenge = is_challenge && !game.ending(position);
    state.hints =
      values.has("hints") || (place !== "" && fields.length === 0 && !state.is_challenge);
    const side = [...game.SIDES, "both"].indexOf(values.get("as"));
    if (side >= 0 && !state.is_challenge) state.visitor = side;
    if (/^\d{4}-\d\d-\d\d$/.test(values.get("day") ?? "")) state.day = values.get("day");
    if (/^\d{1,3}$/.test(values.get("tries") ?? "")) state.tries = Number(values.get("tries"));
    for (const code of values.get("moves")?.split(".") ?? []) {
      position = game.follow(position, code);
      state.at = state.trail.push(game.write(position)) - 1;
    }
    if (/^\d{1,5}$/.test(values.get("at") ?? ""))
      state.at = Math.min(Number(values.get("at")), state.at);
  } catch (fault) {
    if (!(fault instanceof BadAddress)) throw fault;
    state.fault = say("bad_address", words_of(fault));
  }
  return state;
}

/** The text of a fault in the current language. */
function words_of({ message, values, found }) {
  return say(
    "expected",
    say(message, ...values),
    found.length > 40 ? found.slice(0, 40) + "…" : found,
  );
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The part after # for a state of the page: the inverse of `parse`. */
export function format(game, { trail, at, visitor, hints, is_challenge, day, tries }) {
  const positions = trail.map(game.read);
  const codes = positions
    .slice(1)
    .map((position, number) => game.code_of(positions[number], position));
  const fields = [
    is_challenge ? CHALLENGE + trail[0] : trail[0],
    is_challenge ? "" : `as=${[...game.SIDES, "both"][visitor]}`,
    is_challenge && day ? `day=${day}` : "",
    is_challenge && tries > 0 ? `tries=${tries}` : "",
    codes.length > 0 ? `moves=${codes.join(".")}` : "",
    at < codes.length ? `at=${at}` : "",
    hints ? "hints" : "",
  ];
  return fields.filter((field) => field !== "").join("&");
}

export let saved = ""; // the part after # that the page has set or read last
let last_time = 0;
let timer = 0;
let next = () => "";

/** Note the part after # that the page shows now. */
export function remember(text) {
  clearTimeout(timer);
  timer = 0;
  saved = text;
}

/** Put a text after #, soon. The history gets no entry. */
export function save(text_of) {
  next = text_of;
  if (timer) return;
  timer = setTimeout(flush, Math.max(0, last_time + WAIT - performance.now()));
}

/** Put the text after # now, if one is waiting. */
export function flush() {
  if (!timer) return;
  remember(next());
  last_time = performance.now();
  try {
    history.replaceState(null, "", `#${saved}`);
  } catch {
    // the browser allows no more changes for now: the next one will do
  }
}
