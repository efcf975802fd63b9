//! `scripts/regress` and the files that it keeps and writes, mostly in a copy of the repository with a target/ of its
//! own.

#![cfg(unix)]

use super::archive::archive;
use super::counterexample::archive_with_testlib;
use super::judge::fixture;
use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::{empty_folder, script_of, skip_without};
use assert_cmd::Command;
use predicates::str::{contains, is_match};
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

const RIGHT: &str = "tests/fixtures/archive/testcase/boj/1003/correct_a.py";
const WRONG: &str = "tests/fixtures/archive/testcase/boj/1003/rejected_left.py";
const FILES: &str = "tests/fixtures/regress";

/// A repository, and in solutions/ the files of tests/fixtures/regress.
fn repository(test: &str) -> Repository {
    let repository = Repository::with_judge(test);
    repository.copy(FILES, "solutions");
    repository
}

fn regress(repository: &Repository) -> Command {
    let mut command = script_of(&repository.root, "scripts/regress");
    command.env("TESTCASE_ARCHIVE", archive()).current_dir(repository.path("solutions"));
    command.args(["--judge", "boj"]); // most of these paths name no judge
    command
}

/// What is wrong with a file that keeps the verdicts, and the whole file.
#[test]
fn regress_replaces_a_damaged_file_of_verdicts() {
    skip_without!(judge);
    let repository = Repository::with_judge("regress_replaces_a_damaged_file_of_verdicts");
    repository.copy(RIGHT, "solutions/1003.py");
    repository.copy(WRONG, "solutions/1003/b.py");
    let regress = || regress(&repository).arg(".").assert();
    let run = || regress().code(1);
    let table = contains("Accepted                1\nWrong answer            1\n");
    run().stderr("").stdout(table.clone());
    let file = repository.path("target/verdicts.sqlite3");
    let whole = fs::read(&file).unwrap();
    let mut other_table = whole.clone();
    let name = b"test_case";
    let place = whole.windows(name.len()).position(|part| part == name).unwrap();
    other_table[place] = b'x';
    let half = whole[..whole.len() / 2].to_vec();
    for damaged in [b"5\n".to_vec(), b"\xFF".to_vec(), vec![0; 5000], half, other_table] {
        fs::write(&file, damaged).unwrap();
        let line =
            "^\\S*target/verdicts.sqlite3 was damaged \\([^\n]+\\): a new one is begun[^\n]+\n$";
        run().stderr(is_match(line).unwrap()).stdout(table.clone());
        run().stderr("").stdout(table.clone());
    }
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    regress().code(2).stderr(contains("verdicts.sqlite3 is not a regular file"));
}

/// Baekjoon's judge and others call too much memory by its name.
#[test]
fn too_much_memory_is_a_verdict_of_its_own_in_reports() {
    skip_without!(judge);
    let repository = Repository::with_judge("memory_in_reports");
    repository.copy("tests/fixtures/programs/greedy.c", "solutions/1003/greedy.c");
    let run = |options: &[&str]| regress(&repository).arg(".").args(options).assert();
    let reports = ["--junit", "out.xml", "--json", "out.json", "--summary", "out.md"];
    run(&reports).code(1).stdout(contains("\nMemory limit exceeded   1\n"));
    for (file, part) in [
        ("out.xml", "type=\"Memory limit exceeded\""),
        ("out.json", "\"verdict\": \"MLE\""),
        ("out.md", "| Memory limit exceeded |"),
    ] {
        let report = repository.read(&format!("solutions/{file}"));
        assert!(report.contains(part), "{report}");
    }
    run(&["--fail-on", "WA,RTE"]).success();
    run(&["--fail-on", "MLE"]).code(1);
}

