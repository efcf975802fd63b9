//! scripts/counterexample as its users meet it. What it shows for each problem stands with the problem's tests.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::{packages, root};
use crate::support::tools::judge_is_missing;
use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn counterexample(name: &str, program: impl AsRef<Path>) -> Assert {
    let mut command = Command::new(root().join("scripts/counterexample"));
    command.current_dir(root()).arg(name).arg(program.as_ref()).assert()
}

#[test]
fn counterexample_says_what_is_wrong_with_its_arguments() {
    let names = packages().join(" ");
    let name = packages().remove(0);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("arguments");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join(".in")).unwrap();
    for (arguments, error) in [
        (vec!["chess", "mine.cpp"], format!("a problem ({names}), found \"chess\"")),
        (vec![&name, "none.cpp"], "the path of a program, found \"none.cpp\"".to_string()),
        (vec![&name, ".", "--save", "no/x"], "the path of a new file, found no/x.in".to_string()),
        (vec![&name, ".", "--save", ""], "the path of a new file, found .in".to_string()),
        (
            vec![&name, "--why", "--save", "x"],
            "--save with PROGRAM, found it with --why".to_string(),
        ),
    ] {
        let error = format!("counterexample: expected {error}\n");
        let mut script = Command::new(root().join("scripts/counterexample"));
        script.current_dir(&folder).args(arguments).assert().code(1).stdout("").stderr(error);
    }
}

#[test]
fn counterexample_finds_none_for_a_right_program_and_leaves_nothing() {
    let test = "counterexample_finds_none_for_a_right_program_and_leaves_nothing";
    if judge_is_missing(test) {
        return;
    }
    let before = files();
    let name = packages().pop().unwrap();
    let source = format!("src/bin/{name}.rs");
    let right = format!("{name}: {name}.rs is right on ");
    let all = "Test cases of the package: right on all ";
    counterexample(&name, source).success().stdout(starts_with(right).and(contains(all)));
    assert_eq!(files(), before);
}

/// A program that answers by its process's number is wrong in another way each time, which is said.
#[test]
fn counterexample_says_that_a_program_is_not_steady() {
    if judge_is_missing("counterexample_says_that_a_program_is_not_steady") {
        return;
    }
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unsteady.c");
    let text = "#include <stdio.h>\n#include <unistd.h>\nint main(void) { printf(\"%d\\n\", getpid()); }\n";
    fs::write(&source, text).unwrap();
    let said = contains("\nIt does not end in the same way each time");
    counterexample(&packages()[0], source)
        .code(1)
        .stdout(said.and(contains("smallest input that fails").not()));
}

#[test]
fn counterexample_why_refuses_bytes_that_are_no_text() {
    if judge_is_missing("counterexample_why_refuses_bytes_that_are_no_text") {
        return;
    }
    let mut command = Command::new(root().join("scripts/counterexample"));
    let assert = command.arg(packages().remove(0)).arg("--why").write_stdin([255, 0, 10]).assert();
    let line = predicate::str::is_match("^counterexample: expected a valid input, found[^\n]*\n$")
        .unwrap();
    assert.code(1).stdout("").stderr(line);
}

/// All files that a counterexample might touch by mistake.
fn files() -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    let mut folders = vec![root().join("scripts"), root().join("problems"), root().join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path.clone());
            }
            found.insert(path);
        }
    }
    found
}

/// Packages from elsewhere, without rules: the input validator says what is valid, an accepted program what is right.
#[test]
#[ignore = "takes ten seconds: cargo test counterexample -- --ignored"]
fn counterexample_for_packages_without_rules() {
    if judge_is_missing("counterexample_for_packages_without_rules") {
        return;
    }
    let repository = Repository::with_judge("without_rules");
    let write = |path: &str, text: &str| repository.write(&format!("problems/{path}"), text);

    // In the layout that Kattis calls legacy: differences of numbers, a pair in a line, in 32 bits.
    // Its own program compares the outputs, over and over.
    write("pairs/problem.yaml", "name: Differences\nvalidation: custom\n");
    let same = "#include <fstream>\n#include <iostream>\n#include <string>\nint main(int, char** files) {\n    \
                std::ifstream answer(files[2]);\n    std::string a, b;\n    while (answer >> a) if (!(std::cin >> b) || a != b) \
                return 43;\n    return 42;\n}\n";
    write("pairs/output_validators/same/same.cpp", same);
    let validator = "import re, sys\ngood = re.fullmatch(r'((0|[1-9][0-9]{0,14}) (0|[1-9][0-9]{0,14})\\n){1,40}', \
                     sys.stdin.read())\nsys.exit(42 if good else 43)\n";
    write("pairs/input_validators/pairs.py", validator);
    let right = "import sys\nfor line in sys.stdin:\n    a, b = map(int, line.split())\n    print(abs(a - b))\n";
    write("pairs/submissions/accepted/right.py", right);
    write("pairs/data/sample/1.in", "3 5\n7 0\n");
    write("pairs/data/sample/1.ans", "2\n7\n");
    write("pairs/data/secret/1.in", "3 5\n8 812345678901234\n712345678901234 9\n7 0\n");
    write("pairs/data/secret/1.ans", "2\n812345678901226\n712345678901225\n7\n");
    let wrong = right.replace("abs(a - b)", "abs(a - b) % 2**32");
    repository.write("wrong.py", &wrong);
    let shown = "\npairs: wrong.py: wrong answer\ninput\n  4294967296 0\nexpected\n  4294967296\ngiven\n  0\n";
    let minimal = "No single change makes it smaller: ";
    let run =
        |name: &str| repository.script("counterexample").args([name, "wrong.py"]).assert().code(1);
    let said = |text: &'static str| {
        predicate::function(move |out: &str| format!("\n{out}").contains(text))
    };
    run("pairs").stdout(said(shown).and(contains(minimal)));

    // In that of today: how many words of a line are different, where only neighbours are looked at.
    let settings =
        "problem_format_version: 2025-09\nname:\n  en: Words\nlimits:\n  time_limit: 2.0\n";
    write("words/problem.yaml", settings);
    let validator = "import re, sys\nlines = sys.stdin.read().split('\\n')\nwords = lines[1].split(' ')\ngood = len(lines) \
                     == 3 and not lines[2] and lines[0] == str(len(words)) and all(re.fullmatch('[a-z]+', word) for word in \
                     words)\nsys.exit(42 if good else 43)\n";
    write("words/input_validators/words.py", validator);
    write("words/submissions/accepted/right.py", "input()\nprint(len(set(input().split())))\n");
    for (case, line, answer) in
        [("sample/1", "2\na b\n", "2\n"), ("secret/1", "9\nk a b b c a d b e\n", "6\n")]
    {
        write(&format!("words/data/{case}.in"), line);
        write(&format!("words/data/{case}.ans"), answer);
    }
    repository.write(
        "wrong.py",
        "import itertools\ninput()\nprint(len(list(itertools.groupby(input().split()))))\n",
    );
    let three =
        predicate::str::is_match(r"\ninput\n  3\n  (a|b) (.) (a|b)\nexpected\n  2\ngiven\n  3\n")
            .unwrap();
    run("words").stdout(three.and(contains(minimal)));
}
