//! Code shared by the tests of the problems: pseudo-random numbers, damaged inputs, numbers of the
//! editorials, and checks of a built program.

#![allow(dead_code)] // each test uses a part

pub mod program;

use std::fs;
use std::path::Path;

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

/// Call a program's `answer` with damaged copies of good inputs. It must not panic, and an error
/// must read `line L: expected E, found F`, with a line L that the input has.
pub fn survive_damage(
    good: &[&str],
    copies: usize,
    answer: impl Fn(&[u8]) -> Result<String, String>,
) {
    for input in good {
        assert!(answer(input.as_bytes()).is_ok(), "a good input: {input:?}");
    }
    let mut random = Random::new();
    let mut errors = 0;
    for _ in 0..copies {
        let input = damage(random.pick(good).as_bytes(), &mut random);
        let Err(message) = answer(&input) else { continue };
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

/// Check that both editorials of a problem state these numbers.
pub fn assert_editorials_say(name: &str, numbers: &[u64]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("problems").join(name);
    for language in ["en", "ko"] {
        let page = folder.join(format!("solution/solution.{language}.md"));
        let page = fs::read_to_string(page).unwrap();
        for &number in numbers {
            assert!(page.contains(&grouped(number)), "{language}: {number}");
        }
    }
}

/// A number as documents write it: 1,234,567.
fn grouped(number: u64) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}
