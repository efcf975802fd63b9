//! The layout of the repository: each problem's files are found by its name, and everything from elsewhere is pinned.

use crate::support::samples::{package, packages, paths_below, root};
use std::fs;

/// The texts of the files, by their paths in the repository.
fn files() -> impl Iterator<Item = (String, String)> {
    paths_below(root()).into_iter().filter(|path| path.is_file() || path.is_symlink()).map(|path| {
        let place = path.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
        (place, String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned())
    })
}

#[test]
fn no_file_names_a_problem_but_its_own() {
    let mut names = packages();
    names.retain(|name| package(name).join("toolkit").exists()); // scripts/new makes none
    let files = Vec::from_iter(files());
    assert!(files.len() > 100);
    for (place, text) in files {
        let is_own = |name: &String| {
            place.starts_with(&format!("problems/{name}/"))
                || place == format!("src/bin/{name}.rs")
                || place == format!("tests/{name}.rs")
                || place.starts_with(&format!("tests/{name}/"))
        };
        let named = names.iter().find(|name| !is_own(name) && text.contains(name.as_str()));
        assert!(place.starts_with("README") || named.is_none(), "{place} names {named:?}");
    }
}

/// `scripts/setup --all` adds to what `scripts/setup` installs, and changes none of it.
#[test]
fn both_lists_of_packages_have_the_same_versions() {
    let read = |list| fs::read_to_string(root().join("scripts/requirements").join(list)).unwrap();
    let all = read("all.txt");
    let all = all.lines().collect::<Vec<_>>();
    for line in read("judge.txt").lines().filter(|line| !line.starts_with('#')) {
        let line = line.trim_end_matches(" \\"); // the last hash of a package has no backslash
        assert!(all.iter().any(|known| known.trim_end_matches(" \\") == line), "{line}");
    }
}

/// The container for developers has the image and the languages of the checks.
#[test]
fn the_container_has_what_the_checks_have() {
    let read = |file| fs::read_to_string(root().join(file)).unwrap();
    let (container, checks) = (read(".devcontainer/Dockerfile"), read(".ci/packages"));
    let image = container.lines().find_map(|line| line.strip_prefix("FROM ")).unwrap();
    assert!(read(".github/workflows/ci.yml").contains(&format!("container: {image} ")), "{image}");
    let installed = Vec::from_iter(container.split_whitespace());
    let (_, languages) = checks.split_once("\n# Languages\n").unwrap();
    let (languages, _) = languages.split_once("\n\n").unwrap();
    for line in languages.lines() {
        let package = line.split_whitespace().last().unwrap();
        assert!(installed.contains(&package), "{package}");
    }
}

#[test]
fn everything_from_elsewhere_is_pinned() {
    let ends_in_hash = |text: &str, digits| {
        let hash = text.rsplit(['@', ':']).next().unwrap();
        hash.len() == digits && hash.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let (mut workflows, mut lists) = (0, 0);
    for (place, text) in files() {
        if place.starts_with(".github/") {
            let is_workflow = place.starts_with(".github/workflows/");
            workflows += is_workflow as usize;
            let reads_only = text.contains("\npermissions:\n  contents: read\n");
            assert!(!is_workflow || reads_only, "{place}");
            for line in text.lines() {
                let value = line.split(" #").next().unwrap().trim_start_matches([' ', '-', '{']);
                let is_image = value.starts_with("container:") || value.starts_with("image:");
                let is_own = value.starts_with("uses: ./.judge/"); // at the same commit
                let is_action = value.starts_with("uses:") && !is_own;
                assert!(!is_action || ends_in_hash(value, 40), "{line}");
                assert!(!is_image || ends_in_hash(value, 64), "{line}");
            }
        } else if place.contains("requirements") && place.ends_with(".txt") {
            lists += 1;
            for line in text.replace("\\\n", "").lines().map(str::trim) {
                let is_pinned = line.contains("==") && line.contains("--hash=sha256:");
                assert!(line.is_empty() || line.starts_with('#') || is_pinned, "{place}: {line}");
            }
        }
        let in_ci = place.starts_with(".ci/") || place.starts_with(".github/");
        for line in text.lines().filter(|_| in_ci || place.starts_with("scripts/")) {
            assert!(!in_ci || !line.contains("cargo test") || line.contains("--locked"), "{line}");
            assert!(!line.contains("pip install") || line.contains("--require-hashes"), "{line}");
        }
    }
    assert!(workflows > 0 && lists > 0);
}
