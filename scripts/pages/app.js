// The page of a game: it draws the state, and its controls change the state.
import { flush, format, saved } from "./address.js";
import { serve } from "./analyst.js";
import { clear_arrows, draw_arrow } from "./arrow.js";
import { done_on, today } from "./challenge.js";
import { id, make, say, stored, use_words, write } from "./dom.js";
import { solved_boards } from "./ladder.js";
import { random } from "./random.js";
import {
  analysis_at,
  begin,
  can_move,
  change,
  climb,
  current,
  game,
  give_up,
  has_task,
  is_computers_turn,
  is_missed,
  is_mistake,
  is_open_challenge,
  is_solved,
  keep,
  key_of_guide,
  load,
  own_turns,
  play,
  pose,
  position_at,
  remember_guided,
  set_up,
  shows_hints,
  state,
  step,
  try_from,
} from "./state.js";
import { set_up_tester, tell_again } from "./tester.js";
import {
  best_at,
  best_line,
  explained_mistake,
  explanation,
  first_mistake,
  headline,
  is_revealed,
  last_move,
  line_text,
  name_of_move,
  positions_so_far,
  solved_text,
  taught_at,
} from "./texts.js";

export { change, play, set_up };

let drawn = ""; // the address that was drawn last
const ending_now = () => game.ending(current());
const is_lost_board = (ending) => state.rung > 0 && ending !== null && !is_solved();

/** Draw the state. This changes nothing in it. */
export function render() {
  const ending = ending_now();
  const analysis = analysis_at(state.at);
  const is_open = is_open_challenge();
  show_news(ending, analysis);
  show_texts(ending, analysis, is_open);
  id("board").setAttribute("aria-busy", String(analysis === null));
  draw_board(analysis, ending);
  show_controls(ending, is_open);
  show_moves();
  show_ladder();
}

/** Write what happened and what is to do: a screen reader reads it out when it changes. */
function show_news(ending, analysis) {
  const [news, hint] = headline(ending, analysis);
  write("last", last_move());
  write("headline", news);
  write("hint", hint);
  if (state.guide > 0) write("guide_text", say(`guide_${state.guide}`));
  id("guide").hidden = state.guide === 0;
}

function show_texts(ending, analysis, is_open) {
  const best = best_at(state.at);
  write("fault", state.fault);
  document.body.classList.toggle("over", ending !== null || is_missed());
  write("explanation", explanation(ending));
  id("legend").hidden = !shows_hints() || ending !== null;
  id("why").hidden = id("tools").hidden = id("input_part").hidden = is_open;
  const shows_line = state.why && !is_open && best;
  id("best_line").textContent = shows_line ? line_text(state.trail[state.at]) : "";
  id("input").textContent = game.input_of(current());
  id("answer").textContent = is_open ? "" : (analysis?.answer ?? "…");
  id("best").disabled = !best || is_computers_turn();
  id("line").disabled = !best;
  id("line").textContent = say(state.in_line ? "stop" : "line");
}

function draw_board(analysis, ending) {
  const { address } = state.trail[state.at];
  const before = state.at > 0 ? position_at(state.at - 1) : null;
  const is_other = drawn !== address;
  const is_explained = state.why && !is_open_challenge();
  document.body.classList.toggle("small", state.rung > 0);
  const number = explained_mistake(ending);
  if (is_other || number > 0) clear_arrows();
  id("why").open = state.why;
  game.draw({
    position: current(),
    before,
    at: state.at,
    analysis: shows_hints() ? analysis : null,
    why: is_explained ? analysis : null,
    line: is_explained ? best_line(state.trail[state.at]).places : [],
    territory: state.territory,
    can_move: can_move(),
    is_new: before !== null && drawn === state.trail[state.at - 1].address,
    is_other,
    held: state.held,
    is_small: state.rung > 0,
    lesson: is_solved() ? positions_so_far() : null,
  });
  drawn = address;
  Object.assign(id("board").dataset, { position: drawn, turn: can_move() ? "visitor" : "" });
  draw_arrows(before, is_other, number);
}

/** Draw the last move, once, and what would have been better than a mistake. */
function draw_arrows(before, is_other, number) {
  if (is_other && before) draw_arrow(game.move_on_board(before, current()), "last");
  const reply = is_missed() && best_at(state.at);
  if (is_other && reply)
    draw_arrow(game.move_on_board(current(), game.read(reply.address)), "reply");
  if (number !== state.at || number === 0) return;
  const better = game.read(taught_at(number - 1).address);
  draw_arrow(game.move_on_board(position_at(number - 1), better), "better");
}

/** Show the buttons that can be used now. */
function show_controls(ending, is_open) {
  const done = done_on(game, today());
  const is_done = state.challenge?.result === "solved";
  const is_today = state.challenge?.day === today();
  id("challenge").textContent = say("challenge") + (done?.result === "solved" ? " ✓" : "");
  id("challenge").disabled = is_today && is_open;
  id("hints_toggle").hidden = is_open;
  id("hints").checked = state.hints;
  id("undo").hidden =
    ending !== null || is_missed() || !own_turns().some((turn) => turn < state.at);
  id("again").hidden = !is_missed() && !is_lost_board(ending);
  id("give_up").hidden = !is_open || !has_task();
  id("share").hidden = !is_done;
  const shown = explained_mistake(ending);
  id("show_mistake").hidden = is_done || shown === 0 || shown === state.at;
  id("try_from").hidden = is_done || shown === 0 || shown !== state.at;
  id("next").hidden = !(state.rung > 0 && state.rung < game.LADDER.length && is_solved());
  id("side").value = String(state.visitor);
}

