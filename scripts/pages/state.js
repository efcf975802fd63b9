// The state of the page, what follows from it, and its changes. Nothing here draws.
import { format, parse, remember, save } from "./address.js";
import { analysis_of, search_later } from "./analyst.js";
import { daily_challenge, recall, record } from "./challenge.js";
import { choose } from "./computer.js";
import { store } from "./dom.js";
import { solve_board } from "./ladder.js";
import { place_of } from "./place.js";
import { rank } from "./rank.js";

export const BOTH = 2; // the visitor plays both sides
const THINKING_TIME = 450; // milliseconds before the computer moves

/** @type {Rules<unknown> & View<unknown>} */
export let game;

/** @type {State} */
export const state = {
  trail: [],
  at: 0,
  visitor: 0,
  hints: false,
  why: false,
  territory: false,
  held: null,
  rung: 0,
  challenge: null,
  in_line: false,
  guide: 0,
  fault: "",
};

let timer = 0;
let draw = () => {};

/** Begin to keep the state of a game: `render` draws it after each change. */
export function keep(the_game, render) {
  game = the_game;
  draw = render;
}

// What the state says.

export const position_at = (number) => state.trail[number].position;
export const current = () => position_at(state.at);
export const side_at = (number) => game.side(position_at(number));
export const analysis_at = (number) => analysis_of(game, state.trail[number]);
export const is_last = () => state.at === state.trail.length - 1;
export const is_open_challenge = () => state.challenge !== null && state.challenge.result === "";
export const is_over = () => game.ending(current()) !== null;
/** Whether the game was played to its end, whatever position of it is shown. */
export const is_finished = () => game.ending(position_at(state.trail.length - 1)) !== null;

/** Whether best play from the position of this number is worse than before, for who moved there. */
export function is_mistake(number) {
  if (number < 1) return false;
  const [before, after] = [analysis_at(number - 1), analysis_at(number)];
  const player = side_at(number - 1);
  return Boolean(before && after) && rank(after.winner, player) < rank(before.winner, player);
}

/** Whether a challenge has a task: some moves keep the result, some do not. */
export function has_task() {
  const first = analysis_at(0);
  return Boolean(first) && rank(first.winner, state.visitor) > 0 && first.right.length > 0;
}

/** Whether the position is the one after a wrong try in a challenge. */
export const is_missed = () =>
  is_open_challenge() &&
  state.at > 0 &&
  state.challenge.tries.includes(state.trail[state.at].address);

export const is_computers_turn = () =>
  is_last() &&
  state.visitor !== BOTH &&
  game.side(current()) !== state.visitor &&
  !is_missed() &&
  !is_over();

export const can_move = () => !is_computers_turn() && !is_missed() && !is_over();
export const shows_hints = () => state.hints && !is_open_challenge() && !is_computers_turn();

/** Whether the game is over, and the visitor has got what its first position gives. */
export function is_solved() {
  const ending = game.ending(current());
  const first = analysis_at(0);
  if (!ending || ending.is_invalid || !first || state.at === 0 || state.visitor === BOTH)
    return false;
  return rank(ending.winner, state.visitor) >= rank(first.winner, state.visitor);
}

/** The numbers of the positions in which the visitor is to move. */
export const own_turns = () =>
  [...state.trail.keys()].filter(
    (number) => state.visitor === BOTH || side_at(number) === state.visitor,
  );

// Its changes.

/** What follows a change, whoever made it: what counts is counted, saved and drawn. */
function changed() {
  save(() => format(game, state));
  settle();
}

/** Count what counts, remember it, and let the game go on. */
function settle() {
  for (const [number, { address }] of state.trail.entries())
    if (!analysis_at(number)) search_later(address, ready);
  count();
  count_rung();
  if (state.challenge) record(game, state);
  schedule();
  draw();
}

/** The analysis of a position is there. */
function ready(address) {
  if (state.trail.some((place) => place.address === address)) settle();
}

/** Count a wrong try, or that the challenge is solved. Nothing else counts. */
function count() {
  if (!is_open_challenge() || !has_task() || state.at === 0) return;
  const ending = game.ending(current());
  const by_visitor = side_at(state.at - 1) === state.visitor;
  if (by_visitor && is_mistake(state.at)) {
    if (!is_missed()) state.challenge.tries.push(state.trail[state.at].address);
  } else if (ending) {
    const least = rank(analysis_at(0).winner, state.visitor);
    if (rank(ending.winner, state.visitor) < least) return;
    Object.assign(state.challenge, { result: "solved", moves: state.at });
  }
}

