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
