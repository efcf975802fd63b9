//! scripts/new as its users meet it, each test in a small copy of the repository.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::tools::missing;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, diff, is_match, starts_with};
use std::fs;
use std::path::Path;

#[test]
fn new_makes_a_problem_that_cargo_tests() {
    if missing("new_makes_a_problem_that_cargo_tests", &["python3"]) {
        return;
    }
    let repository = Repository::new("new_and_cargo");
    let before = repository.snapshot();
    repository.script("new").arg("newdemo").assert().success().stderr("").stdout(diff(
        "made newdemo: src/bin/newdemo.rs tests/newdemo.rs problems/newdemo\n\
         to fill in, in this order:\n\
         \x20 sample     problems/newdemo/data/sample/1.in and 1.ans\n\
         \x20 program    src/bin/newdemo.rs\n\
         \x20 title      problems/newdemo/problem.yaml\n\
         \x20 statement  problems/newdemo/statement/\n\
         \x20 validator  problems/newdemo/input_validators/\n\
         \x20 data       problems/newdemo/generators/generators.yaml\n\
         \x20 mistakes   problems/newdemo/submissions/wrong_answer/\n\
         \x20 rules      problems/newdemo/toolkit/rules.py\n\
         next: cargo test newdemo\n      scripts/paste newdemo\n",
    ));
    let link = fs::read_link(repository.path("problems/newdemo/submissions/accepted/newdemo.rs"));
    assert_eq!(link.unwrap(), Path::new("../../../../src/bin/newdemo.rs"));
    let source = repository.read("problems/newdemo/submissions/accepted/newdemo.rs");
    assert_eq!(source, repository.read("src/bin/newdemo.rs"));

    // In the folder that cargo builds in anyway, since there is what the tests depend on. Programs of one name would
    // take each other's place there, so nobody's problem may have this one.
    let cargo_test = || {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["test", "--offline", "--locked", "newdemo"]).current_dir(&repository.root);
        cargo.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap());
        cargo.assert()
    };
    let unsolved = cargo_test().failure();
    let shown = contains("fill in 1.in and its answer").and(contains("not solved yet"));
    unsolved.stdout(contains("1 failed").and(shown));
    repository.write("problems/newdemo/data/sample/1.ans", "not solved yet\n");
    cargo_test().success().stdout(contains("test newdemo ... ok"));

    repository.delete_problem("newdemo");
    assert!(repository.snapshot() == before, "something is left over or changed");
}

#[test]
fn new_template_compiles_in_every_edition_and_rejects_bad_input() {
    if missing("new_template", &["python3"]) {
        return;
    }
    let repository = Repository::new("new_template");
    repository.script("new").arg("demo").assert().success();
    for edition in ["2015", "2018", "2021", "2024"] {
        let program = repository.compile("demo", edition);
        let run = |input: &'static [u8]| Command::new(&program).write_stdin(input).assert();
        run(b"3\n1 2 3\n").success().stdout("not solved yet\n").stderr("");
        run(b"\xEF\xBB\xBF2\r\n1\t2").success();
        for (input, error) in [
            (&b""[..], "line 1: expected N, an integer from 1 to 100000, found end of input"),
            (b"0\n", "line 1: expected N, an integer from 1 to 100000, found \"0\""),
            (
                b"2\n1\n",
                "line 3: expected a number, an integer from 0 to 1000000000, found end of input",
            ),
            (
                b"1\n\n-1\n",
                "line 3: expected a number, an integer from 0 to 1000000000, found \"-1\"",
            ),
            (b"1\n1\n\xFF\n", "line 3: expected end of input, found \"\\xff\""),
        ] {
            run(input).code(1).stdout("").stderr(diff(format!("demo: {error}\n")));
        }
    }
}

