//! After any end of a verb, nothing of its run is left, neither a process nor a file: not after success or failure, not
//! after a signal that can be handled, and not after its terminal is closed; after SIGKILL, no process.

#![cfg(target_os = "linux")]

use super::titles::put_package;
use crate::support::repository::Repository;
use crate::support::samples::{packages, root};
use crate::support::tools::{judge_is_missing, marked, missing, not_on_path};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// A program that calls itself so, hides a child, and waits.
const WAITS: &str =
    "#include <sys/prctl.h>\n#include <unistd.h>\nint main() { prctl(PR_SET_NAME, \"CALLED\"); \
                     if (!fork()) setsid(); for (;;) sleep(1); }\n";
/// One that ends, with a child that does not.
const FAILS: &str =
    "#include <sys/prctl.h>\n#include <unistd.h>\nint main() { prctl(PR_SET_NAME, \"CALLED\"); \
                     if (!fork()) { setsid(); for (;;) sleep(1); } return 1; }\n";

/// How a run is ended: by a signal's name, by closing its terminal, or not at all.
const ENDS: [&str; 6] = ["INT", "TERM", "HUP", "terminal", "KILL", ""];

#[test]
#[ignore = "takes ten seconds: cargo test endings -- --ignored"]
fn judge_and_counterexample_leave_nothing() {
    if judge_is_missing("judge_and_counterexample_leave_nothing") {
        return;
    }
    let name = packages().pop().unwrap();
    for verb in ["judge", "counterexample"] {
        let script = root().join("scripts").join(verb);
        let called = format!("{}_test", &verb[..5]);
        for end in ENDS {
            let program = if end.is_empty() { FAILS } else { WAITS }.replace("CALLED", &called);
            let source = folder(verb).join("mine.cpp");
            fs::write(&source, program).unwrap();
            let arguments = [script.to_str().unwrap(), &name, source.to_str().unwrap()];
            assert!(
                !leaves_nothing(&arguments, end, &called, 2),
                "{verb} {end}: the program is accepted"
            );
        }
    }
    // Compilers leave temporary files where they are killed.
    let endless = folder("compile").join("endless.cpp");
    fs::write(&endless, "#include \"/dev/zero\"\n").unwrap();
    let script = root().join("scripts/judge");
    for end in &ENDS[..4] {
        let arguments = [script.to_str().unwrap(), &name, endless.to_str().unwrap()];
        assert!(!leaves_nothing(&arguments, end, "cc1plus", 1));
    }
    let right = root().join("src/bin").join(&name).with_extension("rs");
    let arguments = [script.to_str().unwrap(), &name, right.to_str().unwrap()];
    assert!(leaves_nothing(&arguments, "", "judge_test", 0), "the program is not accepted");
}

#[test]
#[ignore = "takes half a minute: cargo test endings -- --ignored"]
fn package_leaves_nothing() {
    let test = "package_leaves_nothing";
    if judge_is_missing(test) || not_on_path(test, &["latexmk", "pdflatex", "pandoc"]) {
        return;
    }
    let repository = Repository::with_judge(test);
    put_package(&repository, "endless", "Endless", r"\loop\iftrue\repeat");
    let script = repository.path("scripts/package");
    let before = repository.snapshot();
    for end in &ENDS[..5] {
        let arguments = [script.to_str().unwrap(), "--for", "plain", "endless"];
        assert!(!leaves_nothing(&arguments, end, "pdflatex", 1), "{end}: it has ended well");
        let mut after = repository.snapshot();
        after.retain(|path, _| !path.starts_with(repository.path("target/judge")));
        let left: Vec<_> = after.keys().filter(|path| !before.contains_key(*path)).collect();
        assert!(*end == "KILL" || left.iter().all(|path| path.is_dir()), "{end}: {left:?}");
    }
}

#[test]
#[ignore = "takes three seconds: cargo test endings -- --ignored"]
fn paste_leaves_nothing() {
    if missing("paste_leaves_nothing", &["python3"]) {
        return;
    }
    let repository = Repository::new("paste_leaves_nothing");
    repository.write("problems/waits/problem.yaml", "problem_format_version: 2025-09\n");
    repository.write("problems/waits/data/sample/1.in", "\n");
    repository.write("problems/waits/data/sample/1.ans", "\n");
    let script = repository.path("scripts/paste");
    for end in ENDS {
        let waits = "std::thread::sleep(std::time::Duration::from_secs(600));";
        let answers = "println!();";
        let then = if end.is_empty() { answers } else { waits };
        let named = "std::fs::write(\"/proc/self/comm\", \"paste_test\").unwrap();";
        repository
            .write("src/bin/waits.rs", &format!("fn main() {{\n    {named}\n    {then}\n}}\n"));
        let arguments = [script.to_str().unwrap(), "waits", "-"];
        assert_eq!(leaves_nothing(&arguments, end, "paste_test", 1), end.is_empty());
    }
}

/// Runs a verb, ends it so when this many processes of that name are there, and looks for what is left; whether the verb
/// says that all is well.
fn leaves_nothing(arguments: &[&str], end: &str, called: &str, processes: usize) -> bool {
    let temporary = folder(&format!("{called}_temporary"));
    let before = files(&root().join("problems"));
    let run = temporary.to_str().unwrap();
    let mut command = Command::new("python3");
    command.args(["-c", RUN, end]).args(arguments).current_dir(&temporary);
    command.env("TMPDIR", run).env("RUN_OF_A_TEST", run); // which all has that the verb starts
    command.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut child = command.spawn().unwrap();
    let running = || marked("RUN_OF_A_TEST", run);
    if !end.is_empty() {
        while running().iter().filter(|name| *name == called).count() < processes {
            assert!(child.try_wait().unwrap().is_none(), "{arguments:?} has ended by itself");
            sleep(Duration::from_millis(10));
        }
        let mut stdin = child.stdin.as_ref().unwrap();
        std::io::Write::write_all(&mut stdin, format!("{end}\n").as_bytes()).unwrap();
    }
    let is_well = child.wait().unwrap().success();
    let last = Instant::now() + Duration::from_secs(5);
    while !running().is_empty() && Instant::now() < last {
        sleep(Duration::from_millis(10));
    }
    assert_eq!(running(), [""; 0], "{arguments:?} {end}");
    assert!(end == "KILL" || files(&temporary).is_empty(), "{arguments:?} {end}");
    assert_eq!(files(&root().join("problems")), before, "{arguments:?} {end}");
    is_well
}

/// Runs a command, in a terminal of its own or without any, ends it as a line on standard input says, and ends with its
/// status. Where a terminal is, its end ends much that would go on without.
const RUN: &str = "
import os, pty, select, signal, sys
in_terminal = sys.argv[1] == 'terminal'
process, terminal = pty.fork() if in_terminal else (os.fork(), None)
if process == 0:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever runs the tests may ignore it
    if not in_terminal:
        os.setsid()
    os.execvp(sys.argv[2], sys.argv[2:])
while in_terminal:
    try:
        ready = select.select([terminal, 0], [], [])[0]
        if 0 in ready or not os.read(terminal, 10000):
            break
    except OSError:
        break
end = os.read(0, 100).decode().strip()
if end == 'terminal':
    os.close(terminal)
elif end:
    os.kill(process, getattr(signal, 'SIG' + end))
sys.exit(os.waitpid(process, 0)[1] != 0)
";

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("endings").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn files(folder: &Path) -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.is_symlink() {
            found.extend(files(&path));
        }
        found.insert(path);
    }
    found
}
