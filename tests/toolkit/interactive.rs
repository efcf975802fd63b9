//! Interactive problems: the interactor of tests/fixtures/packages/secret answers "? N" by "<", "=" or ">".

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::{script, skip_without};
use predicates::prelude::*;
use predicates::str::contains;
use std::path::PathBuf;
use std::process::{Command, Stdio};

fn package() -> PathBuf {
    root().join("tests/fixtures/packages/secret")
}

fn judge(submission: &str) -> assert_cmd::assert::Assert {
    let mut judge = script("judge");
    judge.arg(package()).arg(package().join("submissions").join(submission)).assert()
}

/// The verdict, and the words of the interactor or the reason.
#[test]
fn each_behaviour_gets_its_verdict() {
    skip_without!(judge);
    judge("accepted/halves.cpp").success().stdout(contains("\nAccepted: all 3 test cases"));
    let dialogue = contains("(> to the program, < from it)\n").and(contains("  < ? 11\n"));
    let words = contains("the output validator says\n  more than 10 questions\n");
    judge("wrong_answer/too_many_questions.py").code(1).stdout(dialogue.and(words));
    for (submission, verdict, reason) in [
        ("wrong_answer/never_asks.py", "Wrong answer: on secret/100", "the number is 100, not 1"),
        ("wrong_answer/early_exit.py", "Wrong answer: on sample/1", "without an answer"),
        (
            "wrong_answer/extra_output.py",
            "Wrong answer: on sample/1",
            "more output after the answer",
        ),
        ("run_time_error/crash.py", "Run-time error: on sample/1", "\nexit status 1\n"),
    ] {
        judge(submission).code(1).stdout(contains(verdict).and(contains(reason)));
    }
}

#[test]
#[ignore = "takes ten seconds"]
fn programs_that_never_answer_are_too_slow() {
    skip_without!(judge);
    let both = "no answer within 6 s of wall time: both wait for the other";
    let silent = judge("time_limit_exceeded/silent.py").code(1);
    silent.stdout(contains("Time limit exceeded: on sample/1").and(contains(both)));
    let endless = judge("time_limit_exceeded/endless.cpp").code(1);
    endless.stdout(contains("Time limit exceeded: on sample/1").and(contains("of CPU time")));
}

#[test]
#[ignore = "takes ten seconds"]
fn each_submission_gets_the_verdict_of_its_folder() {
    skip_without!(judge);
    script("judge").arg(package()).assert().success();
}

/// The input is shrunk with the interactor as the judge.
#[test]
fn counterexample_shrinks_the_input_of_an_interactive_problem() {
    skip_without!(judge);
    let wrong = package().join("submissions/wrong_answer/never_asks.py");
    let assert = script("counterexample").arg(package()).arg(wrong).assert().code(1);
    assert.stdout(contains("the number is").and(contains("No single reduction still fails")));
}

/// 1,000 runs of a right program beside three busy loops.
#[test]
#[ignore = "takes minutes"]
fn a_busy_machine_rejects_no_right_program() {
    skip_without!(judge);
    let mut loops = Vec::new();
    for _ in 0..3 {
        let mut busy = Command::new("sh");
        loops.push(busy.args(["-c", "while :; do :; done"]).stdout(Stdio::null()).spawn().unwrap());
    }
    let mut failures = 0;
    for _ in 0..334 {
        let mut judge = script("judge");
        judge.arg(package()).arg(package().join("submissions/accepted/halves.cpp"));
        failures += u32::from(!judge.output().unwrap().status.success());
    }
    for mut busy in loops {
        busy.kill().unwrap();
        busy.wait().unwrap();
    }
    assert_eq!(failures, 0);
}

/// An interactor may close its output, may say more than validators may print, and its failure is not the program's.
#[test]
fn an_interactor_may_close_its_output() {
    skip_without!(judge);
    let numbers = root().join("tests/fixtures/packages/numbers");
    script("judge").arg(&numbers).assert().success();
    let repository = Repository::with_judge("numbers");
    repository.copy("tests/fixtures/packages/numbers", "numbers");
    repository.write("numbers/submissions/accepted/sum.py", "while True:\n    input()\n");
    repository.write("numbers/data/sample/1.in", "no number\n");
    let mut judge = repository.script("judge");
    judge.args(["./numbers", "numbers/submissions/accepted/sum.py"]);
    let line = contains("judge: the output validator of numbers fails: Traceback");
    judge.assert().code(2).stderr(line);
}
