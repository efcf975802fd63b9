//! scripts/checks/figures draws the same bytes again, notices a picture that is not as drawn, and draws what can be read.

#![cfg(unix)]

use crate::support::tools::missing;
use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn figures_are_as_drawn() {
    if missing("figures_are_as_drawn", &["python3"]) {
        return;
    }
    let figures = root().join("scripts/checks/figures");
    Command::new(figures).arg("--check").assert().success().stderr("");
}

#[test]
#[ignore = "takes five seconds: cargo test figures -- --ignored"]
fn figures_check_notices_a_change() {
    if missing("figures_check_notices_a_change", &["python3"]) {
        return;
    }
    let copy = copy("figures_check_notices_a_change");
    let figures = || {
        let mut command = Command::new(copy.join("scripts/checks/figures"));
        command.current_dir(&copy);
        command
    };
    let output = figures().assert().success().get_output().stdout.clone();
    let output = String::from_utf8(output).unwrap();
    let drawn: Vec<_> = output.lines().filter(|line| line.ends_with(".svg")).collect();
    assert!(drawn.len() >= 5, "{output}");
    figures().arg("--check").assert().success();

    for (number, path) in drawn.into_iter().enumerate().step_by(5) {
        let original = fs::read_to_string(copy.join(path)).unwrap();
        assert_eq!(original, fs::read_to_string(root().join(path)).unwrap(), "{path}");
        if number % 2 == 0 {
            fs::write(copy.join(path), original.replace("</svg>", " </svg>")).unwrap();
        } else {
            fs::remove_file(copy.join(path)).unwrap();
        }
        let name = Path::new(path).components().nth(1).unwrap();
        let assert = figures().arg("--check").arg(name.as_os_str()).assert().code(1).stdout("");
        assert.stderr(format!("figures: expected {path} as it is drawn, found another or none\n"));
        fs::write(copy.join(path), original).unwrap();
    }
}

/// What draws the pictures, in a folder of its own.
fn copy(test: &str) -> PathBuf {
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&copy);
    copy_folder(Path::new("scripts"), &copy);
    for problem in fs::read_dir(root().join("problems")).unwrap() {
        let problem = Path::new("problems").join(problem.unwrap().file_name());
        copy_folder(&problem.join("toolkit"), &copy);
        copy_folder(&problem.join("data/sample"), &copy);
        fs::copy(
            root().join(&problem).join("problem.yaml"),
            copy.join(&problem).join("problem.yaml"),
        )
        .unwrap();
    }
    copy
}

fn copy_folder(folder: &Path, copy: &Path) {
    fs::create_dir_all(copy.join(folder)).unwrap();
    for entry in fs::read_dir(root().join(folder)).unwrap() {
        let path = folder.join(entry.unwrap().file_name());
        if root().join(&path).is_dir() {
            copy_folder(&path, copy);
        } else {
            fs::copy(root().join(&path), copy.join(&path)).unwrap();
        }
    }
}

#[test]
fn figures_can_be_read() {
    if missing("figures_can_be_read", &["python3"]) {
        return;
    }
    let python = |program: &str| {
        let mut command = Command::new("python3");
        command.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(root()).args(["-c", program]);
        command
    };
    // As XML, which browsers ask for.
    let parse = "import glob, xml.dom.minidom as m
for path in glob.glob('problems/*/*/*.svg'): print(m.parse(path).documentElement.tagName)";
    let output = python(parse).assert().success().get_output().stdout.clone();
    let output = String::from_utf8(output).unwrap();
    assert!(output.lines().count() >= 5 && output.lines().all(|line| line == "svg"), "{output}");
    // And by eye: every tone on its page, light and dark.
    let contrast = "import sys; sys.path.insert(0, 'scripts/lib')
import svg
pages = svg.TONES.pop('page')
print(min(svg.contrast(tone, page) for pair in svg.TONES.values() for tone, page in zip(pair, pages)) >= 4.5)
print(svg.contrast('#000000', '#ffffff'), round(svg.contrast('#777777', '#ffffff'), 2))";
    python(contrast).assert().success().stdout("True\n21.0 4.48\n");
}
