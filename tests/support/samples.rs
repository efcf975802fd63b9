//! The problem packages and their test cases.

use assert_cmd::Command;
use predicates::str::diff;
use std::fs;
use std::path::{Path, PathBuf};

/// Runs the program NAME on every test case of its package. Its output must be the `.ans` file, byte for byte.
pub fn check(name: &str) {
    let inputs = inputs(&package(name).join("data"));
    assert!(!inputs.is_empty(), "{name}: no test cases");
    for input in inputs {
        let answer = fs::read_to_string(input.with_extension("ans")).unwrap_or_else(|error| {
            panic!("{}: no .ans file: {error}", input.display());
        });
        let assert = Command::cargo_bin(name).unwrap().pipe_stdin(&input).unwrap().assert();
        let path = input.strip_prefix(root()).unwrap().display().to_string();
        assert.append_context("test case", path).success().stdout(diff(answer)).stderr("");
    }
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn package(name: &str) -> PathBuf {
    root().join("problems").join(name)
}

/// The names of all packages.
pub fn packages() -> Vec<String> {
    let folders = fs::read_dir(package("")).unwrap().map(|entry| entry.unwrap());
    let folders = folders.filter(|folder| folder.path().join("problem.yaml").is_file());
    let mut names = Vec::from_iter(folders.map(|file| file.file_name().into_string().unwrap()));
    names.sort();
    assert!(!names.is_empty());
    names
}

/// The `.in` files below `folder`, without the invalid ones that a validator must reject.
pub fn inputs(folder: &Path) -> Vec<PathBuf> {
    let mut inputs = paths_below(folder);
    inputs.retain(|path| path.extension().is_some_and(|extension| extension == "in"));
    inputs.retain(|path| {
        let mut parts = path.strip_prefix(folder).unwrap().iter();
        !parts.any(|part| part.to_str().unwrap().starts_with("invalid_"))
    });
    inputs
}

/// All files and folders below `folder`, without those that Git ignores. Symlinks are not followed.
pub fn paths_below(folder: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap()) {
        if ["target", ".git", ".venv", "__pycache__"].iter().all(|name| entry.file_name() != *name)
        {
            if entry.file_type().unwrap().is_dir() {
                paths.extend(paths_below(&entry.path()));
            }
            paths.push(entry.path());
        }
    }
    paths.sort();
    paths
}
