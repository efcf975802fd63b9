//! A copy of this repository without its problems, in which a test runs the scripts.

use super::samples::paths_below;
use super::tools::script_of;
use assert_cmd::Command;
use std::fs;
use std::path::{Path, PathBuf};

pub struct Repository {
    pub root: PathBuf,
}

impl Repository {
    pub fn new(test: &str) -> Self {
        let repository = Repository { root: Path::new(env!("CARGO_TARGET_TMPDIR")).join(test) };
        let _ = fs::remove_dir_all(&repository.root);
        for folder in ["src/bin", "problems"] {
            fs::create_dir_all(repository.path(folder)).unwrap();
        }
        for part in ["Cargo.toml", "Cargo.lock", "scripts", "tests/support"] {
            repository.copy(part, part);
        }
        repository
    }

    /// A copy in which the judging tools are installed.
    pub fn with_judge(test: &str) -> Self {
        let repository = Repository::new(test);
        let venv = Path::new(env!("CARGO_MANIFEST_DIR")).join(".venv");
        std::os::unix::fs::symlink(venv, repository.path(".venv")).unwrap();
        repository
    }

    /// Copies a file or the content of a folder of the real repository.
    pub fn copy(&self, from: &str, to: &str) {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(from);
        fs::create_dir_all(self.path(to).parent().unwrap()).unwrap();
        let from = if from.is_dir() { from.join(".") } else { from };
        // -p: Python does not compile modules again whose times are kept.
        Command::new("cp").arg("-RLp").arg(from).arg(self.path(to)).assert().success();
    }

    /// Copies the files of tests/fixtures/FIXTURE to the same paths in this repository.
    pub fn add_fixture(&self, fixture: &str) {
        self.copy(&format!("tests/fixtures/{fixture}"), "");
    }

    /// Copies a problem, and those of its secret test cases for whose file names `keeps` holds.
    pub fn put_problem(&self, name: &str, keeps: impl Fn(&str) -> bool) {
        for part in [format!("problems/{name}"), format!("src/bin/{name}.rs")] {
            self.copy(&part, &part);
        }
        for entry in fs::read_dir(self.path(&format!("problems/{name}/data/secret"))).unwrap() {
            let entry = entry.unwrap();
            if !keeps(entry.file_name().to_str().unwrap()) {
                fs::remove_file(entry.path()).unwrap();
            }
        }
    }

    pub fn script(&self, name: &str) -> Command {
        script_of(&self.root, format!("scripts/{name}"))
    }

    pub fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    pub fn write(&self, path: &str, text: &str) {
        fs::create_dir_all(self.path(path).parent().unwrap()).unwrap();
        fs::write(self.path(path), text).unwrap();
    }

    /// All files with their bytes, and all folders.
    pub fn snapshot(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let paths = paths_below(&self.root).into_iter();
        paths.map(|path| (path.clone(), fs::read(path).unwrap_or_default())).collect()
    }

    /// The names of all files and folders.
    pub fn snapshot_of_names(&self) -> Vec<PathBuf> {
        paths_below(&self.root)
    }

    /// Compiles a submission with warnings as errors. Returns the program.
    pub fn compile(&self, name: &str, edition: &str) -> PathBuf {
        let program = self.root.with_extension(format!("{name}_{edition}"));
        let mut rustc = Command::new("rustc");
        rustc.args(["-D", "warnings", "--edition", edition, "-o"]).arg(&program);
        rustc.arg(self.path(&format!("src/bin/{name}.rs"))).assert().success().stderr("");
        program
    }
}
