//! Tools, scripts and folders that a test needs, and the processes that a test has started.

use super::samples::root;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Once;
use std::{env, fs};

/// Skips the test if a tool is missing. `judge` stands for the judging tools in .venv, `bt` for BAPCtools.
///
/// libtest decides before a test starts whether it is ignored, and knows no other end than passed and failed. So a
/// skipped test counts as passed.
macro_rules! skip_without {
    (bt $(, $tool:literal)*) => { skip_without!("python3", "g++", "scripts/setup --all" $(, $tool)*) };
    (judge $(, $tool:literal)*) => { skip_without!("python3", "g++", "scripts/setup" $(, $tool)*) };
    ($($tool:literal),+) => {
        if $crate::support::tools::missing(std::any::type_name_of_val(&|| ()), &[$($tool),+]) {
            return;
        }
    };
}
pub(crate) use skip_without;

/// Whether a tool is missing, so that the test must be skipped. If the environment variable CI is set, a missing tool
/// is an error.
pub fn missing(test: &str, tools: &[&str]) -> bool {
    let mut missing = Vec::new();
    for tool in tools {
        // The tools in .venv need those before them, so they are made only if none of these is missing.
        let is_there = is_installed(tool) || (missing.is_empty() && set_up(tool));
        if !is_there {
            missing.push(*tool);
        }
    }
    assert!(missing.is_empty() || env::var_os("CI").is_none(), "not installed: {missing:?}");
    let test = test.trim_end_matches("::{{closure}}").replace("::", " ");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("skipped").join(test);
    let _ = fs::remove_file(&file);
    if !missing.is_empty() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, format!("{}\n{}", this_run(), missing.join("\n"))).unwrap();
    }
    !missing.is_empty()
}

/// A number that the test programs of one `cargo test` have in common: the process that started them.
pub fn this_run() -> u32 {
    #[cfg(unix)]
    return std::os::unix::process::parent_id();
    #[cfg(not(unix))]
    0
}

/// Makes .venv once, while the other tests wait, and returns whether it then has `tool`. Only where this was tried:
/// elsewhere `scripts/setup` also compiles.
fn set_up(tool: &str) -> bool {
    static SET_UP: Once = Once::new();
    let is_made = cfg!(all(target_os = "linux", target_arch = "x86_64"));
    if !is_made
        || !["scripts/setup", "scripts/setup --audit", "scripts/setup --tests"].contains(&tool)
    {
        return false;
    }
    SET_UP.call_once(|| {
        let run = this_run().to_string();
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("setup_has_failed");
        if fs::read_to_string(&file).is_ok_and(|failed| failed == run) {
            return; // said by the test program before this one
        }
        say("scripts/setup --tests makes .venv for the tests (a download of 5 MB)");
        let mut setup = Command::new(root().join("scripts/setup"));
        let output = setup.arg("--tests").output();
        if output.as_ref().is_ok_and(|output| output.status.success()) {
            return;
        }
        let error = match &output {
            Ok(output) => String::from_utf8_lossy(&output.stderr).trim_end().to_string(),
            Err(error) => error.to_string(),
        };
        let lines = Vec::from_iter(error.lines());
        say("scripts/setup has failed, so the tests that need .venv are skipped:");
        lines[lines.len().saturating_sub(3)..].iter().for_each(|line| say(line));
        fs::write(file, run).unwrap();
    });
    is_installed(tool)
}

/// Prints a line at once. libtest shows what `eprintln` prints only if the test fails.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

fn is_installed(tool: &str) -> bool {
    if let Some(option) = tool.strip_prefix("scripts/setup") {
        let list = match option {
            "" => "judge.txt",
            " --audit" => "audit.txt",
            " --tests" => "tests.txt",
            " --link" => "completion.txt",
            _ => "all.txt",
        };
        let pinned = fs::read(root().join("scripts/requirements").join(list)).unwrap();
        return fs::read(root().join(".venv").join(list))
            .is_ok_and(|installed| installed == pinned);
    }
    let file = format!("{tool}{}", env::consts::EXE_SUFFIX);
    let folders = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&folders).any(|folder| folder.join(&file).is_file())
}

/// A script, called in the root of a repository. As in an activated .venv, it need not restart to use .venv.
pub fn script_of(root: &Path, path: impl AsRef<Path>) -> assert_cmd::Command {
    let search_path = format!("{}:{}", root.join(".venv/bin").display(), env::var("PATH").unwrap());
    let mut command = assert_cmd::Command::new(root.join(path));
    command.current_dir(root).env("PATH", search_path);
    command.env("XDG_CONFIG_HOME", "/nowhere"); // not the developer's banrye.toml
    command
}

pub fn script(name: &str) -> assert_cmd::Command {
    script_of(root(), format!("scripts/{name}"))
}

/// An empty folder for the files of a test.
pub fn empty_folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// How many processes have this name.
#[cfg(target_os = "linux")]
pub fn running(name: &str) -> usize {
    processes().iter().filter(|process| name_of(process).as_deref() == Some(name)).count()
}

/// The names of the processes that work in a folder: its path is in their environment (a program in the sandbox has it
/// as HOME) or among their arguments (the launcher).
#[cfg(target_os = "linux")]
pub fn processes_of(folder: &str) -> Vec<String> {
    let names_it = |file: PathBuf| {
        let text = fs::read(file).unwrap_or_default();
        text.windows(folder.len()).any(|bytes| bytes == folder.as_bytes())
    };
    let works_there = |process: &&PathBuf| {
        ["environ", "cmdline"].map(|file| names_it(process.join(file))).contains(&true)
    };
    processes().iter().filter(works_there).filter_map(|process| name_of(process)).collect()
}

/// The folders of all processes, and other files of /proc.
fn processes() -> Vec<PathBuf> {
    fs::read_dir("/proc").unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// None if the process has ended, or the file is no process.
fn name_of(process: &Path) -> Option<String> {
    Some(fs::read_to_string(process.join("comm")).ok()?.trim_end().to_string())
}
