//! The documents: links, pictures and scripts exist; code and samples are real.

use crate::support::pages::{blocks, documents};
use crate::support::samples::{inputs, package, packages, root};
use std::collections::BTreeMap;
use std::fs;

#[test]
fn links_pictures_and_scripts_exist() {
    for page in documents() {
        let text: String = fs::read_to_string(&page).unwrap().split("```").step_by(2).collect();
        let links = text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap());
        let tags = ["src=\"", "srcset=\"", "href=\""].map(|tag| text.split(tag).skip(1));
        let tags = tags.into_iter().flatten().map(|rest| rest.split('"').next().unwrap());
        for target in links.chain(tags).filter(|target| !target.starts_with("https://")) {
            let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
            let file = if file.is_empty() { page.clone() } else { page.with_file_name(file) };
            assert!(file.exists(), "{}: {target}", page.display());
            if file.extension().is_some_and(|extension| extension == "html") {
                continue; // the anchor is a position of the game
            }
            let heading = format!("##-{anchor}");
            let is_it = |line: &str| line.to_lowercase().replace(' ', "-") == heading;
            let found = anchor.is_empty() || fs::read_to_string(file).unwrap().lines().any(is_it);
            assert!(found, "{}: {target}", page.display());
        }
        let words = text.split(|c: char| !c.is_ascii_alphanumeric() && !"/_.".contains(c));
        for script in words.filter(|word| word.starts_with("scripts/")) {
            let file = root().join(script.trim_end_matches('.'));
            assert!(file.exists(), "{}: {script}", page.display());
        }
    }
}

/// Code in an editorial is, apart from comments, part of the solution or of a submission. Code in
/// Python is run by the problem's own test.
#[test]
fn editorials_show_code_of_the_programs() {
    for page in documents().iter().filter(|page| page.parent().unwrap().ends_with("solution")) {
        let folder = page.ancestors().nth(2).unwrap();
        let solution = root().join("src/bin").join(folder.file_name().unwrap());
        let mut sources = fs::read_to_string(solution.with_extension("rs")).unwrap();
        for verdict in fs::read_dir(folder.join("submissions")).unwrap() {
            for file in fs::read_dir(verdict.unwrap().path()).into_iter().flatten() {
                sources += &fs::read_to_string(file.unwrap().path()).unwrap();
            }
        }
        for code in blocks(&fs::read_to_string(page).unwrap()) {
            let is_real = without_comments(&sources).contains(&without_comments(&code));
            assert!(is_real || code.starts_with("def "), "{}:\n{code}", page.display());
        }
    }
}

fn without_comments(code: &str) -> String {
    let lines = code.lines().map(|line| line.split("//").next().unwrap().trim_end());
    lines.filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
}

#[test]
fn statements_show_the_samples() {
    for page in documents().iter().filter(|page| page.parent().unwrap().ends_with("statement")) {
        let mut samples = String::new();
        for input in inputs(&page.ancestors().nth(2).unwrap().join("data/sample")) {
            samples += &fs::read_to_string(&input).unwrap();
            samples += &fs::read_to_string(input.with_extension("ans")).unwrap();
        }
        let text = fs::read_to_string(page).unwrap().replace("<br>", "\n");
        let boxes = text.split("<pre>").skip(1).filter_map(|part| part.split_once("</pre>"));
        let shown: String = boxes.map(|(sample, _)| format!("{sample}\n")).collect();
        assert!(shown == samples || shown.is_empty(), "{}: {shown}", page.display());
    }
}

/// How many attacks are tried, and how many are held at each level, as README says.
#[test]
fn the_readme_counts_the_attacks() {
    let table = fs::read_to_string(root().join("tests/fixtures/attacks/table.txt")).unwrap();
    let mut counts = BTreeMap::<String, [u32; 4]>::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (attack, _) = line.split_once(':').unwrap();
        let words = Vec::from_iter(attack.split_whitespace());
        for kind in [words[4..].join(" "), "all".to_string()] {
            let count = counts.entry(kind).or_default();
            for (count, word) in count.iter_mut().zip(["held", words[1], words[2], words[3]]) {
                *count += u32::from(word == "held");
            }
        }
    }
    for readme in ["README.md", "README.ko.md"] {
        let text = fs::read_to_string(root().join(readme)).unwrap();
        for (kind, [tried, full, landlock, none]) in &counts {
            let row = format!("| {tried} | {full} | {landlock} | {none} |\n");
            assert!(text.contains(&row), "{readme}: {kind} {row}");
        }
    }
}

/// Each page is a single file, so it holds a copy of the parts that all pages share.
#[test]
fn pages_share_the_same_parts() {
    let pages = packages().into_iter().map(|name| package(&name).join("solution/explore.html"));
    let pages: Vec<_> = pages.filter_map(|page| fs::read_to_string(page).ok()).collect();
    let parts = |page: &str| -> Vec<String> {
        let parts = page.split("Shared by all pages: ").skip(1);
        let parts = parts.map(|part| part.split("End of the shared part.").next().unwrap());
        parts.map(str::to_string).collect()
    };
    assert_eq!(parts(&pages[0]).len(), 4);
    assert!(pages.iter().all(|page| parts(page) == parts(&pages[0])));
}
