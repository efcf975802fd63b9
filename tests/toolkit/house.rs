//! One problem = one name: what belongs to a problem stands under its name, and nothing else knows it.

use crate::support::samples::{packages, root};
use std::fs;
use std::path::{Path, PathBuf};

/// All files of the repository below `folder`, but for what is built, installed or git's own.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if ["target", ".git", ".venv", ".new.tmp", "__pycache__"].contains(&name) {
            continue;
        }
        if path.is_dir() && !path.is_symlink() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn no_file_names_a_problem_but_its_own() {
    let names = packages();
    let mut all = Vec::new();
    files(root(), &mut all);
    let mut looked_at = 0;
    for path in all {
        let relative = path.strip_prefix(root()).unwrap();
        let place = relative.to_str().unwrap().replace('\\', "/");
        let own = |name: &String| {
            place.starts_with(&format!("problems/{name}/"))
                || place == format!("src/bin/{name}.rs")
                || place == format!("tests/{name}.rs")
                || place.starts_with(&format!("tests/{name}/"))
        };
        if place.starts_with("README") || names.iter().any(own) {
            continue;
        }
        looked_at += 1;
        let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        for name in &names {
            assert!(!text.contains(name.as_str()), "{place} names {name}");
        }
    }
    assert!(looked_at > 20, "{looked_at} files");
}

/// A fourth problem, made by copying the smallest under another name, is taken by everything without an edit.
#[cfg(unix)]
#[test]
#[ignore = "takes minutes: cargo test house -- --ignored"]
fn a_fourth_problem_is_taken_as_it_is() {
    use assert_cmd::Command;
    use predicates::prelude::*;
    use predicates::str::{contains, is_match};

    if crate::support::tools::judge_is_missing("a_fourth_problem_is_taken_as_it_is") {
        return;
    }
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join("fourth");
    let _ = fs::remove_dir_all(&copy);
    let mut all = Vec::new();
    files(root(), &mut all);
    let in_package = |name: &String| {
        all.iter().filter(|path| path.starts_with(root().join("problems").join(name))).count()
    };
    let smallest = packages().into_iter().min_by_key(in_package).unwrap();
    let renamed = |text: &str| text.replace(&smallest, "fourth");
    for path in &all {
        let place = path.strip_prefix(root()).unwrap();
        put(path, &copy.join(place), |bytes| bytes);
        let new_place = renamed(place.to_str().unwrap());
        if place != Path::new(&new_place) {
            put(path, &copy.join(new_place), |bytes| match String::from_utf8(bytes) {
                Ok(text) => renamed(&text).into_bytes(),
                Err(error) => error.into_bytes(),
            });
        }
    }
    std::os::unix::fs::symlink(root().join(".venv"), copy.join(".venv")).unwrap();

    let run = |command: &str, arguments: &[&str]| {
        let mut command = Command::new(copy.join(command));
        command.env("CARGO_TARGET_DIR", root().join("target/fourth"));
        command.current_dir(&copy).args(arguments).assert()
    };
    run(env!("CARGO"), &["test", "--locked", "--test=fourth"])
        .success()
        .stdout(contains("test fourth ... ok"));

    let wrong = "problems/fourth/submissions/wrong_answer";
    let wrong = fs::read_dir(copy.join(wrong)).unwrap().next().unwrap().unwrap().path();
    let wrong = wrong.to_str().unwrap();
    run("scripts/judge", &["fourth", wrong]).code(1).stdout(contains("\nexpected\n"));
    run("scripts/judge", &["fourth", "src/bin/fourth.rs"])
        .success()
        .stdout(contains("\nAccepted: all "));
    run("scripts/counterexample", &["fourth", wrong])
        .code(1)
        .stdout(contains("\ninput\n").and(contains("\nexpected\n")));
    run("scripts/paste", &["fourth", "-"]).success().stdout(contains("fn main() {"));
    run("scripts/package", &["fourth"]).success().stdout(contains("All well"));
    run("scripts/checks/certify", &["fourth"]).success().stdout(contains("0 differences"));
    run("scripts/checks/bench", &["--quick", "fourth"])
        .success()
        .stdout(is_match(r"`fourth`, .*\d\s[mµ]?s").unwrap());
    run("scripts/checks/figures", &["--check", "fourth"]).success();
    run("scripts/judge", &["fourth"]).success().stdout(contains("Not the verdict").not());
}

/// Copies a file, changed, or a link.
#[cfg(unix)]
fn put(from: &Path, to: &Path, change: impl Fn(Vec<u8>) -> Vec<u8>) {
    fs::create_dir_all(to.parent().unwrap()).unwrap();
    if from.is_symlink() {
        let target = change(fs::read_link(from).unwrap().into_os_string().into_encoded_bytes());
        std::os::unix::fs::symlink(String::from_utf8(target).unwrap(), to).unwrap();
    } else {
        fs::write(to, change(fs::read(from).unwrap())).unwrap();
        fs::set_permissions(to, fs::metadata(from).unwrap().permissions()).unwrap();
    }
}
