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

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

/// The answer to a whole input, or what is wrong with it: "line L: expected E, found F".
pub fn answer<R: Read>(input: R) -> Result<String, String> {
    let input = BufReader::new(input);
    let mut words = Words { input, word: vec![], line: 1, read: 0 };
    let count = words.number("N", 1, 100_000)?;
    let mut numbers = Vec::new();
    for _ in 0..count {
        numbers.push(words.number("a number", 0, 1_000_000_000)?);
    }
    if !words.next()?.is_empty() {
        return Err(words.unexpected("end of input"));
    }
    Ok(format!("{}\n", solve(&numbers)))
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
        let _ = writeln!(io::stderr(), "{{name}}: {}", message);
        std::process::exit(1);
    }
}
