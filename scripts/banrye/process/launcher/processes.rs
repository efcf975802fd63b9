//! The processes of a run, as /proc shows them.

use crate::sys;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::PathBuf;
use std::time::Duration;

/// A process that lives and that this one may not look at: it has made itself undumpable, or its
/// program's file cannot be read. Nobody can say what it uses.
pub struct Hidden;

/// What /proc/PID/stat says of a process.
pub struct Stat {
    pub parent: i32,
    pub own_ticks: u64,
    pub reaped_ticks: u64, // of children that it has waited for
    pub threads: u64,
    pub start: u64,
    pub resident: u64, // bytes
    pub virtual_bytes: u64,
    is_exiting: bool,
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
    const PF_EXITING: u64 = 4;
    let stat = Stat {
        is_exiting: value(6) & PF_EXITING != 0,
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

/// Return how long the thread of a process that waited most for a processor has waited, as far as
/// the kernel says it.
pub fn waited(pid: i32) -> Duration {
    let tasks = fs::read_dir(format!("/proc/{pid}/task")).into_iter().flatten().flatten();
    let nanoseconds = tasks.filter_map(|task| {
        let line = fs::read_to_string(task.path().join("schedstat")).ok()?;
        line.split(' ').nth(1)?.parse().ok() // after the time that it ran
    });
    Duration::from_nanos(nanoseconds.max().unwrap_or(0))
}

/// Return a file of /proc that describes a process, "" if it has ended.
pub fn read(pid: i32, stat: &Stat, name: &str) -> String {
    let content = fs::read(format!("/proc/{pid}/task/{}/{name}", stat.task)).unwrap_or_default();
    String::from_utf8_lossy(&content).into_owned()
}

/// At most so much is read of the list of mappings: some 5,000 lines. Programs need fewer.
const MAPPINGS_BYTES: u64 = 512 << 10;

/// Return a line for each mapping of memory of a process, and whether there are more.
pub fn mappings(pid: i32, stat: &Stat) -> Result<(String, bool), Hidden> {
    let path = format!("/proc/{pid}/task/{}/maps", stat.task);
    let content = look(pid, stat, || {
        let mut content = Vec::new();
        File::open(&path)?.take(MAPPINGS_BYTES).read_to_end(&mut content)?;
        Ok(content)
    })?;
    let content = content.unwrap_or_default();
    let is_cut = content.len() as u64 == MAPPINGS_BYTES;
    Ok((String::from_utf8_lossy(&content).into_owned(), is_cut))
}

/// Return the links in /proc to the files that a process has open.
pub fn descriptors(pid: i32, stat: &Stat) -> Result<Vec<PathBuf>, Hidden> {
    let path = format!("/proc/{pid}/task/{}/fd", stat.task);
    let entries = look(pid, stat, || fs::read_dir(&path))?;
    Ok(entries.into_iter().flatten().flatten().map(|entry| entry.path()).collect())
}

/// Return what the kernel says of a process, None if it has ended.
///
/// The kernel also refuses a look at a process that is just ending.
pub fn look<T>(
    pid: i32,
    stat: &Stat,
    attempt: impl Fn() -> io::Result<T>,
) -> Result<Option<T>, Hidden> {
    const ATTEMPTS: usize = 3;
    for _ in 0..ATTEMPTS {
        match attempt() {
            Ok(found) => return Ok(Some(found)),
            Err(error) if error.kind() != io::ErrorKind::PermissionDenied => return Ok(None),
            Err(_) if has_ended(pid, stat) => return Ok(None),
            Err(_) => {}
        }
    }
    Err(Hidden)
}

fn has_ended(pid: i32, stat: &Stat) -> bool {
    match read_stat(&format!("/proc/{pid}/task/{0}/stat", stat.task), stat.task) {
        None | Some((b'Z' | b'X', _)) => true,
        Some((_, now)) => now.is_exiting,
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
pub fn descendants() -> Result<Vec<(i32, Stat)>, Hidden> {
    let mut found = Vec::new();
    let mut parents = vec![std::process::id() as i32];
    while let Some(parent) = parents.pop() {
        for pid in children_of(parent) {
            match stat_of(pid) {
                Some(stat) if stat.parent == parent => {
                    parents.push(pid);
                    found.push((pid, stat));
                }
                Some(_) => {} // another process has its ID by now
                // Where /proc is mounted with hidepid, a hidden process is not even listed.
                None if sys::is_child(pid) || sys::exists(pid) => return Err(Hidden),
                None => {}
            }
        }
    }
    Ok(found)
}

/// Return the process IDs of the children of a process.
pub fn children_of(parent: i32) -> Vec<i32> {
    let tasks = match fs::read_dir(format!("/proc/{parent}/task")) {
        Ok(tasks) => tasks,
        Err(_) => return Vec::new(),
    };
    let lists = tasks
        .flatten()
        .map(|task| fs::read_to_string(task.path().join("children")).unwrap_or_default());
    lists
        .flat_map(|list| list.split(' ').filter_map(|word| word.parse().ok()).collect::<Vec<_>>())
        .collect()
}
