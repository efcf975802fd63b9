//! Mounts, in the mount namespace of this process.

use super::c_string;
use super::call::Call;
use std::ffi::CString;
use std::io;
use std::path::Path;

pub const READ_ONLY: usize = 1;
const NOSUID: usize = 2;
const NODEV: usize = 4;

/// Mount a new file system.
pub fn mount(kind: &str, target: &Path, flags: usize, data: &str) -> io::Result<()> {
    let (kind, target, data) = (&CString::new(kind)?, &c_string(target)?, &CString::new(data)?);
    Call::MountNew { kind, target, flags: flags | NOSUID | NODEV, data }.make().map(drop)
}

/// Make all mounts of this namespace read-only, and keep those made later outside from appearing
/// here. What is bound afterwards is read-only, too.
pub fn make_all_read_only() -> io::Result<()> {
    const AT_RECURSIVE: usize = 0x8000;
    const PRIVATE: u64 = 1 << 18;
    let (path, flags) = (&CString::new("/")?, AT_RECURSIVE);
    let attributes = &[(READ_ONLY | NOSUID) as u64, 0, PRIVATE, 0]; // set, clear, propagation
    Call::MountSetattr { path, flags, attributes }.make().map(drop)
}

/// Make a file or folder visible at another path, with all that is mounted below it.
pub fn bind(source: &Path, target: &Path) -> io::Result<()> {
    Call::MountBind { source: &c_string(source)?, target: &c_string(target)? }.make().map(drop)
}

/// Make a mount writable that is read-only. `false`: the other way round.
pub fn make_writable(path: &Path, is_writable: bool) -> io::Result<()> {
    let path = &c_string(path)?;
    let (fixed, changed) = ((NOSUID | NODEV) as u64, READ_ONLY as u64);
    let attributes = &if is_writable { [fixed, changed, 0, 0] } else { [fixed | changed, 0, 0, 0] };
    Call::MountSetattr { path, flags: 0, attributes }.make().map(drop)
}

/// Make a folder the root of this process and those that it starts. Without capabilities and open
/// folders, they cannot leave it. This is cheaper than pivot_root(2), which looks at all processes
/// of the machine.
pub fn change_root(folder: &Path) -> io::Result<()> {
    Call::Chroot(&c_string(folder)?).make()?;
    super::change_folder(Path::new("/"))
}
