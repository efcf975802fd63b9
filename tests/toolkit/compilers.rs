//! Each submission, one file alone, through `rustc` as the judges call it, and in every other edition: with
//! every warning an error. What it prints for the first sample is what cargo's build of it prints.

use crate::support::samples::{built, inputs, package, root};
use assert_cmd::Command;
use predicates::str::diff;
use std::fs;
use std::path::Path;

#[test]
fn every_submission_compiles_alone() {
    let mut submissions = 0;
    for entry in fs::read_dir(root().join("src/bin")).unwrap() {
        let source = entry.unwrap().path();
        let name = source.file_stem().unwrap().to_str().unwrap();
        let samples = inputs(&package(name).join("data/sample"));
        let input = fs::read(samples.first().expect("a sample")).unwrap();
        let expected = Command::new(built(name)).write_stdin(&input[..]).assert().success();
        let expected = String::from_utf8(expected.get_output().stdout.clone()).unwrap();
        for edition in ["2015", "2018", "2021", "2024"] {
            let program = Path::new(env!("CARGO_TARGET_TMPDIR"))
                .join(format!("{name}_{edition}"))
                .with_extension(std::env::consts::EXE_EXTENSION);
            let level = if edition == "2021" { "opt-level=3" } else { "opt-level=0" };
            Command::new("rustc")
                .args(["-C", level, "-D", "warnings", "--edition", edition, "-o"])
                .args([&program, &source])
                .assert()
                .success()
                .stderr("");
            let assert = Command::new(&program).write_stdin(&input[..]).assert();
            assert.success().stdout(diff(expected.clone()));
        }
        submissions += 1;
    }
    assert!(submissions > 0);
}
