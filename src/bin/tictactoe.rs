//! TICTACTOE: algospot, from chapter 9 of the book 알고리즘 문제 해결 전략
//!
//! Given a position of 3×3 tic-tac-toe, who wins if both sides play their best from here?
//!
//! Idea:   Minimax with a table over all games from the empty board. Each board of the input is then
//!         one table look-up.
//! Proof:  The table is filled only by legal moves from legal positions, so an entry that stays
//!         empty is a board that no game can reach. The marks tell whose turn it is, so the board
//!         alone is a sufficient key.
//! Cost:   5,478 positions once, then one look-up per board; 256 KiB and the output.
//! Tested: all 19,683 boards against an independent oracle; bad input.
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

/// The part of a `Board` that three cells make, or a number from `NO_MARK` up if one is not a cell.
/// A table, because branch prediction fails on the cells.
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

// Reading and writing.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

/// The answer to a whole input, or what is wrong with it: "line L: expected E, found F".
pub fn answer<R: Read>(input: R) -> Result<String, String> {
    let input = BufReader::new(input);
    let mut words = Words { input, word: vec![], line: 1, read: 0 };
    let count = words.number("C", 1, 999_999_999_999_999_999)?;
    let table = outcomes();
    let mut output = String::new();
    for number in 1..count + 1 {
        let top = row(&mut words)?;
        let first_line = words.line;
        let board = top | row(&mut words)? << 3 | row(&mut words)? << 6;
        let outcome = table[board].ok_or_else(|| {
            let wanted = "a board that a game can reach";
            let found = why_unreachable(board);
            format!("line {}: board {}: expected {}, found {}", first_line, number, wanted, found)
        })?;
        output.push_str(["o\n", "TIE\n", "x\n"][outcome as usize]);
    }
    if !words.next()?.is_empty() {
        return Err(words.unexpected("end of input"));
    }
    Ok(output)
}

/// The next row, as a part of a `Board`.
fn row<R: Read>(words: &mut Words<R>) -> Result<Board, String> {
    // A fast path for rows on lines of their own.
    if let [b'\n', a, b, c, after, ..] = *words.input.buffer() {
        if matches!(after, b' ' | b'\r' | b'\n') && marks(a, b, c) < NO_MARK {
            words.line += 1;
            words.input.consume(4);
            return Ok(marks(a, b, c));
        }
    }
    match *words.next()? {
        [a, b, c] if marks(a, b, c) < NO_MARK => Ok(marks(a, b, c)),
        _ => Err(words.unexpected("3 cells of 'x', 'o' or '.'")),
    }
}

/// The words of an input, separated by white space. Bad input is refused as soon as it is seen, and
/// an input may be longer than the memory.
struct Words<R> {
    input: BufReader<R>,
    /// The last word, the line it is in, and how many bytes `next` has read.
    word: Vec<u8>,
    line: usize,
    read: usize,
}

impl<R: Read> Words<R> {
    /// The next word: empty at the end of the input, and cut at 64 bytes, as no good one is longer.
    fn next(&mut self) -> Result<&[u8], String> {
        self.word.clear();
        while self.word.len() < 64 {
            let byte = match self.input.fill_buf() {
                Ok([]) => break,
                Ok(bytes) => bytes[0],
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(self.error("readable input", &error.to_string())),
            };
            if !matches!(byte, b' ' | b'\t' | b'\r' | b'\n') {
                self.word.push(byte);
            } else if !self.word.is_empty() {
                break;
            }
            self.line += (byte == b'\n') as usize;
            self.input.consume(1);
            self.read += 1;
            match (self.read, &self.word[..]) {
                (3, b"\xEF\xBB\xBF") => self.word.clear(), // the byte order mark of UTF-8
                (2, b"\xFF\xFE") | (2, b"\xFE\xFF") => {
                    let found = "UTF-16 (cmd and PowerShell convert: \"type FILE | PROGRAM\")";
                    return Err(self.error("ASCII or UTF-8", found));
                }
                _ => {}
            }
        }
        Ok(&self.word)
    }

    fn number(&mut self, name: &str, low: u64, high: u64) -> Result<u64, String> {
        match parse(self.next()?) {
            Some(number) if low <= number && number <= high => Ok(number),
            _ => Err(self.unexpected(&format!("{}, an integer from {} to {}", name, low, high))),
        }
    }

    fn unexpected(&self, expected: &str) -> String {
        match self.word.len() {
            0 => self.error(expected, "end of input"),
            1..=40 => self.error(expected, &format!("\"{}\"", self.word.escape_ascii())),
            _ => self.error(expected, &format!("\"{}...\"", self.word[..40].escape_ascii())),
        }
    }

    fn error(&self, expected: &str, found: &str) -> String {
        format!("line {}: expected {}, found {}", self.line, expected, found)
    }
}

/// The value of a decimal number without sign and leading zeros, if it fits.
fn parse(word: &[u8]) -> Option<u64> {
    let text = std::str::from_utf8(word).ok()?;
    text.parse().ok().filter(|number: &u64| number.to_string() == text)
}

fn main() {
    let written = answer(io::stdin()).and_then(|output| {
        match io::stdout().write_all(output.as_bytes()).and_then(|()| io::stdout().flush()) {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()), // nobody reads on
            result => result.map_err(|e| format!("expected to write the answer, found {}", e)),
        }
    });
    if let Err(message) = written {
        let _ = writeln!(io::stderr(), "tictactoe: {}", message);
        std::process::exit(1);
    }
}
