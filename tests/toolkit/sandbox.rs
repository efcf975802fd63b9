//! Attacks on the judge through the sandbox, which the table in tests/fixtures/attacks says are held.

use crate::support::samples::root;
use crate::support::tools::skip_without;
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
fn attacks_are_held_at_each_level() {
    skip_without!("python3", "gcc", "g++", "rustc", "rm");
    attack(&[]);
}

#[test]
#[cfg(target_os = "linux")]
fn attacks_of_another_user_are_held() {
    skip_without!("python3", "gcc", "g++", "setpriv");
    if is_root() {
        attack(&["--as", "65534"]);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn attacks_are_held_without_user_namespaces() {
    skip_without!("python3", "gcc", "g++", "unshare");
    attack(&["--without-namespaces", "--level", "landlock"]);
}

/// Seccomp and the read-only mounts hold what an old Landlock does not restrict.
#[test]
#[cfg(target_os = "linux")]
fn attacks_are_held_with_the_first_landlock() {
    skip_without!("python3", "gcc", "g++");
    attack(&["--landlock-abi", "1", "--level", "landlock"]);
}
