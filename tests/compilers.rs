//! Each submission, one file alone, through `rustc` as the judges call it: in every edition, with
//! every warning an error, and the result run on the first sample.

use assert_cmd::Command;
use predicates::str::diff;
use std::fs;
use std::path::Path;

#[test]
fn every_submission_compiles_alone() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut submissions = 0;
    for entry in fs::read_dir(root.join("src/bin")).unwrap() {
        let source = entry.unwrap().path();
        let name = source.file_stem().unwrap().to_str().unwrap();
        let sample = root.join("problems").join(name).join("data/sample/1.in");
        let input = fs::read(&sample).unwrap();
        let answer = fs::read_to_string(sample.with_extension("ans")).unwrap();
        for edition in ["2015", "2018", "2021", "2024"] {
            let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}_{edition}"));
            Command::new("rustc")
                .args(["-C", "opt-level=3", "-D", "warnings", "--edition", edition, "-o"])
                .args([&program, &source])
                .assert()
                .success()
                .stderr("");
            let assert = Command::new(&program).write_stdin(&input[..]).assert();
            assert.success().stdout(diff(answer.clone()));
        }
        submissions += 1;
    }
    assert!(submissions > 0);
}
