//! The box and the program in it, as they are prepared once for all runs, and the streams of a run.

use crate::options::{path_of, Confinement, Level};
use crate::{landlock, seccomp, sys, Outcome};
use std::borrow::Cow;
use std::ffi::{CStr, CString};
use std::fs::{self, File};
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::os::unix::io::{AsRawFd, OwnedFd, RawFd};
use std::path::Path;
use std::rc::Rc;

/// A box and the program that runs in it: what many runs can share.
pub struct Prepared<'a> {
    pub confinement: &'a Confinement,
    pub command: Cow<'a, [CString]>,
    pub program: CString, // the path of the command's first word
    pub rules: Option<Rc<Rules>>,
}

impl Prepared<'_> {
    /// Return the same with another last argument, unless that is empty.
    pub fn with_last_argument(&self, argument: &CStr) -> Prepared<'_> {
        let mut command = self.command.clone();
        if !argument.to_bytes().is_empty() {
            *command.to_mut().last_mut().expect("a command has words") = argument.to_owned();
        }
        Prepared {
            confinement: self.confinement,
            command,
            program: self.program.clone(),
            rules: self.rules.clone(),
        }
    }
}

/// What the kernel forbids to the program, at the levels that have a box.
pub struct Rules {
    pub files: OwnedFd, // a ruleset of Landlock
    pub system_calls: Vec<sys::Instruction>,
}

/// Prepare all that does not depend on a single run. At level full, call it in the namespaces.
pub fn prepare<'a>(confinement: &'a Confinement, command: &'a [CString]) -> Outcome<Prepared<'a>> {
    let rules = match confinement.level {
        Level::None => None,
        Level::Landlock | Level::Full => Some(Rc::new(Rules {
            files: landlock::ruleset(confinement)?,
            system_calls: seccomp::filter(confinement),
        })),
    };
    let program = find_program(confinement, &command[0])?;
    Ok(Prepared { confinement, command: Cow::Borrowed(command), program, rules })
}

/// The standard streams of one run among many: files in memory.
pub struct Streams {
    pub input: File,
    pub output: File,
    pub errors: File,
}

impl Streams {
    pub fn with_input(bytes: &[u8]) -> io::Result<Streams> {
        let input = sys::memory_file()?;
        input.write_all_at(bytes, 0)?; // the program reads from the beginning
        Ok(Streams { input, output: sys::memory_file()?, errors: sys::memory_file()? })
    }

    pub fn descriptors(&self) -> [RawFd; 3] {
        [self.input.as_raw_fd(), self.output.as_raw_fd(), self.errors.as_raw_fd()]
    }
}

/// Return the path of a program, looked up in PATH as a shell does.
fn find_program(confinement: &Confinement, name: &CStr) -> Outcome<CString> {
    if name.to_bytes().contains(&b'/') {
        return Ok(name.to_owned());
    }
    for folder in confinement.search_path.split(':').filter(|folder| folder.starts_with('/')) {
        let path = Path::new(folder).join(path_of(name));
        if fs::metadata(&path)
            .map_or(false, |metadata| metadata.is_file() && metadata.mode() & 0o111 != 0)
        {
            return CString::new(path.into_os_string().into_vec())
                .map_err(|error| error.to_string());
        }
    }
    Err(format!("{} is not in PATH", name.to_string_lossy()))
}
