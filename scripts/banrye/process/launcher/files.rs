//! Files that a run takes place with, on a disk: a tmpfs has a limit of its own.

use crate::options::MAX_FILES;
use crate::processes::{self, Hidden, Stat};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

/// Return whether the files below a folder take more than `limit` bytes, or are more than
/// MAX_FILES.
pub fn exceeds_size(folder: &Path, limit: u64) -> bool {
    let (mut bytes, mut count) = (0u64, 0);
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue, // removed meanwhile
            Err(_) => return true, // too deep for a path, or made unreadable: nobody could count it
        };
        for entry in entries.flatten() {
            let metadata = match entry.metadata() {
                Ok(metadata) => metadata,
                Err(_) => continue,
            };
            // a file with holes counts as what a copy of it takes
            bytes = bytes.saturating_add(metadata.len().max(metadata.blocks() * 512));
            count += 1;
            if bytes > limit || count > MAX_FILES {
                return true;
            }
            if metadata.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    false
}

/// Return the bytes of files that have been removed from a folder but are still open or mapped.
///
/// The size of a file that is only mapped cannot be known. It counts as `largest`, the most that it
/// may have.
pub fn removed_bytes(
    processes: &[(i32, Stat)],
    folder: &Path,
    largest: u64,
) -> Result<u64, Hidden> {
    let mut known = HashSet::new();
    let mut bytes = 0u64;
    for (pid, stat) in processes {
        for link in processes::descriptors(*pid, stat)? {
            let metadata = match processes::look(*pid, stat, || fs::metadata(&link))? {
                Some(metadata) if metadata.is_file() && metadata.nlink() == 0 => metadata,
                _ => continue,
            };
            if known.insert(metadata.ino()) {
                bytes = bytes.saturating_add(metadata.len().max(metadata.blocks() * 512));
            }
        }
    }
    let prefix = format!("{}/", folder.display());
    for (pid, stat) in processes {
        for line in processes::mappings(*pid, stat)?.0.lines() {
            let mut words = line.splitn(6, ' ');
            let inode = words.nth(4).and_then(|word| word.parse().ok()).unwrap_or(0);
            let path = words.next().unwrap_or_default().trim_start();
            if path.ends_with(" (deleted)") && path.starts_with(&prefix) && known.insert(inode) {
                bytes = bytes.saturating_add(largest);
            }
        }
    }
    Ok(bytes)
}
