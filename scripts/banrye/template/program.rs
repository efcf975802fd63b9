//! {{title}}: {{source}}, {{url}}
//!
//! What is asked, in a sentence or two. Until then this is an example, the sum of N numbers.
//!
//! Idea:   The technique.
//! Proof:  Why its answer is the right one.
//! Cost:   Time and memory.
//! Tested: How.
//!
//! Input:  N, then N numbers from 0 to 10^9; N is from 1 to 100,000.
//! Output: the answer.

#![forbid(unsafe_code)]

/// The answer for these numbers: their sum.
pub fn solve(numbers: &[u64]) -> String {
    numbers.iter().sum::<u64>().to_string()
}

// Reading and writing.

/// Return the output for a whole input, or the error: "line L: expected E, found F".
pub fn answer(input: &[u8]) -> Result<String, String> {
    let mut words = Words::new(input);
    let count = words.number("N", 1, 100_000)?;
    let mut numbers = Vec::new();
    for _ in 0..count {
        numbers.push(words.number("a number", 0, 1_000_000_000)?);
    }
    if !words.next().is_empty() {
        return Err(words.unexpected("end of input"));
    }
    Ok(format!("{}\n", solve(&numbers)))
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
        let _ = writeln!(io::stderr(), "{{name}}: {message}");
        std::process::exit(1);
    }
}
