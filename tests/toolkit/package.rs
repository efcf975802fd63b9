//! `scripts/package`, on a small package from elsewhere whose title is malicious TeX, HTML and YAML.

#![cfg(unix)]

use super::archive::archive;
use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::skip_without;
use assert_cmd::Command;
use predicates::str::{contains, starts_with};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

const PACKAGE: &str = "problems/received";
const TITLE_IN_YAML: &str =
    r##"name: "N1}\\input{/etc/hosts}\\def\\x{ </title><script>alert(1)</script> \"#: [%""##;
const UNZIP: &str = "import sys, zipfile; archive = zipfile.ZipFile(sys.argv[1])
archive.extractall(sys.argv[2])
assert all(file.external_attr >> 16 & 0o444 == 0o444 for file in archive.infolist())";
const TITLE_IN_TEX: &str =
    r"\problemname{N1\}\textbackslash input\{/etc/hosts\}\textbackslash def\textbackslash x\{ ";

#[test]
#[ignore = "takes ten seconds: cargo test package -- --ignored"]
fn package_archives_can_be_used_as_they_are() {
    skip_without!(bt, "pandoc");
    let repository = Repository::with_judge("package_archives_can_be_used_as_they_are");
    repository.add_fixture("package");
    // The user has run bt on the package itself. bt keeps its path by the uuid, and warns of a second package with it.
    let path = repository.path("problems/received/problem.yaml").display().to_string();
    repository.write("bapctools/uuids/00000000-0000-4000-8000-000000000000", &path);
    let before = repository.snapshot();
    let mut script = repository.script("package");
    script.args(["--lang", "ko"]).env("XDG_CONFIG_HOME", &repository.root);
    script.assert().success().stderr("");
    assert!(repository.snapshot() == before, "the package was changed");
    for judge in ["kattis", "domjudge", "dmoj", "plain"] {
        let archive = repository.path(&format!("target/packages/{judge}/received.zip"));
        let mut unzip = Command::new("python3");
        unzip.args(["-c", UNZIP]).args([archive, repository.path(judge)]).assert().success();
    }
    let init = repository.read("dmoj/received/init.yml");
    for case in ["1", "2", "3"] {
        let input = repository.read(&format!("plain/{case}.in"));
        // The right answer is the input itself.
        assert_eq!(repository.read(&format!("plain/{case}.out")), input);
        assert_eq!(repository.read(&format!("dmoj/received/{case}.out")), input);
        assert!(init.contains(&format!("\"out\": \"{case}.out\"")), "{init}");
    }
    let english = "domjudge/attachments/problem.en.html";
    for (page, heading, samples) in [
        ("domjudge/problem.html", "<h1>\"그대로\"</h1>", "예제 입력"),
        (english, "&lt;script&gt;alert(1)&lt;/script&gt;", "Sample input"),
    ] {
        let page = repository.read(page);
        let picture = "src=\"data:image/svg+xml;base64,";
        let sample = "<pre><code>1</code></pre>";
        for part in [heading, samples, "<math", picture, sample, "Content-Security-Policy"] {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert!(!page.contains("<script") && !page.contains("stretchy=\"true\""), "{page}");
    }
    let settings = repository.read("domjudge/problem.yaml");
    assert!(settings.starts_with(TITLE_IN_YAML), "{settings}");
    let tex = repository.read("kattis/received/problem_statement/problem.en.tex");
    assert!(tex.starts_with(TITLE_IN_TEX) && tex.contains("\\emph{A square}"), "{tex}");
}

/// Neither a link nor a statement can put another file of the user into an archive, or load anything.
#[test]
#[ignore = "takes ten seconds: cargo test package -- --ignored"]
fn package_publishes_nothing_from_outside_the_package() {
    skip_without!(bt, "pandoc");
    let repository = Repository::with_judge("package_publishes_nothing_from_outside_the_package");
    repository.write("secret.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n");
    let secret = repository.path("secret.svg").display().to_string();
    let refused = |message: &str| {
        let mut script = repository.script("package");
        script.assert().code(2).stdout("").stderr(starts_with(format!("package: {message}")));
        assert!(!repository.path("target/packages").exists(), "{message}");
        fs::remove_dir_all(repository.path(PACKAGE)).unwrap();
        repository.add_fixture("package");
    };
    repository.add_fixture("package");
    for file in ["data/secret/2.in", "statement/picture.png"] {
        symlink(&secret, repository.path(&format!("{PACKAGE}/{file}"))).unwrap();
        refused(&format!("{PACKAGE}/{file} is a link out of the package, to "));
    }
    repository.write(&format!("{PACKAGE}/statement/problem.en.md"), &format!("![]({secret})"));
    refused("a statement has a picture that is not in its folder: <");
    let korean = format!("{PACKAGE}/statement/problem.ko.md");
    let source = format!("<IMG SRCSET={secret}>");
    for text in ["![](../../../secret.svg)", &source, "<img src='http://127.0.0.1:9/x.png'>"] {
        repository.write(&korean, text);
        refused("a statement has a picture that is not in its folder: <");
    }
    fs::write(repository.path(&korean), b"\xe9").unwrap();
    refused(&format!("{PACKAGE}/statement/problem.ko.md is not UTF-8: "));
    repository.write(&format!("{PACKAGE}/problem.yaml"), "name: [\n");
    refused(&format!("cannot read {PACKAGE}/problem.yaml: "));
}

/// Archives of test cases need only samples, and only Kattis needs English. A missing part is named.
#[test]
#[ignore = "takes ten seconds: cargo test package -- --ignored"]
fn package_needs_only_the_parts_that_the_judge_takes() {
    skip_without!(bt, "pandoc");
    let repository = Repository::with_judge("package_needs_only_the_parts_that_the_judge_takes");
    repository.add_fixture("package");
    fs::remove_dir_all(repository.path("problems/received/data/secret")).unwrap();
    repository.script("package").args(["--for", "plain"]).assert().success().stderr("");
    let assert = repository.script("package").assert().code(2).stdout("");
    assert.stderr(starts_with("received has no secret test case yet (list them in "));
    repository.add_fixture("korean");
    let korean = ["--for", "plain", "--for", "domjudge", "--lang", "ko", "korean"];
    repository.script("package").args(korean).assert().success().stderr("");
    let tolerance = "output_validator_args: [float_tolerance, \"1e-6\"]\n";
    repository.write("problems/korean/data/test_group.yaml", tolerance);
    let assert = repository.script("package").args(["--for", "dmoj", "korean"]).assert().code(1);
    assert.stderr(contains("not its checker or tolerance\n"));
    fs::remove_file(repository.path("problems/received/data/sample/1.ans")).unwrap();
    let assert = repository.script("judge").arg("received").assert().code(2).stdout("");
    assert.stderr(contains("there is no answer to problems/received/data/sample/1.in"));
}

/// The example that scripts/new makes is right as it is, and its secret test cases are generated.
#[test]
#[ignore = "takes half a minute: cargo test package -- --ignored"]
fn package_takes_the_untouched_example() {
    skip_without!(bt, "pandoc");
    let repository = Repository::with_judge("package_takes_the_untouched_example");
    repository.script("new").arg("demo").assert().success();
    // The judge generates the secret test cases in a copy.
    let assert = repository.script("judge").args(["demo", "src/bin/demo.rs"]).assert();
    assert.success().stdout(contains("\nAccepted: all 3 test cases"));
    assert!(!repository.path("problems/demo/data/secret").exists());
    repository.script("package").assert().success().stderr("");
    let assert = repository.script("judge").arg("demo").assert();
    assert.success().stdout(contains("secret/largest"));
    // A test case that the generators do not make is kept.
    for (extension, text) in [("in", "1\n1\n"), ("ans", "1\n")] {
        repository.write(&format!("problems/demo/data/secret/mine.{extension}"), text);
    }
    repository.script("package").arg("--generate").assert().success().stderr("");
    assert_eq!(repository.read("problems/demo/data/secret/mine.in"), "1\n1\n");
}

/// What scripts/new leaves to be written is not published, and neither is a solution that fails.
#[test]
fn package_refuses_placeholders_and_failing_solutions() {
    skip_without!(judge, "pandoc");
    let repository = Repository::with_judge("package_refuses_placeholders");
    symlink(root().join("target"), repository.path("target")).unwrap(); // has the compiled headers
    repository.script("new").arg("boj1002").arg("--archive").arg(archive()).assert().success();
    let refused_with = |status: i32, message: &str| {
        let mut script = repository.script("package");
        let assert = script.args(["--for", "plain", "boj1002"]).assert().code(status).stdout("");
        assert.stderr(starts_with(format!("package: boj1002: {message}")));
    };
    let refused = |message: &str| refused_with(2, message);
    repository.write("problems/boj1002/generators/generators.yaml", "["); // is not read before
    let english = "problems/boj1002/statement/problem.en.md";
    refused(&format!(
        "\"Say here in your own words what\" is a placeholder (change {english}:3)\n"
    ));
    repository.write(
        english,
        "# Divisor\n\nPrint a divisor.\n\n## Input\n\nDescribe the input and its limits.\n",
    );
    refused(&format!(
        "\"Describe the input and its limits.\" is a placeholder (change {english}:7)\n"
    ));
    repository.write(english, "# Divisor\n\nPrint a divisor.\n");
    let korean = "problems/boj1002/statement/problem.ko.md";
    refused(&format!("\"여기에 직접 설명합니다\" is a placeholder (change {korean}:3)\n"));
    fs::remove_file(repository.path(korean)).unwrap();
    let settings = repository.read("problems/boj1002/problem.yaml");
    let title = settings.lines().find(|line| line.starts_with("  en: ")).unwrap();
    repository.write("problems/boj1002/problem.yaml", &settings.replace(title, "  en: Title"));
    refused("the title \"Title\" is a placeholder (change problems/boj1002/problem.yaml)\n");
    repository.write("problems/boj1002/problem.yaml", &settings);
    fs::remove_file(repository.path("problems/boj1002/generators/generators.yaml")).unwrap();
    let program = "problems/boj1002/submissions/accepted/boj1002.rs";
    refused_with(1, &format!("{program} is not accepted: Run-time error on sample/"));
}

/// A warning is about the archives that are made. Scores of a scoring problem are lost in some.
#[test]
fn package_warns_of_the_wanted_judges_only() {
    skip_without!(judge, "pandoc");
    let repository = Repository::with_judge("package_warns_of_the_wanted_judges_only");
    repository.add_fixture("korean");
    fs::remove_file(repository.path("problems/korean/generators/generators.yaml")).unwrap(); // needs BAPCtools
    let tolerance = "output_validator_args: [float_tolerance, \"1e-6\"]\n";
    repository.write("problems/korean/data/test_group.yaml", tolerance);
    let warns = |judges: &[&str], message: &str| {
        let mut script = repository.script("package");
        for judge in judges {
            script.args(["--for", judge]);
        }
        script.arg("korean").assert().code(1).stderr(message.to_string());
    };
    let lost = "only the right answers, not its checker or tolerance\n";
    warns(&["plain"], &format!("korean: the archive for plain has {lost}"));
    warns(&["plain", "dmoj"], &format!("korean: the archives for dmoj and plain have {lost}"));
    fs::remove_file(repository.path("problems/korean/data/test_group.yaml")).unwrap();
    let settings = repository.read("problems/korean/problem.yaml");
    repository.write("problems/korean/problem.yaml", &format!("{settings}type: scoring\n"));
    let scores = "one point for each test case, not its groups and scores\n";
    warns(&["dmoj"], &format!("korean: the archive for dmoj has {scores}"));
}

/// Generated test cases take the place of the old ones at once, so that a run that is killed leaves no part of them.
#[test]
#[cfg(target_os = "linux")]
#[ignore = "takes half a minute: cargo test package -- --ignored"]
fn package_generates_all_test_cases_or_none() {
    use std::os::unix::fs::MetadataExt;

    skip_without!(judge, "pandoc");
    let repository = Repository::with_judge("package_generates_all_test_cases_or_none");
    repository.script("new").arg("demo").assert().success();
    repository.write("problems/demo/data/secret/mine.in", "1\n1\n");
    repository.write("problems/demo/data/secret/mine.ans", "1\n");
    let data = repository.path("problems/demo/data");
    let old = fs::File::open(data.join("secret")).unwrap(); // keeps its number
    let number = |path: &Path| fs::metadata(path).unwrap().ino();
    let arguments = ["--generate", "--for", "plain", "demo"];
    repository.script("package").args(arguments).assert().success().stderr("");
    assert_ne!(number(&data.join("secret")), old.metadata().unwrap().ino());
    assert_eq!(repository.read("problems/demo/data/secret/mine.in"), "1\n1\n");
    assert!(data.join("secret/largest.in").is_file());
    let left = fs::read_dir(repository.path("target")).unwrap();
    assert!(left.flatten().all(|entry| !entry.path().join("data").exists()));
}
