//! Seccomp: which system calls are allowed. A filter sees only numbers, no paths and structures.

mod bpf;
#[cfg(test)]
mod tests;

use crate::options::{Confinement, Level};
use crate::sys::{self, Instruction};
use crate::{landlock, numbers};
use bpf::Rule;
use std::io;

const EPERM: u32 = 1;
const ENOMEM: u32 = 12;
const EACCES: u32 = 13;
const EMFILE: u32 = 24;
const ENOTTY: u32 = 25;
const ENOSYS: u32 = 38;

const REFUSE: Rule = Rule::Fail(EPERM);
const DO_NOTHING: Rule = Rule::Fail(0);

/// Calls that give power over other processes, the kernel, or the machine.
const FORBIDDEN: [u32; 90] = [
    // Other processes.
    numbers::PTRACE,
    numbers::PROCESS_VM_READV,
    numbers::PROCESS_VM_WRITEV,
    numbers::PROCESS_MADVISE,
    numbers::PROCESS_MRELEASE,
    numbers::KCMP,
    numbers::PIDFD_GETFD,
    numbers::MIGRATE_PAGES,
    numbers::MOVE_PAGES,
    // To leave the group of processes that the launcher kills.
    numbers::SETSID,
    numbers::SETPGID,
    // Parts of the kernel that programs of contests do not need and that had many bugs.
    numbers::KEYCTL,
    numbers::ADD_KEY,
    numbers::REQUEST_KEY,
    numbers::BPF,
    numbers::PERF_EVENT_OPEN,
    numbers::USERFAULTFD,
    numbers::IO_URING_SETUP,
    numbers::IO_URING_ENTER,
    numbers::IO_URING_REGISTER,
    numbers::FANOTIFY_INIT,
    numbers::FANOTIFY_MARK,
    numbers::INOTIFY_ADD_WATCH,
    numbers::INOTIFY_RM_WATCH,
    numbers::IO_SUBMIT,
    numbers::IO_GETEVENTS,
    numbers::IO_PGETEVENTS,
    numbers::IO_CANCEL,
    numbers::IO_DESTROY,
    numbers::LOOKUP_DCOOKIE,
    numbers::VHANGUP,
    numbers::MODIFY_LDT,
    numbers::USELIB,
    numbers::NFSSERVCTL,
    // New namespaces and mounts.
    numbers::UNSHARE,
    numbers::SETNS,
    numbers::MOUNT,
    numbers::UMOUNT2,
    numbers::PIVOT_ROOT,
    numbers::CHROOT,
    numbers::MOUNT_SETATTR,
    numbers::MOVE_MOUNT,
    numbers::OPEN_TREE,
    numbers::OPEN_TREE_ATTR,
    numbers::FSOPEN,
    numbers::FSCONFIG,
    numbers::FSMOUNT,
    numbers::FSPICK,
    numbers::NAME_TO_HANDLE_AT,
    numbers::OPEN_BY_HANDLE_AT,
    // The machine. Without capabilities they fail anyway.
    numbers::ACCT,
    numbers::ADJTIMEX,
    numbers::CLOCK_ADJTIME,
    numbers::CLOCK_SETTIME,
    numbers::SETTIMEOFDAY,
    numbers::SETHOSTNAME,
    numbers::SETDOMAINNAME,
    numbers::INIT_MODULE,
    numbers::FINIT_MODULE,
    numbers::DELETE_MODULE,
    numbers::KEXEC_LOAD,
    numbers::KEXEC_FILE_LOAD,
    numbers::REBOOT,
    numbers::SWAPON,
    numbers::SWAPOFF,
    numbers::SYSLOG,
    numbers::QUOTACTL,
    numbers::QUOTACTL_FD,
    numbers::IOPL,
    numbers::IOPERM,
    // Memory that belongs to no process, or that outlives the run.
    numbers::SECCOMP,
    numbers::MEMFD_SECRET,
    numbers::SHMGET,
    numbers::SHMAT,
    numbers::SHMDT,
    numbers::SHMCTL,
    numbers::SEMGET,
    numbers::SEMCTL,
    numbers::SEMOP,
    numbers::SEMTIMEDOP,
    numbers::MSGGET,
    numbers::MSGSND,
    numbers::MSGRCV,
    numbers::MSGCTL,
    numbers::MQ_OPEN,
    numbers::MQ_UNLINK,
    numbers::MQ_TIMEDSEND,
    numbers::MQ_TIMEDRECEIVE,
    numbers::MQ_NOTIFY,
    numbers::MQ_GETSETATTR,
];

