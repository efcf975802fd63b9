//! 룩, 비숍, 킹, 나이트, 궁전 게임: Baekjoon 16880, by koosaga
//!
//! Pieces stand on a huge board and move only towards the corner (0, 0). Two players take turns
//! moving one piece. A player who cannot move loses. Who wins?
//!
//! Idea:   The pieces never meet, so the game is a sum. By the theorem of Sprague and Grundy the
//!         first player wins unless the nim-sum (xor) of the pieces' Grundy values is 0. Each kind
//!         of piece has a closed form.
//! Proof:  By induction over the squares, two facts make each form the Grundy function: no move
//!         keeps its value, and every smaller value is one move away. The facts are shown above
//!         the forms. z3 and cvc5 prove them for all coordinates (`problems/boj16880/solution`).
//! Cost:   O(1) per piece; memory for the input.
//! Tested: 300×300 squares against the definition by mex; whole games against minimax; bad input.
//!
//! Input:  N >= 1, then N times `x y c`: coordinates from 0 to 999999999, one of R B K N P.
//! Output: koosaga if the first player wins, else cubelover.

#![forbid(unsafe_code)]

/// Return the Grundy value of a piece at (x, y), or None if there is no such kind of piece. Both
/// coordinates are below 10^9, so nothing overflows.
///
/// Rook: a move changes one of x and y, and so x ^ y. For v < x ^ y take the highest bit in which
/// they differ. It is set in x, say, so y ^ v < x, and the square (y ^ v, y) has the value v.
///
/// Bishop: a move lowers the smaller coordinate by any number from 1 to all of it.
///
/// King: a straight step changes the parity of one coordinate, a diagonal step that of both. A move
/// to a greater value may be impossible, a move to a smaller value never is:
///
///     smaller coordinate    even       even       odd        odd
///     greater coordinate    even       odd        odd        even
///     value                 0          1          2          3
///     moves lead to         1, 2, 3    0, 2, 3    0, 1, 3    0, 1, 2
///
/// Knight: moves lead from (low, from_diagonal) to (low - 2, from_diagonal + 1) and, off the
/// diagonal, to (low - 1, from_diagonal - 1). No move to a smaller value leaves the board:
///
///     low % 3          0        1    1        2    2    2
///     from_diagonal    any      0    > 0      0    1    > 1
///     value            0        0    1        1    1    2
///     moves lead to    1, 2     1    0, 2     0    0    0, 1
///
/// Palace: the board is divided into blocks of 3×3 squares. A straight move to another block is a
/// rook's: it changes (x / 3) ^ (y / 3), to any smaller value. It can lead to each (x + y) % 3, as
/// each row and column of a block has all three. All other moves change (x + y) % 3:
///
///     2 0 1    (x + y) % 3 in a block, whose lower left corner is nearest to (0, 0). Each smaller
///     1 2 0    number is to the left or below, except the 0 for the 2 in the middle, which is a
///     0 1 2    diagonal step away.
pub fn grundy(kind: &[u8], x: u32, y: u32) -> Option<u32> {
    let low = x.min(y);
    let from_diagonal = x.max(y) - low;
    Some(match kind {
        b"R" => x ^ y,
        b"B" => low,
        b"K" => low % 2 * 2 + (x ^ y) % 2,
        b"N" => low % 3 - u32::from(from_diagonal < low % 3),
        b"P" => (x + y) % 3 + 3 * ((x / 3) ^ (y / 3)),
        _ => return None,
    })
}

// Reading and writing.

/// Return the output for a whole input, or the error: "line L: expected E, found F".
pub fn answer(input: &[u8]) -> Result<String, String> {
    let mut words = Words::new(input);
    let count = words.number("N", 1, 999_999_999_999_999_999)?;
    let mut nim_sum = 0;
    for _ in 0..count {
        let x = words.number("x", 0, 999_999_999)? as u32;
        let y = words.number("y", 0, 999_999_999)? as u32;
        let value = grundy(words.next(), x, y);
        nim_sum ^= value.ok_or_else(|| words.unexpected("a piece, one of R B K N P"))?;
    }
    if !words.next().is_empty() {
        return Err(words.unexpected("end of input"));
    }
    Ok(if nim_sum != 0 { "koosaga\n" } else { "cubelover\n" }.to_string())
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
        let _ = writeln!(io::stderr(), "boj16880: {message}");
        std::process::exit(1);
    }
}
