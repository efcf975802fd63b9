//! How much memory the processes of a run hold.

use crate::processes::{self, Hidden, Stat};

const MAPPING_BYTES: u64 = 200;

/// Of a process: vm.max_map_count.
const MOST_MAPPINGS: u64 = 65_530;

/// With fewer processes, what the kernel needs to describe their mappings is not worth a look.
const FEW_PROCESSES: usize = 2;

/// Return the bytes that the processes hold: resident memory, swap, page tables and `buffers`, which
/// the kernel keeps for open descriptors.
///
/// Virtual memory bounds the first three. So a second look is taken only if there is more of it
/// than `limit`. That is usual for some run-time systems, and takes 50 us for each process.
pub fn held(processes: &[(i32, Stat)], buffers: u64, limit: u64) -> Result<u64, Hidden> {
    let sum = |bytes: fn(&Stat) -> u64| processes.iter().map(|(_, stat)| bytes(stat)).sum::<u64>();
    let mut held = sum(|stat| stat.resident) + buffers;
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
