//! Run one program that nobody trusts, within limits, and report how it ended.
//!
//! The judge starts this launcher for every program that is not its own: submissions, compilers,
//! generators, validators, checkers. This page is for people who audit it.
//!
//! # Threats
//!
//! The program was written by a stranger. It wants to read what the user can read (keys, tokens,
//! expected answers), to change what the user can change (verdicts, cached programs, start files),
//! to use the network, to use more time, memory or disk than it may, to harm other processes, or to
//! stay after its run. It may be a compiler that obeys a hostile source. It is not expected to have
//! an unknown bug of the kernel at hand, or to learn something from timing.
//!
//! # Processes
//!
//! ```text
//! judge (Python) --- launcher --- program --- its children     levels landlock and none
//! judge (Python) --- launcher --- init --- program --- ...     level full; | init is the first
//!                               |                              process of a PID namespace
//! ```
//!
//! The launcher (level full: init) makes the rules, forks, and watches. Only the fork obeys the
//! rules, and then becomes the program: so the program can neither trace its launcher nor send it a
//! signal. At the end, and at a limit, every process of the run is killed and waited for. Their CPU
//! time thereby counts, that of orphans too. Until then nothing is reported.
//!
//! - Level full: the PID namespace is killed. This is atomic: no process can escape by a fork.
//! - Level landlock: seccomp forbids to leave the process group, which is killed. Atomic as well.
//! - Level none: the group, then children until there are none, which come here as orphans.
//!
//! If the judge is killed, PR_SET_PDEATHSIG kills the launcher, then init, then the program. At the
//! lower levels the program's children then become those of the judge's supervisor.
//!
//! # What holds at which level
//!
//! tests/fixtures/attacks/table.txt lists attacks with the levels that hold them: programs, those
//! that are served (`served_`), and hostile packages, archives and sources (`package_`).
//!
//! - **none**: an empty environment but for a few variables, no_new_privs, no descriptors but 0, 1
//!   and 2, limits on CPU time, wall time, memory, files and processes. Files, network and other
//!   processes are open to the program.
//! - **landlock**: no capabilities. Landlock opens only the system, the toolchains and `--read` for
//!   reading, only the folder and `--write` for writing, and forbids ptrace and /proc/PID/mem of
//!   others, TCP (ABI 4), abstract Unix sockets and signals to others (ABI 6). Seccomp forbids all
//!   sockets but connected pairs, System V IPC, keyrings, bpf, io_uring, perf, userfaultfd,
//!   namespaces, mounts, TIOCSTI, setsid, limits of others, calls newer than Linux 6.18, and calls
//!   of 32-bit x86. Changes of mode, owner and time, which Landlock does not see, do nothing.
//!   With an ABI below 3, seccomp forbids truncate, below 6 signals to others.
//! - **full**: also new user, mount, PID, network, IPC and UTS namespaces. The root is empty but for
//!   the system, the toolchains, `--read` and the folder: other files do not exist. All is
//!   read-only; the folder is an empty tmpfs of limited size, unless its files must survive
//!   (`--keep`), and /dev/shm is another. Other processes cannot be seen.
//!
//! A debugger in the box (`--traces`) may trace. Landlock confines this to the processes of its own
//! box, and at level full the PID namespace, too. The program that it debugs may not.
//!
//! # What does not hold
//!
//! - Programs may read all of /usr, /opt and the toolchains, the files of /etc in READABLE, and at
//!   level landlock the command lines of other processes. There, a program that knows a path can
//!   ask for the size and the times of the file, also of an expected answer in a package of the
//!   user: Landlock has no right for that. What Banrye keeps itself lies in folders with random
//!   names.
//! - Memory is counted, not held by the kernel: resident memory of all threads, swap, page tables,
//!   and what pipes and sockets can hold. Seccomp forbids memory that cannot be counted: shared
//!   memory without a file, huge pages, vmsplice, descriptors in messages. At level none, the
//!   latter is open. Control groups are not used: those of version 2 could hold the memory, but
//!   they must be delegated to the user, and no machine on which that could be tried was at hand.
//! - At level landlock, the time of access of a file that two runs may read carries a bit from one
//!   to the other.
//! - A removed file counts while it is open. One that is only mapped counts as the largest that is
//!   allowed, if it is among the first 5,000 mappings of its process.
//! - Limits that are watched are exceeded a little before the kill: about 40 ms of time, and what
//!   can be allocated or written meanwhile. What exceeds a limit is never reported as a success.
//! - Children that end between two looks, while their parent ignores SIGCHLD, hide their CPU time:
//!   the kernel adds it to no process that is left. Then the wall time limit holds.
//! - A tmpfs is memory that does not count. It is bounded by `--files`: folder and /dev/shm together.
//!
//! # What is read before the box
//!
//! - Sources (`banrye/submission/sources.py`), packages (`problem/location/find.py`) and test
//!   cases (`problem/own_cases/cases.py`): a symlink that leaves the package, or the folder of a
//!   source without one, is refused. Text files that stand for symlinks are followed in the
//!   repository's own problems.
//! - testlib.h of a package and all programs are compiled in a box (`submission/compiler.py`).
//! - Without a box run only: queries of compilers for their version, and `bt` on trusted packages.
//!
//! # Root
//!
//! Root's programs lose all capabilities for good (bounding set, securebits), so that neither a
//! set-user-ID program nor root's identity returns them. They still own root's files: only Landlock
//! and the read-only mounts keep them from those, as for other users. RLIMIT_NPROC does not hold
//! for root; the limit of the PID namespace (Linux 6.14) and the watcher do. Files of other users
//! that root can read thanks to its capabilities cannot be read by the programs.
//!
//! # Probing
//!
//! `--probe` does not read versions and settings: it runs itself at each level and reports what
//! fails. Ubuntu's AppArmor, for one, lets a user namespace be made, and then refuses the mounts.
//!
//! # The code
//!
//! The standard library only, as of Rust 1.63, which Debian 12 has. `unsafe` is confined to
//! `sys/call`, where each use says why it is sound. `scripts/checks/launcher` runs the unit tests. A
//! module uses only modules that do not use it.
//!
//! | module | |
//! |---|---|
//! | `options` | the command line, and limits that nobody can choose |
//! | `launch` | from the command line to the exit status: the launcher's own processes |
//! | `serve` | many runs of one program in one box |
//! | `fork_server` | what is trusted of the fork server of a program, and why |
//! | `run` | one run: start, watch, end of all processes, report |
//! | `child` | the fork that becomes the program; `streams`: its standard input and output |
//! | `program` | what all runs share: the box, its rules, the program's path |
//! | `namespaces` | level full: mounts and namespaces |
//! | `root` | level full: what a program finds at all |
//! | `landlock` | which files may be read and written |
//! | `seccomp` | which system calls are allowed; `seccomp/bpf` makes the kernel's filter of it |
//! | `watch` | limits that the kernel does not enforce; `processes`, `memory`, `descriptors` and `files`
//! | | count |
//! | `report` | what the judge learns |
//! | `untraced` | the program that a debugger in the box starts |
//! | `probe` | which levels this machine allows |
//! | `sys`, `numbers` | system calls |

