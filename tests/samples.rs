//! Run every program on the samples and test cases of its package, and compare byte for byte.
//!
//! The problems are the folders of `problems/` that have a program in `src/bin`:
//! `problems/NAME/data/sample/1.in` goes to the program NAME, which must print the file `1.ans`
//! beside it, and nothing to standard error.

use assert_cmd::Command;
use predicates::str::diff;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn samples_of_every_problem() {
    run_all("data/sample");
}

#[test]
fn test_cases_of_every_problem() {
    run_all("data/secret");
}

#[test]
fn valid_outputs_of_every_problem() {
    run_all("data/valid_output");
}

/// Run each program on the inputs in this folder of its package.
fn run_all(folder: &str) {
    let mut count = 0;
    for name in problems() {
        for input in inputs(&root().join("problems").join(&name).join(folder)) {
            check(&name, &input);
            count += 1;
        }
    }
    assert!(count > 0, "no problem has inputs in {folder}");
    println!("{count} inputs");
}

/// The names of the problems that have a program.
fn problems() -> Vec<String> {
    let entries = fs::read_dir(root().join("problems")).unwrap();
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let has_program = |name: &String| root().join(format!("src/bin/{name}.rs")).is_file();
    let mut names: Vec<String> = names.filter(has_program).collect();
    names.sort();
    names
}

/// The `.in` files in a folder and in the folders below it.
fn inputs(folder: &Path) -> Vec<PathBuf> {
    let mut inputs = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            inputs.extend(self::inputs(&path));
        } else if path.extension().is_some_and(|extension| extension == "in") {
            inputs.push(path);
        }
    }
    inputs.sort();
    inputs
}

fn check(name: &str, input: &Path) {
    let answer = fs::read_to_string(input.with_extension("ans"))
        .unwrap_or_else(|error| panic!("{}: no .ans file: {error}", input.display()));
    let assert = Command::cargo_bin(name).unwrap().pipe_stdin(input).unwrap().assert();
    let path = input.strip_prefix(root()).unwrap().display().to_string();
    assert.append_context("input", path).success().stdout(diff(answer)).stderr("");
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
