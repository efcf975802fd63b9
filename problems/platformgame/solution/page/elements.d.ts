// The elements of this page.
interface Elements {
  causes: HTMLElement;
  image_text: HTMLElement;
  height: HTMLSelectElement;
  steps_about: HTMLElement;
  race: HTMLElement;
  race_text: HTMLElement;
  territory: HTMLInputElement;
  territory_text: HTMLElement;
  turn: HTMLButtonElement;
  width: HTMLSelectElement;
}
