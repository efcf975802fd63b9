//! {{title}}
//!
//! What is asked, in a sentence or two.
//!
//! Idea:   The technique.
//! Proof:  Why its answer is the right one.
//! Cost:   Time and memory.
//! Tested: How.
//!
//! Input:  N, then N numbers from 0 to 10^9; N is from 1 to 100,000.
//! Output: the answer.

#![forbid(unsafe_code)]

/// The answer for these numbers. Nothing is solved yet.
pub fn solve(_numbers: &[u64]) -> String {
    "not solved yet".to_string()
}

// Reading and writing.

use std::io::{self, Read, Write};

/// The answer to a whole input, or what is wrong with it: "line L: expected E, found F".
pub fn answer<R: Read>(input: R) -> Result<String, String> {
    let mut words = Words::new(input)?;
    let count = words.number("N", 1, 100_000)?;
    let mut numbers = Vec::new();
    for _ in 0..count {
        numbers.push(words.number("a number", 0, 1_000_000_000)?);
    }
    words.end()?;
    Ok(format!("{}\n", solve(&numbers)))
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
        let _ = writeln!(io::stderr(), "{{name}}: {}", message);
        std::process::exit(1);
    }
}
