//! TICTACTOE: algospot, from chapter 9 of the book 알고리즘 문제 해결 전략
//!
//! Who wins this game of 3×3 tic-tac-toe, in mid-game, if both play their best from here?
//!
//! Idea:   Play every game once from the empty board and write down how each position ends
//!         (minimax with a table). A board of the input is then one look-up.
//! Proof:  The table is filled only by legal moves from legal positions, so an entry that stays
//!         empty is a board that no game can reach. The marks tell whose turn it is, so the board
//!         alone is a sufficient key.
//! Cost:   5,478 positions once a run, then a look-up a board; 256 KiB and the output.
//! Tested: all 19,683 boards against an independent oracle; every kind of bad input.
//!
//! Input:  C, then C boards of three rows of three cells 'x', 'o' or '.'; C is 1 or more.
//! Output: a line for each board: x, o or TIE.

#![forbid(unsafe_code)]

/// How a game ends; x prefers the greater outcome, o the lesser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    O,
    Tie,
    X,
}

/// A board: bit 3·row + column is set where x stands, and nine bits higher where o stands.
pub type Board = usize;

const CELLS: usize = 9;
const FULL: usize = (1 << CELLS) - 1;
const X: Board = 1;
const O: Board = 1 << CELLS;

const LINES: [usize; 8] = [
    0o007, 0o070, 0o700, // rows: an octal digit is a row
    0o111, 0o222, 0o444, // columns
    0o124, 0o421, // diagonals
];

fn has_line(marks: usize) -> bool {
    LINES.iter().any(|line| marks & line == *line)
}

/// The outcome of every board under best play, indexed by `Board`; `None` where no game can lead.
pub fn outcomes() -> Vec<Option<Outcome>> {
    let mut table = vec![None; 1 << (2 * CELLS)];
    explore(0, &mut table);
    table
}

/// The outcome of a reachable `board`, entered into the table with those of all its successors.
/// Nothing is pruned: a position that was skipped would count as unreachable.
fn explore(board: Board, table: &mut [Option<Outcome>]) -> Outcome {
    if let Some(known) = table[board] {
        return known;
    }
    let (x, o) = (board & FULL, board >> CELLS);
    let empty_cells = (0..CELLS).filter(|cell| (x | o) >> cell & 1 == 0);
    let outcome = if has_line(x) {
        Outcome::X
    } else if has_line(o) {
        Outcome::O
    } else if x | o == FULL {
        Outcome::Tie
    } else if x.count_ones() == o.count_ones() {
        empty_cells.fold(Outcome::O, |best, cell| best.max(explore(board | X << cell, table)))
    } else {
        empty_cells.fold(Outcome::X, |best, cell| best.min(explore(board | O << cell, table)))
    };
    table[board] = Some(outcome);
    outcome
}

/// Why no game can reach `board`, given that none can: what is found on it.
///
/// These are all the reasons: marks in right numbers, with lines only of the side that moved last,
/// can be placed in an order that completes every line with the last move, since two lines of
/// one side share a cell (two that do not would take six marks).
pub fn flaw(board: Board) -> String {
    let (x, o) = (board & FULL, board >> CELLS);
    let (x_count, o_count) = (x.count_ones(), o.count_ones());
    if x_count != o_count && x_count != o_count + 1 {
        format!("{} x and {} o", x_count, o_count)
    } else if has_line(x) && has_line(o) {
        "a line of x and a line of o".to_string()
    } else if has_line(x) {
        "a line of x though o moved last".to_string()
    } else {
        "a line of o though x moved last".to_string()
    }
}

// Reading and writing.

use std::io::{self, Read, Write};

/// The answer to a whole input, or what is wrong with it: "line L: expected E, found F".
pub fn answer<R: Read>(input: R) -> Result<String, String> {
    let mut words = Words::new(input)?;
    let count = words.number("C", 1, 999_999_999_999_999_999)?;
    let table = outcomes();
    let mut output = String::new();
    for number in 1..count + 1 {
        let top = row(&mut words)?;
        let first_line = words.line;
        let board = top | row(&mut words)? << 3 | row(&mut words)? << 6;
        let outcome = table[board].ok_or_else(|| {
            let expected = "expected a board that a game can reach";
            format!("line {}: board {}: {}, found {}", first_line, number, expected, flaw(board))
        })?;
        output.push_str(["o\n", "TIE\n", "x\n"][outcome as usize]);
    }
    words.end()?;
    Ok(output)
}

/// The next row, as a part of a `Board`.
fn row<R: Read>(words: &mut Words<R>) -> Result<Board, String> {
    // A short cut for rows in lines of their own: a million boards take 1.3 times as long without.
    if let [b'\n', a, b, c, after, ..] = words.buffer[words.end..] {
        if is_space(after) && marks(a, b, c) < NO_MARK {
            words.line += 1;
            words.end += 4;
            return Ok(marks(a, b, c));
        }
    }
    match *words.next()? {
        [a, b, c] if marks(a, b, c) < NO_MARK => Ok(marks(a, b, c)),
        _ => Err(words.unexpected("3 cells of 'x', 'o' or '.'")),
    }
}

