//! One run: prepare the box, start the program, watch it, end all its processes, and report.

use crate::options::{Confinement, Level, Limits, Request};
use crate::report::{tell, Exceeded, Report, FAILED};
use crate::serve::serve;
use crate::watch::{Watch, WATCHED_SIGNALS};
use crate::{child, landlock, namespaces, seccomp, sys, Outcome};
use std::borrow::Cow;
use std::ffi::{CStr, CString};
use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::FileExt;
use std::os::unix::io::{AsRawFd, OwnedFd, RawFd};
use std::process::ExitCode;
use std::rc::Rc;
use std::time::{Duration, Instant};

pub fn launch(request: &Request) -> ExitCode {
    // The judge may have been killed before this call: then nobody reads the report, and the limits
    // end the run.
    sys::die_with_parent();
    // When memory is short, the kernel ends a run before the judge. Where this is refused, it may
    // not.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    sys::adopt_orphans();
    for descriptor in request.report.into_iter().chain(request.requests) {
        if let Err(error) = sys::close_on_exec(descriptor) {
            eprintln!("launcher failed: descriptor {descriptor}: {error}");
            return ExitCode::from(FAILED);
        }
    }
    sys::block_signals(WATCHED_SIGNALS);
    if request.confinement.level != Level::Full {
        return ExitCode::from(work(request, Ok(None)));
    }
    match sys::fork_in_new_namespaces() {
        Ok(0) => {
            let entered = namespaces::enter(&request.confinement, request.requests.is_some());
            std::process::exit(work(request, entered).into())
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
        let ended = match sys::reap(init, false) {
            Some(ended) => ended,
            None => continue,
        };
        let signal = ended.status & 0x7f;
        if signal == 0 {
            return ExitCode::from((ended.status >> 8) as u8);
        }
        if !is_cancelled {
            // The program cannot do it. Somebody else has, or the kernel, which lacks memory.
            let message = format!("the supervising process was ended by signal {signal}");
            return ExitCode::from(tell(request, &Err(message)));
        }
        let report = Report {
            status: ended.status,
            exceeded: Exceeded::Cancelled,
            cpu: ended.usage.cpu,
            wall: Duration::ZERO,
            memory: ended.usage.peak,
            processes: 0,
        };
        return ExitCode::from(tell(request, &Ok(report)));
    }
}

/// Do what is asked for. Return the launcher's exit status.
///
/// `entered`: what came of entering the namespaces, if the level has any.
fn work(request: &Request, entered: Outcome<Option<File>>) -> u8 {
    let (entered, last_id) = match entered {
        Ok(last_id) => (Ok(()), last_id),
        Err(message) => (Err(message), None),
    };
    let prepared = entered.and_then(|()| prepare(&request.confinement, &request.command));
    let Request { limits, forks, .. } = request;
    match request.requests {
        None => tell(request, &prepared.and_then(|prepared| run_once(&prepared, limits))),
        Some(requests) => match serve(prepared, limits, requests, *forks, last_id) {
            Ok(()) => 0,
            Err(error) => {
                eprintln!("launcher failed: requests: {error}");
                FAILED
            }
        },
    }
}

/// Run the program once, and return how it ended.
fn run_once(prepared: &Prepared, limits: &Limits) -> Outcome<Report> {
    let child = start(prepared, limits, None, &[])?;
    Ok(watch_to_end(prepared, limits, child, None).0)
}

/// A box and the program that runs in it: what many runs can share.
pub struct Prepared<'a> {
    pub confinement: &'a Confinement,
    pub command: Cow<'a, [CString]>,
    pub program: CString, // the path of the command's first word
    pub rules: Option<Rc<Rules>>,
}

impl Prepared<'_> {
    /// Return the same with another last argument, unless that is empty.
    pub fn with_last_argument(&self, argument: &CStr) -> Prepared<'_> {
        let mut command = self.command.clone();
        if !argument.to_bytes().is_empty() {
            *command.to_mut().last_mut().expect("a command has words") = argument.to_owned();
        }
        Prepared {
            confinement: self.confinement,
            command,
            program: self.program.clone(),
            rules: self.rules.clone(),
        }
    }
}

/// What the kernel forbids to the program, at the levels that have a box.
pub struct Rules {
    pub files: OwnedFd, // a ruleset of Landlock
    pub system_calls: Vec<sys::Instruction>,
}

