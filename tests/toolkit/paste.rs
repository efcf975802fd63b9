//! scripts/paste as its users meet it, each test in a small copy of the repository.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::tools::missing;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, diff, ends_with, is_empty, is_match};
use std::fs;
use std::os::unix::fs::PermissionsExt;

/// A submission to a problem that asks for twice a number.
const DOUBLE: &str = r#"//! Twice a number.
//!
//! Input: a number. Output: twice that number.

#![forbid(unsafe_code)]

/// Twice the number.
pub fn solution(number: u64) -> u64 {
    number * 2
}

// Reading and writing.

fn main() {
    let mut input = String::new();
    std::io::stdin().read_line(&mut input).unwrap();
    match input.trim().parse() {
        Ok(number) => println!("{}", solution(number)),
        Err(error) => {
            eprintln!("double: {}", error);
            std::process::exit(3);
        }
    }
}
"#;

/// A repository with that problem and its two samples.
fn repository(test: &str) -> Repository {
    let repository = Repository::new(test);
    repository.write("src/bin/double.rs", DOUBLE);
    repository.write("problems/double/problem.yaml", "problem_format_version: 2025-09\n");
    for (file, text) in [("1.in", "7\n"), ("1.ans", "14\n"), ("2.in", "0\n"), ("2.ans", "0\n")] {
        repository.write(&format!("problems/double/data/sample/{file}"), text);
    }
    repository
}

#[test]
fn paste_prints_and_copies_the_file() {
    if missing("paste_prints_and_copies_the_file", &["python3"]) {
        return;
    }
    let repository = repository("paste_prints");
    let assert = repository.script("paste").args(["double", "-"]).assert();
    assert.success().stderr("").stdout(diff(DOUBLE));

    // A clipboard of our own, in front of all others.
    repository.write("pbcopy", "#!/bin/sh\ncat > \"$(dirname \"$0\")/clipboard\"\n");
    fs::set_permissions(repository.path("pbcopy"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", repository.root.display(), std::env::var("PATH").unwrap());
    let assert = repository.script("paste").arg("double").env("PATH", path).assert();
    let copied = "double: 24 lines are on the clipboard (samples passed: 2)\n";
    assert.success().stderr("").stdout(copied);
    assert_eq!(repository.read("clipboard"), DOUBLE);

    let assert = repository.script("paste").arg("--help").assert().success().stderr("");
    assert
        .stdout(contains("usage: scripts/paste NAME").and(is_match(r"(?m)^.{81}").unwrap().not()));
}

/// The function alone, below other code and with the judge's own call of it.
#[test]
fn paste_function_works_where_the_judge_calls_it() {
    if missing("paste_function_works_where_the_judge_calls_it", &["python3"]) {
        return;
    }
    let repository = repository("paste_function");
    let assert = repository.script("paste").args(["double", "--function", "-"]).assert();
    let output = assert.success().stderr("").get_output().stdout.clone();
    let pasted = String::from_utf8(output).unwrap();
    assert!(pasted.starts_with("// Twice a number.\n//\n") && !pasted.contains("fn main"));
    let above = "use self::solution as function;\nfn call(number: u64) -> u64 { function(number) }";
    let call = "fn main() { assert_eq!((solution(4), call(5)), (8, 10)); }";
    repository.write("src/bin/judged.rs", &format!("{above}\n\n{pasted}\n{call}\n"));
    Command::new(repository.compile("judged", "2021")).assert().success();
}

#[test]
fn paste_refuses_what_a_judge_would() {
    if missing("paste_refuses_what_a_judge_would", &["python3"]) {
        return;
    }
    let repository = repository("paste_refuses");
    let refused = |arguments: &[&str], shown: &str, error: &str| {
        let assert = repository.script("paste").args(arguments).assert().code(1).stdout(is_empty());
        assert.stderr(contains(shown).and(ends_with(format!("paste: {error}\n"))));
    };
    let print = &["double", "-"][..];
    let usage = "expected the arguments that --help names, found ";
    refused(&[], "", &format!("{usage}the following arguments are required: NAME"));
    refused(&["double", "--what"], "", &format!("{usage}unrecognized arguments: --what"));
    refused(&["../x", "-"], "", "expected a problem (double), found \"../x\"");
    let write = |from: &str, to: &str| {
        assert_eq!(DOUBLE.matches(from).count(), 1);
        repository.write("src/bin/double.rs", &DOUBLE.replace(from, to));
    };

    write("fn main", "fn unused() {}\n\nfn main");
    let error = "expected src/bin/double.rs to compile alone without a warning, found the above";
    refused(print, "function `unused` is never used", error);

    write("number * 2", "number * 3");
    let error = "expected the answer of problems/double/data/sample/1.ans, found another";
    refused(print, "-14\n+21\n", error);

    write("number * 2", "number / (7 - number)");
    let error =
        "expected an answer to problems/double/data/sample/1.in, found crash: exit status 101";
    refused(print, "divide by zero", error);

    write("number * 2", "if number > 0 { std::process::abort() } else { 0 }");
    let error =
        "expected an answer to problems/double/data/sample/1.in, found crash: signal SIGABRT";
    refused(print, "", error);

    write("// Reading and writing.\n", "");
    let error = "expected the line \"// Reading and writing.\" in src/bin/double.rs, found none";
    refused(&["double", "-", "--function"], "", error);

    write("number * 2", "late(number)");
    let late =
        repository.read("src/bin/double.rs") + "\nfn late(number: u64) -> u64 { number * 2 }\n";
    repository.write("src/bin/double.rs", &late);
    let error =
        "expected the part above \"// Reading and writing.\" to compile alone without a warning, \
                 found the above";
    refused(&["double", "-", "--function"], "cannot find function `late`", error);

    repository.write("src/bin/double.rs", DOUBLE);
    fs::remove_file(repository.path("problems/double/data/sample/2.ans")).unwrap();
    refused(print, "", "expected the answer problems/double/data/sample/2.ans, found none");
    fs::remove_file(repository.path("src/bin/double.rs")).unwrap();
    refused(print, "", "expected the file src/bin/double.rs, found none");
}
