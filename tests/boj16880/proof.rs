//! boj16880: what the proofs prove is what the program computes.
//!
//! Each file of `problems/boj16880/solution/proof` defines a piece's `grundy` and proves it, and
//! `problems/boj16880/toolkit/prove` shows that the program's is the same. Here z3 and cvc5, those
//! of them that are installed, evaluate these definitions at thousands of points, for comparison
//! with the program, without a translation between: all pairs of coordinates near the borders,
//! which have all residues, and random points near the diagonal and anywhere.

use crate::support::Random;
use std::io::{self, ErrorKind, Write};
use std::process::{Command, Stdio};

const LIMIT: u32 = 1_000_000_000;

/// A proof file's way to write numbers.
struct Notation {
    sort: &'static str,
    write: fn(u32) -> String,
    read: fn(&str) -> u32,
}

const INTEGER: Notation =
    Notation { sort: "Int", write: |n| n.to_string(), read: |text| text.parse().unwrap() };
const BITS: Notation =
    Notation { sort: "Number", write: |n| format!("#x{n:08x}"), read: read_bits };
/// The bits of n div 3 and after them two bits for n mod 3.
const THIRD_AND_REMAINDER: Notation = Notation {
    sort: "Number",
    write: |n| (BITS.write)(n / 3 * 4 + n % 3),
    read: |text| read_bits(text) / 4 * 3 + read_bits(text) % 4,
};

/// z3 answers in hexadecimal, cvc5 in binary.
fn read_bits(text: &str) -> u32 {
    let radix = if text.starts_with("#x") { 16 } else { 2 };
    u32::from_str_radix(&text[2..], radix).unwrap()
}

/// Points below the judge's limit.
fn points() -> Vec<(u32, u32)> {
    let mut random = Random::new();
    let mut below = |limit: u32| random.below(limit as usize) as u32;
    let borders: Vec<u32> = (0..18).chain(LIMIT - 18..LIMIT).collect();
    let mut points: Vec<_> =
        borders.iter().flat_map(|&x| borders.iter().map(move |&y| (x, y))).collect();
    for _ in 0..1000 {
        let (x, apart) = (below(LIMIT - 4), below(4));
        points.extend([(x, x + apart), (x + apart, x), (below(LIMIT), below(LIMIT))]);
    }
    points
}

/// The values of `grundy` as the proof defines it, or nothing if the solver is not installed.
fn evaluate(
    solver: &[&str],
    proof: &str,
    notation: &Notation,
    points: &[(u32, u32)],
) -> Option<Vec<u32>> {
    let definitions = &proof[..proof.find("\n(push 1)").expect("a check, which opens with a push")];
    let mut script = format!("(set-option :produce-models true)\n{definitions}\n");
    for (i, &(x, y)) in points.iter().enumerate() {
        let (x, y) = ((notation.write)(x), (notation.write)(y));
        script += &format!("(declare-const value{i} {})\n", notation.sort);
        script += &format!("(assert (= value{i} (grundy {x} {y})))\n");
    }
    let names: Vec<_> = (0..points.len()).map(|i| format!("value{i}")).collect();
    script += &format!("(check-sat)\n(get-value ({}))\n", names.join(" "));

    let child = Command::new(solver[0])
        .args(&solver[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = match child {
        Err(error) if error.kind() == ErrorKind::NotFound => return None,
        child => child.unwrap(),
    };
    // A solver that stops in the middle says why on its output, which is checked below.
    let _ = child.stdin.take().unwrap().write_all(script.as_bytes());
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();

    // `sat ((value0 5) (value1 7) …)`
    let mut words = output.split(|c: char| c.is_whitespace() || "()".contains(c));
    let mut word = || words.find(|word| !word.is_empty()).unwrap_or("the end");
    assert_eq!(word(), "sat", "{solver:?} says: {output}");
    let values = names.iter().map(|name| {
        assert_eq!(word(), name, "{solver:?}");
        (notation.read)(word())
    });
    Some(values.collect())
}

fn check(kind: u8, piece: &str, notation: Notation) {
    let points = points();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/problems/boj16880/solution/proof");
    let proof = std::fs::read_to_string(format!("{folder}/{piece}.smt2")).unwrap();

    let mut solvers = 0;
    for solver in [&["z3", "-in"][..], &["cvc5", "--lang=smt2", "-"]] {
        let Some(values) = evaluate(solver, &proof, &notation, &points) else {
            continue;
        };
        solvers += 1;
        for (&(x, y), value) in points.iter().zip(values) {
            assert_eq!(
                crate::boj16880::grundy(kind, x, y),
                value,
                "{piece} at ({x}, {y}): left the program, right {piece}.smt2 by {}",
                solver[0]
            );
        }
    }
    if solvers == 0 {
        // A skip is not a pass where everything must be there.
        assert!(std::env::var_os("CI").is_none(), "expected z3 or cvc5, found neither");
        // Not by `eprintln!`, which a passing test keeps to itself.
        let line =
            format!("boj16880: proof of {piece} skipped, neither z3 nor cvc5 is installed\n");
        io::stderr().write_all(line.as_bytes()).unwrap();
    }
}

#[test]
fn boj16880_proof_of_rook() {
    check(b'R', "rook", BITS);
}

#[test]
fn boj16880_proof_of_bishop() {
    check(b'B', "bishop", INTEGER);
}

#[test]
fn boj16880_proof_of_king() {
    check(b'K', "king", INTEGER);
}

#[test]
fn boj16880_proof_of_knight() {
    check(b'N', "knight", INTEGER);
}

#[test]
fn boj16880_proof_of_palace() {
    check(b'P', "palace", THIRD_AND_REMAINDER);
}
