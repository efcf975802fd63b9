//! scripts/counterexample as its users meet it.

#![cfg(unix)]

use crate::support::samples::{package, packages, root};
use crate::support::tools::{empty_folder, script, script_of, skip_without};
use predicates::prelude::*;
use predicates::str::is_match;
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn counterexample_errors() {
    skip_without!(judge);
    let name = packages().remove(0);
    let folder = empty_folder("counterexample_errors");
    let unknown = format!("no such problem: \"chess\" (there are: {})", packages().join(", "));
    for (arguments, error) in [
        (vec!["chess", "mine.cpp"], &*unknown),
        (vec![&name, "none.cpp"], "no such file: none.cpp"),
        (vec![&name, "--why", "--save", "x"], "give either PROGRAM or --why (see --help)"),
    ] {
        let assert = script("counterexample").current_dir(&folder).args(arguments).assert();
        assert.code(1).stdout("").stderr(format!("counterexample: {error}\n"));
    }
}

/// Runs the command in the first line of each file tests/NAME/FOLDER/*.txt, and compares its output with the rest.
fn check_outputs(folder: &str) {
    let folders = packages().into_iter().map(|name| root().join("tests").join(name).join(folder));
    for entry in folders.flat_map(|folder| fs::read_dir(folder).into_iter().flatten()) {
        let file = entry.unwrap().path();
        if file.extension().is_some_and(|extension| extension == "txt") {
            let text = fs::read_to_string(file).unwrap();
            let (command, expected) = text.split_once('\n').unwrap();
            let command = format!("{{ {} ; }} 2>&1; echo exit status $?", &command[2..]);
            let output = script_of(root(), "/bin/sh").args(["-c", &command]).output();
            let output = String::from_utf8_lossy(&output.unwrap().stdout).into_owned();
            let output = output.replace(root().to_str().unwrap(), "ROOT");
            assert!(output == expected, "{command}\n{output}");
        }
    }
}

#[test]
fn counterexamples_of_submissions() {
    skip_without!(judge);
    check_outputs("counterexamples");
}

/// The result does not depend on the load of the machine, nor on how long the program takes to start. A program may fail
/// only on an input that comes late, or only on lone tests.
#[test]
#[ignore = "takes a minute"]
fn counterexamples_on_a_busy_machine() {
    skip_without!(judge);
    let spin = || Command::new("sh").args(["-c", "while :; do :; done"]).spawn().unwrap();
    let processes: Vec<_> = (0..12).map(|_| spin()).collect();
    let result = std::panic::catch_unwind(|| check_outputs("programs"));
    for mut process in processes {
        process.kill().unwrap();
        process.wait().unwrap();
    }
    result.unwrap();
}

/// Expects a failing input that is the smallest one, or that no reduction in a Python file makes smaller. Returns the
/// output.
fn check_minimal(folder: &Path, program: &Path, reductions: &str) -> String {
    let saved = empty_folder(&format!("minimal {reductions}").replace('/', " ")).join("saved");
    let mut command = script("counterexample");
    let assert = command.args([folder, program, "--save".as_ref(), &saved]).assert().code(1);
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let is_smallest = output.contains("\nThis is the smallest failing input.\n");
    let is_minimal = output.contains("\nNo single reduction still fails: ");
    let is_slow = output.contains("no answer within"); // such a program can use up the budget
    let is_unfinished = is_slow && output.contains("\nIt may not be minimal: ");
    assert!(is_smallest || is_minimal || is_unfinished, "{output}");
    let mut python = Command::new(root().join(".venv/bin/python3"));
    python.current_dir(root().join("tests")).arg("support/minimal.py");
    python.args([folder, program, &saved.with_extension("in")]);
    python.args(is_minimal.then_some(reductions));
    assert!(python.status().unwrap().success());
    output
}

#[test]
#[ignore = "takes minutes"]
fn counterexamples_of_wrong_programs() {
    skip_without!(judge);
    for name in packages() {
        for verdict in fs::read_dir(package(&name).join("submissions")).unwrap() {
            let verdict = verdict.unwrap().path();
            let is_wrong = verdict.is_dir() && !verdict.ends_with("accepted");
            for program in fs::read_dir(verdict).into_iter().flatten().filter(|_| is_wrong) {
                let reductions = format!("{name}/reductions.py");
                check_minimal(&package(&name), &program.unwrap().path(), &reductions);
            }
        }
    }
}

#[test]
#[ignore = "takes half a minute"]
fn counterexample_finds_none_for_a_right_program() {
    skip_without!(judge);
    let none = r"is right\son [^.]*\.\nInputs tried: [\d,]+.\nTest cases passed: all \d+.\n$";
    for name in packages().into_iter().filter(|name| package(name).join("toolkit").exists()) {
        let found = is_match(format!("^{name}: {name}.rs {none}")).unwrap();
        let program = format!("src/bin/{name}.rs");
        script("counterexample").args([name, program]).assert().success().stdout(found);
    }
}

/// Packages without rules: the input validator guards validity, the accepted submission tells the right answer.
/// `pairs` has the legacy layout and an output validator of its own, the others the current layout. The claims hold.
#[test]
#[ignore = "takes ten seconds"]
fn counterexample_shrinks_test_cases_of_packages_without_rules() {
    skip_without!(judge);
    for (name, input) in [
        ("pairs", "input\n  4294967296 0\nexpected\n  4294967296\ngiven\n  0\n"),
        ("grid", r"input\n  3 3\n(  ###\n){3}expected\n  1\ngiven\n  0\n"),
        ("words", r"input\n  3\n  (a|b) (.) (a|b)\nexpected\n  2\ngiven\n  3\n"),
    ] {
        let folder = root().join("tests/fixtures/packages").join(name);
        let wrong = folder.join("submissions/wrong_answer/wrong.py");
        let output = check_minimal(&folder, &wrong, "support/reductions.py");
        let shrunk = is_match(format!("{name}: wrong.py: wrong answer\n{input}")).unwrap();
        assert!(shrunk.eval(&output), "{output}");
    }
}
