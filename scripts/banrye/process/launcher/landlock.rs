//! Landlock: which files may be read and written.

use crate::options::{Confinement, Level};
use crate::{sys, Outcome};
use std::fs;
use std::io;
use std::os::unix::io::OwnedFd;
use std::path::{Path, PathBuf};

/// Folders of programs and libraries, which every program may read. Missing ones are skipped.
pub const INSTALLED: [&str; 11] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/snap",
];

/// What every program may read besides. Missing files and folders are skipped.
pub const READABLE: [&str; 26] = [
    "/proc",
    "/sys/fs/cgroup",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
    "/sys/kernel/mm/transparent_hugepage",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/ssl/openssl.cnf",
    "/etc/pki/tls/openssl.cnf",
    "/etc/crypto-policies",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/locale.alias",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/group",
    "/etc/hosts",
    "/etc/host.conf",
    "/etc/resolv.conf",
    "/etc/os-release",
    "/etc/debian_version",
    "/etc/mono",
    "/etc/inputrc",
];

/// Devices that every program may read and write. A shared mapping of /dev/zero would be memory
/// that belongs to no process.
pub const DEVICES: [&str; 4] = ["/dev/null", "/dev/full", "/dev/random", "/dev/urandom"];

const EXECUTE: u64 = 1;
const WRITE_FILE: u64 = 1 << 1;
const READ_FILE: u64 = 1 << 2;
const READ_DIR: u64 = 1 << 3;
const REMOVE_DIR: u64 = 1 << 4;
const REMOVE_FILE: u64 = 1 << 5;
const MAKE_DIR: u64 = 1 << 7;
const MAKE_REG: u64 = 1 << 8;
const REFER: u64 = 1 << 13; // since ABI 2: rename and link between folders
const TRUNCATE: u64 = 1 << 14; // since ABI 3
const IOCTL_DEV: u64 = 1 << 15; // since ABI 5
const NET_TCP: u64 = 3; // bind and connect, since ABI 4
const SCOPED: u64 = 3; // abstract Unix sockets and signals, since ABI 6

const FILE: u64 = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;
const READ: u64 = EXECUTE | READ_FILE | READ_DIR;
// No symlinks, FIFOs, sockets and devices: the judge reads what is left in a folder.
const WRITE: u64 = WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE;

/// Return the version of Landlock that is used, 0 without any.
pub fn abi(confinement: &Confinement) -> u32 {
    sys::landlock_abi().unwrap_or(0).min(confinement.max_landlock_abi)
}

fn handled(abi: u32) -> u64 {
    match abi {
        1 => REFER - 1,
        2 => TRUNCATE - 1,
        3 | 4 => IOCTL_DEV - 1,
        _ => 2 * IOCTL_DEV - 1,
    }
}

/// Return the rules of a box, without those for the standard streams of a run.
pub fn ruleset(confinement: &Confinement) -> Outcome<OwnedFd> {
    let abi = abi(confinement);
    if abi == 0 {
        return Err("Landlock is refused".into());
    }
    let network = if abi >= 4 { NET_TCP } else { 0 };
    let scoped = if abi >= 6 { SCOPED } else { 0 };
    let created = sys::landlock_create_ruleset(&[handled(abi), network, scoped]);
    let ruleset = created.map_err(|error| format!("Landlock is refused: {error}"))?;
    let allow = |path: &Path, rights: u64| allow(&ruleset, abi, path, rights);
    for path in INSTALLED.iter().chain(&READABLE) {
        allow(Path::new(path), READ)?;
    }
    for path in DEVICES {
        allow(Path::new(path), READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEV)?;
    }
    for path in &confinement.readable {
        allow(path, READ)?;
    }
    for path in confinement.writable.iter().chain([&confinement.folder]) {
        allow(path, READ | WRITE)?;
    }
    if confinement.level == Level::Full {
        allow(Path::new("/dev/shm"), READ | WRITE)?;
    }
    Ok(ruleset)
}

/// Allow /dev/stdin, /dev/stdout and /dev/stderr, which open the files of this process once more.
pub fn allow_standard_streams(ruleset: &OwnedFd, confinement: &Confinement) -> Outcome<()> {
    let abi = abi(confinement);
    for (descriptor, rights) in
        [(0, READ_FILE), (1, WRITE_FILE | TRUNCATE), (2, WRITE_FILE | TRUNCATE)]
    {
        let path = PathBuf::from(format!("/proc/self/fd/{descriptor}"));
        if fs::metadata(&path).map_or(false, |metadata| metadata.is_dir()) {
            return Err(format!("descriptor {descriptor} is a folder"));
        }
        allow(ruleset, abi, &path, rights)?;
    }
    Ok(())
}

/// Allow a file, or a folder with all below it. What is missing is not allowed.
fn allow(ruleset: &OwnedFd, abi: u32, path: &Path, rights: u64) -> Outcome<()> {
    let file = match sys::open_path(path) {
        Ok(file) => file,
        Err(_) => return Ok(()),
    };
    let failed = |error: io::Error| format!("Landlock: {}: {error}", path.display());
    let is_folder = file.metadata().map_err(failed)?.is_dir();
    let rights = handled(abi) & if is_folder { rights } else { rights & FILE };
    match sys::landlock_add_rule(ruleset, rights, &file) {
        // a pipe: no rule is needed
        Err(error) if error.raw_os_error() == Some(sys::EBADFD) => Ok(()),
        result => result.map_err(failed),
    }
}
