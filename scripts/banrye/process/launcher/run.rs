//! One run: start the program, watch it, end all its processes, and say how it ended.

use crate::options::Limits;
use crate::program::{Prepared, Streams};
use crate::report::{Exceeded, Report, FAILED};
use crate::watch::Watch;
use crate::{child, landlock, sys, Outcome};
use std::fs::File;
use std::io::Read;
use std::os::unix::io::{AsRawFd, RawFd};
use std::time::Instant;

/// Run the program once, and return how it ended.
pub fn run_once(prepared: &Prepared, limits: &Limits) -> Outcome<Report> {
    let child = start(prepared, limits, None, &[])?;
    Ok(watch_to_end(prepared, limits, child, None).0)
}

/// Start the program. Return its process ID.
///
/// `streams`: its standard streams, by default those of this process, which are then closed here.
/// `inherited`: what it gets besides, as its descriptors from 3 on.
pub fn start(
    prepared: &Prepared,
    limits: &Limits,
    streams: Option<&Streams>,
    inherited: &[RawFd],
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
    if report.exceeded == Exceeded::Nothing {
        report.exceeded = watch.look_at_files();
    }
    report.check(limits);
    (report, watch.server.is_some())
}
