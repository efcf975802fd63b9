//! scripts/package without LaTeX: what it writes can be read and judged as it is, and holds the package only.

#![cfg(unix)]

use super::titles::put_package;
use crate::support::repository::Repository;
use crate::support::samples::{built, inputs, package, packages, root};
use crate::support::tools::{judge_is_missing, missing};
use assert_cmd::Command;
use predicates::str::contains;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// How somebody judges who has nothing but a shell; prints how many cases pass.
const LOOP: &str = "
passed=0
for input in *.in; do
  \"$PROGRAM\" <$input | cmp -s - ${input%.in}.out && passed=$((passed + 1))
done
echo $passed
";

#[test]
#[ignore = "takes a minute: cargo test package -- --ignored"]
fn package_needs_no_latex() {
    let test = "package_needs_no_latex";
    if judge_is_missing(test) || missing(test, &["pandoc", "sh"]) {
        return;
    }
    let count = |name: &String| inputs(&package(name)).len();
    let name = packages().into_iter().min_by_key(count).unwrap();
    let mut script = Command::new(root().join("scripts/package"));
    script.args(["--for", "plain", "--for", "domjudge", "--lang", "ko", &name]);
    script.env("PATH", path_without_latex()).env_remove("CI");
    script.assert().success().stdout(contains("All well"));

    let plain = unpacked("plain", &name);
    let cases = ["sample", "secret"].map(|part| inputs(&package(&name).join("data").join(part)));
    let cases = format!("{}\n", cases.concat().len());
    let mut shell = Command::new("sh");
    shell.args(["-c", LOOP]).current_dir(&plain).env("PROGRAM", built(&name));
    shell.assert().success().stdout(cases);

    let domjudge = unpacked("domjudge", &name);
    let (korean, english) = ("problem.html", "attachments/problem.en.html");
    for (page, heading, samples) in [(korean, "출력", "예제"), (english, "Output", "Sample")] {
        let page = fs::read_to_string(domjudge.join(page)).unwrap();
        assert!(page.contains(heading) && page.contains(samples) && page.contains("<math"));
        assert_eq!(page.matches("src=\"").count(), page.matches("src=\"data:").count());
        let sample = &inputs(&package(&name).join("data/sample"))[0];
        let first_line = fs::read_to_string(sample).unwrap().lines().next().unwrap().to_string();
        assert!(page.contains(&format!("<pre>{first_line}")), "a sample");
    }
    let settings = fs::read_to_string(domjudge.join("domjudge-problem.ini")).unwrap();
    assert!(settings.contains("short-name = ") && settings.contains("color = "));
    let member = |path: &str| domjudge.join(path).exists();
    assert!(member("problem.yaml") && member(".timelimit"));
    assert!(!member("problem_statement/solution.en.md") && !member("problem.pdf"));
}

