//! The counterexample of one wrong program for boj16880, to the byte where it fits.

#![cfg(unix)]

use crate::support::samples::root;
use crate::support::tools::judge_is_missing;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};

#[test]
fn boj16880_counterexample() {
    if judge_is_missing("boj16880_counterexample") {
        return;
    }
    let wrong = "problems/boj16880/submissions/wrong_answer/movable_pieces_paired.cpp";
    let expected = "\
boj16880: movable_pieces_paired.cpp: wrong answer
input
  2
  0 1 R
  0 2 R
expected
  koosaga
given
  cubelover

";
    let assert = Command::new(root().join("scripts/counterexample"))
        .current_dir(root())
        .args(["boj16880", wrong])
        .assert()
        .code(1);
    assert.stdout(starts_with(expected).and(contains("\nnim-sum: 1 xor 2 = 3\nkoosaga wins: ")));
}

#[test]
#[ignore = "takes minutes: cargo test boj16880_wrong -- --ignored --nocapture"]
fn boj16880_wrong_programs() {
    crate::support::wrong_programs::check("boj16880", single_changes);
}

/// The inputs without a piece, or with a coordinate lowered to 0, 1, a half or by 1: of up to 100 pieces that of one, of
/// more that of all. Leaving out another of neighbours that are alike would be the same input.
fn single_changes(input: &str) -> Vec<String> {
    let pieces: Vec<Piece> = input.lines().skip(1).map(piece).collect();
    let mut changed = Vec::new();
    for number in 0..pieces.len() {
        if pieces.len() > 1 && (number == 0 || pieces[number] != pieces[number - 1]) {
            let mut fewer = pieces.clone();
            fewer.remove(number);
            changed.push(fewer);
        }
    }
    let ways: [fn(u32) -> u32; 4] = [|_| 0, |n| n.min(1), |n| n / 2, |n| n.saturating_sub(1)];
    for axis in 0..2 {
        if pieces.len() > 100 {
            changed.extend(
                ways[..3]
                    .iter()
                    .map(|lower| pieces.iter().map(|piece| lowered(*piece, axis, lower)).collect()),
            );
        } else {
            for number in 0..pieces.len() {
                for lower in &ways {
                    let mut lower_one = pieces.clone();
                    lower_one[number] = lowered(lower_one[number], axis, lower);
                    changed.push(lower_one);
                }
            }
        }
    }
    changed.retain(|changed| *changed != pieces);
    changed.iter().map(|pieces| text(pieces)).collect()
}

type Piece = ([u32; 2], char);

fn piece(line: &str) -> Piece {
    let words: Vec<&str> = line.split(' ').collect();
    ([words[0].parse().unwrap(), words[1].parse().unwrap()], words[2].parse().unwrap())
}

fn lowered((mut place, kind): Piece, axis: usize, lower: &fn(u32) -> u32) -> Piece {
    place[axis] = lower(place[axis]);
    (place, kind)
}

fn text(pieces: &[Piece]) -> String {
    let lines = pieces.iter().map(|([x, y], kind)| format!("{x} {y} {kind}\n"));
    format!("{}\n{}", pieces.len(), lines.collect::<String>())
}
