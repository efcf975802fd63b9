//! Runs a program on the test cases of its package.

use assert_cmd::Command;
use predicates::str::diff;
use std::fs;
use std::path::{Path, PathBuf};

/// A test, called NAME, that runs the program NAME on every test case of `problems/NAME`.
macro_rules! samples_of {
    ($name:ident) => {
        #[test]
        fn $name() {
            let program = env!(concat!("CARGO_BIN_EXE_", stringify!($name)));
            let data = crate::support::samples::package(stringify!($name)).join("data");
            let failures = crate::support::samples::failures(program.as_ref(), &data);
            assert!(failures.is_empty(), "\n{}", failures.join("\n"));
        }
    };
}
pub(crate) use samples_of;

pub fn package(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("problems").join(name)
}

/// What is wrong with `program` on the cases under `data`, or with the cases: a text for each.
pub fn failures(program: &Path, data: &Path) -> Vec<String> {
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
