//! Runs a program on the test cases of its package: its output must be the `.ans` file, byte for byte.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fmt};

/// A test, called NAME, that runs the program NAME on every test case of `problems/NAME`.
macro_rules! samples_of {
    ($name:ident) => {
        #[test]
        fn $name() -> Result<(), crate::support::samples::Failures> {
            let program = env!(concat!("CARGO_BIN_EXE_", stringify!($name)));
            let data = crate::support::samples::package(stringify!($name)).join("data");
            crate::support::samples::run(program.as_ref(), &data)
        }
    };
}
pub(crate) use samples_of;

/// What a test returns that fails. Its text stands alone, where a panic adds its place and a hint.
pub struct Failures(pub Vec<String>);

impl fmt::Debug for Failures {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "{}", self.0.join("\n"))
    }
}

/// How many failing cases are shown in full. Of the others there is a line each.
const SHOWN: usize = 3;
/// How much of an input or an output is shown.
const LINES: usize = 12;
const COLUMNS: usize = 100;

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn package(name: &str) -> PathBuf {
    root().join("problems").join(name)
}

/// The names of all packages.
pub fn packages() -> Vec<String> {
    let entries = fs::read_dir(package("")).unwrap().map(|entry| entry.unwrap());
    let folders = entries.filter(|entry| entry.path().is_dir());
    let mut names: Vec<_> = folders.map(|entry| entry.file_name().into_string().unwrap()).collect();
    names.sort();
    assert!(!names.is_empty());
    names
}

/// The program NAME as cargo built it: beside the folder of this test.
pub fn built(name: &str) -> PathBuf {
    let test = env::current_exe().unwrap();
    test.ancestors().nth(2).unwrap().join(name).with_extension(env::consts::EXE_EXTENSION)
}

/// Runs `program` on all cases under `data`.
pub fn run(program: &Path, data: &Path) -> Result<(), Failures> {
    let inputs = inputs(data);
    if inputs.is_empty() {
        return Err(Failures(vec![format!("{}: no test cases", shown(data))]));
    }
    let mut failures = Vec::new();
    for input in &inputs {
        if let Err(failure) = run_one(program, input) {
            let line = format!("{}: fails too", shown(input));
            failures.push(if failures.len() < SHOWN { failure } else { line });
        }
    }
    if failures.is_empty() {
        return Ok(());
    }
    failures.push(format!("{} of {} test cases fail", failures.len(), inputs.len()));
    Err(Failures(failures))
}

/// Runs `program` on one case; the error shows input, expected and given output.
fn run_one(program: &Path, input: &Path) -> Result<(), String> {
    let name = shown(input);
    let answer = fs::read(input.with_extension("ans"))
        .map_err(|error| format!("{name}: no .ans beside it: {error}"))?;
    let output = Command::new(program).stdin(File::open(input).unwrap()).output().unwrap();
    if output.status.success() && output.stdout == answer && output.stderr.is_empty() {
        return Ok(());
    }
    let lines = |text: &[u8]| String::from_utf8_lossy(text).lines().count();
    let first_difference = answer.iter().zip(&output.stdout).position(|(a, b)| a != b);
    let same = first_difference.unwrap_or(answer.len().min(output.stdout.len()));
    let skipped = lines(&answer[..same]).saturating_sub(LINES / 2);
    let mut failure = format!("{name}\n");
    failure += &part("input", &fs::read(input).unwrap(), 0);
    failure += &part("expected", &answer, skipped);
    failure += &part("given", &output.stdout, skipped);
    if !output.stderr.is_empty() {
        failure += &part("on standard error", &output.stderr, 0);
    }
    if !output.status.success() {
        failure += &format!("{}\n", output.status);
    }
    Err(failure)
}

/// Some lines of `bytes` below a title: control characters escaped, the end of the last line told
/// if it is missing, what is too long cut.
fn part(title: &str, bytes: &[u8], skipped: usize) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut part = match skipped {
        0 => format!("{title}\n"),
        _ => format!("{title}, from line {}\n", skipped + 1),
    };
    for line in text.split_terminator('\n').skip(skipped).take(LINES) {
        let escaped = |c: char| match c.is_control() {
            true => c.escape_default().to_string(),
            false => c.to_string(),
        };
        let cut = if line.chars().nth(COLUMNS).is_some() { "..." } else { "" };
        part +=
            &format!("  {}{cut}\n", line.chars().take(COLUMNS).map(escaped).collect::<String>());
    }
    let more = text.lines().count().saturating_sub(skipped + LINES);
    if more > 0 {
        part += &format!("  ... ({more} more lines)\n");
    } else if bytes.is_empty() {
        part += "  (nothing)\n";
    } else if !bytes.ends_with(b"\n") {
        part += "  (no end of line)\n";
    }
    part
}

/// A path as it is seen from the root of the repository.
fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// The `.in` files under `folder`, but for those that are there to be rejected by a validator.
pub fn inputs(folder: &Path) -> Vec<PathBuf> {
    let mut inputs = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if path.is_dir() && !name.starts_with("invalid_") {
            inputs.extend(self::inputs(&path));
        } else if path.extension().is_some_and(|extension| extension == "in") {
            inputs.push(path);
        }
    }
    inputs.sort();
    inputs
}
