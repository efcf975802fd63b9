//! Level full: a root folder of its own, in which nothing is but what a program may use.
//!
//! Landlock keeps a program from reading other files. That is not enough: it could still ask for
//! their names, sizes and times, and the size of an expected answer may tell the answer. So each
//! box has an empty root, and in it, at their usual paths, the system, the toolchains, the program
//! and the working folder. For example, /home has only the folder of the program, if that is there.

use crate::landlock::INSTALLED;
use crate::options::{Confinement, MAX_FILES};
use crate::sys;
use std::collections::{HashSet, VecDeque};
use std::ffi::{CString, OsStr, OsString};
use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::{symlink, DirBuilderExt};
use std::path::Component::{Normal, ParentDir};
use std::path::{Path, PathBuf};

/// What every program finds besides `INSTALLED`. It has all that Landlock lets every program read.
const SYSTEM: [&str; 8] = [
    "/etc",
    "/sys",
    "/dev/null",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "/dev/fd",
    "/dev/stdin",
];

/// Folders, symlinks and places of mounts in the root, at most.
const MOST_PLACES: u64 = 1000;

/// More symlinks than this on the way to a file are taken for a circle, as by the kernel.
const MOST_LINKS: usize = 40;

/// A file system in memory, in which one folder becomes the root. Two others can be written: they
/// are mounted in the root as /dev/shm and as the working folder.
pub struct Root {
    place: PathBuf,          // of the root's folder
    memory: PathBuf,         // where the file system is mounted
    shown: Vec<PathBuf>,     // without symlinks; all below them is shown, too
    known: HashSet<PathBuf>, // folders that are shown or made
}

impl Root {
    /// Make a root with the system. `memory`: a folder, which the file system covers. `bytes`: of
    /// all files that are made in it.
    pub fn new(memory: &Path, bytes: u64) -> io::Result<Root> {
        let options = format!("size={bytes},nr_inodes={},mode=755", MAX_FILES + MOST_PLACES);
        sys::mount("tmpfs", memory, 0, &options)?;
        let mut root = Root {
            place: memory.join("root"),
            memory: memory.to_owned(),
            shown: vec!["/proc".into()],
            known: HashSet::new(),
        };
        fs::create_dir(&root.place)?;
        sys::bind(&root.place, &root.place)?; // a mount of its own, to be made read-only
        fs::create_dir(root.inside(Path::new("/proc")))?;
        for path in INSTALLED.iter().chain(&SYSTEM) {
            root.show(Path::new(path))?;
        }
        for link in ["/dev/stdout", "/dev/stderr"] {
            root.link_to(Path::new(link))?;
        }
        Ok(root)
    }

    /// Show what a confinement says, besides the system: read-only, but for where it may write. And
    /// make the symlinks by which the command and its environment name that.
    pub fn show_all(&mut self, confinement: &Confinement, command: &[CString]) -> io::Result<()> {
        for path in &confinement.readable {
            self.show(path)?;
        }
        for path in &confinement.writable {
            self.show_writable(path)?;
        }
        if confinement.keeps_files {
            self.show_writable(&confinement.folder)?;
        } else {
            self.mount_memory("folder", &confinement.folder)?;
        }
        let values = confinement.environment.iter().filter_map(|word| value_of(word.to_bytes()));
        for path in command.iter().map(|word| word.to_bytes()).chain(values) {
            for path in path.split(|&byte| byte == b':').filter(|path| path.starts_with(b"/")) {
                self.link_to(Path::new(OsStr::from_bytes(path)))?;
            }
        }
        self.mount_memory("shm", Path::new("/dev/shm"))
    }

    /// Make a folder that can be written, in memory.
    fn mount_memory(&self, name: &str, path: &Path) -> io::Result<()> {
        let folder = self.memory.join(name);
        DirBuilder::new().mode(0o700).create(&folder)?;
        self.make_folder(path)?;
        sys::bind(&folder, &self.inside(path))
    }

    /// Make the root the one of this process. Nothing is written in it any more.
    pub fn enter(self) -> io::Result<()> {
        sys::make_writable(&self.place, false)?;
        sys::change_root(&self.place)
    }

    /// Return where a path of the root is before it is entered.
    pub fn inside(&self, path: &Path) -> PathBuf {
        self.place.join(path.strip_prefix("/").expect("the path is absolute"))
    }

    /// Show a file or folder at its path, if it exists.
    fn show(&mut self, path: &Path) -> io::Result<()> {
        let found = match self.link_to(path)? {
            Some(found) if !self.is_shown(&found) => found,
            _ => return Ok(()),
        };
        self.bind(&found)?;
        self.shown.push(found);
        Ok(())
    }

    fn show_writable(&mut self, path: &Path) -> io::Result<()> {
        match self.link_to(path)? {
            Some(found) => {
                self.bind(&found)?;
                sys::make_writable(&self.inside(&found), true)
            }
            None => Ok(()),
        }
    }

    fn bind(&self, path: &Path) -> io::Result<()> {
        let target = self.inside(path);
        if !self.is_shown(path) {
            match path.is_dir() {
                true => fs::create_dir_all(&target)?,
                false => drop(File::create(&target)?),
            }
        }
        sys::bind(path, &target)
    }

    fn make_folder(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(self.inside(path))
    }

    fn is_shown(&self, path: &Path) -> bool {
        self.shown.iter().any(|shown| path.starts_with(shown))
    }

    /// Make the folders above a path, and the symlinks on the way to it. Return where it leads, None
    /// if there is nothing.
    fn link_to(&mut self, path: &Path) -> io::Result<Option<PathBuf>> {
        let mut left: VecDeque<OsString> = names_of(path).collect();
        let mut place = PathBuf::from("/");
        let mut links = 0;
        while let Some(name) = left.pop_front() {
            match name.as_bytes() {
                b".." => drop(place.pop()),
                _ => place.push(&name),
            }
            if self.known.contains(&place) {
                continue;
            }
            let kind = match fs::symlink_metadata(&place) {
                Ok(metadata) => metadata.file_type(),
                Err(_) => return Ok(None),
            };
            if kind.is_symlink() && links < MOST_LINKS {
                links += 1;
                let target = fs::read_link(&place)?;
                if !self.is_shown(&place) && fs::symlink_metadata(self.inside(&place)).is_err() {
                    symlink(&target, self.inside(&place))?;
                }
                place = match target.is_absolute() {
                    true => "/".into(),
                    false => place.parent().expect("a symlink is in a folder").to_owned(),
                };
                left = names_of(&target).chain(left).collect();
            } else if !left.is_empty() {
                if !self.is_shown(&place) {
                    self.make_folder(&place)?;
                }
                self.known.insert(place.clone());
            }
        }
        Ok(Some(place))
    }
}

/// Return the names in a path, with "..".
fn names_of(path: &Path) -> impl Iterator<Item = OsString> + '_ {
    let names = path.components().filter(|part| matches!(part, Normal(_) | ParentDir));
    names.map(|part| part.as_os_str().to_owned())
}

/// Return the value of a variable, NAME=VALUE.
fn value_of(word: &[u8]) -> Option<&[u8]> {
    let equals = word.iter().position(|&byte| byte == b'=')?;
    Some(&word[equals + 1..])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::landlock::{DEVICES, READABLE};

    #[test]
    fn all_that_landlock_opens_for_every_program_is_shown() {
        for path in READABLE.iter().chain(&DEVICES).filter(|path| **path != "/proc") {
            assert!(SYSTEM.iter().any(|shown| Path::new(path).starts_with(shown)), "{path}");
        }
    }
}
