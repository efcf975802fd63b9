// The page of a game: whose turn it is, what the computer does, challenges, and what is written around the board.
import { flush, format, parse, remember, save, saved } from "./address.js";
import { analysis_of, serve } from "./analyst.js";
import { id, make, say, use_words } from "./dom.js";
import { random, seeded } from "./random.js";
import { set_up_tester, tell_again } from "./tester.js";

const BOTH = 2; // the visitor plays both sides
const THINKING_TIME = 450; // milliseconds before the computer moves
const TRAP_TIME = 150; // milliseconds in which it looks for a trap
const LINE_LENGTH = 9; // moves of a line in a message

/** @type {any} */
let game;
const state = {
  trail: [], // addresses of the positions of the game
  at: 0, // the number of the position that is shown
  visitor: 0, // 0, 1 or BOTH
  hints: false,
  is_challenge: false,
  day: "", // the date of a challenge of the day
  tries: 0, // wrong tries in a challenge
};
let missed = ""; // the address after the wrong try that is shown
let solved = false; // whether the challenge has been counted
let streak = 0;
let in_line = false; // whether the best line is played out
let timer = 0;
let drawn = ""; // the address that was drawn last
const tried = new Set(); // addresses after wrong tries

const position_at = (number) => game.read(state.trail[number]);
const current = () => position_at(state.at);
const side_of = (address) => game.side(game.read(address));
const analysis_at = (number) => analysis_of(game, state.trail[number], ready);

/** The analysis of a position is there. */
function ready(address) {
  if (state.trail.includes(address)) render();
}

// What the state says.

const rank = (winner, player) => (winner === player ? 2 : winner === null ? 1 : 0);

/** Whether best play from the position of this number leads to a worse result than before, for who moved there. */
export function is_mistake(number) {
  if (number < 1) return false;
  const [before, after] = [analysis_at(number - 1), analysis_at(number)];
  const player = side_of(state.trail[number - 1]);
  return Boolean(before && after) && rank(after.winner, player) < rank(before.winner, player);
}

const is_last = () => state.at === state.trail.length - 1;
const is_visitors_turn = () => state.visitor === BOTH || game.side(current()) === state.visitor;
const is_open_challenge = () => state.is_challenge && !solved && !state.hints;
const is_computers_turn = () =>
  is_last() && !is_visitors_turn() && !missed && !game.ending(current());
const shows_hints = () => state.hints && !is_computers_turn();

/** Whether a challenge has a task: some moves keep the result, some do not. */
function task() {
  const first = analysis_at(0);
  return Boolean(first) && rank(first.winner, state.visitor) > 0 && first.right.length > 0;
}

// Changes of the state.

/** Show what an address says. */
function load(text) {
  remember(text);
  const { fault, ...found } = parse(game, text);
  Object.assign(state, found);
  if (state.is_challenge) state.visitor = side_of(state.trail[0]);
  if (state.day && state.trail[0] !== daily_challenge(state.day)) state.day = "";
  [missed, solved, in_line, drawn] = ["", false, false, ""];
  tried.clear();
  if (state.tries > 0) tried.add(state.trail[state.at]); // counted before the page was reloaded
  id("fault").textContent = fault;
  render();
}

/** Begin anew at a position. */
function begin(address, fields = {}) {
  Object.assign(state, { trail: [address], at: 0, is_challenge: false, day: "", tries: 0 }, fields);
  [missed, solved, in_line, drawn] = ["", false, false, ""];
  tried.clear();
  id("fault").textContent = "";
  changed();
}

function changed() {
  save(() => format(game, state));
  render();
}

/** Set up another position: the visitor plays the side to move. */
export function set_up(position) {
  const visitor = state.visitor === BOTH ? BOTH : game.side(position);
  begin(game.write(position), { visitor });
}

/** Make a move of the visitor. */
export function play(address) {
  if (is_computers_turn() || missed || game.ending(current())) return;
  in_line = false;
  visit(address);
}

function visit(address) {
  const is_forward = state.trail[state.at + 1] === address;
  if (!is_forward) state.trail.splice(state.at + 1, state.trail.length, address);
  state.at++;
  changed();
}

function step(to) {
  if (to < 0 || to >= state.trail.length) return;
  [in_line, missed, state.at] = [false, "", to];
  changed();
}

/** Show a fault in what the visitor has entered. */
export function complain(words) {
  id("fault").textContent = words;
  id("fault").scrollIntoView({ block: "nearest" });
}

// The computer.

