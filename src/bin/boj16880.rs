//! 룩, 비숍, 킹, 나이트, 궁전 게임: Baekjoon 16880, by koosaga
//!
//! Pieces stand on a huge board, each moves only towards the corner (0, 0); two players take turns
//! moving one of them, and who cannot move loses. Who wins?
//!
//! Idea:   The pieces never meet, so the game is a sum, and by Sprague and Grundy the first player
//!         wins unless the nim-sum (xor) of the pieces' Grundy values is 0. Each kind of piece has
//!         a closed form for its Grundy value.
//! Right:  Each form is a Grundy function: no move keeps its value, and every smaller value is one
//!         move away. z3 and cvc5 prove both for all coordinates (`problems/boj16880/solution`).
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
    let mut scanner = Scanner::new(input)?;
    let count = scanner.number("N", 1, 999_999_999_999_999_999)?;
    let mut nim_sum = 0;
    for _ in 0..count {
        let (kind, x, y) = scanner.piece()?;
        nim_sum ^= grundy(kind, x, y);
    }
    scanner.end()?;
    Ok(format!("{}\n", winner(nim_sum)))
}

/// A buffer that slides over the input, however long that is: `buffer[start..end]` is what has been
/// read and not yet used.
struct Scanner<R> {
    input: R,
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    at_end: bool,
    /// How many lines have left the buffer.
    lines: usize,
}

/// Longer than any good token or common piece: what is not over within this many bytes is bad.
pub const SIGHT: usize = 64;

impl<R: Read> Scanner<R> {
    fn new(input: R) -> Result<Self, String> {
        let buffer = vec![0; 1 << 16];
        let mut scanner = Scanner { input, buffer, start: 0, end: 0, at_end: false, lines: 0 };
        scanner.refill()?;
        let byte_order_mark = b"\xEF\xBB\xBF";
        if scanner.buffer.starts_with(byte_order_mark) {
            scanner.start = byte_order_mark.len();
        }
        Ok(scanner)
    }

    /// Reads on until `SIGHT` bytes are in the buffer, or all that there are.
    fn refill(&mut self) -> Result<(), String> {
        self.lines += count_lines(&self.buffer[..self.start]);
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        while self.end < SIGHT && !self.at_end {
            match self.input.read(&mut self.buffer[self.end..]) {
                Ok(0) => self.at_end = true,
                Ok(length) => self.end += length,
                Err(ref error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.error("readable input", &error.to_string())),
            }
        }
        Ok(())
    }

    /// The next piece: its kind, x and y.
    fn piece(&mut self) -> Result<(u8, u32, u32), String> {
        if let Some(in_sight) = self.buffer[self.start..self.end].get(..SIGHT) {
            if let Some((piece, length)) = common_piece(in_sight.try_into().expect("SIGHT bytes")) {
                self.start += length;
                return Ok(piece);
            }
        }
        let x = self.number("x", 0, 999_999_999)? as u32;
        let y = self.number("y", 0, 999_999_999)? as u32;
        match *self.token()? {
            [kind] if is_kind(kind) => {
                self.start += 1;
                Ok((kind, x, y))
            }
            _ => Err(self.unexpected("a piece, one of R B K N P")),
        }
    }

    fn number(&mut self, name: &str, low: u64, high: u64) -> Result<u64, String> {
        let token = self.token()?;
        match parse(token) {
            Some(number) if low <= number && number <= high => {
                self.start += token.len();
                Ok(number)
            }
            _ => Err(self.unexpected(&format!("{}, an integer from {} to {}", name, low, high))),
        }
    }

    fn end(&mut self) -> Result<(), String> {
        if self.token()?.is_empty() {
            return Ok(());
        }
        Err(self.unexpected("end of input"))
    }

    /// Goes to the next token and returns it, or as much of it as is read; empty at the end.
    fn token(&mut self) -> Result<&[u8], String> {
        loop {
            let rest = &self.buffer[self.start..self.end];
            self.start += rest.iter().position(|&byte| !is_space(byte)).unwrap_or(rest.len());
            if self.end - self.start >= SIGHT || self.at_end {
                return Ok(self.token_here());
            }
            self.refill()?;
        }
    }

    fn token_here(&self) -> &[u8] {
        let rest = &self.buffer[self.start..self.end];
        let length = rest.iter().position(|&byte| is_space(byte)).unwrap_or(rest.len());
        &rest[..length]
    }

    fn unexpected(&self, expected: &str) -> String {
        let token = self.token_here();
        let found = match token.len() {
            0 => "end of input".to_string(),
            1..=40 => format!("\"{}\"", token.escape_ascii()),
            _ => format!("\"{}...\"", token[..40].escape_ascii()),
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

fn is_kind(letter: u8) -> bool {
    matches!(letter, b'R' | b'B' | b'K' | b'N' | b'P')
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

/// A piece in the form that nearly all have, "\nX Y C\n", and its length without the last byte;
/// `None` if anything is unusual. Conditions are joined by `&`, as one branch is cheaper than many.
pub fn common_piece(bytes: &[u8; SIGHT]) -> Option<((u8, u32, u32), usize)> {
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
fn nine_digits(bytes: &[u8; SIGHT], start: usize) -> (u32, usize) {
    let lanes = |byte: u8| u64::from_ne_bytes([byte; 8]);
    let eight_bytes = bytes[start..start + 8].try_into().expect("eight bytes");
    let values = u64::from_le_bytes(eight_bytes) ^ lanes(b'0');
    // A lane's top bit is set if its value is above 9, since 10 + 0x76 = 0x80.
    let others = (((values & lanes(0x7F)) + lanes(0x76)) | values) & lanes(0x80);
    if others == 0 {
        let number = value(values);
        let ninth = bytes[start + 8].wrapping_sub(b'0');
        return if ninth <= 9 { (number * 10 + u32::from(ninth), 9) } else { (number, 8) };
    }
    let length = others.trailing_zeros() / 8;
    // The first digit is in the lowest lane; lanes shifted in below it are leading zeros.
    (value(values.checked_shl(64 - 8 * length).unwrap_or(0)), length as usize)
}

/// The number of eight digits, one to a lane: neighbours are joined to two digits, four, eight.
fn value(ones: u64) -> u32 {
    let tens = (ones * 10 + (ones >> 8)) & 0x00FF_00FF_00FF_00FF;
    let hundreds = (tens * 100 + (tens >> 16)) & 0x0000_FFFF_0000_FFFF;
    (hundreds * 10_000 + (hundreds >> 32)) as u32
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
