//! 룩, 비숍, 킹, 나이트, 궁전 게임: Baekjoon 16880, by koosaga
//!
//! Pieces stand on a huge board, each moves only towards the corner (0, 0); two players take turns
//! moving one of them, and who cannot move loses. Who wins?
//!
//! Idea:   The pieces never meet, so the game is a sum, and by Sprague and Grundy the first player
//!         wins unless the nim-sum (xor) of the pieces' Grundy values is 0. Each kind of piece has
//!         a closed form for its Grundy value.
//! Right:  Each form is a Grundy function: no move keeps its value, and every smaller value is one
//!         move away. `problems/boj16880/solution` proves both for all coordinates.
//! Cost:   O(1) a piece, and one buffer of 64 KiB however many pieces there are.
//! Tested: every square of 300×300 against mex by its definition; whole games against minimax;
//!         every kind of bad input.
//!
//! Input:  N, then N times `x y c`: two coordinates from 0 to 999999999 and one of R B K N P;
//!         N is 1 or more.
//! Output: koosaga if the first player wins, else cubelover.

#![forbid(unsafe_code)]

/// The Grundy value of a piece, `kind` one of `RBKNP`, at (x, y), both below 10^9; nothing overflows.
///
/// All five forms are evaluated and all but one multiplied by 0: that costs less than a branch on
/// the kind, which is guessed wrong most of the time.
pub fn grundy(kind: u8, x: u32, y: u32) -> u32 {
    let low = x.min(y);
    let high = x.max(y);
    let rook = x ^ y;
    let bishop = low;
    let king = low % 2 * 2 + (x ^ y) % 2;
    // low % 3, or one less where the piece is too near the diagonal.
    let knight = (high - low).clamp((low % 3).saturating_sub(1), low % 3);
    let palace = (x + y) % 3 + 3 * ((x / 3) ^ (y / 3));

    let if_kind = |letter: u8| u32::from(kind == letter);
    if_kind(b'R') * rook
        + if_kind(b'B') * bishop
        + if_kind(b'K') * king
        + if_kind(b'N') * knight
        + if_kind(b'P') * palace
}

/// The winner of a whole input, or what is wrong with it: "line L: expected E, found F".
pub fn answer<R: Read>(input: R) -> Result<&'static str, String> {
    let mut scanner = Scanner::new(input)?;
    let count = scanner.number("N", 1, 999_999_999_999_999_999)?;
    let mut nim_sum = 0;
    for _ in 0..count {
        let x = scanner.number("x", 0, 999_999_999)? as u32;
        let y = scanner.number("y", 0, 999_999_999)? as u32;
        let kind = scanner.kind()?;
        nim_sum ^= grundy(kind, x, y);
    }
    scanner.end()?;
    Ok(if nim_sum != 0 { "koosaga\n" } else { "cubelover\n" })
}

// Reading and writing.

use std::convert::TryInto;
use std::io::{self, Read, Write};

/// A buffer that slides over the input, however long that is.
///
/// `buffer[start..end]` is what has been read and not yet used. At the end of the input spaces
/// follow, so that a token always has `LONGEST` bytes in sight and white space behind it.
struct Scanner<R> {
    input: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    at_end: bool,
    /// How many lines have left the buffer.
    lines: usize,
}

const BUFFER: usize = 1 << 16;

/// Longer than any good token, so a token that does not end within this many bytes is bad.
const LONGEST: usize = 64;

impl<R: Read> Scanner<R> {
    fn new(input: R) -> Result<Self, String> {
        let buffer = vec![b' '; BUFFER + LONGEST];
        let mut scanner = Scanner { input, buffer, start: 0, end: 0, at_end: false, lines: 0 };
        scanner.refill()?;
        let byte_order_mark = b"\xEF\xBB\xBF";
        if scanner.buffer.starts_with(byte_order_mark) {
            scanner.start = byte_order_mark.len();
        }
        Ok(scanner)
    }

    /// Reads on until `LONGEST` bytes are in sight, or all that there are.
    #[cold]
    fn refill(&mut self) -> Result<(), String> {
        self.lines += count_lines(&self.buffer[..self.start]);
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        while self.end < LONGEST && !self.at_end {
            match self.input.read(&mut self.buffer[self.end..BUFFER]) {
                Ok(0) => self.at_end = true,
                Ok(length) => self.end += length,
                Err(ref error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.error("readable input", &error.to_string())),
            }
        }
        self.buffer[self.end..].fill(b' ');
        Ok(())
    }

