// The elements of this page.
interface Elements {
  add: HTMLButtonElement;
  chips: HTMLElement;
  columns: HTMLElement;
  far: HTMLElement;
  heat: HTMLElement;
  kind: HTMLSelectElement;
  kinds: HTMLElement;
  map: HTMLElement;
  map_size: HTMLSelectElement;
  map_x: HTMLInputElement;
  map_y: HTMLInputElement;
  mex: HTMLElement;
  form: HTMLElement;
  xor: HTMLElement;
  more_pieces: HTMLElement;
  picture_1: HTMLElement;
  picture_2: HTMLElement;
  picture_3: HTMLElement;
  pieces: HTMLElement;
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
