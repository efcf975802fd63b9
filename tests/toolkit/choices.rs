//! Inputs that testlib validators make, against inputs that a Python test enumerates by itself.

#![cfg(target_os = "linux")]

use crate::support::samples::root;
use crate::support::tools::skip_without;
use std::process::Command;

#[test]
#[ignore = "takes half a minute"]
fn validators_make_inputs() {
    skip_without!(judge);
    let mut tests = Command::new(root().join(".venv/bin/python3"));
    let output = tests.arg(root().join("tests/support/choices.py")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
