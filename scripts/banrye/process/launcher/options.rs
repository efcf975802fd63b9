//! The command line.

use crate::{sys, Outcome};
use std::ffi::{CStr, CString};
use std::fs;
use std::os::unix::ffi::OsStrExt;
use std::os::unix::io::RawFd;
use std::path::PathBuf;
use std::time::Duration;

pub const USAGE: &str = "\
usage: launcher --level LEVEL --cpu SECONDS --wall SECONDS --memory MIB
                --output BYTES --folder DIR [OPTION...] -- COMMAND ARGUMENT...
       launcher --untraced COMMAND ARGUMENT...
       launcher --probe

Run COMMAND in DIR with the launcher's standard input, output and error. End
every process of the run when COMMAND ends or a limit is exceeded.

  --level LEVEL       full, landlock or none: see the top of main.rs
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
  --serve N           run COMMAND for each request from this socket (see serve.rs)
  --forks             COMMAND has a fork server
  --traces            COMMAND is a debugger: it may trace other processes of the
                      run. It starts them by launcher --untraced, so that they
                      cannot trace
  --landlock-abi N    use no newer Landlock than this (for tests)
  --probe             print what this machine allows and the best level";

/// More files than this in the working folder end the run.
pub const MAX_FILES: u64 = 10_000;
/// More processes in a run end it.
pub const MAX_PROCESSES: usize = 256;
/// More pipes in a run end it: of 1024, the kernel gives a user only small ones.
pub const MAX_PIPES: usize = 128;
/// More epoll instances in a run end it: a kernel that looks for circles among hundreds of them takes
/// longer than a run may, and cannot be interrupted.
pub const MAX_EPOLLS: usize = 64;
/// More processes and threads in a run end it.
pub const MAX_TASKS: u64 = 2048;

#[derive(Clone, Copy, PartialEq)]
pub enum Level {
    None,
    Landlock,
    Full,
}

impl Level {
    pub const ALL: [Level; 3] = [Level::Full, Level::Landlock, Level::None];

    pub fn name(self) -> &'static str {
        match self {
            Level::None => "none",
            Level::Landlock => "landlock",
            Level::Full => "full",
        }
    }
}

/// What a program may touch.
pub struct Confinement {
    pub level: Level,
    pub folder: PathBuf,
    pub keeps_files: bool,
    pub files: u64, // bytes in the folder
    pub readable: Vec<PathBuf>,
    pub writable: Vec<PathBuf>,
    pub environment: Vec<CString>,
    pub search_path: String,
    pub identity: (usize, usize), // user and group, as seen outside of a user namespace
    pub max_landlock_abi: u32,
    pub traces: bool, // the program may trace other processes of the run
}

/// How much a run may use.
pub struct Limits {
    pub cpu: Duration,
    pub wall: Duration,
    pub memory: u64, // bytes
    pub output: u64, // bytes
}

/// What the launcher is asked to do.
pub struct Request {
    pub confinement: Confinement,
    pub limits: Limits,
    pub report: Option<RawFd>,
    pub requests: Option<RawFd>, // a socket, if there are to be many runs
    pub forks: bool,
    pub command: Vec<CString>,
}

/// Return what the arguments ask for.
pub fn parse(arguments: Vec<CString>) -> Outcome<Request> {
    let mut confinement = Confinement {
        level: Level::None,
        folder: PathBuf::new(),
        keeps_files: false,
        files: 0,
        readable: Vec::new(),
        writable: Vec::new(),
        environment: Vec::new(),
        search_path: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin".into(),
        identity: sys::user_and_group(),
        max_landlock_abi: u32::MAX,
        traces: false,
    };
    let mut limits = Limits { cpu: Duration::ZERO, wall: Duration::ZERO, memory: 0, output: 0 };
    let (mut report, mut requests, mut forks) = (None, None, false);
    let mut command = Vec::new();
    let mut variables = Vec::new();
    let mut words = arguments.into_iter();
    while let Some(word) = words.next() {
        let option = text(&word)?.to_owned();
        if option == "--" {
            command = words.collect();
            break;
        }
        if option == "--keep" {
            confinement.keeps_files = true;
            continue;
        }
        if option == "--traces" {
            confinement.traces = true;
            continue;
        }
        if option == "--forks" {
            forks = true;
            continue;
        }
        let value = words.next().ok_or(format!("{option} needs a value"))?;
        match option.as_str() {
            "--level" => {
                let name = text(&value)?;
                let level = Level::ALL.into_iter().find(|level| level.name() == name);
                confinement.level = level.ok_or(format!("no such level: {name}"))?;
            }
            "--cpu" => limits.cpu = seconds(&value)?,
            "--wall" => limits.wall = seconds(&value)?,
            "--memory" => limits.memory = number(&value)?.saturating_mul(1 << 20),
            "--output" => limits.output = number(&value)?,
            "--files" => confinement.files = number(&value)?,
            "--folder" => confinement.folder = path_of(&value),
            "--read" => confinement.readable.push(path_of(&value)),
            "--write" => confinement.writable.push(path_of(&value)),
            "--env" => variables.push(value),
            "--report-fd" => report = Some(number(&value)? as RawFd),
            "--serve" => requests = Some(number(&value)? as RawFd),
            "--landlock-abi" => confinement.max_landlock_abi = number(&value)? as u32,
            _ => return Err(format!("no such option: {option}")),
        }
    }
    if command.is_empty() || limits.memory == 0 || limits.output == 0 {
        return Err("a command, --memory and --output are needed (see --help)".into());
    }
    if limits.cpu.is_zero() || limits.wall.is_zero() {
        return Err("--cpu and --wall are needed (see --help)".into());
    }
    if confinement.files == 0 {
        confinement.files = limits.output.saturating_mul(4);
    }
    let folder = fs::canonicalize(&confinement.folder);
    confinement.folder =
        folder.map_err(|error| format!("{}: {error}", confinement.folder.display()))?;
    confinement.set_environment(variables)?;
    Ok(Request { confinement, limits, report, requests, forks, command })
}

impl Confinement {
    /// Whether the folder is a file system of its own, which is empty and has a limit.
    pub fn has_tmpfs(&self) -> bool {
        self.level == Level::Full && !self.keeps_files
    }

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

pub fn path_of(word: &CStr) -> PathBuf {
    PathBuf::from(std::ffi::OsStr::from_bytes(word.to_bytes()))
}
