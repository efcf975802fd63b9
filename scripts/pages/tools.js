// What a click on a cell does while a position is set up: one of the radio buttons named "tool".
import { all, id } from "./dom.js";

const tools = () => /** @type {NodeListOf<HTMLInputElement>} */ (all('input[name="tool"]'));

/** The value of the tool that is chosen; "move" to play. */
export const tool = () => [...tools()].find((input) => input.checked).value;

/** Call `changed` when another tool is chosen. A folded "More" leaves no other tool behind. */
export function prepare_tools(changed) {
  for (const input of tools()) input.addEventListener("change", changed);
  id("more").addEventListener("toggle", () => {
    if (!id("more").open) tools()[0].click();
  });
}
