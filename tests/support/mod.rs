//! What the tests share: pseudo-random numbers, random damage to an input, the checks of a built
//! program, and the runner of test cases. No problem is named here.

#![allow(dead_code, unused_imports, unused_macros)] // each test uses its own part

pub mod pages;
pub mod program;
#[cfg(unix)]
pub mod repository;
pub mod samples;
pub mod tools;
#[cfg(unix)]
pub mod wrong_programs;

use std::io::{self, Read};

/// The seed of every random test, printed by those that fail through `Random::new`.
const SEED: u64 = 16_880;

/// xorshift64* (Vigna, 2014): the same numbers on every machine.
pub struct Random(u64);

impl Random {
    pub fn new() -> Self {
        println!("seed {SEED}");
        Random(SEED)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize * end) >> 32
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }
}

/// `input` with one to four random edits: bytes replaced, inserted, repeated or removed.
pub fn damage(input: &[u8], random: &mut Random) -> Vec<u8> {
    const BYTES: &[u8] = b"0123456789-+.xoXORBKNP \t\r\n\0\x0B\x0C\x7F\x80\xBB\xBF\xEF\xFF";
    let mut damaged = input.to_vec();
    for _ in 0..1 + random.below(4) {
        let start = random.below(damaged.len() + 1);
        let end = start + random.below((damaged.len() - start).min(8) + 1);
        match random.below(4) {
            0 => damaged.truncate(start),
            1 => drop(damaged.drain(start..end)),
            2 => {
                let again = damaged[start..end].repeat(1 + random.below(4));
                drop(damaged.splice(start..start, again));
            }
            _ => damaged.insert(start, *random.pick(BYTES)),
        }
    }
    damaged
}

/// Hands out its bytes in small random portions, as a pipe may, with interruptions.
pub struct Trickle<'a> {
    bytes: &'a [u8],
    random: Random,
    largest: usize,
}

impl<'a> Trickle<'a> {
    pub fn new(bytes: &'a [u8], largest: usize) -> Self {
        Trickle { bytes, random: Random(SEED), largest }
    }
}

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.random.below(10) == 0 {
            return Err(io::ErrorKind::Interrupted.into());
        }
        let length = (1 + self.random.below(self.largest)).min(buffer.len());
        (&mut self.bytes).take(length as u64).read(buffer)
    }
}

/// Sends 100,000 damaged copies of good inputs through a program's `answer`. It must not panic, and
/// an error must read `line L: expected E, found F` with L a line that the input has. Every tenth
/// copy comes a second time, in small portions.
pub fn survive_damage(
    good: &[&str],
    answer: impl Fn(&mut dyn Read) -> Result<String, String> + Sync,
) {
    for input in good {
        assert!(answer(&mut input.as_bytes()).is_ok(), "a good input: {input:?}");
    }
    let answer = &answer;
    let errors: usize = std::thread::scope(|scope| {
        let parts = [0, 1, 2, 3].map(|part| scope.spawn(move || survive_part(part, good, answer)));
        parts.into_iter().map(|part| part.join().unwrap()).sum()
    });
    assert!(errors > 10_000, "damage that does so little tests nothing: {errors} errors");
}

/// A quarter of them; returns how many are refused.
fn survive_part(
    part: u64,
    good: &[&str],
    answer: &(impl Fn(&mut dyn Read) -> Result<String, String> + Sync),
) -> usize {
    println!("seed {SEED} + {part}");
    let mut random = Random(SEED + part);
    let mut errors = 0;
    for round in 0..25_000 {
        let input = damage(random.pick(good).as_bytes(), &mut random);
        let result = answer(&mut &input[..]);
        if round % 10 == 0 {
            assert_eq!(
                answer(&mut Trickle::new(&input, 9)),
                result,
                "in small portions: {input:?}"
            );
        }
        if let Err(message) = result {
            errors += 1;
            let lines = 1 + input.iter().filter(|&&byte| byte == b'\n').count();
            let line = message.strip_prefix("line ").and_then(|rest| rest.split(':').next());
            let line: usize = line.unwrap_or("").parse().unwrap_or(0);
            assert!((1..=lines).contains(&line), "{message:?} for {input:?}");
            assert!(message.contains(": expected ") && message.contains(", found "), "{message:?}");
            assert!(!message.contains('\n') && message.len() < 300, "{message:?}");
        }
    }
    errors
}
