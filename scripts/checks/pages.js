// Functions that scripts/checks/pages calls in a page.
"use strict";

const wait = setTimeout; // the computer moves without its pause of 450 ms
setTimeout = (act, delay, ...rest) => wait(act, delay === 450 ? 0 : delay, ...rest);

// What a page copies.
const clipboard = { writeText: async (text) => void (globalThis.copied = text) };
Object.defineProperty(navigator, "clipboard", { value: clipboard });

const element = (name) => document.getElementById(name);

// Whether the board waits for the visitor, or the game is over.
globalThis.is_ready = () => {
  const { ariaBusy, dataset } = element("board");
  const is_over = document.body.classList.contains("over");
  return ariaBusy === "false" && (dataset.turn === "visitor" || is_over);
};

// Resolves when two more frames have been drawn.
globalThis.after_two_frames = () =>
  new Promise((end) => requestAnimationFrame(() => requestAnimationFrame(end)));

// Notes the duration of each animation of the page, in milliseconds, from now on. It looks at each
// frame, since the answer of the computer may come when the first animation is over.
const durations = new Set();
const note_animations = () => {
  for (const animation of document.getAnimations())
    durations.add(animation.effect.getTiming().duration);
};
globalThis.watch_animations = () => {
  note_animations();
  requestAnimationFrame(watch_animations);
};

// Resolves with the durations noted so far, in ascending order.
globalThis.all_animations = async () => {
  await after_two_frames();
  return [...durations].sort((one, other) => one - other);
};

// What a screen reader reads out: the text of a live region when it changes, with the position then.
globalThis.announced = [];
const words_of = (region) => {
  const parts = region.querySelectorAll("p");
  const texts = [...(parts.length > 0 ? parts : [region])].map((part) => part.textContent);
  return texts.filter(Boolean).join(" ");
};
addEventListener("DOMContentLoaded", () => {
  for (const region of document.querySelectorAll("[role=status], [role=alert]")) {
    let last = words_of(region);
    const tell = () => {
      const text = words_of(region);
      if (text && text !== last)
        announced.push({ region: region.id, text, position: element("board").dataset.position });
      last = text;
    };
    const what = { childList: true, characterData: true, subtree: true };
    new MutationObserver(tell).observe(region, what);
  }
});

// What is on the screen and must be there again after a reload.
globalThis.screen_now = () => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const texts = ["last", "headline", "hint", "explanation", "answer", "input", "taken"];
  return {
    position: element("board").dataset.position,
    texts: texts.map((name) => element(name)?.textContent ?? ""),
    // Best play is shown as far as it is known at once, so its steps may be more or fewer.
    cells: all("[role=gridcell]").map((cell) => cell.ariaLabel.replace(/, step [AB]\d+/g, "")),
    moves: all("#moves button").map((move) => `${move.ariaLabel ?? move.textContent}`),
    at: all("#moves [aria-current]").map((move) => move.textContent),
    controls: all("#controls button, #controls label")
      .filter((part) => part.checkVisibility())
      .map((part) => `${part.textContent} ${part.disabled}`),
    side: element("side").value,
    hints: element("hints").checked,
    why: element("why").open,
  };
};

const text_of = (part) => part?.dataset.text ?? part?.textContent;

// Go to an address, and read what the page shows there with hints and "Why?" open. If it has pieces to pick
// up, pick up the first.
const read_page = async (address) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const line = (part) =>
    part.matches("tr") ? [...part.cells].map(line).join(" ") : part.textContent;
  const moved = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
  if (location.hash !== `#${address}&hints&why&territory`) {
    location.hash = `${address}&hints&why&territory`;
    await moved;
  }
  while (element("board").ariaBusy === "true") await new Promise((resolve) => wait(resolve, 5));
  document.querySelector("#pieces button[aria-pressed=false]")?.click();
  const moves = all("[role=gridcell][data-move]");
  return {
    address: element("board").dataset.position,
    headline: element("headline").textContent,
    answer: element("answer").textContent,
    cells: all("[role=gridcell]").map((cell) => cell.ariaLabel),
    moves: Object.fromEntries(
      moves.map((cell) => [cell.dataset.move, text_of(cell.querySelector(".value"))]),
    ),
    listed: all("#why [data-move]").map((button) => button.dataset.move),
    text: all("main p, main tr")
      .filter((part) => !part.closest("[hidden]"))
      .map(line)
      .join("\n"),
  };
};

globalThis.read_pages = async (addresses) => {
  const shown = [];
  for (const address of addresses) shown.push(await read_page(address));
  return shown;
};

// Whether an element can be seen without scrolling.
const is_in_sight = (part) => {
  const box = part.getBoundingClientRect();
  return part.checkVisibility({ visibilityProperty: true }) && box.height > 0;
};
const CONTROLS = "button, input, select, textarea, summary, a[href]";
// All controls in sight, apart from the list of moves, which is as long as the game, and the ladder.
const controls = () =>
  [...document.querySelectorAll(CONTROLS)].filter(
    (part) => is_in_sight(part) && !part.closest("#moves, #ladder"),
  );
globalThis.names_of_controls = () =>
  controls().map((part) => part.ariaLabel ?? part.textContent.trim() ?? part.id);
// Controls less than 24 px wide or high, other than links within a sentence.
globalThis.small_controls = () =>
  controls()
    .filter((part) => !part.matches("a"))
    .map((part) => [part, (part.closest("label") ?? part).getBoundingClientRect()])
    .filter(([, box]) => box.width < 24 || box.height < 24)
    .map(([part]) => part.id || part.textContent);
globalThis.size_of_text = (part) => parseFloat(getComputedStyle(part).fontSize);
// Texts in sight of less than 12 px.
globalThis.small_texts = () =>
  [...document.querySelectorAll("body *:not(svg *)")]
    .filter(
      (part) =>
        part.dataset.text || [...part.childNodes].some((it) => it.nodeType === 3 && it.data.trim()),
    )
    .filter((part) => is_in_sight(part) && size_of_text(part) < 11.99)
    .map((part) => `${part.className || part.id || part.tagName}: ${text_of(part)}`);
globalThis.bad_names = () =>
  [...document.querySelectorAll("[class], [aria-label]")]
    .flatMap((part) => [part.getAttribute("class") ?? "", part.ariaLabel ?? ""])
    .filter((text) => /\b(null|undefined|NaN)\b/.test(text));

const index_of = (part) => [...part.parentElement.children].indexOf(part);
globalThis.place_of = (cell) => [index_of(cell.parentElement), index_of(cell)]; // row and column
