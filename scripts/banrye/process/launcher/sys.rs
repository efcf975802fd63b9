//! System calls, which the standard library lacks, as functions.

mod arguments;
#[allow(unsafe_code)]
mod call;
mod mounts;
mod sharing;

use arguments::{PathBeneath, Program, Words};
use call::{Attribute, Call};
use std::ffi::{CStr, CString};
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::io::{AsRawFd, OwnedFd, RawFd};
use std::path::Path;
use std::time::Duration;

pub use call::{page_size, pipe, take_inherited};
pub use mounts::{bind, change_root, make_all_read_only, make_writable, mount, READ_ONLY};
pub use sharing::{memory_file, send_descriptors, use_as_streams};

// Processes.

/// Fork. Return the child's process ID, 0 in the child.
pub fn fork() -> io::Result<i32> {
    Call::Fork { in_new_namespaces: false }.make().map(|pid| pid as i32)
}

/// Fork, with new namespaces for the child. Return the child's process ID, 0 in the child.
pub fn fork_in_new_namespaces() -> io::Result<i32> {
    Call::Fork { in_new_namespaces: true }.make().map(|pid| pid as i32)
}

pub fn kill(pid: i32, signal: i32) {
    // It may have ended already, which is as good.
    let _ = Call::Kill { pid, signal }.make();
}

/// Return whether there is a process with this ID to which this one could send a signal.
pub fn exists(pid: i32) -> bool {
    Call::Kill { pid, signal: 0 }.make().is_ok()
}

/// What a process used that was waited for, with the children that it had waited for.
#[derive(Clone, Copy, Default)]
pub struct Usage {
    pub cpu: Duration,
    pub peak: u64, // bytes, of the largest process
}

impl Usage {
    pub fn add(&mut self, other: Usage) {
        self.cpu += other.cpu;
        self.peak = self.peak.max(other.peak);
    }
}

/// A child that has ended.
pub struct Reaped {
    pub pid: i32,
    pub status: i32, // as of wait4(2)
    pub usage: Usage,
}

const WNOHANG: usize = 1;
const WEXITED: usize = 4;
const WNOWAIT: usize = 0x100_0000;
// __WALL: also children that a program made without an exit signal
const ANY_KIND: usize = 0x4000_0000;

/// Wait for a child (-1: any). Return None if there is none or none has ended.
pub fn reap(pid: i32, blocks: bool) -> Option<Reaped> {
    let mut status = 0;
    let mut usage = [0; 18]; // seconds and microseconds in user and system mode, KiB, ...
    let options = ANY_KIND | if blocks { 0 } else { WNOHANG };
    let ended = Call::Wait4 { pid, options, status: &mut status, usage: &mut usage }.make();
    let pid = ended.ok().filter(|&pid| pid != 0)? as i32;
    let microseconds = (usage[0] + usage[2]) * 1_000_000 + usage[1] + usage[3];
    let cpu = Duration::from_micros(microseconds as u64);
    Some(Reaped { pid, status, usage: Usage { cpu, peak: (usage[4] as u64) << 10 } })
}

/// Return a child that has ended, without removing it.
pub fn ended_child() -> Option<i32> {
    let mut information = [0; 32]; // siginfo_t; the process ID is at byte 16
    let options = WEXITED | WNOHANG | WNOWAIT | ANY_KIND;
    Call::Waitid { child: None, options, information: &mut information }.make().ok()?;
    Some(information[4]).filter(|&pid| pid != 0)
}

/// Return whether a process is a child of this one, whether or not it has ended.
pub fn is_child(pid: i32) -> bool {
    let options = WEXITED | WNOHANG | WNOWAIT | ANY_KIND;
    Call::Waitid { child: Some(pid), options, information: &mut [0; 32] }.make().is_ok()
}

/// Return the CPU time that a process has used, without its children.
pub fn cpu_of_process(pid: i32) -> io::Result<Duration> {
    let mut time = [0; 2];
    Call::ProcessTime { pid, time: &mut time }.make()?;
    Ok(Duration::new(time[0], time[1] as u32))
}

pub fn user_and_group() -> (usize, usize) {
    let id = |call: Call| call.make().expect("the call cannot fail");
    (id(Call::Geteuid), id(Call::Getegid))
}