/** Count that a board of the ladder is solved. */
function count_rung() {
  if (state.rung > 0 && is_solved()) solve_board(game, state.rung);
}

/** Let the computer move soon if it is its turn, or best play go on. */
function schedule() {
  clearTimeout(timer);
  if (!state.in_line && !is_computers_turn()) return;
  if (is_over()) state.in_line = false;
  const analysis = analysis_at(state.at);
  const best = analysis?.options.find((option) => option.best);
  if (best && state.in_line)
    timer = setTimeout(visit, THINKING_TIME, taught_of(analysis.options).address);
  else if (best) timer = setTimeout(() => visit(answer_to(analysis, best)), THINKING_TIME);
}

/** The move that wins by what a lesson teaches, else the best one. */
export const taught_of = (options) =>
  options.find((option) => option.is_taught) ?? options.find((option) => option.best);

/** The computer's move: on a small board that it loses it holds out, so that the lesson is seen. */
const answer_to = (analysis, best) =>
  state.rung > 0 && analysis.winner === state.visitor
    ? best.address
    : choose(game, current(), analysis);

/** Show what an address says. A challenge goes on where this visitor has left it. */
export function load(text) {
  remember(text);
  Object.assign(state, { in_line: false, guide: 0 }, parse(game, text));
  if (state.challenge) {
    state.visitor = side_at(0);
    if (
      state.challenge.day &&
      state.trail[0].address !== daily_challenge(game, state.challenge.day)
    )
      state.challenge.day = "";
    recall(game, state);
  }
  settle();
}

/** Show a position of this page: its address becomes that of the page. */
export function open(address) {
  load(address);
  changed();
}

/** Begin anew at a position. @param {string} address @param {Partial<State>} fields */
export function begin(address, fields = {}) {
  const anew = { trail: [place_of(game, address)], at: 0, challenge: null, held: null, rung: 0 };
  change({ ...anew, in_line: false, fault: "", ...fields });
}

/** Begin the board of the ladder of this number, from 1. */
export function climb(number) {
  const { address, visitor } = game.LADDER[number - 1];
  begin(address, { visitor, rung: number, hints: false, guide: 0 });
}

/** Pose the challenge of a day. */
export function pose(day) {
  const place = place_of(game, daily_challenge(game, day));
  const challenge = { day, tries: [], result: "", moves: 0 };
  Object.assign(state, { trail: [place], at: 0, held: null, in_line: false, fault: "", guide: 0 });
  Object.assign(state, { challenge, rung: 0, hints: false, visitor: side_at(0) });
  recall(game, state, { only_result: true });
  changed();
}

/** Set up another position: the visitor plays the side to move. */
export function set_up(position) {
  begin(game.write(position), { visitor: state.visitor === BOTH ? BOTH : game.side(position) });
}

/** The key under which the browser keeps that the guide of this game is over. */
export const key_of_guide = () => `${game.words.en.title}: guided`;

/** Remember that the guide is over: it never comes back. */
export const remember_guided = () => store("localStorage", key_of_guide(), true);

/** Make a move of the visitor. */
export function play(address) {
  if (!can_move()) return;
  state.in_line = false;
  if (state.guide > 0) {
    state.guide = 0;
    remember_guided();
  }
  visit(address);
}

function visit(address) {
  const is_forward = state.trail[state.at + 1]?.address === address;
  if (!is_forward) state.trail.splice(state.at + 1, state.trail.length, place_of(game, address));
  state.at++;
  state.held = null;
  changed();
}

export function step(to) {
  if (to < 0 || to >= state.trail.length) return;
  change({ in_line: false, held: null, at: to });
}

/** Go on from a position of the game as if the moves after it had not been made. */
export function try_from(number) {
  const visitor = state.visitor === BOTH ? BOTH : side_at(number);
  const trail = state.trail.slice(0, number + 1);
  change({ trail, at: number, visitor, held: null, in_line: false });
}

/** Show the answer of a challenge: it can be solved no more. */
export function give_up() {
  state.challenge.result = "shown";
  change({ hints: true, at: 0, held: null });
}

/** Change some fields that need no other care. @param {Partial<State>} fields */
export function change(fields) {
  Object.assign(state, fields);
  changed();
}
