//! Inputs that testlib validators make, against inputs that a Python test enumerates by itself.

#![cfg(target_os = "linux")]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::skip_without;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use std::fs;
use std::process::Command;

#[test]
#[ignore = "takes half a minute"]
fn validators_make_inputs() {
    skip_without!(judge);
    let mut tests = Command::new(root().join(".venv/bin/python3"));
    let output = tests.arg(root().join("tests/support/choices.py")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Validators of four families and one for testlib describe the same inputs: the same number of them comes before the
/// smallest that fails. The flags of the test cases go to the validator. The fifth package has two validators.
#[test]
#[ignore = "takes half a minute: it compiles the engine and five validators"]
fn each_family_of_validators_makes_the_same_inputs() {
    skip_without!(judge);
    let repository = Repository::with_judge("each_family_of_validators_makes_the_same_inputs");
    repository.add_fixture("choices/package");
    repository
        .copy("tests/fixtures/stress/largest/brute.py", "elsewhere/submissions/accepted/brute.py");
    let wrong = "elsewhere/submissions/wrong_answer/mine.cpp";
    repository.copy("tests/fixtures/stress/largest/mine.cpp", wrong);
    let flags = "input_validator_flags: most=100\n";
    fs::write(repository.path("elsewhere/data/testdata.yaml"), flags).unwrap();
    for family in ["kodsport", "bapctools", "gcpc", "checktestdata"] {
        let validators = "elsewhere/input_validators";
        let _ = fs::remove_dir_all(repository.path(validators));
        let place = if family == "checktestdata" { "" } else { "/validator" };
        repository.copy(
            &format!("tests/fixtures/choices/families/{family}"),
            &format!("{validators}{place}"),
        );
        let mut search = repository.script("counterexample");
        search.arg(repository.path("elsewhere")).arg(repository.path(wrong));
        let input = contains("input\n  3\n  0 1 0\n");
        let claim = contains("the smallest failing input: all 54 valid inputs before it pass");
        search.assert().code(1).stdout(input.and(claim)).stderr("");
    }
}

/// The author of a package chose its test cases: large inputs come only with --large.
#[test]
#[ignore = "takes ten seconds: it compiles the engine"]
fn a_package_gets_large_inputs_if_one_asks_for_them() {
    skip_without!(judge);
    let repository = Repository::with_judge("a_package_gets_large_inputs_if_one_asks_for_them");
    repository.add_fixture("choices/package");
    repository.copy("tests/fixtures/choices/families/checktestdata", "elsewhere/input_validators");
    repository
        .copy("tests/fixtures/stress/largest/brute.py", "elsewhere/submissions/accepted/brute.py");
    let package = repository.path("elsewhere");
    let program = package.join("few.py");
    fs::write(&program, "input()\nnumbers = input().split()\nprint(0 if len(numbers) > 50 else max(map(int, numbers)))\n")
        .unwrap();
    let judge = |arguments: &[&str]| {
        repository
            .script("judge")
            .arg(&package)
            .arg(&program)
            .args(arguments)
            .arg("--quick")
            .assert()
    };
    judge(&[]).success().stdout(contains("Accepted on the samples only (1)"));
    let wrong = contains("Wrong answer: on secret/largest_")
        .and(contains("Its validator made this input for"));
    judge(&["--large"]).code(1).stdout(wrong);
}

/// A package from elsewhere has its own testlib.h beside its validator.
#[test]
fn the_validator_of_a_package_makes_inputs() {
    skip_without!(judge);
    let repository = Repository::with_judge("the_validator_of_a_package_makes_inputs");
    repository.add_fixture("choices/package");
    for (file, folder) in [
        ("testlib/testlib.h", "input_validators"),
        ("stress/largest/validator.cpp", "input_validators"),
        ("stress/largest/brute.py", "submissions/accepted"),
        ("stress/largest/mine.cpp", "submissions/wrong_answer"),
    ] {
        let (_, name) = file.rsplit_once('/').unwrap();
        repository.copy(&format!("tests/fixtures/{file}"), &format!("elsewhere/{folder}/{name}"));
    }
    let package = repository.path("elsewhere");
    let mut judge = repository.script("judge");
    judge.arg(&package).arg(package.join("submissions/accepted/brute.py"));
    let bounds = contains("bounds: numbers reaches 900 of 1,000, n reaches 4 of");
    judge.assert().success().stdout(bounds);
    let mut search = repository.script("counterexample");
    search.arg(&package).arg(package.join("submissions/wrong_answer/mine.cpp"));
    let input = contains("input\n  3\n  0 1 0\n");
    let claim = contains("the smallest failing input: all 54 valid inputs before it pass");
    search.assert().code(1).stdout(input.and(claim)).stderr("");
}
