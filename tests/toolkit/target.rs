//! How judge and counterexample find the problem: every spelling of its name, both orders of the arguments, and what a
//! program itself tells. Most programs are for two problems of the archive in tests/fixtures.

#![cfg(unix)]

use super::archive::archive;
use crate::support::repository::Repository;
use crate::support::samples::{package, packages};
use crate::support::tools::{empty_folder, script, skip_without};
use predicates::str::contains;
use std::fs;
use std::path::{Path, PathBuf};

/// Problem 1001 is a - b. Its wrong program prints the absolute value.
const DIFFERENCE: &str = "boj/1001/rejected_absolute.py";
const FOUND: &str = "boj1001: abs.py: wrong answer\ninput\n  0 1\nexpected\n  -1\ngiven\n  1\n";

/// Problem 1003 prints two lines, without an input.
const TWO_LINES: &str = "boj/1003/correct_a.py";
const ACCEPTED: &str = "\nAccepted: all 1 test cases, at most ";

fn text_of(program: &str) -> String {
    fs::read_to_string(archive().join("testcase").join(program)).unwrap()
}

/// A folder with right.py for problem 1003 and abs.py for problem 1001.
fn folder(test: &str) -> PathBuf {
    let folder = empty_folder(test);
    fs::write(folder.join("right.py"), text_of(TWO_LINES)).unwrap();
    fs::write(folder.join("abs.py"), text_of(DIFFERENCE)).unwrap();
    folder
}

fn run(verb: &str, folder: &Path, arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = script(verb);
    command.env("TESTCASE_ARCHIVE", archive()).current_dir(folder).args(arguments).assert()
}

/// The address of the lesson of a problem that comes from there, and the problem.
fn lesson() -> (String, String) {
    for name in packages() {
        let settings = fs::read_to_string(package(&name).join("problem.yaml")).unwrap();
        if let Some((_, number)) = settings.split_once("lesson ") {
            let number = number.split(' ').next().unwrap();
            return (
                format!("https://school.programmers.co.kr/learn/courses/30/lessons/{number}"),
                name,
            );
        }
    }
    panic!("no problem has a lesson number");
}

#[test]
fn judge_takes_every_spelling_in_both_orders() {
    skip_without!(judge);
    let folder = folder("judge_takes_every_spelling");
    for spelling in [
        "1003",
        "boj1003",
        "BOJ1003",
        "BOJ 1003",
        "boj/1003",
        "https://www.acmicpc.net/problem/1003",
        "http://acmicpc.net/problem/1003/",
        "www.acmicpc.net/problem/1003?lang=ko",
        "https://boj.kr/1003",
    ] {
        for arguments in [[spelling, "right.py"], ["right.py", spelling]] {
            let is_name = spelling == "boj1003";
            let note = if is_name {
                "".into()
            } else {
                format!("note: {spelling} is boj1003 (출력만)\n")
            };
            run("judge", &folder, &arguments).success().stdout(contains(ACCEPTED)).stderr(note);
        }
    }
    // The other problem, so another verdict.
    run("judge", &folder, &["right.py", "1001"]).code(1).stdout(contains("\nWrong answer: on "));
}

/// The testlib.h of the fixtures is a small one of our own.
const MAKES_NO_INPUTS: &str = "note: the validator makes no inputs, so only test cases are tried and shrunk (is its testlib.h older than 2020?)\n";

#[test]
fn counterexample_takes_every_spelling_in_both_orders() {
    skip_without!(judge);
    let folder = folder("counterexample_takes_every_spelling");
    let address = "https://www.acmicpc.net/problem/1001";
    for spelling in ["1001", "BOJ1001", "boj/1001", address] {
        let note = format!("note: {spelling} is boj1001 (두 수의 차)\n{MAKES_NO_INPUTS}");
        for arguments in [[spelling, "abs.py"], ["abs.py", spelling]] {
            let assert = run("counterexample", &folder, &arguments).code(1);
            assert.stdout(predicates::str::starts_with(FOUND)).stderr(note.clone());
        }
    }
}

/// A folder of the user may have the problem's number as its name.
#[test]
fn a_number_is_the_problem_also_beside_a_folder_of_that_name() {
    skip_without!(judge);
    let folder = folder("number_and_folder");
    fs::create_dir_all(folder.join("1003")).unwrap();
    fs::create_dir_all(folder.join("boj/1003")).unwrap();
    fs::write(folder.join("1003/a.py"), text_of(TWO_LINES)).unwrap();
    for arguments in [["1003", "1003/a.py"], ["right.py", "1003"], ["boj/1003", "right.py"]] {
        run("judge", &folder, &arguments).success().stdout(contains(ACCEPTED));
    }
    // Alone, the folder is a program of several files.
    let assert = run("judge", &folder, &["1003"]).success().stdout(contains(ACCEPTED));
    assert.stderr("note: 1003 is taken for a solution of boj1003 (출력만)\n");
}

