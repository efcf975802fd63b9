// What a game defines for its page: the rules in problems/NAME/solution/page/game.js, the look in
// view.js. And the state of the page.

/** 0 or 1, the first to move. */
type Player = number;

/** Returns an integer from 0 to count - 1. */
type Random = (count: number) => number;

/** A move, or the position after it. */
interface GameOption {
  /** The address of the position after the move. */
  address: string;
  /** Who wins then with best play; null is a tie. */
  winner: Player | null;
  /** Whether best play takes the move: it wins soonest, or loses latest. */
  best: boolean;
  /** Whether the move wins by what a lesson of the page teaches: it is then shown before the best. */
  is_taught?: boolean;
}

/** The result of a search. It has no functions, because a Worker may send it. */
interface Analysis {
  winner: Player | null;
  /** All moves, or those that the page lists. */
  options: GameOption[];
  /** The addresses after the moves that keep the result. Empty if all moves do. */
  right: string[];
  /** The number of legal moves. */
  moves: number;
  /** What the program of the problem prints. */
  answer: string;
}

/** An analysis with more in each option, and more beside them. */
type AnalysisOf<Option, More = unknown> = Omit<Analysis, "options"> & {
  options: (GameOption & Option)[];
} & More;

/** How a game has ended: `why` is a key of the words, for the values. */
interface Ending {
  winner: Player | null;
  why: string;
  values: unknown[];
  /** The position is shown, but no game reaches it. */
  is_invalid?: boolean;
}

/** An input for the visitor's program. */
interface Test {
  /** The arguments of a call of function solution; one call a line of the answer. */
  calls: unknown[][];
  input: string;
  answer: string;
  /** The positions to show if the line of this number is wrong. */
  addresses: string[];
  /** Whether the input is random: the other inputs are a complete list. */
  is_random: boolean;
}

/** The rules and the search. `P` is a position; its address is the text after # that names it. */
interface Rules<P> {
  START: string;
  /**
   * Four small boards, from the obvious to the idea of the proof; the visitor gets at least what
   * best play gives. Their questions are the words rung_1 to rung_4.
   */
  LADDER: { address: string; visitor: Player }[];
  /** The names of the players; the first moves first. */
  SIDES: [string, string];
  /** @throws {BadAddress} */
  read(address: string): P;
  write(position: P): string;
  side(position: P): Player;
  /** How the game has ended; null if it goes on. */
  ending(position: P): Ending | null;
  /** @throws {OutOfTime} if the search is not done at the deadline, a time of performance.now() */
  analyse(position: P, deadline?: number): Analysis;
  /** A short code of a move, without "." and "&". */
  code_of(before: P, after: P): string;
  /** The position after the move of a code. @throws {BadAddress} */
  follow(position: P, code: string): P;
  /**
   * A position for a new game of the size of this one, if that is no trifle, and if possible one
   * that the visitor can win.
   */
  new_game(position: P, visitor: Player, random: Random): P;
  /**
   * A position with at least three moves, of which one wins, and not because it answers the only
   * threat. `level`: 0 is easy, 6 is hard.
   */
  new_challenge(random: Random, level: number): P;
  /** Losing moves among which the computer looks for a trap; without this, all. */
  losing_moves?(position: P, random: Random): string[];
  input_of(position: P): string;
  /** The inputs for the visitor's program, from the smallest up. */
  tests(): Iterable<Test>;
}

/** A position beside its address. */
interface Place<P = unknown> {
  /** The text after # that names the position. */
  address: string;
  position: P;
}

/** A challenge that is on the page. */
interface Challenge {
  /** The date of a challenge of the day; "" for another one. */
  day: string;
  /** The addresses after the wrong tries. */
  tries: string[];
  /** "" as long as it is open; "shown" once the answer was shown. */
  result: "" | "solved" | "shown";
  /** The number of the move that has solved it, counting the moves of both players. */
  moves: number;
}

