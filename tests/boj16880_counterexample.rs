//! The counterexample of one wrong program for boj16880, to the byte where it fits.

#![cfg(unix)]

mod support;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use support::samples::root;
use support::tools::judge_is_missing;

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
