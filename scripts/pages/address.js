// The state of the page in its address:
//     #POSITION&as=A&moves=u.d&at=1&hints
//     #challenge:POSITION&day=2026-11-24
import { say } from "./dom.js";
import { BadAddress } from "./random.js";

const CHALLENGE = "challenge:";
const WAIT = 400; // milliseconds between two changes of the address: browsers refuse too many

/**
 * Read the part of an address after #. A fault is returned with what could be read. The address of
 * a
 * challenge has no moves: whoever opens it begins at its beginning.
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
  /** @type {Pick<State, "trail" | "at" | "visitor" | "hints" | "challenge" | "fault">} */
  const found = {
    trail: [game.START],
    at: 0,
    visitor: 0,
    hints: false,
    challenge: null,
    fault: "",
  };
  try {
    const start = is_challenge ? place.slice(CHALLENGE.length) : place;
    const position = game.read(start || game.START);
    found.trail = [game.write(position)];
    found.visitor = game.side(position);
    if (!is_challenge) read_game(game, found, values, place !== "" && fields.length === 0);
    else if (!game.ending(position)) {
      const day = values.get("day") ?? "";
      const is_day = /^\d{4}-\d\d-\d\d$/.test(day);
      found.challenge = { day: is_day ? day : "", tries: [], result: "", moves: 0 };
    }
  } catch (fault) {
    if (!(fault instanceof BadAddress)) throw fault;
    found.fault = say("bad_address", words_of(fault));
  }
  return found;
}

/** Read the players, the hints and the moves. A bare position is shown with its hints. */
function read_game(game, found, values, is_bare) {
  found.hints = values.has("hints") || is_bare;
  const side = [...game.SIDES, "both"].indexOf(values.get("as"));
  if (side >= 0) found.visitor = side;
  let position = game.read(found.trail[0]);
  for (const code of values.get("moves")?.split(".") ?? []) {
    position = game.follow(position, code);
    found.at = found.trail.push(game.write(position)) - 1;
  }
  if (/^\d{1,5}$/.test(values.get("at") ?? ""))
    found.at = Math.min(Number(values.get("at")), found.at);
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
export function format(game, { trail, at, visitor, hints, challenge }) {
  if (challenge) return `${CHALLENGE}${trail[0]}${challenge.day ? `&day=${challenge.day}` : ""}`;
  const positions = trail.map((address) => game.read(address));
  const codes = positions
    .slice(1)
    .map((position, number) => game.code_of(positions[number], position));
  const fields = [
    trail[0],
    `as=${[...game.SIDES, "both"][visitor]}`,
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
