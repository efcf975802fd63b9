//! scripts/judge on packages, archives and programs that are wrong, unusual or hostile: a verdict or an error of one
//! line, and the others go on.

#![cfg(unix)]

use super::archive::archive;
use super::cases::copy;
use super::judge::fixture;
use crate::support::repository::Repository;
use crate::support::samples::{packages, root};
use crate::support::tools::{empty_folder, script, skip_without};
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_match};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

fn robust(name: &str) -> PathBuf {
    root().join("tests/fixtures/robust").join(name)
}

/// Writes hostile packages. Returns the script's lines.
fn hostile_packages(folder: &Path, seed: &[&str]) -> Vec<String> {
    let mut command = Command::new("python3");
    command.arg(root().join("tests/support/hostile_packages.py")).arg(folder).args(seed);
    let output = command.assert().success().get_output().stdout.clone();
    String::from_utf8(output).unwrap().lines().map(String::from).collect()
}

/// submissions.yaml with glob patterns and groups of test cases, `@EXPECTED_RESULTS@`, constants with variants, and
/// files that are no submissions or cannot run here.
#[test]
fn a_package_says_what_its_submissions_must_get() {
    skip_without!(judge);
    let skipped = |file: &str, reason: &str| {
        contains(format!(
            "tests/fixtures/robust/expectations/submissions/{file} is skipped: {reason}"
        ))
    };
    let no_program = "it is no program in a language that is known here\n";
    let unsaid = "the package does not say which verdict it must get\n";
    let judged = r"^AC .*constant.py.*\nAC .*echo.py.*\n(AC .*echo.hs.*\n)?CE .*broken.c\nAC .*six.py.*\nWA .*three.py.*\nWA .*one.py.*\nWA .*four.py.*\n$";
    let assert = script("judge").arg(robust("expectations")).assert().success();
    let assert = assert.stdout(is_match(judged).unwrap());
    let assert = assert.stderr(skipped("accepted/echo.cpp.disabled", no_program));
    let assert = assert.stderr(skipped("accepted/name.py.template", no_program));
    assert.stderr(skipped("unsaid/five.py", unsaid));
}

/// The slowest accepted submission times 5 is the limit: 0.5 s to 0.6 s of CPU time give 3 s.
#[test]
fn a_missing_time_limit_is_computed() {
    skip_without!(judge);
    let line = "unlimited states no time limit: 3 s (5 times the slowest accepted submission, at least 1 s)\n";
    script("judge").arg(robust("unlimited")).assert().success().stderr(line);
    let over = contains("TLE   > 3.0 s  ");
    script("judge").arg(robust("unlimited")).arg(fixture("slow.c")).assert().code(1).stdout(over);
}

/// One run judges all packages, and each gets one line that says what is wrong with it.
#[test]
fn each_hostile_package_gets_a_line() {
    skip_without!(judge);
    let folder = empty_folder("hostile");
    let lines = hostile_packages(&folder, &[]);
    let (names, messages): (Vec<_>, Vec<_>) =
        lines.iter().map(|line| line.split_once('\t').unwrap()).unzip();
    let mut command = script("judge");
    command.current_dir(&folder).args(names.iter().map(|name| format!("./{name}")));
    let assert = command.timeout(std::time::Duration::from_secs(300)).assert().code(2).stdout("");
    let errors = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert_eq!(errors.lines().count(), names.len(), "{errors}");
    for ((name, message), error) in names.iter().zip(messages).zip(errors.lines()) {
        let is_said =
            error.starts_with("judge: ") && error.contains(name) && error.contains(message);
        assert!(is_said, "{name}: expected {message:?}, found {error:?}");
    }
}

#[test]
#[ignore = "takes ten seconds"]
fn damaged_packages_get_no_traceback() {
    skip_without!(judge);
    let folder = empty_folder("damaged");
    for seed in ["1", "2"] {
        let names = hostile_packages(&folder.join(seed), &[seed]);
        let mut command = script("judge");
        command.current_dir(folder.join(seed)).args(names.iter().map(|name| format!("./{name}")));
        command.assert().code(2).stderr(contains("Traceback").not());
    }
}

