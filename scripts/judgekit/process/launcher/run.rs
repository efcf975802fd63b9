//! One run: prepare the box, start the program, watch it, end all its processes, and report.

use crate::options::{Confinement, Level, Limits, Request};
use crate::report::{tell, Exceeded, Report, FAILED};
use crate::watch::{Watch, WATCHED_SIGNALS};
use crate::{child, landlock, namespaces, seccomp, sys, Outcome};
use std::ffi::CString;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::io::{AsRawFd, OwnedFd};
use std::process::ExitCode;
use std::time::{Duration, Instant};

pub fn launch(request: &Request) -> ExitCode {
    // The judge may have been killed before this call: then nobody reads the report, and the limits
    // end the run.
    sys::die_with_parent();
    // When memory is short, the kernel ends a run before the judge. Where it is refused, it may not.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    sys::adopt_orphans();
    if let Some(report) = request.report {
        if let Err(error) = sys::close_on_exec(report) {
            eprintln!("launcher failed: --report-fd {report}: {error}");
            return ExitCode::from(FAILED);
        }
    }
    sys::block_signals(WATCHED_SIGNALS);
    if request.confinement.level != Level::Full {
        return ExitCode::from(tell(request, &supervise(request)));
    }
    match sys::fork_in_new_namespaces() {
        Ok(0) => {
            let entered = namespaces::enter(&request.confinement);
            let outcome = entered.and_then(|()| supervise(request));
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

/// Run the program once in a box, and return how it ended.
fn supervise(request: &Request) -> Outcome<Report> {
    let prepared = prepare(&request.confinement, &request.command)?;
    let child = start(&prepared, &request.limits)?;
    Ok(watch_to_end(&prepared, &request.limits, child))
}

/// A box and the program that runs in it: what many runs can share.
pub struct Prepared<'a> {
    pub confinement: &'a Confinement,
    pub command: &'a [CString],
    pub program: CString, // the path of the command's first word
    pub rules: Option<Rules>,
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
        Level::Landlock | Level::Full => Some(Rules {
            files: landlock::ruleset(confinement)?,
            system_calls: seccomp::filter(confinement),
        }),
    };
    let program = child::find_program(confinement, &command[0])?;
    Ok(Prepared { confinement, command, program, rules })
}

/// Start the program with the standard streams of this process, which are closed here. Return its
/// process ID.
fn start(prepared: &Prepared, limits: &Limits) -> Outcome<i32> {
    if let Some(rules) = &prepared.rules {
        landlock::allow_standard_streams(&rules.files, prepared.confinement)?;
    }
    let (errors, errors_of_child) = sys::pipe().map_err(|error| format!("pipe: {error}"))?;
    let child = match sys::fork() {
        Ok(0) => {
            drop(errors);
            let message = child::become_program(prepared, limits, errors_of_child.as_raw_fd());
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
    if is_read.is_err() || !message.is_empty() {
        Watch::new(prepared.confinement, limits, child).end_processes();
        return Err(message);
    }
    Ok(child)
}

/// Watch a program that has just been started, end every process of the run, and return how it
/// ended.
fn watch_to_end(prepared: &Prepared, limits: &Limits, child: i32) -> Report {
    let started = Instant::now();
    let mut watch = Watch::new(prepared.confinement, limits, child);
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
    report
}
