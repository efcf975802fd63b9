//! Programs in other languages than Rust, as people have them on their disks.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::{packages, root};
use crate::support::tools::{empty_folder, missing, script, skip_without};
use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::str::contains;
use std::fs;
use std::path::Path;

fn judge(repository: &Path, program: &Path) -> Assert {
    let mut command = Command::new(repository.join("scripts/judge"));
    command.arg(packages().remove(0)).arg(program).assert()
}

/// The tools of each language, and a program that prints 77, if the names are defined that a judge defines.
const PROGRAMS: [(&[&str], &str); 9] = [
    (&["gcc"], "1 game.c"),
    (&["g++"], "1.cpp"),
    (&["python3"], "heapq.py"),
    (&["javac"], "1.java"),
    (&["node"], "1.js"),
    (&["go"], "main_test.go"),
    (&["kotlinc"], "1.kt"),
    (&["mcs", "mono"], "1.cs"),
    (&["rustc"], "1.a.rs"),
];

#[test]
#[ignore = "takes half a minute"]
fn programs_of_each_language_run() {
    skip_without!(judge);
    let repository = Repository::with_judge("a path with blanks");
    repository.put_problem(&packages()[0], |_| false);
    let folder = empty_folder("프로그램");
    for (tools, file) in PROGRAMS {
        if !missing(&format!("programs_of_each_language_run: {file}"), tools) {
            let program = folder.join(file);
            fs::copy(root().join("tests/fixtures/languages").join(file), &program).unwrap();
            judge(&repository.root, &program).code(1).stdout(contains("\ngiven\n  77\n"));
        }
    }
}

/// The class is found in the text. A folder is one program.
#[test]
#[ignore = "takes ten seconds"]
fn java_class_and_package_names() {
    skip_without!(judge, "javac");
    let folder = root().join("tests/fixtures/java");
    for file in ["1.java", "2.java", "3.java", "several"] {
        judge(root(), &folder.join(file)).code(1).stdout(contains("\ngiven\n  77\n"));
    }
}

/// A missing compiler is named, with the package that has it.
#[test]
#[ignore = "takes two seconds"]
fn a_missing_compiler_is_named() {
    skip_without!(judge);
    let folder = empty_folder("missing");
    let python = root().join(".venv/bin/python3").canonicalize().unwrap();
    std::os::unix::fs::symlink(python, folder.join("python3")).unwrap();
    for (extension, tool, package) in [
        ("c", "gcc, for C,", "gcc"),
        ("cpp", "g++, for C++,", "g++"),
        ("cs", "mcs, for C#,", "mono-mcs"),
        ("go", "go, for Go,", "golang-go"),
        ("java", "javac, for Java,", "default-jdk-headless"),
        ("js", "node, for JavaScript,", "nodejs"),
        ("kt", "kotlinc, for Kotlin,", "kotlin"),
    ] {
        let file = folder.join("mine").with_extension(extension);
        fs::write(&file, "x\n").unwrap();
        let line = format!("judge: {tool} is not installed (apt install {package})\n");
        let mut command = Command::new(folder.join("python3"));
        command.arg(root().join("scripts/judge")).arg(packages().remove(0)).arg(file);
        command.env("PATH", &folder).assert().code(2).stdout("").stderr(line);
    }
}

/// One program in nine languages. Each test case is the name of a behaviour, so that the verdicts are the same in every
/// language, and at every level of the sandbox, served or not.
#[test]
#[ignore = "takes four minutes"]
fn behaviours_get_the_same_verdicts_at_each_level_of_the_sandbox() {
    skip_without!(judge);
    let expected =
        "AC deep\nAC device\nTLE endless\nMLE memory\nRTE output\nAC right\nAC threads\nWA wrong\n";
    let fixture = root().join("tests/fixtures/behaviours");
    for (tools, file) in PROGRAMS {
        let program = format!("program.{}", file.rsplit('.').next().unwrap());
        if missing(&format!("behaviours: {program}"), tools) {
            continue;
        }
        for (level, is_served) in ["full", "landlock", "none"]
            .into_iter()
            .flat_map(|level| [(level, true), (level, false)])
        {
            let mut judge = script("judge");
            judge.env("BANRYE_SANDBOX", level).arg(fixture.join("programs").join(&program));
            if !is_served {
                judge.env("BANRYE_NEVER_SERVED", "1");
            }
            judge.arg("--cases").arg(fixture.join("cases"));
            judge.args(["--all", "--list", "--time", "1.5", "--memory", "512"]);
            let output = judge.output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            let verdicts: String = text
                .lines()
                .take_while(|line| !line.is_empty())
                .map(|line| {
                    let words: Vec<_> = line.split_whitespace().collect();
                    format!("{} {}\n", words[0], words.last().unwrap().trim_end_matches(".in"))
                })
                .collect();
            assert_eq!(verdicts, expected, "{program} {level} {is_served}: {text}");
        }
    }
}
