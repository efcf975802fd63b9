//! The counterexample of one wrong program for platformgame, to the byte where it fits.

#![cfg(unix)]

mod support;

use assert_cmd::Command;
use predicates::str::diff;
use support::samples::root;
use support::tools::judge_is_missing;

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

This is the smallest input that fails. Inputs tried: 271.
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
