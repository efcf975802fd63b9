//! judge --sanitize names the line of a mistake, and judge --watch judges each save.

#![cfg(unix)]

use crate::support::samples::{packages, root};
use crate::support::tools::{empty_folder, script, script_of, skip_without};
use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// In each fixture, a comment "// wrong" marks the line that must be named.
fn names_the_line(file: &str) {
    let path = root().join("tests/fixtures/sanitize").join(file);
    let text = fs::read_to_string(&path).unwrap();
    let line = 1 + text.lines().position(|line| line.contains("// wrong")).unwrap();
    let mut judge = script("judge");
    let output =
        judge.args([&packages().pop().unwrap(), "--sanitize"]).arg(&path).output().unwrap();
    let output = String::from_utf8_lossy(&output.stdout).into_owned();
    let named = format!("tests/fixtures/sanitize/{file}:{line}:");
    assert!(output.lines().any(|line| line.starts_with(&named)), "{named}\n{output}");
}

#[test]
fn sanitize_names_the_line_of_a_mistake() {
    skip_without!(judge);
    names_the_line("heap.cpp");
}

#[test]
#[ignore = "takes half a minute"]
fn sanitize_names_the_lines_of_all_mistakes() {
    skip_without!(judge);
    for entry in fs::read_dir(root().join("tests/fixtures/sanitize")).unwrap() {
        names_the_line(entry.unwrap().file_name().to_str().unwrap());
    }
}

/// Ten saves, some of which replace the file, and ten verdicts.
#[test]
#[ignore = "takes ten seconds"]
fn watch_judges_each_save() {
    skip_without!(judge);
    let folder = empty_folder("watch");
    let program = folder.join("main.py");
    fs::write(&program, "print('TIE')\n").unwrap();
    let command = script_of(root(), "scripts/judge");
    let mut watch = Command::new(command.get_program());
    watch.args([&packages().pop().unwrap(), "--watch"]).arg(&program).current_dir(root());
    let mut watch = watch.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let (sender, receiver) = mpsc::channel();
    let output = BufReader::new(watch.stdout.take().unwrap());
    thread::spawn(move || {
        for line in output.lines().map_while(Result::ok) {
            if line.starts_with("Wrong answer: ") {
                sender.send(line).unwrap();
            }
        }
    });
    let next = || receiver.recv_timeout(Duration::from_secs(30)).unwrap();
    next();
    for number in 0..10 {
        let text = format!("print('TIE')  # {number}\n");
        if number % 2 == 0 {
            fs::write(&program, text).unwrap();
        } else {
            fs::write(folder.join("new"), text).unwrap();
            fs::rename(folder.join("new"), &program).unwrap();
        }
        next();
    }
    let pid = watch.id().to_string();
    assert!(Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    assert_eq!(watch.wait().unwrap().code(), Some(143));
    assert!(receiver.recv_timeout(Duration::from_millis(500)).is_err(), "a verdict too many");
}
