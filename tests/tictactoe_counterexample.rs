//! The counterexample of one wrong program for tictactoe, to the byte where it fits.

#![cfg(unix)]

mod support;

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use support::samples::root;
use support::tools::judge_is_missing;

#[test]
fn tictactoe_counterexample() {
    if judge_is_missing("tictactoe_counterexample") {
        return;
    }
    let wrong = "problems/tictactoe/submissions/wrong_answer/one_diagonal.cpp";
    let expected = "\
tictactoe: one_diagonal.cpp: wrong answer
input
  1
  ...
  ...
  x.o
expected
  x
given
  TIE

x is to move. What comes of each move:
  x: top left, top right, left
  TIE: top, centre, right
  o: bottom

";
    let assert = Command::new(root().join("scripts/counterexample"))
        .current_dir(root())
        .args(["tictactoe", wrong])
        .assert()
        .code(1);
    assert.stdout(
        starts_with(expected).and(contains("x has a line and wins.\n\nIn a browser: file://")),
    );
}
