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
use support::samples::{packages, root};
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
