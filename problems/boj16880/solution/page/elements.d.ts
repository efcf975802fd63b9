// The elements of this page.
interface Elements {
  add: HTMLButtonElement;
  chips: HTMLElement;
  columns: HTMLElement;
  far: HTMLElement;
  kind: HTMLSelectElement;
  map: HTMLElement;
  lower: HTMLElement;
  mex: HTMLElement;
  form: HTMLElement;
  xor: HTMLElement;
  more_pieces: HTMLElement;
  picture_1: HTMLElement;
  picture_2: HTMLElement;
  picture_3: HTMLElement;
  pieces: HTMLElement;
  raise: HTMLElement;
  reached: HTMLElement;
  remove: HTMLButtonElement;
  rows: HTMLElement;
  strip: HTMLElement;
  taken: HTMLElement;
  turn: HTMLButtonElement;
  values: HTMLTableElement;
  winning: HTMLElement;
  winning_title: HTMLElement;
  x: HTMLInputElement;
  y: HTMLInputElement;
}
