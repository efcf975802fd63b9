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
//! tests/fixtures/attacks/table.txt lists attacks, each a program, with the levels that hold it.
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
//! - **full**: also new user, mount, PID, network, IPC and UTS namespaces. All mounts are
//!   read-only; the folder is an empty tmpfs of limited size, unless its files must survive
//!   (`--keep`), and /dev/shm is another. Other processes cannot be seen.
//!
//! # What does not hold
//!
//! - Programs may read all of /usr, /opt and the toolchains, the files of /etc in READABLE, and at
//!   level landlock the command lines of other processes. They can see that a path exists.
//! - A file that is removed but open takes space which nobody counts: at most `--output` bytes for
//!   each of MAX_OPEN_FILES descriptors. At level full without `--keep`, the tmpfs bounds it.
//! - Limits that are watched are exceeded a little before the kill: about 40 ms of time, and what
//!   can be allocated or written meanwhile. What exceeds a limit is never reported as a success.
//! - Children that end between two looks, while their parent ignores SIGCHLD, hide their CPU time:
//!   the kernel adds it to no process that is left. Then the wall time limit holds.
//! - A tmpfs and pipes are memory that does not count as resident memory. They are bounded.
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
//! The standard library only, as of Rust 1.63, which Debian 12 has. `unsafe` is confined to the
//! module `sys` and each use says why it is sound. The order is: command line, report, run,
//! watching, namespaces, the child, Landlock, seccomp, probe, system calls.

use std::collections::HashMap;
use std::ffi::{CStr, CString};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::fs::MetadataExt;
use std::os::unix::io::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const USAGE: &str = "\
usage: launcher --level LEVEL --cpu SECONDS --wall SECONDS --memory MIB
                --output BYTES --folder DIR [OPTION...] -- COMMAND ARGUMENT...
       launcher --probe

Run COMMAND in DIR with the launcher's standard input, output and error. End
every process of the run when COMMAND ends or a limit is exceeded.

  --level LEVEL       full, landlock or none: see the top of launcher.rs
  --cpu SECONDS       CPU time of all processes of the run together
  --wall SECONDS      wall time
  --memory MIB        resident memory of all processes of the run together
  --output BYTES      size of one file
  --files BYTES       size of all files in DIR (default: four times --output)
  --folder DIR        the working folder, the only place to write
  --keep              the files in DIR before the run are visible, and those
                      written stay after it (else DIR is a tmpfs at level full)
  --read PATH         readable and executable, besides the system; repeatable
  --write PATH        writable like DIR, and kept; repeatable
  --env NAME=VALUE    environment variable, besides the usual ones; repeatable
  --report-fd N       write one line on how the run ended to this descriptor
  --landlock-abi N    use no newer Landlock than this (for tests)
  --probe             print what this machine allows and the best level";

/// Files and folders that every program may read and execute. Missing ones are skipped.
const READABLE: [&str; 37] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/opt",
    "/nix/store",
    "/gnu/store",
    "/snap",
    "/proc",
    "/sys/fs/cgroup",
    "/sys/devices/system/cpu",
    "/sys/devices/system/node",
    "/sys/kernel/mm/transparent_hugepage",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/ld.so.preload",
    "/etc/ssl/openssl.cnf",
    "/etc/pki/tls/openssl.cnf",
    "/etc/crypto-policies",
    "/etc/localtime",
    "/etc/timezone",
    "/etc/locale.alias",
    "/etc/nsswitch.conf",
    "/etc/passwd",
    "/etc/group",
    "/etc/hosts",
    "/etc/host.conf",
    "/etc/resolv.conf",
    "/etc/os-release",
    "/etc/debian_version",
    "/etc/mono",
    "/etc/inputrc",
];

/// Devices that every program may read and write.
const DEVICES: [&str; 5] = ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"];

/// More files than this in the working folder, or more processes in a run, end the run.
const MAX_FILES: u64 = 10_000;
const MAX_PROCESSES: usize = 256;
const MAX_TASKS: u64 = 2048;
const MAX_OPEN_FILES: u64 = 512;

const FIRST_LOOK: Duration = Duration::from_millis(4);
const LONGEST_PAUSE: Duration = Duration::from_millis(40);
const PAUSE_OF_FILES: Duration = Duration::from_millis(100);

type Outcome<T> = Result<T, String>;

// The command line.

#[derive(Clone, Copy, PartialEq)]
enum Level {
    None,
    Landlock,
    Full,
}

impl Level {
    const ALL: [Level; 3] = [Level::Full, Level::Landlock, Level::None];

    fn name(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Landlock => "landlock",
            Level::Full => "full",
        }
    }
}

#[derive(Clone)]
pub struct Request {
    level: Level,
    cpu: Duration,
    wall: Duration,
    memory: u64, // bytes
    output: u64, // bytes
    files: u64,  // bytes
    folder: PathBuf,
    keeps_files: bool,
    readable: Vec<PathBuf>,
    writable: Vec<PathBuf>,
    environment: Vec<CString>,
    search_path: String,
    identity: (usize, usize), // user and group, as seen outside of a user namespace
    report: Option<RawFd>,
    max_landlock_abi: u32,
    command: Vec<CString>,
}

