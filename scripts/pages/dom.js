// Elements of the page, its words in two languages, and what it stores.
import { WORDS } from "./words.js";

/**
 * The element of the page with this id.
 * @template {keyof Elements} K @param {K} name @returns {Elements[K]}
 */
export const id = (name) => /** @type {any} */ (document.getElementById(name));

/** @param {string} selector @returns {NodeListOf<HTMLElement>} */
export const all = (selector) => document.querySelectorAll(selector);

/**
 * Make an element. A function among the attributes listens to the event of its name; an attribute
 * that is false is left out.
 * @param {string} tag
 * @param {Record<string, string | number | false | ((event: Event) => void)>} [attributes]
 * @param {(Node | string)[]} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value !== false) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/** Make an element of a picture. @param {string} tag @param {Record<string, string | number>} attributes */
export function svg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Write a text into an element. What has not changed is left alone: a screen reader would read it
 * out again. @param {keyof Elements} name @param {string} text
 */
export function write(name, text) {
  if (id(name).textContent !== text) id(name).textContent = text;
}

/**
 * A value stored under a key, null if there is none or storage is off.
 * @param {"localStorage" | "sessionStorage"} kind
 * @param {string} key
 */
export function stored(kind, key) {
  try {
    return JSON.parse(window[kind].getItem(key));
  } catch {
    return null;
  }
}

/** @param {"localStorage" | "sessionStorage"} kind @param {string} key @param {unknown} value */
export function store(kind, key, value) {
  try {
    window[kind].setItem(key, JSON.stringify(value));
  } catch {
    // storage is off or full: the page works without it
  }
}

const chosen = stored("localStorage", "language");
export let language =
  chosen === "ko" || (!chosen && /^ko\b/i.test(navigator.language)) ? "ko" : "en";
let game_words = { en: {}, ko: {} };

/** The text of a key, in the words of the game or those of all pages. */
export function say(key, ...values) {
  const words = game_words[language][key] ?? WORDS[language][key];
  return typeof words === "function" ? words(...values) : words;
}

/** Write all fixed texts of the page in the current language. */
export function translate() {
  document.documentElement.lang = language;
  document.title = say("title");
  for (const element of all("[data-say]")) element.textContent = say(element.dataset.say);
  for (const element of all("[data-label]"))
    element.setAttribute("aria-label", say(element.dataset.label));
  const other = language === "en" ? "ko" : "en";
  Object.assign(id("language"), { lang: other, textContent: WORDS[other].name });
}

/** Set the words of the game. Call `changed` when the visitor chooses the other language. */
export function use_words(words, changed) {
  game_words = words;
  translate();
  id("language").addEventListener("click", () => {
    language = id("language").lang === "ko" ? "ko" : "en";
    store("localStorage", "language", language);
    translate();
    changed();
  });
}

/** Whether a step may be animated. */
export const may_animate = () =>
  !matchMedia("(prefers-reduced-motion: reduce)").matches && "animate" in Element.prototype;

const STEP_TIME = 150; // milliseconds

/** Move an element from the place of another to its own, or let it grow if there is no other. */
export function slide(element, from) {
  if (!may_animate()) return;
  const frames = [
    { transform: "scale(.4)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ];
  if (from) {
    const [old, now] = [
      from.getBoundingClientRect(),
      element.parentElement.getBoundingClientRect(),
    ];
    frames[0] = {
      transform: `translate(${old.left - now.left}px, ${old.top - now.top}px)`,
      opacity: 1,
    };
  }
  element.animate(frames, { duration: STEP_TIME, easing: "ease-out" });
}
