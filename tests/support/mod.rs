//! Code shared by the tests: pseudo-random numbers, damaged inputs, test cases, and checks of a built program.

#![allow(dead_code, unused_imports, unused_macros)] // each test uses a part

pub mod pages;
#[cfg(unix)]
pub mod repository;
pub mod samples;
pub mod tools;

use std::io::{self, Read};

/// xorshift64* (Vigna, 2014) with a fixed seed: the same numbers on every machine.
pub struct Random(u64);

impl Random {
    pub fn new() -> Self {
        Random(16_880)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) * end as u64) >> 32) as usize
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// A reader that returns small random portions, as a pipe may, and an `Interrupted` error before each.
pub struct Trickle<'a> {
    bytes: &'a [u8],
    random: Random,
    largest: usize,
    interrupts: bool,
}

impl<'a> Trickle<'a> {
    pub fn new(bytes: &'a [u8], largest: usize) -> Self {
        Trickle { bytes, random: Random::new(), largest, interrupts: false }
    }
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupts = !self.interrupts;
        if self.interrupts {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = (1 + self.random.below(self.largest)).min(buffer.len());
        Read::take(&mut self.bytes, length as u64).read(buffer)
    }
}

/// Calls a program's `answer` with damaged copies of good inputs. It must not panic, and an error
/// must read `line L: expected E, found F` where the input has a line L. Every tenth copy is read a
/// second time, in small portions, and must give the same result.
pub fn survive_damage(
    good: &[&str],
    copies: usize,
    answer: impl Fn(&mut dyn Read) -> Result<String, String>,
) {
    for input in good {
        assert!(answer(&mut input.as_bytes()).is_ok(), "a good input: {input:?}");
    }
    let mut random = Random::new();
    let mut errors = 0;
    for copy in 0..copies {
        let input = damage(random.pick(good).as_bytes(), &mut random);
        let result = answer(&mut &input[..]);
        if copy % 10 == 0 {
            let in_portions = answer(&mut Trickle::new(&input, 9));
            assert_eq!(in_portions, result, "read in small portions: {input:?}");
        }
        let Err(message) = result else { continue };
        errors += 1;
        let lines = 1 + input.iter().filter(|&&byte| byte == b'\n').count();
        let line = message.strip_prefix("line ").and_then(|rest| rest.split(':').next());
        let line: usize = line.unwrap_or("").parse().unwrap_or(0);
        assert!((1..=lines).contains(&line), "{message:?} for {input:?}");
        assert!(message.contains(": expected ") && message.contains(", found "), "{message:?}");
        assert!(!message.contains('\n') && message.len() < 300, "{message:?}");
    }
    assert!(errors > copies / 10, "too little damage: only {errors} errors");
}

/// `input` with one to four random edits: bytes replaced, inserted, repeated or removed.
fn damage(input: &[u8], random: &mut Random) -> Vec<u8> {
    const BYTES: &[u8] = b"0123456789-+.xoXORBKNP \t\r\n\0\x0B\x0C\x7F\x80\xBB\xBF\xEF\xFF";
    let mut damaged = input.to_vec();
    for _ in 0..1 + random.below(4) {
        let start = random.below(damaged.len() + 1);
        let end = start + random.below((damaged.len() - start).min(8) + 1);
        match random.below(4) {
            0 => damaged.truncate(start),
            1 => drop(damaged.drain(start..end)),
            2 => {
                let repeated = damaged[start..end].repeat(1 + random.below(4));
                drop(damaged.splice(start..start, repeated));
            }
            _ => damaged.insert(start, *random.pick(BYTES)),
        }
    }
    damaged
}
