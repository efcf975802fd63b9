//! Each submission, one file alone, through bare `rustc` in the oldest edition, with every warning an error. What it prints
//! for the first sample is what cargo's build of it prints. As every judge compiles it: scripts/checks/compilers.

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
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}_alone"));
        let program = program.with_extension(std::env::consts::EXE_EXTENSION);
        Command::new("rustc")
            .args(["-D", "warnings", "--edition", "2015", "-o"])
            .args([&program, &source])
            .assert()
            .success()
            .stderr("");
        let assert = Command::new(&program).write_stdin(&input[..]).assert();
        assert.success().stdout(diff(expected));
        submissions += 1;
    }
    assert!(submissions > 0);
}