fn main() -> ExitCode {
    let arguments: Vec<CString> = std::env::args_os()
        .skip(1)
        .map(|argument| CString::new(argument.into_vec()).expect("an argument ends at its NUL"))
        .collect();
    match arguments.first().map(|argument| argument.to_bytes()) {
        Some(b"--probe") => return probe(),
        Some(b"--nothing") => return ExitCode::SUCCESS, // what --probe runs in the sandbox
        Some(b"--help") | None => {
            println!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {}
    }
    match parse(arguments) {
        Ok(request) => launch(&request),
        Err(message) => {
            eprintln!("launcher failed: {message}");
            ExitCode::from(FAILED)
        }
    }
}

fn parse(arguments: Vec<CString>) -> Outcome<Request> {
    let mut request = Request {
        level: Level::None,
        cpu: Duration::ZERO,
        wall: Duration::ZERO,
        memory: 0,
        output: 0,
        files: 0,
        folder: PathBuf::new(),
        keeps_files: false,
        readable: Vec::new(),
        writable: Vec::new(),
        environment: Vec::new(),
        search_path: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin".into(),
        identity: sys::user_and_group(),
        report: None,
        max_landlock_abi: u32::MAX,
        command: Vec::new(),
    };
    let mut variables = Vec::new();
    let mut words = arguments.into_iter();
    while let Some(word) = words.next() {
        let option = text(&word)?.to_owned();
        if option == "--" {
            request.command = words.collect();
            break;
        }
        if option == "--keep" {
            request.keeps_files = true;
            continue;
        }
        let value = words.next().ok_or(format!("{option} needs a value"))?;
        match option.as_str() {
            "--level" => {
                let name = text(&value)?;
                let level = Level::ALL.into_iter().find(|level| level.name() == name);
                request.level = level.ok_or(format!("no such level: {name}"))?;
            }
            "--cpu" => request.cpu = seconds(&value)?,
            "--wall" => request.wall = seconds(&value)?,
            "--memory" => request.memory = number(&value)?.saturating_mul(1 << 20),
            "--output" => request.output = number(&value)?,
            "--files" => request.files = number(&value)?,
            "--folder" => request.folder = path_of(&value),
            "--read" => request.readable.push(path_of(&value)),
            "--write" => request.writable.push(path_of(&value)),
            "--env" => variables.push(value),
            "--report-fd" => request.report = Some(number(&value)? as RawFd),
            "--landlock-abi" => request.max_landlock_abi = number(&value)? as u32,
            _ => return Err(format!("no such option: {option}")),
        }
    }
    if request.command.is_empty() || request.memory == 0 || request.output == 0 {
        return Err("a command, --memory and --output are needed (see --help)".into());
    }
    if request.cpu.is_zero() || request.wall.is_zero() {
        return Err("--cpu and --wall are needed (see --help)".into());
    }
    if request.files == 0 {
        request.files = request.output.saturating_mul(4);
    }
    let folder = fs::canonicalize(&request.folder);
    request.folder = folder.map_err(|error| format!("{}: {error}", request.folder.display()))?;
    request.set_environment(variables)?;
    Ok(request)
}

impl Request {
    /// Set the environment to the usual variables and the given ones, which come first where both
    /// have one.
    fn set_environment(&mut self, variables: Vec<CString>) -> Outcome<()> {
        if let Some(path) = variables.iter().find_map(|word| word.to_bytes().strip_prefix(b"PATH="))
        {
            self.search_path = String::from_utf8_lossy(path).into_owned();
        }
        let folder = self.folder.as_os_str().as_bytes();
        let usual: [(&str, &[u8]); 6] = [
            ("PATH", self.search_path.as_bytes()),
            ("LANG", b"C.UTF-8"),
            ("LC_ALL", b"C.UTF-8"),
            ("HOME", folder),
            ("TMPDIR", folder),
            ("ONLINE_JUDGE", b"1"),
        ];
        for (name, value) in usual {
            let word = [name.as_bytes(), b"=", value].concat();
            if !variables.iter().any(|given| given.to_bytes().starts_with(&word[..=name.len()])) {
                self.environment.push(CString::new(word).map_err(|error| error.to_string())?);
            }
        }
        self.environment.extend(variables);
        Ok(())
    }
}

fn text(word: &CStr) -> Outcome<&str> {
    word.to_str().map_err(|_| format!("not UTF-8: {word:?}"))
}

fn number(word: &CStr) -> Outcome<u64> {
    text(word)?.parse().map_err(|_| format!("not a number: {word:?}"))
}

fn seconds(word: &CStr) -> Outcome<Duration> {
    let seconds: f64 = text(word)?.parse().map_err(|_| format!("not a number: {word:?}"))?;
    if !(0.0..1e9).contains(&seconds) {
        return Err(format!("{word:?}: expected a number of seconds from 0 to 10^9"));
    }
    Ok(Duration::from_secs_f64(seconds))
}

fn path_of(word: &CStr) -> PathBuf {
    PathBuf::from(std::ffi::OsStr::from_bytes(word.to_bytes()))
}

// The report.

/// Exit status if the launcher itself fails. The report says the same, unambiguously.
const FAILED: u8 = 125;

#[derive(Clone, Copy, PartialEq)]
enum Exceeded {
    Nothing,
    Cpu,
    Wall,
    Memory,
    Files,
    Processes,
    Cancelled,
}

struct Report {
    status: i32, // as of wait4(2)
    exceeded: Exceeded,
    cpu: Duration,
    wall: Duration,
    memory: u64, // bytes
    processes: usize,
}

impl Report {
    fn signal(&self) -> i32 {
        self.status & 0x7f
    }

    fn line(&self) -> String {
        let (end, value) = match self.signal() {
            0 => ("exit", self.status >> 8 & 0xff),
            signal => ("signal", signal),
        };
        let exceeded = match self.exceeded {
            Exceeded::Nothing => "nothing",
            Exceeded::Cpu => "cpu",
            Exceeded::Wall => "wall",
            Exceeded::Memory => "memory",
            Exceeded::Files => "files",
            Exceeded::Processes => "processes",
            Exceeded::Cancelled => "cancelled",
        };
        let (cpu, wall) = (self.cpu.as_micros(), self.wall.as_micros());
        let (memory, processes) = (self.memory >> 10, self.processes);
        let how = format!("end={end} value={value} exceeded={exceeded}");
        format!("{how} cpu_us={cpu} wall_us={wall} memory_kib={memory} processes={processes}\n")
    }
}

/// Write the report to its descriptor. Return the launcher's exit status.
fn tell(request: &Request, outcome: &Outcome<Report>) -> u8 {
    let line = match outcome {
        Ok(report) => report.line(),
        Err(message) => format!("failed={}\n", message.replace('\n', " ")),
    };
    let is_written = match request.report {
        Some(descriptor) => sys::write_all(descriptor, line.as_bytes()).is_ok(),
        None => false,
    };
    match outcome {
        Ok(_) if is_written => 0,
        Ok(report) if report.signal() != 0 => 128 + report.signal() as u8,
        Ok(report) => (report.status >> 8) as u8,
        Err(message) => {
            if !is_written {
                eprintln!("launcher failed: {message}");
            }
            FAILED
        }
    }
}

// The run.

fn launch(request: &Request) -> ExitCode {
    // The judge may have been killed before this call: then nobody reads the report, and the limits
    // end the run.
    sys::die_with_parent();
    sys::adopt_orphans();
    if let Some(report) = request.report {
        if let Err(error) = sys::close_on_exec(report) {
            eprintln!("launcher failed: --report-fd {report}: {error}");
            return ExitCode::from(FAILED);
        }
    }
    sys::block_signals(WATCHED_SIGNALS);
    if request.level != Level::Full {
        return ExitCode::from(tell(request, &supervise(request)));
    }
    match sys::fork(sys::NAMESPACES) {
        Ok(0) => {
            let outcome = enter_namespaces(request).and_then(|()| supervise(request));
            std::process::exit(tell(request, &outcome).into())
        }
        Ok(init) => wait_for_init(request, init),
        Err(error) => {
            ExitCode::from(tell(request, &Err(format!("namespaces are refused: {error}"))))
        }
    }
}

/// Wait for the first process of the PID namespace, which supervises the run and reports.
fn wait_for_init(request: &Request, init: i32) -> ExitCode {
    sys::close_standard_streams();
    let mut is_cancelled = false;
    loop {
        if sys::next_signal(WATCHED_SIGNALS, None).map_or(false, |signal| signal != sys::SIGCHLD) {
            is_cancelled = true;
            sys::kill(init, sys::SIGKILL);
        }
        let status = match sys::reap(init, false) {
            Some((_, status)) => status,
            None => continue,
        };
        if status & 0x7f == 0 {
            return ExitCode::from((status >> 8) as u8);
        }
        if status & 0x7f != sys::SIGKILL {
            let message = format!("the supervising process ended with signal {}", status & 0x7f);
            return ExitCode::from(tell(request, &Err(message)));
        }
        // Killed by the judge, or for lack of memory, before it could report.
        let usage = sys::usage_of_children();
        let report = Report {
            status,
            exceeded: if is_cancelled { Exceeded::Cancelled } else { Exceeded::Memory },
            cpu: usage.cpu,
            wall: Duration::ZERO,
            memory: usage.peak,
            processes: 0,
        };
        return ExitCode::from(tell(request, &Ok(report)));
    }
}

const WATCHED_SIGNALS: u64 =
    sys::bit(sys::SIGCHLD) | sys::bit(sys::SIGTERM) | sys::bit(sys::SIGINT) | sys::bit(sys::SIGHUP);

/// Start the program, watch it, end every process of the run, and return how it ended.
fn supervise(request: &Request) -> Outcome<Report> {
    let is_boxed = request.level != Level::None;
    let ruleset = if is_boxed { Some(landlock::ruleset(request)?) } else { None };
    let filter = if is_boxed { seccomp::filter(request) } else { Vec::new() };
    let program = find_program(request)?;
    let (errors, errors_of_child) = sys::pipe().map_err(|error| format!("pipe: {error}"))?;
    let child = match sys::fork(0) {
        Ok(0) => {
            drop(errors);
            let message =
                become_program(request, &program, ruleset, &filter, errors_of_child.as_raw_fd());
            // If this fails too, the child ends without having started the program, which the
            // parent sees as well.
            let _ = sys::write_all(errors_of_child.as_raw_fd(), message.as_bytes());
            std::process::exit(FAILED.into())
        }
        Ok(child) => child,
        Err(error) => return Err(format!("fork: {error}")),
    };
    sys::close_standard_streams();
    drop(errors_of_child);
    let mut message = String::new();
    // ends when the program has been started
    let is_read = File::from(errors).read_to_string(&mut message);
    let started = Instant::now();
    if is_read.is_err() || !message.is_empty() {
        end_processes(request, child);
        return Err(message);
    }
    let mut watch = Watch::new(request);
    let exceeded = watch.until_end(child, started);
    let wall = started.elapsed();
    let status = end_processes(request, child);
    let usage = sys::usage_of_children();
    let mut report = Report {
        status,
        exceeded,
        cpu: usage.cpu.max(watch.cpu_seen()),
        wall,
        memory: usage.peak.max(watch.peak),
        processes: watch.most_processes,
    };
    if report.exceeded == Exceeded::Nothing && watch.exceeds_files() {
        report.exceeded = Exceeded::Files;
    }
    if report.memory > request.memory && report.exceeded == Exceeded::Nothing {
        report.exceeded = Exceeded::Memory;
    }
    // CPU time is the better reason where there are two.
    if report.cpu > request.cpu || report.signal() == sys::SIGXCPU {
        report.exceeded = Exceeded::Cpu;
    }
    Ok(report)
}

/// Kill every process of the run and wait for all, so that their CPU time is counted. Return the
/// program's status.
fn end_processes(request: &Request, child: i32) -> i32 {
    let mut status = 0;
    loop {
        match request.level {
            Level::Full => sys::kill(-1, sys::SIGKILL), // the namespace, except for this process
            // seccomp lets no process leave its group
            Level::Landlock => sys::kill(-child, sys::SIGKILL),
            Level::None => {
                sys::kill(-child, sys::SIGKILL);
                for (pid, _) in children_of(std::process::id() as i32) {
                    sys::kill(pid, sys::SIGKILL);
                }
            }
        }
        match sys::reap(-1, true) {
            Some((pid, its_status)) if pid == child => status = its_status,
            Some(_) => {}
            None => return status,
        }
    }
}

// Watching: limits that the system does not enforce by itself.

struct Watch<'a> {
    request: &'a Request,
    own_ticks: HashMap<(i32, u64), u64>, // of CPU time, by process ID and start; also of the dead
    cpu_of_living: Duration,             // with the children that they have waited for
    peak: u64,
    most_processes: usize,
    files_looked_at: Instant,
    pause_of_files: Duration,
}

impl<'a> Watch<'a> {
    fn new(request: &'a Request) -> Self {
        Watch {
            request,
            own_ticks: HashMap::new(),
            cpu_of_living: Duration::ZERO,
            peak: 0,
            most_processes: 1,
            files_looked_at: Instant::now(),
            pause_of_files: PAUSE_OF_FILES,
        }
    }

