//! However a script ends, no process of its run is left, and no file: not after success or failure, not after a signal
//! that can be handled, and not after its terminal was closed. After SIGKILL no process is left.

#![cfg(target_os = "linux")]

use super::judge::fixture;
use crate::support::repository::Repository;
use crate::support::samples::{packages, paths_below, root};
use crate::support::tools::{empty_folder, processes_of, skip_without};
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How a run ends: by a signal, by closing its terminal, or by itself.
const ENDS: [&str; 6] = ["INT", "TERM", "HUP", "terminal", "KILL", ""];

#[test]
#[ignore = "takes ten seconds"]
fn judge_and_counterexample_leave_nothing() {
    skip_without!(judge);
    let name = packages().pop().unwrap();
    for verb in ["judge", "counterexample"] {
        let script = root().join("scripts").join(verb);
        for end in ENDS {
            let program = fixture(if end.is_empty() { "leaves_child.cpp" } else { "waits.cpp" });
            let arguments = [name.as_str(), program.to_str().unwrap()];
            assert!(!leaves_nothing(&script, &arguments, end, (2, "waits")));
        }
    }
    // A compiler leaves temporary files when it is killed.
    let program = fixture("endless_include.cpp");
    for end in &ENDS[..4] {
        let arguments = [name.as_str(), program.to_str().unwrap()];
        assert!(!leaves_nothing(&root().join("scripts/judge"), &arguments, end, (1, "cc1plus")));
    }
}

#[test]
#[ignore = "takes half a minute: cargo test cleanup -- --ignored"]
fn package_leaves_nothing() {
    skip_without!(bt, "pandoc");
    let repository = Repository::with_judge("package_leaves_nothing");
    repository.add_fixture("package");
    // The compiler does not end.
    let validator = "problems/received/input_validators/digit.cpp";
    repository.write(validator, "#include \"/dev/zero\"\n");
    let script = repository.path("scripts/package");
    for end in &ENDS[..5] {
        assert!(!leaves_nothing(&script, &["received"], end, (1, "cc1plus")));
        assert!(!repository.path("target/packages").exists());
    }
}

/// The judge, a launcher, a program or a compiler is killed at random moments of `regress`: no process is left, and the
/// verdicts stay those of a quiet run. The script prints its seed.
#[test]
#[ignore = "takes a quarter of an hour"]
fn kills_at_random_moments_change_no_verdict() {
    skip_without!(judge, "gcc");
    let repository = Repository::with_judge("kills");
    let mut kills = Command::new(root().join("tests/support/kills.py"));
    assert!(kills.arg(&repository.root).status().unwrap().success());
}

/// Runs a script, ends it when so many processes of this name run, and checks that nothing is left. Returns whether the
/// script succeeds.
fn leaves_nothing(script: &Path, arguments: &[&str], end: &str, until: (usize, &str)) -> bool {
    let (count, process) = until;
    let verb = script.file_name().unwrap().to_str().unwrap();
    let temporary = empty_folder(&format!("cleanup_of_{verb}")); // the tests run at the same time
    let before = paths_below(&root().join("problems"));
    let mark = temporary.to_str().unwrap();
    let place = if end == "terminal" { "terminal" } else { "session" };
    let mut command = Command::new("python3");
    command.arg(root().join("tests/support/run_in_terminal.py"));
    command.args([place, script.to_str().unwrap()]).args(arguments).current_dir(&temporary);
    command.env("TMPDIR", mark);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let running = || processes_of(mark);
    if !end.is_empty() {
        while running().iter().filter(|name| *name == process).count() < count {
            assert!(child.try_wait().unwrap().is_none(), "{arguments:?} has ended by itself");
            sleep(Duration::from_millis(10));
        }
        writeln!(child.stdin.as_ref().unwrap(), "{end}").unwrap();
    }
    let succeeds = child.wait().unwrap().success();
    let deadline = Instant::now() + Duration::from_secs(5);
    while !running().is_empty() && Instant::now() < deadline {
        sleep(Duration::from_millis(10));
    }
    assert_eq!(running(), [""; 0], "{arguments:?} {end}");
    assert!(end == "KILL" || paths_below(&temporary).is_empty(), "{arguments:?} {end}");
    assert_eq!(paths_below(&root().join("problems")), before, "{arguments:?} {end}");
    succeeds
}
