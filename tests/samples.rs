//! Every test case of every package, run through the built program: the output must equal the
//! `.ans` file to the byte. `cargo test tictactoe` runs one problem.
//!
//! The answers come from each package's independent C++ program, so this compares two methods.

use assert_cmd::Command;
use predicates::str::diff;
use std::fs;
use std::path::{Path, PathBuf};

macro_rules! problems {
    ($($name:ident)*) => {
        const PROBLEMS: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                let program = env!(concat!("CARGO_BIN_EXE_", stringify!($name)));
                let data = package(stringify!($name)).join("data");
                let failures = failures(Path::new(program), &data);
                assert!(failures.is_empty(), "\n{}", failures.join("\n"));
            }
        )*
    };
}

problems! {
    boj16880
    platformgame
    tictactoe
}

#[test]
fn every_package_is_tested() {
    let mut packages: Vec<String> = fs::read_dir(package(""))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    packages.sort();
    assert_eq!(packages, PROBLEMS, "the folders under problems/ and the list in tests/samples.rs");
}

fn package(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("problems").join(name)
}

/// What is wrong with `program` on the cases under `data`, or with the cases: a text for each.
fn failures(program: &Path, data: &Path) -> Vec<String> {
    let mut inputs = Vec::new();
    collect_inputs(data, &mut inputs);
    inputs.sort();
    if inputs.is_empty() {
        return vec![format!("{}: no test cases", data.display())];
    }
    inputs.iter().filter_map(|input| failure(program, input)).collect()
}

#[allow(clippy::result_large_err)] // the error is assert_cmd's own
fn failure(program: &Path, input: &Path) -> Option<String> {
    let answer = match fs::read_to_string(input.with_extension("ans")) {
        Ok(answer) => answer,
        Err(error) => return Some(format!("{}: no .ans beside it: {}", input.display(), error)),
    };
    let assert = Command::new(program).write_stdin(fs::read(input).unwrap()).assert();
    assert
        .try_success()
        .and_then(|assert| assert.try_stdout(diff(answer)))
        .and_then(|assert| assert.try_stderr(""))
        .err()
        .map(|error| format!("{}: {}", input.display(), error))
}

/// The `.in` files under `folder`, but for those that are there to be rejected by a validator.
fn collect_inputs(folder: &Path, inputs: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for path in entries.map(|entry| entry.unwrap().path()) {
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !name.starts_with("invalid_") {
            collect_inputs(&path, inputs);
        } else if path.extension().is_some_and(|extension| extension == "in") {
            inputs.push(path);
        }
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