/// Each argument that names a problem is a problem, though none is a program.
#[test]
fn two_problems_of_the_archive_are_both_judged() {
    skip_without!(judge);
    let mut command = script("judge");
    command
        .env("TESTCASE_ARCHIVE", root().join("tests/fixtures/archive"))
        .args(["1003", "boj1003"]);
    let both =
        is_match(r"^AC .*boj1003: accepted/correct_a.py.*\nAC .*boj1003: accepted/correct_a.py")
            .unwrap();
    command.assert().success().stdout(both);
    let line = "judge: the archive has no problem 999999\n";
    let mut command = script("judge");
    command.env("TESTCASE_ARCHIVE", root().join("tests/fixtures/archive"));
    command.args(["boj999999", "f.py"]).assert().code(2).stderr(line);
}

/// The default validator reads C strings, which end at a NUL byte.
#[test]
fn a_nul_byte_does_not_end_the_comparison() {
    skip_without!(judge);
    let reason = contains("\nThe first WA: sample/1\nthe output has a NUL byte\n");
    let wrong = reason.and(contains("the output validator says").not());
    let mut command = script("judge");
    command.arg(robust("unlimited")).arg(robust("programs/prints_nul.py"));
    command.assert().code(1).stdout(wrong);
    let folder = empty_folder("nul_in_the_answer");
    for (file, text) in [("1.in", "\n"), ("1.out", "hi\0\n"), ("says.py", "print('hi')\n")] {
        fs::write(folder.join(file), text).unwrap();
    }
    let mut command = script("judge");
    command.current_dir(&folder).args(["says.py", "--cases", "."]);
    let fault =
        "\nexpected\n  hi\\0\ngiven\n  hi\nThe answer has a NUL byte: the fault may be there.\n";
    command.assert().code(1).stdout(contains(fault));
}

/// The words of the output validator are shown.
#[test]
fn the_output_validator_is_quoted() {
    skip_without!(judge);
    let program = robust("expectations/submissions/wrong_answer/four.py");
    let quoted = contains("\nthe output validator says\n  not 1\n");
    script("judge").arg(robust("expectations")).arg(program).assert().code(1).stdout(quoted);
}

/// A validator that SIGKILL ends, as for lack of memory, is not said to fail: no limit of ours ended it.
#[test]
fn a_validator_that_is_killed_did_not_fail() {
    skip_without!(judge);
    let repository = Repository::with_judge("killed_validator");
    repository.copy("tests/fixtures/robust/expectations", "killed");
    for entry in fs::read_dir(repository.path("killed/output_validator")).unwrap() {
        fs::remove_file(entry.unwrap().path()).unwrap();
    }
    let dies = "import os\n\nos.kill(os.getpid(), 9)\n";
    repository.write("killed/output_validator/dies.py", dies);
    let mut command = repository.script("judge");
    command.args(["./killed", "killed/submissions/wrong_answer/four.py"]);
    let line = "judge: the output validator of killed was killed by another process\n";
    command.assert().code(2).stderr(line);
}

/// A program that leaves nested folders or a process that writes into its folder, or kills its parent, gets a verdict
/// or an error of one line.
#[test]
#[cfg(target_os = "linux")]
fn leftovers_end_no_run() {
    skip_without!(judge);
    let temporary = empty_folder("leftovers");
    for program in ["nests_folders.py", "writes_on.c"] {
        let mut command = script("judge");
        command.env("TMPDIR", &temporary).arg(robust("unlimited")).arg(fixture(program));
        let assert = command.assert().code(1).stderr(contains("states no time limit"));
        assert.stdout(contains("\nWrong answer: on sample/1\n"));
        assert_eq!(fs::read_dir(&temporary).unwrap().count(), 0, "{program}");
    }
}

/// A file called .py that holds no text is a compile error.
#[test]
fn a_source_file_without_text_is_a_compile_error() {
    skip_without!(judge);
    let program = empty_folder("no_text").join("mine.py");
    fs::write(&program, [0xE1, 0x28, 0xFF, 0xFE, 0x80, b'\n'].repeat(100)).unwrap();
    let error = "mine.py is no text file\n\nCompile error\n";
    script("judge").arg(robust("unlimited")).arg(program).assert().code(1).stdout(error);
}