/// Changes of a file's mode, owner, time and attributes: Landlock does not restrict them.
const CHANGES: [u32; 17] = [
    numbers::CHOWN,
    numbers::FCHOWN,
    numbers::LCHOWN,
    numbers::FCHOWNAT,
    numbers::UTIME,
    numbers::UTIMES,
    numbers::FUTIMESAT,
    numbers::UTIMENSAT,
    numbers::SETXATTR,
    numbers::LSETXATTR,
    numbers::FSETXATTR,
    numbers::SETXATTRAT,
    numbers::REMOVEXATTR,
    numbers::LREMOVEXATTR,
    numbers::FREMOVEXATTR,
    numbers::REMOVEXATTRAT,
    numbers::FILE_SETATTR,
];

/// Ways to send a signal besides kill and tgkill.
const SIGNALS: [u32; 4] = [
    numbers::TKILL,
    numbers::RT_SIGQUEUEINFO,
    numbers::RT_TGSIGQUEUEINFO,
    numbers::PIDFD_SEND_SIGNAL,
];

/// Linux's names of the values that are refused.
const NEW_NAMESPACES: u32 = 0x7e02_0000; // all CLONE_NEW... of clone(2)
const CLONE_FILES: u32 = 0x400;
const CLONE_THREAD: u32 = 0x1_0000;
const CLOSE_RANGE_UNSHARE: u32 = 2;
const MAP_SHARED: u32 = 1;
const MAP_ANONYMOUS: u32 = 0x20;
const MAP_HUGETLB: u32 = 0x4_0000;
const SOL_SOCKET: u32 = 1;
const SO_SNDBUF: u32 = 7;
const SO_SNDBUFFORCE: u32 = 32;
const SET_USER_OR_GROUP_ID: u32 = 0o6000; // in the mode of a file
const AF_UNIX: u32 = 1;
const SOCK_STREAM: u32 = 1;
const SOCK_SEQPACKET: u32 = 5;
const SOCKET_KIND: u32 = 0xf;
const TIOCSTI: u32 = 0x5412;
const TIOCLINUX: u32 = 0x541c;
const TIOCCONS: u32 = 0x541d;
const TIOCSETD: u32 = 0x5423;
const FIOSETOWN: u32 = 0x8901;
const SIOCSPGRP: u32 = 0x8902;
const IOCTL_CLASS: u32 = 0xff00;
const OF_FILES: u32 = 0x6600; // FS_IOC_SETFLAGS and others
const OF_FILE_SYSTEMS: u32 = 0x5800; // FS_IOC_FSSETXATTR and others
const OF_BTRFS: u32 = 0x9400;
const PRIO_USER: u32 = 2;
const IOPRIO_WHO_USER: u32 = 3;
const PR_SET_PDEATHSIG: u32 = 1;
const PR_SET_DUMPABLE: u32 = 4; // else nobody can look at the process
const PR_SET_SECCOMP: u32 = 22;
const SCHED_OTHER: u32 = 0;
const F_SETLK: u32 = 6;
const F_SETLKW: u32 = 7;
const F_SETOWN: u32 = 8;
const F_SETOWN_EX: u32 = 15;
const F_OFD_SETLK: u32 = 37;
const F_OFD_SETLKW: u32 = 38;
const F_SETLEASE: u32 = 1024;
const F_SETPIPE_SZ: u32 = 1031;
const O_CREAT_OR_TMPFILE: u32 = 0x40_0040;
const O_TRUNC: u32 = 0x200;
const O_ACCMODE: u32 = 3;

/// Stands for the process ID of the program until the filter is installed. No call is allowed for
/// it.
const OWN_ID: u32 = 0xffff_fff7;

/// Return the filter of a box. `restrict` installs it.
pub fn filter(confinement: &Confinement) -> Vec<Instruction> {
    let mut rules = rules(confinement.level == Level::Full, landlock::abi(confinement));
    if confinement.traces {
        // Landlock still refuses to trace processes outside of the box.
        rules.retain(|(number, _)| !OF_DEBUGGERS.contains(number));
    }
    bpf::assemble(rules)
}

/// What a debugger may do, and the program that it starts may not: to trace, and to forbid that.
const OF_DEBUGGERS: [u32; 2] = [numbers::PTRACE, numbers::SECCOMP];

/// Take the permissions of a debugger from this process, which it has started, and its children.
pub fn refuse_tracing() -> io::Result<()> {
    let rules = OF_DEBUGGERS.map(|number| (number, REFUSE)).to_vec();
    sys::filter_system_calls(&bpf::assemble(rules))
}

