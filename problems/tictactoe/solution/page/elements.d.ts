// The elements of this page.
interface Elements {
  numbers: HTMLTableElement;
  replies: HTMLElement;
}
