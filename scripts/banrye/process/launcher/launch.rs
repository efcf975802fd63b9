//! From the command line to the exit status: the processes of the launcher, and what they do.

use crate::options::{Level, Request};
use crate::program::prepare;
use crate::report::{tell, Exceeded, Report, FAILED};
use crate::run::run_once;
use crate::serve::serve;
use crate::watch::WATCHED_SIGNALS;
use crate::{namespaces, sys, Outcome};
use std::fs::{self, File};
use std::io;
use std::os::unix::net::UnixStream;
use std::process::ExitCode;
use std::time::Duration;

pub fn launch(request: &Request) -> ExitCode {
    // The judge may have been killed before this call: then nobody reads the report, and the limits
    // end the run.
    sys::die_with_parent();
    // When memory is short, the kernel ends a run before the judge. Where this is refused, it may
    // not.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    sys::adopt_orphans();
    let requests = match take_descriptors(request) {
        Ok(requests) => requests,
        Err(message) => {
            eprintln!("launcher failed: {message}");
            return ExitCode::from(FAILED);
        }
    };
    // Signals that the judge's own parent ignores would be ignored here: without SIGCHLD, nobody
    // learns that a child has ended, and how.
    sys::reset_signals();
    sys::block_signals(WATCHED_SIGNALS);
    if request.confinement.level != Level::Full {
        return ExitCode::from(work(request, requests, Ok(None)));
    }
    match sys::fork_in_new_namespaces() {
        Ok(0) => {
            let entered = namespaces::enter(
                &request.confinement,
                &request.command,
                request.requests.is_some(),
            );
            std::process::exit(work(request, requests, entered).into())
        }
        Ok(init) => wait_for_init(request, init),
        Err(error) => {
            ExitCode::from(tell(request, &Err(format!("namespaces are refused: {error}"))))
        }
    }
}

/// Keep the report and the requests from the program. Return the socket of the requests, if there
/// is one.
fn take_descriptors(request: &Request) -> Outcome<Option<UnixStream>> {
    let failed = |what: &'static str| move |error: io::Error| format!("{what}: {error}");
    if let Some(report) = request.report {
        sys::close_on_exec(report).map_err(failed("--report-fd"))?;
    }
    let requests = request.requests.map(sys::take_inherited).transpose();
    Ok(requests.map_err(failed("--serve"))?.map(UnixStream::from))
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
/// `requests`: where runs are asked for, if there are to be many. `entered`: what came of entering
/// the namespaces, if the level has any.
fn work(request: &Request, requests: Option<UnixStream>, entered: Outcome<Option<File>>) -> u8 {
    let (entered, last_id) = match entered {
        Ok(last_id) => (Ok(()), last_id),
        Err(message) => (Err(message), None),
    };
    let prepared = entered.and_then(|()| prepare(&request.confinement, &request.command));
    let Request { limits, forks, .. } = request;
    match requests {
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