pub fn new_session() -> io::Result<()> {
    Call::Setsid.make().map(drop)
}

pub fn change_folder(path: &Path) -> io::Result<()> {
    Call::Chdir(&c_string(path)?).make().map(drop)
}

const ETXTBSY: i32 = 26;

/// Become another program. Return only if that fails.
pub fn execute(program: &CStr, arguments: &[CString], environment: &[CString]) -> io::Error {
    let (arguments, environment) = (Words::new(arguments), Words::new(environment));
    for _ in 0..200 {
        let call = Call::Execve { program, arguments: &arguments, environment: &environment };
        let error = call.make().expect_err("execve returns only errors");
        if error.raw_os_error() != Some(ETXTBSY) {
            return error;
        }
        // A process that was just started holds the new program's file open for writing, until it
        // runs its own.
        std::thread::sleep(Duration::from_millis(5));
    }
    io::Error::from_raw_os_error(ETXTBSY)
}

// Attributes of this process.

pub fn die_with_parent() {
    Call::Prctl(Attribute::DieWithParent).make().expect("PR_SET_PDEATHSIG needs no rights");
}

pub fn adopt_orphans() {
    Call::Prctl(Attribute::AdoptOrphans).make().expect("PR_SET_CHILD_SUBREAPER needs no rights");
}

pub fn forbid_new_privileges() -> io::Result<()> {
    Call::Prctl(Attribute::NoNewPrivileges).make().map(drop)
}

const CAP_SYS_RESOURCE: usize = 24;

/// Give up all capabilities, also for programs started later.
pub fn drop_all_capabilities() -> io::Result<()> {
    const ALL_LOCKED: usize = 0xef;
    for capability in 0..=63 {
        if Call::Prctl(Attribute::DropCapability(capability)).make().is_err() {
            break; // the last one is behind, or this user has none
        }
    }
    // Being root gives no capabilities, for good. Refused to users that have none to lose.
    let _ = Call::Prctl(Attribute::SecureBits(ALL_LOCKED)).make();
    Call::Capset(&[0; 6]).make().map(drop)
}

/// Give up the capability to raise limits, also for programs started later.
pub fn drop_capability_to_raise_limits() -> io::Result<()> {
    // refused to users that do not have it
    let _ = Call::Prctl(Attribute::DropCapability(CAP_SYS_RESOURCE)).make();
    // Effective, permitted, inheritable; then the same for the capabilities from 32 on.
    let mut sets = [0; 6];
    Call::Capget(&mut sets).make()?;
    for set in &mut sets[..3] {
        *set &= !(1 << CAP_SYS_RESOURCE);
    }
    Call::Capset(&sets).make().map(drop)
}

/// A resource whose use setrlimit(2) limits.
#[derive(Clone, Copy)]
pub enum Resource {
    CpuSeconds = 0,
    FileBytes = 1,
    StackBytes = 3,
    CoreBytes = 4,
    Processes = 6,
    Descriptors = 7,
    PendingSignals = 11,
    MessageQueueBytes = 12,
    Niceness = 13,
    RealTimePriority = 14,
}

/// Lower a limit of this process to `soft` and `hard`, but raise none.
pub fn lower_limit(resource: Resource, soft: u64, hard: u64) -> io::Result<()> {
    let mut values = [0; 2];
    Call::GetLimit(resource as usize, &mut values).make()?;
    let highest = values[1];
    Call::SetLimit(resource as usize, &[soft.min(highest), hard.min(highest)]).make().map(drop)
}

// Signals.

pub const SIGHUP: i32 = 1;
pub const SIGINT: i32 = 2;
pub const SIGKILL: i32 = 9;
pub const SIGTERM: i32 = 15;
pub const SIGCHLD: i32 = 17;
pub const SIGXCPU: i32 = 24;

pub const fn bit(signal: i32) -> u64 {
    1 << (signal - 1)
}

pub fn block_signals(signals: u64) {
    Call::Block(&signals).make().expect("signals can be blocked");
}

/// Let all signals have their default effect, and block none.
pub fn reset_signals() {
    for signal in 1..=64 {
        // Refused for SIGKILL and SIGSTOP, which need none.
        let _ = Call::UseDefaultAction { signal }.make();
    }
    Call::SetMask(&0).make().expect("signals can be unblocked");
}

