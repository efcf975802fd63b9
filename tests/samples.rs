//! Every test case of every package, run through the built program: the output must equal the
//! `.ans` file to the byte. `cargo test tictactoe` runs one problem.
//!
//! The answers come from each package's independent C++ program, so this compares two methods.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use support::samples::{failures, package, samples_of};

samples_of!(boj16880);
samples_of!(platformgame);
samples_of!(tictactoe);

/// Each package is named here, or in a test file of its own as `scripts/new` makes it.
#[test]
fn every_package_is_tested() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let here = fs::read_to_string(tests.join("samples.rs")).unwrap();
    for entry in fs::read_dir(package("")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let own = fs::read_to_string(tests.join(&name).with_extension("rs")).unwrap_or_default();
        let line = format!("\nsamples_of!({name});\n");
        assert!(here.contains(&line) || own.contains(&line), "no test runs problems/{name}");
    }
}

/// A folder with the given files, each a name and its text, under cargo's folder for such things.
fn made_up(folder: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("secret")).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

#[test]
fn a_package_without_cases_fails() {
    let program = Path::new(env!("CARGO_BIN_EXE_tictactoe"));
    assert_eq!(failures(program, &made_up("empty", &[])).len(), 1);
    assert_eq!(failures(program, Path::new("no/such/folder")).len(), 1);
}

#[test]
fn every_failing_case_is_shown() {
    let program = Path::new(env!("CARGO_BIN_EXE_tictactoe"));
    let board = "1\nxx.\noo.\n...\n";
    let folder = made_up(
        "failing",
        &[
            ("good.in", board),
            ("good.ans", "x\n"),
            ("no_answer.in", board),
            ("secret/wrong_answer.in", board),
            ("secret/wrong_answer.ans", "o\n"),
            ("secret/no_final_newline.in", board),
            ("secret/no_final_newline.ans", "x"),
            ("secret/rejected.in", "1\nxxx\n...\n...\n"),
            ("secret/rejected.ans", "x\n"),
        ],
    );
    let failures = failures(program, &folder);
    let shown = |part: &str| failures.iter().filter(|failure| failure.contains(part)).count();
    assert_eq!(failures.len(), 4, "{failures:#?}");
    assert_eq!(shown("no_answer.in: no .ans beside it"), 1);
    assert_eq!(shown("secret/wrong_answer.in"), 1);
    assert_eq!(shown("secret/no_final_newline.in"), 1);
    assert_eq!(shown("expected a board that a game can reach, found 3 x and 0 o"), 1);
}