function show_moves() {
  const list = id("moves");
  const focused = list.contains(document.activeElement);
  const items = state.trail.map((_, number) => {
    const mistake = is_revealed() && is_mistake(number);
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
  list.hidden = items.length === 1;
  list.scrollLeft = items[state.at].offsetLeft - items[0].offsetLeft;
  if (focused) /** @type {HTMLElement} */ (items[state.at].firstChild).focus();
}

/** Show the boards of the ladder, each with a tick once it is solved. */
function show_ladder() {
  const solved = solved_boards(game);
  for (const [index, button] of [...id("ladder").querySelectorAll("button")].entries()) {
    button.textContent = `${index + 1}${solved.includes(index + 1) ? " ✓" : ""}`;
    button.setAttribute("aria-pressed", String(state.rung === index + 1));
  }
}

/** Make the buttons of the ladder. */
function make_ladder() {
  const buttons = game.LADDER.map((_, index) => make("button", { click: () => climb(index + 1) }));
  id("ladder").append(make("span", { class: "soft", "data-say": "ladder" }), ...buttons);
}

/** Show a fault in what the visitor has entered. */
export function complain(words) {
  change({ fault: words });
  id("fault").scrollIntoView({ block: "nearest" });
}

// The first visit.

/** Begin with the first small board. The address stays as it is: a reload begins it again. */
function show_guide() {
  load(`${game.LADDER[0].address}&rung=1`);
  state.guide = 1;
  render();
}

/** Go on to a step of the guide, if it is on and not further. */
export function guide_to(number) {
  if (state.guide > 0 && state.guide < number) change({ guide: number });
}

function end_guide() {
  remember_guided();
  change({ guide: 0 });
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

/** Share how the challenge went, with a link to it: neither has the solution. */
async function share() {
  const { day, tries } = state.challenge;
  const words = say("result", say("title"), day, solved_text());
  const marks = "\u{1F7E5}".repeat(Math.min(tries.length, 20)) + "\u{1F7E9}";
  const link = is_file() ? [] : [link_to(format(game, state))];
  const text = [words, marks, ...link].join("\n");
  if (!navigator.share) return copy(text, "result_copied");
  try {
    await navigator.share({ text });
  } catch (error) {
    if (error.name !== "AbortError") await copy(text, "result_copied"); // it cannot be shared here
  }
}

function focus_board() {
  const stop = /** @type {HTMLElement} */ (id("board").querySelector('[tabindex="0"]'));
  stop?.focus({ preventScroll: true });
}

function new_game() {
  const { visitor } = state;
  const old = state.rung > 0 ? game.read(game.START) : current(); // a small board is a lesson, no game
  const position = game.new_game(old, visitor === 1 ? 1 : 0, random);
  begin(game.write(position), { visitor });
}

function choose_side() {
  const visitor = Number(id("side").value);
  if (state.challenge) begin(state.trail[state.at].address, { visitor });
  else change({ visitor });
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
  again: () => (is_missed() ? step(state.at - 1) : climb(state.rung)),
  give_up,
  show_mistake: () => step(first_mistake(ending_now())),
  try_from: () => try_from(state.at - 1),
  guide_end: end_guide,
  next: () => climb(state.rung + 1),
};
const OTHERS = {
  share,
  best: () => play(taught_at(state.at).address),
  line: () => change({ in_line: !state.in_line }),
  copy: () => copy(link_to(format(game, state)), is_file() ? "copied_part" : "copied"),
};

/** @template T @param {T} acts @returns {[keyof T & keyof Elements, () => void][]} */
const entries = (acts) => /** @type {any} */ (Object.entries(acts));

function listen() {
  for (const [name, act] of entries(OTHERS)) id(name).addEventListener("click", act);
  for (const [name, act] of entries(TO_BOARD))
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
  addEventListener("resize", () => {
    clear_arrows();
    render();
  });
  addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const is_taken = target.closest?.("[role=grid], input, select, textarea");
    if (event.altKey || event.ctrlKey || event.metaKey || is_taken) return;
    if (event.key === "ArrowLeft") step(state.at - 1);
    if (event.key === "ArrowRight") step(state.at + 1);
  });
  id("side").addEventListener("change", choose_side);
  id("hints").addEventListener("change", () => change({ hints: id("hints").checked }));
  id("why").addEventListener("toggle", () => {
    if (id("why").open !== state.why) change({ why: id("why").open });
  });
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
  make_ladder();
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
  load(location.hash.slice(1));
  if (!location.hash.slice(1) && !is_embedded && !stored("localStorage", key_of_guide()))
    show_guide();
}

/** Write the names of the players into the choice of a side. */
function name_players() {
  const words = [say("you_play", game.SIDES[0]), say("you_play", game.SIDES[1]), say("play_both")];
  const options = words.map((text, visitor) => make("option", { value: visitor }, text));
  id("side").replaceChildren(...options);
  id("side").value = String(state.visitor);
}