/** Its move: among winning moves one of the fastest, else one after which few replies of the visitor are right. */
function choose(position, analysis) {
  const mover = game.side(position);
  const most = Math.max(...analysis.options.map(({ winner }) => rank(winner, mover)));
  const equal = analysis.options.filter(
    ({ winner, best }) => rank(winner, mover) === most && (best || most < 2),
  );
  let candidates = equal.map(({ address }) => address);
  if (most === 0 && game.losing_moves) candidates = game.losing_moves(position, random);
  if (most < 2 && candidates.length > 1) candidates = traps(candidates, most);
  return candidates[random(candidates.length)];
}

/** The moves after which the smallest share of the replies keeps the visitor's result. */
function traps(addresses, most) {
  const deadline = performance.now() + TRAP_TIME;
  const shares = addresses.map((address) => {
    if (performance.now() > deadline || game.ending(game.read(address))) return 1;
    const { right, moves } = analysis_of(game, address) ?? { right: [], moves: 0 };
    return right.length > 0 ? right.length / moves : 1;
  });
  const least = Math.min(...shares);
  const found = addresses.filter((_, number) => shares[number] === least);
  if (least < 1 || most > 0) return found;
  const best = analysis_at(state.at).options.filter((option) => option.best); // no trap: hold out
  return best.map(({ address }) => address);
}

// Challenges.

const daily_challenge = (day) => game.write(game.new_challenge(seeded(`${game.START} ${day}`)));

function pose(day = "") {
  if (is_open_challenge() && state.tries > 0) streak = 0;
  const address = day ? daily_challenge(day) : game.write(game.new_challenge(random));
  begin(address, { is_challenge: true, day, visitor: side_of(address), hints: false });
}

function today() {
  const now = new Date();
  const digits = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, "0"),
  );
  return digits.join("-");
}

/** Count what happened in a challenge since the last time. */
function follow_challenge(ending) {
  missed = "";
  if (!is_open_challenge() || !task()) return;
  const by_visitor = state.at > 0 && side_of(state.trail[state.at - 1]) === state.visitor;
  if (by_visitor && is_mistake(state.at)) {
    missed = state.trail[state.at];
    if (!tried.has(missed)) state.tries++;
    tried.add(missed);
    streak = 0;
  } else if (
    ending &&
    rank(ending.winner, state.visitor) >= rank(analysis_at(0).winner, state.visitor)
  ) {
    solved = true;
    streak++;
  }
}

// What is written.

/** The names of the moves of best play from a position, as long as they are known at once. */
function best_line(address) {
  const names = [];
  while (names.length < LINE_LENGTH) {
    const analysis = analysis_of(game, address);
    const best = analysis?.options.find((option) => option.best);
    if (!best) break;
    names.push(game.move_name(game.read(address), game.read(best.address)));
    address = best.address;
  }
  return names.join(", ") + (names.length === LINE_LENGTH ? " …" : "");
}

const name_of_move = (number) => game.move_name(position_at(number - 1), position_at(number));
const button = (word, click) => make("button", { click }, say(word));

/** The sentence above the board, and a softer one below it. */
function headline(ending, analysis) {
  const position = current();
  const player = game.SIDES[game.side(position)];
  const own = state.visitor === BOTH ? player : game.SIDES[state.visitor];
  if (missed)
    return [
      say(analysis_at(0).winner === null ? "missed_tie" : "missed", name_of_move(state.at)),
      "",
    ];
  if (ending?.is_invalid) return [say(ending.why, ...ending.values), ""];
  if (solved && ending)
    return [say("solved", state.at, state.tries), say(ending.why, ...ending.values)];
  if (ending) return [outcome(ending), say(ending.why, ...ending.values)];
  if (is_open_challenge() && state.at === 0) {
    if (!analysis) return [say("searching"), ""];
    if (!task()) return [say("challenge_none", own), ""];
    return [
      say(analysis.winner === null ? "challenge_hold" : "challenge_start", own),
      say("challenge_hint", state.day),
    ];
  }
  if (shows_hints()) return [analysis ? game.verdict(position, analysis) : say("searching"), ""];
  if (is_computers_turn()) return [say("computer_turn", player), ""];
  if (state.visitor === BOTH)
    return [say("to_move", player), state.at === 0 ? say("how_to_move") : ""];
  return [say("your_turn", player), state.at === 0 ? say("how_to_move") : ""];
}

