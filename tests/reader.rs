//! The end of each program is the same: the reader of the input, and `main`.
//!
//! A judge takes one file, so each program has a copy, and so has the template of `banrye new`.

use std::fs;
use std::path::{Path, PathBuf};

const TEMPLATE: &str = "scripts/banrye/template/program.rs";
const START: &str = "// The rest is the same in each program.\n";

#[test]
fn copies_of_the_reader_are_equal() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let expected = reader(&root.join(TEMPLATE), "{{name}}");
    let entries = fs::read_dir(root.join("src/bin")).unwrap();
    let programs: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(!programs.is_empty());
    for program in programs {
        let name = program.file_stem().unwrap().to_str().unwrap();
        let same = reader(&program, name) == expected;
        assert!(same, "from \"{}\" on, {program:?} differs from {TEMPLATE}", START.trim_end());
    }
}

/// The end of a program, in which its name is replaced.
fn reader(program: &Path, name: &str) -> String {
    let text = fs::read_to_string(program).unwrap();
    let start = text.find(START).unwrap_or_else(|| panic!("{program:?} has no line {START:?}"));
    text[start..].replacen(&format!("\"{name}: {{message}}\""), "", 1)
}
