// The page of a game: it draws the state, and its controls change the state.
import { flush, format, saved } from "./address.js";
import { serve } from "./analyst.js";
import { done_on, today } from "./challenge.js";
import { id, make, say, store, stored, use_words } from "./dom.js";
import { random } from "./random.js";
import {
  analysis_at,
  begin,
  can_move,
  change,
  current,
  game,
  give_up,
  has_task,
  is_computers_turn,
  is_missed,
  is_mistake,
  is_open_challenge,
  keep,
  load,
  own_turns,
  play,
  pose,
  position_at,
  set_up,
  shows_hints,
  state,
  step,
} from "./state.js";
import { set_up_tester, tell_again } from "./tester.js";
import {
  decisive_mistake,
  explanation,
  headline,
  line_text,
  name_of_move,
  solved_text,
} from "./texts.js";

export { play, set_up };

const LAST_STEP = 3; // of the guide for a first visit
let drawn = ""; // the address that was drawn last

/** Draw the state. This changes nothing in it. */
export function render() {
  const ending = game.ending(current());
  const analysis = analysis_at(state.at);
  const best = analysis?.options.find((option) => option.best);
  const is_open = is_open_challenge();
  [id("headline").textContent, id("hint").textContent] = headline(ending, analysis);
  id("fault").textContent = state.fault;
  document.body.classList.toggle("over", ending !== null || is_missed());
  id("explanation").textContent = explanation(ending);
  id("legend").hidden = !shows_hints() || ending !== null;
  id("board").setAttribute("aria-busy", String(analysis === null));
  draw_board(analysis);
  id("why").hidden = id("tools").hidden = id("input_part").hidden = is_open;
  id("best_line").textContent = is_open || !best ? "" : line_text(state.trail[state.at]);
  id("input").textContent = game.input_of(current());
  id("answer").textContent = is_open ? "" : (analysis?.answer ?? "…");
  show_controls(ending, is_open);
  id("best").disabled = !best || is_computers_turn();
  id("line").disabled = !best;
  id("line").textContent = say(state.in_line ? "stop" : "line");
  show_moves(ending);
}

function draw_board(analysis) {
  const address = state.trail[state.at];
  const before = state.at > 0 ? position_at(state.at - 1) : null;
  const is_explained = id("why").open && !is_open_challenge();
  game.draw({
    position: current(),
    before,
    analysis: shows_hints() ? analysis : null,
    why: is_explained ? analysis : null,
    can_move: can_move(),
    is_new: before !== null && drawn === state.trail[state.at - 1],
    is_other: drawn !== address,
  });
  drawn = address;
  Object.assign(id("board").dataset, { position: drawn, turn: can_move() ? "visitor" : "" });
}

/** Show the buttons that can be used now. */
function show_controls(ending, is_open) {
  const done = done_on(game, today());
  const is_solved = state.challenge?.result === "solved";
  const is_today = state.challenge?.day === today();
  id("controls").hidden = state.guide > 0;
  id("panel").hidden = state.guide > 0;
  id("guide").hidden = state.guide === 0;
  if (state.guide > 0) {
    const text = say(`guide_${state.guide}`);
    if (id("guide_text").textContent !== text) id("guide_text").textContent = text;
    id("guide_next").textContent = say(state.guide === LAST_STEP ? "guide_end" : "guide_next");
    id("skip").hidden = state.guide === LAST_STEP;
  }
  id("challenge").textContent = say("challenge") + (done?.result === "solved" ? " ✓" : "");
  id("challenge").disabled = is_today && is_open;
  id("hints_toggle").hidden = is_open;
  id("hints").checked = state.hints;
  id("undo").hidden =
    ending !== null || is_missed() || !own_turns().some((turn) => turn < state.at);
  id("again").hidden = !is_missed();
  id("give_up").hidden = !is_open || !has_task();
  id("copy_result").hidden = !is_solved;
  id("show_mistake").hidden = is_open || !ending || is_solved || !decisive_mistake(ending);
  for (const [number, name] of ["0", "1", "both"].entries())
    id(`player_${name}`).checked = state.visitor === number;
}

function show_moves(ending) {
  const list = id("moves");
  const focused = list.contains(document.activeElement);
  const is_revealed = !is_open_challenge() && (state.hints || ending !== null);
  const items = state.trail.map((_, number) => {
    const mistake = is_revealed && is_mistake(number);
    const name = number > 0 ? `${number}. ${name_of_move(number)}` : say("start");
    const attributes = {
      click: () => step(number),
      class: mistake && "mistake",
      "aria-current": number === state.at && "step",
      "aria-label": mistake && `${name}, ${say("is_mistake")}`,
    };
    return make("li", {}, make("button", attributes, name + (mistake ? " ?" : "")));
  });
  list.replaceChildren(...items);
  list.scrollTop = items[state.at].offsetTop - items[0].offsetTop;
  if (focused) /** @type {HTMLElement} */ (items[state.at].firstChild).focus();
}

