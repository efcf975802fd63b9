//! A clone with the defaults of Git for Windows, where links are texts that hold a path, and in it a fourth problem, made
//! by copying the smallest under another name: everything works there, and takes the new problem without an edit.

#![cfg(unix)]

use crate::support::samples::{packages, root};
use crate::support::tools::{judge_is_missing, missing};
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_match};
use std::fs;
use std::path::Path;

#[test]
#[ignore = "runs all tests once more: cargo test checkout -- --ignored"]
fn a_clone_with_the_defaults_of_windows_takes_another_problem() {
    let test = "a_clone_with_the_defaults_of_windows_takes_another_problem";
    if judge_is_missing(test) || missing(test, &["git"]) {
        return;
    }
    let clone = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checkout");
    let _ = fs::remove_dir_all(&clone);
    let mut git = Command::new("git");
    git.args(["clone", "-q", "-c", "core.autocrlf=true", "-c", "core.symlinks=false"]);
    git.args([root(), &clone]).assert().success();
    std::os::unix::fs::symlink(root().join(".venv"), clone.join(".venv")).unwrap();
    let added = add_problem(&clone);

    let run = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(clone.join(program));
        command.env("CARGO_TARGET_DIR", root().join("target/checkout"));
        command.current_dir(&clone).args(arguments).assert()
    };
    run("scripts/setup", &[]).success();
    let passed = contains(format!("test {added} ... ok")).and(contains("FAILED").not());
    run(env!("CARGO"), &["test", "--locked"]).success().stdout(passed);

    let name = added.as_str();
    let link = format!("problems/{name}/submissions/accepted/{name}.rs");
    let text = fs::read_to_string(clone.join(&link)).unwrap();
    assert_eq!(text, format!("../../../../src/bin/{name}.rs"), "{link}");
    run("scripts/judge", &[name, &link]).success().stdout(contains("\nAccepted: all "));
    let wrong = clone.join(format!("problems/{name}/submissions/wrong_answer"));
    let wrong = fs::read_dir(wrong).unwrap().next().unwrap().unwrap().path();
    let wrong = wrong.to_str().unwrap();
    run("scripts/judge", &[name, wrong]).code(1).stdout(contains("\nexpected\n"));
    run("scripts/counterexample", &[name, wrong])
        .code(1)
        .stdout(contains("\ninput\n").and(contains("\nexpected\n")));
    run("scripts/paste", &[name, "-"]).success().stdout(contains("fn main() {"));
    run("scripts/package", &[name]).success().stdout(contains("All well"));
    run("scripts/checks/certify", &[name]).success().stdout(contains("0 differences"));
    run("scripts/checks/bench", &["--quick", name])
        .success()
        .stdout(is_match(format!(r"`{name}`, .*\d\s[mµ]?s")).unwrap());
    run("scripts/checks/figures", &["--check", name]).success();
}

/// Copies the files of the smallest problem in the clone, with its name changed in them to one that no file names, which is
/// returned.
fn add_problem(clone: &Path) -> String {
    let listed = Command::new("git").current_dir(clone).args(["ls-files", "-z"]).output().unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    let files = || listed.split_terminator('\0');
    let in_package = |name: &String| {
        let folder = format!("problems/{name}/");
        files().filter(|place| place.starts_with(&folder)).count()
    };
    let smallest = packages().into_iter().min_by_key(in_package).unwrap();
    let added: String = smallest.chars().rev().collect();
    let renamed = |text: &str| text.replace(&smallest, &added);
    for place in files().filter(|place| place.contains(&smallest)) {
        let copy = clone.join(renamed(place));
        fs::create_dir_all(copy.parent().unwrap()).unwrap();
        fs::copy(clone.join(place), &copy).unwrap();
        if let Ok(text) = fs::read_to_string(&copy) {
            fs::write(copy, renamed(&text)).unwrap();
        }
    }
    added
}
