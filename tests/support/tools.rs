//! Whether the programs are here that a test needs besides Rust.

use std::io::{self, Write};
use std::process::{Command, Stdio};

/// Whether one of `tools` is missing, so that the test is left out, which is said on standard error.
/// Where the environment variable CI is set, nothing may be left out.
pub fn missing(test: &str, tools: &[&str]) -> bool {
    for tool in tools {
        let mut command = Command::new(tool);
        if command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_err() {
            let word = format!("{test}: left out, for want of {tool}\n");
            assert!(std::env::var_os("CI").is_none(), "{word}");
            // Not by eprintln!, whose output is shown for failed tests only.
            io::stderr().write_all(word.as_bytes()).unwrap();
            return true;
        }
    }
    false
}