/// Programs whose time of use is to come, because the clock was set back, make room before the new program, and
/// programs in use stay whatever their size.
#[test]
#[cfg(target_os = "linux")]
fn the_cache_of_programs_removes_no_program_in_use() {
    skip_without!(judge);
    let repository = Repository::with_judge("the_cache_of_programs");
    let old = repository.path("target/programs/old");
    repository.write("target/programs/old/.bytes", "2000000000");
    repository.write("target/programs/used/.bytes", "2000000000");
    let touch = |path: &Path| {
        Command::new("touch").args(["-d", "2100-01-01"]).arg(path).assert().success();
    };
    touch(&old);
    touch(&repository.path("target/programs/used"));
    let used = repository.path("target/programs/used");
    let mut lease = std::process::Command::new("python3");
    let text = "import fcntl, os, sys; lease = os.open(sys.argv[1], os.O_RDONLY)\n\
                fcntl.flock(lease, fcntl.LOCK_SH); print(flush=True); sys.stdin.read()";
    lease.args(["-c", text]).arg(&used);
    lease.stdin(std::process::Stdio::piped()).stdout(std::process::Stdio::piped());
    let mut holder = lease.spawn().unwrap();
    std::io::Read::read_exact(holder.stdout.as_mut().unwrap(), &mut [0]).unwrap();
    let mut command = repository.script("judge");
    command.arg(robust("expectations")).arg(robust("expectations/submissions/accepted/echo.py"));
    command.assert().success();
    assert!(!old.exists() && used.exists());
    holder.kill().unwrap();
    holder.wait().unwrap();
}

/// The cache of programs holds more than a number of them.
#[test]
#[ignore = "takes two minutes: 520 programs are compiled"]
fn a_package_may_have_520_submissions() {
    skip_without!(judge);
    let repository = Repository::with_judge("520_submissions");
    repository.copy("tests/fixtures/robust/expectations", "many");
    for number in 0..520 {
        let file = format!("many/submissions/accepted/a{number}.py");
        repository.write(&file, &format!("print(input())  # {number}\n"));
    }
    let assert = repository.script("judge").arg("./many").assert().success();
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(output.lines().filter(|line| line.starts_with("AC ")).count(), 523);
}

/// A package of the archive that has lost a file is made again.
#[test]
fn a_damaged_package_of_the_archive_is_made_again() {
    skip_without!(judge);
    let repository = Repository::with_judge("damaged_archive");
    let judge = || {
        let mut command = repository.script("judge");
        command.env("TESTCASE_ARCHIVE", root().join("tests/fixtures/archive"));
        command.arg("1003").assert().success().stderr("");
    };
    judge();
    let find = |pattern: &str| {
        let mut command = Command::new("find");
        command.arg(repository.path("target/archive")).args(["-name", pattern]);
        let output = command.assert().success().get_output().stdout.clone();
        PathBuf::from(String::from_utf8(output).unwrap().lines().next().unwrap())
    };
    fs::remove_file(find("*.ans")).unwrap();
    judge();
    fs::write(find("content.json"), "5\n").unwrap();
    judge();
    fs::write(find("content.json"), b"\xFF").unwrap();
    judge();
}