/// The part of a `Board` that three cells make, or a number from `NO_MARK` up if one is not a cell.
/// By a table, since branches that depend on the cells would be guessed wrong.
fn marks(a: u8, b: u8, c: u8) -> Board {
    let mark = |cell: u8| MARKS[usize::from(cell)];
    mark(a) | mark(b) << 1 | mark(c) << 2
}

const NO_MARK: usize = 1 << (2 * CELLS);

const MARKS: [usize; 256] = {
    let mut marks = [NO_MARK; 256];
    marks[b'.' as usize] = 0;
    marks[b'x' as usize] = X;
    marks[b'o' as usize] = O;
    marks
};

/// The words between the white space of an input, which passes through a buffer part by part: bad
/// input is refused as soon as it is seen, and no input is too long.
struct Words<R> {
    input: R,
    is_over: bool,
    /// The last word is `buffer[start..end]`; what has been read beyond it follows.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// The number of the line that the last word is in.
    line: usize,
}

/// A longer word is cut here; no good one is as long.
const LONGEST: usize = 64;

impl<R: Read> Words<R> {
    fn new(input: R) -> Result<Self, String> {
        let buffer = Vec::new();
        let mut words = Words { input, is_over: false, buffer, start: 0, end: 0, line: 1 };
        words.read_on()?;
        match words.buffer[..] {
            [0xEF, 0xBB, 0xBF, ..] => words.end = 3, // the byte order mark of UTF-8
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] => {
                let found = "UTF-16 (in cmd and PowerShell, \"type FILE | PROGRAM\" converts it)";
                return Err(words.error("ASCII or UTF-8", found));
            }
            _ => {}
        }
        Ok(words)
    }

    /// Drops what is used up from the buffer and reads the next part of the input into it.
    fn read_on(&mut self) -> Result<(), String> {
        self.buffer.drain(..self.end);
        self.end = 0;
        let part = 1 << 16;
        match self.input.by_ref().take(part).read_to_end(&mut self.buffer) {
            Ok(length) => self.is_over = (length as u64) < part,
            Err(error) => return Err(self.error("readable input", &error.to_string())),
        }
        Ok(())
    }

    /// The next word; empty at the end of the input.
    fn next(&mut self) -> Result<&[u8], String> {
        loop {
            while self.end < self.buffer.len() && is_space(self.buffer[self.end]) {
                self.line += (self.buffer[self.end] == b'\n') as usize;
                self.end += 1;
            }
            if self.buffer.len() - self.end >= LONGEST || self.is_over {
                break;
            }
            self.read_on()?;
        }
        let rest = self.buffer[self.end..].iter().take(LONGEST);
        self.start = self.end;
        self.end += rest.take_while(|&&byte| !is_space(byte)).count();
        Ok(&self.buffer[self.start..self.end])
    }

    fn number(&mut self, name: &str, low: u64, high: u64) -> Result<u64, String> {
        match parse(self.next()?) {
            Some(number) if low <= number && number <= high => Ok(number),
            _ => Err(self.unexpected(&format!("{}, an integer from {} to {}", name, low, high))),
        }
    }

    fn end(&mut self) -> Result<(), String> {
        match self.next()? {
            [] => Ok(()),
            _ => Err(self.unexpected("end of input")),
        }
    }

    /// An error about the last word.
    fn unexpected(&self, expected: &str) -> String {
        let word = &self.buffer[self.start..self.end];
        let found = match word.len() {
            0 => "end of input".to_string(),
            1..=40 => format!("\"{}\"", word.escape_ascii()),
            _ => format!("\"{}...\"", word[..40].escape_ascii()),
        };
        self.error(expected, &found)
    }

    fn error(&self, expected: &str, found: &str) -> String {
        format!("line {}: expected {}, found {}", self.line, expected, found)
    }
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The value of a decimal number without sign and leading zeros, if it fits.
fn parse(word: &[u8]) -> Option<u64> {
    match word {
        [b'0'] => Some(0),
        [b'1'..=b'9', ..] => std::str::from_utf8(word).ok()?.parse().ok(),
        _ => None,
    }
}

/// A reader that has closed the pipe wants no more: that is no error.
fn print(output: &str) -> Result<(), String> {
    let mut stdout = io::stdout();
    match stdout.write_all(output.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(format!("expected to write the answer, found {}", error))
        }
        _ => Ok(()),
    }
}

fn main() {
    if let Err(message) = answer(io::stdin()).and_then(|output| print(&output)) {
        let _ = writeln!(io::stderr(), "tictactoe: {}", message);
        std::process::exit(1);
    }
}
