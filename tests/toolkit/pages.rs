//! What a reader finds on the pages: links that lead somewhere, the samples of the data, and commands that print what
//! stands below them.

use crate::support::pages::{assert_shown, blocks, commands, pages, readmes, split};
use crate::support::samples::{built, package, packages, root};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

// Links.

/// What the links and pictures of a text lead to: `](TARGET)`, `src="TARGET"` and `href="TARGET"`.
fn targets(text: &str) -> Vec<String> {
    let mut targets = Vec::new();
    for (start, end) in [("](", ')'), ("src=\"", '"'), ("href=\"", '"')] {
        for (place, _) in text.match_indices(start) {
            let mut open = 0;
            let target = text[place + start.len()..].chars().take_while(|&letter| {
                open += (letter == '(') as i32 - (letter == ')') as i32;
                letter != end || end == ')' && open >= 0
            });
            targets.push(target.collect());
        }
    }
    targets
}

/// The text without `code` in lines.
fn without_code(text: &str) -> String {
    text.split('`').step_by(2).collect()
}

/// The anchors of a page's headings, as GitHub makes them.
fn anchors(page: &str) -> Vec<String> {
    let mut seen = BTreeMap::new();
    let (text, _) = split(page);
    let headings = text.lines().filter(|line| line.starts_with('#'));
    let anchors = headings.map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        let anchor: String = kept.map(|c| if c == ' ' { '-' } else { c }).collect();
        let count = seen.entry(anchor.clone()).or_insert(0);
        *count += 1;
        if *count == 1 {
            anchor
        } else {
            format!("{anchor}-{}", *count - 1)
        }
    });
    anchors.collect()
}

