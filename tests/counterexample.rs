//! scripts/counterexample as its users meet it. What it needs beside Rust is python3, g++ and the
//! tools of scripts/setup; where one is missing, a test says so on standard error and is left out.

use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, diff, starts_with};
use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn tools_are_missing(test: &str) -> bool {
    let lacking = |tool: &&str| Command::new(tool).arg("--version").ok().is_err();
    let pinned = fs::read(root().join("scripts/requirements.txt")).unwrap();
    let installed = fs::read(root().join(".venv/requirements.txt"));
    let missing = ["python3", "g++"].iter().copied().find(lacking);
    let missing = missing.or((installed.ok() != Some(pinned)).then_some("scripts/setup"));
    if let Some(missing) = missing {
        // Not by eprintln!, whose output is shown for failed tests only.
        let word = format!("{test}: left out, for want of {missing}\n");
        io::stderr().write_all(word.as_bytes()).unwrap();
    }
    missing.is_some()
}

fn counterexample(name: &str, program: impl AsRef<Path>) -> Assert {
    let mut command = Command::new(root().join("scripts/counterexample"));
    command.current_dir(root()).arg(name).arg(program.as_ref()).assert()
}

/// A program of a test's own.
fn program(file: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("counterexample");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join(file), text).unwrap();
    folder.join(file)
}

/// A C++ program that takes in a platformgame input and then does this.
fn cpp(name: &str, then: &str) -> PathBuf {
    let text = format!(
        "#include <cstdlib>\n#include <iostream>\n#include <string>\n\
         int main() {{\n    std::string word, all;\n    while (std::cin >> word) all += word;\n    {then}\n}}\n"
    );
    program(&format!("{name}.cpp"), &text)
}

#[test]
fn counterexample_says_what_is_wrong_with_its_arguments() {
    let script = || Command::new(root().join("scripts/counterexample"));
    script()
        .arg("--help")
        .assert()
        .success()
        .stdout(contains("usage: scripts/counterexample NAME"));
    for (arguments, error) in [
        (&[][..], "expected NAME PROGRAM, found 0 arguments (see --help)"),
        (&["tictactoe"], "expected NAME PROGRAM, found 1 arguments (see --help)"),
        (
            &["chess", "mine.cpp"],
            "expected a problem (boj16880 platformgame tictactoe), found \"chess\"",
        ),
        (&["tictactoe", "none.cpp"], "expected the path of a program, found \"none.cpp\""),
    ] {
        let error = format!("counterexample: {error}\n");
        script().args(arguments).assert().code(1).stdout("").stderr(error);
    }
}

#[test]
fn counterexample_says_what_it_cannot_build() {
    if tools_are_missing("counterexample_says_what_it_cannot_build") {
        return;
    }
    let error = "expected a program in a language that BAPCtools knows, found notes.txt\n";
    let assert = counterexample("tictactoe", program("notes.txt", "x\n")).code(1).stdout("");
    assert.stderr(starts_with("counterexample: ").and(contains(error)));
    let assert =
        counterexample("tictactoe", program("broken.cpp", "int main( {\n")).code(1).stdout("");
    assert.stderr(contains("broken.cpp: it does not compile:\n").and(contains("error:")));
}

