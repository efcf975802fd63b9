//! The processes of a run, as /proc shows them.

use crate::sys;
use std::fs;

/// What /proc/PID/stat says of a process.
pub struct Stat {
    pub parent: i32,
    pub own_ticks: u64,
    pub reaped_ticks: u64, // of children that it has waited for
    pub threads: u64,
    pub start: u64,
    pub resident: u64, // bytes
}

fn stat_of(pid: i32) -> Option<Stat> {
    let line = fs::read(format!("/proc/{pid}/stat")).ok()?;
    // the name may have blanks and parentheses
    let after_name = line.iter().rposition(|&byte| byte == b')')? + 2;
    let fields = std::str::from_utf8(&line[after_name..]).ok()?;
    let values: Vec<u64> = fields.split(' ').map(|field| field.parse().unwrap_or(0)).collect();
    let value = |index: usize| values.get(index).copied().unwrap_or(0);
    Some(Stat {
        parent: value(1) as i32,
        own_ticks: value(11) + value(12),
        reaped_ticks: value(13) + value(14),
        threads: value(17),
        start: value(19),
        resident: value(21) * sys::page_size(),
    })
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
