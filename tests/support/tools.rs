//! Whether the programs are here that a test needs besides Rust.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, Stdio};

/// Whether one of `tools` is missing, so that the test is left out, which is said on standard error.
/// Where the environment variable CI is set, nothing may be left out.
pub fn missing(test: &str, tools: &[&str]) -> bool {
    left_out(test, tools, |tool| {
        let mut command = Command::new(tool);
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    })
}

/// The same for tools that are slow to say their version.
pub fn not_on_path(test: &str, tools: &[&str]) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    left_out(test, tools, |tool| {
        std::env::split_paths(&folders).any(|folder| folder.join(tool).is_file())
    })
}

fn left_out(test: &str, tools: &[&str], is_here: impl Fn(&str) -> bool) -> bool {
    for tool in tools {
        if !is_here(tool) {
            let word = format!("{test}: left out, for want of {tool}\n");
            assert!(std::env::var_os("CI").is_none(), "{word}");
            // Not by eprintln!, whose output is shown for failed tests only.
            io::stderr().write_all(word.as_bytes()).unwrap();
            return true;
        }
    }
    false
}

/// The same for the tools that judge other people's programs.
pub fn judge_is_missing(test: &str) -> bool {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pinned = fs::read(root.join("scripts/lib/requirements.txt")).unwrap();
    let installed = fs::read(root.join(".venv/requirements.txt")).unwrap_or_default();
    if missing(test, &["python3", "g++"]) {
        return true;
    }
    if installed != pinned {
        return missing(test, &["scripts/setup (run it)"]);
    }
    false
}

/// The script, as it is from a terminal: an interrupt ends it. It would not where whoever runs the tests ignores it.
pub fn interruptible(script: &Path) -> Command {
    let mut command = Command::new("python3");
    let start = "import os, signal, sys
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])";
    command.args(["-c", start]).arg(script);
    command
}

/// How many processes have called themselves so.
#[cfg(target_os = "linux")]
pub fn running(name: &str) -> usize {
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let found = fs::read_to_string(entry.ok()?.path().join("comm")).ok()?;
        (found.trim_end() == name).then_some(())
    });
    processes.count()
}

/// What the processes are called in whose environment a variable has this value.
#[cfg(target_os = "linux")]
pub fn marked(variable: &str, value: &str) -> Vec<String> {
    let assignment = format!("{variable}={value}");
    let processes = fs::read_dir("/proc").unwrap().filter_map(|entry| {
        let folder = entry.ok()?.path();
        let environment = fs::read(folder.join("environ")).ok()?;
        let mut assignments = environment.split(|&byte| byte == 0);
        assignments.find(|&found| found == assignment.as_bytes())?;
        Some(fs::read_to_string(folder.join("comm")).ok()?.trim_end().to_string())
    });
    processes.collect()
}
