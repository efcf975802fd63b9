//! The fork of the launcher, until it becomes the program.

use crate::options::{Level, Limits, MAX_TASKS};
use crate::program::{Prepared, Streams};
use crate::sys::{self, Resource};
use crate::{seccomp, streams, Outcome};
use std::io;
use std::os::unix::io::{AsRawFd, RawFd};

const MAX_OPEN_FILES: u64 = 512;
const MAX_PENDING_SIGNALS: u64 = 1024; // of all that the user runs

/// Where a program finds what it inherits besides its standard streams.
const FIRST_INHERITED: RawFd = 3;

/// Enter the sandbox and start the program. Return only if that fails, with the reason.
///
/// `errors`: a descriptor that is kept open until the program has been started. `inherited`: what
/// its fork server gets, as its descriptors from FIRST_INHERITED on.
pub fn become_program(
    prepared: &Prepared,
    limits: &Limits,
    streams: Option<&Streams>,
    errors: RawFd,
    inherited: &[RawFd],
) -> String {
    match prepare_process(prepared, limits, streams, errors, inherited) {
        Ok(()) => {
            let program = &prepared.program;
            let environment = &prepared.confinement.environment;
            let error = sys::execute(program, &prepared.command, environment);
            format!("cannot run {}: {error}", program.to_string_lossy())
        }
        Err(message) => message,
    }
}

fn prepare_process(
    prepared: &Prepared,
    limits: &Limits,
    streams: Option<&Streams>,
    errors: RawFd,
    inherited: &[RawFd],
) -> Outcome<()> {
    match streams {
        Some(streams) => sys::use_as_streams(streams.descriptors())
            .map_err(|error| format!("standard streams: {error}"))?,
        None => streams::reopen_files()?,
    }
    let failed = |error: io::Error| format!("descriptors: {error}");
    let mut kept = vec![errors];
    // Out of the way of the descriptors that they become.
    for descriptor in inherited {
        kept.push(sys::duplicate_high(*descriptor).map_err(failed)?);
    }
    let moved = kept[1..].to_vec();
    enter_sandbox(prepared, limits, kept)?;
    for (descriptor, copy) in moved.into_iter().zip(FIRST_INHERITED..) {
        sys::duplicate(descriptor, copy).map_err(failed)?;
    }
    Ok(())
}

fn enter_sandbox(prepared: &Prepared, limits: &Limits, mut kept: Vec<RawFd>) -> Outcome<()> {
    let failed = |what: &'static str| move |error: io::Error| format!("{what}: {error}");
    let level = prepared.confinement.level;
    sys::new_session().map_err(failed("setsid"))?;
    sys::reset_signals();
    sys::change_folder(&prepared.confinement.folder).map_err(failed("the working folder"))?;
    set_limits(limits, level).map_err(failed("limits"))?;
    sys::forbid_new_privileges().map_err(failed("no_new_privs"))?;
    let dropped = match level {
        Level::None => sys::drop_capability_to_raise_limits(),
        Level::Landlock | Level::Full => sys::drop_all_capabilities(),
    };
    dropped.map_err(failed("capabilities"))?;
    // A program that becomes an orphan of a killed launcher ends. The supervisor of the judge ends
    // its children.
    sys::die_with_parent();
    match &prepared.rules {
        None => sys::close_all_but(&mut kept),
        Some(rules) => {
            kept.push(rules.files.as_raw_fd());
            sys::close_all_but(&mut kept);
            sys::landlock_restrict_self(&rules.files).map_err(failed("Landlock"))?;
            seccomp::restrict(&rules.system_calls).map_err(failed("seccomp"))?;
        }
    }
    Ok(())
}

fn set_limits(limits: &Limits, level: Level) -> io::Result<()> {
    // The kernel compares the time in ticks, which can be 10 % above the real one: a second more.
    // The watcher is exact.
    let whole_seconds = limits.cpu.as_secs() + 1 + u64::from(limits.cpu.subsec_nanos() > 0);
    sys::lower_limit(Resource::CpuSeconds, whole_seconds, whole_seconds + 1)?;
    for (resource, value) in [
        (Resource::FileBytes, limits.output),
        (Resource::StackBytes, limits.memory), // deep recursion is no mistake
        (Resource::CoreBytes, 0),
        (Resource::Descriptors, MAX_OPEN_FILES),
        (Resource::MessageQueueBytes, 0),
        (Resource::PendingSignals, MAX_PENDING_SIGNALS),
        (Resource::Niceness, 0),
        (Resource::RealTimePriority, 0),
    ] {
        sys::lower_limit(resource, value, value)?;
    }
    if level == Level::Full {
        // Counts within the user namespace. Elsewhere it would count what else the user runs.
        sys::lower_limit(Resource::Processes, MAX_TASKS, MAX_TASKS)?;
    }
    Ok(())
}
