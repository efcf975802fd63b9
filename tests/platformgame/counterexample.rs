//! The counterexample of one wrong program for platformgame, to the byte where it fits.

#![cfg(unix)]

use crate::support::samples::root;
use crate::support::tools::judge_is_missing;
use assert_cmd::Command;
use predicates::str::diff;

#[test]
fn platformgame_counterexample() {
    if judge_is_missing("platformgame_counterexample") {
        return;
    }
    let wrong = "problems/platformgame/submissions/wrong_answer/capture_whenever_possible.cpp";
    let expected = "\
platformgame: capture_whenever_possible.cpp: wrong answer
input
  2 2
  1 1
  1 1
  0 0
  0 1
expected
  3
given
  2

Length of the game after each first move (odd: A wins): down 3, right 2

Best play ('#' a platform, '*' both tokens on one, small letter: a token on none):
  start     A down    B down    A right
  A B       . B       . .       . .
  # #       A #       A B       . *

B has nowhere to go: A wins. Moves: 3.

In a browser: file://ROOT/problems/platformgame/solution/explore.html#11-11/A0-0/B0-1

This is the smallest input that fails.
Inputs tried: 271.
Order: by number of cells, then of platforms, then by height, board, A and B
(of 8 or 9 cells, one of the boards that are turns or mirror images of each
other).
"
    .replace("ROOT", root().to_str().unwrap());
    Command::new(root().join("scripts/counterexample"))
        .current_dir(root())
        .args(["platformgame", wrong])
        .assert()
        .code(1)
        .stdout(diff(expected));
}

#[test]
fn platformgame_reasons_end() {
    if judge_is_missing("platformgame_reasons_end") {
        return;
    }
    let question = format!("6 6\n{}0 0\n5 5\n", "1 1 1 1 1 1\n".repeat(6));
    let mut script = Command::new(root().join("scripts/counterexample"));
    script.args(["platformgame", "--why"]).write_stdin(question).assert().success().stdout(
        "answer\n  34\n\nThe reason is not looked for on more than 25 platforms: it would take too long.\n\n",
    );
}

#[test]
#[ignore = "takes minutes: cargo test platformgame_wrong -- --ignored --nocapture"]
fn platformgame_wrong_programs() {
    crate::support::wrong_programs::check("platformgame", single_changes);
}

/// The inputs without a row, a column or a platform, or with a token a step closer to the other.
fn single_changes(input: &str) -> Vec<String> {
    let numbers: Vec<usize> = input.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let (width, cells) = (numbers[1], &numbers[2..numbers.len() - 4]);
    let board: Vec<Vec<usize>> = cells.chunks(width).map(<[usize]>::to_vec).collect();
    let (height, tokens) = (board.len(), &numbers[numbers.len() - 4..]);
    let [a, b] = [[tokens[0], tokens[1]], [tokens[2], tokens[3]]];
    let mut changed = Vec::new();
    for row in 0..height {
        if height > 1 && row != a[0] && row != b[0] {
            let mut board = board.clone();
            board.remove(row);
            let up = |token: [usize; 2]| [token[0] - usize::from(token[0] > row), token[1]];
            changed.push(text(&board, up(a), up(b)));
        }
    }
    for column in 0..width {
        if width > 1 && column != a[1] && column != b[1] {
            let mut board = board.clone();
            board.iter_mut().for_each(|row| {
                row.remove(column);
            });
            let left = |token: [usize; 2]| [token[0], token[1] - usize::from(token[1] > column)];
            changed.push(text(&board, left(a), left(b)));
        }
    }
    let distance = |a: [usize; 2], b: [usize; 2]| a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]);
    for row in 0..height {
        for column in 0..width {
            let cell = [row, column];
            if board[row][column] == 0 {
                continue;
            }
            if cell != a && cell != b {
                let mut board = board.clone();
                board[row][column] = 0;
                changed.push(text(&board, a, b));
            }
            if distance(cell, a) == 1 && distance(cell, b) < distance(a, b) {
                changed.push(text(&board, cell, b));
            }
            if distance(cell, b) == 1 && distance(cell, a) < distance(a, b) {
                changed.push(text(&board, a, cell));
            }
        }
    }
    changed
}

fn text(board: &[Vec<usize>], a: [usize; 2], b: [usize; 2]) -> String {
    let size = [board.len(), board[0].len()];
    let lines = [&size[..]].into_iter().chain(board.iter().map(Vec::as_slice)).chain([&a[..], &b]);
    let words = |line: &[usize]| line.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    lines.map(|line| words(line) + "\n").collect()
}
