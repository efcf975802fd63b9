//! Problems of an archive of test data, with a small archive in tests/fixtures.

#![cfg(unix)]

use super::counterexample::archive_with_testlib;
use super::judge::fixture;
use crate::support::repository::Repository;
use crate::support::samples::{packages, root};
use crate::support::tools::{empty_folder, script, skip_without};
use predicates::prelude::*;
use predicates::str::{contains, diff, is_match};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;
use std::time::SystemTime;

pub fn archive() -> PathBuf {
    root().join("tests/fixtures/archive")
}

/// A file of a problem of the archive.
fn file(number: u32, name: &str) -> PathBuf {
    archive().join("testcase/boj").join(number.to_string()).join(name)
}

fn with_archive(verb: &str) -> assert_cmd::Command {
    let mut command = script(verb);
    command.env("TESTCASE_ARCHIVE", archive());
    command
}

#[test]
fn judge_takes_problems_of_the_archive() {
    skip_without!(judge);
    let judge = |problem: &str, program| with_archive("judge").arg(problem).arg(program).assert();
    let accepts = |problem: &str, program: PathBuf, cases: &str| {
        let accepted = contains(format!("Accepted: all {cases} test cases"));
        judge(problem, program).success().stdout(accepted.and(contains("next:").not()));
    };
    // Blanks at the ends of lines do not count: the reference solution prints some.
    accepts("boj1001", file(1001, "correct_a.cpp"), "31");
    // 29 of the generator, which makes 15 as the fixed test case does; the checker takes other divisors.
    accepts("boj1002", file(1002, "correct_itself.py"), "30");
    accepts(file(1002, "").to_str().unwrap(), file(1002, "correct_smallest.py"), "30");
    // A problem without input has one test case. Blanks count in an answer that is aligned with them.
    accepts("1003", file(1003, "correct_a.py"), "1");
    judge("boj1003", file(1003, "rejected_left.py")).code(1);
    // Python gets 3 times the time of C++ and 2 seconds more, and twice the memory and 128 MiB more.
    accepts("boj1001", file(1001, "slow.py"), "31");

    let wrong = contains("Wrong answer: on secret/generator_random_cpp_");
    judge("boj1001", file(1001, "rejected_absolute.py")).code(1).stdout(wrong);
    let wrong = contains("Wrong answer: on secret/generator_odd_py_");
    judge("boj1002", file(1002, "rejected_half.py")).code(1).stdout(wrong);
    // The given answer to sample_2, which neither reference solution prints, is not replaced.
    let both = "\nNot the verdict that the package expects: accepted/correct_a.py, accepted/correct_b.cpp\n";
    with_archive("judge").arg("boj1007").assert().code(1).stdout(contains(both));
}

/// The generators stop after 64 MiB of input. An answer of 33 MiB raises the output limit.
#[test]
#[ignore = "takes two seconds"]
fn archive_limits_its_inputs() {
    skip_without!(judge);
    let assert = with_archive("judge").arg("boj1008").arg(file(1008, "correct_a.c")).assert();
    assert.success().stdout(contains("Accepted: all 2 test cases"));
}

#[test]
fn counterexample_takes_problems_of_the_archive() {
    skip_without!(judge);
    let program = file(1001, "rejected_absolute.py");
    let search = |name| with_archive("counterexample").arg(name).arg(&program).assert();
    search("boj1001").code(1).stdout(contains("input\n  0 1\nexpected\n  -1\ngiven\n  1\n"));
    // Of two reference solutions that disagree, nobody knows which is right.
    let disagree = contains("correct_b.cpp and ").and(contains("disagree on '0 1\\n'"));
    search("boj1007").code(2).stdout("").stderr(disagree);
}

#[test]
fn judge_takes_the_path_of_a_package() {
    skip_without!(judge);
    let folder = root().join("tests/fixtures/packages/pairs");
    let korean = root().join("tests/fixtures/korean/problems/korean"); // its validator has arguments
    let assert = script("judge").args([&korean, &folder, &korean]).assert().success();
    let korean = r"AC .* accepted/echo.py .*\nWA .* wrong_answer/blanks.py \(sample/1\)\n";
    let lines = r"AC .* accepted/right.py \(sample/1\)\nWA .* wrong_answer/wrong.py \(secret/1\)\n";
    assert.stdout(is_match(format!("^{korean}{lines}{korean}$")).unwrap());
    let wrong = folder.join("submissions/wrong_answer/wrong.py");
    let judge = |program| script("judge").arg(&folder).arg(program).arg("--all").assert();
    let failures = contains("Wrong answer: 1 of 2 test cases fail, first secret/1\n");
    judge(wrong)
        .code(1)
        .stdout(failures.and(contains("\nexpected from line 2 on\n  812345678901226\n")));
    let error = "judge: the output validator of pairs fails: exit status 3\n";
    judge(fixture("wrong.c")).code(2).stdout("").stderr(error);
    let assert = script("judge").arg(folder.with_file_name("words")).assert().success();
    let unknown = contains("words/submissions/accepted/notes.txt is skipped: it is no program");
    assert.stdout(contains("AC ").and(contains("wrong_answer/wrong.py"))).stderr(unknown);
}

