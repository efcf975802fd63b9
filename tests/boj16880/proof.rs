//! `toolkit/prove` fails if a check fails or is missing, a wrong file is not refuted, a solver is missing, or the
//! solvers disagree.

use crate::support::samples::package;
use crate::support::tools::{empty_folder, skip_without};
use assert_cmd::Command;
use predicates::str::contains;
use std::fs;

/// Runs `prove` on a copy of `solution/proof` in which `replacement` has the place of the file `replaced`.
fn assert_prove_fails(replacement: &str, replaced: &str, path: &str, message: &'static str) {
    let problem = package("boj16880");
    let proof = problem.join("solution/proof");
    let copy = empty_folder("proof");
    fs::create_dir(copy.join("wrong")).unwrap();
    for folder in ["", "wrong"] {
        for file in fs::read_dir(proof.join(folder)).unwrap().map(|entry| entry.unwrap().path()) {
            if file.is_file() {
                fs::copy(&file, copy.join(folder).join(file.file_name().unwrap())).unwrap();
            }
        }
    }
    fs::copy(proof.join(replacement), copy.join(replaced)).unwrap();
    let start = "import os, runpy, sys; os.environ['PATH'] = sys.argv.pop(1) or os.environ['PATH']";
    let mut python = Command::new("python3");
    python.args(["-c", &format!("{start}; runpy.run_path(sys.argv.pop(1))"), path]);
    python.arg(problem.join("toolkit/prove")).arg(copy);
    python.assert().code(1).stderr(contains(message));
}

#[test]
fn boj16880_prove_refuses_wrong_proofs_and_solvers() {
    skip_without!("python3", "z3", "cvc5");
    let (right, wrong) = ("bishop.smt2", "wrong/bishop_greater.smt2");
    assert_prove_fails(wrong, right, "", "bishop.smt2: not proved");
    assert_prove_fails(right, wrong, "", "bishop_greater.smt2: not refuted");
    assert_prove_fails(right, right, "/nowhere", "z3 is not installed");
    let no_checks = "../../problem.yaml";
    assert_prove_fails(no_checks, right, "", "bishop: expected checks of the three facts");
    let folder = empty_folder("no solver");
    fs::copy(package("boj16880").join("toolkit/certify"), folder.join("cvc5")).unwrap();
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").unwrap());
    assert_prove_fails(right, right, &path, "found 'unsat' from z3, 'certify: unknown argument: ");
}
