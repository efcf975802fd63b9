//! `scripts/new NAME`, in a copy of the repository.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::skip_without;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, diff, ends_with, starts_with};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

#[test]
fn new_problem_is_tested_by_cargo() {
    skip_without!("python3");
    let repository = Repository::new("new_and_cargo");
    let made = "made newdemo: src/bin/newdemo.rs tests/newdemo.rs problems/newdemo\n";
    let steps =
        "next: scripts/judge newdemo\nthen, when its test cases are there: scripts/audit newdemo\n";
    let assert = repository.script("new").arg("newdemo").assert().success().stderr("");
    assert.stdout(starts_with(made).and(ends_with(steps)));
    let link = fs::read_link(repository.path("problems/newdemo/submissions/accepted/newdemo.rs"));
    assert_eq!(link.unwrap(), Path::new("../../../../src/bin/newdemo.rs"));

    // In cargo's own folder, which has the dependencies. No other problem may have this name.
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--offline", "--locked", "--test", "newdemo"]);
    cargo.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap());
    let assert = cargo.current_dir(&repository.root).assert();
    assert.success().stdout(contains("ok. 1 passed"));
}

#[test]
fn new_program_compiles_in_every_edition_and_rejects_bad_input() {
    skip_without!("python3");
    let repository = Repository::new("new_program");
    repository.script("new").arg("demo").assert().success();
    for edition in ["2015", "2018", "2021", "2024"] {
        let program = repository.compile("demo", edition);
        let run = |input: &'static str| Command::new(&program).write_stdin(input).assert();
        run("3\n1 2 3\n").success().stdout("6\n").stderr("");
        let error =
            "demo: line 2: expected a number, an integer from 0 to 1000000000, found \"x\"\n";
        run("1\nx\n").code(1).stdout("").stderr(diff(error));
    }
}

/// A problem in another language is only a package, whose program is judged unchanged.
#[test]
fn new_problem_in_another_language_needs_no_rust() {
    skip_without!(judge, "javac");
    let repository = Repository::with_judge("new_problem_in_another_language");
    symlink(root().join("target"), repository.path("target")).unwrap(); // has the precompiled headers
    for (language, program) in [("cpp", "demo.cpp"), ("python", "demo.py"), ("java", "Main.java")] {
        let assert = repository.script("new").args(["demo", "--language", language]).assert();
        assert.success().stdout(starts_with("made demo: problems/demo\n"));
        let judged = repository.script("judge").arg("demo").assert().success();
        judged.stdout(contains(format!("demo: accepted/{program} (")));
        assert!(!repository.path("src/bin/demo.rs").exists(), "{language}");
        fs::remove_dir_all(repository.path("problems/demo")).unwrap();
    }
}

#[test]
fn new_overwrites_nothing_and_leaves_nothing_half_made() {
    skip_without!("python3");
    let repository = Repository::new("new_refuses");
    repository.write("problems/package/data/sample/1.in", "");
    repository.write("tests/kept.rs", "");
    symlink("nowhere", repository.path("src/bin/dangling.rs")).unwrap();
    let refused = |arguments: &[&str], message: &str| {
        let before = repository.snapshot();
        let assert = repository.script("new").args(arguments).assert().code(2).stdout("");
        assert.stderr(starts_with(format!("new: {message}")));
        assert!(repository.snapshot() == before, "{arguments:?}");
    };
    refused(&["package"], "problems/package already exists\n");
    refused(&["kept"], "tests/kept.rs already exists\n");
    refused(&["dangling"], "src/bin/dangling.rs already exists\n");
    for name in ["", "2sat", "../demo", "demo\n", "데모", "build", &"a".repeat(41)] {
        refused(&[name], "\"");
    }
    for name in ["999", "40000", "boj0", "99999999999999999999"] {
        refused(
            &[name],
            &format!("Baekjoon has no problem {name}: its numbers are 1000 to 39999\n"),
        );
    }
    refused(&["demo", "--listen"], "argument --listen: not allowed with argument NAME");
}

/// A run that is killed while it makes a problem leaves nothing outside target/, and the next run makes the problem.
#[test]
#[cfg(target_os = "linux")]
fn new_that_is_killed_leaves_nothing_in_the_checkout() {
    skip_without!("python3");
    let repository = Repository::new("new_that_is_killed");
    // The template has so many files that the run can be killed in the middle.
    let many = "scripts/banrye/template/example/many";
    (0..5000).for_each(|number| repository.write(&format!("{many}/{number}.txt"), "text"));
    let before = repository.snapshot_of_names();
    let script = repository.path("scripts/new");
    let mut child = std::process::Command::new(script).arg("demo").spawn().unwrap();
    let work = repository.path("target/new");
    let start = std::time::Instant::now();
    while !work.is_dir() || fs::read_dir(&work).unwrap().next().is_none() {
        assert!(start.elapsed().as_secs() < 20, "nothing is made below target/");
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(repository.snapshot_of_names(), before);
    fs::remove_dir_all(repository.path(many)).unwrap();
    repository.script("new").arg("demo").assert().success();
}
