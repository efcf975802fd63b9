// The elements of this page.
interface Elements {
  numbers: HTMLTableElement;
  preview: HTMLElement;
  replies: HTMLElement;
}
