//! scripts/setup, in a copy of the repository. Needs the network.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::tools::skip_without;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn setup(repository: &Repository) -> Command {
    let mut command = Command::new(repository.path("scripts/setup"));
    command.stdout(Stdio::piped());
    command
}

/// Two at once, after one that was killed: one installs, the other one waits, and the installation is complete.
#[test]
#[ignore = "takes ten seconds and downloads 1.2 MB"]
fn setups_at_once_and_after_a_kill() {
    skip_without!("python3", "g++");
    let repository = Repository::new("setup");
    let mut killed = setup(&repository).spawn().unwrap();
    sleep(Duration::from_secs(1));
    killed.kill().unwrap();
    killed.wait().unwrap();
    let setups = [(); 2].map(|()| setup(&repository).spawn().unwrap());
    let outputs = setups.map(|setup| setup.wait_with_output().unwrap());
    let printed = outputs.each_ref().map(|output| String::from_utf8_lossy(&output.stdout));
    assert!(outputs.iter().all(|output| output.status.success()), "{printed:?}");
    assert!(printed.iter().any(|text| text.contains("waiting for another setup")), "{printed:?}");
    assert_eq!(
        repository.read(".venv/judge.txt"),
        repository.read("scripts/requirements/judge.txt")
    );
    let python = repository.path(".venv/bin/python3");
    assert!(Command::new(python)
        .args(["-c", "import problemtools, yaml"])
        .status()
        .unwrap()
        .success());
    let again = setup(&repository).output().unwrap();
    assert!(!String::from_utf8_lossy(&again.stdout).contains("installing"));
}
