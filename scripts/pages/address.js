// The state of the page in its address:
//     #POSITION&as=A&moves=u.d&at=1&hints&held=2
//     #POSITION&as=A&rung=2
//     #challenge:POSITION&day=2026-11-24
import { say } from "./dom.js";
import { place_of } from "./place.js";
import { BadAddress } from "./random.js";

const CHALLENGE = "challenge:";
const WAIT = 400; // milliseconds between two changes of the address: browsers refuse too many
const SWITCHES = /** @type {const} */ (["hints", "why", "territory"]); // fields without a value

/**
 * Read the part of an address after #. A fault is returned with what could be read. The address of
 * a challenge has no moves: whoever opens it begins at its beginning.
 * @template P
 * @param {Rules<P>} game
 * @param {string} text
 */
export function parse(game, text) {
  const [start, ...fields] = decoded(text).split("&");
  const values = new Map(
    fields.map(
      (field) => /** @type {[string, string]} */ (/^([^=]*)=?(.*)$/s.exec(field).slice(1)),
    ),
  );
  const is_challenge = start.startsWith(CHALLENGE);
  /** @type {Fields<P>} */
  const found = {
    trail: [place_of(game, game.START)],
    at: 0,
    visitor: 0,
    hints: false,
    why: false,
    territory: false,
    held: null,
    rung: 0,
    challenge: null,
    fault: "",
  };
  try {
    const address = is_challenge ? start.slice(CHALLENGE.length) : start;
    const position = game.read(address || game.START);
    found.trail = [{ address: game.write(position), position }];
    found.visitor = game.side(position);
    if (!is_challenge) read_game(game, found, values, start !== "" && fields.length === 0);
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

/** Read the players, the switches and the moves. A bare position is shown with its hints. */
function read_game(game, found, values, is_bare) {
  for (const name of SWITCHES) found[name] = values.has(name);
  found.hints ||= is_bare;
  const side = [...game.SIDES, "both"].indexOf(values.get("as"));
  if (side >= 0) found.visitor = side;
  let { position } = found.trail[0];
  for (const code of values.get("moves")?.split(".") ?? []) {
    position = game.follow(position, code);
    found.at = found.trail.push({ address: game.write(position), position }) - 1;
  }
  found.at = number_of(values.get("at"), found.at) ?? found.at;
  found.held = number_of(values.get("held"), Infinity);
  const rung = number_of(values.get("rung"), game.LADDER.length) ?? 0;
  if (game.LADDER[rung - 1]?.address === found.trail[0].address) found.rung = rung;
}

/** A number of at most five digits, but no more than `most`; null if the text is none. */
const number_of = (text, most) => (/^\d{1,5}$/.test(text) ? Math.min(Number(text), most) : null);

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
export function format(game, state) {
  const { trail, at, visitor, challenge, held, rung } = state;
  const start = trail[0].address;
  if (challenge) return `${CHALLENGE}${start}${challenge.day ? `&day=${challenge.day}` : ""}`;
  const codes = trail
    .slice(1)
    .map(({ position }, number) => game.code_of(trail[number].position, position));
  const fields = [
    start,
    `as=${[...game.SIDES, "both"][visitor]}`,
    codes.length > 0 ? `moves=${codes.join(".")}` : "",
    at < codes.length ? `at=${at}` : "",
    ...SWITCHES.filter((name) => state[name]),
    held === null ? "" : `held=${held}`,
    rung === 0 ? "" : `rung=${rung}`,
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