#[test]
fn the_address_of_a_lesson_names_a_problem() {
    skip_without!(judge);
    let folder = folder("lesson");
    let (address, name) = lesson();
    for arguments in [[&*address, "right.py"], ["right.py", &*address]] {
        let note = format!("note: {address} is {name} (");
        let assert = run("judge", &folder, &arguments).code(1).stderr(contains(note));
        assert.stdout(contains("\nThe first WA: sample/1\n"));
    }
    let assert = run("counterexample", &folder, &[&*address, "right.py"]).code(1);
    assert.stdout(contains(format!("{name}: right.py: wrong answer\n")));
}

/// The layouts of a path, and what the first comment says. Each line is a file, what is written above the program, and
/// the problem.
#[test]
fn a_program_tells_its_problem() {
    skip_without!(judge);
    let folder = folder("program_tells");
    let (lesson_address, lesson_name) = lesson();
    let path = format!("# problems/{lesson_name}\n");
    let lesson_line = format!("# {lesson_address}\n");
    for (file, comment, name) in [
        ("boj/1003.py", "", "boj1003"),
        ("1003/main.py", "", "boj1003"),
        ("two lines(1003).py", "", "boj1003"),
        ("a.py", "# https://www.acmicpc.net/problem/1003\n", "boj1003"),
        ("b.py", "\"\"\"Two lines: boj.kr/1003\"\"\"\n", "boj1003"),
        ("c.py", &*lesson_line, &*lesson_name),
        ("d.py", &*path, &*lesson_name),
        (&*format!("{lesson_name}/main.py"), "", &*lesson_name),
    ] {
        let place = folder.join(file);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(&place, format!("{comment}{}", text_of(TWO_LINES))).unwrap();
        let assert = run("judge", &folder, &[file]);
        let assert = match name {
            "boj1003" => assert.success().stdout(contains(ACCEPTED)),
            _ => assert.code(1).stdout(contains("\nThe first WA: sample/1\n")),
        };
        assert.stderr(contains(format!("note: {file} is taken for a solution of {name} (")));
    }
    for (file, comment) in
        [("boj/1001/abs.py", ""), ("e/abs.py", "# https://www.acmicpc.net/problem/1001\n")]
    {
        let place = folder.join(file);
        fs::create_dir_all(place.parent().unwrap()).unwrap();
        fs::write(&place, format!("{comment}{}", text_of(DIFFERENCE))).unwrap();
        let assert = run("counterexample", &folder, &[file]).code(1);
        let taken = format!("note: {file} is taken for a solution of boj1001 (두 수의 차)\n");
        assert
            .stdout(predicates::str::starts_with(FOUND))
            .stderr(format!("{taken}{MAKES_NO_INPUTS}"));
    }
    // An address after the first comment is not looked for.
    let late = format!("{}# https://www.acmicpc.net/problem/1003\n", text_of(TWO_LINES));
    fs::write(folder.join("late.py"), late).unwrap();
    let unknown = "judge: cannot tell which problem late.py solves: name it, write its address into the first comment, \
                   or give test cases with --cases DIR\n";
    run("judge", &folder, &["late.py"]).code(2).stdout("").stderr(unknown);
}

/// A file below problems/ belongs to the package that it is in.
#[test]
fn a_file_of_a_package_tells_its_problem() {
    skip_without!(judge);
    let repository = Repository::with_judge("a_file_of_a_package");
    repository.script("new").arg("demo").assert().success();
    let wrong = "problems/demo/submissions/wrong_answer/last_number_forgotten.py";
    for (verb, result) in [
        ("judge", "\nWrong answer: on sample/1\n"),
        ("counterexample", "demo: last_number_forgotten.py: wrong answer\n"),
    ] {
        let assert = repository.script(verb).arg(wrong).assert().code(1);
        let note = format!("note: {wrong} is taken for a solution of demo (");
        assert.stdout(contains(result)).stderr(contains(note));
    }
}

#[test]
fn one_problem_and_one_program() {
    skip_without!(judge);
    let folder = folder("one_problem");
    for (arguments, error) in [
        (
            &["1001", "1003", "right.py"][..],
            "give one problem and one program, not 1001, 1003, right.py",
        ),
        (&["right.py", "abs.py"], "give one problem and one program, not right.py, abs.py"),
        (&["1003", "none.py"], "no such file: none.py"),
        (&["999999", "right.py"], "the archive has no problem 999999"),
    ] {
        let assert = run("judge", &folder, arguments).code(2).stdout("");
        assert.stderr(contains(format!("judge: {error}\n")));
    }
}
