//! Titles in TeX: whatever a title holds, it stands in the PDF as it was sent, and TeX does nothing else with it.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::tools::{judge_is_missing, not_on_path};
use std::fs;
use std::os::unix::fs::{symlink, PermissionsExt};
use std::path::Path;
use std::process::Command;

const HOSTILE: [&str; 4] = [
    r"N1}\input{/etc/hosts}\def\x{",
    r"\immediate\openout3=written\relax\immediate\write3{x}\immediate\closeout3",
    r#"\directlua{io.open("written","w"):write("x")}"#,
    r"\loop\iftrue\repeat",
];
const HONEST: [&str; 7] = [
    "Love & Hate",
    "#H1000. A + B",
    "50% off",
    "C_1^2 ~ $x$",
    "사라지는 발판",
    "Исчезающая доска",
    "Größe №1",
];

const SETTINGS: &str = r#"problem_format_version: 2025-09
name:
  en: "TITLE"
uuid: 00000000-0000-4000-8000-000000000000
source:
  name: none
license: cc0
limits:
  time_limit: 1.0
"#;

/// Accepts the one case that there is, and says that its number meets its bounds.
const VALIDATOR: &str = r#"#include <fstream>
#include <iostream>
#include <string>
int main(int count, char** words) {
    std::string text;
    if (!std::getline(std::cin, text) || text != "1" || std::cin.peek() != EOF) return 43;
    for (int i = 1; i + 1 < count; i++) {
        if (words[i] == std::string("--constraints_file")) std::ofstream(words[i + 1]) << "BOUNDED\n";
    }
    return 42;
}
"#;

#[test]
#[ignore = "takes half a minute: cargo test titles -- --ignored"]
fn hostile_titles_are_printed_as_they_are() {
    are_printed_as_they_are("hostile_titles_are_printed_as_they_are", &HOSTILE);
}

#[test]
#[ignore = "takes half a minute: cargo test titles -- --ignored"]
fn honest_titles_are_printed_as_they_are() {
    are_printed_as_they_are("honest_titles_are_printed_as_they_are", &HONEST);
}

/// The statement of a problem that scripts/new has made is Markdown: bt alone, which escapes no title, starts no TeX there.
#[test]
#[ignore = "takes two seconds: cargo test titles -- --ignored"]
fn bt_alone_gives_no_title_to_tex() {
    let test = "bt_alone_gives_no_title_to_tex";
    if judge_is_missing(test) {
        return;
    }
    let repository = Repository::with_judge(test);
    for tool in ["latexmk", "pdflatex", "lualatex"] {
        let path = format!("tools/{tool}");
        repository.write(&path, &format!("#!/bin/sh\ntouch {:?}\n", repository.path("started")));
        fs::set_permissions(repository.path(&path), fs::Permissions::from_mode(0o755)).unwrap();
    }
    let tools =
        format!("{}:{}", repository.path("tools").display(), std::env::var("PATH").unwrap());
    for (number, title) in HOSTILE.iter().enumerate() {
        let name = format!("title{number}");
        repository.script("new").arg(&name).assert().success();
        let settings = format!("problems/{name}/problem.yaml");
        let quoted = format!("  en: {title:?}");
        let lines = repository.read(&settings);
        let lines =
            lines.lines().map(|line| if line.starts_with("  en:") { &quoted } else { line });
        repository.write(&settings, &lines.map(|line| format!("{line}\n")).collect::<String>());
        let mut bt = Command::new(repository.path(".venv/bin/bt"));
        bt.args(["pdf", "--no-bar"]).current_dir(repository.path("problems").join(name));
        let said = bt.env("PATH", &tools).output().unwrap();
        let said = String::from_utf8([said.stdout, said.stderr].concat()).unwrap();
        assert!(said.contains("but not statement/problem.en.tex"), "{title}: {said}");
        assert!(!repository.path("started").exists(), "{title}: {said}");
    }
}

fn are_printed_as_they_are(test: &str, titles: &[&str]) {
    if judge_is_missing(test) || not_on_path(test, &["latexmk", "lualatex", "pdftotext", "fc-list"])
    {
        return;
    }
    let repository = Repository::with_judge(test);
    for (number, title) in titles.iter().enumerate() {
        put_package(&repository, &format!("title{number}"), title, "Print $N$.");
    }
    let before = repository.snapshot();
    let output = repository.script("package").args(["--for", "plain"]).output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    for (number, title) in titles.iter().enumerate() {
        let printed = text_of_pdf(&repository, &format!("title{number}"));
        let without = |text: &str| text.split_whitespace().collect::<String>();
        assert!(without(&printed).contains(&without(title)), "{title}: {printed}");
        assert!(!printed.contains("localhost"), "{printed}");
    }
    let mut after = repository.snapshot();
    after.retain(|path, _| !path.starts_with(repository.path("target")));
    assert_eq!(after.keys().collect::<Vec<_>>(), before.keys().collect::<Vec<_>>());
    assert!(after == before, "a file was changed");
    let find = ["-name", "written*"];
    let found = Command::new("find").arg(repository.path("target")).args(find).output().unwrap();
    assert_eq!(String::from_utf8(found.stdout).unwrap(), "");
}

/// A package as small as one may be, with a title and the beginning of a statement in TeX.
pub fn put_package(repository: &Repository, name: &str, title: &str, statement: &str) {
    let package = repository.path("problems").join(name);
    let write = |path: &str, text: &str| {
        fs::create_dir_all(package.join(path).parent().unwrap()).unwrap();
        fs::write(package.join(path), text).unwrap();
    };
    let quoted = title.replace('\\', r"\\").replace('"', "\\\"");
    write("problem.yaml", &SETTINGS.replace("TITLE", &quoted));
    let statement =
        format!("\\problemname{{}}\n\n{statement}\n\n\\section*{{Input}}\n\nThe number $N$.\n");
    write("statement/problem.en.tex", &statement);
    fs::create_dir_all(package.join("data/secret")).unwrap();
    for file in ["1.in", "1.ans"] {
        write(&format!("data/sample/{file}"), "1\n");
        symlink(Path::new("../sample").join(file), package.join("data/secret").join(file)).unwrap();
    }
    write("submissions/accepted/echo.py", "print(input())\n");
    write("input_validators/one.cpp", &VALIDATOR.replace("BOUNDED", "N N 1 1 1 1 1 1"));
    write("answer_validators/one.cpp", &VALIDATOR.replace("BOUNDED", "answer answer 1 1 1 1 1 1"));
}

/// The text of the statement in the archive of a problem.
fn text_of_pdf(repository: &Repository, name: &str) -> String {
    let folder = repository.path("target/unpacked").join(name);
    fs::create_dir_all(&folder).unwrap();
    let archive = repository.path("target/packages/plain").join(name).with_extension("zip");
    let unpack =
        "import sys, zipfile; zipfile.ZipFile(sys.argv[1]).extract('problem.pdf', sys.argv[2])";
    let status = Command::new("python3").args(["-c", unpack]).args([&archive, &folder]).status();
    assert!(status.unwrap().success(), "{name}: no PDF");
    let output =
        Command::new("pdftotext").arg(folder.join("problem.pdf")).arg("-").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}