    /// Return when the program has ended, or at a limit, with the limit that the run exceeds.
    fn until_end(&mut self, child: i32, started: Instant) -> Exceeded {
        let mut pause = FIRST_LOOK;
        let mut next_look = started + pause;
        loop {
            let timeout = next_look.saturating_duration_since(Instant::now());
            match sys::next_signal(WATCHED_SIGNALS, Some(timeout)) {
                Some(sys::SIGCHLD) if reap_orphans(child) => return self.look_at_processes(),
                Some(sys::SIGCHLD) | None => {}
                Some(_) => return Exceeded::Cancelled,
            }
            let look = Instant::now();
            if look < next_look {
                continue; // the end of an orphan
            }
            if started.elapsed() > self.request.wall {
                return Exceeded::Wall;
            }
            let exceeded = self.look_at_processes();
            if exceeded != Exceeded::Nothing {
                return exceeded;
            }
            if self.files_looked_at.elapsed() > self.pause_of_files && self.exceeds_files() {
                return Exceeded::Files;
            }
            let cpu_left = self.request.cpu.saturating_sub(self.cpu_seen());
            // With many processes, a look takes long. It must not slow down the run much, nor be
            // late when the processes become more.
            let least = (look.elapsed() * 4).min(LONGEST_PAUSE);
            pause = (pause * 2).min(LONGEST_PAUSE).min(cpu_left + FIRST_LOOK).max(least);
            next_look = Instant::now() + pause;
        }
    }

    fn look_at_processes(&mut self) -> Exceeded {
        let processes = match self.request.level {
            Level::Full => all_processes(),
            _ => descendants(),
        };
        let ticks = |count: u64| Duration::from_millis(count * 10); // USER_HZ is 100
        let resident: u64 = processes.iter().map(|(_, stat)| stat.resident).sum();
        let tasks: u64 = processes.iter().map(|(_, stat)| stat.threads).sum();
        let living = processes.iter().map(|(_, stat)| stat.own_ticks + stat.reaped_ticks).sum();
        self.cpu_of_living = ticks(living) + sys::usage_of_children().cpu;
        self.peak = self.peak.max(resident);
        self.most_processes = self.most_processes.max(processes.len());
        for (pid, stat) in &processes {
            self.own_ticks.insert((*pid, stat.start), stat.own_ticks);
        }
        if self.cpu_seen() > self.request.cpu {
            Exceeded::Cpu
        } else if resident > self.request.memory {
            Exceeded::Memory
        } else if processes.len() > MAX_PROCESSES || tasks > MAX_TASKS {
            Exceeded::Processes
        } else {
            Exceeded::Nothing
        }
    }

    /// Return the CPU time of the run, as far as it has been seen in /proc.
    ///
    /// The time of a process whose parent ignores SIGCHLD is added to no other process when it
    /// ends. It counts here if the process lived long enough to be seen.
    fn cpu_seen(&self) -> Duration {
        let ticks: u64 = self.own_ticks.values().sum();
        self.cpu_of_living.max(Duration::from_millis(ticks * 10))
    }

    /// Return whether there is too much in the working folder. At level full, a tmpfs has a limit
    /// of its own.
    fn exceeds_files(&mut self) -> bool {
        if self.request.has_tmpfs() {
            return false;
        }
        let start = Instant::now();
        let exceeds = exceeds_size(&self.request.folder, self.request.files);
        self.files_looked_at = Instant::now();
        self.pause_of_files = PAUSE_OF_FILES.max(start.elapsed() * 8);
        exceeds
    }
}

/// Wait for the children that have ended, except for the program. Return whether it has.
fn reap_orphans(child: i32) -> bool {
    while let Some(pid) = sys::ended_child() {
        if pid == child {
            return true;
        }
        sys::reap(pid, false);
    }
    false
}

