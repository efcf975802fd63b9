//! {{title}}
//!
//! What is asked, in a sentence or two.
//!
//! Idea:   The technique.
//! Right:  Why its answer is the right one.
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
pub fn answer(input: &[u8]) -> Result<String, String> {
    let mut tokens = Tokens::new(input);
    let count = tokens.number("N", 1, 100_000)?;
    let mut numbers = Vec::new();
    for _ in 0..count {
        numbers.push(tokens.number("a number", 0, 1_000_000_000)?);
    }
    tokens.end()?;
    Ok(format!("{}\n", solve(&numbers)))
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
        let _ = writeln!(io::stderr(), "{{name}}: {}", message);
        std::process::exit(1);
    }
}