/// The validator makes inputs that are larger than all test cases. It may allow more than the statement, so a solution
/// that fails on them only is shown, but is no failure.
#[test]
fn what_fails_on_large_inputs_only_is_told_apart() {
    skip_without!(judge);
    let archive = archive_with_testlib("large archive");
    let few = archive.join("testcase/boj/1009/few.py");
    let mut judge = script("judge");
    let assert = judge.arg("boj1009").arg(&few).arg("--archive").arg(&archive).assert().code(1);
    let verdict = contains("Run-time error: on secret/largest_first_random\n");
    assert.stdout(verdict.and(contains("The archive's own test cases pass.")));
    let folder = empty_folder("regress large");
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos();
    let program = format!("{}# {now}\n", fs::read_to_string(few).unwrap()); // no verdict on it is kept
    fs::write(folder.join("1009.py"), program).unwrap();
    let mut regress = script("regress");
    regress.current_dir(&folder).args([".", "--json", "out.json", "--summary", "out.md"]);
    regress.arg("--archive").arg(&archive);
    regress.assert().success().stdout(diff(
        "Only large inputs fail (accepted on the archive's data, so they do not count as failures):
  1009.py: run-time error on secret/largest_first_random

verdict                 solutions
Only large inputs fail  1
",
    ));
    let json = fs::read_to_string(folder.join("out.json")).unwrap();
    assert!(json.contains(r#""fails_on_large_only": true"#), "{json}");
    let markdown = fs::read_to_string(folder.join("out.md")).unwrap();
    assert!(markdown.contains("| Only large inputs fail | 1 |"), "{markdown}");
    assert!(markdown.contains("Only large inputs fail: 1009\\.py: run\\-time error"), "{markdown}");
}

/// Why there are no test cases, or no archive.
#[test]
fn archive_errors() {
    skip_without!(judge);
    let asks = "tests/fixtures/packages/asks";
    let problems = ["boj1000", "boj1004", "boj1005", "boj1006", asks];
    with_archive("judge").args(problems).assert().code(2).stdout("").stderr(diff(
        "judge: boj1000: the archive has no problem 1000\n\
         judge: boj1004: generator_random.py of the archive does not make the same input twice\n\
         judge: boj1005: the archive has no reference solution for this problem\n\
         judge: boj1006: the validator of the archive rejects sample_1.in: wrong number\n\
         judge: there are no test cases in tests/fixtures/packages/asks/data\n",
    ));
    let assert = script("judge").args(["--archive", "/nowhere", "boj1001", "none.cpp"]).assert();
    assert
        .code(2)
        .stdout("")
        .stderr(contains("judge: no archive in ").and(contains("scripts/setup --archive")));
}

/// The package of a problem of the archive is complete: only the program is missing.
#[test]
fn new_takes_problems_of_the_archive() {
    skip_without!(judge);
    let repository = Repository::with_judge("new_takes_problems_of_the_archive");
    symlink(root().join("target"), repository.path("target")).unwrap(); // has the precompiled headers
    let mut command = repository.script("new");
    command.arg("boj1002").arg("--archive").arg(archive()).assert().success().stdout(diff(
        "made boj1002: src/bin/boj1002.rs tests/boj1002.rs problems/boj1002\n\
         to write: src/bin/boj1002.rs (cargo test --test boj1002 runs it on the test cases)\n\
         next: scripts/judge boj1002 src/bin/boj1002.rs\n",
    ));
    let program = repository.path("problems/boj1002/submissions/accepted/correct_smallest.py");
    let assert = repository.script("judge").arg("boj1002").arg(program).assert();
    assert.success().stdout(contains("Accepted: all 30 test cases"));
    // A time limit of 0 is unknown, and a runtime does not start within 16 MiB.
    let settings = repository.read("problems/boj1002/problem.yaml");
    let limits = contains("  time_limit: 10.0\n").and(contains("  memory: 64\n"));
    assert!(limits.eval(&settings), "{settings}");
    for list in ["judge", "all"] {
        repository.write(&format!("scripts/requirements/{list}.txt"), "");
    }
    let error = contains("tools are not installed, or in other versions (run scripts/setup");
    repository.script("judge").assert().code(2).stdout("").stderr(error);
}

/// Every layout of the path, every verdict, and a second run that judges nothing.
#[test]
fn regress_judges_every_solution() {
    skip_without!(judge);
    let folder = empty_folder("regress");
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos();
    let put = |source: PathBuf, path: &str| {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let comment = if path.extension().unwrap() == "py" { "#" } else { "//" };
        // No verdict on this file is kept from an earlier test.
        fs::write(&path, format!("{}\n{comment} {now}\n", fs::read_to_string(source).unwrap()))
            .unwrap();
    };
    for line in include_str!("../fixtures/archive/solutions.txt").lines() {
        let (source, path) = line.split_once(" | ").unwrap();
        put(archive().join("testcase/boj").join(source), path);
    }
    let name = &packages()[0];
    put(root().join(format!("src/bin/{name}.rs")), &format!("{name}/main.rs"));
    let run = || with_archive("regress").current_dir(&folder).arg(".").assert().code(1);
    // The scripts are named by the shorter path, which depends on where the repository lies.
    let scripts = root().join("scripts").display().to_string();
    let shorter =
        if scripts.len() < "../../../scripts".len() { &scripts } else { "../../../scripts" };
    let expected = fs::read_to_string(archive().join("regress.txt")).unwrap();
    let expected = expected.replace("../../../scripts", shorter);
    run().stdout(diff(expected.clone()));
    // The second run judges nothing: it prints what was kept.
    let mut change = assert_cmd::Command::new("python3");
    change.arg(root().join("tests/support/change_reason.py"));
    change.arg(root().join("target/verdicts.sqlite3"));
    change.args(["exit status 1: IndexError: list index out of range", "kept"]).assert().success();
    run().stdout(diff(
        expected.replace("exit status 1: IndexError: list index out of range", "kept"),
    ));
    // Without an archive, solutions of problems that are here are judged all the same.
    let assert = script("regress").args(["--archive", "/nowhere"]).arg(&folder).assert().code(2);
    let judged = is_match(r"\nAccepted +1\n(.*\n)*Not judged ").unwrap();
    assert.stdout(judged).stderr(contains("regress: no archive in "));
}
