//! scripts/counterexample as its users meet it. What it shows for each problem stands with the problem's tests.

#![cfg(unix)]

mod support;

use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use support::samples::{package, packages, root};
use support::tools::judge_is_missing;

fn counterexample(name: &str, program: impl AsRef<Path>) -> Assert {
    let mut command = Command::new(root().join("scripts/counterexample"));
    command.current_dir(root()).arg(name).arg(program.as_ref()).assert()
}

#[test]
fn counterexample_says_what_is_wrong_with_its_arguments() {
    let names = packages().join(" ");
    let name = packages().remove(0);
    let script = || Command::new(root().join("scripts/counterexample"));
    for (arguments, error) in [
        (vec!["chess", "mine.cpp"], format!("a problem ({names}), found \"chess\"")),
        (vec![&name, "none.cpp"], "the path of a program, found \"none.cpp\"".to_string()),
    ] {
        let error = format!("counterexample: expected {error}\n");
        script().args(arguments).assert().code(1).stdout("").stderr(error);
    }
}

#[test]
fn counterexample_finds_none_for_a_right_program_and_leaves_nothing() {
    let test = "counterexample_finds_none_for_a_right_program_and_leaves_nothing";
    if judge_is_missing(test) {
        return;
    }
    let before = files();
    let name = packages().pop().unwrap();
    let source = format!("src/bin/{name}.rs");
    let right = format!("{name}: {name}.rs is right on ");
    let all = "Test cases of the package: right on all ";
    counterexample(&name, source).success().stdout(starts_with(right).and(contains(all)));
    assert_eq!(files(), before);
}

/// All files that a counterexample might touch by mistake.
fn files() -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut folders = vec![root().join("scripts"), root().join("problems"), root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path.clone());
            }
            found.insert(path);
        }
    }
    found
}

/// Each wrong submission of each package has one: the seconds of the slowest are printed.
#[test]
#[ignore = "runs every wrong submission: cargo test --test counterexample -- --ignored"]
fn counterexample_of_every_wrong_submission() {
    if judge_is_missing("counterexample_of_every_wrong_submission") {
        return;
    }
    let mut times = Vec::new();
    for name in packages() {
        for folder in ["wrong_answer", "run_time_error", "time_limit_exceeded"] {
            let Ok(entries) = fs::read_dir(package(&name).join("submissions").join(folder)) else {
                continue;
            };
            for entry in entries {
                let path = entry.unwrap().path();
                let start = std::time::Instant::now();
                let assert = counterexample(&name, &path).code(1);
                assert.stdout(contains("\ninput\n").and(contains("Inputs tried: ")));
                times.push((start.elapsed().as_secs_f64(), path));
            }
        }
    }
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    assert!(times.len() >= 50, "{} submissions", times.len());
    let (slowest, path) = times.last().unwrap();
    println!(
        "{} programs, median {:.1} s, slowest {slowest:.1} s: {}",
        times.len(),
        times[times.len() / 2].0,
        path.display()
    );
}