#[test]
fn counterexample_shows_platformgame() {
    if tools_are_missing("counterexample_shows_platformgame") {
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

This is the smallest input that fails. Inputs tried: 271.
Order: by number of cells, then of platforms, then by height, board, A and B (of 8 or 9 cells, one of the boards that are turns or mirror images of each other).
";
    counterexample("platformgame", wrong).code(1).stdout(diff(expected)).stderr("");
}

#[test]
fn counterexample_shows_tictactoe() {
    if tools_are_missing("counterexample_shows_tictactoe") {
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
    let assert = counterexample("tictactoe", wrong).code(1).stderr("");
    assert.stdout(
        starts_with(expected)
            .and(contains("x has a line and wins.\n\nThis is the smallest input that fails.")),
    );
}

#[test]
fn counterexample_shows_boj16880() {
    if tools_are_missing("counterexample_shows_boj16880") {
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
    let assert = counterexample("boj16880", wrong).code(1).stderr("");
    assert.stdout(starts_with(expected).and(contains("\nnim-sum: 1 xor 2 = 3\nkoosaga wins: ")));
}

#[test]
fn counterexample_tells_faults_apart() {
    if tools_are_missing("counterexample_tells_faults_apart") {
        return;
    }
    for (name, then, fault) in [
        ("aborts", "std::abort();", "crash: signal SIGABRT"),
        (
            "fails_after_its_answer",
            "std::cout << 0 << std::endl; return 3;",
            "crash: exit status 3",
        ),
        ("hangs", "for (volatile bool on = true; on;) {}", "no answer within 1.0 s"),
        ("floods", "while (all.size()) std::cout << \"0\\n\";", "it prints without end"),
        ("is_silent", "", "malformed output: expected one line, a number"),
        (
            "says_too_much",
            "std::cout << \"0 moves\\n\";",
            "malformed output: expected one line, a number",
        ),
        ("is_wrong", "std::cout << 1 << std::endl;", "wrong answer"),
    ] {
        let first = format!("platformgame: {name}.cpp: {fault}\ninput\n  1 1\n  1\n  0 0\n  0 0\nexpected\n  0\ngiven\n");
        let assert = counterexample("platformgame", cpp(name, then)).code(1).stderr("");
        assert.stdout(
            starts_with(first)
                .and(contains("\nThis is the smallest input that fails. Inputs tried: 1.\n")),
        );
    }
}

#[test]
fn counterexample_is_the_first_that_fails() {
    if tools_are_missing("counterexample_is_the_first_that_fails") {
        return;
    }
    // Wrong on three inputs only.
    let ours = env!("CARGO_BIN_EXE_platformgame");
    let lines = [
        "input=$(cat)",
        "case $(echo $input) in",
        "'2 3 1 0 0 0 0 1 0 0 1 2' | '2 2 1 1 0 1 1 1 0 0' | '2 2 1 1 0 1 0 0 1 1') echo 24 ;;",
        &format!("*) echo \"$input\" | '{ours}' ;;"),
        "esac\n",
    ];
    let first = "input\n  2 2\n  1 1\n  0 1\n  0 0\n  1 1\nexpected\n  2\ngiven\n  24\n";
    let assert =
        counterexample("platformgame", program("thrice.sh", &lines.join("\n"))).code(1).stderr("");
    assert.stdout(contains(first));
}

#[test]
fn counterexample_finds_tests_that_fail_only_together() {
    if tools_are_missing("counterexample_finds_tests_that_fail_only_together") {
        return;
    }
    // Right about one board; of several it says that all are ties, as the first ten positions are.
    let ours = env!("CARGO_BIN_EXE_tictactoe");
    let lines = [
        "read -r count",
        &format!("if [ \"$count\" = 1 ]; then (echo 1; cat) | '{ours}'; else yes TIE | head -n \"$count\"; fi\n"),
    ];
    let eleven = "ties.sh: wrong answer\ninput\n  11\n  ...\n  ...\n  ...\n  ...\n  ...\n  ..x\n";
    let assert =
        counterexample("tictactoe", program("ties.sh", &lines.join("\n"))).code(1).stderr("");
    assert.stdout(
        contains(eleven).and(contains("Each of these tests is answered well if it is alone")),
    );
}

#[test]
fn counterexample_finds_none_for_a_right_program_and_leaves_nothing() {
    if tools_are_missing("counterexample_finds_none_for_a_right_program_and_leaves_nothing") {
        return;
    }
    let before = files();
    let expected = "\
tictactoe: tictactoe.rs is right on all 5,478 positions, 50 to an input, and 50 times the empty board
Inputs tried: 111. The package has larger ones: scripts/judge tictactoe tictactoe.rs
";
    counterexample("tictactoe", "src/bin/tictactoe.rs").success().stdout(diff(expected)).stderr("");
    assert_eq!(files(), before);
}

/// All files that a counterexample might touch by mistake.
fn files() -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut folders = vec![root().join("scripts"), root().join("problems"), root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path.clone());
            }
            found.insert(path);
        }
    }
    found
}

/// The seconds of processor time, of all cores together, for a counterexample that is found. Ten seconds on two idle
/// cores are twenty of these, and other than the clock they do not depend on what else the machine does.
fn processor_time(name: &str, program: &Path) -> f64 {
    let script = root().join("scripts/counterexample");
    let mut command = Command::new("bash");
    command
        .args(["-c", "TIMEFORMAT='%U %S'; time \"$@\"", "bash"])
        .arg(script)
        .arg(name)
        .arg(program);
    let assert = command.assert().code(1).stdout(contains(" Inputs tried: "));
    let times = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    times.split_whitespace().map(|time| time.parse::<f64>().unwrap()).sum()
}

/// Takes some minutes.
#[test]
#[ignore = "runs every wrong submission: cargo test --test counterexample -- --ignored"]
fn counterexample_of_every_wrong_submission_within_ten_seconds() {
    if tools_are_missing("counterexample_of_every_wrong_submission_within_ten_seconds") {
        return;
    }
    let mut found = 0;
    for name in ["boj16880", "platformgame", "tictactoe"] {
        for folder in ["wrong_answer", "run_time_error", "time_limit_exceeded"] {
            let folder = root().join("problems").join(name).join("submissions").join(folder);
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let seconds = processor_time(name, &path);
                assert!(seconds < 2.0 * 10.0, "{}: {seconds} s", path.display());
                found += 1;
            }
        }
    }
    assert!(found >= 50, "{found} submissions");
}