    /// Goes to the next token and returns the first bytes of it and of what follows.
    #[inline(always)]
    fn token(&mut self) -> Result<&[u8; LONGEST], String> {
        loop {
            while self.start < self.end && is_space(self.buffer[self.start]) {
                self.start += 1;
            }
            if self.end - self.start >= LONGEST || self.at_end {
                let in_sight = &self.buffer[self.start..self.start + LONGEST];
                return Ok(in_sight.try_into().expect("LONGEST bytes"));
            }
            self.refill()?;
        }
    }

    /// A decimal number without sign and leading zeros.
    #[inline(always)]
    fn number(&mut self, name: &str, low: u64, high: u64) -> Result<u64, String> {
        let token = self.token()?;
        let (number, length) = leading_number(token);
        let well_formed = is_space(token[length]) && (token[0] != b'0' || length == 1);
        if length == 0 || !well_formed || number < low || high < number {
            let expected = format!("{}, an integer from {} to {}", name, low, high);
            return Err(self.unexpected(&expected));
        }
        self.start += length;
        Ok(number)
    }

    fn kind(&mut self) -> Result<u8, String> {
        let token = self.token()?;
        let kind = token[0];
        if !matches!(kind, b'R' | b'B' | b'K' | b'N' | b'P') || !is_space(token[1]) {
            return Err(self.unexpected("a piece, one of R B K N P"));
        }
        self.start += 1;
        Ok(kind)
    }

    fn end(&mut self) -> Result<(), String> {
        self.token()?;
        if self.start < self.end {
            return Err(self.unexpected("end of input"));
        }
        Ok(())
    }

    fn unexpected(&self, expected: &str) -> String {
        let rest = &self.buffer[self.start..self.end];
        let length = rest.iter().position(|&byte| is_space(byte)).unwrap_or(rest.len());
        let found = match length {
            0 => "end of input".to_string(),
            1..=40 => format!("\"{}\"", rest[..length].escape_ascii()),
            _ => format!("\"{}...\"", rest[..40].escape_ascii()),
        };
        self.error(expected, &found)
    }

    fn error(&self, expected: &str, found: &str) -> String {
        let line = 1 + self.lines + count_lines(&self.buffer[..self.start]);
        format!("line {}: expected {}, found {}", line, expected, found)
    }
}

fn count_lines(bytes: &[u8]) -> usize {
    // A block's count fits a byte, which lets the compiler count many bytes at once.
    let in_block = |block: &[u8]| block.iter().fold(0, |n: u8, &byte| n + u8::from(byte == b'\n'));
    bytes.chunks(255).map(|block| usize::from(in_block(block))).sum()
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}

/// The number that `token` starts with, and how many digits it has; it is cut off after 19.
#[inline(always)]
fn leading_number(token: &[u8; LONGEST]) -> (u64, usize) {
    let (mut number, mut length) = up_to_eight_digits(token);
    if length == 8 {
        while length < 19 && token[length].is_ascii_digit() {
            number = number * 10 + u64::from(token[length] - b'0');
            length += 1;
        }
    }
    (number, length)
}

/// The same for the first eight bytes, all at once: each byte is a lane of a 64-bit word.
#[inline(always)]
fn up_to_eight_digits(token: &[u8; LONGEST]) -> (u64, usize) {
    let bytes = token[..8].try_into().expect("eight bytes");
    let lanes = |byte: u8| u64::from_ne_bytes([byte; 8]);
    let values = u64::from_le_bytes(bytes) ^ lanes(b'0');
    // A lane's top bit is set if its value is above 9, since 10 + 0x76 = 0x80.
    let others = (((values & lanes(0x7F)) + lanes(0x76)) | values) & lanes(0x80);
    let length = others.trailing_zeros() as usize / 8;
    if length == 0 {
        return (0, 0);
    }
    // The first digit is in the lowest lane; lanes shifted in below it are leading zeros.
    let ones = values << (64 - 8 * length);
    let tens = (ones * 10 + (ones >> 8)) & 0x00FF_00FF_00FF_00FF;
    let hundreds = (tens * 100 + (tens >> 16)) & 0x0000_FFFF_0000_FFFF;
    ((hundreds * 10_000 + (hundreds >> 32)) & 0xFFFF_FFFF, length)
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
    if let Err(message) = answer(io::stdin()).and_then(print) {
        let _ = writeln!(io::stderr(), "boj16880: {}", message);
        std::process::exit(1);
    }
}
