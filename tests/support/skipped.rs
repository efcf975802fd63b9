//! Reports which tests were skipped. Cargo runs test programs in the order of their names, this one last.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn main() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("skipped"); // written by support/tools.rs
    let files = fs::read_dir(&folder).into_iter().flatten();
    let lists: Vec<_> =
        files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    let tools: BTreeSet<_> = lists.iter().flat_map(|list| list.lines()).collect();
    let tools = Vec::from_iter(tools).join(", ");
    match lists.len() {
        0 => println!("No test was skipped."),
        count => println!(
            "{count} tests were skipped. Install and repeat: {tools} (packages: see .ci/run)"
        ),
    }
    let _ = fs::remove_dir_all(folder);
}
