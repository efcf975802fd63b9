//! Programs in other languages than Rust, as they lie on people's disks: whatever the problem, they are compiled, start
//! under its limits, and hear what is wrong with them.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::{packages, root};
use crate::support::tools::{judge_is_missing, not_on_path};
use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, starts_with};
use std::fs;
use std::path::{Path, PathBuf};

/// An empty folder of a test's own.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    folder
}

fn run(verb: &str, path: &Path) -> Assert {
    run_in(root(), verb, path)
}

fn run_in(repository: &Path, verb: &str, path: &Path) -> Assert {
    let mut command = Command::new(repository.join("scripts").join(verb));
    command.arg(packages().remove(0)).arg(path).assert()
}

/// The file, judged in this repository, answers 77 to the first case.
fn answers(repository: &Path, folder: &Path, file: &str, text: &str) {
    fs::write(folder.join(file), text).unwrap();
    let given = "\ngiven\n  77\n";
    run_in(repository, "judge", &folder.join(file))
        .code(1)
        .stdout(contains("The first WA: ").and(contains(given)));
}

/// Programs of each language that say whether ONLINE_JUDGE is defined, where a judge defines it, and print 77.
const PROGRAMS: &[(&[&str], &str, &str)] = &[
    (&["gcc"], "1 게임.c", "#include <stdio.h>\nint main(void) {\n#ifdef ONLINE_JUDGE\nputs(\"77\");\n#endif\n}\n"),
    (
        &["g++"],
        "1.cpp",
        "#include <bits/stdc++.h>\nint main() {\n#ifdef ONLINE_JUDGE\nstd::cout << 77;\n#else\nfreopen(\"input.txt\", \"r\", stdin);\n#endif\n}\n",
    ),
    (&["python3"], "heapq.py", "import heapq, os\nif 'ONLINE_JUDGE' in os.environ:\n    print(heapq.heappop([77]))\n"),
    (
        &["javac"],
        "1.java",
        "package games;\nimport java.util.*;\npublic class Main {\n    static class Node { int v = 77; }\n    public static void main(String[] args) {\n        \
         if (System.getProperty(\"ONLINE_JUDGE\") != null) System.out.println(new Node().v);\n    }\n}\n",
    ),
    (&["node"], "1.js", "if (process.env.ONLINE_JUDGE) console.log(77);\n"),
    (
        &["go"],
        "main_test.go",
        "package main\nimport \"fmt\"\nfunc main() {\n\ta := make([]int, 10)\n\tfmt.Println(len(a) + 67)\n}\n",
    ),
    (
        &["kotlinc"],
        "1.kt",
        "package games\nfun main() {\n    if (System.getProperty(\"ONLINE_JUDGE\") != null) println(listOf(70, 7).sum())\n}\n",
    ),
    (
        &["mcs", "mono"],
        "1.cs",
        "using System;\nusing System.Linq;\nusing System.Collections.Generic;\nclass P {\n    static void Main() {\n#if ONLINE_JUDGE\n        \
         Console.WriteLine(new List<int> { 70, 7 }.Sum());\n#endif\n    }\n}\n",
    ),
    (&["rustc"], "1.a.rs", "fn main() {\n    println!(\"{}\", [70, 7].iter().sum::<i32>());\n}\n"),
];

/// Also where the paths have blanks.
#[test]
#[ignore = "takes half a minute: cargo test languages -- --ignored"]
fn programs_of_each_language_start() {
    if judge_is_missing("programs_of_each_language_start") {
        return;
    }
    let repository = Repository::with_judge("a path with blanks");
    repository.put_problem(&packages()[0], |_| false);
    let folder = folder("starts here");
    for (tools, file, text) in PROGRAMS {
        if !not_on_path(&format!("programs_of_each_language_start: {file}"), tools) {
            answers(&repository.root, &folder, file, text);
        }
    }
}

