//! The standard streams of the program.

use crate::{sys, Outcome};
use std::fs::{self, OpenOptions};
use std::io::{self, Seek, SeekFrom};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::os::unix::io::{AsRawFd, RawFd};

const O_ACCMODE: i32 = 3;
const O_WRONLY: i32 = 1;
const O_RDONLY: i32 = 0;
const O_APPEND: i32 = 0x400;

/// What makes two descriptors the same for a program: file, place and flags.
#[derive(PartialEq)]
struct Stream {
    file: (u64, u64), // device and inode
    offset: u64,
    flags: i32,
}

/// Open the files behind the standard streams once more, at the same place.
///
/// The judge has the same files open. Flags (O_DIRECT, say), the place and the receiver of signals
/// belong to an open file, not to a descriptor: the program could change them for the judge. Pipes
/// are left: the judge has only their other end.
pub fn reopen_files() -> Outcome<()> {
    let mut earlier: Vec<(RawFd, Stream)> = Vec::new();
    for descriptor in 0..3 {
        let failed = |error: io::Error| format!("descriptor {descriptor}: {error}");
        let path = format!("/proc/self/fd/{descriptor}");
        let metadata = match fs::metadata(&path) {
            Ok(metadata) if metadata.is_file() => metadata,
            _ => continue,
        };
        let flags = sys::flags(descriptor).map_err(failed)? & (O_ACCMODE | O_APPEND);
        let offset = sys::offset(descriptor).map_err(failed)?;
        let stream = Stream { file: (metadata.dev(), metadata.ino()), offset, flags };
        if let Some((same, _)) = earlier.iter().find(|(_, other)| *other == stream) {
            sys::duplicate(*same, descriptor).map_err(failed)?; // 2>&1
            continue;
        }
        let mut options = OpenOptions::new();
        options.read(flags & O_ACCMODE != O_WRONLY).write(flags & O_ACCMODE != O_RDONLY);
        let opened = options.custom_flags(flags & O_APPEND).open(&path);
        let mut file = opened.map_err(failed)?;
        file.seek(SeekFrom::Start(offset)).map_err(failed)?;
        sys::duplicate(file.as_raw_fd(), descriptor).map_err(failed)?;
        earlier.push((descriptor, stream));
    }
    Ok(())
}
