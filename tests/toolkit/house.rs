//! One problem = one name: what belongs to a problem stands under its name, and nothing else knows it.

use crate::support::samples::{packages, root};
use std::fs;
use std::path::{Path, PathBuf};

/// All files of the repository below `folder`, but for what is built, installed or git's own.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if ["target", ".git", ".venv", ".new.tmp", "__pycache__"].contains(&name) {
            continue;
        }
        if path.is_dir() && !path.is_symlink() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn no_file_names_a_problem_but_its_own() {
    let names = packages();
    let mut all = Vec::new();
    files(root(), &mut all);
    let mut looked_at = 0;
    for path in all {
        let relative = path.strip_prefix(root()).unwrap();
        let place = relative.to_str().unwrap().replace('\\', "/");
        let own = |name: &String| {
            place.starts_with(&format!("problems/{name}/"))
                || place == format!("src/bin/{name}.rs")
                || place == format!("tests/{name}.rs")
                || place.starts_with(&format!("tests/{name}/"))
        };
        if place.starts_with("README") || names.iter().any(own) {
            continue;
        }
        looked_at += 1;
        let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
        for name in &names {
            assert!(!text.contains(name.as_str()), "{place} names {name}");
        }
    }
    assert!(looked_at > 20, "{looked_at} files");
}

/// What others have made comes in a version that nobody can exchange: by a hash, or as Cargo.lock has it.
#[test]
fn what_comes_from_elsewhere_is_pinned() {
    let read = |path: &str| fs::read_to_string(root().join(path)).unwrap();
    let is_hash = |text: &str, digits| {
        text.len() == digits && text.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let workflow = read(".github/workflows/ci.yml");
    assert!(workflow.contains("\npermissions:\n  contents: read\n"));
    for line in workflow.lines() {
        let word = line.split(" #").next().unwrap().trim_start_matches([' ', '-']);
        let pinned =
            |digits| word.rsplit(['@', ':']).next().is_some_and(|end| is_hash(end, digits));
        assert!(!word.starts_with("uses:") || pinned(40), "{line}");
        assert!(!word.starts_with("container:") || pinned(64), "{line}");
    }
    let requirements = read("scripts/lib/requirements.txt").replace("\\\n", "");
    let packages = requirements.lines().filter(|line| !line.trim_start().starts_with('#'));
    for package in packages.filter(|line| !line.trim().is_empty()) {
        assert!(package.contains("==") && package.contains("--hash=sha256:"), "{package}");
    }
    assert!(read("scripts/setup").contains("--require-hashes"));
    for line in read(".ci/run").lines().filter(|line| line.contains("cargo test")) {
        assert!(line.contains("--locked"), "{line}");
    }
}
