//! TICTACTOE: algospot, from chapter 9 of the book 알고리즘 문제 해결 전략
//!
//! Who wins this game of 3×3 tic-tac-toe, in mid-game, if both play their best from here?
//!
//! Idea:   Play every game once from the empty board and write down how each position ends
//!         (minimax with a table). A board of the input is then one look-up.
//! Right:  The table is filled only by legal moves from legal positions, so an entry that stays
//!         empty is a board that no game can reach. The marks tell whose turn it is, so the board
//!         alone is a sufficient key.
//! Cost:   5,478 positions once a run, then a look-up a board; 256 KiB, the input and the output.
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
pub fn answer(input: &[u8]) -> Result<String, String> {
    let mut tokens = Tokens::new(input);
    let count = tokens.number("C", 1, 999_999_999_999_999_999)?;
    let table = outcomes();
    let mut output = Vec::new();
    for number in 1..count + 1 {
        let top = tokens.row()?;
        let line = tokens.line;
        let board = top | tokens.row()? << 3 | tokens.row()? << 6;
        let outcome = table[board].ok_or_else(|| {
            let expected = "expected a board that a game can reach";
            format!("line {}: board {}: {}, found {}", line, number, expected, flaw(board))
        })?;
        // Four bytes are copied whatever the outcome, and then cut: that spares a branch.
        let (line, length) = [(b"o\n  ", 2), (b"TIE\n", 4), (b"x\n  ", 2)][outcome as usize];
        output.extend_from_slice(line);
        output.truncate(output.len() - line.len() + length);
    }
    tokens.end()?;
    Ok(String::from_utf8(output).expect("ASCII"))
}

/// Splits an input at its white space and keeps the number of the line it has come to.
struct Tokens<'a> {
    rest: &'a [u8],
    line: usize,
}

impl<'a> Tokens<'a> {
    fn new(input: &'a [u8]) -> Self {
        let byte_order_mark = b"\xEF\xBB\xBF";
        Tokens { rest: input.strip_prefix(byte_order_mark).unwrap_or(input), line: 1 }
    }

    /// The next token; empty at the end of the input.
    fn next(&mut self) -> &'a [u8] {
        while let Some((&byte, rest)) = self.rest.split_first() {
            if !is_space(byte) {
                break;
            }
            self.line += (byte == b'\n') as usize;
            self.rest = rest;
        }
        let length = self.rest.iter().position(|&byte| is_space(byte)).unwrap_or(self.rest.len());
        let (token, rest) = self.rest.split_at(length);
        self.rest = rest;
        token
    }

    fn number(&mut self, name: &str, low: u64, high: u64) -> Result<u64, String> {
        let token = self.next();
        match parse(token) {
            Some(number) if low <= number && number <= high => Ok(number),
            _ => Err(self.error(&format!("{}, an integer from {} to {}", name, low, high), token)),
        }
    }

    /// The next row as a part of a `Board`.
    fn row(&mut self) -> Result<Board, String> {
        // The common form, one white space and three cells, without looking for the token's end.
        if let [before, a, b, c, after, ..] = *self.rest {
            let row = marks(a, b, c);
            if is_space(before) && is_space(after) && row < NO_MARK {
                self.line += (before == b'\n') as usize;
                self.rest = &self.rest[4..];
                return Ok(row);
            }
        }
        let token = self.next();
        match *token {
            [a, b, c] if marks(a, b, c) < NO_MARK => Ok(marks(a, b, c)),
            _ => Err(self.error("3 cells of 'x', 'o' or '.'", token)),
        }
    }

    fn end(&mut self) -> Result<(), String> {
        let token = self.next();
        if token.is_empty() {
            return Ok(());
        }
        Err(self.error("end of input", token))
    }

    fn error(&self, expected: &str, token: &[u8]) -> String {
        let found = match token.len() {
            0 => "end of input".to_string(),
            1..=40 => format!("\"{}\"", token.escape_ascii()),
            _ => format!("\"{}...\"", token[..40].escape_ascii()),
        };
        format!("line {}: expected {}, found {}", self.line, expected, found)
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

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The value of a decimal number without sign and leading zeros, if it fits.
fn parse(token: &[u8]) -> Option<u64> {
    if token.is_empty() || token.len() > 1 && token[0] == b'0' {
        return None;
    }
    token.iter().try_fold(0u64, |number, &byte| {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        number.checked_mul(10)?.checked_add(u64::from(digit))
    })
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
    let mut input = Vec::new();
    let read = io::stdin().read_to_end(&mut input);
    let result = read
        .map_err(|error| format!("line 1: expected readable input, found {}", error))
        .and_then(|_| answer(&input))
        .and_then(|output| print(&output));
    if let Err(message) = result {
        let _ = writeln!(io::stderr(), "tictactoe: {}", message);
        std::process::exit(1);
    }
}
