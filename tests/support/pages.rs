//! The documents of this repository: READMEs, statements and editorials.

use super::samples::{package, packages, root};
use std::fs;
use std::path::PathBuf;

pub fn documents() -> Vec<PathBuf> {
    let pages = ["README.md", "README.ko.md", "scripts/README.md", "scripts/README.ko.md"];
    let mut documents = Vec::from_iter(pages.map(|page| root().join(page)));
    for name in packages() {
        for language in ["en", "ko"] {
            documents.push(package(&name).join(format!("statement/problem.{language}.md")));
            documents.push(package(&name).join(format!("solution/solution.{language}.md")));
        }
    }
    documents.retain(|document| document.exists()); // a new problem has no editorial yet
    documents
}

/// The code between fences.
pub fn blocks(page: &str) -> Vec<String> {
    let fenced = page.split("```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').unwrap().1.to_string()).collect()
}

/// Both editorials of a problem state these numbers.
pub fn assert_editorials_say(name: &str, numbers: &[u64]) {
    for language in ["en", "ko"] {
        let page = package(name).join(format!("solution/solution.{language}.md"));
        let page = fs::read_to_string(page).unwrap();
        for &number in numbers {
            assert!(page.contains(&grouped(number)), "{language}: {number}");
        }
    }
}

/// A number as documents write it: 1,234,567.
fn grouped(number: u64) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}
