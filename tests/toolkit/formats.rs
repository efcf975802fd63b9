//! The parts of the package formats: groups and their scores, flags, arguments, and files that belong to a problem.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::{script, skip_without};
use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::{contains, ends_with};
use std::path::PathBuf;

fn package(name: &str) -> PathBuf {
    root().join("tests/fixtures/packages").join(name)
}

/// Judges a submission of a package.
fn judge(name: &str, submission: &str) -> Assert {
    let mut judge = script("judge");
    judge.arg(package(name)).arg(package(name).join("submissions").join(submission)).assert()
}

/// The lines that begin with these verdicts and points, in this order.
fn points(lines: &[&str]) -> impl Predicate<str> {
    let lines: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
    predicate::function(move |output: &str| {
        let found = output.lines().filter(|line| line.contains(" points  "));
        let words = found.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        words.collect::<Vec<_>>() == lines
    })
}

/// Settings of a group hold for the groups in it, and a group that stops at its first failure is scored by what has run.
#[test]
fn the_default_grader_scores_each_group() {
    skip_without!(judge);
    let all = [
        "AC 7 points sample",
        "AC 30 points secret/a_sum",
        "AC 30 points secret/b_break",
        "AC 50 points secret/c_min",
        "AC 10 points secret/d_avg",
        "AC 10 points secret/e_max",
        "AC 130 points secret",
        "AC 130 points data",
    ];
    judge("points", "accepted/right.py").success().stdout(points(&all));
    let part = [
        "AC 7 points sample",
        "WA 20 points secret/a_sum",
        "WA 10 points secret/b_break",
        "WA 5 points secret/c_min",
        "AC 5 points secret/d_avg",
        "AC 10 points secret/e_max",
        "WA 50 points secret",
        "WA 50 points data",
    ];
    judge("points", "wrong_answer/small.py").code(1).stdout(points(&part));
}

#[test]
fn the_new_format_scores_each_group() {
    skip_without!(judge);
    let shares = [
        "AC 7.5 of 30 points secret/a_sum",
        "AC 5 of 20 points secret/b_min",
        "AC 40 of 40 points secret/c_all",
        "AC 10 of 10 points secret/d_needs",
        "AC 62.5 of 100 points secret",
    ];
    judge("shares", "accepted/one.py").success().stdout(points(&shares));
    let without_a_required_group = [
        "WA 10 of 30 points secret/a_sum",
        "AC 5 of 20 points secret/b_min",
        "AC 40 of 40 points secret/c_all",
        "AC 0 of 10 points secret/d_needs",
        "WA 55 of 100 points secret",
    ];
    judge("shares", "wrong_answer/same.py").code(1).stdout(points(&without_a_required_group));
}

/// What the grader accepts is accepted in part, though a test case fails.
#[test]
fn a_partly_accepted_submission_is_as_expected() {
    skip_without!(judge);
    let repository = Repository::with_judge("partly_accepted");
    repository.copy("tests/fixtures/packages/points", "points");
    let judge = || repository.script("judge").arg("./points").assert();
    repository.write("points/data/testdata.yaml", "on_reject: continue\n");
    let program = "points/submissions/partially_accepted/small.py";
    let small = std::fs::read_to_string(package("points/submissions/wrong_answer/small.py"));
    repository.write(program, &small.unwrap());
    let unexpected = contains("expects: partially_accepted/small.py\n");
    judge().code(1).stdout(unexpected);
    repository.write("points/data/testdata.yaml", "grader_flags: always_accept\n");
    repository.write("points/data/secret/testdata.yaml", "on_reject: continue\n");
    judge().success().stdout(contains("partially_accepted/small.py (secret/a_sum/2), "));
}

/// Flags of the output validator, arguments and files of the submission: of a group, and of a test case instead.
#[test]
fn flags_arguments_and_files_are_those_of_the_test_case() {
    skip_without!(judge);
    script("judge").arg(package("flags")).assert().success();
    let wrong =
        contains("Wrong answer: on secret/group/1").and(contains("\ngiven\n  nothing 50\n"));
    judge("flags", "wrong_answer/forgets_arguments.py").code(1).stdout(wrong);
}

/// The input is shrunk with the flags of its test case: the input validator's lower bound is among them.
#[test]
fn an_input_is_shrunk_with_the_flags_of_its_test_case() {
    skip_without!(judge);
    let wrong = package("flags").join("submissions/wrong_answer/forgets_arguments.py");
    let assert = script("counterexample").arg(package("flags")).arg(wrong).assert().code(1);
    assert.stdout(contains("\ninput\n  17\n").and(contains("No single reduction still fails")));
}

/// Included files replace those of the submission, are in its working folder, and may be what is started.
#[test]
fn included_files_belong_to_every_submission() {
    skip_without!(judge);
    let assert = script("judge").arg(package("included")).assert().success();
    assert.stdout(contains("AC ").count(3).and(contains("WA ").count(1)));
    let mut pypy = script("judge");
    pypy.arg(package("included")).arg(package("included/submissions/accepted/answer.py"));
    skip_without!("pypy3");
    pypy.args(["--python", "pypy"]).assert().success();
}

#[test]
fn submit_answer_is_refused_by_its_name() {
    skip_without!(judge);
    let repository = Repository::with_judge("submit_answer");
    repository.copy("tests/fixtures/packages/words", "words");
    let settings = "problem_format_version: 2025-09\nname: w\ntype: submit-answer\n";
    repository.write("words/problem.yaml", settings);
    let line = "problem.yaml: problems of type submit-answer are not supported\n";
    let mut judge = repository.script("judge");
    judge.arg("./words").assert().code(1).stdout("").stderr(ends_with(line));
}
