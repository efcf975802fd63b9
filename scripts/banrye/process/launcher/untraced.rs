//! The program that a debugger in the box starts: it must not trace, as the debugger may.

use crate::report::FAILED;
use crate::{seccomp, sys};
use std::ffi::CString;
use std::os::unix::ffi::OsStringExt;
use std::process::ExitCode;

/// Become the command, with the environment of this process. Return only if that fails.
pub fn become_program(command: &[CString]) -> ExitCode {
    let message = match (command.first(), seccomp::refuse_tracing()) {
        (Some(program), Ok(())) => {
            let error = sys::execute(program, command, &environment());
            format!("cannot run {}: {error}", program.to_string_lossy())
        }
        (None, _) => "--untraced needs a command".into(),
        (_, Err(error)) => format!("seccomp: {error}"),
    };
    eprintln!("launcher failed: {message}");
    ExitCode::from(FAILED)
}

fn environment() -> Vec<CString> {
    let words = std::env::vars_os().map(|(name, value)| {
        let word = [name.into_vec(), b"=".to_vec(), value.into_vec()].concat();
        CString::new(word).expect("a variable ends at its NUL")
    });
    words.collect()
}
