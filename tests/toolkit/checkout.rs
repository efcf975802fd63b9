//! A clone with the defaults of Git for Windows: CRLF line ends, and symlinks as text files that hold a path.

use crate::support::samples::{packages, root};
use crate::support::tools::{empty_folder, skip_without};
use assert_cmd::Command;
use predicates::str::contains;

#[test]
#[ignore = "clones the repository and builds a test: cargo test checkout -- --ignored"]
fn a_clone_with_the_defaults_of_windows_passes_its_tests() {
    skip_without!("git");
    let clone = empty_folder("checkout");
    let mut git = Command::new("git");
    git.args(["clone", "-q", "-c", "core.autocrlf=true", "-c", "core.symlinks=false"]);
    git.args([root(), &clone]).assert().success();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["test", "--locked", "--test", &packages()[0]]).current_dir(&clone);
    cargo.env("CARGO_TARGET_DIR", root().join("target/checkout")).env_remove("CI"); // the clone has no .venv
    cargo.assert().success().stdout(contains("test result: ok"));
}
