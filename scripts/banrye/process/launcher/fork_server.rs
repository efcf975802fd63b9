//! The fork server of a program: what is trusted of it, and why.
//!
//! A program that is served is started once. Its process, the fork server, never becomes the
//! program: each run is a fork of it (submission/served/fork_server.cpp). So the server lives in
//! the box, in a process that the kernel made from the program's own file, between runs of code
//! that nobody trusts.
//!
//! # Why no code of the program runs in the server
//!
//! - **Linked programs.** The first instruction that the kernel runs is the server's. The judge
//!   reads the file before the run (submission/entry_point.py): a static program, in which the bytes
//!   at the entry point are those of the server, in pages that are not writable and that no other
//!   part of the file shares. All else comes after the fork: the C library's start, relocations
//!   with a resolver (IRELATIVE), `.preinit_array`, constructors, and functions that a program has
//!   in place of the library's. The server calls the kernel directly, and reads no memory but its
//!   code and the stack that the kernel made. A file that differs is started anew for each run.
//! - **Python.** The interpreter is the system's, and the fork is made before it opens the program.
//!   The modules that are loaded before are those of its own library. The working folder is empty.
//! - **Everything else is not served**: a dynamic linker obeys the program's file in many ways
//!   before anything that is preloaded runs.
//!
//! # Why a run cannot change the server
//!
//! - The memory of a fork is a copy. Nothing is shared: the server has made no shared memory.
//! - The box forbids ptrace, writing to the memory of others, and to take their descriptors. Landlock
//!   rules of each fork keep its signals from the server. Machines without these rules serve nothing.
//! - The fork closes the socket before the program goes on, and the server's rules are closed, too.
//!
//! # What is checked all the same
//!
//! - A run is a new child of this process: an ID that the server names and that is none, or that is
//!   the server itself, ends the server. So no signal reaches another process by its word.
//! - What the server uses for a fork counts for the run. If it uses more time or memory than a fork
//!   takes, it has done something else: its run does not count, and the program is not served.
//! - Its descendants end with the run, like those of the program.
//! - If it is silent, it is started once more, and then the program is started for each run.
//! - The judge repeats some runs that pass in the ordinary way (submission/repeats.py).
//!
//! # What a run can see of it
//!
//! A linked server leaves its code in the program's file, which ordinary runs have as well. The
//! parent, registers, stack, descriptors, environment and folder are those of an ordinary run, and
//! at level full the process ID. A program that looks for it finds: the process of the server in
//! /proc, fewer page faults than a start takes, and pages that it shares with the server. Memory has
//! the same addresses in all runs of a server, and so has what the kernel fills with random bytes.
//! In an interpreter, modules are loaded early, the library is among the mappings, and in
//! /proc/self/environ zeros follow the last variable. So a program may behave otherwise when it is
//! served. That gains it nothing in a run, whose limits are the same, and ordinary runs tell.

use crate::landlock;
use crate::options::{Confinement, Level, Limits};
use crate::processes;
use crate::program::{Prepared, Streams};
use crate::report::Report;
use crate::{run, sys};
use std::ffi::CStr;
use std::io::{self, Read};
use std::os::unix::io::AsRawFd;
use std::os::unix::net::UnixStream;
use std::time::Duration;

/// A server that does not answer for so long after its start is none.
const PATIENCE_AT_START: Duration = Duration::from_secs(10);
/// A server that does not answer a request for so long was stopped.
const PATIENCE: Duration = Duration::from_secs(3);

/// More than a fork takes, also of an interpreter with many modules.
const MOST_CPU_OF_A_FORK: Duration = Duration::from_millis(20);
const MOST_NEW_MEMORY: u64 = 1 << 20;

/// The first version of Landlock that keeps a run's signals from its fork server.
const SCOPES_SIGNALS: u32 = 6;
const SIGNALS: u64 = 2; // LANDLOCK_SCOPE_SIGNAL

/// Why a run has no report.
pub enum Failure {
    Launcher(String),
    NoForkServer,
}

