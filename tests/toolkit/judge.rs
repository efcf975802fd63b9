//! scripts/judge as its users meet it.

#![cfg(unix)]

use crate::support::samples::{inputs, package, packages, root};
use crate::support::tools::{judge_is_missing, running};
use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, ends_with, is_match, starts_with};
use std::fs;
use std::path::{Path, PathBuf};

fn judge(arguments: &[&Path]) -> Assert {
    let mut command = Command::new(root().join("scripts/judge"));
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).args(arguments).assert()
}

/// A program of a test's own, in C, which compiles soonest: what stands in its `main`.
fn program(name: &str, main: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("c");
    let headers = ["stdio", "stdlib", "sys/prctl", "unistd"].map(|h| format!("#include <{h}.h>\n"));
    let text = format!("{}int main(void) {{ {main} }}\n", headers.concat());
    fs::write(&path, text).unwrap();
    path
}

/// Takes memory without end.
const GREEDY: &str =
    "for (;;) for (volatile char *p = malloc(1 << 20), *q = p; q < p + (1 << 20); q += 4096) *q = 1;";

#[test]
fn judge_accepts_what_is_right() {
    if judge_is_missing("judge_accepts_what_is_right") {
        return;
    }
    for name in packages() {
        let source = root().join("src/bin").join(&name).with_extension("rs");
        let cases =
            ["sample", "secret"].map(|part| inputs(&package(&name).join("data").join(part)).len());
        let cases: usize = cases.iter().sum();
        let accepted = format!(r"\nAccepted: all {cases} cases, 0\.\d\d\d s at most \(.*\)\n$");
        judge(&[name.as_ref(), &source]).success().stderr("").stdout(is_match(accepted).unwrap());
    }
}

#[test]
fn judge_tells_faults_apart() {
    if judge_is_missing("judge_tells_faults_apart") {
        return;
    }
    let name = packages().pop().unwrap();
    let verdict = |file, main| judge(&[name.as_ref(), &program(file, main)]).code(1);
    let next = format!("\nThe smallest input that fails: scripts/counterexample {name} aborts.c\n");
    verdict("wrong", "puts(\"neither\");").stdout(first("\ngiven\n  neither\n"));
    verdict("aborts", "abort();").stdout(
        first("crash: signal SIGABRT\n")
            .and(contains("\nRun-time error: on sample/1\n"))
            .and(ends_with(next)),
    );
    verdict("fails", "fputs(\"why\\n\", stderr); return 3;")
        .stdout(first("crash: exit status 3\n").and(contains("\nstandard error\n  why\n")));

    let broken = program("broken", "}");
    judge(&[name.as_ref(), &broken])
        .code(1)
        .stdout(starts_with("it does not compile:\n").and(ends_with("\nCompile error\n")));
    let notes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("notes.txt");
    fs::write(&notes, "x\n").unwrap();
    let unknown = "expected a program in a language that problemtools knows, found notes.txt\n";
    judge(&[name.as_ref(), &notes]).code(1).stdout(starts_with(unknown));

    let pipe = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pipe.cpp");
    let _ = fs::remove_file(&pipe);
    Command::new("mkfifo").arg(&pipe).assert().success();
    let none = "expected a program in a language that problemtools knows, found no file\n";
    judge(&[name.as_ref(), &pipe]).code(1).stderr("").stdout(starts_with(none));
}

/// What is to be said of a program that fails at once.
fn first(fault: &'static str) -> impl Predicate<str> {
    contains("The first ")
        .and(contains(": sample/1\n"))
        .and(contains("\ninput\n  "))
        .and(contains(fault))
}

#[test]
#[ignore = "takes ten seconds: cargo test judge -- --ignored"]
fn judge_holds_its_limits() {
    if judge_is_missing("judge_holds_its_limits") {
        return;
    }
    let name = packages().pop().unwrap();
    for (file, main, fault) in [
        ("slow", "for (volatile int on = 1; on;) {}", "\nno answer within "),
        ("sleeps", "sleep(600);", " s by the clock\ninput\n"),
        ("floods", "for (;;) puts(\"1\");", "it prints without end\n"),
        ("greedy", GREEDY, "more than 256 MiB of memory\n"),
    ] {
        judge(&[name.as_ref(), &program(file, main)]).code(1).stdout(first(fault));
    }
}

/// A run is over when it is over: what has left its session, group and parent ends with it.
#[test]
#[cfg(target_os = "linux")]
fn judge_leaves_no_process() {
    if judge_is_missing("judge_leaves_no_process") {
        return;
    }
    let name = packages().pop().unwrap();
    let hide = "if (!fork()) { setsid(); if (!fork()) for (;;) sleep(1); _exit(0); }";
    let main = format!("prctl(PR_SET_NAME, \"hides\"); for (int i = 0; i < 5; i++) {hide}");
    let start = std::time::Instant::now();
    judge(&[name.as_ref(), &program("leaves_children", &main)]).code(1);
    assert!(start.elapsed().as_secs() < 30, "it waited for what holds its output");
    assert_eq!(running("hides"), 0);
}

#[test]
fn judge_says_what_is_wrong_with_its_arguments() {
    let names = packages().join(" ");
    let mut command = Command::new(root().join("scripts/judge"));
    let assert = command.args(["No Such", "x"]).assert().code(1).stdout("");
    assert.stderr(format!("judge: expected a problem ({names}), found \"No Such\"\n"));
}
