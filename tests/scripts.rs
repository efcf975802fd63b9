//! What every script owes its caller, from whatever folder it is called: an answer to `--help`, and one line on standard
//! error with exit status 1 for an argument that makes no sense.

use assert_cmd::Command;
use predicates::prelude::*;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// The scripts, or none, with a word, where there is no bash to run them.
fn scripts(test: &str) -> Vec<PathBuf> {
    if Command::new("bash").arg("--version").ok().is_err() {
        let words = format!("{test}: left out, for want of bash\n");
        std::io::stderr().write_all(words.as_bytes()).unwrap();
        return Vec::new();
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts");
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let scripts: Vec<_> =
        files.filter(|path| path.is_file() && path.extension().is_none()).collect();
    assert!(scripts.len() > 10);
    scripts
}

#[test]
fn scripts_explain_themselves() {
    for script in scripts("scripts_explain_themselves") {
        let name = script.file_name().unwrap().to_str().unwrap();
        let usage = predicate::str::contains(format!("usage: scripts/{name}"));
        let help = Command::new("bash").arg(&script).arg("--help").current_dir("/").assert();
        help.success().stdout(usage).stderr("");
    }
}

#[test]
fn scripts_refuse_what_makes_no_sense() {
    for script in scripts("scripts_refuse_what_makes_no_sense") {
        let name = script.file_name().unwrap().to_str().unwrap();
        let mut command = Command::new("bash");
        let assert = command.arg(&script).arg("No Such/Thing").current_dir("/").assert();
        let line = format!("^{name}: expected [^\n]*, found [^\n]*\n$");
        assert.code(1).stdout("").stderr(predicate::str::is_match(line).unwrap());
    }
}
