//! How much memory the processes of a run hold.

use crate::processes::{self, Hidden, Stat};
use std::collections::HashSet;
use std::fs;

// What the kernel keeps for an open object, at most: seccomp forbids to raise it.
const PIPE_BYTES: u64 = 64 << 10;
const SOCKET_BYTES: u64 = 208 << 10;
const MAPPING_BYTES: u64 = 200;

/// Of a process: vm.max_map_count.
const MOST_MAPPINGS: u64 = 65_530;

/// With fewer descriptors in the whole run, what they hold is not worth a look.
const FEW_DESCRIPTORS: usize = 64;
/// With fewer processes, what the kernel needs to describe their mappings is not worth a look.
const FEW_PROCESSES: usize = 8;

/// Return the bytes that the processes hold: resident memory, swap, page tables and buffers of
/// pipes and sockets.
///
/// Virtual memory bounds the first three. So a second look is taken only if there is more of it
/// than `limit`. That is usual for some run-time systems, and takes 50 us for each process.
pub fn held(processes: &[(i32, Stat)], limit: u64) -> Result<u64, Hidden> {
    let sum = |bytes: fn(&Stat) -> u64| processes.iter().map(|(_, stat)| bytes(stat)).sum::<u64>();
    let mut held = sum(|stat| stat.resident) + buffers(processes)?;
    if sum(|stat| stat.virtual_bytes) > limit {
        for (pid, stat) in processes {
            held += swap_and_page_tables(*pid, stat);
            if processes.len() > FEW_PROCESSES {
                let (lines, is_cut) = processes::mappings(*pid, stat)?;
                let count = if is_cut { MOST_MAPPINGS } else { lines.lines().count() as u64 };
                held += count * MAPPING_BYTES;
                if held > limit {
                    break; // each of these looks takes milliseconds
                }
            }
        }
    }
    Ok(held)
}

fn swap_and_page_tables(pid: i32, stat: &Stat) -> u64 {
    let status = processes::read(pid, stat, "status");
    let lines = status
        .lines()
        .filter_map(|line| line.strip_prefix("VmSwap:").or_else(|| line.strip_prefix("VmPTE:")));
    let kibibytes = lines.filter_map(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
    kibibytes.sum::<u64>() << 10
}

/// Return the most that the pipes and sockets of the run can hold. How much is in them cannot be
/// seen from outside.
fn buffers(processes: &[(i32, Stat)]) -> Result<u64, Hidden> {
    let mut links = Vec::new();
    for (pid, stat) in processes {
        links.extend(processes::descriptors(*pid, stat)?.into_iter().map(|link| (pid, stat, link)));
    }
    if links.len() < FEW_DESCRIPTORS {
        return Ok(0);
    }
    let mut known = HashSet::new();
    let mut bytes = 0;
    for (pid, stat, link) in links {
        let target = processes::look(*pid, stat, || fs::read_link(&link))?.unwrap_or_default();
        let name = target.to_str().unwrap_or_default();
        let size = match name.split(':').next() {
            Some("pipe") => PIPE_BYTES,
            Some("socket") => SOCKET_BYTES,
            _ => continue,
        };
        if known.insert(name.to_owned()) {
            bytes += size;
        }
    }
    Ok(bytes)
}
