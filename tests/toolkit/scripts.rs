//! What every script owes its caller, from whatever folder it is called: an answer to `--help`, and one line on standard
//! error with exit status 1 for an argument that makes no sense.

#![cfg(unix)]

use crate::support::tools::missing;
use assert_cmd::Command;
use predicates::prelude::*;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The scripts, as paths in the repository; none, with a word, where what runs them is missing.
fn scripts(test: &str) -> Vec<PathBuf> {
    if missing(test, &["bash", "python3"]) {
        return Vec::new();
    }
    let mut scripts = Vec::new();
    for folder in ["scripts", "scripts/checks"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = Path::new(folder).join(entry.unwrap().file_name());
            if root().join(&path).is_file() && path.extension().is_none() {
                scripts.push(path);
            }
        }
    }
    assert!(scripts.len() > 10);
    scripts
}

/// The script by a link elsewhere, in a folder and with a CDPATH that have nothing to do with it.
fn elsewhere(script: &Path, test: &str) -> Command {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    fs::create_dir_all(&folder).unwrap();
    let link = folder.join(script.file_name().unwrap());
    let _ = fs::remove_file(&link);
    symlink(root().join(script), &link).unwrap();
    let mut command = Command::new(link);
    command.current_dir("/").env("CDPATH", root());
    command
}

#[test]
fn scripts_explain_themselves() {
    for script in scripts("scripts_explain_themselves") {
        let usage = format!("usage: {}", script.display());
        let explains = predicate::function(|help: &str| {
            help.lines().any(|line| line == usage || line.starts_with(&format!("{usage} ")))
                && help.lines().all(|line| line.chars().count() <= 80)
        });
        let assert = elsewhere(&script, "explain").arg("--help").assert();
        assert.success().stderr("").stdout(explains);
    }
}

#[test]
fn scripts_refuse_what_makes_no_sense() {
    for script in scripts("scripts_refuse_what_makes_no_sense") {
        let line = format!(
            "^{}: expected [^\n]*, found [^\n]*\n$",
            script.file_name().unwrap().to_str().unwrap()
        );
        for nonsense in ["No Such/Thing", "--no-such-thing"] {
            let assert = elsewhere(&script, "refuse").arg(nonsense).assert();
            assert.code(1).stdout("").stderr(predicate::str::is_match(&line).unwrap());
        }
    }
}

/// Where Python takes itself to be on Windows, every script says in one line what to use instead. Made up by a module
/// that Python loads at its start: it has what is the same on Windows loaded already, and lacks what is not there.
#[test]
#[ignore = "takes three seconds: cargo test scripts -- --ignored"]
fn scripts_point_from_windows_to_wsl() {
    const WINDOWS: &str = "
import argparse, concurrent.futures, multiprocessing, os, pathlib, shutil, subprocess, sys, tempfile, types
pathlib.os = types.SimpleNamespace(**vars(os))
os.name = 'nt'
for module in ('fcntl', 'grp', 'posix', 'pwd', 'resource', 'termios'):
    sys.modules[module] = None
";
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("windows");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("sitecustomize.py"), WINDOWS).unwrap();
    let test = "scripts_point_from_windows_to_wsl";
    for script in scripts(test) {
        let name = script.file_name().unwrap().to_str().unwrap();
        if fs::read_to_string(root().join(&script)).unwrap().starts_with("#!/usr/bin/env bash") {
            continue;
        }
        let line = format!("{name}: expected Linux or macOS, found Windows (use WSL: ");
        let mut python = Command::new("python3");
        python.arg(root().join(&script)).env("PYTHONPATH", &folder);
        let one_line = predicate::function(|text: &str| text.lines().count() == 1);
        python.assert().code(1).stdout("").stderr(predicate::str::starts_with(line).and(one_line));
    }
}

/// A developer's machine may lack a tool, which is said; where CI is set it is an error.
#[test]
fn scripts_leave_nothing_out_in_silence() {
    if missing("scripts_leave_nothing_out_in_silence", &["python3"]) {
        return;
    }
    let program =
        "import house\nhouse.end(lambda: house.missing('no_such_tool', 'its-package', 'the rest'))";
    let mut python = Command::new("python3");
    python.env("PYTHONPATH", root().join("scripts/lib")).env("PYTHONDONTWRITEBYTECODE", "1");
    python.args(["-c", program]).env_remove("CI");
    let word = "-c: left out for want of no_such_tool (apt install its-package): the rest\n";
    python.assert().success().stdout("").stderr(word);
    let error = predicate::str::starts_with("-c: expected the program no_such_tool, found none");
    python.env("CI", "true").assert().code(1).stdout("").stderr(error);
}
