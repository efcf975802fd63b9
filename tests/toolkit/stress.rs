//! The stress test of scripts/counterexample: a program, a right one and a generator, as contestants have them.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::{packages, root};
use crate::support::tools::{empty_folder, script, script_of, skip_without};
use predicates::prelude::{Predicate, PredicateBooleanExt};
use predicates::str::{contains, is_match};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

fn folder(name: &str) -> PathBuf {
    root().join("tests/fixtures/stress").join(name)
}

/// A copy of tests/fixtures/stress/NAME, with testlib.h.
fn with_testlib(name: &str) -> PathBuf {
    let copy = empty_folder(&format!("testlib {name}"));
    for entry in fs::read_dir(folder(name)).unwrap() {
        let entry = entry.unwrap();
        fs::copy(entry.path(), copy.join(entry.file_name())).unwrap();
    }
    fs::copy(root().join("tests/fixtures/testlib/testlib.h"), copy.join("testlib.h")).unwrap();
    copy
}

/// A folder with these files.
fn folder_of(test: &str, files: &[(&str, &str)]) -> PathBuf {
    let folder = empty_folder(test);
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

/// Runs a stress test of the files in tests/fixtures/stress/NAME, with more options. Expects a failing input of at most
/// `bytes` that `valid.py` accepts, and returns it and the output.
fn find(name: &str, files: [&str; 3], options: &[&str], bytes: usize) -> (String, String) {
    find_in(&folder(name), files, options, bytes)
}

/// The same in another folder.
fn find_in(folder: &Path, files: [&str; 3], options: &[&str], bytes: usize) -> (String, String) {
    let test = folder.file_name().unwrap().to_str().unwrap();
    let saved = empty_folder(&format!("stress {test} {}", files.join(" "))).join("saved");
    let mut command = script("counterexample");
    command.current_dir(folder).args([files[0], "--against", files[1], "--generator", files[2]]);
    let assert = command.args(options).arg("--save").arg(&saved).assert().code(1).stderr("");
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let input = saved.with_extension("in");
    let text = fs::read_to_string(&input).unwrap();
    assert!(is_valid(folder, &input), "{output}");
    assert!(text.len() <= bytes, "{output}");
    (text, output)
}

fn is_valid(folder: &Path, input: &Path) -> bool {
    let mut python = Command::new(root().join(".venv/bin/python3"));
    python.arg(folder.join("valid.py")).stdin(fs::File::open(input).unwrap());
    python.stdout(Stdio::null()).status().unwrap().success()
}

/// A tree, by the draws of a generator in Python: without knowing the format, the result is the smallest tree.
#[test]
fn stress_test_shrinks_by_the_draws_of_the_generator() {
    skip_without!(judge);
    let files = ["mine.cpp", "brute.py", "gen.py"];
    let (input, output) = find("tree_distance", files, &[], 8);
    assert_eq!(input, "2\n1 2 1\n", "{output}");
    let reported = "mine.cpp against brute.py: wrong answer\ninput\n  2\n  1 2 1\nexpected\n  1\n";
    assert!(output.starts_with(reported), "{output}");
}

#[test]
fn stress_test_errors() {
    skip_without!(judge);
    let name = packages().remove(0);
    let generator = ["mine.cpp", "--generator", "gen.py"];
    let against = ["mine.cpp", "--against", "brute.py"];
    for (arguments, error) in [
        (
            vec!["mine.cpp", "--validator", "valid.py"],
            "a stress test needs --against FILE, a program that is right",
        ),
        (generator.to_vec(), "a stress test needs --against FILE, a program that is right"),
        (against.to_vec(), "a stress test needs --generator FILE, which prints inputs"),
        ([&against[..], &["--generator", "none.py"]].concat(), "no such file: none.py"),
        (
            [&[&*name][..], &against, &["--generator", "gen.py"]].concat(),
            "a stress test takes one program, and no problem or --cases",
        ),
    ] {
        let mut command = script("counterexample");
        let assert = command.current_dir(folder("maxsum")).args(arguments).assert();
        assert.code(2).stdout("").stderr(contains(format!("counterexample: {error}")));
    }
}

/// Array: a sum over 2^31.
#[test]
#[ignore = "takes ten seconds"]
fn stress_test_finds_an_overflow() {
    skip_without!(judge);
    find("maxsum", ["mine.cpp", "brute.py", "gen.py"], &[], 32);
}

/// A permutation by `shuffle`, and a generator with `from random import shuffle`.
#[test]
#[ignore = "takes seconds"]
fn stress_test_shrinks_a_permutation() {
    skip_without!(judge);
    let (input, output) = find("inversions", ["mine.py", "brute.cpp", "gen.py"], &[], 16);
    assert!(output.contains("wrong answer"), "{output}{input}");
}

/// A word, and a program in Java.
#[test]
#[ignore = "takes seconds"]
fn stress_test_finds_a_word() {
    skip_without!(judge, "javac");
    let (input, output) = find("palindrome", ["Main.java", "brute.py", "gen.py"], &[], 5);
    assert_eq!(input, "aaaa\n", "{output}");
}

/// A graph, and a generator in C++: a validator makes shrinking possible.
#[test]
#[ignore = "takes ten seconds"]
fn stress_test_shrinks_with_a_validator() {
    skip_without!(judge);
    let files = ["mine.py", "brute.cpp", "gen.cpp"];
    let (input, output) = find("shortest_path", files, &["--validator", "val.py"], 22);
    assert!(input.starts_with("3 3\n"), "{output}");
}

/// Without one, the smallest input of the seeds is the result, and a line says what would help.
#[test]
#[ignore = "takes seconds"]
fn stress_test_says_what_shrinking_needs() {
    skip_without!(judge);
    let (_, output) = find("shortest_path", ["mine.py", "brute.cpp", "gen.cpp"], &[], 200);
    assert!(output.contains("\nThe input was not shrunk: that needs --validator FILE"), "{output}");
}

/// A grid, and a crash.
#[test]
#[ignore = "takes seconds"]
fn stress_test_finds_a_crash() {
    skip_without!(judge);
    let (input, output) = find("islands", ["mine.cpp", "brute.py", "gen.py"], &[], 6);
    assert!(input == "1 1\n#\n" && output.contains("crash: signal SIGABRT"), "{output}");
}

/// Many tests in one input, two programs in Java.
#[test]
#[ignore = "takes half a minute"]
fn stress_test_of_many_tests() {
    skip_without!(judge, "javac");
    let (input, output) = find("intervals", ["Main.java", "Brute.java", "gen.py"], &[], 24);
    assert!(input.starts_with("1\n3\n"), "{output}");
}

/// A validator that includes testlib.h makes the inputs, in order. The search time is so short that the smallest failing
/// input is not reached in order: then a random one is shrunk, and the validator says what is valid.
#[test]
fn stress_test_with_a_validator_as_the_generator() {
    skip_without!(judge);
    let folder = with_testlib("largest");
    let files = ["mine.cpp", "brute.py", "validator.cpp"];
    let (input, output) = find_in(&folder, files, &[], 8);
    assert_eq!(input, "3\n0 1 0\n", "{output}");
    let claim = r"\nThis is the smallest failing input: all \d+ valid inputs before it pass.\n";
    assert!(is_match(claim).unwrap().eval(&output), "{output}");
    let mut command = script("counterexample");
    command.current_dir(&folder).args(["mine.cpp", "--against", "brute.py", "--generator"]);
    let assert = command.args(["validator.cpp", "--validator", "valid.py"]).assert().code(2);
    let error = "counterexample: validator.cpp is a validator itself: leave out --validator\n";
    assert.stdout("").stderr(error);
}

#[test]
#[ignore = "takes ten seconds"]
fn stress_test_shrinks_what_a_validator_has_made() {
    skip_without!(judge);
    let folder = with_testlib("largest");
    let files = ["late.py", "brute.py", "validator.cpp"];
    let (input, output) = find_in(&folder, files, &["--search-time", "6"], 24);
    assert!(input.starts_with("9\n"), "{output}");
    assert!(output.contains("\nShrunk from a random input of the validator.\n"), "{output}");
}

/// A generator and a checker with testlib.h. The checker accepts some wrong answers.
#[test]
#[ignore = "takes ten seconds"]
fn stress_test_with_a_checker_of_testlib() {
    skip_without!(judge);
    let folder = with_testlib("largest");
    let checker = ["--checker", "chk.cpp"];
    let (input, output) = find_in(&folder, ["first.py", "brute.py", "gen.py"], &checker, 6);
    assert_eq!(input, "2\n0 1\n", "{output}");
    let words = "the output validator says\n  wrong answer 0 is too small\n";
    assert!(output.contains(words), "{output}");
    let validator = ["--checker", "chk.cpp", "--validator", "validator.cpp"];
    let (input, output) = find_in(&folder, ["first.py", "brute.py", "gen.cpp"], &validator, 6);
    assert_eq!(input, "2\n0 1\n", "{output}");
    let mut command = script("counterexample");
    command.current_dir(&folder).args(["mine.cpp", "--against", "brute.py", "--generator"]);
    let assert = command.args(["gen.py", "--search-time", "2"]).args(checker).assert().success();
    assert.stdout(contains("mine.cpp against brute.py: no input fails.\n"));
}

/// Interrupts a stress test as soon as an input was tried. Returns the output.
fn interrupt(folder: &Path, arguments: &[&str]) -> String {
    let mut command = script_of(root(), root().join(".venv/bin/python3"));
    command.current_dir(folder).arg(root().join("tests/support/interrupt.py"));
    command.arg(root().join("scripts/counterexample")).args(arguments);
    let assert = command.assert().code(130);
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

/// Ctrl-C before an input has failed, and while a failing input is shrunk.
#[test]
fn an_interrupted_stress_test_prints_what_it_has_found() {
    skip_without!(judge);
    let slow = "import time\ntime.sleep(0.3)\nprint(input())\n";
    let generator = "import random, sys\nrandom.seed(sys.argv[1])\nprint(random.random())\n";
    let files = [("slow.py", slow), ("wrong.py", "print(0)\n"), ("gen.py", generator)];
    let folder = folder_of("stress interrupted", &files);
    let arguments = ["slow.py", "--against", "slow.py", "--generator", "gen.py"];
    let output = interrupt(&folder, &[&arguments[..], &["--search-time", "60"]].concat());
    let none = r"^Interrupted: no input has failed so far.\nInputs tried: (\d+), all that the seeds 1 to \d+ print\.\n$";
    assert!(is_match(none).unwrap().eval(&output), "{output}");
    let arguments =
        ["wrong.py", "--against", "slow.py", "--generator", "gen.py", "--save", "saved"];
    let output = interrupt(&folder, &arguments);
    assert!(output.starts_with("wrong.py against slow.py: wrong answer\ninput\n  0."), "{output}");
    assert!(output.contains("\nInterrupted: a smaller input may fail.\n"), "{output}");
    let saved = |name| fs::read_to_string(folder.join(name)).unwrap();
    assert_eq!(saved("saved.in"), saved("saved.ans"));
}

/// A program that never ends.
#[test]
#[ignore = "takes half a minute"]
fn stress_test_finds_an_endless_program() {
    skip_without!(judge);
    let (input, output) =
        find("brackets", ["mine.py", "brute.py", "gen.py"], &["--time", "0.5"], 4);
    assert!(input == ")(\n" && output.contains("no answer within 0.5 s"), "{output}");
}

/// Several answers are right: a checker decides.
#[test]
#[ignore = "takes seconds"]
fn stress_test_with_a_checker() {
    skip_without!(judge);
    let files = ["mine.cpp", "brute.py", "gen.py"];
    let (input, output) = find("two_sum", files, &["--checker", "chk.py"], 8);
    assert_eq!(input, "1 2\n1\n", "{output}");
    assert!(output.contains("the output validator says\n  the same place twice\n"), "{output}");
}

#[test]
#[ignore = "takes half a minute"]
fn stress_test_of_a_right_program() {
    skip_without!(judge);
    let mut command = script("counterexample");
    command.current_dir(folder("right")).args([
        "mine.cpp",
        "--against",
        "brute.cpp",
        "--generator",
        "gen.py",
    ]);
    let none = r"^mine.cpp against brute.cpp: no input fails.\nInputs tried: [\d,]+, all that the seeds 1 to [\d,]+ print\.\sThe\ssearch\sended\safter\s20\ss\sof\swall\stime";
    let start = Instant::now();
    command.assert().success().stderr("").stdout(is_match(none).unwrap());
    let seconds = start.elapsed().as_secs();
    assert!((20..35).contains(&seconds), "{seconds}");
}

/// A program whose output varies is named, also if it is the one that must be right.
#[test]
#[ignore = "takes ten seconds"]
fn stress_test_names_what_varies() {
    skip_without!(judge);
    let random = "import os\nprint(os.urandom(4).hex())\n";
    let generator = "import sys\nprint(sys.argv[1])\n";
    let files = [("random.py", random), ("one.py", "print(1)\n"), ("gen.py", generator)];
    let folder = folder_of("stress varies", &files);
    for (program, against) in [("random.py", "one.py"), ("one.py", "random.py")] {
        let mut command = script("counterexample");
        command.current_dir(&folder).args([program, "--against", against, "--generator", "gen.py"]);
        command
            .assert()
            .code(1)
            .stdout(contains("The output of random.py changes from run to run"));
    }
}

/// An input on which the right program fails is skipped and counted.
#[test]
#[ignore = "takes seconds"]
fn stress_test_skips_what_the_right_program_cannot_answer() {
    skip_without!(judge);
    let brute = "n = int(input())\nassert n % 2\nprint(n)\n";
    let generator = "import random, sys\nrandom.seed(sys.argv[1])\nprint(random.randint(1, 6))\n";
    let files = [("mine.py", "print(input())\n"), ("brute.py", brute), ("gen.py", generator)];
    let folder = folder_of("stress skips", &files);
    let mut command = script("counterexample");
    command.current_dir(&folder).args([
        "mine.py",
        "--against",
        "brute.py",
        "--generator",
        "gen.py",
    ]);
    let assert = command.assert().success();
    assert.stdout(
        contains("Inputs skipped: 3 (brute.py fails).\n").and(contains("There are no others")),
    );
}

/// If no input could be compared, that is an error with the reason, and never "no input fails".
#[test]
fn stress_test_without_anything_to_compare() {
    skip_without!(judge);
    for (against, generator, error) in [
        ("slow.py", "gen.py", "no input could be compared: slow.py is too slow ("),
        ("slow.py", "gen.py", "The first is that of seed 1: no answer within 0.5 s of CPU time. Repeat it: python3 gen.py 1 | python3 slow.py\n"),
        ("crash.py", "gen.py", "no input could be compared: crash.py fails (9 of 9 inputs). The first is that of seed 1: exit status 1: broken"),
        ("mine.py", "failing_gen.py", "failing_gen.py fails with the seed 1: no input\n"),
    ] {
        let mut command = script("counterexample");
        command.current_dir(folder("useless")).args(["mine.py", "--against", against]);
        command.args(["--generator", generator, "--time", "0.1", "--search-time", "3"]);
        command.assert().code(2).stdout("").stderr(contains(error));
    }
}

/// The first seed with which the right program fails is shown, how it has ended, and a command that repeats it.
#[test]
fn stress_test_shows_the_first_skipped_seed() {
    skip_without!(judge);
    let arguments = ["mine.py", "--against", "half.py", "--generator", "gen.cpp"];
    let mut command = script("counterexample");
    command.current_dir(folder("useless")).args(arguments).args(["--search-time", "3"]);
    let assert = command.assert().success();
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let inputs = r"\nInputs tried: 9, all that the seeds 1 to \d+ print\. ";
    assert!(is_match(inputs).unwrap().eval(&output), "{output}");
    let first =
        r"\nThe first is that of seed \d+: exit status 1: AssertionError: even\.\nRepeat it: ";
    assert!(is_match(first).unwrap().eval(&output), "{output}");
    let (_, repeat) = output.split_once("\nRepeat it: ").unwrap();
    let mut shell = Command::new("sh");
    let repeated = shell.current_dir(folder("useless")).args(["-c", repeat]).output().unwrap();
    let errors = String::from_utf8_lossy(&repeated.stderr).into_owned();
    assert!(!repeated.status.success() && errors.contains("AssertionError: even"), "{errors}");
}

/// Of the inputs that were tried, those of seeds are told from those of shrinking.
#[test]
fn stress_test_explains_its_numbers() {
    skip_without!(judge);
    let files = ["wrong.py", "--against", "mine.py", "--generator", "gen.cpp"];
    let mut command = script("counterexample");
    let assert = command.current_dir(folder("useless")).args(files).assert().code(1);
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let numbers = r"\nInputs tried: \d+, all that the seeds 1 to \d+ print, until one failed; then \d+\sto\smake\sit\ssmaller[^.]*\.\n";
    assert!(is_match(numbers).unwrap().eval(&output), "{output}");
    assert!(output.contains("(gen.cpp\nis not in Python)"), "{output}");
}

/// `scripts/new` makes a package of the files, which judges.
#[test]
#[ignore = "takes ten seconds"]
fn new_makes_a_package_of_a_stress_test() {
    skip_without!(judge);
    let repository = Repository::with_judge("new_of_a_stress_test");
    let folder = folder("two_sum");
    let file = |name: &str| folder.join(name).display().to_string();
    let (against, generator, checker) = (file("brute.py"), file("gen.py"), file("chk.py"));
    let arguments = [
        "twosum",
        "--against",
        &against,
        "--generator",
        &generator,
        "--checker",
        &checker,
        "--time",
        "3",
    ];
    repository.script("new").args(arguments).assert().success().stderr("");
    let package = repository.path("problems/twosum");
    for name in [
        "data/sample/3.ans",
        "generators/gen.py",
        "generators/generators.yaml",
        "output_validator/chk.py",
        "submissions/accepted/brute.py",
        "input_validators/validator.py",
    ] {
        assert!(package.join(name).is_file(), "{name}");
    }
    let program = folder.join("brute.py");
    script("judge").args([&package, &program]).assert().success();
}
