// Print what a page says of positions, as JSON: node sentences.mjs FOLDER < addresses
// For each address: the reason after each mistake, and the lesson of a game in which the side that
// wins plays well and the other one by chance. `chosen`: the computer's move.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

globalThis.navigator ??= { language: "en" };
const folder = `${pathToFileURL(process.argv[2])}/`;
const { choose } = await import("../pages/computer.js");
const { GAME_WORDS } = await import(`${folder}words.js`);
const rules = await import(`${folder}rules.js`);
const reasons = await import(`${folder}reasons.js`);
const say_in =
  (language) =>
  (key, ...values) => {
    const words = GAME_WORDS[language][key];
    if (words === undefined) throw new Error(`no word ${key}`);
    return typeof words === "function" ? words(...values) : words;
  };
let seed = 1;
const chance = (most) => {
  seed = (seed * 48271) % 2147483647; // the minimal standard generator
  return seed % most;
};

const MOST_MOVES = 80;
const MOST_NUMBERS = 9;

/** A finished game; only its beginning if it is long. */
function play(position) {
  const game = [position];
  while (!rules.ending(position) && game.length <= MOST_MOVES) {
    const { winner, options } = rules.analyse(position);
    const good = options.filter((option) =>
      winner === null ? option.winner === null : winner === rules.side(position),
    );
    const taught = good.filter((option) => option.is_taught ?? option.best);
    const bad = rules.losing_moves?.(position, chance).map((address) => ({ address })) ?? options;
    const from = taught.length > 0 ? taught : good.length > 0 ? good : bad;
    position = rules.read(from[chance(from.length)].address);
    game.push(position);
  }
  return game;
}

const taught_of = ({ options }) => options.find((one) => one.is_taught) ?? options.find(best_of);
const best_of = ({ best }) => best;

/** The small numbers on the board and what they count. */
function numbers_of(position, say) {
  if (!reasons.numbers_of) return { steps: [], text: "", at: 0 };
  const line = [];
  for (let best; line.length < MOST_NUMBERS; line.push(rules.read(best.address))) {
    best = taught_of(rules.analyse(line.at(-1) ?? position));
    if (!best) break;
  }
  const paths = rules.analyse(position).paths ?? [[], []];
  const at = chance(MOST_NUMBERS); // moves that were made before
  const { steps, text } = reasons.numbers_of(position, paths, line, at, false, say);
  return { steps: [...steps], text, at };
}

function said(address, language) {
  const say = say_in(language);
  const position = rules.read(address);
  const analysis = rules.analyse(position);
  const { winner, options } = analysis;
  const side = rules.side(position);
  const rank = (one) => (one === side ? 2 : one === null ? 1 : 0);
  const losing = rules.losing_moves && winner === side ? rules.losing_moves(position, chance) : [];
  const others = losing.map((after) => ({ address: after, winner: 1 - side }));
  const moves = [...options, ...others].map((option) => {
    const after = rules.read(option.address);
    const is_mistake = rank(option.winner) < rank(winner) && rules.analyse(after).winner !== side;
    return {
      after: option.address,
      is_taught: option.is_taught === true,
      is_best: option.best === true,
      reason: is_mistake ? reasons.reason(position, after, say) : "",
      reply: reasons.reply_text?.(after, say) ?? "",
      holds: reasons.holds_text?.(after, say) ?? "",
    };
  });
  const better = options.find((option) => option.is_taught) ?? options.find(({ best }) => best);
  const game = play(position);
  const is_over = rules.ending(game.at(-1)) !== null;
  const lesson = game.length > 1 && is_over ? reasons.lesson(game, say) : "";
  const worked = (position.pieces ?? []).map((piece) => reasons.reached_by(piece, say)?.text ?? "");
  return {
    address,
    chosen: options.length > 0 ? choose(rules, position, analysis) : "",
    listed: reasons.listed?.(position).map(({ address }) => address) ?? [],
    better: better?.address ?? "",
    moves,
    game: game.map(rules.write),
    lesson,
    worked,
    forms: (position.pieces ?? []).map((piece) => reasons.form_text(piece, say)),
    needs: (position.pieces ?? []).map((_, number) => reasons.needs_text(position, number, say)),
    tie: reasons.tie_text?.(position, say) ?? "",
    lower: reasons.lower_text?.(position.pieces, say) ?? "",
    raise: reasons.raise_text?.(position.pieces, say) ?? "",
    causes: reasons.causes?.(position, say) ?? [],
    legend: reasons.legend_text?.(options, say) ?? "",
    numbers: numbers_of(position, say),
    alike: options.map((one) => reasons.alike_text?.(position, rules.read(one.address), say) ?? ""),
    image: reasons.image_text?.(position, say) ?? "",
    xor: reasons.xor_text?.(position.pieces, say) ?? "",
  };
}

const addresses = readFileSync(0, "utf8").split("\n").filter(Boolean);
console.log(
  JSON.stringify(addresses.map((address) => ({ ...said(address, "en"), ko: said(address, "ko") }))),
);
