//! A small copy of this repository, in which a test lets the scripts work.

use assert_cmd::Command;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What the scripts work on, without any problem.
pub struct Repository {
    pub root: PathBuf,
}

impl Repository {
    /// An empty one for this test.
    pub fn new(test: &str) -> Self {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(test);
        let _ = fs::remove_dir_all(&root);
        for part in ["Cargo.toml", "Cargo.lock", "scripts", "tests/support"] {
            copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &root.join(part));
        }
        fs::create_dir_all(root.join("src/bin")).unwrap();
        fs::create_dir_all(root.join("problems")).unwrap();
        Repository { root }
    }

    /// One with the judging tools.
    pub fn with_judge(test: &str) -> Self {
        let repository = Repository::new(test);
        let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join(".venv");
        std::os::unix::fs::symlink(tools, repository.path(".venv")).unwrap();
        repository
    }

    /// Puts a problem into it, of its secret test cases those that are kept.
    pub fn put_problem(&self, name: &str, keeps: impl Fn(&str) -> bool) {
        for part in [format!("problems/{name}"), format!("src/bin/{name}.rs")] {
            copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(&part), &self.path(&part));
        }
        for entry in fs::read_dir(self.path(&format!("problems/{name}/data/secret"))).unwrap() {
            let entry = entry.unwrap();
            if !keeps(entry.file_name().to_str().unwrap()) {
                fs::remove_file(entry.path()).unwrap();
            }
        }
    }

    pub fn script(&self, name: &str) -> Command {
        let mut command = Command::new(self.root.join("scripts").join(name));
        command.current_dir(&self.root);
        command
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

    /// Every file with its bytes, every link with where it leads, every folder.
    pub fn snapshot(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut entries = BTreeMap::new();
        collect(&self.root, &mut entries);
        entries
    }

    pub fn delete_problem(&self, name: &str) {
        fs::remove_dir_all(self.path("problems").join(name)).unwrap();
        fs::remove_file(self.path("src/bin").join(name).with_extension("rs")).unwrap();
        fs::remove_file(self.path("tests").join(name).with_extension("rs")).unwrap();
    }

    /// Compiles a submission with warnings denied and returns the program.
    pub fn compile(&self, name: &str, edition: &str) -> PathBuf {
        let program = self.root.with_extension(format!("{name}_{edition}"));
        let source = self.path("src/bin").join(name).with_extension("rs");
        Command::new("rustc")
            .args(["-D", "warnings", "--edition", edition, "-o"])
            .args([&program, &source])
            .assert()
            .success()
            .stderr("");
        program
    }
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).unwrap() {
            let name = entry.unwrap().file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else {
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from, to).unwrap();
    }
}

fn collect(path: &Path, entries: &mut BTreeMap<PathBuf, Vec<u8>>) {
    let content = if path.is_symlink() {
        fs::read_link(path).unwrap().into_os_string().into_encoded_bytes()
    } else if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            collect(&entry.unwrap().path(), entries);
        }
        Vec::new()
    } else {
        fs::read(path).unwrap()
    };
    entries.insert(path.to_path_buf(), content);
}
