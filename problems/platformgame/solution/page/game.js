// The rules, the search and the inputs of this game. Needs no browser.
export * from "./rules.js";
export * from "./tests.js";
