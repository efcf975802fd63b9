//! The tasks of editors: from what the scripts print, one gets to the line.

#![cfg(unix)]

use crate::support::samples::{packages, root};
use crate::support::tools::{missing, script, skip_without};
use assert_cmd::Command;

/// The tools that a program in tests/fixtures/editors needs, and the lines with a mistake.
const PROGRAMS: [(&[&str], &str, &[u32]); 12] = [
    (&["gcc"], "mine.c", &[4, 4]), // the second one is a note
    (&["g++"], "mine.cpp", &[4]),
    (&["go"], "mine.go", &[6]),
    (&["javac"], "mine.java", &[3]),
    (&["kotlinc"], "mine.kt", &[2]),
    (&["rustc"], "mine.rs", &[2]),
    (&["python3"], "mine.py", &[2]),
    (&["python3"], "raises.py", &[2]),
    (&["python3"], "raises_in_a_call.py", &[2]),
    (&["rustc"], "panics.rs", &[3]),
    (&["javac"], "throws.java", &[4]),
    (&["node"], "throws.js", &[2, 4]),
];

#[test]
#[ignore = "takes ten seconds"]
fn editors_find_the_line_of_a_mistake() {
    skip_without!(judge);
    for (tools, file, lines) in PROGRAMS {
        if !missing(&format!("editors_find_the_line_of_a_mistake: {file}"), tools) {
            let program = format!("tests/fixtures/editors/{file}");
            let judged = script("judge").arg(packages().remove(0)).arg(&program).assert().code(1);
            let mut python = Command::new("python3");
            python
                .arg(root().join("tests/support/matchers.py"))
                .arg(root().join(".vscode/tasks.json"));
            let places = lines.iter().map(|line| format!("{program}:{line}\n")).collect::<String>();
            python
                .write_stdin(judged.get_output().stdout.clone())
                .assert()
                .success()
                .stdout(places);
        }
    }
}

/// The name of a file need not be that of its problem: many folders have a Main.java for each problem.
#[test]
fn editors_let_the_judge_find_the_problem() {
    for file in [".vscode/tasks.json", "scripts/README.md", "scripts/README.ko.md"] {
        let text = std::fs::read_to_string(root().join(file)).unwrap();
        assert!(text.contains("${relativeFile}") && !text.contains("fileBasename"), "{file}");
    }
}