/// Small inputs are given to accepted solutions only if they are wanted, and their verdicts are kept apart.
#[test]
fn regress_can_try_small_inputs() {
    skip_without!(judge);
    let archive = archive_with_testlib("regress small inputs");
    let repository = Repository::with_judge("regress_can_try_small_inputs");
    for (name, place) in [("correct_distances.cpp", "a"), ("forgets_the_wall.cpp", "b")] {
        let copied = repository.path(&format!("solutions/{place}/boj"));
        fs::create_dir_all(&copied).unwrap();
        fs::copy(archive.join("testcase/boj/2").join(name), copied.join("2000.cpp")).unwrap();
    }
    fs::rename(archive.join("testcase/boj/2"), archive.join("testcase/boj/2000")).unwrap();
    let run = |options: &[&str]| {
        let mut command = regress(&repository);
        command.env("TESTCASE_ARCHIVE", &archive).arg(".").args(options);
        command.assert()
    };
    let accepted = "\nAccepted  +2\n$";
    let table = "^Wrong answer: b/boj/2000.cpp\n  on a small input after all test cases\n(.*\n)*Accepted  +1\nWrong answer  +1\n$";
    run(&[]).success().stdout(is_match(accepted).unwrap());
    run(&["--small-inputs"]).code(1).stdout(is_match(table).unwrap());
    run(&[]).success().stdout(is_match(accepted).unwrap());
    run(&["--small-inputs"]).code(1).stdout(is_match(table).unwrap());
}

/// Each of these solutions once ended the whole run.
#[test]
#[cfg(target_os = "linux")]
fn regress_goes_on_after_any_solution() {
    skip_without!(judge);
    let repository = Repository::with_judge("regress_goes_on_after_any_solution");
    repository.copy(RIGHT, "solutions/1003/a_right.py");
    fs::write(repository.path("solutions/1003/b_bytes.py"), b"\xA6\xFF\0\x80print").unwrap();
    for program in ["writes_on.c", "nests_folders.py", "kills_parent.c"] {
        repository.copy(
            &format!("tests/fixtures/programs/{program}"),
            &format!("solutions/1003/c_{program}"),
        );
    }
    std::os::unix::fs::symlink("/dev/zero", repository.path("solutions/1003/d_endless.py"))
        .unwrap();
    repository.copy(RIGHT, "solutions/1003/z_right.py");
    for level in ["none", ""] {
        let mut command = regress(&repository);
        if !level.is_empty() {
            command.env("BANRYE_SANDBOX", level); // then a program can kill the process that runs it
        }
        let assert = command.args([".", "--json", "out.json"]).assert();
        let text = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(text.contains("Accepted ") && !text.contains("Traceback"), "{text}");
        let outcomes = repository.read("solutions/out.json");
        for right in ["a_right.py", "z_right.py"] {
            let line = format!("\"file\": \"1003/{right}\",\n   \"verdict\": \"AC\"");
            assert!(outcomes.contains(&line), "{outcomes}");
        }
        assert_eq!(outcomes.matches("\"problem\": ").count(), 6, "{outcomes}");
        let _ = fs::remove_file(repository.path("target/verdicts.sqlite3"));
    }
    let scratch = fs::read_dir(std::env::temp_dir()).unwrap();
    let left = scratch.filter(|entry| entry.as_ref().unwrap().path().join("nested").exists());
    assert_eq!(left.count(), 0);
}

