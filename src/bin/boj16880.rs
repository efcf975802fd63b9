//! 룩, 비숍, 킹, 나이트, 궁전 게임: Baekjoon 16880, by koosaga
//!
//! Pieces stand on a huge board and move only towards the corner (0, 0). Two players take turns
//! moving one piece. A player who cannot move loses. Who wins?
//!
//! Idea:   The pieces never meet, so the game is a sum, and by Sprague and Grundy the first player
//!         wins unless the nim-sum (xor) of the pieces' Grundy values is 0. Each kind of piece has
//!         a closed form.
//! Proof:  By induction over the squares, two facts make each form the Grundy function: no move
//!         keeps its value, and every smaller value is one move away. Each form has its reasons
//!         beside it. z3 and cvc5 prove it for all coordinates (`problems/boj16880/solution`).
//! Cost:   O(1) per piece; constant memory.
//! Tested: every square of 300×300 against the definition by mex; whole games against minimax; bad
//!         input.
//!
//! Input:  N, then N times `x y c`: two coordinates from 0 to 999999999 and one of R B K N P;
//!         N is 1 or more.
//! Output: koosaga if the first player wins, else cubelover.

#![forbid(unsafe_code)]

/// A move changes one of x and y, and so x ^ y. For v < x ^ y take the highest bit in which they
/// differ. It is set in x, say, so y ^ v < x, and the square (y ^ v, y) has the value v.
fn rook(x: u32, y: u32) -> u32 {
    x ^ y
}

/// A move lowers the smaller coordinate by any number from 1 to all of it.
fn bishop(x: u32, y: u32) -> u32 {
    x.min(y)
}

/// A straight step changes the value's lower bit, a diagonal one its upper bit only. A value of 1
/// or 3 becomes 0 by lowering the odd coordinate, 3 becomes 2 by lowering the even one, and 2, on
/// two odd coordinates, becomes 1 by lowering the smaller one. The diagonal turns 2 to 0, 3 to 1.
fn king(x: u32, y: u32) -> u32 {
    let low = x.min(y);
    low % 2 * 2 + (x ^ y) % 2
}

/// Moves lead from (low, from_diagonal) to (low - 2, from_diagonal + 1) and, off the diagonal, to
/// (low - 1, from_diagonal - 1). In all cases the moves to smaller values stay on the board:
///
///     low % 3          0        1    1        2    2    2
///     from_diagonal    any      0    > 0      0    1    > 1
///     value            0        0    1        1    1    2
///     moves lead to    1, 2     1    0, 2     0    0    0, 1
fn knight(x: u32, y: u32) -> u32 {
    let low = x.min(y);
    let from_diagonal = x.max(y) - low;
    low % 3 - u32::from(from_diagonal < low % 3)
}

/// From block to block (3×3 squares) a straight move is a rook's, and in three rows or columns of
/// a block (x + y) % 3 takes every value. The diagonal step, and a straight move within a block,
/// changes (x + y) % 3. In a block each smaller remainder is to the left or below, but for the 0
/// that the middle, a 2, reaches by the diagonal step.
fn palace(x: u32, y: u32) -> u32 {
    (x + y) % 3 + 3 * ((x / 3) ^ (y / 3))
}

/// The Grundy value of a piece, `kind` one of `RBKNP`, at (x, y) below 10^9; nothing overflows.
///
/// All five forms are evaluated and all but one multiplied by 0: branch prediction mostly fails on
/// the kind, and with a branch 3,000,000 random pieces take 1.4 times as long.
pub fn grundy(kind: u8, x: u32, y: u32) -> u32 {
    let if_kind = |letter: u8| u32::from(kind == letter);
    if_kind(b'R') * rook(x, y)
        + if_kind(b'B') * bishop(x, y)
        + if_kind(b'K') * king(x, y)
        + if_kind(b'N') * knight(x, y)
        + if_kind(b'P') * palace(x, y)
}

/// The winner, given the nim-sum of the pieces' Grundy values.
pub fn winner(nim_sum: u32) -> &'static str {
    if nim_sum != 0 {
        "koosaga"
    } else {
        "cubelover"
    }
}

// Reading and writing.

use std::convert::TryInto;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

