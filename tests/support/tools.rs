//! Tools, scripts and folders that a test needs, and the processes that a test has started.

use super::samples::root;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Skips the test if a tool is missing; `judge` stands for the judging tools in .venv, `bt` for all that
/// `scripts/setup --all` installs.
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

/// Whether a tool is missing, so that the test must be skipped. The program `zz_skipped` reports the skipped
/// tests at the end of `cargo test`. If the environment variable CI is set, a missing tool is an error.
pub fn missing(test: &str, tools: &[&str]) -> bool {
    let missing: Vec<_> = tools.iter().copied().filter(|tool| !is_installed(tool)).collect();
    assert!(missing.is_empty() || env::var_os("CI").is_none(), "not installed: {missing:?}");
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("skipped").join(test.replace(':', " "));
    let _ = fs::remove_file(&file);
    if !missing.is_empty() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, missing.join("\n")).unwrap();
    }
    !missing.is_empty()
}

fn is_installed(tool: &str) -> bool {
    if let Some(option) = tool.strip_prefix("scripts/setup") {
        let list = if option == " --all" { "all.txt" } else { "judge.txt" };
        let pinned = fs::read(root().join("scripts/requirements").join(list)).unwrap();
        return fs::read(root().join(".venv").join(list))
            .is_ok_and(|installed| installed == pinned);
    }
    let file = format!("{tool}{}", env::consts::EXE_SUFFIX);
    env::split_paths(&env::var_os("PATH").unwrap()).any(|folder| folder.join(&file).is_file())
}

/// A script, called in the root of a repository. As in an activated .venv, it need not restart to use .venv.
pub fn script_of(root: &Path, path: impl AsRef<Path>) -> assert_cmd::Command {
    let search_path = format!("{}:{}", root.join(".venv/bin").display(), env::var("PATH").unwrap());
    let mut command = assert_cmd::Command::new(root.join(path));
    command.current_dir(root).env("PATH", search_path);
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
