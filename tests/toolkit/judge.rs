//! scripts/judge as its users meet it.

#![cfg(unix)]

use crate::support::samples::{inputs, package, packages, root};
use crate::support::tools::{empty_folder, running, script, skip_without};
use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_match};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

pub fn fixture(name: &str) -> PathBuf {
    root().join("tests/fixtures/programs").join(name)
}

/// Judges a program for some problem, in the folder of the fixtures.
fn judge(program: impl AsRef<OsStr>) -> Assert {
    let mut command = script("judge");
    command.current_dir(fixture("")).arg(packages().pop().unwrap()).arg(program).assert()
}

#[test]
fn judge_accepts_a_right_program() {
    skip_without!(judge);
    let name = packages().pop().unwrap();
    let data = package(&name).join("data");
    let cases = inputs(&data.join("sample")).len() + inputs(&data.join("secret")).len();
    let accepted = r"test cases, at most 0\.\d\d\d s \(.*\)\nTo look [^\n]*scripts/counterexample [^\n]*\nnext: [^\n]*\n$";
    let accepted = format!(r"\nAccepted: all {cases} {accepted}");
    let program = root().join(format!("src/bin/{name}.rs"));
    // A path is relative, or absolute if that is shorter.
    let relative = contains(format!("\nnext: ../../../scripts/paste {name}\n"));
    let absolute = contains(format!("\nnext: {}/scripts/paste {name}\n", root().display()));
    judge(program)
        .success()
        .stderr("")
        .stdout(is_match(accepted).unwrap())
        .stdout(relative.or(absolute));
}

/// Error messages have the line number, no path, and the last line, whole. C++ that is too old for C++23 is compiled as
/// C++14. One of the files is in UTF-16.
#[test]
fn judge_shows_the_first_failure() {
    skip_without!(judge);
    let cut = "longer than a terminal is wide, so... ";
    assert_failure("wrong.c", &["given neither this nor that, but a line that is ", cut]);
    assert_failure("aborts.c", &["crash: signal SIGABRT", "Run-time error: on sample/1"]);
    let end = "the end of standard error line 1986 line 1987 ";
    assert_failure("fails.c", &["exit status 3", end, "test cases not run after"]);
    assert_failure("recurses.c", &["given 10000"]);
    let last = "IndexError: list index out of range Run-time error: ";
    let place = "File \"raises.py\", line 2, in solve return board[9]";
    assert_failure("raises.py", &["exit status 1", place, last]);
    let place = "run: asserts.cpp:6: int main(): Assertion ";
    assert_failure("asserts.cpp", &["crash: signal SIGABRT", place, "nothing may be cut off"]);
    let errors = is_match(r"(^|\n)broken.c:1:18: [^$]*\nCompile error\n$").unwrap();
    judge("broken.c").code(1).stdout(errors);
}

/// Expects that a program fails on the first sample, with these parts in the output, whose lines are joined by blanks.
fn assert_failure(program: &str, parts: &[&str]) {
    let output = String::from_utf8(judge(program).code(1).get_output().stdout.clone()).unwrap();
    let joined = output.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["The first ", ": sample/1 ", " input "].iter().chain(parts) {
        assert!(joined.contains(part), "{program}: expected {part:?}, found:\n{output}");
    }
}

#[test]
fn judge_names_what_it_cannot_judge() {
    skip_without!(judge);
    let error = |text: &str| format!("judge: {text}\n");
    judge("no.cpp").code(2).stdout("").stderr(error("no such file: no.cpp"));
    let unknown = "unknown language: notes.txt (the language is recognised by the extension)";
    judge("notes.txt").code(2).stdout("").stderr(error(unknown));
    let none = format!("no such problem: \"No Such\" (there are: {})", packages().join(", "));
    script("judge").args(["No Such", "x"]).assert().code(2).stdout("").stderr(error(&none));
}

