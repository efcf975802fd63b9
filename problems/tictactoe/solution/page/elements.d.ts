// The elements of this page.
interface Elements {
  why_tie: HTMLElement;
  numbers: HTMLTableElement;
  preview: HTMLElement;
  replies: HTMLElement;
}