/** Show a fault in what the visitor has entered. */
export function complain(words) {
  change({ fault: words });
  id("fault").scrollIntoView({ block: "nearest" });
}

// The first visit.

/** Go on to a step of the guide, if it is on and not further. */
export function guide_to(number) {
  if (state.guide > 0 && state.guide < number) change({ guide: number });
}

function end_guide() {
  store("localStorage", "guided", true);
  change({ guide: 0 });
  focus_board();
}

// Controls.

/** Copy a text. Write `note` below the buttons if that was possible, and the text itself if not. */
async function copy(text, note) {
  try {
    await navigator.clipboard.writeText(text);
    id("note").textContent = say(note);
  } catch {
    id("note").textContent = say("copy_by_hand", text);
  }
}

const is_file = () => location.protocol === "file:";

/** The address of this page with another text after #, or only that text if the page is a file. */
const link_to = (text) => (is_file() ? "" : location.href.split("#")[0]) + `#${text}`;

/** Copy how the challenge went, with a link to it: neither has the solution. */
function copy_result() {
  const { day, tries } = state.challenge;
  const text = say("result", say("title"), day, solved_text());
  const marks = "\u{1F7E5}".repeat(Math.min(tries.length, 20)) + "\u{1F7E9}";
  const link = is_file() ? [] : [link_to(format(game, state))];
  return copy([text, marks, ...link].join("\n"), "result_copied");
}

function focus_board() {
  id("board").querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
}

function show_mistake() {
  change({ hints: true, at: decisive_mistake(game.ending(current())) - 1, in_line: false });
}

function new_game() {
  const { visitor } = state;
  const position = game.new_game(current(), visitor === 1 ? 1 : 0, random);
  begin(game.write(position), { visitor });
}

/** What each button does. The keyboard goes on at the board after the first ones. */
const TO_BOARD = {
  new_game,
  challenge: () => pose(today()),
  undo: () =>
    step(
      own_turns()
        .filter((turn) => turn < state.at)
        .pop(),
    ),
  again: () => step(state.at - 1),
  give_up,
  show_mistake,
};
const OTHERS = {
  copy_result,
  skip: end_guide,
  guide_next: () => (state.guide === LAST_STEP ? end_guide() : guide_to(state.guide + 1)),
  best: () => play(analysis_at(state.at).options.find((option) => option.best).address),
  line: () => change({ in_line: !state.in_line }),
  copy: () => copy(link_to(format(game, state)), is_file() ? "copied_part" : "copied"),
};

function listen() {
  for (const [name, act] of Object.entries(OTHERS)) id(name).addEventListener("click", act);
  for (const [name, act] of Object.entries(TO_BOARD))
    id(name).addEventListener("click", (event) => {
      act();
      if (event.detail === 0) focus_board(); // a key
    });
  addEventListener("hashchange", ({ newURL }) => {
    const text = new URL(newURL).hash.slice(1); // the page may have saved its state since then
    if (text !== saved) load(text);
  });
  addEventListener("pagehide", flush);
  addEventListener("visibilitychange", flush);
  addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const is_taken = target.closest?.("[role=grid], input, select, textarea");
    if (event.altKey || event.ctrlKey || event.metaKey || is_taken) return;
    if (event.key === "ArrowLeft") step(state.at - 1);
    if (event.key === "ArrowRight") step(state.at + 1);
  });
  for (const [visitor, name] of ["0", "1", "both"].entries())
    id(`player_${name}`).addEventListener("change", () => {
      if (state.challenge) begin(state.trail[state.at], { visitor });
      else change({ visitor });
    });
  id("hints").addEventListener("change", () => change({ hints: id("hints").checked }));
  id("why").addEventListener("toggle", render);
}

/**
 * Start the page of a game, or its Worker.
 * @template P
 * @param {Rules<P> & View<P>} the_game
 */
export function start(the_game) {
  if (typeof document === "undefined") return serve(the_game); // in the Worker
  keep(the_game, render);
  game.prepare();
  use_words(game.words, () => {
    name_players();
    tell_again();
    render();
  });
  name_players();
  const source = id("source");
  // The program is there only in a copy of the whole repository.
  if (location.pathname.endsWith("/solution/explore.html")) source.href = source.dataset.href;
  const is_embedded = new URLSearchParams(location.search).has("embed");
  document.body.classList.toggle("embed", is_embedded);
  id("page").hidden = false;
  set_up_tester(game);
  listen();
  const address = location.hash.slice(1);
  load(address);
  const is_first = !address && !is_embedded && !stored("localStorage", "guided");
  if (is_first) change({ guide: 1 });
}

function name_players() {
  for (const name of ["player_0", "player_1"]) {
    document.querySelector(`[data-say="${name}"]`).textContent = say(name, ...game.SIDES);
  }
}
