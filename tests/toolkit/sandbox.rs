//! Attacks on the judge: through the sandbox, by packages, and on the next run of a program that is served. The table in
//! tests/fixtures/attacks says which are held.

use crate::support::samples::root;
use crate::support::tools::{empty_folder, script, skip_without};
use std::fs;
use std::process::Command;

/// Runs all attacks at some levels. The script fails if one succeeds that must be held.
fn attack(arguments: &[&str]) {
    let mut command = Command::new(root().join("tests/support/attacks.py"));
    assert!(command.args(arguments).status().unwrap().success());
}

fn is_root() -> bool {
    let user = Command::new("id").arg("-u").output().unwrap();
    user.stdout == b"0\n"
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes minutes; .ci/run --all runs it alone"]
fn attacks_are_held_at_each_level() {
    skip_without!("python3", "gcc", "g++", "rustc", "rm");
    attack(&[]);
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes minutes; .ci/run --all runs it alone"]
fn attacks_of_another_user_are_held() {
    skip_without!("python3", "gcc", "g++", "setpriv");
    if is_root() {
        attack(&["--as", "65534"]);
    }
}

#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes minutes; .ci/run --all runs it alone"]
fn attacks_are_held_without_user_namespaces() {
    skip_without!("python3", "gcc", "g++", "unshare");
    attack(&["--without-namespaces", "--level", "landlock"]);
}

/// Seccomp and the read-only mounts hold what an old Landlock does not restrict.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes minutes; .ci/run --all runs it alone"]
fn attacks_are_held_with_the_first_landlock() {
    skip_without!("python3", "gcc", "g++");
    attack(&["--landlock-abi", "1", "--level", "landlock"]);
}

/// Programs that print the expected answer without having computed it. Each is accepted without a
/// sandbox, which shows that it can do it.
#[test]
#[cfg(target_os = "linux")]
fn the_judge_shows_no_answer_to_a_program() {
    skip_without!(judge, "java");
    let fixture = root().join("tests/fixtures/attacks/judge");
    for entry in fs::read_dir(fixture.join("programs")).unwrap() {
        let program = entry.unwrap().path();
        let folder = empty_folder("attack_on_answers");
        let source = folder.join(program.file_name().unwrap());
        let package = fixture.join("package");
        let text = fs::read_to_string(&program).unwrap();
        fs::write(&source, text.replace("@PACKAGE@", package.to_str().unwrap())).unwrap();
        // Once more at the end: a program that was compiled without a sandbox is not used again.
        let levels = [("full", false), ("landlock", false), ("none", true), ("full", false)];
        for (level, is_accepted) in levels {
            let mut judge = script("judge");
            judge.env("BANRYE_SANDBOX", level).arg(&package).arg(&source);
            let output = judge.output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            assert_eq!(output.status.success(), is_accepted, "{program:?} {level}: {text}");
        }
    }
}
