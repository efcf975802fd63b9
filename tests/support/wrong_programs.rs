//! The counterexample of every wrong program of a problem, its submissions and its toolkit/mistakes: that there is one,
//! that it is one, that no single change makes it smaller where this is said, and how long it took.

use super::samples::{built, package, packages, root};
use super::tools::judge_is_missing;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Instant;

/// The environment variable PART may name a part of all problems' programs, as in 2/3.
pub fn check(name: &str, single_changes: impl Fn(&str) -> Vec<String>) {
    if judge_is_missing(&format!("every wrong program for {name}")) {
        return;
    }
    let part = std::env::var("PART").unwrap_or_else(|_| "1/1".to_string());
    let (number, parts) = part.split_once('/').expect("PART is like 2/3");
    let (number, parts): (usize, usize) = (number.parse().unwrap(), parts.parse().unwrap());
    assert!(!programs(name).is_empty() && (1..=parts).contains(&number));
    let all = packages().into_iter().flat_map(|name| programs(&name)).enumerate();
    let chosen = all.filter(|(place, program)| {
        place % parts == number - 1 && program.starts_with(package(name))
    });
    let programs: Vec<_> = chosen.map(|(_, program)| program).collect();
    if programs.is_empty() {
        return println!("{name}: none in part {part}");
    }
    println!("seconds  of processors  program");
    let (mut times, mut failed) = (Vec::new(), Vec::new());
    for program in &programs {
        let start = Instant::now();
        let (stdout, input, processor) = counterexample(name, program);
        let seconds = start.elapsed().as_secs_f64();
        let found = check_one(name, program, &stdout, &input, &single_changes);
        let (Ok(remark) | Err(remark)) = &found;
        let file = program.file_name().unwrap().to_string_lossy();
        println!("{seconds:7.1}  {processor:13.1}  {file}: {remark}");
        times.push(seconds);
        failed.extend(found.is_err().then_some(program));
    }
    times.sort_by(f64::total_cmp);
    let (count, median, most) = (times.len(), times[times.len() / 2], times[times.len() - 1]);
    println!("{name}: {count} programs (part {part}), median {median:.1} s, most {most:.1} s");
    assert!(failed.is_empty(), "not the smallest: {failed:?}");
}

fn programs(name: &str) -> Vec<PathBuf> {
    let folders = ["wrong_answer", "run_time_error", "time_limit_exceeded"];
    let folders = folders.map(|folder| package(name).join("submissions").join(folder));
    let mut found = Vec::new();
    for folder in folders.into_iter().chain([package(name).join("toolkit/mistakes")]) {
        found.extend(fs::read_dir(folder).into_iter().flatten().map(|entry| entry.unwrap().path()));
    }
    found.sort();
    found
}

/// What the script prints of a program, the input it saves, and its seconds of processor time.
fn counterexample(name: &str, program: &Path) -> (String, String, f64) {
    let saved = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}_wrong"));
    for end in ["in", "ans"] {
        let _ = fs::remove_file(saved.with_extension(end));
    }
    let timed = "TIMEFORMAT='%U %S'; time \"$@\"";
    let mut command = Command::new("bash");
    command.args(["-c", timed, "bash"]).arg(root().join("scripts/counterexample"));
    let output = command.arg(name).arg(program).arg("--save").arg(&saved).output().unwrap();
    let [stdout, stderr] =
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    assert_eq!(output.status.code(), Some(1), "{}: {stdout}{stderr}", program.display());
    let times = stderr.lines().last().unwrap().split(' ').map(|time| time.parse::<f64>().unwrap());
    (stdout, fs::read_to_string(saved.with_extension("in")).unwrap(), times.sum())
}

/// Checks the input; returns what is remarkable about it.
fn check_one(
    name: &str,
    program: &Path,
    stdout: &str,
    input: &str,
    single_changes: &impl Fn(&str) -> Vec<String>,
) -> Result<String, String> {
    let sentences = stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    let fails = |verdict: &str, text: &str, output: &str| match verdict {
        "" => output.split_whitespace().ne(answer(name, text).split_whitespace()),
        _ => true,
    };
    let texts = vec![input.to_string()];
    let runs = run(name, program, &texts);
    let slow = stdout.lines().next().unwrap().contains(": no answer within ");
    assert!(
        slow || fails(&runs[0].0, input, &runs[0].1),
        "{} is right on {input}",
        program.display()
    );
    if sentences.contains("This is the smallest input that fails.") {
        return Ok("the smallest".to_string());
    }
    if sentences.contains("There was no time to make it smaller") {
        return Ok("no time to make it smaller".to_string());
    }
    assert!(sentences.contains("No single change makes it smaller: "), "{sentences}");
    let changed = single_changes(input);
    let kind = if slow { "TLE" } else { runs[0].0.as_str() };
    for (text, (verdict, output)) in changed.iter().zip(run(name, program, &changed)) {
        if verdict == kind && fails(&verdict, text, &output) {
            let text: Vec<_> = text.lines().take(20).collect();
            return Err(format!("FAILS on what is smaller still: {}", text.join("/")));
        }
    }
    Ok(format!("made smaller, {} single changes tried", changed.len()))
}

/// The verdict, if a run ends badly, and the output of a program on each of the inputs.
fn run(name: &str, program: &Path, inputs: &[String]) -> Vec<(String, String)> {
    let mut command = Command::new("python3");
    command.arg(root().join("tests/support/verdicts.py")).arg(root()).arg(name).arg(program);
    let output = with_input(&mut command, inputs.iter().map(|text| format!("{text}\0")).collect());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let runs = text.split_terminator('\0').map(|run| run.split_once('\n').unwrap());
    let runs: Vec<_> =
        runs.map(|(verdict, output)| (verdict.to_string(), output.to_string())).collect();
    assert_eq!(runs.len(), inputs.len());
    runs
}

/// The right answer to an input, which must be valid.
fn answer(name: &str, input: &str) -> String {
    let output = with_input(&mut Command::new(built(name)), input.to_string());
    assert!(output.status.success(), "not valid: {input}");
    String::from_utf8(output.stdout).unwrap()
}

fn with_input(command: &mut Command, input: String) -> Output {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(input.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = writer.join().unwrap(); // who has enough reads no further
    output
}
