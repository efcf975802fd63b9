//! scripts/counterexample as its users meet it.

#![cfg(unix)]

use crate::support::samples::{package, packages, root};
use crate::support::tools::{empty_folder, script, script_of, skip_without};
use predicates::prelude::*;
use predicates::str::{contains, is_match, starts_with};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn counterexample_errors() {
    skip_without!(judge);
    let name = packages().remove(0);
    let folder = empty_folder("counterexample_errors");
    fs::write(folder.join("mine.cpp"), "int main() {}").unwrap();
    let unknown = format!("no such problem: \"chess\" (there are: {})", packages().join(", "));
    for (arguments, error) in [
        (vec!["chess", "mine.cpp"], &*unknown),
        (vec![&name, "none.cpp"], "no such file: none.cpp"),
        (vec![&name], "give a program after the problem, or --why (see --help)"),
        (
            vec!["mine.cpp"],
            "cannot tell which problem mine.cpp solves: name it, write its address into the first \
             comment, or give test cases with --cases DIR",
        ),
        (
            vec![&name, "mine.cpp", "--why"],
            "--why explains an answer and takes no program (see --help)",
        ),
        (
            vec![&name, "--why", "--save", "x"],
            "--why finds no input that --save could write (see --help)",
        ),
        (vec![&name, "mine.cpp", "--save", "none/x"], "no such folder: none (for --save)"),
    ] {
        let assert = script("counterexample").current_dir(&folder).args(arguments).assert();
        assert.code(2).stdout("").stderr(format!("counterexample: {error}\n"));
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

fn copy(from: &Path, to: &Path) {
    assert!(Command::new("cp").arg("-r").args([from, to]).status().unwrap().success());
}

/// A package on which shrinking once failed, with another test case.
fn search_package(name: &str, input: &str, answer: &str) -> PathBuf {
    let folder = empty_folder(&format!("search {name}")).join(name);
    let from = root().join("tests/fixtures/search").join(name);
    copy(&from, &folder);
    fs::create_dir_all(folder.join("data/secret")).unwrap();
    fs::write(folder.join("data/secret/large.in"), input).unwrap();
    fs::write(folder.join("data/secret/large.ans"), answer).unwrap();
    folder
}

/// A million equal numbers. The wrong program counts their pairs in 32 bits.
fn million_equal_numbers() -> PathBuf {
    let input = format!("1000000\n{}0\n", "0 ".repeat(999_999));
    search_package("repeats", &input, "500000500000\n")
}

/// Thousands of reductions of a million equal numbers are the same text. The search ends all the same, and no prefix of
/// fewer than 65,536 numbers fails.
#[test]
#[ignore = "takes a minute"]
fn counterexample_ends_on_a_million_equal_numbers() {
    skip_without!(judge);
    let package = million_equal_numbers();
    let saved = package.with_file_name("saved");
    let wrong = package.join("submissions/wrong_answer/pairs_in_32_bits.cpp");
    let mut command = script("counterexample");
    command.args([&package, &wrong]).arg("--save").arg(&saved).assert().code(1);
    assert_eq!(fs::read(saved.with_extension("in")).unwrap().len(), "65536\n".len() + 2 * 65536);
    assert_eq!(fs::read_to_string(saved.with_extension("ans")).unwrap(), "2147516416\n");
}

#[test]
fn an_interrupted_search_saves_the_smallest_input_so_far() {
    skip_without!(judge);
    let package = million_equal_numbers();
    let saved = package.with_file_name("saved");
    let wrong = package.join("submissions/wrong_answer/slow_pairs_in_32_bits.cpp");
    let interrupt = root().join("tests/support/interrupt.py");
    let script = root().join("scripts/counterexample");
    let mut command = script_of(root(), root().join(".venv/bin/python3"));
    command.args([&interrupt, &script, &package, &wrong]).arg("--save").arg(&saved);
    let assert = command.assert().code(130);
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert!(output.contains("\nInterrupted: a smaller input may fail.\n"), "{output}");
    assert!(fs::metadata(saved.with_extension("in")).unwrap().len() <= 2_000_008);
    assert!(saved.with_extension("ans").exists());
}

/// A list of lines that runs on into a line with as many words: the number of its items is found all the same.
#[test]
#[ignore = "takes ten seconds"]
fn shrinking_finds_what_counts_a_list_that_runs_on() {
    skip_without!(judge);
    let package = root().join("tests/fixtures/search/walks");
    let wrong = package.join("submissions/wrong_answer/places_are_kept.cpp");
    check_minimal(&package, &wrong, "support/reductions.py");
}

/// A program that is too slow on two lists of 200,000 numbers, 2.6 MB: both are cut, with their counters.
#[test]
#[ignore = "takes a minute"]
fn a_large_input_is_shrunk_with_its_counters() {
    skip_without!(judge);
    let list = (0..200_000).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
    let input = format!("200000\n{list}\n200000\n{list}\n");
    let package = search_package("lookups", &input, &"1\n".repeat(200_000));
    let saved = package.with_file_name("saved");
    let slow = package.join("submissions/time_limit_exceeded/linear_search.cpp");
    let mut command = script("counterexample");
    command.args([&package, &slow]).arg("--save").arg(&saved).assert().code(1);
    let size = fs::metadata(saved.with_extension("in")).unwrap().len();
    assert!(size < input.len() as u64 / 2, "{size}");
}

/// The right output before a crash is not hidden, and an exit status is no crash.
#[test]
fn counterexample_says_that_the_output_was_right_so_far() {
    skip_without!(judge);
    let package = root().join("tests/fixtures/packages/pairs");
    let program = root().join("tests/fixtures/programs/right_with_status_3.py");
    let expected = "pairs: right_with_status_3.py: exit status 3\ninput\n  0 0\nexpected\n  0\nthe output is right so far\n";
    let output = starts_with(expected);
    script("counterexample").args([package, program]).assert().code(1).stdout(output);
}

/// The program fails only with many boards. Equal ones are explained once.
#[test]
#[ignore = "takes half a minute"]
fn equal_tests_are_explained_once() {
    skip_without!(judge);
    let program = root().join("tests/fixtures/programs/too_many_boards.cpp");
    let mut command = script("counterexample");
    let assert = command.arg(packages().pop().unwrap()).arg(program).assert().code(1);
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(output.matches("\nTest ").count(), 1, "{output}");
    assert!(
        output.contains("\nExplained: 1 of 45 tests; the others are equal to one of them.\n"),
        "{output}"
    );
}

/// An archive in a new folder, whose validators include the real testlib.h.
pub fn archive_with_testlib(name: &str) -> PathBuf {
    let archive = empty_folder(name).join("archive");
    let fixtures = root().join("tests/fixtures");
    copy(&fixtures.join("search/archive"), &archive);
    fs::create_dir(archive.join("third_party")).unwrap();
    copy(&fixtures.join("testlib"), &archive.join("third_party/testlib"));
    archive
}

/// A validator that includes testlib.h makes all valid inputs in order. The program looks at the first and the last number
/// only. A program that fails on no test case, but on a valid input, is found as well.
#[test]
fn small_inputs_come_from_the_validator() {
    skip_without!(judge);
    let folder = archive_with_testlib("search archive").join("testcase/boj/1");
    let expected = r"boj1: rejected_ends.cpp: wrong answer\ninput\n  3\n  0 1 0\nexpected\n  1\ngiven\n  0\n\nThis is the smallest failing input: all \d+ valid inputs before it pass.\n";
    for has_failing_case in [true, false] {
        if !has_failing_case {
            fs::remove_file(folder.join("testcase_1.in")).unwrap();
        }
        let mut command = script("counterexample");
        command.args([&folder, &folder.join("rejected_ends.cpp")]);
        command.assert().code(1).stdout(is_match(expected).unwrap());
    }
}

/// A program that passes all test cases gets small inputs from judge, too, unless they are not wanted.
#[test]
fn judge_tries_small_inputs_after_the_test_cases() {
    skip_without!(judge);
    let folder = archive_with_testlib("judge small inputs").join("testcase/boj/2");
    let judge = |name: &str| {
        let mut command = script("judge");
        command.args([&folder, &folder.join(name)]);
        command
    };
    let failing = contains("test cases pass, but a small input fails\ninput\n");
    let verdict = contains("\nWrong answer: on a small input\n");
    judge("forgets_the_wall.cpp").assert().code(1).stdout(failing.and(verdict));
    let accepted = is_match(r"\nAccepted: all \d+ test cases, ").unwrap();
    judge("forgets_the_wall.cpp").arg("--quick").assert().success().stdout(accepted);
    fs::copy(folder.join("correct_distances.cpp"), folder.join("mine.cpp")).unwrap();
    let accepted = is_match(r"\nAccepted: all \d+ test cases and [\d,]+ small inputs, ").unwrap();
    judge("mine.cpp").assert().success().stdout(accepted);
}

/// No test case fails, and the failing inputs come late in the order.
#[test]
#[ignore = "takes half a minute"]
fn small_inputs_are_tried_until_the_time_is_over_in_every_language() {
    skip_without!(judge);
    let folder = archive_with_testlib("search wall").join("testcase/boj/2");
    let claim = r"\nThis is the smallest failing input: all 307 valid inputs before it pass\.\n";
    for name in ["forgets_the_wall.cpp", "forgets_the_wall.py"] {
        let mut command = script("counterexample");
        command
            .args([&folder, &folder.join(name)])
            .assert()
            .code(1)
            .stdout(is_match(claim).unwrap());
    }
}

/// What was tried is told, and why the search has ended.
#[test]
fn a_search_that_finds_nothing_says_what_was_tried() {
    skip_without!(judge);
    let folder = archive_with_testlib("search no wall").join("testcase/boj/2");
    let mine = folder.with_file_name("mine.cpp");
    fs::copy(folder.join("correct_distances.cpp"), &mine).unwrap();
    let ended = r"^boj2: mine.cpp fails on no input that was tried\. Inputs tried: [\d,]+, of these [\d,]+ are all valid inputs up to weight [\d,]+, at most [\d,]+ are random\. The search ended after 2 s of (CPU|wall) time, at [\d,]+ inputs a second \(--search-time S changes that\)\. Test cases passed: all \d\.$";
    let mut command = script("counterexample");
    command.args([&folder, &mine]).args(["--search-time", "2"]);
    let assert = command.assert().success();
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let words = output.split_whitespace().collect::<Vec<_>>().join(" "); // lines break anywhere
    assert!(is_match(ended).unwrap().eval(&words), "{output}");
}
