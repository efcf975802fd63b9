//! Level full: namespaces. Only what is mounted here can be seen and written afterwards.

use crate::options::{Confinement, MAX_TASKS};
use crate::root::Root;
use crate::{sys, Outcome};
use std::ffi::CString;
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::Path;

/// A file of /proc that is empty in a box: names of the user's keys.
const KEYS: [&str; 1] = ["keys"];
/// And what only root may read: numbers of the kernel, of the whole machine.
const MACHINE: [&str; 6] =
    ["kpagecgroup", "kpagecount", "kpageflags", "slabinfo", "timer_list", "vmallocinfo"];

/// Confine this process and those that it starts. Called in the first process of new namespaces,
/// which has all capabilities in them and none outside.
pub fn enter(
    confinement: &Confinement,
    command: &[CString],
    many_runs: bool,
) -> Outcome<Option<File>> {
    let failed = |what: &str| {
        let what = what.to_owned();
        move |error: io::Error| format!("namespaces are refused: {what}: {error}")
    };
    // The identity is mapped to itself, so that files keep their owner and programs see the usual
    // user.
    let (user, group) = confinement.identity;
    fs::write("/proc/self/setgroups", "deny").map_err(failed("setgroups"))?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1")).map_err(failed("uid_map"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1")).map_err(failed("gid_map"))?;
    sys::die_with_parent(); // after the change of capabilities above, which clears it
    limit_process_ids();
    sys::make_all_read_only().map_err(failed("read-only mounts"))?;
    // The root is made where the machine's /proc is: each box has a /proc of its own.
    let mut root = Root::new(Path::new("/proc"), confinement.files).map_err(failed("a root"))?;
    root.show_all(confinement, command).map_err(failed("mounts in the root"))?;
    let proc = root.inside(Path::new("/proc"));
    let last_id = if many_runs { writable_last_id(&proc).map_err(failed("/proc"))? } else { None };
    sys::mount("proc", &proc, sys::READ_ONLY, "").map_err(failed("/proc"))?;
    let is_root = user == 0;
    for name in KEYS.iter().chain(MACHINE.iter().filter(|_| is_root)) {
        let place = proc.join(name);
        if place.exists() {
            sys::bind(Path::new("/dev/null"), &place).map_err(failed(name))?;
        }
    }
    root.enter().map_err(failed("the root"))?;
    Ok(last_id)
}

/// Since Linux 6.14, each PID namespace has a limit of its own, which also holds for root.
fn limit_process_ids() {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release.split(['.', '-']).map(|word| word.parse().unwrap_or(0));
    let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if version >= (6, 14) {
        // Before, this would change the limit of the whole machine. Where it is refused, the
        // watcher counts.
        let _ = fs::write("/proc/sys/kernel/pid_max", MAX_TASKS.to_string());
    }
}

/// Open the file that says which process ID was the last one in the PID namespace: what is written
/// there decides on the next one. None where the kernel has no such file.
///
/// It belongs to a /proc that can be written. Another one is mounted above it for the program.
fn writable_last_id(proc: &Path) -> io::Result<Option<File>> {
    sys::mount("proc", proc, 0, "")?;
    Ok(OpenOptions::new().write(true).open(proc.join("sys/kernel/ns_last_pid")).ok())
}