/** The result of a game, for the visitor. */
function outcome(ending) {
  const by_hand = state.visitor === BOTH;
  if (state.at === 0)
    return ending.winner === null ? say("tied") : say("over", game.SIDES[ending.winner]);
  const number = decisive_mistake(ending);
  if (ending.winner === null) return number ? say("tied_by", number) : say("tied");
  if (by_hand) return say("won", game.SIDES[ending.winner], state.at, true);
  if (ending.winner === state.visitor) return say("won", "", state.at, false);
  return number ? say("lost_by", number, false, "") : say("lost");
}

/** The number of the last move with which the loser gave the game away. */
function decisive_mistake(ending) {
  for (let number = state.at; number > 0; number--) {
    const mover = side_of(state.trail[number - 1]);
    if (ending.winner === mover || !is_mistake(number)) continue;
    if (ending.winner !== null || state.visitor === BOTH || mover === state.visitor) return number;
  }
  return 0;
}

/** What explains a result, or tells about a challenge: texts and buttons. */
function message(ending) {
  if (missed) {
    return [button("try_again", () => step(state.at - 1)), button("give_up", show_answer)];
  }
  if (solved && ending) {
    const next = button("next_challenge", () => pose());
    return [say("streak", streak) + " ", button("copy_result", copy_result), next];
  }
  if (state.is_challenge && is_open_challenge() && task()) return [button("give_up", show_answer)];
  if (state.is_challenge && state.hints && state.at === 0 && task()) {
    const { options, right } = analysis_at(0);
    const names = options
      .filter(({ address }) => right.includes(address))
      .map(({ address }) => game.move_name(position_at(0), game.read(address)));
    return [`${say("answer_is", names.join(", "))} ${game.reason(position_at(0))}`];
  }
  if (!ending || state.at === 0) return [];
  const number = decisive_mistake(ending);
  if (number) return explanation(number);
  if (ending.winner === null) return [say("no_mistake_tie")];
  const is_complete = [...Array(state.at + 1).keys()].every(analysis_at);
  return is_complete && ending.winner !== state.visitor
    ? [say("no_mistake", game.SIDES[1 - ending.winner], game.SIDES[ending.winner])]
    : [];
}

/** What would have been better than the move of this number. */
function explanation(number) {
  const before = analysis_at(number - 1);
  const better = before.options.find((option) => option.best);
  const name = game.move_name(position_at(number - 1), game.read(better.address));
  const line = best_line(state.trail[number - 1]);
  const reveal = () => {
    state.hints = true;
    step(number - 1);
  };
  const reason = game.reason(position_at(number - 1)) || say("line_is", line);
  return [
    `${say("better", name_of_move(number), name, before.winner !== null)} ${reason} `,
    button("show_mistake", reveal),
  ];
}

function show_answer() {
  streak = 0;
  state.hints = true;
  step(0);
}