/// Prepare all that does not depend on a single run. At level full, call it in the namespaces.
fn prepare<'a>(confinement: &'a Confinement, command: &'a [CString]) -> Outcome<Prepared<'a>> {
    let rules = match confinement.level {
        Level::None => None,
        Level::Landlock | Level::Full => Some(Rc::new(Rules {
            files: landlock::ruleset(confinement)?,
            system_calls: seccomp::filter(confinement),
        })),
    };
    let program = child::find_program(confinement, &command[0])?;
    Ok(Prepared { confinement, command: Cow::Borrowed(command), program, rules })
}

/// The standard streams of one run among many: files in memory.
pub struct Streams {
    pub input: File,
    pub output: File,
    pub errors: File,
}

impl Streams {
    pub fn with_input(bytes: &[u8]) -> io::Result<Streams> {
        let input = sys::memory_file()?;
        input.write_all_at(bytes, 0)?; // the program reads from the beginning
        Ok(Streams { input, output: sys::memory_file()?, errors: sys::memory_file()? })
    }

    pub fn descriptors(&self) -> [RawFd; 3] {
        [self.input.as_raw_fd(), self.output.as_raw_fd(), self.errors.as_raw_fd()]
    }
}

/// A descriptor that a program inherits, and the environment variable that tells its number.
pub struct Inherited {
    pub variable: &'static str,
    pub descriptor: RawFd,
}

/// Start the program. Return its process ID.
///
/// `streams`: its standard streams, by default those of this process, which are then closed here.
/// `inherited`: what it gets if it is a fork server.
pub fn start(
    prepared: &Prepared,
    limits: &Limits,
    streams: Option<&Streams>,
    inherited: &[Inherited],
) -> Outcome<i32> {
    // Files in memory need no rule.
    if let (Some(rules), None) = (&prepared.rules, streams) {
        landlock::allow_standard_streams(&rules.files, prepared.confinement)?;
    }
    let (errors, errors_of_child) = sys::pipe().map_err(|error| format!("pipe: {error}"))?;
    let child = match sys::fork() {
        Ok(0) => {
            drop(errors);
            let errors = errors_of_child.as_raw_fd();
            let message = child::become_program(prepared, limits, streams, errors, inherited);
            // If this fails too, the child ends without having started the program, which the
            // parent sees as well.
            let _ = sys::write_all(errors_of_child.as_raw_fd(), message.as_bytes());
            std::process::exit(FAILED.into())
        }
        Ok(child) => child,
        Err(error) => return Err(format!("fork: {error}")),
    };
    if streams.is_none() {
        sys::close_standard_streams();
    }
    drop(errors_of_child);
    let mut message = String::new();
    // ends when the program has been started
    let is_read = File::from(errors).read_to_string(&mut message);
    if is_read.is_err() || !message.is_empty() {
        Watch::new(prepared.confinement, limits, child).end_processes();
        return Err(message);
    }
    Ok(child)
}

/// Watch a program that has just been started, and end every process of the run. Return how it
/// ended, and whether its fork server still lives.
///
/// `server`: the process of the fork server, if the program was forked by one. It is spared.
pub fn watch_to_end(
    prepared: &Prepared,
    limits: &Limits,
    child: i32,
    server: Option<i32>,
) -> (Report, bool) {
    let started = Instant::now();
    let mut watch = Watch::new(prepared.confinement, limits, child);
    watch.server = server;
    let exceeded = watch.until_end(started);
    let wall = started.elapsed();
    let status = watch.end_processes();
    let mut report = Report {
        status,
        exceeded,
        cpu: watch.cpu(),
        wall,
        memory: watch.peak(),
        processes: watch.most_processes,
    };
    if report.exceeded == Exceeded::Nothing && watch.exceeds_files() {
        report.exceeded = Exceeded::Files;
    }
    if report.memory > limits.memory && report.exceeded == Exceeded::Nothing {
        report.exceeded = Exceeded::Memory;
    }
    // CPU time is the better reason where there are two.
    if report.cpu > limits.cpu || report.signal() == sys::SIGXCPU {
        report.exceeded = Exceeded::Cpu;
    }
    (report, watch.server.is_some())
}
