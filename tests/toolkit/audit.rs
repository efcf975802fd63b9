//! scripts/audit: a package whose weakness is known, and what `--add` and `counterexample --keep` write into it; test
//! cases that are generated in the sandbox.

#![cfg(target_os = "linux")]

use crate::support::repository::Repository;
use crate::support::tools::skip_without;
use predicates::prelude::*;
use predicates::str::{contains, ends_with};

/// A repository with the package tests/fixtures/audit/elsewhere, whose validator is complete.
fn repository(test: &str) -> Repository {
    let repository = Repository::with_judge(test);
    repository.add_fixture("audit");
    repository.copy("tests/fixtures/testlib/testlib.h", "elsewhere/input_validators/testlib.h");
    repository
}

/// No test case has a 9 or a 10, so a program passes that takes another number than 10 for the least one.
#[test]
fn mistakes_that_no_test_case_rejects_are_named_and_their_inputs_added() {
    skip_without!("python3", "g++", "scripts/setup", "scripts/setup --audit");
    let repository =
        repository("mistakes_that_no_test_case_rejects_are_named_and_their_inputs_added");
    let audit = |option| {
        let mut audit = repository.script("audit");
        audit.args(["elsewhere", "elsewhere/submissions/accepted/count.py"]).args(option).assert()
    };
    let comparison = contains(
        "- if number >= 10:\n  + if number > 10:\n  WA on this input (5 bytes):\n    1\n    10\n",
    );
    let constant = contains(
        "- if number >= 10:\n  + if number >= 9:\n  WA on this input (4 bytes):\n    1\n    9\n",
    );
    let bound = contains("number: its greatest value is 19, allowed is 20\n");
    let is_written = contains("Added 2 test cases that reject these");
    let are_of_each_kind = contains("test cases of the kinds that the validator makes:");
    let found = comparison.and(constant).and(bound).and(is_written).and(are_of_each_kind);
    audit(&["--add"][..]).success().stdout(found);
    let listed = repository.read("elsewhere/generators/generators.yaml");
    let entries = "          11 0 19 8\n      audit_1: {in: \"1\\n10\\n\"}\n      audit_2: {in: \"1\\n9\\n\"}\n      audit_3: {in: ";
    assert!(listed.contains(entries) && listed.contains("  # the least number"), "{listed}");
    assert_eq!(repository.read("elsewhere/data/secret/audit_1.ans"), "1\n");
    assert!(listed.contains("}\n\n  invalid_input:"), "{listed}");
    let none = contains("\"mistakes\": []").and(contains("\"survivors\": []"));
    // An input of the kinds that the validator makes has the largest number.
    audit(&["--json"][..]).success().stdout(none.and(contains("\"unreached_bounds\": []")));
}

#[test]
fn a_counterexample_is_kept_in_the_package() {
    skip_without!(judge);
    let repository = repository("a_counterexample_is_kept_in_the_package");
    let program = repository.read("elsewhere/submissions/accepted/count.py").replace("10", "9");
    repository.write("mine.py", &program);
    let mut search = repository.script("counterexample");
    search.args(["elsewhere", "mine.py", "--keep"]).assert().code(1).stdout(ends_with(
        "Added: elsewhere/data/secret/counterexample_1.in\nAdded: elsewhere/data/secret/counterexample_1.ans\n",
    ));
    assert_eq!(repository.read("elsewhere/data/secret/counterexample_1.in"), "1\n9\n");
    let mut judge = repository.script("judge");
    judge
        .args(["elsewhere", "mine.py"])
        .assert()
        .code(1)
        .stdout(contains("secret/counterexample_1"));
    let mut keep = repository.script("counterexample");
    let refusal = contains("--keep adds a test case to the package of a problem");
    keep.args(["elsewhere", "--why", "--keep"]).assert().code(2).stderr(refusal);
}

/// The package is not in problems/, so bt and the generator run in the sandbox, where no symlink can be made.
#[test]
fn secret_test_cases_of_others_are_generated_in_the_sandbox() {
    skip_without!(bt);
    let repository =
        Repository::with_judge("secret_test_cases_of_others_are_generated_in_the_sandbox");
    repository.add_fixture("generated");
    let mut judge = repository.script("judge");
    judge.args([
        "elsewhere",
        "elsewhere/submissions/accepted/twice.py",
        "--list",
        "--require-sandbox",
    ]);
    let cases = contains("secret/large").and(contains("secret/written"));
    judge.assert().success().stdout(cases.and(contains("all 3 test cases")));
}
