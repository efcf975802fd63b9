//! A clone with the defaults of Git for Windows: symlinks are text files that hold a path.

#![cfg(unix)]

use crate::support::samples::{packages, root};
use crate::support::tools::{empty_folder, skip_without};
use assert_cmd::Command;
use predicates::str::contains;

#[test]
#[ignore = "clones the repository and builds a test: cargo test checkout -- --ignored"]
fn a_clone_with_the_defaults_of_windows_passes_its_tests() {
    skip_without!(judge, "git");
    let name = &packages()[0];
    let clone = empty_folder("checkout");
    let mut git = Command::new("git");
    git.args(["clone", "-q", "-c", "core.autocrlf=true", "-c", "core.symlinks=false"]);
    git.args([root(), &clone]).assert().success();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--locked", "--test", name]).current_dir(&clone);
    cargo.env("CARGO_TARGET_DIR", root().join("target/checkout")).env_remove("CI"); // the clone has no .venv
    cargo.assert().success().stdout(contains("test result: ok"));
    std::os::unix::fs::symlink(root().join(".venv"), clone.join(".venv")).unwrap();
    let link = format!("problems/{name}/submissions/accepted/{name}.rs");
    Command::new(clone.join("scripts/judge")).arg(name).arg(clone.join(link)).assert().success();
}
