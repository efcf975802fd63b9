//! Files that only define the function `solution`, as the problem's own judge takes them.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::{empty_folder, missing, script, skip_without};
use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::{contains, ends_with, starts_with};
use std::fs;
use std::path::{Path, PathBuf};

/// Right solutions by plain minimax. All have the number 99 as a sentinel that is larger than any game is long.
const FUNCTIONS: [(&[&str], &str); 9] = [
    (&["g++"], "1 board.cpp"),
    (&["gcc"], "mine.c"),
    (&["python3"], "heapq.py"),
    (&["javac"], "92345.java"), // its main has to be overruled
    (&["node"], "mine.js"),
    (&["kotlinc"], "mine.kt"),
    (&["go"], "mine_test.go"),
    (&["mcs", "mono"], "mine.cs"),
    (&["rustc"], "92345.rs"),
];

fn functions(file: &str) -> PathBuf {
    root().join("tests/platformgame/functions").join(file)
}

fn judge(file: &Path, option: Option<&str>) -> Assert {
    script("judge").arg("platformgame").arg(file).args(option).assert()
}

/// In each language the right function is accepted, and a sentinel that is too small gets its counterexample.
#[test]
#[ignore = "takes minutes"]
fn platformgame_functions_in_each_language() {
    skip_without!(judge);
    let repository = Repository::with_judge("functions"); // with few test cases, for slow languages
    repository.put_problem("platformgame", |case| case.starts_with("hard"));
    for (tools, file) in FUNCTIONS {
        if missing(&format!("function {file}"), tools) {
            continue;
        }
        let option = file.ends_with(".java").then_some("--function");
        let run = |verb: &str, path: &Path| {
            repository.script(verb).arg("platformgame").arg(path).args(option).assert()
        };
        let note = starts_with(format!("{file} defines solution"));
        let accepted = contains("\nAccepted: all ");
        run("judge", &functions(file)).success().stderr(note).stdout(accepted);
        let wrong = empty_folder("function").join(file);
        fs::write(&wrong, fs::read_to_string(functions(file)).unwrap().replace("99", "3")).unwrap();
        let row = contains("\n  1 4\n  1 1 1 1\n  0 0\n  0 3\nexpected\n  3\ngiven\n  0\n");
        let square = contains("\n  2 2\n  1 1\n  1 1\n  0 0\n  0 1\nexpected\n  3\ngiven\n  2\n"); // shrunk
        let shown = row.or(square).and(contains("\nstandard error\n  debug"));
        run("counterexample", &wrong).code(1).stdout(shown);
    }
}

/// Files with Windows line ends, a byte order mark, names that headers have too, or in CP949.
#[test]
#[ignore = "takes half a minute"]
fn platformgame_functions_as_people_have_them() {
    skip_without!(judge);
    for entry in fs::read_dir(functions("77")).unwrap() {
        let given = contains("\nexpected\n").and(contains("\ngiven\n  77\n"));
        judge(&entry.unwrap().path(), None).code(1).stdout(given);
    }
}

#[test]
#[ignore = "takes ten seconds"]
fn platformgame_functions_that_return_no_integer() {
    skip_without!(judge);
    let file = empty_folder("returns").join("returns.py");
    for value in ["None", "5.0", "'5'", "[5]", "True"] {
        fs::write(&file, format!("def solution(board, aloc, bloc):\n    return {value}\n"))
            .unwrap();
        let error = format!("\nstandard error\n  solution returned {value}, expected an integer\n");
        let crash = contains("crash: exit status 1\n").and(contains(error));
        judge(&file, None).code(1).stdout(crash);
    }
    let error = contains("solution is to return an integer").and(ends_with("\nCompile error\n"));
    judge(&functions("double.cpp"), None).code(1).stdout(error);
}

/// The text decides how a file is taken, a line says so, and the user can overrule it.
#[test]
#[ignore = "takes five seconds"]
fn platformgame_functions_and_programs() {
    skip_without!(judge);
    let file = functions("both.py");
    let as_program =
        "both.py defines solution and has stdin: judged as a program (--function overrules)\n";
    let as_function = "both.py defines solution: judged as a function (--program overrules)\n";
    for (option, note, given) in [
        (None, as_program, "(nothing)"),
        (Some("--function"), as_function, "77"),
        (Some("--program"), "", "(nothing)"),
    ] {
        let given = contains(format!("\ngiven\n  {given}\n"));
        judge(&file, option).code(1).stderr(note).stdout(given);
    }
    let error = "--function: the file does not define solution, or ";
    judge(&functions("neither.py"), Some("--function")).code(1).stdout(starts_with(error));
}
