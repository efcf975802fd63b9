//! Where a checkout lies and who else uses its files: a read-only one, blanks and Korean in its path, an archive that two
//! of them use, files that change while they are judged.

#![cfg(target_os = "linux")]

use super::archive::archive;
use crate::support::repository::Repository;
use crate::support::tools::{empty_folder, script_of, skip_without};
use assert_cmd::Command;
use predicates::str::{contains, is_match};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

const TABLE: &str = "Accepted                1\nWrong answer            2\n";

/// Solutions that are accepted once, and wrong twice.
fn solutions(name: &str) -> PathBuf {
    let folder = empty_folder(name);
    let problems = archive().join("testcase/boj");
    for (from, to) in [
        ("1001/correct_a.cpp", "1001/right.cpp"),
        ("1001/rejected_absolute.py", "1001/wrong.py"),
        ("1003/rejected_left.py", "1003/wrong.py"),
    ] {
        fs::create_dir_all(folder.join(to).parent().unwrap()).unwrap();
        fs::copy(problems.join(from), folder.join(to)).unwrap();
    }
    folder
}

fn regress(repository: &Path, solutions: &Path) -> Command {
    let mut command = script_of(repository, "scripts/regress");
    command.env("TESTCASE_ARCHIVE", archive()).arg(solutions);
    command
}

/// A program cannot be compiled there. One line says so, of each script.
#[test]
fn a_read_only_checkout_is_refused_in_a_line() {
    skip_without!(judge, "unshare");
    let repository = Repository::with_judge("read_only_checkout");
    let solutions = solutions("for_a_read_only_checkout");
    let shell = "mount --bind . . && mount -o remount,ro,bind . && cd \"$PWD\" && exec \"$@\"";
    let program = solutions.join("1001/right.cpp");
    for (verb, argument) in [("judge", &program), ("regress", &solutions)] {
        let mut command = Command::new("unshare");
        command.args(["--user", "--map-root-user", "--mount", "sh", "-c", shell, "sh"]);
        command.arg(repository.path("scripts").join(verb)).arg(argument);
        command.current_dir(&repository.root).env("TESTCASE_ARCHIVE", archive());
        let line = is_match(format!("^{verb}: [^\n]*Read-only file system\n$")).unwrap();
        command.assert().code(2).stdout("").stderr(line);
    }
}

/// Commands of compilers have the path in them, and what is printed can be pasted.
#[test]
fn a_checkout_may_have_blanks_and_korean_in_its_path() {
    skip_without!(judge);
    let repository = Repository::with_judge("한글 저장소's $HOME");
    let solutions = solutions("풀이 모음");
    let assert = regress(&repository.root, &solutions).assert().code(1);
    assert.stdout(contains(TABLE));
    let mut command = script_of(&repository.root, "scripts/counterexample");
    command.env("TESTCASE_ARCHIVE", archive()).arg("1001").arg(solutions.join("1001/wrong.py"));
    command.assert().code(1).stdout(contains("boj1001: wrong.py: wrong answer"));
}

/// Both make packages of the archive's problems at the same time, each in its own target/.
#[test]
fn two_checkouts_use_one_archive_at_the_same_time() {
    skip_without!(judge);
    let solutions = solutions("for_two_checkouts");
    thread::scope(|scope| {
        for name in ["first_checkout", "second_checkout"] {
            let solutions = &solutions;
            scope.spawn(move || {
                let repository = Repository::with_judge(name);
                let assert = regress(&repository.root, solutions).assert().code(1);
                assert.stdout(contains(TABLE));
            });
        }
    });
}

/// A solution changes all the time, and an answer of the archive once in each run. Afterwards no verdict is kept that
/// belongs to another content.
#[test]
#[ignore = "takes half a minute: seven runs of regress"]
fn files_that_change_during_regress_get_no_verdict_of_others() {
    skip_without!(judge);
    let repository = Repository::with_judge("files_that_change");
    let copied = empty_folder("archive_that_changes");
    Command::new("cp").arg("-R").arg(archive().join(".")).arg(&copied).assert().success();
    let folder = empty_folder("solutions_that_change");
    let solution = folder.join("1003/solution.py");
    fs::create_dir(folder.join("1003")).unwrap();
    let problems = copied.join("testcase/boj");
    let right = fs::read(problems.join("1003/correct_a.py")).unwrap();
    let wrong = fs::read(problems.join("1003/rejected_left.py")).unwrap();
    fs::write(&solution, &right).unwrap();
    fs::create_dir(folder.join("1001")).unwrap();
    fs::copy(problems.join("1001/correct_a.cpp"), folder.join("1001/right.cpp")).unwrap();
    let answer = problems.join("1001/sample_1.out");
    let expected = fs::read(&answer).unwrap();
    let judge = || {
        let mut command = regress(&repository.root, &folder);
        let output = command.env("TESTCASE_ARCHIVE", &copied).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let replace = |file: &Path, content: &[u8]| {
        let new = file.with_extension("new");
        fs::write(&new, content).unwrap();
        fs::rename(new, file).unwrap();
    };
    let has_ended = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            while !has_ended.load(Ordering::Relaxed) {
                replace(&solution, &wrong);
                thread::sleep(Duration::from_millis(70));
                replace(&solution, &right);
                thread::sleep(Duration::from_millis(130));
            }
        });
        let mut seen = String::new();
        for number in 0..6 {
            let next = if number % 2 == 0 { b"12345\n".as_slice() } else { &expected };
            let (answer, replace) = (&answer, &replace);
            let change = scope.spawn(move || {
                thread::sleep(Duration::from_millis(300 + 200 * number));
                replace(answer, next);
            });
            seen += &judge();
            change.join().unwrap();
        }
        has_ended.store(true, Ordering::Relaxed);
        assert!(seen.contains("it has changed during the run (run again)"), "{seen}");
    });
    replace(&solution, &right);
    replace(&answer, &expected);
    let text = judge();
    assert!(text.contains("Accepted                2\n"), "{text}");
    replace(&solution, &wrong);
    let text = judge();
    assert!(text.contains("Accepted                1\nWrong answer            1\n"), "{text}");
    replace(&answer, b"12345\n");
    let text = judge();
    assert!(text.contains("Wrong answer            2\n"), "{text}");
}