struct Stat {
    parent: i32,
    own_ticks: u64,
    reaped_ticks: u64, // of children that it has waited for
    threads: u64,
    start: u64,
    resident: u64, // bytes
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
fn all_processes() -> Vec<(i32, Stat)> {
    let entries = match fs::read_dir("/proc") {
        Ok(entries) => entries,
        Err(_) => return Vec::new(),
    };
    let names = entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    names.filter(|&pid: &i32| pid != 1).filter_map(|pid| Some((pid, stat_of(pid)?))).collect()
}

/// Return the descendants of this process.
fn descendants() -> Vec<(i32, Stat)> {
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

fn children_of(parent: i32) -> Vec<(i32, Stat)> {
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

/// Return whether the files below a folder take more than `limit` bytes, or are more than
/// MAX_FILES.
fn exceeds_size(folder: &Path, limit: u64) -> bool {
    let (mut bytes, mut count) = (0, 0);
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue, // removed meanwhile
            Err(_) => return true, // too deep for a path, or made unreadable: nobody could count it
        };
        for entry in entries.flatten() {
            let metadata = match entry.metadata() {
                Ok(metadata) => metadata,
                Err(_) => continue,
            };
            bytes += metadata.blocks() * 512;
            count += 1;
            if bytes > limit || count > MAX_FILES {
                return true;
            }
            if metadata.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    false
}

// Level full: namespaces. Only mounts that this function makes can be written afterwards.

impl Request {
    fn has_tmpfs(&self) -> bool {
        self.level == Level::Full && !self.keeps_files
    }
}

/// Called in the first process of new namespaces, which has all capabilities in them and none
/// outside.
fn enter_namespaces(request: &Request) -> Outcome<()> {
    let failed = |what: &str| {
        let what = what.to_owned();
        move |error: io::Error| format!("namespaces are refused: {what}: {error}")
    };
    // The identity is mapped to itself, so that files keep their owner and programs see the usual
    // user.
    let (user, group) = request.identity;
    fs::write("/proc/self/setgroups", "deny").map_err(failed("setgroups"))?;
    fs::write("/proc/self/uid_map", format!("{user} {user} 1")).map_err(failed("uid_map"))?;
    fs::write("/proc/self/gid_map", format!("{group} {group} 1")).map_err(failed("gid_map"))?;
    sys::die_with_parent(); // after the change of capabilities above, which clears it
    limit_process_ids();
    let kept: Vec<&Path> = request.writable.iter().map(PathBuf::as_path).collect();
    sys::make_all_read_only().map_err(failed("read-only mounts"))?;
    for path in kept.into_iter().chain(request.keeps_files.then_some(request.folder.as_path())) {
        if path.exists() {
            sys::make_writable(path).map_err(failed(&format!("mount of {}", path.display())))?;
        }
    }
    sys::mount("proc", Path::new("/proc"), sys::READ_ONLY, "").map_err(failed("/proc"))?;
    let size = format!("size={},nr_inodes={MAX_FILES},mode=700", request.files);
    if Path::new("/dev/shm").is_dir() {
        sys::mount("tmpfs", Path::new("/dev/shm"), 0, &size).map_err(failed("/dev/shm"))?;
    }
    if request.has_tmpfs() {
        sys::mount("tmpfs", &request.folder, 0, &size).map_err(failed("the working folder"))?;
    }
    Ok(())
}

/// Since Linux 6.14, each PID namespace has a limit of its own, which also holds for root.
fn limit_process_ids() {
    let release = fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default();
    let mut numbers = release.split(['.', '-']).map(|word| word.parse().unwrap_or(0));
    let version = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    if version >= (6, 14) {
        // Before, this would change the limit of the whole machine. Where it is refused, the
        // watcher counts.
        let _ = fs::write("/proc/sys/kernel/pid_max", MAX_TASKS.to_string());
    }
}

// The child, before it becomes the program.

/// Enter the sandbox and start the program. Return only if that fails, with the reason.
fn become_program(
    request: &Request,
    program: &CStr,
    ruleset: Option<OwnedFd>,
    filter: &[sys::Instruction],
    errors: RawFd,
) -> String {
    let attempt = || -> Outcome<()> {
        let failed = |what: &'static str| move |error: io::Error| format!("{what}: {error}");
        sys::new_session().map_err(failed("setsid"))?;
        sys::reset_signals();
        let folder = CString::new(request.folder.as_os_str().as_bytes())
            .map_err(|error| error.to_string())?;
        sys::change_folder(&folder).map_err(failed("the working folder"))?;
        set_limits(request).map_err(failed("limits"))?;
        sys::forbid_new_privileges().map_err(failed("no_new_privs"))?;
        sys::drop_capabilities(request.level != Level::None).map_err(failed("capabilities"))?;
        // A program that becomes an orphan of a killed launcher ends. The supervisor of the judge
        // ends its children.
        sys::die_with_parent();
        match &ruleset {
            None => sys::close_all_but(&mut [errors]),
            Some(ruleset) => {
                sys::close_all_but(&mut [errors, ruleset.as_raw_fd()]);
                sys::landlock_restrict_self(ruleset).map_err(failed("Landlock"))?;
                seccomp::restrict(filter.to_vec()).map_err(failed("seccomp"))?;
            }
        }
        Ok(())
    };
    if let Err(message) = attempt() {
        return message;
    }
    let error = sys::execute(program, &request.command, &request.environment);
    format!("cannot run {}: {error}", program.to_string_lossy())
}

fn set_limits(request: &Request) -> io::Result<()> {
    // The kernel compares the time in ticks, which can be 10 % above the real one: a second more.
    // The watcher is exact.
    let whole_seconds = request.cpu.as_secs() + 1 + u64::from(request.cpu.subsec_nanos() > 0);
    sys::set_limit(sys::RLIMIT_CPU, whole_seconds, whole_seconds + 1)?;
    for (limit, value) in [
        (sys::RLIMIT_FSIZE, request.output),
        (sys::RLIMIT_STACK, request.memory), // deep recursion is no mistake
        (sys::RLIMIT_CORE, 0),
        (sys::RLIMIT_NOFILE, MAX_OPEN_FILES),
        (sys::RLIMIT_MSGQUEUE, 0),
        (sys::RLIMIT_NICE, 0),
        (sys::RLIMIT_RTPRIO, 0),
    ] {
        let value = value.min(sys::hard_limit(limit)?);
        sys::set_limit(limit, value, value)?;
    }
    if request.level == Level::Full {
        // Counts within the user namespace. Elsewhere it would count what else the user runs.
        let tasks = MAX_TASKS.min(sys::hard_limit(sys::RLIMIT_NPROC)?);
        sys::set_limit(sys::RLIMIT_NPROC, tasks, tasks)?;
    }
    Ok(())
}

/// Return the path of the program, looked up in PATH as a shell does.
fn find_program(request: &Request) -> Outcome<CString> {
    let name = &request.command[0];
    if name.to_bytes().contains(&b'/') {
        return Ok(name.clone());
    }
    for folder in request.search_path.split(':').filter(|folder| folder.starts_with('/')) {
        let path = Path::new(folder).join(path_of(name));
        if fs::metadata(&path)
            .map_or(false, |metadata| metadata.is_file() && metadata.mode() & 0o111 != 0)
        {
            return CString::new(path.into_os_string().into_vec())
                .map_err(|error| error.to_string());
        }
    }
    Err(format!("{} is not in PATH", name.to_string_lossy()))
}

// Landlock: which files may be read and written.

mod landlock {
    use super::*;

    const EXECUTE: u64 = 1;
    const WRITE_FILE: u64 = 1 << 1;
    const READ_FILE: u64 = 1 << 2;
    const READ_DIR: u64 = 1 << 3;
    const REMOVE_DIR: u64 = 1 << 4;
    const REMOVE_FILE: u64 = 1 << 5;
    const MAKE_DIR: u64 = 1 << 7;
    const MAKE_REG: u64 = 1 << 8;
    const REFER: u64 = 1 << 13; // since ABI 2: rename and link between folders
    const TRUNCATE: u64 = 1 << 14; // since ABI 3
    const IOCTL_DEV: u64 = 1 << 15; // since ABI 5
    const NET_TCP: u64 = 3; // bind and connect, since ABI 4
    const SCOPED: u64 = 3; // abstract Unix sockets and signals, since ABI 6

    const FILE: u64 = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV;
    const READ: u64 = EXECUTE | READ_FILE | READ_DIR;
    // No symlinks, FIFOs, sockets and devices: the judge reads what is left in a folder.
    const WRITE: u64 =
        WRITE_FILE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER | TRUNCATE;

    /// Return the version of Landlock that is used, 0 without any.
    pub fn abi(request: &Request) -> u32 {
        sys::landlock_abi().unwrap_or(0).min(request.max_landlock_abi)
    }

    fn handled(abi: u32) -> u64 {
        match abi {
            1 => REFER - 1,
            2 => TRUNCATE - 1,
            3 | 4 => IOCTL_DEV - 1,
            _ => 2 * IOCTL_DEV - 1,
        }
    }

    pub fn ruleset(request: &Request) -> Outcome<OwnedFd> {
        let abi = abi(request);
        if abi == 0 {
            return Err("Landlock is refused".into());
        }
        let handled = handled(abi);
        let network = if abi >= 4 { NET_TCP } else { 0 };
        let scoped = if abi >= 6 { SCOPED } else { 0 };
        let created = sys::landlock_create_ruleset(&[handled, network, scoped]);
        let ruleset = created.map_err(|error| format!("Landlock is refused: {error}"))?;
        let allow = |path: &Path, rights: u64| -> Outcome<()> {
            // what is missing is not allowed
            let file = match sys::open_path(path) {
                Ok(file) => file,
                Err(_) => return Ok(()),
            };
            let failed = |error: io::Error| format!("Landlock: {}: {error}", path.display());
            let is_folder = file.metadata().map_err(failed)?.is_dir();
            let rights = handled & if is_folder { rights } else { rights & FILE };
            match sys::landlock_add_rule(&ruleset, rights, &file) {
                // a pipe: no rule is needed
                Err(error) if error.raw_os_error() == Some(sys::EBADFD) => Ok(()),
                result => result.map_err(failed),
            }
        };
        for path in READABLE {
            allow(Path::new(path), READ)?;
        }
        for path in DEVICES {
            allow(Path::new(path), READ_FILE | WRITE_FILE | TRUNCATE | IOCTL_DEV)?;
        }
        for path in &request.readable {
            allow(path, READ)?;
        }
        for path in request.writable.iter().chain([&request.folder]) {
            allow(path, READ | WRITE)?;
        }
        if request.level == Level::Full {
            allow(Path::new("/dev/shm"), READ | WRITE)?;
        }
        // For /dev/stdin, /dev/stdout and /dev/stderr, which open the files once more.
        for (descriptor, rights) in
            [(0, READ_FILE), (1, WRITE_FILE | TRUNCATE), (2, WRITE_FILE | TRUNCATE)]
        {
            let path = PathBuf::from(format!("/proc/self/fd/{descriptor}"));
            if fs::metadata(&path).map_or(false, |metadata| metadata.is_dir()) {
                return Err(format!("descriptor {descriptor} is a folder"));
            }
            allow(&path, rights)?;
        }
        Ok(ruleset)
    }
}

// Seccomp: which system calls are allowed. The filter cannot see paths and structures, only
// numbers.

mod seccomp {
    use super::sys::{number, Instruction};
    use super::*;

    const EPERM: u32 = 1;
    const EACCES: u32 = 13;
    const ENOSYS: u32 = 38;
    const SUCCESS: u32 = 0;

    const ALLOW: Instruction = instruction(0x06, 0x7fff_0000);

    const fn instruction(code: u16, k: u32) -> Instruction {
        Instruction { code, jt: 0, jf: 0, k }
    }

    /// Load a field of seccomp_data. The number of the call is at byte 0, the architecture at 4.
    const fn load(offset: u32) -> Instruction {
        instruction(0x20, offset)
    }

    /// Load the lower half of an argument. Both architectures are little-endian.
    const fn argument(index: u32) -> Instruction {
        load(16 + 8 * index)
    }

    const fn and(bits: u32) -> Instruction {
        instruction(0x54, bits)
    }

    /// Jumps: how many instructions are skipped if the condition holds, and if not.
    mod jump {
        use super::Instruction;

        pub const fn equal(k: u32, jt: u8, jf: u8) -> Instruction {
            Instruction { code: 0x15, jt, jf, k }
        }

        pub const fn at_least(k: u32, jt: u8, jf: u8) -> Instruction {
            Instruction { code: 0x35, jt, jf, k }
        }

        pub const fn any_bit(k: u32, jt: u8, jf: u8) -> Instruction {
            Instruction { code: 0x45, jt, jf, k }
        }

        pub const fn always(k: u32) -> Instruction {
            super::instruction(0x05, k)
        }
    }

    const fn fail(errno: u32) -> Instruction {
        instruction(0x06, 0x0005_0000 | errno)
    }

    /// Calls that give power over other processes, the kernel, or the machine.
    const FORBIDDEN: [u32; 74] = [
        // Other processes.
        number::PTRACE,
        number::PROCESS_VM_READV,
        number::PROCESS_VM_WRITEV,
        number::PROCESS_MADVISE,
        number::PROCESS_MRELEASE,
        number::KCMP,
        number::PIDFD_GETFD,
        number::MIGRATE_PAGES,
        number::MOVE_PAGES,
        // To leave the group of processes that the launcher kills.
        number::SETSID,
        number::SETPGID,
        // Parts of the kernel that programs of contests do not need and that had many bugs.
        number::KEYCTL,
        number::ADD_KEY,
        number::REQUEST_KEY,
        number::BPF,
        number::PERF_EVENT_OPEN,
        number::USERFAULTFD,
        number::IO_URING_SETUP,
        number::IO_URING_ENTER,
        number::IO_URING_REGISTER,
        number::FANOTIFY_INIT,
        number::LOOKUP_DCOOKIE,
        number::VHANGUP,
        number::MODIFY_LDT,
        number::USELIB,
        number::NFSSERVCTL,
        // New namespaces and mounts.
        number::UNSHARE,
        number::SETNS,
        number::MOUNT,
        number::UMOUNT2,
        number::PIVOT_ROOT,
        number::CHROOT,
        number::MOUNT_SETATTR,
        number::MOVE_MOUNT,
        number::OPEN_TREE,
        number::OPEN_TREE_ATTR,
        number::FSOPEN,
        number::FSCONFIG,
        number::FSMOUNT,
        number::FSPICK,
        number::NAME_TO_HANDLE_AT,
        number::OPEN_BY_HANDLE_AT,
        // The machine. Without capabilities they fail anyway.
        number::ACCT,
        number::ADJTIMEX,
        number::CLOCK_ADJTIME,
        number::CLOCK_SETTIME,
        number::SETTIMEOFDAY,
        number::SETHOSTNAME,
        number::SETDOMAINNAME,
        number::INIT_MODULE,
        number::FINIT_MODULE,
        number::DELETE_MODULE,
        number::KEXEC_LOAD,
        number::KEXEC_FILE_LOAD,
        number::REBOOT,
        number::SWAPON,
        number::SWAPOFF,
        number::SYSLOG,
        number::QUOTACTL,
        number::QUOTACTL_FD,
        number::IOPL,
        number::IOPERM,
        // Memory that belongs to no process, or that outlives the run.
        number::MEMFD_SECRET,
        number::SHMGET,
        number::SHMAT,
        number::SHMCTL,
        number::SEMGET,
        number::SEMCTL,
        number::SEMOP,
        number::MSGGET,
        number::MSGSND,
        number::MSGRCV,
        number::MQ_OPEN,
        number::MQ_UNLINK,
    ];

    /// Changes of a file's mode, owner, time and attributes: Landlock does not restrict them.
    const CHANGES: [u32; 17] = [
        number::CHOWN,
        number::FCHOWN,
        number::LCHOWN,
        number::FCHOWNAT,
        number::UTIME,
        number::UTIMES,
        number::FUTIMESAT,
        number::UTIMENSAT,
        number::SETXATTR,
        number::LSETXATTR,
        number::FSETXATTR,
        number::SETXATTRAT,
        number::REMOVEXATTR,
        number::LREMOVEXATTR,
        number::FREMOVEXATTR,
        number::REMOVEXATTRAT,
        number::FILE_SETATTR,
    ];

    /// Ways to send a signal besides kill and tgkill.
    const SIGNALS: [u32; 4] = [
        number::TKILL,
        number::RT_SIGQUEUEINFO,
        number::RT_TGSIGQUEUEINFO,
        number::PIDFD_SEND_SIGNAL,
    ];

    const NEW_NAMESPACES: u32 = 0x7e02_0000;
    const SET_USER_OR_GROUP_ID: u32 = 0o6000;

    pub fn filter(request: &Request) -> Vec<Instruction> {
        let is_full = request.level == Level::Full;
        let abi = landlock::abi(request);
        let mut rules: Vec<(u32, Vec<Instruction>)> = Vec::new();
        for number in FORBIDDEN {
            rules.push((number, vec![fail(EPERM)]));
        }
        // The C library then uses clone, whose flags can be seen here, and open.
        rules.push((number::CLONE3, vec![fail(ENOSYS)]));
        rules.push((number::OPENAT2, vec![fail(ENOSYS)]));
        // its memory is not resident memory of a process
        rules.push((number::MEMFD_CREATE, vec![fail(ENOSYS)]));
        rules.push((number::CLONE, refuse_bits(0, NEW_NAMESPACES)));
        for number in [number::SOCKET, number::CONNECT, number::BIND, number::LISTEN] {
            rules.push((number, vec![fail(EACCES)]));
        }
        // A pair of Unix sockets with connections stays connected to itself. A datagram pair could
        // send to any address.
        let mut pair = refuse_unless(0, &[1]); // AF_UNIX
        pair.pop(); // go on instead of allowing it
        pair.extend([argument(1), and(0xf)]);
        // SOCK_STREAM, SOCK_SEQPACKET
        pair.extend([jump::equal(1, 2, 0), jump::equal(5, 1, 0), fail(EACCES), ALLOW]);
        rules.push((number::SOCKETPAIR, pair));
        // TIOCSTI, TIOCLINUX, TIOCCONS and TIOCSETD: input for a terminal, or another meaning of
        // it.
        rules.push((number::IOCTL, refuse_if(1, &[0x5412, 0x541c, 0x541d, 0x5423])));
        rules.push((number::PRLIMIT64, refuse_unless(0, &[0]))); // 0: the process itself
        rules.push((number::SETPRIORITY, refuse_others(0, 2, 1)));
        rules.push((number::IOPRIO_SET, refuse_others(0, 3, 1)));
        rules.push((number::PRCTL, refuse_if(0, &[1]))); // PR_SET_PDEATHSIG
                                                         // A file with the set-user-ID bit would
                                                         // give its owner's rights to other users.
        rules.push((number::MKNOD, refuse_bits(1, SET_USER_OR_GROUP_ID)));
        rules.push((number::MKNODAT, refuse_bits(2, SET_USER_OR_GROUP_ID)));
        rules.push((number::CREAT, refuse_bits(1, SET_USER_OR_GROUP_ID)));
        rules.push((number::OPEN, check_open(1, abi)));
        rules.push((number::OPENAT, check_open(2, abi)));
        let modes = [
            (number::CHMOD, 1),
            (number::FCHMOD, 1),
            (number::FCHMODAT, 2),
            (number::FCHMODAT2, 2),
        ];
        for (number, mode) in modes {
            let full = refuse_bits(mode, SET_USER_OR_GROUP_ID);
            rules.push((number, if is_full { full } else { vec![fail(SUCCESS)] }));
        }
        if !is_full {
            // At level full, the read-only mounts forbid them outside. Compilers and copies do them
            // without need, and some fail if they do. So they do nothing.
            rules.extend(CHANGES.map(|number| (number, vec![fail(SUCCESS)])));
            // The usual policy harms nobody, and mono gives it to its threads.
            let mut policy = vec![argument(1), jump::equal(0, 3, 0)];
            policy.extend(refuse_unless(0, &[0]));
            rules.push((number::SCHED_SETSCHEDULER, policy));
            rules.push((number::SCHED_SETPARAM, refuse_unless(0, &[0])));
            rules.push((number::SCHED_SETATTR, refuse_unless(0, &[0])));
            if abi < 3 {
                rules.push((number::TRUNCATE, vec![fail(EPERM)]));
            }
            if abi < 6 {
                rules.extend(SIGNALS.map(|number| (number, vec![fail(EPERM)])));
                // F_SETOWN, F_SETOWN_EX: to whom a file sends signals.
                rules.push((number::FCNTL, refuse_if(1, &[8, 15])));
                rules.push((number::KILL, refuse_unless(0, &[OWN_ID])));
                rules.push((number::TGKILL, refuse_unless(0, &[OWN_ID])));
            }
        }
        assemble(rules)
    }

    /// Stands for the process ID of the program until the filter is installed. No call is allowed
    /// for it.
    const OWN_ID: u32 = 0xffff_fff7;

    /// Install the filter in the process that becomes the program.
    pub fn restrict(mut filter: Vec<Instruction>) -> io::Result<()> {
        for instruction in filter.iter_mut().filter(|instruction| instruction.k == OWN_ID) {
            instruction.k = std::process::id();
        }
        sys::filter_system_calls(&filter)
    }

    fn refuse_bits(index: u32, bits: u32) -> Vec<Instruction> {
        vec![argument(index), jump::any_bit(bits, 0, 1), fail(EPERM), ALLOW]
    }

    fn refuse_if(index: u32, values: &[u32]) -> Vec<Instruction> {
        let mut code = vec![argument(index)];
        for (place, &value) in values.iter().enumerate() {
            code.push(jump::equal(value, (values.len() - place) as u8, 0));
        }
        code.extend([ALLOW, fail(EPERM)]);
        code
    }

    fn refuse_unless(index: u32, values: &[u32]) -> Vec<Instruction> {
        let mut code = vec![argument(index)];
        for (place, &value) in values.iter().enumerate() {
            code.push(jump::equal(value, (values.len() - place) as u8, 0));
        }
        code.extend([fail(EPERM), ALLOW]);
        code
    }

    /// Refuse a call for all processes of the user (`which` is `all`), or for another process
    /// (`who` is not 0).
    fn refuse_others(which: u32, all: u32, who: u32) -> Vec<Instruction> {
        let mut code =
            vec![argument(which), jump::equal(all, 2, 0), argument(who), jump::equal(0, 1, 0)];
        code.extend([fail(EPERM), ALLOW]);
        code
    }

    fn check_open(flags: u32, abi: u32) -> Vec<Instruction> {
        const O_CREAT_OR_TMPFILE: u32 = 0x40_0040;
        const O_TRUNC: u32 = 0x200;
        const O_ACCMODE: u32 = 3;
        let mut code = Vec::new();
        if abi < 3 {
            // Without a right to truncate, a file opened for reading could be truncated.
            code.extend([argument(flags), and(O_TRUNC | O_ACCMODE)]);
            code.extend([jump::equal(O_TRUNC, 0, 1), fail(EPERM)]);
        }
        code.extend([argument(flags), jump::any_bit(O_CREAT_OR_TMPFILE, 1, 0), ALLOW]);
        code.extend(refuse_bits(flags + 1, SET_USER_OR_GROUP_ID));
        code
    }

    /// Return a program that finds the rule for a call by binary search, since the kernel runs it
    /// for every number.
    fn assemble(mut rules: Vec<(u32, Vec<Instruction>)>) -> Vec<Instruction> {
        rules.retain(|(number, _)| *number != number::MISSING);
        rules.sort_by_key(|(number, _)| *number);
        let mut intervals = vec![(0, vec![ALLOW])];
        for (number, code) in rules {
            if intervals.last().map_or(false, |(start, _)| *start == number) {
                intervals.pop(); // no call lies between two rules
            }
            intervals.push((number, code));
            intervals.push((number + 1, vec![ALLOW]));
        }
        intervals.push((number::END, vec![fail(ENOSYS)])); // later calls, and those of x32
        let mut code =
            vec![load(4), jump::equal(number::ARCHITECTURE, 1, 0), fail(ENOSYS), load(0)];
        code.extend(search(&intervals));
        code
    }

    fn search(intervals: &[(u32, Vec<Instruction>)]) -> Vec<Instruction> {
        if let [(_, code)] = intervals {
            return code.clone();
        }
        let (low, high) = intervals.split_at(intervals.len() / 2);
        let (low_code, high_code) = (search(low), search(high));
        let mut code = vec![jump::at_least(high[0].0, 0, 1), jump::always(low_code.len() as u32)];
        code.extend(low_code);
        code.extend(high_code);
        code
    }
}

// What this machine allows.

fn probe() -> ExitCode {
    let folder = std::env::temp_dir().join(format!("launcher-probe-{}", std::process::id()));
    let itself =
        match std::env::current_exe().and_then(|path| fs::create_dir(&folder).map(|()| path)) {
            Ok(itself) => itself,
            Err(error) => {
                eprintln!("launcher failed: {}: {error}", folder.display());
                return ExitCode::from(FAILED);
            }
        };
    println!("landlock_abi={}", sys::landlock_abi().unwrap_or(0));
    let mut best = None;
    for level in Level::ALL {
        let outcome = try_level(level, &itself, &folder);
        best = best.or(outcome.is_ok().then_some(level));
        println!("{}={}", level.name(), outcome.err().unwrap_or("yes".into()));
    }
    let _ = fs::remove_dir(&folder); // it is empty, and a left-over folder does no harm
    match best {
        Some(level) => println!("best={}", level.name()),
        None => println!("best=refused"),
    }
    ExitCode::from(u8::from(best.is_none()))
}

/// Run the launcher itself at a level. Return the reason if that fails.
fn try_level(level: Level, itself: &Path, folder: &Path) -> Outcome<()> {
    let failed = |error: io::Error| error.to_string();
    let mut command = std::process::Command::new(itself);
    command.env_clear().args([
        "--level",
        level.name(),
        "--cpu",
        "10",
        "--wall",
        "10",
        "--memory",
        "256",
    ]);
    command.args(["--output", "65536", "--folder"]).arg(folder).arg("--read").arg(itself);
    let output = command.arg("--").arg(itself).arg("--nothing").output().map_err(failed)?;
    if output.status.success() {
        return Ok(());
    }
    let text = String::from_utf8_lossy(&output.stderr).trim().replace('\n', " ");
    Err(if text.is_empty() { output.status.to_string() } else { text })
}

// System calls. The standard library lacks most of them, so their numbers and structures are
// declared here.

mod sys {
    use super::*;
    use std::os::raw::{c_long, c_ulong};
    use std::os::unix::fs::OpenOptionsExt;
    use std::ptr::null;

    extern "C" {
        fn syscall(number: c_long, ...) -> c_long;
        fn getauxval(kind: c_ulong) -> c_ulong;
    }

    pub const SIGHUP: i32 = 1;
    pub const SIGINT: i32 = 2;
    pub const SIGKILL: i32 = 9;
    pub const SIGTERM: i32 = 15;
    pub const SIGCHLD: i32 = 17;
    pub const SIGXCPU: i32 = 24;
    pub const EBADFD: i32 = 77;
    const ETXTBSY: i32 = 26;

    pub const RLIMIT_CPU: usize = 0;
    pub const RLIMIT_FSIZE: usize = 1;
    pub const RLIMIT_STACK: usize = 3;
    pub const RLIMIT_CORE: usize = 4;
    pub const RLIMIT_NPROC: usize = 6;
    pub const RLIMIT_NOFILE: usize = 7;
    pub const RLIMIT_MSGQUEUE: usize = 12;
    pub const RLIMIT_NICE: usize = 13;
    pub const RLIMIT_RTPRIO: usize = 14;

    /// Call the kernel. Pointers are passed as numbers.
    ///
    /// # Safety
    ///
    /// The arguments must be what the call expects: the memory behind each pointer is valid while
    /// the call lasts, and no call changes memory or descriptors that safe code owns.
    unsafe fn call(number: u32, arguments: [usize; 5]) -> io::Result<usize> {
        let [a, b, c, d, e] = arguments;
        // SAFETY: as promised by the caller. Calls with fewer arguments ignore the others.
        let result = unsafe { syscall(number as c_long, a, b, c, d, e, 0usize) };
        if result == -1 {
            return Err(io::Error::last_os_error());
        }
        Ok(result as usize)
    }

    /// Make a call whose arguments are plain numbers and that changes only this process's
    /// attributes.
    fn call_with_numbers(number: u32, arguments: [usize; 5]) -> io::Result<usize> {
        debug_assert!(number != number::EXECVE && number != number::WRITE);
        // SAFETY: used below only for calls without pointers.
        unsafe { call(number, arguments) }
    }

    fn address<T: ?Sized>(value: &T) -> usize {
        value as *const T as *const u8 as usize
    }

    fn address_mut<T: ?Sized>(value: &mut T) -> usize {
        value as *mut T as *mut u8 as usize
    }

    // Processes.

    const CLONE_NEWNS: usize = 0x2_0000;
    const CLONE_NEWUTS: usize = 0x400_0000;
    const CLONE_NEWIPC: usize = 0x800_0000;
    const CLONE_NEWUSER: usize = 0x1000_0000;
    const CLONE_NEWPID: usize = 0x2000_0000;
    const CLONE_NEWNET: usize = 0x4000_0000;
    pub const NAMESPACES: usize =
        CLONE_NEWNS | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;

    /// Fork, with new namespaces for the child. Return the child's process ID, 0 in the child.
    pub fn fork(namespaces: usize) -> io::Result<i32> {
        // SAFETY: without CLONE_VM the child gets a copy of the memory, as by fork(2). This program
        // has one thread, so no lock is held that the child would wait for.
        unsafe {
            call(number::CLONE, [namespaces | SIGCHLD as usize, 0, 0, 0, 0]).map(|pid| pid as i32)
        }
    }

    pub fn kill(pid: i32, signal: i32) {
        // It may have ended already, which is as good.
        let _ = call_with_numbers(number::KILL, [pid as usize, signal as usize, 0, 0, 0]);
    }

    const WNOHANG: usize = 1;
    const WEXITED: usize = 4;
    const WNOWAIT: usize = 0x100_0000;
    // __WALL: also children that a program made without an exit signal
    const ANY_KIND: usize = 0x4000_0000;

    /// Wait for a child (-1: any). Return its process ID and status, None if there is none or none
    /// has ended.
    pub fn reap(pid: i32, blocks: bool) -> Option<(i32, i32)> {
        let mut status = 0i32;
        let options = ANY_KIND | if blocks { 0 } else { WNOHANG };
        // SAFETY: the kernel writes an int to `status`.
        let ended =
            unsafe { call(number::WAIT4, [pid as usize, address_mut(&mut status), options, 0, 0]) };
        ended.ok().filter(|&pid| pid != 0).map(|pid| (pid as i32, status))
    }

    /// Return a child that has ended, without removing it.
    pub fn ended_child() -> Option<i32> {
        let mut information = [0i32; 32]; // siginfo_t; the process ID is at byte 16
        let options = WEXITED | WNOHANG | WNOWAIT | ANY_KIND;
        // SAFETY: the kernel writes at most 128 bytes to `information`.
        unsafe { call(number::WAITID, [0, 0, address_mut(&mut information), options, 0]).ok()? };
        Some(information[4]).filter(|&pid| pid != 0)
    }

    pub struct Usage {
        pub cpu: Duration,
        pub peak: u64, // bytes, of the largest process
    }

    /// Return what the children used that this process has waited for, and their children.
    pub fn usage_of_children() -> Usage {
        // rusage: seconds and microseconds in user and system mode, KiB, ...
        let mut usage = [0i64; 18];
        // SAFETY: the kernel writes at most 144 bytes to `usage`.
        let result = unsafe {
            call(number::GETRUSAGE, [-1isize as usize, address_mut(&mut usage), 0, 0, 0])
        };
        result.expect("getrusage needs no rights");
        let microseconds = (usage[0] + usage[2]) * 1_000_000 + usage[1] + usage[3];
        Usage { cpu: Duration::from_micros(microseconds as u64), peak: (usage[4] as u64) << 10 }
    }

    pub fn page_size() -> u64 {
        // SAFETY: reads a value that the kernel passed to this process at its start. 6 is
        // AT_PAGESZ.
        unsafe { getauxval(6) as u64 }
    }

    pub fn user_and_group() -> (usize, usize) {
        let id = |number| call_with_numbers(number, [0; 5]).expect("the call cannot fail");
        (id(number::GETEUID), id(number::GETEGID))
    }

    pub fn new_session() -> io::Result<()> {
        call_with_numbers(number::SETSID, [0; 5]).map(drop)
    }

    pub fn change_folder(path: &CStr) -> io::Result<()> {
        // SAFETY: the string ends with NUL.
        unsafe { call(number::CHDIR, [path.as_ptr() as usize, 0, 0, 0, 0]).map(drop) }
    }

    /// Become another program. Return only if that fails.
    pub fn execute(program: &CStr, arguments: &[CString], environment: &[CString]) -> io::Error {
        let pointers = |words: &[CString]| -> Vec<*const std::os::raw::c_char> {
            words.iter().map(|word| word.as_ptr()).chain([null()]).collect()
        };
        let (arguments, environment) = (pointers(arguments), pointers(environment));
        let call_arguments =
            [program.as_ptr() as usize, address(&arguments[..]), address(&environment[..]), 0, 0];
        for _ in 0..200 {
            // SAFETY: all strings end with NUL and both lists with a null pointer. On success,
            // nothing here lives on.
            let result = unsafe { call(number::EXECVE, call_arguments) };
            let error = result.expect_err("execve returns only errors");
            if error.raw_os_error() != Some(ETXTBSY) {
                return error;
            }
            // A process that was just started holds the new program's file open for writing, until
            // it runs its own.
            std::thread::sleep(Duration::from_millis(5));
        }
        io::Error::from_raw_os_error(ETXTBSY)
    }

    // Attributes of this process.

    fn prctl(option: usize, value: usize) -> io::Result<()> {
        call_with_numbers(number::PRCTL, [option, value, 0, 0, 0]).map(drop)
    }

    pub fn die_with_parent() {
        prctl(1, SIGKILL as usize).expect("PR_SET_PDEATHSIG needs no rights");
    }

    pub fn adopt_orphans() {
        prctl(36, 1).expect("PR_SET_CHILD_SUBREAPER needs no rights");
    }

    pub fn forbid_new_privileges() -> io::Result<()> {
        prctl(38, 1)
    }

    const CAP_SYS_RESOURCE: usize = 24;

    /// Give up all capabilities, or only the one to raise limits, also for programs started later.
    pub fn drop_capabilities(all: bool) -> io::Result<()> {
        const PR_CAPBSET_DROP: usize = 24;
        const PR_SET_SECUREBITS: usize = 28;
        let dropped = if all { 0..=63 } else { CAP_SYS_RESOURCE..=CAP_SYS_RESOURCE };
        for capability in dropped {
            if prctl(PR_CAPBSET_DROP, capability).is_err() {
                break; // the last one is behind, or this user has none
            }
        }
        if all {
            // Being root gives no capabilities, for good. Refused to users that have none to lose.
            let _ = prctl(PR_SET_SECUREBITS, 0xef);
        }
        let header = [0x2008_0522u32, 0]; // version 3, this process

        // Effective, permitted, inheritable; then the same for the capabilities from 32 on.
        let mut sets = [0u32; 6];
        if !all {
            // SAFETY: with version 3 the kernel writes 24 bytes to `sets`.
            unsafe { call(number::CAPGET, [address(&header), address_mut(&mut sets), 0, 0, 0])? };
            for set in &mut sets[..3] {
                *set &= !(1 << CAP_SYS_RESOURCE);
            }
        }
        // SAFETY: with version 3 the kernel reads 24 bytes from `sets`.
        unsafe { call(number::CAPSET, [address(&header), address(&sets), 0, 0, 0]).map(drop) }
    }

    pub fn hard_limit(limit: usize) -> io::Result<u64> {
        let mut values = [0u64; 2];
        // SAFETY: the kernel writes two 64-bit numbers.
        unsafe { call(number::PRLIMIT64, [0, limit, 0, address_mut(&mut values), 0])? };
        Ok(values[1])
    }

    pub fn set_limit(limit: usize, soft: u64, hard: u64) -> io::Result<()> {
        let highest = hard_limit(limit)?;
        let values = [soft.min(highest), hard.min(highest)];
        // SAFETY: the kernel reads two 64-bit numbers.
        unsafe { call(number::PRLIMIT64, [0, limit, address(&values), 0, 0]).map(drop) }
    }

    // Signals.

    pub const fn bit(signal: i32) -> u64 {
        1 << (signal - 1)
    }

    pub fn block_signals(signals: u64) {
        // SAFETY: the kernel reads a set of 8 bytes. 0 is SIG_BLOCK.
        let result = unsafe { call(number::RT_SIGPROCMASK, [0, address(&signals), 0, 8, 0]) };
        result.expect("signals can be blocked");
    }

    /// Let all signals have their default effect, and block none.
    pub fn reset_signals() {
        let default = [0u64; 4];
        for signal in 1..=64 {
            // SAFETY: the kernel reads a structure of 32 bytes. Refused for SIGKILL and SIGSTOP,
            // which need none.
            let _ = unsafe { call(number::RT_SIGACTION, [signal, address(&default), 0, 8, 0]) };
        }
        // SAFETY: the kernel reads a set of 8 bytes. 2 is SIG_SETMASK.
        let result = unsafe { call(number::RT_SIGPROCMASK, [2, address(&0u64), 0, 8, 0]) };
        result.expect("signals can be unblocked");
    }

    /// Wait for one of the signals, which are blocked. Return None after the timeout.
    pub fn next_signal(signals: u64, timeout: Option<Duration>) -> Option<i32> {
        let time = timeout.map(|timeout| [timeout.as_secs(), timeout.subsec_nanos().into()]);
        let time_address = time.as_ref().map_or(0, address);
        // SAFETY: the kernel reads a set of 8 bytes and, if there is a timeout, a time of 16 bytes.
        let result =
            unsafe { call(number::RT_SIGTIMEDWAIT, [address(&signals), 0, time_address, 8, 0]) };
        result.ok().map(|signal| signal as i32)
    }

    // Descriptors.

    pub fn pipe() -> io::Result<(OwnedFd, OwnedFd)> {
        const O_CLOEXEC: usize = 0x8_0000;
        let mut ends = [0i32; 2];
        // SAFETY: the kernel writes two descriptors, which are new: nothing else owns them.
        unsafe {
            call(number::PIPE2, [address_mut(&mut ends), O_CLOEXEC, 0, 0, 0])?;
            Ok((OwnedFd::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])))
        }
    }

    pub fn write_all(descriptor: RawFd, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let arguments = [descriptor as usize, address(bytes), bytes.len(), 0, 0];
            // SAFETY: the kernel reads `bytes`. The descriptor is only written to.
            let written = unsafe { call(number::WRITE, arguments)? };
            bytes = &bytes[written..];
        }
        Ok(())
    }

