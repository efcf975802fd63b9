//! The command line of every script: --help, and wrong arguments.

#![cfg(unix)]

use crate::support::samples::{packages, root};
use crate::support::tools::{empty_folder, script, script_of, skip_without};
use assert_cmd::assert::Assert;
use predicates::prelude::*;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

/// The scripts, as paths in the repository.
fn scripts() -> Vec<PathBuf> {
    let mut scripts = Vec::new();
    for folder in ["scripts", "scripts/checks"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = Path::new(folder).join(entry.unwrap().file_name());
            if root().join(&path).is_file() && path.extension().is_none() {
                scripts.push(path);
            }
        }
    }
    assert!(scripts.len() > 10);
    scripts
}

/// The script, called through a symlink, from another folder, with a CDPATH.
fn from_elsewhere(script: &Path, argument: &str) -> Assert {
    let folder = empty_folder(&format!("elsewhere {}", argument.replace('/', " ")));
    let link = folder.join(script.file_name().unwrap());
    symlink(root().join(script), &link).unwrap();
    script_of(root(), link).arg(argument).current_dir("/").env("CDPATH", root()).assert()
}

#[test]
fn scripts_print_their_help_and_refuse_unknown_arguments_in_one_line() {
    skip_without!(judge, "bash");
    for script in scripts() {
        let usage = format!("usage: {}", script.display());
        let is_help = predicate::function(|help: &str| {
            help.lines().any(|line| line == usage || line.starts_with(&format!("{usage} ")))
                && help.lines().all(|line| line.chars().count() <= 80)
        });
        from_elsewhere(&script, "--help").success().stderr("").stdout(is_help);
        let name = script.file_name().unwrap().to_str().unwrap();
        let line = predicate::str::is_match(format!("^{name}: [^\n]+\n$")).unwrap();
        for argument in ["No Such/Thing", "--no-such-thing"] {
            from_elsewhere(&script, argument).code(2).stdout("").stderr(line.clone());
        }
    }
}

/// `banrye VERB` is `scripts/VERB` from any folder, through a link. Messages name what the user types.
#[test]
fn banrye_runs_every_verb_from_any_folder() {
    skip_without!(judge);
    let folder = empty_folder("banrye");
    let link = folder.join("banrye");
    symlink(root().join(".venv/bin/banrye"), &link).unwrap();
    let banrye =
        |arguments: &[&str]| script_of(root(), &link).args(arguments).current_dir(&folder).assert();
    let verbs = banrye(&["--help"]).success().get_output().stdout.clone();
    let verbs = String::from_utf8(verbs).unwrap();
    for script in scripts().iter().filter(|script| script.parent() == Some(Path::new("scripts"))) {
        let verb = script.file_name().unwrap().to_str().unwrap();
        let is_listed = verbs.lines().any(|line| line.split_whitespace().next() == Some(verb));
        assert!(is_listed || verb == "paste", "{verb}:\n{verbs}"); // only in a clone
    }
    let usage = predicate::str::contains("\nusage: banrye judge [PROBLEM] PROGRAM");
    banrye(&["judge", "--help"]).success().stdout(usage);
    banrye(&["judge", "none.cpp"]).code(2).stderr("banrye judge: no such file: none.cpp\n");
    banrye(&["jugde"]).code(2).stderr("banrye: no such verb: \"jugde\" (judge? see --help)\n");
    fs::copy(root().join("tests/fixtures/programs/wrong.c"), folder.join("wrong.c")).unwrap();
    let name = packages().remove(0);
    let command = format!("banrye counterexample {name} wrong.c --program\n");
    let hint = predicate::str::ends_with(format!("For a small failing input: {command}"));
    banrye(&["judge", &name, "wrong.c", "--program"]).code(1).stdout(hint);
}

/// The completions are those of our own parsers, and a real shell takes them.
#[test]
fn bash_completes_verbs_options_and_files() {
    skip_without!("bash", "python3", "g++", "scripts/setup --link");
    let folder = empty_folder("completion");
    fs::write(folder.join("mine.cpp"), "").unwrap();
    let printed = script("completion").arg("bash").assert().success().get_output().stdout.clone();
    fs::write(folder.join("completion"), printed).unwrap();
    let ask = "source ./completion; COMP_WORDS=(banrye \"$@\"); COMP_CWORD=$#; \
               _shtab_banrye banrye \"${@: -1}\"; echo \"${COMPREPLY[*]}\"";
    for (words, expected) in [
        (&["ju"][..], "judge\n"),
        (&["judge", "--sani"], "--sanitize\n"),
        (&["judge", "mi"], "mine.cpp\n"),
        (&["judge", "--python", "p"], "pypy\n"),
        (&["counterexample", "--ag"], "--against\n"),
        (&["se"], "setup\n"),
    ] {
        let mut bash = assert_cmd::Command::new("bash");
        bash.args(["-c", ask, "bash"]).args(words).current_dir(&folder);
        bash.assert().success().stdout(expected);
    }
}

/// The pages for readers name no option that no script has.
#[test]
fn pages_name_options_that_exist() {
    skip_without!(judge, "bash");
    let help = |script: &PathBuf| script_of(root(), script).arg("--help").output().unwrap().stdout;
    let helps = String::from_utf8(Vec::from_iter(scripts().iter().map(help)).concat()).unwrap();
    for page in ["README.md", "README.ko.md", "scripts/README.md", "scripts/README.ko.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        for option in options(&text) {
            let is_of_others =
                ["bin", "test", "edition", "install", "help", "hack"].contains(&option);
            let exists = is_of_others || options(&helps).any(|known| known == option);
            assert!(exists, "{page}: --{option}");
        }
    }
}

fn options(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|c: char| c != '-' && !c.is_ascii_lowercase());
    words.filter_map(|word| {
        word.strip_prefix("--").filter(|name| !name.trim_matches('-').is_empty())
    })
}