/// Numbers that are none or too large, aliases, pipes and devices in a folder of the archive: one line says so.
#[test]
#[cfg(target_os = "linux")]
fn hostile_folders_of_the_archive_get_a_line() {
    skip_without!(judge);
    let archive = empty_folder("hostile_archive");
    let folder = archive.join("testcase/boj/1003");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("correct_a.py"), "print(1)\n").unwrap();
    let fixture = root().join("tests/fixtures/archive/third_party");
    Command::new("cp").arg("-R").args([&fixture, &archive]).assert().success();
    let judge = |message: &str| {
        let mut command = script("judge");
        command
            .arg("--archive")
            .arg(&archive)
            .arg("1003")
            .timeout(std::time::Duration::from_secs(60));
        let line = is_match(format!("^judge: [^\n]*{message}[^\n]*\n$")).unwrap();
        command.assert().code(2).stdout("").stderr(line);
    };
    for (key, value) in [
        ("timeLimitMs", "abc"),
        ("timeLimitMs", ".inf"),
        ("timeLimitMs", "100000000000000"),
        ("memoryLimitMb", "1e300"),
        ("memoryLimitMb", "{a: 1}"),
    ] {
        fs::write(folder.join("metadata.yaml"), format!("title: t\n{key}: {value}\n")).unwrap();
        judge(&format!("metadata.yaml: {key} is not a number above 0, at most "));
    }
    fs::write(folder.join("metadata.yaml"), "title: &t t\nexternalLink: *t\n").unwrap();
    judge("aliases");
    fs::write(folder.join("metadata.yaml"), "title: t\n").unwrap();
    std::os::unix::fs::symlink("/dev/zero", folder.join("sample_1.in")).unwrap();
    judge("sample_1.in is a symlink that leaves ");
    fs::remove_file(folder.join("sample_1.in")).unwrap();
    Command::new("mkfifo").arg(folder.join("notes.txt")).assert().success();
    judge("notes.txt is not a regular file");
}

/// The name of a test case can neither steer the terminal nor forge a verdict.
#[test]
#[cfg(target_os = "linux")] // other systems refuse such names
fn names_of_test_cases_are_harmless() {
    skip_without!(judge);
    let folder = empty_folder("names").join("unlimited");
    Command::new("cp").arg("-R").arg(robust("unlimited")).arg(&folder).assert().success();
    for name in ["\x1b[2J", "a\n\nAccepted: all 3 test cases", "\u{202E}txet"] {
        fs::write(folder.join(format!("data/secret/{name}.in")), "1\n").unwrap();
        fs::write(folder.join(format!("data/secret/{name}.ans")), "2\n").unwrap();
    }
    let safe = is_match("[\x1b\u{202E}]|(?m)^Accepted").unwrap().not();
    let mut command = script("judge");
    command.arg(&folder).arg(robust("unlimited/submissions/accepted/echo.py")).arg("--all");
    command.assert().code(1).stdout(safe);
}

/// Reading a source text takes a time that is linear in its length.
#[test]
#[ignore = "takes ten seconds"]
fn long_sources_are_read_in_linear_time() {
    skip_without!(judge, "javac");
    let folder = empty_folder("long_sources");
    let numbers = format!("int t[] = {{{}}};\nint main() {{}}\n", "7,".repeat(30_000));
    for (file, text) in [("A.java", "class A ".repeat(60_000)), ("t.cpp", numbers)] {
        fs::write(folder.join(file), text).unwrap();
        let mut command = script("judge");
        command.arg(robust("unlimited")).arg(folder.join(file));
        command.timeout(std::time::Duration::from_secs(60)).assert().code(1);
    }
}

/// "Accepted" says how little was tried: samples only, and no large input.
#[test]
fn accepted_says_what_was_tried() {
    skip_without!(judge);
    let repository = Repository::with_judge("accepted_says_what_was_tried");
    repository.copy("tests/fixtures/packages/words", "words");
    fs::remove_dir_all(repository.path("words/data/secret")).unwrap();
    let judge = |options: &[&str]| {
        let mut command = repository.script("judge");
        command.args(["./words", "words/submissions/accepted/right.py"]).args(options);
        String::from_utf8(command.assert().success().get_output().stdout.clone()).unwrap()
    };
    let tried = is_match("\nAccepted on the samples only \\(1\\): at most [^\n]*\nTo look for a failing input beyond the test cases: scripts/counterexample ./words words/submissions/accepted/right.py\n$").unwrap();
    assert!(tried.eval(&judge(&[])), "{}", judge(&[]));
    repository.write("words/generators/generators.yaml", "data: {secret: {data: {a: a.py}}}\n");
    assert!(judge(&[]).contains("\nThe package has generators of secret test cases"));
    let no_large = "\nThere is no large input: the archive has no validator for this problem.\n";
    let mut command = script("judge");
    command.arg("1003").arg(archive().join("testcase/boj/1003/correct_a.py"));
    command.arg("--archive").arg(archive()).assert().success().stdout(contains(no_large));
}