#[test]
fn new_refuses_and_leaves_nothing_behind() {
    if missing("new_refuses", &["python3"]) {
        return;
    }
    let repository = Repository::new("new_refuses");
    repository.script("new").arg("taken").assert().success();
    fs::create_dir(repository.path("src/bin/folder")).unwrap();
    repository.write("tests/other.rs", "// another test\n");
    std::os::unix::fs::symlink("nowhere", repository.path("src/bin/dangling.rs")).unwrap();
    let before = repository.snapshot();
    let malformed = "expected a name of a-z and 0-9 that begins with a letter, found ";
    let reserved = "expected a name that Rust, cargo and file systems leave free, found ";
    let long = "a".repeat(41);
    for (name, error) in [
        ("", format!("{malformed}\"\"")),
        ("2sat", format!("{malformed}\"2sat\"")),
        ("../demo", format!("{malformed}\"../demo\"")),
        ("demo\n", format!("{malformed}\"demo\\n\"")),
        ("데모", format!("{malformed}\"\\ub370\\ubaa8\"")),
        ("gen", format!("{reserved}\"gen\"")),
        (&long, "expected a name of at most 40 characters, found 41".to_string()),
        ("taken", "expected a new name, found problems/taken".to_string()),
        ("support", "expected a new name, found tests/support".to_string()),
        ("folder", "expected a new name, found src/bin/folder".to_string()),
        ("dangling", "expected a new name, found src/bin/dangling.rs".to_string()),
        ("other", "expected a new name, found tests/other.rs".to_string()),
    ] {
        let assert = repository.script("new").arg(name).assert();
        assert.code(1).stdout("").stderr(diff(format!("new: {error}\n")));
    }
    for arguments in [
        &[][..],
        &["a", "b"],
        &["a", "--port", "1"],
        &["--listen", "a"],
        &["--listen", "--port", "65536"],
        &["--what"],
    ] {
        let assert = repository.script("new").args(arguments).assert().code(1).stdout("");
        assert.stderr(is_match(r"^new: expected .*, found.*\n$").unwrap());
    }
    assert!(repository.snapshot() == before);

    // What fails half-way is undone: the test has no folder to go to.
    fs::remove_dir_all(repository.path("tests")).unwrap();
    let before = repository.snapshot();
    let assert = repository.script("new").arg("demo").assert().code(1).stdout("");
    assert.stderr(starts_with("new: expected ").and(is_match(r"\A[^\n]*\n\z").unwrap()));
    assert!(repository.snapshot() == before);
}

/// Killed at any moment, it has made all or nothing, or at least nothing that breaks a build.
#[test]
#[ignore = "takes five seconds: cargo test new -- --ignored"]
fn new_interrupted_leaves_nothing_behind() {
    if missing("new_interrupted", &["python3"]) {
        return;
    }
    let repository = Repository::new("new_interrupted");
    let driver = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/interrupted.py");
    let assert = Command::new("python3").arg(driver).arg(&repository.root).assert().success();
    let points = |line| is_match(format!("(?m)^{line}$")).unwrap();
    let signals = points(r"SIGINT \d\d").and(points(r"SIGTERM \d\d")).and(points(r"SIGHUP \d\d"));
    assert.stdout(signals.and(points(r"SIGKILL \d{3}")));
}

#[test]
fn new_speaks_from_where_the_user_stands() {
    if missing("new_speaks", &["python3"]) {
        return;
    }
    let repository = Repository::new("new_speaks");
    let assert = repository.script("new").arg("demo").current_dir(repository.path("src")).assert();
    let made = starts_with("made demo: bin/demo.rs ../tests/demo.rs ../problems/demo\n");
    assert
        .success()
        .stdout(made.and(contains("next: cargo test demo\n      ../scripts/paste demo\n")));
    let outside = repository.root.parent().unwrap();
    let assert = repository.script("new").arg("other").current_dir(outside).assert().success();
    assert.stdout(contains(
        "next: (cd new_speaks && cargo test other)\n      new_speaks/scripts/paste other\n",
    ));

    // A terminal that takes nothing more is one line, and no traceback.
    if cfg!(target_os = "linux") {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut command = std::process::Command::new(repository.path("scripts/new"));
        let output = command.arg("third").stdout(full).output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        assert!(is_match(r"\Anew: expected [^\n]*\n\z")
            .unwrap()
            .eval(&String::from_utf8(output.stderr).unwrap()));
    }
    let assert = repository.script("new").arg("--help").assert().success().stderr("");
    assert.stdout(contains("usage: scripts/new NAME").and(is_match(r"(?m)^.{81}").unwrap().not()));
}
