//! System calls, and all `unsafe` of the launcher.
//!
//! The standard library lacks most of the calls. `Call` lists those that the launcher makes, with
//! arguments of safe types: no other call, and no call with a pointer that is not valid, can be
//! made by the functions below.

#![deny(clippy::undocumented_unsafe_blocks)]

use crate::numbers as number;
use std::ffi::{CStr, CString};
use std::fs::{File, OpenOptions};
use std::io;
use std::marker::PhantomData;
use std::os::raw::{c_char, c_long, c_ulong};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::OpenOptionsExt;
use std::os::unix::io::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::path::Path;
use std::ptr::null;
use std::time::Duration;

extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
    fn getauxval(kind: c_ulong) -> c_ulong;
}

/// A call of the kernel. Structures of the kernel are arrays of the same size.
enum Call<'a> {
    // Processes.
    Fork { in_new_namespaces: bool },
    Execve { program: &'a CStr, arguments: &'a Words<'a>, environment: &'a Words<'a> },
    Kill { pid: i32, signal: i32 },
    Wait4 { pid: i32, options: usize, status: &'a mut i32, usage: &'a mut [i64; 18] },
    Waitid { options: usize, information: &'a mut [i32; 32] },
    // Attributes of this process.
    Geteuid,
    Getegid,
    Setsid,
    Chdir(&'a CStr),
    Prctl(Attribute),
    Capget(&'a mut [u32; 6]),
    Capset(&'a [u32; 6]),
    GetLimit(usize, &'a mut [u64; 2]),
    SetLimit(usize, &'a [u64; 2]),
    // Signals.
    SetMask(&'a u64),
    Block(&'a u64),
    UseDefaultAction { signal: usize },
    NextSignal { signals: &'a u64, timeout: Option<&'a [u64; 2]> },
    // Descriptors.
    Pipe(&'a mut [RawFd; 2]),
    Write(RawFd, &'a [u8]),
    CloseOnExec(RawFd),
    Close(RawFd),
    CloseRange { first: RawFd, last: RawFd },
    // Mounts.
    MountNew { kind: &'a CStr, target: &'a CStr, flags: usize, data: &'a CStr },
    MountOnItself(&'a CStr),
    MountSetattr { path: &'a CStr, flags: usize, attributes: &'a [u64; 4] },
    // Landlock and seccomp.
    LandlockAbi,
    LandlockCreateRuleset(&'a [u64; 3]),
    LandlockAddRule(&'a OwnedFd, &'a PathBeneath),
    LandlockRestrictSelf(&'a OwnedFd),
    Seccomp(&'a Program<'a>),
}

/// What the launcher changes by prctl(2).
enum Attribute {
    DieWithParent,
    AdoptOrphans,
    NoNewPrivileges,
    DropCapability(usize),
    SecureBits(usize),
}

impl Call<'_> {
    /// Make the call. Return what the kernel returns.
    fn make(self) -> io::Result<usize> {
        let (number, [a, b, c, d, e]) = self.encode();
        // SAFETY: `encode` passes addresses only of what `self` borrows. That is as large as what
        // the kernel reads, and borrowed mutably where the kernel writes. Strings end with NUL, and
        // lists of strings with a null pointer. A fork without CLONE_VM gets a copy of the memory,
        // as by fork(2); this program has one thread, so no lock is held that the child would wait
        // for. After execve, nothing here lives on. Callers of Close and CloseRange close only
        // descriptors that no value owns. Calls with fewer arguments ignore the others.
        let result = unsafe { syscall(number as c_long, a, b, c, d, e, 0usize) };
        if result == -1 {
            return Err(io::Error::last_os_error());
        }
        Ok(result as usize)
    }

    fn encode(self) -> (u32, [usize; 5]) {
        const SIGNAL_SET_BYTES: usize = 8;
        const SIG_BLOCK: usize = 0;
        const SIG_SETMASK: usize = 2;
        const AT_FDCWD: usize = -100isize as usize;
        static DEFAULT_ACTION: [u64; 4] = [0; 4];
        static CAPABILITIES_OF_THIS_PROCESS: [u32; 2] = [0x2008_0522, 0]; // version 3

        match self {
            Call::Fork { in_new_namespaces } => {
                let namespaces = if in_new_namespaces { NAMESPACES } else { 0 };
                (number::CLONE, [namespaces | SIGCHLD as usize, 0, 0, 0, 0])
            }
            Call::Execve { program, arguments, environment } => {
                let lists = (arguments.pointers.as_ptr(), environment.pointers.as_ptr());
                let program = program.as_ptr() as usize;
                (number::EXECVE, [program, lists.0 as usize, lists.1 as usize, 0, 0])
            }
            Call::Kill { pid, signal } => (number::KILL, [pid as usize, signal as usize, 0, 0, 0]),
            Call::Wait4 { pid, options, status, usage } => {
                let (status, usage) = (address_mut(status), address_mut(usage));
                (number::WAIT4, [pid as usize, status, options, usage, 0])
            }
            Call::Waitid { options, information } => {
                (number::WAITID, [0, 0, address_mut(information), options, 0])
            }
            Call::Geteuid => (number::GETEUID, [0; 5]),
            Call::Getegid => (number::GETEGID, [0; 5]),
            Call::Setsid => (number::SETSID, [0; 5]),
            Call::Chdir(path) => (number::CHDIR, [path.as_ptr() as usize, 0, 0, 0, 0]),
            Call::Prctl(attribute) => {
                let (option, value) = match attribute {
                    Attribute::DieWithParent => (1, SIGKILL as usize),
                    Attribute::AdoptOrphans => (36, 1),
                    Attribute::NoNewPrivileges => (38, 1),
                    Attribute::DropCapability(capability) => (24, capability),
                    Attribute::SecureBits(bits) => (28, bits),
                };
                (number::PRCTL, [option, value, 0, 0, 0])
            }
            Call::Capget(sets) => (
                number::CAPGET,
                [address(&CAPABILITIES_OF_THIS_PROCESS), address_mut(sets), 0, 0, 0],
            ),
            Call::Capset(sets) => {
                (number::CAPSET, [address(&CAPABILITIES_OF_THIS_PROCESS), address(sets), 0, 0, 0])
            }
            Call::GetLimit(limit, values) => {
                (number::PRLIMIT64, [0, limit, 0, address_mut(values), 0])
            }
            Call::SetLimit(limit, values) => (number::PRLIMIT64, [0, limit, address(values), 0, 0]),
            Call::SetMask(set) => {
                (number::RT_SIGPROCMASK, [SIG_SETMASK, address(set), 0, SIGNAL_SET_BYTES, 0])
            }
            Call::Block(set) => {
                (number::RT_SIGPROCMASK, [SIG_BLOCK, address(set), 0, SIGNAL_SET_BYTES, 0])
            }
            Call::UseDefaultAction { signal } => {
                let action = address(&DEFAULT_ACTION);
                (number::RT_SIGACTION, [signal, action, 0, SIGNAL_SET_BYTES, 0])
            }
            Call::NextSignal { signals, timeout } => {
                let timeout = timeout.map_or(0, address);
                (number::RT_SIGTIMEDWAIT, [address(signals), 0, timeout, SIGNAL_SET_BYTES, 0])
            }
            Call::Pipe(ends) => (number::PIPE2, [address_mut(ends), O_CLOEXEC, 0, 0, 0]),
            Call::Write(descriptor, bytes) => {
                (number::WRITE, [descriptor as usize, bytes.as_ptr() as usize, bytes.len(), 0, 0])
            }
            Call::CloseOnExec(descriptor) => {
                const F_SETFD: usize = 2;
                const FD_CLOEXEC: usize = 1;
                (number::FCNTL, [descriptor as usize, F_SETFD, FD_CLOEXEC, 0, 0])
            }
            Call::Close(descriptor) => (number::CLOSE, [descriptor as usize, 0, 0, 0, 0]),
            Call::CloseRange { first, last } => {
                (number::CLOSE_RANGE, [first as usize, last as usize, 0, 0, 0])
            }
            Call::MountNew { kind, target, flags, data } => {
                let (kind, target, data) = (kind.as_ptr(), target.as_ptr(), data.as_ptr());
                let name = kind as usize;
                (number::MOUNT, [name, target as usize, name, flags, data as usize])
            }
            Call::MountOnItself(path) => {
                let path = path.as_ptr() as usize;
                (number::MOUNT, [path, path, 0, BIND, 0])
            }
            Call::MountSetattr { path, flags, attributes } => {
                let (path, size) = (path.as_ptr() as usize, std::mem::size_of_val(attributes));
                (number::MOUNT_SETATTR, [AT_FDCWD, path, flags, address(attributes), size])
            }
            Call::LandlockAbi => {
                const LANDLOCK_CREATE_RULESET_VERSION: usize = 1;
                let arguments = [0, 0, LANDLOCK_CREATE_RULESET_VERSION, 0, 0];
                (number::LANDLOCK_CREATE_RULESET, arguments)
            }
            Call::LandlockCreateRuleset(handled) => {
                let size = std::mem::size_of_val(handled);
                (number::LANDLOCK_CREATE_RULESET, [address(handled), size, 0, 0, 0])
            }
            Call::LandlockAddRule(ruleset, rule) => {
                const LANDLOCK_RULE_PATH_BENEATH: usize = 1;
                let ruleset = ruleset.as_raw_fd() as usize;
                let arguments = [ruleset, LANDLOCK_RULE_PATH_BENEATH, address(rule), 0, 0];
                (number::LANDLOCK_ADD_RULE, arguments)
            }
            Call::LandlockRestrictSelf(ruleset) => {
                (number::LANDLOCK_RESTRICT_SELF, [ruleset.as_raw_fd() as usize, 0, 0, 0, 0])
            }
            Call::Seccomp(program) => {
                const SECCOMP_SET_MODE_FILTER: usize = 1;
                const SPEC_ALLOW: usize = 4; // else old kernels slow the program down
                let program = address(program);
                (number::SECCOMP, [SECCOMP_SET_MODE_FILTER, SPEC_ALLOW, program, 0, 0])
            }
        }
    }
}

fn address<T>(value: &T) -> usize {
    value as *const T as usize
}

fn address_mut<T>(value: &mut T) -> usize {
    value as *mut T as usize
}

/// Take over a descriptor that the kernel has just made.
fn own(descriptor: RawFd) -> OwnedFd {
    // SAFETY: called only with a descriptor that a call has returned: nothing else owns it.
    unsafe { OwnedFd::from_raw_fd(descriptor) }
}

// Processes.

const NAMESPACES: usize =
    CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
const CLONE_NEWNS: usize = 0x2_0000;
const CLONE_NEWUTS: usize = 0x400_0000;
const CLONE_NEWIPC: usize = 0x800_0000;
const CLONE_NEWUSER: usize = 0x1000_0000;
const CLONE_NEWPID: usize = 0x2000_0000;
const CLONE_NEWNET: usize = 0x4000_0000;

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
    Call::Waitid { options, information: &mut information }.make().ok()?;
    Some(information[4]).filter(|&pid| pid != 0)
}

pub fn page_size() -> u64 {
    const AT_PAGESZ: c_ulong = 6;
    // SAFETY: reads a value that the kernel passed to this process at its start.
    unsafe { getauxval(AT_PAGESZ) as u64 }
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

/// Strings as execve(2) takes them: a list of pointers that ends with a null pointer.
struct Words<'a> {
    pointers: Vec<*const c_char>,
    lifetime: PhantomData<&'a CStr>,
}

impl<'a> Words<'a> {
    fn new(words: &'a [CString]) -> Self {
        let pointers = words.iter().map(|word| word.as_ptr()).chain([null()]).collect();
        Words { pointers, lifetime: PhantomData }
    }
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

const O_CLOEXEC: usize = 0x8_0000;

/// Return the ends of a new pipe: where to read, and where to write.
pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    Call::Pipe(&mut ends).make()?;
    Ok((own(ends[0]), own(ends[1])))
}

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

/// Open a file or folder only to name it.
pub fn open_path(path: &Path) -> io::Result<File> {
    const O_PATH: i32 = 0x20_0000;
    OpenOptions::new().read(true).custom_flags(O_PATH).open(path)
}

// Mounts.

pub const READ_ONLY: usize = 1;
const NOSUID: usize = 2;
const NODEV: usize = 4;
const BIND: usize = 4096;

fn c_string(path: &Path) -> io::Result<CString> {
    Ok(CString::new(path.as_os_str().as_bytes())?)
}

/// Mount a new file system.
pub fn mount(kind: &str, target: &Path, flags: usize, data: &str) -> io::Result<()> {
    let (kind, target, data) = (&CString::new(kind)?, &c_string(target)?, &CString::new(data)?);
    Call::MountNew { kind, target, flags: flags | NOSUID | NODEV, data }.make().map(drop)
}

/// Make all mounts of this namespace read-only, and keep those made later outside from appearing
/// here.
pub fn make_all_read_only() -> io::Result<()> {
    const AT_RECURSIVE: usize = 0x8000;
    const PRIVATE: u64 = 1 << 18;
    let (path, flags) = (&CString::new("/")?, AT_RECURSIVE);
    let attributes = &[(READ_ONLY | NOSUID) as u64, 0, PRIVATE, 0]; // set, clear, propagation
    Call::MountSetattr { path, flags, attributes }.make().map(drop)
}

/// Make a folder writable that the above made read-only.
pub fn make_writable(path: &Path) -> io::Result<()> {
    let path = &c_string(path)?;
    Call::MountOnItself(path).make()?;
    let attributes = &[(NOSUID | NODEV) as u64, READ_ONLY as u64, 0, 0];
    Call::MountSetattr { path, flags: 0, attributes }.make().map(drop)
}

// Landlock.

pub const EBADFD: i32 = 77;

pub fn landlock_abi() -> io::Result<u32> {
    Call::LandlockAbi.make().map(|abi| abi as u32)
}

/// Create a ruleset that handles rights: to files, network, and what is scoped. Newer ones must be
/// 0 in old kernels.
pub fn landlock_create_ruleset(handled: &[u64; 3]) -> io::Result<OwnedFd> {
    Call::LandlockCreateRuleset(handled).make().map(|descriptor| own(descriptor as RawFd))
}

#[repr(C, packed)]
struct PathBeneath {
    rights: u64,
    parent: i32,
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

/// A filter as the kernel takes it: sock_fprog.
#[repr(C)]
struct Program<'a> {
    length: u16,
    instructions: *const Instruction,
    lifetime: PhantomData<&'a [Instruction]>,
}

pub fn filter_system_calls(filter: &[Instruction]) -> io::Result<()> {
    let length = u16::try_from(filter.len()).expect("a filter has at most 4096 instructions");
    let program = Program { length, instructions: filter.as_ptr(), lifetime: PhantomData };
    Call::Seccomp(&program).make().map(drop)
}
