//! What the processes of a run have open that takes memory of the kernel, or of which the user has
//! a number in all.

use crate::processes::{self, Hidden, Stat};
use std::collections::HashSet;
use std::fs;

// What the kernel keeps for an open object, at most: seccomp forbids to raise it.
const PIPE_BYTES: u64 = 64 << 10;
const SOCKET_BYTES: u64 = 208 << 10;
/// Of a descriptor for which an epoll instance waits.
const WATCH_BYTES: u64 = 200;

/// Of any other open file, a timer, say, with what it belongs to.
const FILE_BYTES: u64 = 512;

/// With fewer descriptors in the whole run, what they hold is not worth a look.
const FEW_DESCRIPTORS: usize = 64;

/// Pipes, sockets and epoll instances of a run.
#[derive(Default)]
pub struct Open {
    pub bytes: u64, // the most that the kernel keeps for them; how much it does nobody sees
    pub pipes: usize,
    pub epolls: usize, // counted once for each process that has it
}

impl Open {
    pub fn of(processes: &[(i32, Stat)]) -> Result<Open, Hidden> {
        let mut links = Vec::new();
        for (pid, stat) in processes {
            let of_process = processes::descriptors(*pid, stat)?;
            links.extend(of_process.into_iter().map(|link| (*pid, stat, link)));
        }
        let mut open = Open::default();
        if links.len() < FEW_DESCRIPTORS {
            return Ok(open);
        }
        open.bytes = links.len() as u64 * FILE_BYTES;
        let mut known = HashSet::new();
        for (pid, stat, link) in links {
            let target = processes::look(pid, stat, || fs::read_link(&link))?.unwrap_or_default();
            let name = target.to_str().unwrap_or_default();
            match name.split(':').next() {
                Some("pipe") if known.insert(name.to_owned()) => {
                    open.pipes += 1;
                    open.bytes += PIPE_BYTES;
                }
                Some("socket") if known.insert(name.to_owned()) => open.bytes += SOCKET_BYTES,
                Some("anon_inode") if name == "anon_inode:[eventpoll]" => {
                    open.epolls += 1;
                    let number =
                        link.file_name().and_then(|name| name.to_str()).unwrap_or_default();
                    let description = processes::read(pid, stat, &format!("fdinfo/{number}"));
                    open.bytes += description.matches("tfd:").count() as u64 * WATCH_BYTES;
                }
                _ => {}
            }
        }
        Ok(open)
    }
}
