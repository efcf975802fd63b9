//! TICTACTOE: algospot, from chapter 9 of the book 알고리즘 문제 해결 전략
//!
//! Given a position of 3×3 tic-tac-toe, who wins if both sides play their best from here?
//!
//! Idea:   Minimax with a table over all games from the empty board. The answer for a board is one
//!         look-up in the table.
//! Proof:  The table is filled only by legal moves from legal positions, so an entry that stays
//!         empty is a board that no game can reach. The marks tell whose turn it is, so the board
//!         alone is a sufficient key.
//! Cost:   5,478 positions once, then one look-up per board; 256 KiB, the input and the output.
//! Tested: all 19,683 boards against an independent oracle; bad input.
//!
//! Input:  C, then C boards of three rows of three cells 'x', 'o' or '.'; C is 1 or more.
//! Output: a line for each board: x, o or TIE.

#![forbid(unsafe_code)]

/// The end of a game. x prefers the greater outcome, o the lesser.
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

/// The outcome of a reachable `board`. Enters the board and all its successors into the table.
/// Nothing is pruned: a skipped position would count as unreachable.
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

/// The reason why no game can reach `board`, given that none can.
///
/// There are no other reasons. If the counts are right and only the side that moved last has lines,
/// the marks can be placed in an order that completes all lines with the last move: one side has
/// at most two lines and these share a cell, since three lines, or two apart, take six marks.
pub fn why_unreachable(board: Board) -> String {
    let (x, o) = (board & FULL, board >> CELLS);
    let (x_count, o_count) = (x.count_ones(), o.count_ones());
    match (has_line(x), has_line(o)) {
        _ if x_count != o_count && x_count != o_count + 1 => format!("{x_count} x and {o_count} o"),
        (true, true) => "a line of x and a line of o".to_string(),
        (true, false) => "a line of x though o moved last".to_string(),
        (false, _) => "a line of o though x moved last".to_string(),
    }
}

// Reading and writing.

/// Return the output for a whole input, or the error: "line L: expected E, found F".
pub fn answer(input: &[u8]) -> Result<String, String> {
    let mut words = Words::new(input);
    let count = words.number("C", 1, 999_999_999_999_999_999)?;
    let table = outcomes();
    let mut output = String::new();
    for number in 1..=count {
        let top = row(&mut words)?;
        let start = words.start;
        let board = top | row(&mut words)? << 3 | row(&mut words)? << 6;
        output += match table[board] {
            Some(Outcome::O) => "o\n",
            Some(Outcome::Tie) => "TIE\n",
            Some(Outcome::X) => "x\n",
            None => {
                let (wanted, found) = ("a board that a game can reach", why_unreachable(board));
                let message = format!("board {number}: expected {wanted}, found {found}");
                return Err(words.error(start, &message));
            }
        };
    }
    if !words.next().is_empty() {
        return Err(words.unexpected("end of input"));
    }
    Ok(output)
}

/// Return the next row, as a part of a `Board`.
fn row(words: &mut Words) -> Result<Board, String> {
    let cells = words.next();
    if cells.len() != 3 || cells.iter().any(|cell| !b".xo".contains(cell)) {
        return Err(words.unexpected("3 cells of 'x', 'o' or '.'"));
    }
    let mark = |column: usize| match cells[column] {
        b'x' => X << column,
        b'o' => O << column,
        _ => 0,
    };
    Ok(mark(0) | mark(1) | mark(2))
}

// The rest is the same in each program.

use std::io::{self, ErrorKind, Read, Write};

/// The words of an input, separated by white space. The last one is `input[start..end]`.
struct Words<'a> {
    input: &'a [u8],
    start: usize,
    end: usize,
}

impl<'a> Words<'a> {
    fn new(input: &'a [u8]) -> Self {
        let end = if input.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 }; // a byte order mark
        Words { input, start: end, end }
    }

    /// Return the next word. It is empty at the end of the input.
    fn next(&mut self) -> &'a [u8] {
        let is_space = |byte: &u8| matches!(byte, b' ' | b'\t' | b'\r' | b'\n');
        let rest = &self.input[self.end..];
        let spaces = rest.iter().position(|byte| !is_space(byte)).unwrap_or(rest.len());
        let word = rest[spaces..].split(is_space).next().unwrap_or_default();
        self.start = self.end + spaces;
        self.end = self.start + word.len();
        word
    }

    /// Return the next word as a number without sign and leading zeros.
    fn number(&mut self, name: &str, low: u64, high: u64) -> Result<u64, String> {
        let number = match self.next() {
            [] | [b'0', _, ..] => None,
            word => word.iter().try_fold(0u64, |number, byte| match byte {
                b'0'..=b'9' => number.checked_mul(10)?.checked_add(u64::from(byte - b'0')),
                _ => None,
            }),
        };
        let number = number.filter(|number| (low..=high).contains(number));
        number.ok_or_else(|| self.unexpected(&format!("{name}, an integer from {low} to {high}")))
    }

    /// Return the message for a last word that is not as expected.
    fn unexpected(&self, expected: &str) -> String {
        let word = &self.input[self.start..self.end];
        let found = match word.len() {
            0 => "end of input".to_string(),
            1..=40 => format!("\"{}\"", word.escape_ascii()),
            _ => format!("\"{}...\"", word[..40].escape_ascii()),
        };
        self.error(self.start, &format!("expected {expected}, found {found}"))
    }

    /// Return the message with the number of the line in which `offset` is.
    fn error(&self, offset: usize, message: &str) -> String {
        let line = 1 + self.input[..offset].iter().filter(|&&byte| byte == b'\n').count();
        format!("line {line}: {message}")
    }
}

fn run() -> Result<(), String> {
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input);
    read.map_err(|error| format!("line 1: expected readable input, found {error}"))?;
    match io::stdout().write_all(answer(&input)?.as_bytes()).and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()), // nobody reads on
        result => result.map_err(|error| format!("expected to write the answer, found {error}")),
    }
}

fn main() {
    if let Err(message) = run() {
        let _ = writeln!(io::stderr(), "tictactoe: {message}");
        std::process::exit(1);
    }
}
