//! What a developer's machine may lack.

use std::io::Write;
use std::process::Command;

/// Whether one of the tools is not there, so that the test is to be left out; says so. Where `CI`
/// is set nothing may be left out: then the test fails.
pub fn missing(test: &str, tools: &[&str]) -> bool {
    let there = |tool: &str| Command::new(tool).arg("--version").output().is_ok();
    let Some(tool) = tools.iter().find(|tool| !there(tool)) else { return false };
    assert!(
        std::env::var_os("CI").is_none(),
        "{test}: expected {tool} where CI is set, found none"
    );
    // Not by eprintln!, whose output is shown for failed tests only.
    let word = format!("{test}: left out, for want of {tool}\n");
    std::io::stderr().write_all(word.as_bytes()).unwrap();
    true
}
