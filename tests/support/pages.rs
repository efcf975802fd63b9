//! The Markdown pages of this repository, and the commands that they show with their output.

use super::samples::{package, root};
use std::fs;
use std::path::{Path, PathBuf};

/// All of them.
pub fn pages() -> Vec<PathBuf> {
    let mut pages = Vec::new();
    collect(root(), &mut pages);
    pages.sort();
    pages
}

fn collect(folder: &Path, pages: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_symlink() || name == "target" || name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            collect(&path, pages);
        } else if name.ends_with(".md") {
            pages.push(path);
        }
    }
}

/// The READMEs, one for each language.
pub fn readmes() -> Vec<String> {
    let readmes: Vec<_> = pages()
        .iter()
        .filter(|page| {
            page.parent() == Some(root())
                && page.file_name().unwrap().to_str().unwrap().starts_with("README")
        })
        .map(|page| fs::read_to_string(page).unwrap())
        .collect();
    assert!(readmes.len() >= 2);
    readmes
}

/// The blocks of code on a page, those that are indented by four and those between fences.
pub fn blocks(page: &str) -> Vec<String> {
    let (_, blocks) = split(page);
    blocks
}

/// A page without its code, and its blocks of code.
pub fn split(page: &str) -> (String, Vec<String>) {
    let (mut text, mut blocks) = (String::new(), Vec::new());
    let (mut fenced, mut indented, mut blank) = (false, false, true);
    for line in page.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
            if fenced {
                blocks.push(String::new());
            }
        } else if let (false, Some(code)) = (fenced, line.strip_prefix("    ")) {
            if indented || blank {
                if !indented {
                    blocks.push(String::new());
                }
                indented = true;
                *blocks.last_mut().unwrap() += &format!("{code}\n");
            } else {
                text += &format!("{line}\n"); // a paragraph that goes on
            }
        } else if fenced || indented && line.is_empty() {
            *blocks.last_mut().unwrap() += &format!("{line}\n");
        } else {
            indented = false;
            text += &format!("{line}\n");
        }
        blank = line.is_empty();
    }
    for block in &mut blocks {
        *block = format!("{}\n", block.trim_end());
    }
    (text, blocks)
}

/// The commands on a page that are shown with their output, and the outputs.
pub fn commands(page: &str) -> Vec<(String, String)> {
    let blocks = blocks(page).into_iter();
    let shown = blocks.filter_map(|block| {
        let (command, output) = block.strip_prefix("$ ")?.split_once('\n')?;
        Some((command.to_string(), output.to_string()))
    });
    shown.collect()
}

/// Checks an output against what a page shows of it, where a line `...` stands for any lines, `...` in a line for any
/// text, and a time for any time.
pub fn assert_shown(shown: &str, output: &str) {
    let lines = |text: &str| text.lines().map(without_times).collect::<Vec<_>>();
    let (pattern, given) = (lines(shown), lines(output));
    let mut rest = &given[..];
    let mut skip = false;
    for line in &pattern {
        if line == "..." {
            skip = true;
            continue;
        }
        let place = rest.iter().position(|given| fits(line, given));
        assert!(
            place.is_some_and(|place| skip || place == 0),
            "a page shows\n{shown}\nbut the output is\n{output}\nwithout the line\n{line}"
        );
        rest = &rest[place.unwrap() + 1..];
        skip = false;
    }
    assert!(skip || rest.is_empty(), "a page shows\n{shown}\nbut the output goes on\n{output}");
}

fn fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once("/.../") {
        Some((start, end)) => line.starts_with(start) && line.ends_with(end),
        None => pattern == line,
    }
}

/// The line with each number of seconds as "T s".
fn without_times(line: &str) -> String {
    let mut words: Vec<&str> = line.split(' ').collect();
    for place in 1..words.len() {
        if words[place] == "s" && words[place - 1].parse::<f64>().is_ok() {
            words[place - 1] = "T";
        }
    }
    words.join(" ")
}

/// Both editorials of a problem give these numbers.
pub fn assert_editorials_say(name: &str, numbers: &[u64]) {
    for language in ["en", "ko"] {
        let page = package(name).join(format!("solution/solution.{language}.md"));
        let page = fs::read_to_string(page).unwrap();
        for &number in numbers {
            assert!(page.contains(&grouped(number)), "{language}: {number}");
        }
    }
}

/// A number as pages write it: 1,234,567.
fn grouped(number: u64) -> String {
    match number / 1000 {
        0 => number.to_string(),
        thousands => format!("{},{:03}", grouped(thousands), number % 1000),
    }
}
