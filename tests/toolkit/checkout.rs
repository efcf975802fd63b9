//! A clone with the defaults of Git for Windows: lines may end with CRLF, and links are texts that hold a path.

#![cfg(unix)]

use crate::support::samples::{packages, root};
use crate::support::tools::{judge_is_missing, missing};
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::contains;
use std::fs;
use std::path::Path;

#[test]
#[ignore = "runs all tests once more: cargo test checkout -- --ignored"]
fn a_clone_with_the_defaults_of_windows_works() {
    let test = "a_clone_with_the_defaults_of_windows_works";
    if judge_is_missing(test) || missing(test, &["git"]) {
        return;
    }
    let clone = Path::new(env!("CARGO_TARGET_TMPDIR")).join("checkout");
    let _ = fs::remove_dir_all(&clone);
    let mut git = Command::new("git");
    git.args(["clone", "-q", "-c", "core.autocrlf=true", "-c", "core.symlinks=false"]);
    git.args([root(), &clone]).assert().success();
    std::os::unix::fs::symlink(root().join(".venv"), clone.join(".venv")).unwrap();

    let run = |program: &Path, arguments: &[&str]| {
        let mut command = Command::new(program);
        command.env("CARGO_TARGET_DIR", root().join("target/checkout"));
        command.current_dir(&clone).args(arguments).assert()
    };
    run(&clone.join("scripts/setup"), &[]).success();
    for name in packages() {
        let link = format!("problems/{name}/submissions/accepted/{name}.rs");
        let text = fs::read_to_string(clone.join(&link)).unwrap();
        assert_eq!(text, format!("../../../../src/bin/{name}.rs"), "{link}");
        run(&clone.join("scripts/judge"), &[&name, &link])
            .success()
            .stdout(contains("\nAccepted: all "));
    }
    let passed = contains("test result: ok.").and(contains("FAILED").not());
    run(env!("CARGO").as_ref(), &["test", "--locked"]).success().stdout(passed);
}
