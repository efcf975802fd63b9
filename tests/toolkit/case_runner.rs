//! The runner of the test cases itself: it misses no package, no case and no failure.

use crate::support::samples::{built, inputs, package, packages, root, run};
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn every_package_is_tested() {
    for name in packages() {
        let file = root().join("tests").join(&name).with_extension("rs");
        let text = fs::read_to_string(&file).unwrap_or_default();
        let line = format!("\nsamples_of!({name});\n");
        assert!(text.contains(&line), "{}: expected {line:?}", file.display());
    }
}

/// A program that works, with a good input, short enough to be shown whole, and the output for it.
fn some_program() -> (PathBuf, String, String) {
    let is_short =
        |text: &str| text.len() < 100 && text.lines().count() <= 10 && text.ends_with('\n');
    for name in packages() {
        let program = built(&name);
        let samples = package(&name).join("data/sample");
        for sample in inputs(&samples) {
            let [input, answer] = ["in", "ans"]
                .map(|extension| fs::read_to_string(sample.with_extension(extension)).unwrap());
            if is_short(&input) && is_short(&answer) && run(&program, &samples).is_ok() {
                return (program, input, answer);
            }
        }
    }
    panic!("no program is right on its samples");
}

/// A folder with the given files, each a name and its text, under cargo's folder for such things.
fn made_up(folder: &str, files: &[(&str, &[u8])]) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("secret")).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
    folder
}

#[test]
fn a_package_without_cases_fails() {
    let (program, ..) = some_program();
    for folder in [&made_up("empty", &[]), Path::new("no/such/folder")] {
        let failures = run(&program, folder).unwrap_err();
        assert_eq!(failures.0.len(), 1);
        assert!(failures.0[0].ends_with(": no test cases"));
    }
}

#[test]
fn every_failing_case_is_shown() {
    let (program, input, answer) = some_program();
    let files: [(&str, &[u8]); 11] = [
        ("good.in", input.as_bytes()),
        ("good.ans", answer.as_bytes()),
        ("no_answer.in", input.as_bytes()),
        ("secret/1_wrong.in", input.as_bytes()),
        ("secret/1_wrong.ans", &[b"\x1B[31m", answer.as_bytes()].concat()),
        ("secret/2_no_end_of_line.in", input.as_bytes()),
        ("secret/2_no_end_of_line.ans", answer.trim_end().as_bytes()),
        ("secret/3_rejected.in", b"?\n"),
        ("secret/3_rejected.ans", answer.as_bytes()),
        ("secret/4_rejected.in", b"?\n"),
        ("secret/4_rejected.ans", b"?\n"),
    ];
    let failures = run(&program, &made_up("failing", &files)).unwrap_err();
    let text = format!("{failures:?}");
    for (number, name) in
        ["no_answer", "1_wrong", "2_no_end_of_line", "3_rejected", "4_rejected"].iter().enumerate()
    {
        assert!(failures.0[number].contains(name), "{text}");
    }
    assert!(text.ends_with("\n5 of 6 test cases fail"), "{text}");
    assert!(!text.contains("good.in") && !text.contains('\x1B'), "{text}");

    let wrong = &failures.0[1];
    let lines = |text: &str| text.lines().map(|line| format!("  {line}\n")).collect::<String>();
    let (input, given) = (lines(&input), lines(&answer));
    let expected = given.replacen("  ", "  \\u{1b}[31m", 1);
    assert!(
        wrong.ends_with(&format!("\ninput\n{input}expected\n{expected}given\n{given}")),
        "{wrong}"
    );
    assert!(failures.0[2].contains("  (no end of line)\ngiven\n"), "{text}");
}

/// Long output is cut to the lines around its first difference.
#[test]
fn a_long_case_is_cut() {
    let (program, input, _) = some_program();
    let long = "9\n".repeat(100);
    let files: [(&str, &[u8]); 2] = [("long.in", input.as_bytes()), ("long.ans", long.as_bytes())];
    let failures = run(&program, &made_up("long", &files)).unwrap_err();
    assert!(failures.0[0].contains("\n  ... (88 more lines)\n"), "{failures:?}");
    assert!(failures.0[0].lines().count() < 40, "{failures:?}");
}
