//! The counterexample of one wrong program for tictactoe, to the byte where it fits.

#![cfg(unix)]

use crate::support::samples::root;
use crate::support::tools::judge_is_missing;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};

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

#[test]
#[ignore = "takes minutes: cargo test tictactoe_wrong -- --ignored --nocapture"]
fn tictactoe_wrong_programs() {
    crate::support::wrong_programs::check("tictactoe", single_changes);
}

/// The inputs without a board, or with the last move on a board taken back.
fn single_changes(input: &str) -> Vec<String> {
    let rows: Vec<&str> = input.split_whitespace().skip(1).collect();
    let boards: Vec<String> = rows.chunks(3).map(|rows| rows.concat()).collect();
    let mut changed = Vec::new();
    for number in 0..boards.len() {
        if boards.len() > 1 {
            let mut fewer = boards.clone();
            fewer.remove(number);
            changed.push(fewer);
        }
        let count = |mark| boards[number].matches(mark).count();
        let last = if count('x') > count('o') { "x" } else { "o" };
        for cell in (0..9).filter(|&cell| &boards[number][cell..=cell] == last) {
            let mut before = boards.clone();
            before[number].replace_range(cell..=cell, ".");
            if !is_over(&before[number]) {
                changed.push(before);
            }
        }
    }
    changed.iter().map(|boards| text(boards)).collect()
}

fn is_over(board: &str) -> bool {
    let lines =
        [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
    let cells = board.as_bytes();
    lines.iter().any(|&[a, b, c]| cells[a] != b'.' && cells[a] == cells[b] && cells[b] == cells[c])
}

fn text(boards: &[String]) -> String {
    let board = |cells: &String| format!("{}\n{}\n{}\n", &cells[..3], &cells[3..6], &cells[6..]);
    format!("{}\n{}", boards.len(), boards.iter().map(board).collect::<String>())
}
