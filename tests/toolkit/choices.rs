//! Inputs that testlib validators make, against inputs that a Python test enumerates by itself.

#![cfg(target_os = "linux")]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::skip_without;
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use std::process::Command;

#[test]
#[ignore = "takes half a minute"]
fn validators_make_inputs() {
    skip_without!(judge);
    let mut tests = Command::new(root().join(".venv/bin/python3"));
    let output = tests.arg(root().join("tests/support/choices.py")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
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