    pub fn close_on_exec(descriptor: RawFd) -> io::Result<()> {
        call_with_numbers(number::FCNTL, [descriptor as usize, 2, 1, 0, 0]).map(drop)
        // F_SETFD, FD_CLOEXEC
    }

    /// Close the standard input and output of a process that only watches the program. Whoever
    /// talks to the program sees the end of a pipe only when all its holders have closed it.
    pub fn close_standard_streams() {
        for descriptor in 0..2 {
            let _ = call_with_numbers(number::CLOSE, [descriptor, 0, 0, 0, 0]);
        }
    }

    /// Close all descriptors above 2 except for some.
    ///
    /// Called in a process that then becomes another program: no owner uses one of them again.
    pub fn close_all_but(kept: &mut [RawFd]) {
        kept.sort_unstable();
        let mut first = 3;
        for last in kept.iter().map(|&descriptor| descriptor - 1).chain([RawFd::MAX]) {
            if first <= last
                && call_with_numbers(number::CLOSE_RANGE, [first as usize, last as usize, 0, 0, 0])
                    .is_err()
            {
                for descriptor in first..=last.min(4096) {
                    let _ = call_with_numbers(number::CLOSE, [descriptor as usize, 0, 0, 0, 0]);
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
        let (kind, target, data) = (CString::new(kind)?, c_string(target)?, CString::new(data)?);
        let name = kind.as_ptr() as usize;
        let arguments =
            [name, target.as_ptr() as usize, name, flags | NOSUID | NODEV, data.as_ptr() as usize];
        // SAFETY: all strings end with NUL.
        unsafe { call(number::MOUNT, arguments).map(drop) }
    }

    fn set_mount_attributes(path: &Path, flags: usize, attributes: [u64; 4]) -> io::Result<()> {
        let path = c_string(path)?;
        let arguments =
            [-100isize as usize, path.as_ptr() as usize, flags, address(&attributes), 32];
        // SAFETY: the string ends with NUL, and the kernel reads 32 bytes of `attributes`.
        unsafe { call(number::MOUNT_SETATTR, arguments).map(drop) }
    }

    /// Make all mounts of this namespace read-only, and keep those made later outside from
    /// appearing here.
    pub fn make_all_read_only() -> io::Result<()> {
        const AT_RECURSIVE: usize = 0x8000;
        const PRIVATE: u64 = 1 << 18;
        set_mount_attributes(
            Path::new("/"),
            AT_RECURSIVE,
            [(READ_ONLY | NOSUID) as u64, 0, PRIVATE, 0],
        )
    }

    /// Make a folder writable that the above made read-only.
    pub fn make_writable(path: &Path) -> io::Result<()> {
        let target = c_string(path)?;
        let address = target.as_ptr() as usize;
        // SAFETY: the string ends with NUL.
        unsafe { call(number::MOUNT, [address, address, 0, BIND, 0])? };
        set_mount_attributes(path, 0, [(NOSUID | NODEV) as u64, READ_ONLY as u64, 0, 0])
    }

    // Landlock.

    pub fn landlock_abi() -> io::Result<u32> {
        call_with_numbers(number::LANDLOCK_CREATE_RULESET, [0, 0, 1, 0, 0]).map(|abi| abi as u32)
    }

    /// Create a ruleset that handles rights: to files, network, and what is scoped. Newer ones must
    /// be 0 in old kernels.
    pub fn landlock_create_ruleset(handled: &[u64; 3]) -> io::Result<OwnedFd> {
        let arguments = [address(handled), std::mem::size_of_val(handled), 0, 0, 0];
        // SAFETY: the kernel reads 24 bytes. The descriptor is new: nothing else owns it.
        unsafe {
            call(number::LANDLOCK_CREATE_RULESET, arguments)
                .map(|fd| OwnedFd::from_raw_fd(fd as RawFd))
        }
    }

    #[repr(C, packed)]
    struct PathBeneath {
        rights: u64,
        parent: i32,
    }

    pub fn landlock_add_rule(ruleset: &OwnedFd, rights: u64, file: &File) -> io::Result<()> {
        let rule = PathBeneath { rights, parent: file.as_raw_fd() };
        // SAFETY: the kernel reads 12 bytes. 1 is LANDLOCK_RULE_PATH_BENEATH.
        unsafe {
            call(number::LANDLOCK_ADD_RULE, [ruleset.as_raw_fd() as usize, 1, address(&rule), 0, 0])
                .map(drop)
        }
    }

    pub fn landlock_restrict_self(ruleset: &OwnedFd) -> io::Result<()> {
        call_with_numbers(
            number::LANDLOCK_RESTRICT_SELF,
            [ruleset.as_raw_fd() as usize, 0, 0, 0, 0],
        )
        .map(drop)
    }

    // Seccomp.

    /// One instruction of the filter: sock_filter.
    #[repr(C)]
    #[derive(Clone, Copy)]
    pub struct Instruction {
        pub code: u16,
        pub jt: u8, // instructions to skip if the condition holds
        pub jf: u8, // and if not
        pub k: u32,
    }

    #[repr(C)]
    struct Program {
        length: u16,
        instructions: *const Instruction,
    }

    pub fn filter_system_calls(filter: &[Instruction]) -> io::Result<()> {
        const SET_MODE_FILTER: usize = 1;
        const SPEC_ALLOW: usize = 4; // else old kernels slow the program down
        let program = Program { length: filter.len() as u16, instructions: filter.as_ptr() };
        // SAFETY: the kernel reads the structure and `length` instructions.
        unsafe {
            call(number::SECCOMP, [SET_MODE_FILTER, SPEC_ALLOW, address(&program), 0, 0]).map(drop)
        }
    }

    /// Numbers of system calls: of x86_64, then of aarch64, where old ones are missing.
    pub mod number {
        pub const MISSING: u32 = u32::MAX;
        /// The first number that Linux 6.18 does not have.
        pub const END: u32 = 470;

        #[cfg(target_arch = "x86_64")]
        pub const ARCHITECTURE: u32 = 0xc000_003e;
        #[cfg(target_arch = "aarch64")]
        pub const ARCHITECTURE: u32 = 0xc000_00b7;

        macro_rules! numbers {
            ($($name:ident $x86:literal $arm:expr;)*) => {
                $(
                    #[cfg(target_arch = "x86_64")]
                    pub const $name: u32 = $x86;
                    #[cfg(target_arch = "aarch64")]
                    pub const $name: u32 = $arm;
                )*
            };
        }

        numbers! {
            ACCT 163 89;
            ADD_KEY 248 217;
            ADJTIMEX 159 171;
            BPF 321 280;
            CAPGET 125 90;
            CAPSET 126 91;
            CHDIR 80 49;
            CHMOD 90 MISSING;
            CHOWN 92 MISSING;
            CHROOT 161 51;
            CLOCK_ADJTIME 305 266;
            CLOCK_SETTIME 227 112;
            CLONE 56 220;
            CONNECT 42 203;
            BIND 49 200;
            LISTEN 50 201;
            CLONE3 435 435;
            CLOSE 3 57;
            CLOSE_RANGE 436 436;
            CREAT 85 MISSING;
            DELETE_MODULE 176 106;
            EXECVE 59 221;
            FANOTIFY_INIT 300 262;
            FCHMOD 91 52;
            FCHMODAT 268 53;
            FCHMODAT2 452 452;
            FCHOWN 93 55;
            FCHOWNAT 260 54;
            FCNTL 72 25;
            FILE_SETATTR 469 469;
            FINIT_MODULE 313 273;
            FREMOVEXATTR 199 16;
            FSCONFIG 431 431;
            FSETXATTR 190 7;
            FSMOUNT 432 432;
            FSOPEN 430 430;
            FSPICK 433 433;
            FUTIMESAT 261 MISSING;
            GETEGID 108 177;
            GETEUID 107 175;
            GETRUSAGE 98 165;
            INIT_MODULE 175 105;
            IOCTL 16 29;
            IOPERM 173 MISSING;
            IOPL 172 MISSING;
            IOPRIO_SET 251 30;
            IO_URING_ENTER 426 426;
            IO_URING_REGISTER 427 427;
            IO_URING_SETUP 425 425;
            KCMP 312 272;
            KEXEC_FILE_LOAD 320 294;
            KEXEC_LOAD 246 104;
            KEYCTL 250 219;
            KILL 62 129;
            LANDLOCK_ADD_RULE 445 445;
            LANDLOCK_CREATE_RULESET 444 444;
            LANDLOCK_RESTRICT_SELF 446 446;
            LCHOWN 94 MISSING;
            LOOKUP_DCOOKIE 212 18;
            LREMOVEXATTR 198 15;
            LSETXATTR 189 6;
            MEMFD_CREATE 319 279;
            MEMFD_SECRET 447 447;
            MIGRATE_PAGES 256 238;
            MKNOD 133 MISSING;
            MKNODAT 259 33;
            MODIFY_LDT 154 MISSING;
            MOUNT 165 40;
            MOUNT_SETATTR 442 442;
            MOVE_MOUNT 429 429;
            MOVE_PAGES 279 239;
            MQ_OPEN 240 180;
            MQ_UNLINK 241 181;
            MSGGET 68 186;
            MSGRCV 70 188;
            MSGSND 69 189;
            NAME_TO_HANDLE_AT 303 264;
            NFSSERVCTL 180 42;
            OPEN 2 MISSING;
            OPENAT 257 56;
            OPENAT2 437 437;
            OPEN_BY_HANDLE_AT 304 265;
            OPEN_TREE 428 428;
            OPEN_TREE_ATTR 467 467;
            PERF_EVENT_OPEN 298 241;
            PIDFD_GETFD 438 438;
            PIDFD_SEND_SIGNAL 424 424;
            PIPE2 293 59;
            PIVOT_ROOT 155 41;
            PRCTL 157 167;
            PRLIMIT64 302 261;
            PROCESS_MADVISE 440 440;
            PROCESS_MRELEASE 448 448;
            PROCESS_VM_READV 310 270;
            PROCESS_VM_WRITEV 311 271;
            PTRACE 101 117;
            QUOTACTL 179 60;
            QUOTACTL_FD 443 443;
            REBOOT 169 142;
            REMOVEXATTR 197 14;
            REMOVEXATTRAT 466 466;
            REQUEST_KEY 249 218;
            RT_SIGACTION 13 134;
            RT_SIGPROCMASK 14 135;
            RT_SIGQUEUEINFO 129 138;
            RT_SIGTIMEDWAIT 128 137;
            RT_TGSIGQUEUEINFO 297 240;
            SCHED_SETATTR 314 274;
            SCHED_SETPARAM 142 118;
            SCHED_SETSCHEDULER 144 119;
            SECCOMP 317 277;
            SEMCTL 66 191;
            SEMGET 64 190;
            SEMOP 65 193;
            SETDOMAINNAME 171 162;
            SETHOSTNAME 170 161;
            SETNS 308 268;
            SETPGID 109 154;
            SETPRIORITY 141 140;
            SETSID 112 157;
            SETTIMEOFDAY 164 170;
            SETXATTR 188 5;
            SETXATTRAT 463 463;
            SHMAT 30 196;
            SHMCTL 31 195;
            SHMGET 29 194;
            SOCKET 41 198;
            SOCKETPAIR 53 199;
            SWAPOFF 168 225;
            SWAPON 167 224;
            SYSLOG 103 116;
            TGKILL 234 131;
            TKILL 200 130;
            TRUNCATE 76 45;
            UMOUNT2 166 39;
            UNSHARE 272 97;
            USELIB 134 MISSING;
            USERFAULTFD 323 282;
            UTIME 132 MISSING;
            UTIMENSAT 280 88;
            UTIMES 235 MISSING;
            VHANGUP 153 58;
            WAIT4 61 260;
            WAITID 247 95;
            WRITE 1 64;
        }
    }
}