impl From<String> for Failure {
    fn from(message: String) -> Self {
        Failure::Launcher(message)
    }
}

/// A process that forks itself for each run.
pub struct ForkServer {
    pub id: i32,
    socket: UnixStream,
    used: Used,
}

/// What a server has used since its start.
#[derive(Clone, Copy)]
struct Used {
    cpu: Duration,
    resident: u64, // bytes
}

impl ForkServer {
    pub fn start(prepared: &Prepared, limits: &Limits) -> Result<ForkServer, Failure> {
        let confinement = prepared.confinement;
        if !protects(confinement) {
            return Err(Failure::NoForkServer);
        }
        let failed = |error: io::Error| format!("fork server: {error}");
        let (socket, theirs) = UnixStream::pair().map_err(failed)?;
        socket.set_read_timeout(Some(PATIENCE_AT_START)).map_err(failed)?;
        let nothing = Streams::with_input(b"").map_err(failed)?;
        // A program cannot make rules of its own: they would be memory that nobody counts.
        let has_rules = confinement.level != Level::None;
        let rules = has_rules.then(|| sys::landlock_create_ruleset(&[0, 0, SIGNALS]));
        let rules = rules.transpose().map_err(|error| format!("Landlock: {error}"))?;
        let mut inherited = vec![theirs.as_raw_fd()];
        inherited.extend(rules.as_ref().map(AsRawFd::as_raw_fd));
        let child = run::start(prepared, limits, Some(&nothing), &inherited)?;
        drop(theirs);
        let mut server =
            ForkServer { id: child, socket, used: Used { cpu: Duration::ZERO, resident: 0 } };
        let answers = server.receive_id().map_or(false, |id| id == child);
        let patience = server.socket.set_read_timeout(Some(PATIENCE));
        match server.use_so_far() {
            Some(used) if answers && patience.is_ok() => {
                server.used = used;
                Ok(server)
            }
            _ => {
                server.end(prepared, limits);
                Err(Failure::NoForkServer)
            }
        }
    }

    /// Return the process ID of a fork of the program, which has these streams.
    pub fn fork(&self, streams: &Streams, argument: &CStr) -> io::Result<i32> {
        sys::send_descriptors(&self.socket, argument.to_bytes_with_nul(), streams.descriptors())?;
        match self.receive_id()? {
            id if id > 0 && id != self.id && sys::is_child(id) => Ok(id),
            id if id > 0 => Err(io::ErrorKind::InvalidData.into()),
            error => Err(io::Error::from_raw_os_error(-error)),
        }
    }

    /// Add to a report what the server has used since the last one. Return whether that was no more
    /// than a fork takes.
    pub fn charge(&mut self, report: &mut Report) -> bool {
        let now = match self.use_so_far() {
            Some(now) => now,
            None => return false,
        };
        let cpu = now.cpu.saturating_sub(self.used.cpu);
        let memory = now.resident.saturating_sub(self.used.resident);
        self.used.cpu = now.cpu;
        report.cpu += cpu;
        report.memory += memory;
        cpu <= MOST_CPU_OF_A_FORK && memory <= MOST_NEW_MEMORY
    }

    /// Kill the server and its descendants.
    pub fn end(self, prepared: &Prepared, limits: &Limits) {
        run::watch_to_end(prepared, &Limits { wall: Duration::ZERO, ..*limits }, self.id, None);
    }

    fn use_so_far(&self) -> Option<Used> {
        let cpu = sys::cpu_of_process(self.id).ok()?;
        Some(Used { cpu, resident: processes::resident(self.id)? })
    }

    fn receive_id(&self) -> io::Result<i32> {
        let mut bytes = [0; 4];
        (&self.socket).read_exact(&mut bytes)?;
        Ok(i32::from_le_bytes(bytes))
    }
}

/// Whether the rules of a box keep a run from its server. Without a box, nothing does, and nothing
/// is promised.
fn protects(confinement: &Confinement) -> bool {
    confinement.level == Level::None || landlock::abi(confinement) >= SCOPES_SIGNALS
}
