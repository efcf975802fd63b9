//! The documents: links, pictures and scripts exist; code and samples are real.

use crate::support::pages::{blocks, documents};
use crate::support::samples::{inputs, package, packages, paths_below, root};
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

/// How many attacks are tried, and how many are held at each level, as scripts/README says.
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
    for readme in ["scripts/README.md", "scripts/README.ko.md"] {
        let text = fs::read_to_string(root().join(readme)).unwrap();
        for (kind, [tried, full, landlock, none]) in &counts {
            let row = format!("| {tried} | {full} | {landlock} | {none} |\n");
            assert!(text.contains(&row), "{readme}: {kind} {row}");
        }
    }
}

/// A page is one file that scripts/pages/build has made, and it loads nothing. scripts/checks/pages
/// compares it with its parts.
#[test]
fn pages_are_single_files() {
    for name in packages() {
        let file = package(&name).join("solution/explore.html");
        let Ok(page) = fs::read_to_string(&file) else { continue };
        assert!(page.contains("<!-- Made by scripts/pages/build"), "{name}");
        assert!(page.contains("content=\"default-src 'none'; "), "{name}");
        for attribute in [" src=", " srcset=", "url(", "@import"] {
            assert!(!page.contains(attribute), "{name}: {attribute}");
        }
        for link in page.split(" href=\"").skip(1) {
            assert!(link.starts_with("data:"), "{name}: {link:.80}");
        }
    }
}

/// scripts/checks/pages runs these programs in the pages.
#[test]
fn programs_for_the_pages_are_many() {
    let folder = root().join("tests/fixtures/pages");
    let (mut right, mut wrong, mut translated) = (0, 0, 0);
    for file in paths_below(&folder).into_iter().filter(|path| path.is_file()) {
        let place = file.strip_prefix(&folder).unwrap();
        let name = place.iter().next().unwrap().to_str().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        if place.iter().nth(1).unwrap() == "right" {
            right += 1;
            continue;
        }
        wrong += 1;
        assert!(text.starts_with("// Mistake: "), "{}", file.display());
        if let Some(source) = text.split("// Translated from ").nth(1) {
            translated += 1;
            let source = source.split(".\n").next().unwrap();
            assert!(package(name).join(source).exists(), "{}: {source}", file.display());
        }
    }
    assert!(right >= 10 && wrong >= 40 && translated >= 20, "{right} {wrong} {translated}");
}
