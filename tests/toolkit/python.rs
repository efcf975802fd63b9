//! The tests of the Python modules, which are written in Python: tests/python.

use crate::support::samples::root;
use crate::support::tools::skip_without;
use std::process::Command;

#[test]
fn python_modules_pass_their_tests() {
    skip_without!(
        "python3",
        "g++",
        "scripts/setup",
        "scripts/setup --audit",
        "scripts/setup --tests"
    );
    let mut pytest = Command::new(root().join(".venv/bin/python3"));
    let output =
        pytest.args(["-m", "pytest"]).current_dir(root().join("scripts")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout));
}
