//! scripts/judge as its users meet it.

#![cfg(unix)]

use crate::support::samples::{inputs, package, packages, root};
use crate::support::tools::{judge_is_missing, running};
use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, ends_with, is_match, starts_with};
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

fn judge(arguments: &[&Path]) -> Assert {
    let mut command = Command::new(root().join("scripts/judge"));
    command.current_dir(env!("CARGO_TARGET_TMPDIR")).args(arguments).assert()
}

/// A program of a test's own, in C, which compiles soonest: what stands in its `main`.
fn program(name: &str, main: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("c");
    let headers = ["signal", "stdio", "stdlib", "sys/prctl", "sys/stat", "unistd"];
    let headers = headers.map(|header| format!("#include <{header}.h>\n"));
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
    let name = packages().pop().unwrap();
    let source = root().join("src/bin").join(&name).with_extension("rs");
    let cases =
        ["sample", "secret"].map(|part| inputs(&package(&name).join("data").join(part)).len());
    let cases: usize = cases.iter().sum();
    let accepted = format!(r"\nAccepted: all {cases} cases, 0\.\d\d\d s at most \(.*\)\n$");
    judge(&[name.as_ref(), &source]).success().stderr("").stdout(is_match(accepted).unwrap());
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

/// Whatever a program does to its folder, its input or what runs it, there is a verdict or a line, and nothing is left.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes ten seconds: cargo test judge -- --ignored"]
fn judge_survives_misbehaviour() {
    if judge_is_missing("judge_survives_misbehaviour") {
        return;
    }
    let name = packages().pop().unwrap();
    let sample = inputs(&package(&name).join("data/sample")).remove(0);
    let question = fs::read(&sample).unwrap();
    let temporary = Path::new(env!("CARGO_TARGET_TMPDIR")).join("misbehaviour");
    let _ = fs::remove_dir_all(&temporary);
    fs::create_dir(&temporary).unwrap();
    let chain = "for (int i = 0; i < 1200; i++) if (fork()) { sleep(600); _exit(0); } sleep(600);";
    let deep =
        "for (int i = 0; i < 3000; i++) { mkdir(\"d\", 0); chmod(\"d\", 0700); chdir(\"d\"); }";
    for (file, main, said) in [
        ("starts_many", chain, "\nThe first "), // too slow or too large, whichever comes first
        ("real_time_signal", "raise(40);", "\ncrash: signal 40\n"),
        ("deep_folders", deep, "\nWrong answer: on "),
        (
            "locked_folder",
            "mkdir(\"d\", 0700); mkdir(\"d/d\", 0700); chmod(\"d\", 0);",
            "\nWrong answer: on ",
        ),
        ("no_folder", "char path[4096]; rmdir(getcwd(path, 4096));", "\nWrong answer: on "),
        ("stops_its_parent", "kill(getppid(), SIGSTOP);", "\nWrong answer: on "),
        ("holds_its_parent", "for (;;) kill(getppid(), SIGSTOP);", "\nThe first "),
        (
            "writes_its_input",
            "fputs(\"1\\n\", fopen(\"/dev/stdin\", \"w\"));",
            "\nWrong answer: on ",
        ),
        (
            "kills_its_parent",
            "if (fork()) kill(getppid(), SIGKILL); setsid(); sleep(600);",
            "judge: expected programs that end no others, found what runs them killed\n",
        ),
    ] {
        let main = format!("prctl(PR_SET_NAME, \"misbehaves\"); {main}");
        let mut command = Command::new(root().join("scripts/judge"));
        command.env("TMPDIR", &temporary).arg(&name).arg(program(file, &main));
        let output = command.assert().code(1).get_output().clone();
        let output = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert!(output.contains(said) && !output.contains("Traceback"), "{file}: {output}");
        assert_eq!(running("misbehaves"), 0, "{file}");
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{file}");
        assert!(fs::read(&sample).unwrap() == question, "{file}");
    }
}

/// Neither a file's name nor what a compiler quotes of it steers the terminal, or has to be UTF-8.
#[test]
#[cfg(target_os = "linux")] // others refuse such names
fn judge_prints_no_escape_codes() {
    if judge_is_missing("judge_prints_no_escape_codes") {
        return;
    }
    let name = packages().pop().unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("escape");
    let _ = fs::create_dir(&folder);
    for (file, text, said) in [
        (b"escape.c".as_slice(), "#error \x1b[31mred\n", "\nCompile error\n"),
        (b"\x1b[31mred.py", "print(1)\n", "\nWrong answer: on "),
        (b"\x1b[31mred.c", "#error red\n", "\nCompile error\n"),
        (b"caf\xe9.py", "print(1)\n", "\nWrong answer: on "),
    ] {
        let path = folder.join(OsStr::from_bytes(file));
        fs::write(&path, text).unwrap();
        let mut command = Command::new(root().join("scripts/judge"));
        command.env("PYTHONIOENCODING", "utf-8").arg(&name).arg(path);
        let clean = contains("\x1b").not().and(contains(said));
        command.assert().code(1).stderr("").stdout(clean);
    }
}

#[test]
fn judge_says_what_is_wrong_with_its_arguments() {
    let names = packages().join(" ");
    let mut command = Command::new(root().join("scripts/judge"));
    let assert = command.args(["No Such", "x"]).assert().code(1).stdout("");
    assert.stderr(format!("judge: expected a problem ({names}), found \"No Such\"\n"));
}
