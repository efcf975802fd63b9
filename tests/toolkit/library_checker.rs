//! Problems of Library Checker, with a small clone in tests/fixtures.

#![cfg(unix)]

use super::cases::copy;
use crate::support::samples::root;
use crate::support::tools::{empty_folder, script, skip_without};
use predicates::prelude::*;
use predicates::str::contains;
use std::fs;
use std::path::{Path, PathBuf};

/// A copy of the clone, with the testlib.h that the programs include.
fn clone(name: &str) -> PathBuf {
    let folder = empty_folder(name).join("clone");
    copy(&root().join("tests/fixtures/library-checker"), &folder);
    fs::copy(root().join("tests/fixtures/testlib/testlib.h"), folder.join("common/testlib.h"))
        .unwrap();
    folder
}

fn with_clone(verb: &str, clone: &Path) -> assert_cmd::Command {
    let mut command = script(verb);
    command.env("LIBRARY_CHECKER", clone);
    command
}

/// Its generators make the test cases, and its checker judges. Each labelled solution gets its verdict.
#[test]
fn judge_takes_problems_of_library_checker() {
    skip_without!(judge);
    let clone = clone("library checker");
    let programs = clone.join("sample/largest/sol");
    for name in ["library-checker/largest", "https://judge.yosupo.jp/problem/largest"] {
        let mut judge = with_clone("judge", &clone);
        let found = contains("the output validator says\n  wrong answer the numbers differ\n");
        judge.arg(name).arg(programs.join("first.cpp")).assert().code(1).stdout(found);
    }
    let mut function = with_clone("judge", &clone);
    let accepted = contains("Accepted: all 4 test cases").and(contains("n reaches 18 of\n100"));
    let note = contains("function.cpp has no main: judged as a function");
    let assert =
        function.arg("library-checker/largest").arg(programs.join("function.cpp")).assert();
    assert.success().stdout(accepted).stderr(note);
    let mut all = with_clone("judge", &clone);
    let verdicts = contains("WA    ").and(contains("labelled/zero.cpp"));
    all.arg("library-checker/largest").assert().success().stdout(verdicts);
}

/// hash.json pins the test cases: of a generator that makes another input nothing is judged.
#[test]
fn a_test_case_must_have_the_hash_that_is_stated() {
    skip_without!(judge);
    let clone = clone("library checker hash");
    let numbers = clone.join("sample/largest/numbers.hpp");
    let text = fs::read_to_string(&numbers).unwrap();
    fs::write(&numbers, text.replace("next(1000)", "next(999)")).unwrap();
    let mut judge = with_clone("judge", &clone);
    judge.arg("library-checker/largest").arg(clone.join("sample/largest/sol/first.cpp"));
    let message =
        contains("random_00.in of largest is another file here than its hash.json states");
    judge.assert().code(2).stdout("").stderr(message);
}

/// What competitive-verifier reads says which problem a program solves.
#[test]
fn regress_finds_problems_of_library_checker() {
    skip_without!(judge);
    let clone = clone("library checker regress");
    let solutions = clone.parent().unwrap().join("solutions");
    fs::create_dir(&solutions).unwrap();
    let right =
        "# verification-helper: PROBLEM https://judge.yosupo.jp/problem/largest\nn = input()\n";
    fs::write(
        solutions.join("right.py"),
        format!("{right}print(max(map(int, input().split())))\n"),
    )
    .unwrap();
    fs::write(solutions.join("wrong.py"), format!("{right}print(1)\n")).unwrap();
    let mut regress = with_clone("regress", &clone);
    let found = contains("right.py").not().and(contains("wrong.py")).and(contains("Accepted"));
    regress.arg(&solutions).assert().code(1).stdout(found);
}