/// The winner of a whole input, or what is wrong with it: "line L: expected E, found F".
pub fn answer<R: Read>(input: R) -> Result<String, String> {
    let input = BufReader::new(input);
    let mut words = Words { input, word: vec![], line: 1, read: 0 };
    let count = words.number("N", 1, 999_999_999_999_999_999)?;
    let mut nim_sum = 0;
    for _ in 0..count {
        let (kind, x, y) = piece(&mut words)?;
        nim_sum ^= grundy(kind, x, y);
    }
    if !words.next()?.is_empty() {
        return Err(words.unexpected("end of input"));
    }
    Ok(format!("{}\n", winner(nim_sum)))
}

/// The next piece: its kind, x and y.
fn piece<R: Read>(words: &mut Words<R>) -> Result<(u8, u32, u32), String> {
    if let Some(bytes) = words.input.buffer().get(..AHEAD) {
        if let Some((piece, length)) = parse_piece_fast(bytes.try_into().expect("AHEAD bytes")) {
            words.line += 1;
            words.input.consume(length);
            return Ok(piece);
        }
    }
    let x = words.number("x", 0, 999_999_999)? as u32;
    let y = words.number("y", 0, 999_999_999)? as u32;
    match *words.next()? {
        [kind] if is_kind(kind) => Ok((kind, x, y)),
        _ => Err(words.unexpected("a piece, one of R B K N P")),
    }
}

fn is_kind(letter: u8) -> bool {
    matches!(letter, b'R' | b'B' | b'K' | b'N' | b'P')
}

// Common lines, read fast.

/// Enough bytes for a common piece, and for reading its numbers eight bytes at a time.
pub const AHEAD: usize = 32;

/// A piece in the usual form, "\nX Y C\n", and its length without the last byte; `None` if anything
/// is unusual. Conditions are joined by `&` because one branch is cheaper than many. Without this
/// fast path 3,000,000 pieces take more than 10 times as long.
pub fn parse_piece_fast(bytes: &[u8; AHEAD]) -> Option<((u8, u32, u32), usize)> {
    let (x, x_digits) = nine_digits(bytes, 1);
    let y_start = x_digits + 2;
    let (y, y_digits) = nine_digits(bytes, y_start);
    let length = y_start + y_digits + 2;
    let kind = bytes[length - 1];
    let separated = (bytes[0] == b'\n')
        & (bytes[y_start - 1] == b' ')
        & (bytes[length - 2] == b' ')
        & (bytes[length] == b'\n');
    let numbers = (x_digits > 0)
        & (y_digits > 0)
        & ((bytes[1] != b'0') | (x_digits == 1))
        & ((bytes[y_start] != b'0') | (y_digits == 1));
    if separated & numbers & is_kind(kind) {
        Some(((kind, x, y), length))
    } else {
        None
    }
}

/// The number of up to nine digits at `start`, and how many digits it has. Eight digits are read at
/// once: each byte is a lane of a 64-bit word.
fn nine_digits(bytes: &[u8; AHEAD], start: usize) -> (u32, usize) {
    let lanes = |byte: u8| u64::from_ne_bytes([byte; 8]); // the byte in every lane
    let eight_bytes = bytes[start..start + 8].try_into().expect("eight bytes");
    let values = u64::from_le_bytes(eight_bytes) ^ lanes(b'0');
    // A lane's top bit is set if its value is above 9, since 10 + 0x76 = 0x80.
    let others = (((values & lanes(0x7F)) + lanes(0x76)) | values) & lanes(0x80);
    if others == 0 {
        let number = joined(values);
        let ninth = bytes[start + 8].wrapping_sub(b'0');
        return if ninth <= 9 { (number * 10 + u32::from(ninth), 9) } else { (number, 8) };
    }
    let length = others.trailing_zeros() / 8;
    // The first digit is in the lowest lane; lanes shifted in below it are leading zeros.
    (joined(values.checked_shl(64 - 8 * length).unwrap_or(0)), length as usize)
}

/// The number of eight digits, one per lane: neighbours are joined to two digits, four and eight.
fn joined(ones: u64) -> u32 {
    let tens = (ones * 10 + (ones >> 8)) & 0x00FF_00FF_00FF_00FF;
    let hundreds = (tens * 100 + (tens >> 16)) & 0x0000_FFFF_0000_FFFF;
    (hundreds * 10_000 + (hundreds >> 32)) as u32
}

// All other lines, and what is wrong with them.

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
        let _ = writeln!(io::stderr(), "boj16880: {}", message);
        std::process::exit(1);
    }
}