#[test]
#[ignore = "takes ten seconds"]
fn judge_enforces_its_limits() {
    skip_without!(judge);
    assert_failure("slow.c", &["TLE > 2.0 s sample/1 ", "no answer within "]); // on a starved machine by wall time
    assert_failure("sleeps.c", &["TLE > 2.0 s sample/1 ", "no answer within 8 s of wall time"]);
    assert_failure("floods.c", &["RTE ", "more than 8 MiB of output"]);
    assert_failure("floods.py", &["RTE ", "more than 8 MiB of output"]);
    assert_failure("greedy.c", &["RTE ", "more than 256 MiB of memory"]);
    // The time limit of pairs is beside its problem.yaml. That of grid is missing.
    for (package, limit) in [("pairs", "0.5"), ("grid", "1.0")] {
        let folder = root().join("tests/fixtures/packages").join(package);
        let assert = script("judge").arg(folder).arg(fixture("slow.c")).assert();
        assert.code(1).stdout(contains(format!("TLE   > {limit} s  ")));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn judge_kills_hidden_processes() {
    skip_without!(judge);
    let mut command = script("judge");
    command.arg(root().join("tests/fixtures/packages/words")).arg(fixture("hides.c")).arg("--all");
    command.assert().code(1).stdout(contains("\nWrong answer: 2 of 2 test cases fail, "));
    assert_eq!(running("hides"), 0);
}

/// A program that starts a chain of processes, dies of an unnamed signal, locks or removes its folder, writes to its
/// input or kills the process that runs it gets a verdict or an error, and nothing is left.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes ten seconds"]
fn judge_survives_misbehaviour() {
    skip_without!(judge);
    let name = packages().pop().unwrap();
    let sample = inputs(&package(&name).join("data/sample")).remove(0);
    let question = fs::read(&sample).unwrap();
    let temporary = empty_folder("misbehaviour");
    for (fixture_name, message) in [
        ("chain", "\nThe first "), // too slow or too large, whichever comes first
        ("signal", "\ncrash: signal 40\n"),
        ("locked_folder", "\nWrong answer: on "),
        ("no_folder", "\nWrong answer: on "),
        ("writes_input", "\nThe first "), // the input cannot be opened for writing
        ("kills_worker", "\nThe first TLE"), // the sandbox has nothing to kill; regress.rs has it without
    ] {
        let mut command = script("judge");
        let program = fixture(&format!("misbehaves_{fixture_name}.c"));
        let assert = command.env("TMPDIR", &temporary).arg(&name).arg(program).assert().code(1);
        let output = assert.get_output();
        let text = String::from_utf8([&*output.stdout, &*output.stderr].concat()).unwrap();
        assert!(text.contains(message) && !text.contains("Traceback"), "{fixture_name}: {text}");
        assert_eq!(running("misbehaves"), 0, "{fixture_name}");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{fixture_name}");
        assert!(fs::read(&sample).unwrap() == question, "{fixture_name}");
    }
}

/// Neither a file name nor a compiler message can steer the terminal, and neither has to be UTF-8.
#[test]
#[cfg(target_os = "linux")] // other systems refuse such names
fn judge_prints_no_escape_codes() {
    skip_without!(judge);
    let folder = empty_folder("escape");
    for (file, text, message) in [
        (b"escape.c".as_slice(), "#error \x1b[31mred\n", "\nCompile error\n"),
        (b"\x1b[31mred.py", "print(1)\n", "\nWrong answer: on "),
        (b"caf\xe9.py", "print(1)\n", "\nWrong answer: on "),
    ] {
        let path = folder.join(OsStr::from_bytes(file));
        fs::write(&path, text).unwrap();
        judge(path).code(1).stderr("").stdout(contains("\x1b").not().and(contains(message)));
    }
}

/// In a clone with the defaults of Git for Windows, symlinks are text files that hold a path.
#[test]
#[ignore = "clones the repository and builds a test"]
fn judge_follows_symlinks_that_are_text_files() {
    skip_without!(judge, "git");
    let name = &packages()[0];
    let clone = empty_folder("checkout");
    let mut git = Command::new("git");
    git.args(["clone", "-q", "-c", "core.autocrlf=true", "-c", "core.symlinks=false"]);
    git.args([root(), &clone]).assert().success();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--locked", "--test", name]).current_dir(&clone);
    cargo.env("CARGO_TARGET_DIR", root().join("target/checkout")).env_remove("CI"); // the clone has no .venv
    cargo.assert().success().stdout(contains("test result: ok"));
    symlink(root().join(".venv"), clone.join(".venv")).unwrap();
    let link = clone.join(format!("problems/{name}/submissions/accepted/{name}.rs"));
    Command::new(clone.join("scripts/judge")).arg(name).arg(link).assert().success();
}