/// A package from elsewhere cannot make its user publish another file of theirs, or fetch anything.
#[test]
#[ignore = "takes ten seconds: cargo test package -- --ignored"]
fn package_publishes_the_package_only() {
    let test = "package_publishes_the_package_only";
    if judge_is_missing(test) || missing(test, &["pandoc"]) {
        return;
    }
    let repository = Repository::with_judge(test);
    let secret = repository.path("secret.txt");
    fs::write(&secret, "not for others\n").unwrap();
    let secret = secret.to_str().unwrap();
    let drawing = repository.path("drawing.svg");
    fs::write(&drawing, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>\n")
        .unwrap();
    let drawing = drawing.to_str().unwrap();
    let refused = |put: &dyn Fn(&Path), message: &str| {
        put_package(&repository, "received", "Received", "Print $N$.");
        let package = repository.path("problems/received");
        put(&package);
        let mut script = repository.script("package");
        script.env("PATH", path_without_latex()).env_remove("CI");
        let last = predicates::function::function(|errors: &str| {
            errors.lines().last().is_some_and(|line| line.starts_with(message))
        });
        script.assert().code(1).stderr(last);
        assert!(!repository.path("target/packages/plain/received.zip").exists(), "{message}");
        fs::remove_dir_all(package).unwrap();
    };

    for file in ["data/secret/2.in", "statement/picture.png", "attachments/notes.txt"] {
        let put = |package: &Path| {
            let _ = fs::create_dir(package.join("attachments"));
            symlink(secret, package.join(file)).unwrap();
        };
        refused(
            &put,
            &format!("package: problems/received/{file}: expected a link into the package, found"),
        );
    }
    let file = "submissions/accepted/link.py"; // a link, as git writes it on Windows
    refused(
        &|package| fs::write(package.join(file), secret).unwrap(),
        &format!("package: problems/received/{file}: expected a link into the package, found"),
    );
    for (statement, message) in [
        ("![](../../../secret.txt)", "expected pictures in the package, found ../../../secret.txt"),
        (&format!("![]({secret})"), "expected all of it in one file, found src="),
        (&format!("![]({drawing})"), "expected pictures in the package, found "),
        (&format!("<IMG SRCSET={secret}>"), "expected all of it in one file, found srcset="),
        ("<img src='http://127.0.0.1:9/x.png'>", "expected all of it in one file, found src="),
    ] {
        let statement = format!("# Received\n\nPrint $N$, the input. {statement}\n");
        let put = |package: &Path| {
            fs::remove_file(package.join("statement/problem.en.tex")).unwrap();
            fs::write(package.join("statement/problem.en.md"), &statement).unwrap();
        };
        refused(&put, &format!("package: problem.en.md: {message}"));
    }
    refused(
        &|package| fs::write(package.join("statement/problem.ko.md"), b"\xe9").unwrap(),
        "package: problem.ko.md: expected UTF-8, found other bytes",
    );
    refused(
        &|package| fs::write(package.join("problem.yaml"), "a: &a [1]\nb: [*a, *a]\n").unwrap(),
        "package: problems/received/problem.yaml: expected the settings of a problem, found: an alias",
    );
}

/// Two cases whose names are the same where a judge has no folders: the second would lie over the first.
#[test]
#[ignore = "takes two seconds: cargo test package -- --ignored"]
fn package_keeps_every_case() {
    let test = "package_keeps_every_case";
    if judge_is_missing(test) || missing(test, &["pandoc"]) {
        return;
    }
    let repository = Repository::with_judge(test);
    put_package(&repository, "received", "Received", "Print $N$.");
    for case in ["secret/g/1", "secret/g_1"] {
        for end in ["in", "ans"] {
            let link = repository.path(&format!("problems/received/data/{case}.{end}"));
            fs::create_dir_all(link.parent().unwrap()).unwrap();
            let up = "../".repeat(case.matches('/').count());
            symlink(format!("{up}sample/1.{end}"), link).unwrap();
        }
    }
    let line = "package: received: expected test cases that differ in more than / and _, found two that do not\n";
    let mut script = repository.script("package");
    script.args(["--for", "dmoj", "--for", "plain"]).env("PATH", path_without_latex());
    script.env_remove("CI").assert().code(1).stderr(predicates::str::ends_with(line));
    assert!(!repository.path("target/packages/dmoj/received.zip").exists());
}

/// A folder with links to all programs but those of LaTeX; made once, since tests run beside each other.
fn path_without_latex() -> &'static Path {
    static FOLDER: OnceLock<PathBuf> = OnceLock::new();
    FOLDER.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("no_latex");
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for source in std::env::split_paths(&std::env::var_os("PATH").unwrap()) {
            for entry in fs::read_dir(source).into_iter().flatten().flatten() {
                let name = entry.file_name().into_string().unwrap();
                if !name.contains("tex") && !name.contains("kpse") && name != "latexmk" {
                    let _ = symlink(entry.path(), folder.join(name)); // the first on the path stays
                }
            }
        }
        folder
    })
}

/// The folder in which the archive of a problem for a judge is unpacked.
fn unpacked(judge: &str, name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("unpacked").join(judge);
    let _ = fs::remove_dir_all(&folder);
    let archive = root().join("target/packages").join(judge).join(name).with_extension("zip");
    let mut python = Command::new("python3");
    python.args(["-m", "zipfile", "-e"]).args([&archive, &folder]).assert().success();
    folder
}
