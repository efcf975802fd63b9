//! 룩, 비숍, 킹, 나이트, 궁전 게임: Baekjoon 16880, by koosaga
//!
//! Pieces stand on a huge board, each moves only towards the corner (0, 0); two players take turns
//! moving one of them, and who cannot move loses. Who wins?
//!
//! Idea:   The pieces never meet, so the game is a sum, and by Sprague and Grundy the first player
//!         wins unless the nim-sum (xor) of the pieces' Grundy values is 0. Each kind of piece has
//!         a closed form for its Grundy value.
//! Proof:  Each form is a Grundy function: no move keeps its value, and every smaller value is one
//!         move away. z3 and cvc5 prove both for all coordinates (`problems/boj16880/solution`).
//! Cost:   O(1) a piece, and one buffer of 64 KiB however many pieces there are.
//! Tested: every square of 300×300 against mex by its definition; whole games against minimax;
//!         every kind of bad input.
//!
//! Input:  N, then N times `x y c`: two coordinates from 0 to 999999999 and one of R B K N P;
//!         N is 1 or more.
//! Output: koosaga if the first player wins, else cubelover.

#![forbid(unsafe_code)]

/// The Grundy value of a piece, `kind` one of `RBKNP`, at (x, y) below 10^9; nothing overflows.
///
/// All five forms are evaluated and all but one multiplied by 0: a branch on the kind is guessed
/// wrong most of the time, and with it 3,000,000 random pieces take 1.4 times as long.
pub fn grundy(kind: u8, x: u32, y: u32) -> u32 {
    let low = x.min(y);
    let from_diagonal = x.max(y) - low;
    let rook = x ^ y;
    let bishop = low;
    let king = low % 2 * 2 + (x ^ y) % 2;
    // low % 3, but one less for a piece that is closer to the diagonal than that.
    let knight = low % 3 - u32::from(from_diagonal < low % 3);
    let palace = (x + y) % 3 + 3 * ((x / 3) ^ (y / 3));

    let if_kind = |letter: u8| u32::from(kind == letter);
    if_kind(b'R') * rook
        + if_kind(b'B') * bishop
        + if_kind(b'K') * king
        + if_kind(b'N') * knight
        + if_kind(b'P') * palace
}

/// Who wins if these are the pieces' Grundy values, joined by xor.
pub fn winner(nim_sum: u32) -> &'static str {
    if nim_sum != 0 {
        "koosaga"
    } else {
        "cubelover"
    }
}

// Reading and writing.

use std::convert::TryInto;
use std::io::{self, Read, Write};

/// The winner of a whole input, or what is wrong with it: "line L: expected E, found F".
pub fn answer<R: Read>(input: R) -> Result<String, String> {
    let mut words = Words::new(input)?;
    let count = words.number("N", 1, 999_999_999_999_999_999)?;
    let mut nim_sum = 0;
    for _ in 0..count {
        let (kind, x, y) = piece(&mut words)?;
        nim_sum ^= grundy(kind, x, y);
    }
    words.end()?;
    Ok(format!("{}\n", winner(nim_sum)))
}

/// The next piece: its kind, x and y.
fn piece<R: Read>(words: &mut Words<R>) -> Result<(u8, u32, u32), String> {
    if let Some(bytes) = words.buffer.get(words.end..words.end + AHEAD) {
        if let Some((piece, length)) = common_piece(bytes.try_into().expect("AHEAD bytes")) {
            words.line += 1;
            words.end += length;
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

/// Enough bytes for a common piece, and for reading its numbers eight bytes at a time.
pub const AHEAD: usize = 32;

/// A piece in the form that nearly all have, "\nX Y C\n", and its length without the last byte;
/// `None` if anything is unusual. Conditions are joined by `&`, as one branch is cheaper than many.
/// A short cut: 3,000,000 pieces take more than 3 times as long without.
pub fn common_piece(bytes: &[u8; AHEAD]) -> Option<((u8, u32, u32), usize)> {
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

/// The number of up to nine digits at `start`, and how many they are.
/// Eight digits are read at once: each byte is a lane of a 64-bit word.
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

/// The number of eight digits, one to a lane, by joining neighbours to two digits, four and eight.
fn joined(ones: u64) -> u32 {
    let tens = (ones * 10 + (ones >> 8)) & 0x00FF_00FF_00FF_00FF;
    let hundreds = (tens * 100 + (tens >> 16)) & 0x0000_FFFF_0000_FFFF;
    (hundreds * 10_000 + (hundreds >> 32)) as u32
}

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
        let _ = writeln!(io::stderr(), "boj16880: {}", message);
        std::process::exit(1);
    }
}
