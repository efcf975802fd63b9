//! The fork of the launcher, until it becomes the program.

use crate::options::{path_of, Confinement, Level, Limits};
use crate::run::{Inherited, Prepared, Streams};
use crate::sys::{self, Resource};
use crate::watch::MAX_TASKS;
use crate::{seccomp, streams, Outcome};
use std::ffi::{CStr, CString};
use std::fs;
use std::io;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::fs::MetadataExt;
use std::os::unix::io::{AsRawFd, RawFd};
use std::path::Path;

const MAX_OPEN_FILES: u64 = 512;
const MAX_PENDING_SIGNALS: u64 = 1024; // of all that the user runs

/// Enter the sandbox and start the program. Return only if that fails, with the reason.
///
/// `errors`: a descriptor that is kept open until the program has been started. `inherited`:
/// what its fork server gets.
pub fn become_program(
    prepared: &Prepared,
    limits: &Limits,
    streams: Option<&Streams>,
    errors: RawFd,
    inherited: &[Inherited],
) -> String {
    let replaced = streams.map_or(Ok(()), |streams| sys::use_as_streams(streams.descriptors()));
    if let Err(error) = replaced {
        return format!("standard streams: {error}");
    }
    if streams.is_none() {
        if let Err(message) = streams::reopen_files() {
            return message;
        }
    }
    let descriptors = inherited.iter().map(|inherited| inherited.descriptor);
    let kept: Vec<RawFd> = [errors].into_iter().chain(descriptors).collect();
    if let Err(message) = enter_sandbox(prepared, limits, kept) {
        return message;
    }
    let program = &prepared.program;
    let mut environment = prepared.confinement.environment.clone();
    for Inherited { variable, descriptor } in inherited {
        if let Err(error) = sys::keep_on_exec(*descriptor) {
            return format!("{variable}: {error}");
        }
        let variable = format!("{variable}={descriptor}");
        environment.push(CString::new(variable).expect("a number has no NUL"));
    }
    let error = sys::execute(program, &prepared.command, &environment);
    format!("cannot run {}: {error}", program.to_string_lossy())
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

/// Return the path of a program, looked up in PATH as a shell does.
pub fn find_program(confinement: &Confinement, name: &CStr) -> Outcome<CString> {
    if name.to_bytes().contains(&b'/') {
        return Ok(name.to_owned());
    }
    for folder in confinement.search_path.split(':').filter(|folder| folder.starts_with('/')) {
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