/// `target/archive` is deleted while a solution runs, and the answer of a test case before a run.
#[test]
fn regress_makes_test_cases_again_that_are_gone() {
    skip_without!(judge);
    let repository = Repository::with_judge("regress_makes_test_cases_again_that_are_gone");
    for number in 1..=6 {
        repository.write(
            &format!("solutions/1003/{number}.py"),
            &format!(
                "import time\ntime.sleep(1)\n{}# {number}\n",
                fs::read_to_string(root().join(RIGHT)).unwrap()
            ),
        );
    }
    let mut child = std::process::Command::new(repository.path("scripts/regress"))
        .arg("solutions")
        .env("TESTCASE_ARCHIVE", archive())
        .current_dir(&repository.root)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while !repository.path("target/archive").exists() {
        assert!(start.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::sleep(Duration::from_millis(500));
    fs::remove_dir_all(repository.path("target/archive")).unwrap();
    assert!(child.wait().unwrap().success());

    let answer = Command::new("find")
        .arg(repository.path("target/archive"))
        .args(["-name", "*.ans"])
        .assert();
    let answer = String::from_utf8(answer.get_output().stdout.clone()).unwrap();
    fs::remove_file(answer.trim()).unwrap();
    repository.copy(RIGHT, "solutions/1003/7.py");
    regress(&repository)
        .arg(".")
        .assert()
        .success()
        .stderr("")
        .stdout(contains("Accepted                7"));
}

/// The line on the terminal stays, a failure is printed when it occurs, and Ctrl-C says how far the run came.
#[test]
#[cfg(target_os = "linux")]
fn regress_shows_how_far_it_is() {
    skip_without!(judge);
    let repository = Repository::with_judge("regress_shows_how_far_it_is");
    repository.copy(WRONG, "solutions/1003/1.py");
    repository.copy(RIGHT, "solutions/1003/2.py");
    for number in 3..=9 {
        repository
            .write(&format!("solutions/1003/{number}.py"), &format!("while True: {number}\n"));
    }
    let mut child = std::process::Command::new("python3")
        .arg(root().join("tests/support/record_terminal.py"))
        .args(["2 of 9 judged, 7 left", "scripts/regress", "solutions", "--judge", "boj"])
        .env("TESTCASE_ARCHIVE", archive())
        .current_dir(&repository.root)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut child.stdout.take().unwrap(), &mut text).unwrap();
    child.wait().unwrap();
    let line = text.find("2 of 9 judged, 7 left, 1 failed").unwrap_or_else(|| panic!("{text}"));
    assert!(text.find("Wrong answer: solutions/1003/1.py").unwrap() < line, "{text}");
    assert!(text.contains("2 of 9 judged; run again to go on"), "{text}");
    assert!(!text.contains("test cases"), "another progress has replaced the line: {text}");
}

/// A file, a file of another kind, and paths that name no problem.
#[test]
fn regress_takes_files_and_names_what_it_does_not_judge() {
    skip_without!(judge);
    let repository = repository("regress_takes_files_and_names_what_it_does_not_judge");
    let judged = |arguments: &[&str]| {
        regress(&repository)
            .args(arguments)
            .assert()
            .success()
            .stdout(contains("Accepted                1\n"));
    };
    judged(&["title(1003).py"]);
    judged(&["address.py"]);
    judged(&["1003/main.py"]);
    regress(&repository)
        .arg("1003")
        .assert()
        .success()
        .stdout(contains("Accepted                1\n"));
    let refused = |argument: &str, message: &str| {
        regress(&repository)
            .arg(argument)
            .assert()
            .code(2)
            .stdout("")
            .stderr(format!("regress: {message}\n"));
    };
    refused("nothing.py", "no such file or folder: nothing.py");
    refused("notes.txt", "notes.txt is no source file of a known language");
    refused("unknown.py", "no solution with a problem number in unknown.py: 1 with no number and no name of a problem (see --help)");
    let assert = regress(&repository).arg(".").assert().success();
    assert.stdout(contains("No problem in the path:\n  1 with no number and no name of a problem\n  unknown.py\n\nverdict "));
}

/// Names, messages and inputs from strangers stay text on the terminal, in Markdown, in XML and for GitHub's runner.
#[test]
#[cfg(target_os = "linux")]
fn regress_escapes_hostile_names_and_messages() {
    skip_without!(judge, "pandoc");
    let repository = Repository::with_judge("regress_escapes_hostile_names_and_messages");
    let names: [&[u8]; 8] = [
        b"1003_\x1b[2Jclear.py",
        b"1003_\n::error file=x::owned.py",
        "1003_\u{202E}yp.py".as_bytes(),
        b"1003_|`<img src=x onerror=alert(1)>.py",
        b"1003_](http:evil) [a](b) www.evil.example.py",
        b"1003_]]>&amp;<failure>.py",
        b"1003_%0A::warning::,title=x.py",
        b"1003_\xFF not UTF-8.py",
    ];
    fs::create_dir_all(repository.path("solutions/boj")).unwrap();
    for (number, name) in names.iter().enumerate() {
        let source = fs::read_to_string(fixture("prints_hostile_errors.py")).unwrap();
        let path = repository.path("solutions/boj").join(OsStr::from_bytes(name));
        fs::write(path, format!("{source}# {number}\n")).unwrap();
    }
    let mut command = regress(&repository);
    command.args([".", "--summary", "out.md", "--junit", "out.xml", "--json", "out.json"]);
    for (variable, value) in [
        ("GITHUB_ACTIONS", "true"),
        ("GITHUB_STEP_SUMMARY", "step.md"),
        ("GITHUB_WORKSPACE", "."),
        ("GITHUB_SERVER_URL", "https://github.example"),
        ("GITHUB_REPOSITORY", "owner/repo"),
        ("GITHUB_SHA", "0123"),
    ] {
        command.env(variable, value);
    }
    let output = command.assert().code(1).get_output().stdout.clone();
    let printed = String::from_utf8(output).unwrap();
    assert!(printed.chars().all(|char| char == '\n' || !char.is_control()), "{printed:?}");
    assert!(!printed.contains('\u{202E}'));

    let commands = commands_of(&printed);
    assert_eq!(commands.len(), names.len(), "{commands:?}");
    for command in &commands {
        // The message ends the command, so it may have "::".
        let (properties, message) = command[2..].split_once("::").unwrap();
        assert!(properties.starts_with("error file=boj/1003_"), "{command}");
        assert!(properties.ends_with(",title=Run-time error"), "{command}");
        assert_eq!(properties.matches(',').count(), 1, "{command}");
        assert!(message.starts_with("exit status 1: "), "{command}");
    }

    assert!(repository.read("solutions/step.md") == repository.read("solutions/out.md"));
    let mut pandoc = Command::new("pandoc");
    let html = pandoc
        .args(["--from=gfm", "--to=html", "out.md"])
        .current_dir(repository.path("solutions"))
        .assert();
    let html = String::from_utf8(html.success().get_output().stdout.clone()).unwrap();
    for tag in ["<img", "<script", "<failure"] {
        assert!(!html.contains(tag), "{html}");
    }
    let links = html.matches("href=").count();
    let ours = html.matches("href=\"https://github.example/owner/repo/blob/0123/boj/1003_").count();
    assert_eq!((links, ours), (names.len(), names.len()), "{html}");
    assert_eq!(html.matches("<tr").count(), 2 + 1 + names.len(), "{html}");

    let mut check = Command::new("python3");
    check.arg(root().join("tests/support/check_reports.py")).args(["out.xml", "out.json", "8"]);
    check.current_dir(repository.path("solutions")).assert().success().stdout("").stderr("");
}

/// The commands that GitHub's runner would carry out: it takes lines that begin with "::" unless it was told to stop.
fn commands_of(output: &str) -> Vec<String> {
    let (mut commands, mut token) = (Vec::new(), None);
    for line in output.lines().map(str::trim) {
        assert!(!line.contains("##["), "an old form of command: {line}");
        if !line.starts_with("::") {
            continue;
        }
        if let Some(word) = &token {
            if line == format!("::{word}::") {
                token = None;
            }
        } else if let Some(word) = line.strip_prefix("::stop-commands::") {
            assert!(word.len() >= 32, "{line}");
            token = Some(word.to_string());
        } else {
            commands.push(line.to_string());
        }
    }
    assert!(token.is_none(), "the runner still ignores commands");
    commands
}

/// Three machines and the merge of their verdicts say the same as one machine.
#[test]
fn regress_on_three_machines_says_the_same_as_on_one() {
    skip_without!(judge);
    let machines: Vec<_> =
        (0..5).map(|number| repository(&format!("regress_machine_{number}"))).collect();
    for repository in &machines {
        repository.add_fixture("korean");
        repository.copy(WRONG, "solutions/1003/wrong.py");
        repository.copy(WRONG, "solutions/korean/wrong.py");
        repository.copy(RIGHT, "solutions/1004/impossible.py"); // its generator does not repeat itself
        repository.copy(RIGHT, "solutions/2000/missing.py");
    }
    let whole = regress(&machines[0]).args([".", "--json", "out.json"]).assert().code(1);
    let whole = whole.get_output().stdout.clone();
    let mut files = BTreeSet::new();
    let mut verdicts = Vec::new();
    for (number, machine) in machines[1..4].iter().enumerate() {
        let shard = format!("{}/3", number + 1);
        let arguments = [".", "--shard", &shard, "--json", "out.json", "--fail-on", "none"];
        regress(machine).args(arguments).assert().success();
        for line in
            machine.read("solutions/out.json").lines().filter(|line| line.contains("\"file\""))
        {
            assert!(files.insert(line.to_string()), "in two shards: {line}");
        }
        let file = machine.path("target/verdicts.sqlite3");
        if file.exists() {
            verdicts.extend([Path::new("--verdicts").to_path_buf(), file]);
        }
    }
    assert_eq!(files.len(), machines[0].read("solutions/out.json").matches("\"file\"").count());
    let mut merge = regress(&machines[4]);
    let merged = merge.args([".", "--json", "out.json"]).args(verdicts).assert().code(1);
    assert_eq!(
        String::from_utf8_lossy(&merged.get_output().stdout),
        String::from_utf8_lossy(&whole)
    );
    assert_eq!(machines[4].read("solutions/out.json"), machines[0].read("solutions/out.json"));
    // Nothing was judged: no program was compiled and no test case made.
    assert!(
        !machines[4].path("target/programs").exists()
            && !machines[4].path("target/archive").exists()
    );

    let refused = |arguments: &[&str], message: &str| {
        let assert = regress(&machines[4]).arg(".").args(arguments).assert().code(2).stdout("");
        assert.stderr(format!("regress: {message}\n"));
    };
    for shard in ["0/3", "4/3", "1", "1/0", "-1/2", "a/b"] {
        let message = format!("--shard wants K/N with K from 1 to N, such as 2/8: {shard}");
        refused(&[&format!("--shard={shard}")], &message);
    }
    refused(&["--verdicts", "none"], "no such file: none");
    refused(&["--verdicts", "notes.txt"], "notes.txt is no file of verdicts: it is no database");
    refused(
        &["--fail-on", "XY"],
        "--fail-on wants none, or some of WA, TLE, MLE, RTE, CE, not-judged, none: XY",
    );
}

/// The steps of the action and of the workflow, outside GitHub, in a clean folder: three shards and the merge of their
/// verdicts give the summary of one machine.
#[test]
#[cfg(target_os = "linux")]
fn action_runs_in_a_clean_folder() {
    skip_without!(judge, "git", "pypy3");
    let archive_repository = committed_archive();
    let work = empty_folder("action");
    let solutions = work.join("solutions");
    let judge = Repository::with_judge("action_judge");
    judge.copy(".github", ".github");
    judge.copy(FILES, "solutions");
    judge.copy(WRONG, "solutions/1003/wrong.py");
    judge.copy(RIGHT, "solutions/1004/impossible.py");
    judge.copy(RIGHT, "solutions/2000/missing.py");
    judge.write("solutions/banrye.toml", "judge = \"boj\"\n");
    fs::rename(judge.path("solutions"), &solutions).unwrap();
    let steps = |file: &str, name: &str, arguments: &[String]| {
        let temp = work.join(name);
        let _ = fs::create_dir(&temp);
        let mut command = Command::new(root().join(".venv/bin/python3"));
        command
            .arg(root().join("tests/support/run_steps.py"))
            .arg(judge.path(file))
            .args(arguments);
        command.envs([("RUNNER_TEMP", &temp), ("GITHUB_WORKSPACE", &solutions)]);
        command.env("GITHUB_STEP_SUMMARY", temp.join("summary.md"));
        command.envs([("GITHUB_ACTIONS", "true"), ("GIT_CONFIG_COUNT", "2")]);
        let rewrite = format!("url.file://{}.insteadOf", archive_repository.0.display());
        command
            .envs([("GIT_CONFIG_KEY_0", rewrite.as_str()), ("GIT_CONFIG_KEY_1", "safe.directory")]);
        command.env("GIT_CONFIG_VALUE_0", "https://github.com/testcase-ac/testcase-ac");
        command.env("GIT_CONFIG_VALUE_1", "*").env_remove("TESTCASE_ARCHIVE");
        command.assert()
    };
    let action = |name: &str, inputs: &[(&str, &str)]| {
        let _ = fs::remove_dir_all(judge.path("target")); // another machine
        let mut arguments = vec![format!("archive-ref={}", archive_repository.1)];
        arguments.extend(inputs.iter().map(|(input, value)| format!("{input}={value}")));
        steps(".github/actions/regress/action.yml", name, &arguments)
    };
    let plan = ["--job".to_string(), "plan".to_string(), "shards=3".to_string()];
    let planned = steps(".github/workflows/regress.yml", "plan", &plan).success();
    let planned = String::from_utf8(planned.get_output().stdout.clone()).unwrap();
    assert!(planned.contains(r#"[\"1/3\",\"2/3\",\"3/3\"]"#), "{planned}");

    action("whole", &[]).code(1);
    let verdicts = work.join("verdicts");
    for shard in ["1/3", "2/3", "3/3"] {
        let name = format!("shard{}", &shard[..1]);
        action(&name, &[("shard", shard), ("fail-on", "none")]).success();
        let file = work.join(&name).join("regress/verdicts.sqlite3");
        if file.exists() {
            fs::create_dir_all(verdicts.join(&name)).unwrap();
            fs::copy(file, verdicts.join(&name).join("verdicts.sqlite3")).unwrap();
        }
    }
    action("merged", &[("verdicts", verdicts.to_str().unwrap())]).code(1);
    for file in ["summary.md", "regress/report.json"] {
        let read = |name: &str| fs::read_to_string(work.join(name).join(file)).unwrap();
        assert_eq!(read("merged"), read("whole"), "{file}");
        assert!(read("whole").contains("Wrong answer"), "{}", read("whole"));
    }
    for (input, value, message) in [
        ("archive-ref", "main", "archive-ref is not the hash of a commit"),
        ("shard", "1/2; touch owned", "shard is not K/N"),
        ("path", "nowhere $(touch owned)", "path does not exist"),
        ("fail-on", "`touch owned`", "--fail-on wants none, or some of "),
    ] {
        let refused = action("refused", &[(input, value)]).code(2);
        let output = refused.get_output();
        let text = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat())
            .into_owned();
        assert!(text.contains(message), "{text}");
    }
    assert!(!solutions.join("owned").exists() && !root().join("owned").exists());
}

/// The archive of tests/fixtures as a Git repository, and the hash of its commit.
fn committed_archive() -> (std::path::PathBuf, String) {
    let folder = empty_folder("archive_with_history");
    Command::new("cp").arg("-R").arg(archive().join(".")).arg(&folder).assert().success();
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.arg("-C").arg(&folder).args([
            "-c",
            "user.name=test",
            "-c",
            "user.email=test@example.com",
        ]);
        let output = command.args(arguments).assert().success().get_output().stdout.clone();
        String::from_utf8(output).unwrap().trim().to_string()
    };
    git(&["init", "--quiet"]);
    git(&["config", "uploadpack.allowAnySHA1InWant", "true"]);
    git(&["add", "--all", "--force"]);
    git(&["commit", "--quiet", "--message", "archive"]);
    let commit = git(&["rev-parse", "HEAD"]);
    (folder, commit)
}