/// Why a target cannot be reached from a page; `None` if it can, or is on another site.
fn fault(page: &Path, target: &str) -> Option<String> {
    if ["https://", "http://", "mailto:"].iter().any(|scheme| target.starts_with(scheme)) {
        return None;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = if file.is_empty() { page.to_path_buf() } else { page.parent().unwrap().join(file) };
    if !path.exists() {
        return Some(format!("no {file}"));
    }
    let is_page = path.extension().is_some_and(|extension| extension == "md");
    if anchor.is_empty()
        || is_page && anchors(&fs::read_to_string(&path).unwrap()).contains(&anchor.to_string())
    {
        return None;
    }
    Some(format!("no heading for #{anchor} in {}", path.display()))
}

#[test]
fn links_lead_somewhere() {
    let mut counted = 0;
    for page in pages() {
        let (text, _) = split(&fs::read_to_string(&page).unwrap());
        let text = without_code(&text);
        assert!(
            !text.contains("![]("),
            "{}: a picture without words for those who do not see it",
            page.display()
        );
        for target in targets(&text) {
            assert_eq!(fault(&page, &target), None, "{}: {target}", page.display());
            counted += 1;
        }
    }
    assert!(counted > 30, "{counted} links");
}

#[test]
fn links_that_lead_nowhere_are_found() {
    let page = root().join("README.md");
    let text =
        "[a](LICENSE) [b](no(such)file) <img src=\"no.svg\"> [c](#no) [d](https://doi.org/1(2)3)";
    assert_eq!(
        targets(text),
        ["LICENSE", "no(such)file", "#no", "https://doi.org/1(2)3", "no.svg"]
    );
    let faults = targets(text).iter().filter(|target| fault(&page, target).is_some()).count();
    assert_eq!(faults, 3);
    assert_eq!(anchors("# A b, c!\n\n## a b c\n\n    # code\n"), ["a-b-c", "a-b-c-1"]);
}

// Statements.

/// The texts between `<pre>` and `</pre>`.
fn boxes(page: &str) -> Vec<String> {
    let parts = page.split("<pre>").skip(1).map(|part| part.split("</pre>").next().unwrap());
    parts.map(|text| format!("{}\n", text.replace("<br>", "\n"))).collect()
}

#[test]
fn statements_show_the_samples() {
    let mut statements = 0;
    for name in packages() {
        let mut samples = Vec::new();
        for input in crate::support::samples::inputs(&package(&name).join("data/sample")) {
            for file in [input.clone(), input.with_extension("ans")] {
                samples.push(fs::read_to_string(file).unwrap());
            }
        }
        for page in pages().iter().filter(|page| page.starts_with(package(&name).join("statement")))
        {
            let boxes = boxes(&fs::read_to_string(page).unwrap());
            if boxes.is_empty() {
                continue; // a problem that has just been made
            }
            assert_eq!(boxes, samples, "{}", page.display());
            statements += 1;
        }
    }
    assert!(statements >= 6, "{statements} statements");
}

// Commands.

/// What a command needs besides Rust.
#[derive(PartialEq)]
enum Needs {
    Nothing,
    Python,
    Judge,
}

fn needs(command: &str) -> Needs {
    match command.split(' ').next().unwrap() {
        "printf" => Needs::Nothing,
        "scripts/new" | "scripts/paste" => Needs::Python,
        "scripts/counterexample" | "scripts/judge" => Needs::Judge,
        _ => panic!("{command}: shown with its output, but run by no test"),
    }
}

#[test]
fn readmes_show_the_same_commands() {
    let readmes = readmes();
    let shown = commands(&readmes[0]);
    assert!(shown.len() >= 5);
    for readme in &readmes {
        assert_eq!(blocks(readme), blocks(&readmes[0]));
    }
    for (command, _) in &shown {
        let _ = needs(command);
    }
}

/// The first command prints the words that stand below it.
#[test]
fn the_first_command_prints_what_is_said() {
    for readme in readmes() {
        let (text, blocks) = split(&readme);
        let first = blocks[0].lines().next().unwrap();
        let parts = first.strip_prefix("cargo run --bin ").and_then(|rest| rest.split_once(" < "));
        let (name, input) = parts.expect(first);
        let input = fs::File::open(root().join(input)).unwrap();
        let output = Command::new(built(name)).stdin(input).output().unwrap();
        let output = String::from_utf8(output.stdout).unwrap();
        let answers: Vec<&str> = output.lines().collect();
        let spans: Vec<&str> = text.split('`').skip(1).step_by(2).collect();
        assert!(spans.windows(answers.len()).any(|window| window == answers), "{output}");
    }
}

#[test]
fn an_output_is_held_against_what_is_shown() {
    assert_shown("a 0.1 s\n...\nfile:///.../b\nc\n", "a 2.25 s\nx\ny\nfile:///x/y/b\nc\n");
    for wrong in ["a\nx\n", "a\nb\nc\n", "a\n", ""] {
        assert!(std::panic::catch_unwind(|| assert_shown("a\nb\n", wrong)).is_err(), "{wrong}");
    }
}

#[cfg(unix)]
mod run {
    use super::{needs, targets, Needs};
    use crate::support::pages::{assert_shown, commands, readmes};
    use crate::support::repository::Repository;
    use crate::support::samples::{built, root};
    use crate::support::tools::{judge_is_missing, missing};
    use std::fs;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::net::TcpStream;
    use std::os::unix::fs::PermissionsExt;
    use std::path::{Path, PathBuf};
    use std::process::{Child, Command, Stdio};

    #[test]
    fn commands_print_what_is_shown() {
        for (command, shown) in of_kind(Needs::Nothing) {
            let (before, name) = command.split_once("cargo run -q --bin ").expect(&command);
            assert_shown(&shown, &shell(&format!("{before}'{}'", built(name).display()), root()));
        }
    }

    #[test]
    fn scripts_print_what_is_shown() {
        if missing("scripts_print_what_is_shown", &["python3"]) {
            return;
        }
        for (command, shown) in of_kind(Needs::Python) {
            let repository = Repository::new("scripts_print_what_is_shown");
            let output = if command == "scripts/new --listen" {
                listen(&repository, &shown)
            } else if command.starts_with("scripts/new") {
                shell(&command, &repository.root)
            } else {
                // A clipboard of our own, in front of all others.
                repository.write("pbcopy", "#!/bin/sh\ncat > /dev/null\n");
                fs::set_permissions(repository.path("pbcopy"), fs::Permissions::from_mode(0o755))
                    .unwrap();
                shell(&format!("PATH='{}':$PATH {command}", repository.root.display()), root())
            };
            assert_shown(&shown, &output);
        }
    }

    #[test]
    fn the_judge_prints_what_is_shown() {
        if judge_is_missing("the_judge_prints_what_is_shown") {
            return;
        }
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
        fs::create_dir_all(&folder).unwrap();
        fs::copy(wrong_program(), folder.join("my.cpp")).unwrap();
        for (command, shown) in of_kind(Needs::Judge) {
            assert_shown(&shown, &shell(&format!("'{}'/{command}", root().display()), &folder));
        }
    }

    fn of_kind(kind: Needs) -> Vec<(String, String)> {
        let shown = commands(&readmes()[0]).into_iter();
        let shown: Vec<_> = shown.filter(|(command, _)| needs(command) == kind).collect();
        assert!(!shown.is_empty());
        shown
    }

    /// The program that README calls my.cpp: it has one link to a wrong program.
    fn wrong_program() -> PathBuf {
        let linked =
            targets(&readmes()[0]).into_iter().filter(|target| target.contains("/wrong_answer/"));
        match &linked.collect::<Vec<_>>()[..] {
            [one] => root().join(one),
            others => panic!("{others:?}"),
        }
    }

    /// What a line prints, on standard output and standard error.
    fn shell(line: &str, folder: &Path) -> String {
        let mut command = Command::new("sh");
        let command = command.args(["-c", &format!("exec 2>&1; {line}")]).current_dir(folder);
        String::from_utf8(command.stdin(Stdio::null()).output().unwrap().stdout).unwrap()
    }

    /// What --listen prints when the extension sends the problem whose name is shown.
    fn listen(repository: &Repository, shown: &str) -> String {
        let name = shown.split("\nmade ").nth(1).and_then(|rest| rest.split(':').next()).unwrap();
        let number = name.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
        let body = format!(
            r#"{{"name":"A","group":"Baekjoon","url":"https://www.acmicpc.net/problem/{number}",
                "interactive":false,"timeLimit":1000,"memoryLimit":128,"tests":[{{"input":"1\n","output":"2\n"}}],
                "batch":{{"id":"x","size":1}}}}"#
        );
        let mut command = Command::new(repository.path("scripts/new"));
        let command = command.args(["--listen", "--port", "0"]).current_dir(&repository.root);
        let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut child = Ended(child);
        let mut stdout = BufReader::new(child.0.stdout.take().unwrap());
        let mut output = String::new();
        stdout.read_line(&mut output).unwrap();
        let port = output.split([':', ' ']).nth(3).expect(&output).to_string();
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).unwrap();
        let head = format!(
            "POST / HTTP/1.1\r\nHost: localhost:{port}\r\nContent-Type: application/json\r\n"
        );
        write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        assert!(reply.starts_with("HTTP/1.0 200"), "{reply}");
        stdout.read_to_string(&mut output).unwrap(); // it ends with the batch
        output.replacen(&format!(":{port} "), ":10043 ", 1)
    }

    /// A process that ends with its test, however that ends.
    struct Ended(Child);

    impl Drop for Ended {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }
}
