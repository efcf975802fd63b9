//! Own test cases: every layout of `--cases`, the options that say how to judge, and the problem that scripts/new makes.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::{empty_folder, script, skip_without};
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_match};
use std::fs;
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    root().join("tests/fixtures/cases").join(name)
}

/// Judges a program of the fixtures, in their folder.
fn judge(arguments: &[&str]) -> assert_cmd::assert::Assert {
    script("judge").current_dir(fixture("")).args(arguments).assert()
}

pub fn copy(from: &Path, to: &Path) {
    Command::new("cp").arg("-R").args([from, to]).assert().success();
}

/// Each layout has the same three test cases. One program is right, the other one is wrong on the last test case. So this
/// also checks the order, with 10 after 2.
const LAYOUTS: [(&str, [&str; 3]); 7] = [
    ("suffix_out", ["1.in", "2.in", "10.in"]),
    ("suffix_ans", ["1.in", "2.in", "10.in"]),
    ("suffix_diff", ["1.in", "2.in", "10.in"]),
    ("suffix_a", ["1.in", "2.in", "10.in"]),
    ("words", ["input1.txt", "input2.txt", "input10.txt"]),
    ("folders", ["in/a.txt", "in/b.txt", "in/c.txt"]),
    ("test_folder", ["test/sample-1.in", "test/sample-2.in", "test/sample-3.in"]),
];

/// Expects the verdicts of both programs, with the names of the test cases.
fn check_layout(place: &str, [first, second, third]: [&str; 3]) {
    let accepted =
        format!("  {first} to {third} (3 test cases)\n\nAccepted: all 3 test cases, at most ");
    judge(&["sum.py", "--cases", place]).success().stderr("").stdout(contains(accepted));
    let failure = format!("\nThe first WA: {third}\ninput\n  5 -9\nexpected\n  -4\ngiven\n  4\n");
    let passed = format!("  {first} to {second} (2 test cases)\nWA ");
    let verdict = format!("\nWrong answer: on {third}\n");
    let assert = judge(&["absolute_sum.py", "--cases", place]).code(1).stderr("");
    assert.stdout(contains(passed).and(contains(failure)).and(contains(verdict)));
}

#[test]
fn every_layout_of_test_cases() {
    skip_without!(judge);
    for (layout, cases) in LAYOUTS {
        check_layout(&format!("layouts/{layout}"), cases);
    }
}

#[test]
fn every_layout_of_test_cases_in_a_zip() {
    skip_without!(judge);
    let folder = empty_folder("cases_in_a_zip");
    for (layout, cases) in LAYOUTS {
        let file = folder.join(format!("{layout}.zip"));
        let mut zip = Command::new("python3");
        zip.current_dir(fixture("layouts").join(layout)).args(["-m", "zipfile", "-c"]).arg(&file);
        let entries = fs::read_dir(fixture("layouts").join(layout)).unwrap();
        zip.args(entries.map(|entry| entry.unwrap().file_name())).assert().success();
        check_layout(file.to_str().unwrap(), cases);
    }
    judge(&["sum.py", "--cases", "sum.py"])
        .code(2)
        .stderr(contains("judge: sum.py is no zip file that can be read: "));
}

/// Without an answer the output is shown, and the test case gets no verdict, unless the program fails.
#[test]
fn a_test_case_without_an_answer_shows_the_output() {
    skip_without!(judge);
    let lines = r"^2.in: output\n  -4\nAC    0\.\d+ s  1.in\n-     0\.\d+ s  2.in\n\n1 of 2 test cases have no answer; at most ";
    judge(&["sum.py", "--cases", "no_answer"]).success().stdout(is_match(lines).unwrap());
    judge(&["absolute_sum.py", "--cases", "no_answer"]).stdout(contains("2.in: output\n  4\n"));
    let crash = judge(&["third.py", "--cases", "no_answer", "--all"]).code(1);
    crash.stdout(contains("Run-time error: 2 of 2 test cases fail, first 1.in\n"));
}

/// A folder `test` or `tests` beside the file is taken by itself, unless it has no test cases.
#[test]
fn a_folder_of_test_cases_beside_the_program() {
    skip_without!(judge);
    let folder = empty_folder("cases_beside");
    let run = |name: &str| script("judge").current_dir(&folder).arg(name).assert();
    for name in ["sum.py", "absolute_sum.py"] {
        copy(&fixture(name), &folder);
    }
    fs::create_dir(folder.join("test")).unwrap();
    fs::write(folder.join("test/notes.txt"), "").unwrap();
    run("sum.py").code(2).stdout("").stderr(contains("cannot tell which problem sum.py solves"));
    copy(&fixture("layouts/suffix_out"), &folder.join("tests"));
    let expect = |place: &str, third: &str| {
        let note = format!("note: the test cases are those in {place}\n");
        let accepted = contains("\nAccepted: all 3 test cases");
        run("sum.py").success().stdout(accepted).stderr(contains(note.clone()));
        let wrong = contains(format!("\nWrong answer: on {third}\n"));
        run("absolute_sum.py").code(1).stdout(wrong).stderr(contains(note));
    };
    expect("tests", "10.in");
    copy(&fixture("layouts/test_folder/test"), &folder);
    expect("test", "sample-3.in");
}