/** What an address says of the state. */
interface Fields<P = unknown> {
  /** The positions of the game. */
  trail: Place<P>[];
  /** The number of the position that is shown. */
  at: number;
  /** 0 or 1, or 2 if the visitor plays both sides. */
  visitor: number;
  hints: boolean;
  /** Whether "Why?" is open. */
  why: boolean;
  /** Whether the board shows who reaches each cell first, in a game in which players walk. */
  territory: boolean;
  /** The number of the piece that the visitor has picked up, in a game that has pieces. */
  held: number | null;
  /** The number of the board of the ladder, from 1; 0 in a free game. */
  rung: number;
  challenge: Challenge | null;
  /** What is wrong with the address, or with what was entered. */
  fault: string;
}

/** All that the page shows, apart from what is half typed or folded. */
interface State extends Fields {
  /** Whether the best line is played out. */
  in_line: boolean;
  /** The step of the first visit, from 1; 0 when it is over. */
  guide: number;
}

/** The cells of a move; null for a cell that is not on the board, or if it comes from nowhere. */
interface Move {
  from: Element | null;
  to: Element | null;
}

/** What is to be drawn. */
interface Shown<P> {
  position: P;
  /** The position before the last move; null at the beginning. */
  before: P | null;
  /** The number of moves before it. */
  at: number;
  /** The analysis, if hints are to be shown and the search is done. */
  analysis: any;
  /** The analysis, if "Why?" is open and may show it. */
  why: any;
  /** The positions after the moves of best play, if "Why?" shows it: as many as are known at once. */
  line: Place<P>[];
  territory: boolean;
  /** Whether a click may make a move. */
  can_move: boolean;
  /** Whether the last move was made just now. */
  is_new: boolean;
  /** Whether the page shows another game or another position than before. */
  is_other: boolean;
  /** The number of the piece that the visitor has picked up, if any. */
  held: number | null;
  /** Whether it is a board of the ladder. */
  is_small: boolean;
  /** The positions of the game if it is over and its lesson is shown, else null. */
  lesson: P[] | null;
}

/** The look of a game. */
interface View<P> {
  words: Record<"en" | "ko", Record<string, unknown>>;
  /** Make the board and the controls of the game. */
  prepare(): void;
  draw(shown: Shown<P>): void;
  /** A short name of a move, for lists. */
  move_name(before: P, after: P): string;
  /** A move as a sentence, for whoever did not see it. */
  told(before: P, after: P): string;
  move_on_board(before: P, after: P): Move;
  /** The sentence above the board if hints are shown. */
  verdict(position: P, analysis: any): string;
  /** Why a move wins here, and why the one that was made did not, if any. */
  reason(position: P, after?: P): string;
  /** The name of a move together with those that a symmetry makes equal to it. */
  alike?(position: P, address: string): string;
  /** Why a finished game has ended so, in a sentence. */
  lesson(positions: P[]): string;
}

/** The elements with an id, by their ids. The games add their own. */
interface Elements {
  again: HTMLButtonElement;
  answer: HTMLElement;
  arrows: SVGSVGElement;
  best: HTMLButtonElement;
  best_line: HTMLElement;
  board: HTMLElement;
  challenge: HTMLButtonElement;
  code: HTMLTextAreaElement;
  copy: HTMLButtonElement;
  explanation: HTMLElement;
  failed: HTMLElement;
  fault: HTMLElement;
  give_up: HTMLButtonElement;
  guide: HTMLElement;
  guide_end: HTMLButtonElement;
  guide_text: HTMLElement;
  headline: HTMLElement;
  hint: HTMLElement;
  hints: HTMLInputElement;
  hints_toggle: HTMLElement;
  input: HTMLElement;
  input_part: HTMLElement;
  ladder: HTMLElement;
  language: HTMLButtonElement;
  last: HTMLElement;
  legend: HTMLElement;
  line: HTMLButtonElement;
  main: HTMLScriptElement;
  more: HTMLDetailsElement;
  moves: HTMLElement;
  new_game: HTMLButtonElement;
  next: HTMLButtonElement;
  note: HTMLElement;
  page: HTMLElement;
  run: HTMLButtonElement;
  runner: HTMLScriptElement;
  share: HTMLButtonElement;
  show_mistake: HTMLButtonElement;
  side: HTMLSelectElement;
  source: HTMLAnchorElement;
  stage: HTMLElement;
  tools: HTMLElement;
  try_from: HTMLButtonElement;
  undo: HTMLButtonElement;
  verdict: HTMLElement;
  why: HTMLDetailsElement;
}
