//! `scripts/paste`, in a copy of the repository with a small problem.

#![cfg(unix)]

use crate::support::repository::Repository;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, diff, ends_with};
use std::fs;
use std::os::unix::fs::PermissionsExt;

const PROGRAM: &str = include_str!("../fixtures/paste/src/bin/double.rs");

fn repository(test: &str) -> Repository {
    let repository = Repository::new(test);
    repository.add_fixture("paste");
    repository
}

#[test]
fn paste_prints_and_copies_the_file() {
    let repository = repository("paste_prints_and_copies_the_file");
    let assert = repository.script("paste").args(["double", "-"]).assert();
    assert.success().stderr("").stdout(diff(PROGRAM));

    // A clipboard that comes before all others.
    repository.write("pbcopy", "#!/bin/sh\ncat > \"$(dirname \"$0\")/clipboard\"\n");
    fs::set_permissions(repository.path("pbcopy"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", repository.root.display(), std::env::var("PATH").unwrap());
    let assert = repository.script("paste").arg("double").env("PATH", path).assert().success();
    assert.stderr("").stdout("double: 24 lines are on the clipboard (samples passed: 2)\n");
    assert_eq!(repository.read("clipboard"), PROGRAM);
}

#[test]
fn paste_function_compiles_below_other_code() {
    let repository = repository("paste_function_compiles_below_other_code");
    let assert = repository.script("paste").args(["double", "--function", "-"]).assert();
    let pasted =
        String::from_utf8(assert.success().stderr("").get_output().stdout.clone()).unwrap();
    assert!(pasted.starts_with("// Twice a number.\n//\n") && !pasted.contains("fn main"));
    let above = "use self::solution as function;\nfn call(number: u64) -> u64 { function(number) }";
    let below = "fn main() { assert_eq!((solution(4), call(5)), (8, 10)); }";
    repository.write("src/bin/judged.rs", &format!("{above}\n\n{pasted}\n{below}\n"));
    Command::new(repository.compile("judged", "2021")).assert().success();
}

#[test]
fn paste_refuses_what_a_judge_would_reject() {
    let repository = repository("paste_refuses_what_a_judge_would_reject");
    let refused = |from: &str, to: &str, details: &str, message: &str| {
        assert_eq!(PROGRAM.matches(from).count(), 1);
        repository.write("src/bin/double.rs", &PROGRAM.replace(from, to));
        let mut script = repository.script("paste");
        let assert = script.args(["double", "-", "--function"]).assert().code(1).stdout("");
        assert.stderr(contains(details).and(ends_with(format!("paste: {message}\n"))));
    };
    let message = "src/bin/double.rs does not compile alone without warnings";
    refused("fn main", "fn unused() {}\n\nfn main", "function `unused` is never used", message);
    let sample = "problems/double/data/sample/1.in";
    refused("number * 2", "number * 3", "", &format!("{sample}: wrong answer"));
    let message = format!("{sample}: exit status 101 (over 128: killed by a signal, as after 3 s)");
    refused("number * 2", "number / (7 - number)", "divide by zero", &message);
    let message =
        "the part above \"// Reading and writing.\" does not compile alone without warnings";
    refused("// Reading and writing.\n", "", "function `main` is never used", message);
    let calls_below = "if number > 9 { main() }\n    number * 2";
    refused("number * 2", calls_below, "cannot find function `main`", message);
    // With a tolerance, other answers can be right.
    repository.write("src/bin/double.rs", &PROGRAM.replace("number * 2", "number * 3"));
    let tolerance = "output_validator_args: [float_tolerance, \"1\"]\n";
    repository.write("problems/double/data/test_group.yaml", tolerance);
    repository.script("paste").args(["double", "-"]).assert().success();
}

#[test]
#[ignore = "takes three seconds"]
fn paste_stops_an_endless_program() {
    let repository = repository("paste_stops_an_endless_program");
    repository.write(
        "src/bin/double.rs",
        &PROGRAM.replace("number * 2", "while number > 0 {}\n    number"),
    );
    let assert = repository.script("paste").args(["double", "-"]).assert().code(1).stdout("");
    assert.stderr(contains("sample/1.in: exit status 152 ("));
}

/// It takes names, not paths, and what it refuses cannot steer the terminal.
#[test]
fn paste_says_what_it_takes() {
    let repository = repository("paste_says_what_it_takes");
    let refused = |arguments: &[&str], message: &str| {
        let assert = repository.script("paste").args(arguments).assert().code(2).stdout("");
        assert.stderr(format!("paste: {message}\n"));
    };
    let names = "(names of problems: double; see --help)";
    let path = "src/bin/double.rs";
    refused(&[path], &format!("no such problem or option: {path} {names}"));
    let escaped = r"$'\342\200\256txt'";
    refused(&["\u{202E}txt"], &format!("no such problem or option: {escaped} {names}"));
    refused(&["double", "\u{202E}txt"], &format!("unknown options: {escaped} (see --help)"));
    refused(&[], "give the name of a problem: double (see --help)");
}