function show_moves() {
  const list = id("moves");
  const focused = list.contains(document.activeElement);
  const reveal =
    !is_open_challenge() && (state.hints || game.ending(position_at(state.trail.length - 1)));
  const items = state.trail.map((_, number) => {
    const mistake = reveal && is_mistake(number);
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

/** Bring the whole page up to date with the state. */
export function render() {
  clearTimeout(timer);
  const position = current();
  const ending = game.ending(position);
  const analysis = analysis_at(state.at);
  follow_challenge(ending);
  const [line, hint] = headline(ending, analysis);
  id("headline").textContent = line;
  id("hint").textContent = hint;
  document.body.classList.toggle("over", ending !== null || Boolean(missed));
  id("message").replaceChildren(...message(ending));
  id("legend").hidden = !state.hints;
  const is_shown = shows_hints() || (ending && !is_open_challenge());
  id("answer").textContent = is_shown ? (analysis?.answer ?? "…") : say("hidden");
  id("input").textContent = game.input_of(position);
  id("board").setAttribute("aria-busy", String(analysis === null));
  draw(position, shows_hints() ? analysis : null, ending);
  show_moves();
  show_controls(analysis, ending);
  const best = analysis?.options.find((option) => option.best);
  if (best && in_line) timer = setTimeout(visit, THINKING_TIME, best.address);
  else if (best && is_computers_turn())
    timer = setTimeout(() => visit(choose(position, analysis)), THINKING_TIME);
  else in_line &&= !ending;
}

function draw(position, analysis, ending) {
  const before = state.at > 0 ? position_at(state.at - 1) : null;
  const can_move = !ending && !missed && !is_computers_turn();
  game.draw({
    position,
    before,
    analysis,
    can_move,
    is_new: before !== null && drawn === state.trail[state.at - 1],
    is_other: drawn === "" || drawn !== state.trail[state.at],
  });
  drawn = state.trail[state.at];
  Object.assign(id("board").dataset, { position: drawn, turn: can_move ? "visitor" : "" });
}

function show_controls(analysis, ending) {
  const own_turns = [...state.trail.keys()].filter(
    (number) => state.visitor === BOTH || side_of(state.trail[number]) === state.visitor,
  );
  const back = own_turns.filter((number) => number < state.at).pop();
  const forward = own_turns.find((number) => number > state.at) ?? state.trail.length - 1;
  id("back").onclick = () => step(back);
  id("back").disabled = back === undefined;
  id("forward").onclick = () => step(forward);
  id("forward").disabled = is_last();
  const best = is_open_challenge() ? undefined : analysis?.options.find((option) => option.best);
  id("best").disabled = !best || is_computers_turn();
  id("best").onclick = () => play(best.address);
  id("line").disabled = !best;
  id("line").textContent = say(in_line && !ending ? "stop" : "line");
  id("hints").checked = state.hints;
  id("hints").disabled = is_open_challenge() && task();
  for (const [number, name] of ["0", "1", "both"].entries())
    id(`player_${name}`).checked = state.visitor === number;
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

function copy_result() {
  const text = say("result", say("title"), state.day, say("solved", state.at, state.tries));
  const marks = "\u{1F7E5}".repeat(Math.min(state.tries, 20)) + "\u{1F7E9}";
  const link = format(game, { ...state, trail: state.trail.slice(0, 1), at: 0, tries: 0 });
  return copy([text, marks, ...(is_file() ? [] : [link_to(link)])].join("\n"), "result_copied");
}

function focus_board(event) {
  id("status").scrollIntoView({ block: "nearest" });
  if (event.detail === 0) id("board").querySelector('[tabindex="0"]').focus(); // the keyboard goes on at the board
}

function listen() {
  addEventListener("hashchange", () => {
    if (location.hash.slice(1) !== saved) load(location.hash.slice(1));
  });
  addEventListener("pagehide", flush);
  addEventListener("visibilitychange", flush);
  addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (
      event.altKey ||
      event.ctrlKey ||
      event.metaKey ||
      target.closest?.("[role=grid], input, select, textarea")
    )
      return;
    if (event.key === "ArrowLeft") step(state.at - 1);
    if (event.key === "ArrowRight") step(state.at + 1);
  });
  for (const [number, name] of ["0", "1", "both"].entries()) {
    id(`player_${name}`).addEventListener("change", () => {
      if (state.is_challenge) begin(state.trail[state.at], { visitor: number });
      state.visitor = number;
      changed();
    });
  }
  id("hints").addEventListener("change", () => {
    state.hints = id("hints").checked;
    if (!state.hints) state.is_challenge = false; // its answer was shown
    changed();
  });
  id("line").addEventListener("click", () => {
    in_line = !in_line;
    render();
  });
  id("new_game").addEventListener("click", (event) => {
    const visitor = state.visitor;
    begin(game.write(game.new_game(current(), visitor === 1 ? 1 : 0, random)), { visitor });
    focus_board(event);
  });
  id("challenge").addEventListener("click", (event) => {
    pose();
    focus_board(event);
  });
  id("daily").addEventListener("click", (event) => {
    pose(today());
    focus_board(event);
  });
  id("copy").addEventListener("click", () => {
    const text = state.is_challenge
      ? format(game, { ...state, trail: state.trail.slice(0, 1), at: 0, tries: 0 })
      : state.trail[state.at];
    return copy(link_to(text), is_file() ? "copied_part" : "copied");
  });
}

/**
 * Start the page of a game, or its Worker.
 * @template P
 * @param {Rules<P> & View<P>} the_game
 */
export function start(the_game) {
  if (typeof document === "undefined") return serve(the_game); // in the Worker
  game = the_game;
  game.prepare();
  const [first, second] = game.SIDES;
  use_words(game.words, () => {
    name_players(first, second);
    tell_again();
    const fault = id("fault").textContent && parse(game, saved).fault;
    id("fault").textContent = fault;
    render();
  });
  name_players(first, second);
  const source = id("source");
  // The program is there only in a copy of the whole repository.
  if (location.pathname.endsWith(`/solution/explore.html`)) source.href = source.dataset.href;
  document.body.classList.toggle("embed", new URLSearchParams(location.search).has("embed"));
  id("page").hidden = false;
  set_up_tester(game);
  listen();
  load(location.hash.slice(1));
}

function name_players(first, second) {
  for (const name of ["player_0", "player_1"]) {
    document.querySelector(`[data-say="${name}"]`).textContent = say(name, first, second);
  }
}
