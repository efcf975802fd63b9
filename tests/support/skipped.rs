//! Lists the tests that were skipped, each with what it needs. Cargo runs test programs in the order of their names, this
//! one last.

#[path = "mod.rs"]
mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use support::tools::this_run;

/// Commands and the Debian packages that bring them.
const PACKAGES: &str = include_str!("../../.ci/packages");

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("skipped"); // written by support/tools.rs
    let mut skipped = BTreeMap::new();
    for file in fs::read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap()) {
        let text = fs::read_to_string(file.path()).unwrap();
        let (run, tools) = text.split_once('\n').unwrap();
        if run == this_run().to_string() {
            let needs = Vec::from_iter(tools.lines().map(with_package)).join(", ");
            skipped.insert(file.file_name().into_string().unwrap(), needs);
        }
    }
    match skipped.len() {
        0 => println!("No test was skipped."),
        count => println!("{count} tests were skipped, and are counted as passed above:"),
    }
    for (test, needs) in skipped {
        println!("  {test} needs {needs}");
    }
    let _ = fs::remove_dir_all(folder);
}

fn with_package(tool: &str) -> String {
    let mut rows = PACKAGES.lines().map(str::split_whitespace);
    match rows.find(|row| row.clone().next() == Some(tool)) {
        Some(row) => format!("{tool} (apt install {})", row.last().unwrap()),
        None => tool.to_string(),
    }
}