#[test]
fn options_say_how_to_judge_own_test_cases() {
    skip_without!(judge);
    let verdict = |arguments: &[&str], expected: &str| {
        let assert = judge(arguments).stderr("").stdout(contains(expected));
        if expected.contains("\nAccepted: ") {
            assert.success()
        } else {
            assert.code(1)
        };
    };
    let cases = ["--cases", "layouts/suffix_out"];
    let with = |program, options: &[&'static str]| [&[program], &cases[..], options].concat();
    verdict(&with("slow.py", &["--time", "5"]), "\nAccepted: all 3 test cases");
    verdict(&with("slow.py", &["--time", "0.2"]), "TLE   > 0.2 s  1.in\n");
    verdict(&with("large.py", &["--memory", "200"]), "\nAccepted: all 3 test cases");
    verdict(&with("large.py", &["--memory", "64"]), "\nmore than 64 MiB of memory\n");
    verdict(&with("large.py", &["--memory", "64"]), "\nMemory limit exceeded: on 1.in\n");
    verdict(&with("absolute_sum.py", &["--checker", "chk.py"]), "\nAccepted: all 3 test cases");
    verdict(&with("third.py", &["--checker", "chk.py"]), "\nRun-time error: on 1.in\n");

    let cases = ["third.py", "--cases", "decimals"];
    let with = |options: &[&'static str]| [&cases[..], options].concat();
    verdict(&with(&[]), "\nWrong answer: on 1.in\n");
    verdict(&with(&["--tolerance", "1e-6"]), "\nAccepted: all 1 test cases");
    verdict(&with(&["--tolerance", "1e-9"]), "\nWrong answer: on 1.in\n");
    for (options, error) in [
        (&["--tolerance", "2"][..], "'2' is not a tolerance: a number up to 1"),
        (&["--time", "0"], "'0' is not seconds: a number up to 3600"),
        (&["--checker", "none.py"], "no such file: none.py"),
        (&["--tolerance", "1e-6", "--checker", "chk.py"], "not allowed with argument"),
    ] {
        let arguments = [&cases[..], options].concat();
        judge(&arguments).code(2).stdout("").stderr(contains(error));
    }
    let none = "judge: there are no test cases in . (1.in with 1.out, see --help)\n";
    let empty = empty_folder("no_cases");
    let mut command = script("judge");
    command.current_dir(&empty).arg(fixture("sum.py")).args(["--cases", "."]);
    command.assert().code(2).stdout("").stderr(none);
}

/// The wrong program fails on the third test case only, of its own problem as well as of the layouts.
#[test]
fn judge_lists_and_saves() {
    skip_without!(judge);
    let saved = empty_folder("judge_saves").join("failing");
    let saved_as = saved.to_str().unwrap();
    let options = ["absolute_sum.py", "--cases", "layouts/words", "--list", "--save", saved_as];
    let line = |verdict, case| format!(r"{verdict}    0\.\d\d\d s  +\d+ MiB  {case}\n");
    let lines = [("AC", "input1.txt"), ("AC", "input2.txt"), ("WA", "input10.txt")];
    let lines = lines.map(|(verdict, case)| line(verdict, case)).concat();
    judge(&options).code(1).stdout(is_match(format!("^{lines}\n")).unwrap());
    assert_eq!(fs::read_to_string(saved.with_extension("in")).unwrap(), "5 -9\n");
    assert_eq!(fs::read_to_string(saved.with_extension("ans")).unwrap(), "-4\n");
    let error = format!("{} exists already\n", "failing.in");
    judge(&options).code(2).stdout("").stderr(contains(error)); // nothing is overwritten
}

/// `scripts/new NAME --cases` makes a package that judges. Test cases without an answer are left out.
#[test]
fn new_makes_a_package_of_own_test_cases() {
    skip_without!(judge);
    let repository = Repository::with_judge("new_of_own_cases");
    let new = |name: &str, cases: &str, options: &[&str]| {
        let mut command = repository.script("new");
        command.arg(name).arg("--cases").arg(fixture(cases)).args(options).assert()
    };
    let judge = |name: &str, program: &str| {
        repository.script("judge").arg(name).arg(fixture(program)).assert()
    };
    let made = "made plus: src/bin/plus.rs tests/plus.rs problems/plus\n";
    new("plus", "layouts/words", &["--time", "3"]).success().stderr("").stdout(contains(made));
    judge("plus", "sum.py").success().stdout(contains("\nAccepted: all 3 test cases"));
    judge("plus", "absolute_sum.py").code(1).stdout(contains("\nWrong answer: on secret/2\n"));
    assert!(repository.read("problems/plus/problem.yaml").contains("time_limit: 3.0\n"));

    let checker = fixture("chk.py").display().to_string();
    new("signs", "layouts/test_folder", &["--checker", &checker]).success();
    assert!(repository.path("problems/signs/data/sample/3.in").is_file());
    let accepted = contains("\nAccepted on the samples only (3): at most");
    judge("signs", "absolute_sum.py").success().stdout(accepted);

    new("decimals", "decimals", &["--tolerance", "1e-6"]).success();
    judge("decimals", "third.py")
        .success()
        .stdout(contains("\nAccepted on the samples only (1): at most"));

    let note = "note: 1 of 2 test cases have no answer and are left out\n";
    new("partial", "no_answer", &[]).success().stderr(note);
    judge("partial", "absolute_sum.py")
        .success()
        .stdout(contains("\nAccepted on the samples only (1): at most"));

    let before = repository.snapshot();
    for (cases, options, error) in [
        ("none", &[][..], "no such folder: "),
        ("decimals", &["--time", "x"], "'x' is not seconds: a number up to 3600 (see --help)\n"),
        (
            "decimals",
            &["--against", "x", "--generator", "x"],
            "give --cases or a stress test, not both",
        ),
    ] {
        new("refused", cases, options).code(2).stdout("").stderr(contains(error));
    }
    let mut command = repository.script("new");
    let assert = command.args(["refused", "--time", "3"]).assert().code(2);
    assert.stderr("new: --time needs --cases or a stress test (see --help)\n");
    assert!(repository.snapshot() == before);
}