/// Install the filter in the process that becomes the program.
pub fn restrict(filter: &[Instruction]) -> io::Result<()> {
    sys::filter_system_calls(&with_own_id(filter, std::process::id()))
}

fn with_own_id(filter: &[Instruction], own_id: u32) -> Vec<Instruction> {
    let mut filter = filter.to_vec();
    for instruction in filter.iter_mut().filter(|instruction| instruction.k == OWN_ID) {
        instruction.k = own_id;
    }
    filter
}

/// Return what happens at which call. `abi`: the version of Landlock that is used.
fn rules(is_full: bool, abi: u32) -> Vec<(u32, Rule)> {
    let mut rules: Vec<(u32, Rule)> = Vec::new();
    rules.extend(FORBIDDEN.map(|number| (number, REFUSE)));
    // The C library then uses clone, whose flags can be seen here, and open.
    rules.push((numbers::CLONE3, Rule::Fail(ENOSYS)));
    rules.push((numbers::OPENAT2, Rule::Fail(ENOSYS)));
    rules.push((numbers::CLONE, check_clone()));
    rules.push((numbers::CLOSE_RANGE, refuse_bits(2, CLOSE_RANGE_UNSHARE)));
    rules.extend(rules_on_memory());
    for number in [numbers::SOCKET, numbers::CONNECT, numbers::BIND, numbers::LISTEN] {
        rules.push((number, Rule::Fail(EACCES)));
    }
    rules.push((numbers::SOCKETPAIR, allow_connected_pairs()));
    // With a message, a descriptor can be sent, which then belongs to no process.
    rules.push((numbers::SENDMSG, Rule::Fail(EACCES)));
    rules.push((numbers::SENDMMSG, Rule::Fail(EACCES)));
    rules.push((numbers::IOCTL, check_ioctl()));
    rules.push((numbers::PRLIMIT64, refuse_others(0)));
    rules.push((numbers::SETPRIORITY, refuse_user_and_others(PRIO_USER)));
    rules.push((numbers::IOPRIO_SET, refuse_user_and_others(IOPRIO_WHO_USER)));
    let attributes = &[PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_SECCOMP];
    rules.push((numbers::PRCTL, refuse(0, attributes)));
    // A file with the set-user-ID bit would give its owner's rights to other users.
    rules.push((numbers::MKNOD, refuse_bits(1, SET_USER_OR_GROUP_ID)));
    rules.push((numbers::MKNODAT, refuse_bits(2, SET_USER_OR_GROUP_ID)));
    rules.push((numbers::CREAT, refuse_bits(1, SET_USER_OR_GROUP_ID)));
    rules.push((numbers::OPEN, check_open(1, abi)));
    rules.push((numbers::OPENAT, check_open(2, abi)));
    let modes = [
        (numbers::CHMOD, 1),
        (numbers::FCHMOD, 1),
        (numbers::FCHMODAT, 2),
        (numbers::FCHMODAT2, 2),
    ];
    for (number, mode) in modes {
        let at_full = refuse_bits(mode, SET_USER_OR_GROUP_ID);
        rules.push((number, if is_full { at_full } else { DO_NOTHING }));
    }
    // The usual policy harms nobody, and mono gives it to its threads.
    let policy = Rule::if_one_of(1, &[SCHED_OTHER], Rule::Allow, refuse_others(0));
    rules.push((numbers::SCHED_SETSCHEDULER, policy));
    rules.push((numbers::SCHED_SETPARAM, refuse_others(0)));
    rules.push((numbers::SCHED_SETATTR, refuse_others(0)));
    rules.push((numbers::SCHED_SETAFFINITY, refuse_others(0)));
    // A lease lets others wait for a file, and a large pipe is memory of no process.
    let mut refused = vec![F_SETLEASE, F_SETPIPE_SZ];
    if !is_full && abi < 6 {
        refused.extend([F_SETOWN, F_SETOWN_EX]); // to whom a file sends signals
    }
    // The kernel keeps each lock on a part of a file, without a limit. Nobody else has these files.
    let locks = [F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW];
    let others = Rule::if_one_of(1, &locks, DO_NOTHING, Rule::Allow);
    rules.push((numbers::FCNTL, Rule::if_one_of(1, &refused, REFUSE, others)));
    if is_full {
        return rules; // the read-only mounts and the PID namespace do the rest
    }
    // Compilers and copies make these changes without need, and some fail if they fail.
    rules.extend(CHANGES.map(|number| (number, DO_NOTHING)));
    if abi < 3 {
        rules.push((numbers::TRUNCATE, REFUSE));
    }
    if abi < 6 {
        rules.extend(SIGNALS.map(|number| (number, REFUSE)));
        rules.push((numbers::KILL, Rule::if_one_of(0, &[OWN_ID], Rule::Allow, REFUSE)));
        rules.push((numbers::TGKILL, Rule::if_one_of(0, &[OWN_ID], Rule::Allow, REFUSE)));
    }
    rules
}