#[test]
#[ignore = "takes ten seconds: cargo test languages -- --ignored"]
fn java_as_it_lies_on_the_disk() {
    if judge_is_missing("java_as_it_lies_on_the_disk")
        || not_on_path("java_as_it_lies_on_the_disk", &["javac"])
    {
        return;
    }
    let folder = folder("java");
    let main = "public static void main(String[] args) { System.out.println(77); }";
    let says_77 = |file: &str, text: &str| answers(root(), &folder, file, text);
    says_77("게임.java", &format!("\u{feff}public class Main {{ {main} }}\r\n"));
    says_77("2.java", &format!("class Helper {{ }}\nclass 게임 {{ {main} }}\n"));
    let comment = "/* public class Old { } */\n// public class Older\n";
    says_77("3.java", &format!("{comment}public final class My {{ {main} }}\n"));
    let start = std::time::Instant::now();
    says_77("4.java", &format!("{}public class Main {{ {main} }}\n", "\n".repeat(1_000_000)));
    assert!(start.elapsed().as_secs() < 20, "it is read in {:?}", start.elapsed());
    fs::write(folder.join("5.java"), " ".repeat(5 << 20)).unwrap();
    let large = "expected source files of at most 4 MiB, found a larger one: ";
    run("judge", &folder.join("5.java")).code(1).stdout(starts_with(large));

    // In a folder: a file whose name no command takes must not lie over the one that is called Main.java.
    let several = folder.join("several");
    fs::create_dir(&several).unwrap();
    fs::write(several.join("가.java"), "class Helper { static int value = 77; }\n").unwrap();
    let call = "System.out.println(Helper.value);";
    let main =
        format!("public class Main {{ public static void main(String[] args) {{ {call} }} }}\n");
    fs::write(several.join("Main.java"), &main).unwrap();
    run("judge", &several).code(1).stdout(contains("\ngiven\n  77\n"));
    fs::write(several.join("나.java"), &main).unwrap();
    let two = "expected one public class Main, found it in Main.java and 나.java\n";
    run("judge", &several).code(1).stdout(starts_with(two));
}

#[test]
fn a_file_instead_of_standard_input() {
    if judge_is_missing("a_file_instead_of_standard_input") {
        return;
    }
    let folder = folder("files");
    let line = |file: &str| {
        let opens = "it opens input.txt: a judge gives the input as standard input";
        contains(format!("\n{file}: {opens}\n"))
    };
    let python = folder.join("opens.py");
    fs::write(&python, "print(open('input.txt').read())\n").unwrap();
    run("judge", &python).code(1).stdout(line("opens.py").and(contains("No such file")));
    let reopened = folder.join("reopens.cpp");
    let text = "#include <bits/stdc++.h>\nint main() {\n    freopen(\"input.txt\", \"r\", stdin);\n    std::string s;\n    \
                while (std::cin >> s) std::cout << s;\n}\n";
    fs::write(&reopened, text).unwrap();
    run("counterexample", &reopened).code(1).stdout(line("reopens.cpp"));
    // One that would fail with that file too is told nothing.
    let named = folder.join("names.py");
    fs::write(&named, "print('input.txt')\n").unwrap();
    run("judge", &named).code(1).stdout(contains("it opens").not());
    let writes = folder.join("writes.py");
    fs::write(&writes, "print(input(), file=open('output.txt', 'w'))\n").unwrap();
    let line = "\nwrites.py: it writes output.txt: a judge reads the answer from standard output\n";
    run("judge", &writes).code(1).stdout(contains(line));
}

/// Where a compiler is missing, a line says which, and how to get it.
#[test]
#[ignore = "takes two seconds: cargo test languages -- --ignored"]
fn a_missing_compiler_is_named() {
    if judge_is_missing("a_missing_compiler_is_named") {
        return;
    }
    let folder = folder("missing");
    let python = root().join(".venv/bin/python3").canonicalize().unwrap();
    std::os::unix::fs::symlink(python, folder.join("python3")).unwrap();
    let lines = [
        ("c", "gcc, for C", "gcc"),
        ("cs", "mcs, for C#", "mono-mcs"),
        ("go", "go, for Go", "golang-go"),
        ("java", "javac, for Java", "default-jdk-headless"),
        ("js", "nodejs, for JavaScript", "nodejs"),
        ("kt", "kotlinc, for Kotlin", "kotlin"),
    ];
    for (extension, tool, package) in lines {
        let file = folder.join("mine").with_extension(extension);
        fs::write(&file, "x\n").unwrap();
        let line = format!(
            "judge: expected {tool}, found none (on Debian and Ubuntu: apt install {package})\n"
        );
        let mut command = Command::new(folder.join("python3"));
        command.arg(root().join("scripts/judge")).arg(packages().remove(0)).arg(file);
        command.env("PATH", &folder).assert().code(1).stdout("").stderr(line);
    }
}
