//! The processes of a run, as /proc shows them.

use crate::sys;
use std::fs::{self, File};
use std::io::Read;
use std::path::PathBuf;

/// What /proc/PID/stat says of a process.
pub struct Stat {
    pub parent: i32,
    pub own_ticks: u64,
    pub reaped_ticks: u64, // of children that it has waited for
    pub threads: u64,
    pub start: u64,
    pub resident: u64, // bytes
    pub virtual_bytes: u64,
    task: i32, // a thread that lives, if there is one: its main thread may have ended
}

/// Return what /proc says of a process. Its main thread may have ended before others: then it has
/// no memory any more, but they have.
fn stat_of(pid: i32) -> Option<Stat> {
    let (state, stat) = read_stat(&format!("/proc/{pid}/stat"), pid)?;
    if state != b'Z' || stat.threads < 2 {
        return Some(stat);
    }
    for task in fs::read_dir(format!("/proc/{pid}/task")).ok()?.flatten() {
        let id = task.file_name().to_str().and_then(|name| name.parse().ok()).unwrap_or(pid);
        let path = format!("/proc/{pid}/task/{id}/stat");
        match read_stat(&path, id) {
            Some((b'Z' | b'X', _)) | None => {}
            Some((_, living)) => {
                let Stat { resident, virtual_bytes, task, .. } = living;
                return Some(Stat { resident, virtual_bytes, task, ..stat });
            }
        }
    }
    Some(stat)
}

/// Return the state and the other values in a file of /proc that describes a process or a thread.
fn read_stat(path: &str, task: i32) -> Option<(u8, Stat)> {
    let line = fs::read(path).ok()?;
    // the name may have blanks and parentheses
    let after_name = line.iter().rposition(|&byte| byte == b')')? + 2;
    let fields = std::str::from_utf8(line.get(after_name..)?).ok()?;
    let values: Vec<u64> = fields.split(' ').map(|field| field.parse().unwrap_or(0)).collect();
    let value = |index: usize| values.get(index).copied().unwrap_or(0);
    let stat = Stat {
        parent: value(1) as i32,
        own_ticks: value(11) + value(12),
        reaped_ticks: value(13) + value(14),
        threads: value(17),
        start: value(19),
        resident: value(21) * sys::page_size(),
        virtual_bytes: value(20),
        task,
    };
    Some((*line.get(after_name)?, stat))
}

/// Return the bytes of a process that are in memory, None if it has ended.
pub fn resident(pid: i32) -> Option<u64> {
    let line = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    let pages: u64 = line.split(' ').nth(1)?.parse().ok()?;
    Some(pages * sys::page_size())
}

/// Return a file of /proc that describes a process, "" if it has ended.
pub fn read(pid: i32, stat: &Stat, name: &str) -> String {
    let content = fs::read(format!("/proc/{pid}/task/{}/{name}", stat.task)).unwrap_or_default();
    String::from_utf8_lossy(&content).into_owned()
}

/// At most so much is read of the list of mappings: some 5,000 lines. Programs need fewer.
const MAPPINGS_BYTES: u64 = 512 << 10;

/// Return a line for each mapping of memory of a process, and whether there are more.
pub fn mappings(pid: i32, stat: &Stat) -> (String, bool) {
    let mut content = Vec::new();
    if let Ok(file) = File::open(format!("/proc/{pid}/task/{}/maps", stat.task)) {
        // the process may end meanwhile
        let _ = file.take(MAPPINGS_BYTES).read_to_end(&mut content);
    }
    let is_cut = content.len() as u64 == MAPPINGS_BYTES;
    (String::from_utf8_lossy(&content).into_owned(), is_cut)
}

/// Return the links in /proc to the files that a process has open.
pub fn descriptors(pid: i32, stat: &Stat) -> Vec<PathBuf> {
    match fs::read_dir(format!("/proc/{pid}/task/{}/fd", stat.task)) {
        Ok(entries) => entries.flatten().map(|entry| entry.path()).collect(),
        Err(_) => Vec::new(),
    }
}

/// Return the processes of this PID namespace except for the first, which is this one.
pub fn of_namespace() -> Vec<(i32, Stat)> {
    let entries = match fs::read_dir("/proc") {
        Ok(entries) => entries,
        Err(_) => return Vec::new(),
    };
    let names = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    names.filter(|&pid: &i32| pid != 1).filter_map(|pid| Some((pid, stat_of(pid)?))).collect()
}

/// Return the descendants of this process.
pub fn descendants() -> Vec<(i32, Stat)> {
    let mut found = Vec::new();
    let mut parents = vec![std::process::id() as i32];
    while let Some(parent) = parents.pop() {
        for (pid, stat) in children_of(parent) {
            parents.push(pid);
            found.push((pid, stat));
        }
    }
    found
}

pub fn children_of(parent: i32) -> Vec<(i32, Stat)> {
    let mut found = Vec::new();
    let tasks = match fs::read_dir(format!("/proc/{parent}/task")) {
        Ok(tasks) => tasks,
        Err(_) => return found,
    };
    for task in tasks.flatten() {
        let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        for pid in children.split(' ').filter_map(|word| word.parse().ok()) {
            if let Some(stat) = stat_of(pid).filter(|stat| stat.parent == parent) {
                found.push((pid, stat));
            }
        }
    }
    found
}
