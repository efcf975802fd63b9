//! scripts/setup, in a copy of the repository. Needs the network.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::{script, script_of, skip_without};
use std::fs;
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

fn setup(repository: &Repository) -> Command {
    let mut command = Command::new(repository.path("scripts/setup"));
    command.stdout(Stdio::piped());
    command
}

/// The launcher is compiled already.
fn share_launcher(repository: &Repository) {
    fs::create_dir(repository.path("target")).unwrap();
    symlink(root().join("target/launcher"), repository.path("target/launcher")).unwrap();
}

/// The command is a link in the home folder, and says how to find it. The archive is cloned, then updated.
#[test]
fn setup_links_the_command_and_clones_the_archive() {
    skip_without!(judge, "git");
    let repository = Repository::with_judge("setup links and clones");
    share_launcher(&repository);
    let clone = repository.path("home/.local/share/banrye/testcase-ac");
    let setup = |options: &[&str]| {
        // scripts/setup first installs what this copy takes from the real repository.
        let mut script = script_of(&repository.root, ".venv/bin/banrye");
        script
            .env("PYTHONPATH", repository.path("scripts"))
            .arg("setup")
            .args(options)
            .env("HOME", repository.path("home"))
            .env_remove("XDG_DATA_HOME");
        script.env_remove("TESTCASE_ARCHIVE").env("GIT_CONFIG_COUNT", "1");
        let origin = repository.path("origin").display().to_string();
        script.env("GIT_CONFIG_KEY_0", format!("url.file://{origin}.insteadOf"));
        script.env("GIT_CONFIG_VALUE_0", "https://github.com/testcase-ac/testcase-ac");
        String::from_utf8(script.assert().success().get_output().stdout.clone()).unwrap()
    };
    assert!(setup(&["--link"]).contains("home/.local/bin is not on PATH"));
    let link = repository.path("home/.local/bin/banrye");
    assert_eq!(
        fs::canonicalize(link).unwrap(),
        fs::canonicalize(repository.path(".venv/bin/banrye")).unwrap()
    );

    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=a", "-c", "user.email=a@b", "-C"]);
        git.arg(repository.path("origin")).args(arguments).stdout(Stdio::null());
        assert!(git.status().unwrap().success());
    };
    for number in ["1000", "1001"] {
        repository.write(&format!("origin/testcase/boj/{number}/metadata.yaml"), "");
        if number == "1000" {
            git(&["init", "--quiet"]);
        }
        git(&["add", "."]);
        git(&["commit", "--quiet", "-m", number]);
        let printed = setup(&["--archive"]);
        assert!(clone.join(format!("testcase/boj/{number}")).is_dir(), "{printed}");
        assert!(printed.contains("the archive: "), "{printed}");
    }
}

/// Ten lines say what works here, and what is missing with the command that brings it.
#[test]
fn doctor_prints_ten_lines() {
    skip_without!(judge);
    let mut doctor = script("doctor");
    doctor.env("TESTCASE_ARCHIVE", root().join("tests/fixtures/archive"));
    let assert = doctor.env("LIBRARY_CHECKER", "/nowhere").assert().success().stderr("");
    let lines = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(lines.lines().count(), 10, "{lines}");
    let missing = "Library Checker  missing: scripts/setup --library-checker\n";
    assert!(lines.contains(missing) && lines.contains(" problems in tests/fixtures/archive\n"));
    assert!(lines.contains("\nC and C++        gcc ") && lines.contains("\nsandbox "), "{lines}");
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