/// BaekjoonHub writes U+2005 where one types a space, and macOS decomposes Korean syllables.
#[test]
fn a_path_is_found_if_it_looks_like_the_one_typed() {
    skip_without!(judge);
    let folder = empty_folder("looks_alike");
    copy(&root().join("tests/fixtures/cases/layouts/suffix_out"), &folder.join("예제\u{2005}입력"));
    copy(&root().join("tests/fixtures/cases/sum.py"), &folder.join("두\u{A0}수.py"));
    let decomposed = "\u{1103}\u{116E} \u{1109}\u{116E}.py"; // "두 수.py"
    for program in ["두 수.py", decomposed] {
        let mut command = script("judge");
        command.current_dir(&folder).args([program, "--cases", "예제 입력"]);
        command.assert().success().stdout(contains("\nAccepted: all 3 test cases"));
    }
    let mut command = script("judge");
    command.current_dir(&folder).args(["세 수.py", "--cases", "예제 입력"]).assert().code(2);
}

/// An empty path, a damaged zip file, a loop of symlinks, a closed standard output.
#[test]
fn what_cannot_be_used_is_one_line() {
    skip_without!(judge, "bash");
    let folder = empty_folder("one_line");
    symlink("loop.py", folder.join("loop.py")).unwrap();
    let source = root().join("tests/fixtures/cases/sum.py");
    fs::copy(&source, folder.join("sum.py")).unwrap();
    let zip = "import zipfile\nwith zipfile.ZipFile('x.zip', 'w', zipfile.ZIP_DEFLATED) as made:\n    made.writestr('1.in', 'x' * 9999)\ntext = bytearray(open('x.zip', 'rb').read())\ntext[36] ^= 255\nopen('x.zip', 'wb').write(text)\n";
    let mut python = Command::new("python3");
    python.current_dir(&folder).args(["-c", zip]).assert().success();
    for (command, message) in [
        ("regress ''", "an argument is empty (see --help)"),
        ("judge NAME ''", "an argument is empty (see --help)"),
        ("judge sum.py --cases x.zip", "x.zip is no zip file that can be read: "),
        ("judge NAME loop.py", "no such file: loop.py"),
        ("judge sum.py --cases loop.py", "no such folder: loop.py"),
        ("counterexample NAME loop.py", "no such file: loop.py"),
        ("regress loop.py", "no such file or folder: loop.py"),
        ("judge NAME sum.py >&-", "standard output is closed"),
    ] {
        let mut bash = Command::new("bash");
        let command = command.replace("NAME", &packages()[0]);
        let line = format!("{}/{command}", root().join("scripts").display());
        let verb = command.split(' ').next().unwrap();
        let line_of_error = is_match(format!("^{verb}: {}[^\n]*\n$", regex_of(message))).unwrap();
        let assert = bash.current_dir(&folder).args(["-c", &line]).assert();
        assert.code(2).stdout("").stderr(line_of_error);
    }
}

/// The regular expression of a text with brackets and dots.
fn regex_of(text: &str) -> String {
    text.replace('.', "\\.").replace('(', "\\(").replace(')', "\\)")
}

/// What a package does not have, because a link leads nowhere, is named. The rest is judged.
#[test]
fn a_link_to_nothing_is_named_and_the_rest_is_judged() {
    skip_without!(judge);
    let repository = Repository::with_judge("links_to_nothing");
    repository.copy("tests/fixtures/packages/words", "words");
    let links = ["words/data/secret/gone.in", "words/submissions/accepted/gone.py"];
    for link in links {
        symlink("nowhere", repository.path(link)).unwrap();
    }
    symlink("loop.py", repository.path("words/submissions/accepted/loop.py")).unwrap();
    let named = contains("words/data/secret/gone.in is a link to nothing and is left out\n")
        .and(contains("words/submissions/accepted/gone.py is skipped: it is a link to nothing\n"))
        .and(contains("words/submissions/accepted/loop.py is skipped: it is a link to nothing\n"));
    let judged = contains("accepted/right.py").and(contains("wrong_answer/wrong.py"));
    repository.script("judge").arg("./words").assert().success().stdout(judged).stderr(named);
}
