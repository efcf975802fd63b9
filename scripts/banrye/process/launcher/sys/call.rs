//! The calls of the kernel that the launcher makes, and all its `unsafe`.
//!
//! `Call` lists them with arguments of safe types: no other call can be made from outside of this
//! file, and none with a pointer that is not valid.

#![deny(clippy::undocumented_unsafe_blocks)]

use super::arguments::{Message, PathBeneath, Program, Words};
use super::{SIGCHLD, SIGKILL};
use crate::numbers as number;
use std::ffi::CStr;
use std::io;
use std::os::raw::{c_long, c_ulong};
use std::os::unix::io::{AsRawFd, FromRawFd, OwnedFd, RawFd};

extern "C" {
    fn syscall(number: c_long, ...) -> c_long;
    fn getauxval(kind: c_ulong) -> c_ulong;
}

/// A call of the kernel. Structures of the kernel are arrays of the same size.
pub enum Call<'a> {
    // Processes.
    Fork { in_new_namespaces: bool },
    Execve { program: &'a CStr, arguments: &'a Words<'a>, environment: &'a Words<'a> },
    Kill { pid: i32, signal: i32 },
    Wait4 { pid: i32, options: usize, status: &'a mut i32, usage: &'a mut [i64; 18] },
    Waitid { child: Option<i32>, options: usize, information: &'a mut [i32; 32] },
    ProcessTime { pid: i32, time: &'a mut [u64; 2] },
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
    GetDescriptorFlags(RawFd),
    GetFlags(RawFd),
    GetOffset(RawFd),
    DuplicateFrom { descriptor: RawFd, least: RawFd },
    Duplicate { descriptor: RawFd, copy: RawFd },
    MemoryFile,
    SendMessage(RawFd, &'a Message<'a>),
    Close(RawFd),
    CloseRange { first: RawFd, last: RawFd },
    // Mounts.
    MountNew { kind: &'a CStr, target: &'a CStr, flags: usize, data: &'a CStr },
    MountBind { source: &'a CStr, target: &'a CStr },
    MountSetattr { path: &'a CStr, flags: usize, attributes: &'a [u64; 4] },
    Chroot(&'a CStr),
    // Landlock and seccomp.
    LandlockAbi,
    LandlockCreateRuleset(&'a [u64; 3]),
    LandlockAddRule(&'a OwnedFd, &'a PathBeneath),
    LandlockRestrictSelf(&'a OwnedFd),
    Seccomp(&'a Program<'a>),
}

/// What the launcher changes by prctl(2).
pub enum Attribute {
    DieWithParent,
    AdoptOrphans,
    NoNewPrivileges,
    DropCapability(usize),
    SecureBits(usize),
}

impl Call<'_> {
    /// Make the call. Return what the kernel returns.
    pub fn make(self) -> io::Result<usize> {
        let (number, [a, b, c, d, e]) = self.encode();
        // SAFETY: `encode` passes addresses only of what `self` borrows, and of statics that the
        // kernel only reads. Each has the size that the kernel reads or writes, and is borrowed
        // mutably where it writes. The lengths of slices are passed with them. Strings end with NUL,
        // and lists of strings with a null pointer; `Words`, `Program` and `Message` borrow what
        // their pointers name. A fork without CLONE_VM gets a copy of the memory, as by fork(2);
        // this program has one thread, so no lock is held that the child would wait for. After
        // execve, nothing here lives on. Close, CloseRange and Duplicate may close what a value
        // owns: they are called only in a process that then becomes another program or exits, so
        // that no owner uses or closes the number again, and for standard streams, which no value
        // owns. Calls with fewer arguments ignore the others.
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
        const F_SETFD: usize = 2;
        static NAME_OF_A_STREAM: &[u8; 7] = b"stream\0";
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
            Call::Waitid { child, options, information } => {
                const P_ALL: usize = 0;
                const P_PID: usize = 1;
                let (kind, pid) = child.map_or((P_ALL, 0), |pid| (P_PID, pid as usize));
                (number::WAITID, [kind, pid, address_mut(information), options, 0])
            }
            Call::ProcessTime { pid, time } => {
                const CPUCLOCK_SCHED: isize = 2;
                let clock = (!(pid as isize) << 3 | CPUCLOCK_SCHED) as usize;
                (number::CLOCK_GETTIME, [clock, address_mut(time), 0, 0, 0])
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
                const FD_CLOEXEC: usize = 1;
                (number::FCNTL, [descriptor as usize, F_SETFD, FD_CLOEXEC, 0, 0])
            }
            Call::GetDescriptorFlags(descriptor) => {
                const F_GETFD: usize = 1;
                (number::FCNTL, [descriptor as usize, F_GETFD, 0, 0, 0])
            }
            Call::GetFlags(descriptor) => {
                const F_GETFL: usize = 3;
                (number::FCNTL, [descriptor as usize, F_GETFL, 0, 0, 0])
            }
            Call::GetOffset(descriptor) => {
                const SEEK_CUR: usize = 1;
                (number::LSEEK, [descriptor as usize, 0, SEEK_CUR, 0, 0])
            }
            Call::DuplicateFrom { descriptor, least } => {
                const F_DUPFD_CLOEXEC: usize = 1030;
                (number::FCNTL, [descriptor as usize, F_DUPFD_CLOEXEC, least as usize, 0, 0])
            }
            Call::Duplicate { descriptor, copy } => {
                (number::DUP3, [descriptor as usize, copy as usize, 0, 0, 0])
            }
            Call::MemoryFile => {
                const MFD_CLOEXEC: usize = 1;
                (number::MEMFD_CREATE, [address(NAME_OF_A_STREAM), MFD_CLOEXEC, 0, 0, 0])
            }
            Call::SendMessage(socket, message) => {
                const MSG_NOSIGNAL: usize = 0x4000;
                (number::SENDMSG, [socket as usize, address(message), MSG_NOSIGNAL, 0, 0])
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
            Call::MountBind { source, target } => {
                let (source, target) = (source.as_ptr() as usize, target.as_ptr() as usize);
                (number::MOUNT, [source, target, 0, BIND | RECURSIVE, 0])
            }
            Call::MountSetattr { path, flags, attributes } => {
                let (path, size) = (path.as_ptr() as usize, std::mem::size_of_val(attributes));
                (number::MOUNT_SETATTR, [AT_FDCWD, path, flags, address(attributes), size])
            }
            Call::Chroot(path) => (number::CHROOT, [path.as_ptr() as usize, 0, 0, 0, 0]),
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

impl Call<'_> {
    /// Make a call that returns a new descriptor.
    pub fn make_descriptor(self) -> io::Result<OwnedFd> {
        assert!(matches!(self, Call::MemoryFile | Call::LandlockCreateRuleset(_)));
        let descriptor = self.make()? as RawFd;
        // SAFETY: these two calls return a descriptor that they have made: nothing else owns it.
        Ok(unsafe { OwnedFd::from_raw_fd(descriptor) })
    }
}

/// Return the ends of a new pipe: where to read, and where to write.
pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let mut ends = [0; 2];
    Call::Pipe(&mut ends).make()?;
    // SAFETY: the call has made both descriptors, and `ends` is dropped: nothing else owns them.
    Ok(unsafe { (OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) })
}

/// Take over a descriptor that this process got at its start, which is closed on exec from now on.
/// Fail if it is none: not open, a standard stream, made here, or taken over before.
pub fn take_inherited(descriptor: RawFd) -> io::Result<OwnedFd> {
    const FD_CLOEXEC: usize = 1;
    let flags = Call::GetDescriptorFlags(descriptor).make()?;
    if descriptor < 3 || flags & FD_CLOEXEC != 0 {
        return Err(io::ErrorKind::InvalidInput.into());
    }
    Call::CloseOnExec(descriptor).make()?;
    // SAFETY: the descriptor is open. What the standard library and this file make is closed on
    // exec, but for copies that a fork makes as its last step. So it is inherited, and this function
    // has not returned it before: nothing else owns it.
    Ok(unsafe { OwnedFd::from_raw_fd(descriptor) })
}

/// Return the size of a page of memory, in bytes.
pub fn page_size() -> u64 {
    const AT_PAGESZ: c_ulong = 6;
    // SAFETY: reads a value that the kernel passed to this process at its start.
    unsafe { getauxval(AT_PAGESZ) as u64 }
}

// Flags.

const NAMESPACES: usize =
    CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
const CLONE_NEWNS: usize = 0x2_0000;
const CLONE_NEWUTS: usize = 0x400_0000;
const CLONE_NEWIPC: usize = 0x800_0000;
const CLONE_NEWUSER: usize = 0x1000_0000;
const CLONE_NEWPID: usize = 0x2000_0000;
const CLONE_NEWNET: usize = 0x4000_0000;

const O_CLOEXEC: usize = 0x8_0000;

const BIND: usize = 4096;
const RECURSIVE: usize = 16384;