/// Memory that is not resident memory of a process, or that all processes of the user share.
fn rules_on_memory() -> Vec<(u32, Rule)> {
    let shared = MAP_SHARED | MAP_ANONYMOUS;
    let mapping = Rule::if_masked_one_of(3, shared, &[shared], REFUSE, Rule::Allow);
    let buffer = Rule::if_one_of(2, &[SO_SNDBUF, SO_SNDBUFFORCE], DO_NOTHING, Rule::Allow);
    vec![
        (numbers::MEMFD_CREATE, Rule::Fail(ENOSYS)),
        (numbers::MMAP, Rule::if_bits(3, MAP_HUGETLB, Rule::Fail(ENOMEM), mapping)),
        // A place in a pipe can hold a huge page.
        (numbers::VMSPLICE, REFUSE),
        (numbers::SETSOCKOPT, Rule::if_one_of(1, &[SOL_SOCKET], buffer, Rule::Allow)),
        (numbers::INOTIFY_INIT, Rule::Fail(EMFILE)),
        (numbers::INOTIFY_INIT1, Rule::Fail(EMFILE)),
        (numbers::IO_SETUP, Rule::Fail(ENOSYS)),
        (numbers::LANDLOCK_CREATE_RULESET, Rule::Fail(ENOSYS)),
        // Others would wait for the disks of the whole machine.
        (numbers::SYNC, DO_NOTHING),
        (numbers::SYNCFS, DO_NOTHING),
    ]
}

/// Threads have their files in common: then those of the process are those of all its threads.
fn check_clone() -> Rule {
    let kind = CLONE_THREAD | CLONE_FILES;
    let own_files = Rule::if_masked_one_of(0, kind, &[CLONE_THREAD], REFUSE, Rule::Allow);
    Rule::if_bits(0, NEW_NAMESPACES, REFUSE, own_files)
}

/// Refuse input for a terminal, or another meaning of it; to say to whom a file sends signals; and
/// attributes of files, which Landlock does not see.
fn check_ioctl() -> Rule {
    let refused = &[TIOCSTI, TIOCLINUX, TIOCCONS, TIOCSETD, FIOSETOWN, SIOCSPGRP];
    let unknown = &[OF_FILES, OF_FILE_SYSTEMS, OF_BTRFS];
    let others = Rule::if_masked_one_of(1, IOCTL_CLASS, unknown, Rule::Fail(ENOTTY), Rule::Allow);
    Rule::if_one_of(1, refused, REFUSE, others)
}

fn refuse(argument: u32, values: &[u32]) -> Rule {
    Rule::if_one_of(argument, values, REFUSE, Rule::Allow)
}

fn refuse_bits(argument: u32, bits: u32) -> Rule {
    Rule::if_bits(argument, bits, REFUSE, Rule::Allow)
}

/// Refuse a call for another process than the caller, which is 0.
fn refuse_others(argument: u32) -> Rule {
    Rule::if_one_of(argument, &[0], Rule::Allow, REFUSE)
}

/// Refuse a call for all processes of the user (argument 0 is `user`), or for another process
/// (argument 1 is not 0).
fn refuse_user_and_others(user: u32) -> Rule {
    Rule::if_one_of(0, &[user], REFUSE, refuse_others(1))
}

/// A pair of Unix sockets with connections stays connected to itself. A datagram pair could send to
/// any address.
fn allow_connected_pairs() -> Rule {
    let kinds = &[SOCK_STREAM, SOCK_SEQPACKET];
    let of_kind = Rule::if_masked_one_of(1, SOCKET_KIND, kinds, Rule::Allow, Rule::Fail(EACCES));
    Rule::if_one_of(0, &[AF_UNIX], of_kind, REFUSE)
}

/// `flags`: the index of this argument; the mode of a new file is the next.
fn check_open(flags: u32, abi: u32) -> Rule {
    let new_file = refuse_bits(flags + 1, SET_USER_OR_GROUP_ID);
    let rule = Rule::if_bits(flags, O_CREAT_OR_TMPFILE, new_file, Rule::Allow);
    if abi >= 3 {
        return rule;
    }
    // Without a right to truncate, a file opened for reading could be truncated.
    Rule::if_masked_one_of(flags, O_TRUNC | O_ACCMODE, &[O_TRUNC], REFUSE, rule)
}
