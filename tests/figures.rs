//! scripts/figures draws the same bytes again, and notices a figure that is not as drawn.

use assert_cmd::Command;
use predicates::str::contains;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Whether python3 is there; says so if not.
fn python_is_missing(test: &str) -> bool {
    let missing = Command::new("python3").arg("--version").ok().is_err();
    if missing {
        // Not by eprintln!, whose output is shown for failed tests only.
        let word = format!("{test}: left out, for want of python3\n");
        io::stderr().write_all(word.as_bytes()).unwrap();
    }
    missing
}

/// A copy of the scripts, to draw into.
fn copy(test: &str) -> PathBuf {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&copy);
    for folder in ["scripts", "scripts/games"] {
        fs::create_dir_all(copy.join(folder)).unwrap();
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                fs::copy(&path, copy.join(folder).join(path.file_name().unwrap())).unwrap();
            }
        }
    }
    copy
}

#[test]
fn figures_are_as_drawn() {
    if python_is_missing("figures_are_as_drawn") {
        return;
    }
    Command::new(root().join("scripts/figures"))
        .arg("--check")
        .assert()
        .success()
        .stdout("")
        .stderr("");
}

#[test]
fn figures_check_notices_a_change() {
    if python_is_missing("figures_check_notices_a_change") {
        return;
    }
    let copy = copy("figures_check_notices_a_change");
    let figures = || Command::new(copy.join("scripts/figures"));
    let drawn = figures().assert().success().get_output().stdout.clone();
    let drawn = String::from_utf8(drawn).unwrap();
    assert!(drawn.lines().count() >= 5, "{drawn}");
    figures().arg("--check").assert().success();

    for (number, path) in drawn.lines().enumerate() {
        let original = fs::read_to_string(copy.join(path)).unwrap();
        assert_eq!(original, fs::read_to_string(root().join(path)).unwrap(), "{path}");
        if number % 2 == 0 {
            fs::write(copy.join(path), original.replace("</svg>", " </svg>")).unwrap();
        } else {
            fs::remove_file(copy.join(path)).unwrap();
        }
        let assert = figures().arg("--check").assert().code(1).stdout("");
        assert.stderr(format!("figures: expected {path} as it is drawn, found another or none\n"));
        fs::write(copy.join(path), original).unwrap();
    }
}

#[test]
fn figures_are_readable_xml() {
    let test = "figures_are_readable_xml";
    if python_is_missing(test) {
        return;
    }
    let parse = "import sys, xml.dom.minidom as m; [m.parse(path) for path in sys.argv[1:]]; print(len(sys.argv) - 1)";
    let mut figures = Vec::new();
    for problem in fs::read_dir(root().join("problems")).unwrap() {
        let Ok(folder) = fs::read_dir(problem.unwrap().path().join("solution")) else { continue };
        let paths = folder.map(|entry| entry.unwrap().path());
        figures.extend(paths.filter(|path| path.extension().is_some_and(|end| end == "svg")));
    }
    let count = format!("{}\n", figures.len());
    assert!(!figures.is_empty());
    Command::new("python3").args(["-c", parse]).args(figures).assert().success().stdout(count);
}

#[test]
fn figures_say_what_is_wrong() {
    let figures = || Command::new(root().join("scripts/figures"));
    figures().arg("--help").assert().success().stdout(contains("usage: scripts/figures"));
    let expected = "figures: expected --check or no argument, found \"chekc\"\n";
    figures().arg("chekc").assert().code(1).stdout("").stderr(expected);
}