#![deny(unsafe_code)]

mod child;
mod descriptors;
mod files;
mod fork_server;
mod landlock;
mod launch;
mod memory;
mod namespaces;
mod numbers;
mod options;
mod probe;
mod processes;
mod program;
mod report;
mod root;
mod run;
mod seccomp;
mod serve;
mod streams;
mod sys;
mod untraced;
mod watch;

use std::ffi::CString;
use std::os::unix::ffi::OsStringExt;
use std::process::ExitCode;

/// What a step returns, or why it failed: one line for the user.
type Outcome<T> = Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<CString> = std::env::args_os()
        .skip(1)
        .map(|argument| CString::new(argument.into_vec()).expect("an argument ends at its NUL"))
        .collect();
    match arguments.first().map(|argument| argument.to_bytes()) {
        Some(b"--probe") => return probe::probe(),
        Some(b"--nothing") => return ExitCode::SUCCESS, // what --probe runs in the sandbox
        Some(b"--untraced") => return untraced::become_program(&arguments[1..]),
        Some(b"--help") | None => {
            println!("{}", options::USAGE);
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    match options::parse(arguments) {
        Ok(request) => launch::launch(&request),
        Err(message) => {
            eprintln!("launcher failed: {message}");
            ExitCode::from(report::FAILED)
        }
    }
}