/// Wait for one of the signals, which are blocked. Return None after the timeout.
pub fn next_signal(signals: u64, timeout: Option<Duration>) -> Option<i32> {
    let time = timeout.map(|timeout| [timeout.as_secs(), timeout.subsec_nanos().into()]);
    let call = Call::NextSignal { signals: &signals, timeout: time.as_ref() };
    call.make().ok().map(|signal| signal as i32)
}

// Descriptors.

pub fn write_all(descriptor: RawFd, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let written = Call::Write(descriptor, bytes).make()?;
        bytes = &bytes[written..];
    }
    Ok(())
}

pub fn close_on_exec(descriptor: RawFd) -> io::Result<()> {
    Call::CloseOnExec(descriptor).make().map(drop)
}

/// Return the flags with which a file was opened, as of open(2).
pub fn flags(descriptor: RawFd) -> io::Result<i32> {
    Call::GetFlags(descriptor).make().map(|flags| flags as i32)
}

/// Return the place in a file where it is read or written next.
pub fn offset(descriptor: RawFd) -> io::Result<u64> {
    Call::GetOffset(descriptor).make().map(|offset| offset as u64)
}

/// Make `copy` another name of `descriptor`. What was `copy` is closed: no value may own it.
pub fn duplicate(descriptor: RawFd, copy: RawFd) -> io::Result<()> {
    Call::Duplicate { descriptor, copy }.make().map(drop)
}

/// Return a copy of a descriptor with a number that few programs reach, which is closed on exec.
pub fn duplicate_high(descriptor: RawFd) -> io::Result<RawFd> {
    const LEAST: RawFd = 64;
    Call::DuplicateFrom { descriptor, least: LEAST }.make().map(|copy| copy as RawFd)
}

/// Close the standard input and output of a process that only watches the program. Whoever talks
/// to the program sees the end of a pipe only when all its holders have closed it.
pub fn close_standard_streams() {
    for descriptor in 0..2 {
        let _ = Call::Close(descriptor).make();
    }
}

/// Close all descriptors above 2 except for some.
///
/// Called in a process that then becomes another program: no owner uses one of them again.
pub fn close_all_but(kept: &mut [RawFd]) {
    kept.sort_unstable();
    let mut first = 3;
    for last in kept.iter().map(|&descriptor| descriptor - 1).chain([RawFd::MAX]) {
        if first <= last && (Call::CloseRange { first, last }).make().is_err() {
            for descriptor in first..=last.min(4096) {
                let _ = Call::Close(descriptor).make();
            }
        }
        first = last.saturating_add(2);
    }
}

fn c_string(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}

/// Open a file or folder only to name it.
pub fn open_path(path: &Path) -> io::Result<File> {
    const O_PATH: i32 = 0x20_0000;
    OpenOptions::new().read(true).custom_flags(O_PATH).open(path)
}

// Landlock.

pub const EBADFD: i32 = 77;

pub fn landlock_abi() -> io::Result<u32> {
    Call::LandlockAbi.make().map(|abi| abi as u32)
}

/// Create a ruleset that handles rights: to files, network, and what is scoped. Newer ones must be
/// 0 in old kernels.
pub fn landlock_create_ruleset(handled: &[u64; 3]) -> io::Result<OwnedFd> {
    Call::LandlockCreateRuleset(handled).make_descriptor()
}

pub fn landlock_add_rule(ruleset: &OwnedFd, rights: u64, file: &File) -> io::Result<()> {
    let rule = &PathBeneath { rights, parent: file.as_raw_fd() };
    Call::LandlockAddRule(ruleset, rule).make().map(drop)
}

pub fn landlock_restrict_self(ruleset: &OwnedFd) -> io::Result<()> {
    Call::LandlockRestrictSelf(ruleset).make().map(drop)
}

// Seccomp.

/// One instruction of a filter: sock_filter.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Instruction {
    pub code: u16,
    pub jt: u8, // instructions to skip if the condition holds
    pub jf: u8, // and if not
    pub k: u32,
}

pub fn filter_system_calls(filter: &[Instruction]) -> io::Result<()> {
    Call::Seccomp(&Program::new(filter)).make().map(drop)
}
