//! What a built program owes its caller, whatever the problem.
//!
//! Bad input gets exit status 1, an empty standard output and one line on standard error. Good
//! input in unusual dress (CRLF, tabs, a byte order mark, no final newline) gets its answer.

use assert_cmd::Command;
use std::io::Write;
use std::process::{Child, Output, Stdio};

/// The program called NAME.
macro_rules! program {
    ($name:ident) => {
        crate::support::program::Program {
            name: stringify!($name),
            path: env!(concat!("CARGO_BIN_EXE_", stringify!($name))),
        }
    };
}
pub(crate) use program;

pub struct Program {
    pub name: &'static str,
    pub path: &'static str,
}

impl Program {
    /// Each of these inputs gets its output, and the first of them, where the output cannot be
    /// written, what such an output deserves.
    pub fn accepts(&self, cases: &[(&[u8], &'static str)]) {
        for &(input, output) in cases {
            let assert = Command::new(self.path).write_stdin(input).assert();
            assert.success().stdout(output).stderr("");
        }
        // White space may be longer than any buffer, in front and behind.
        let (input, output) = cases[0];
        let blanks = vec![b' '; 200_000];
        let padded = [&blanks, input, &b"\n".repeat(200_000)].concat();
        Command::new(self.path).write_stdin(padded).assert().success().stdout(output);
        self.survives_a_closed_pipe(cases[0].0);
        self.reports_a_full_disk(cases[0].0);
    }

    /// Each of these inputs gets its error, after the name of the program, and what is wrong in
    /// every problem gets its own.
    pub fn rejects(&self, cases: &[(&[u8], &str)]) {
        assert!(cases.len() >= 25);
        for &(input, error) in cases {
            let assert = Command::new(self.path).write_stdin(input).assert();
            assert.code(1).stdout("").stderr(format!("{}: {error}\n", self.name));
        }
        self.names_utf_16();
        self.refuses_endless_input();
        self.reports_unreadable_input();
    }

    /// With nobody left to read the answer the program ends quietly, as it does in `| head -0`.
    fn survives_a_closed_pipe(&self, input: &[u8]) {
        let mut child = self.spawn(Stdio::piped());
        drop(child.stdout.take());
        let output = finish(child, input);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    }

    /// An answer that cannot be written is an error like any other.
    #[cfg(target_os = "linux")]
    fn reports_a_full_disk(&self, input: &[u8]) {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        self.expect_error(
            finish(self.spawn(full.into()), input),
            "expected to write the answer, found ",
        );
    }

    #[cfg(not(target_os = "linux"))]
    fn reports_a_full_disk(&self, _input: &[u8]) {
        println!("{}: left out, for want of /dev/full", self.name);
    }

    /// So is an input that cannot be read, such as a folder.
    #[cfg(unix)]
    fn reports_unreadable_input(&self) {
        let mut command = std::process::Command::new(self.path);
        let output = command.stdin(std::fs::File::open("/").unwrap()).output().unwrap();
        self.expect_error(output, "line 1: expected readable input, found ");
    }

    #[cfg(not(unix))]
    fn reports_unreadable_input(&self) {
        println!("{}: left out, for want of a folder that opens as a file", self.name);
    }

    /// What PowerShell 5 writes by `>` is told by its byte order mark, whatever follows.
    fn names_utf_16(&self) {
        for input in [b"\xFF\xFE1\0\r\0\n\0", b"\xFE\xFF\x001\0\r\0\n"] {
            let output = finish(self.spawn(Stdio::piped()), input);
            self.expect_error(output, "line 1: expected ASCII or UTF-8, found UTF-16 (");
        }
    }

    /// Nobody waits for the end of an input whose beginning is wrong.
    fn refuses_endless_input(&self) {
        let mut child = self.spawn(Stdio::piped());
        let mut input = child.stdin.take().unwrap();
        let taken = (0..1000).take_while(|_| input.write_all(&b"y\n".repeat(1 << 15)).is_ok());
        assert!(taken.count() < 1000, "{} wants more of an endless input of y", self.name);
        drop(input);
        self.expect_error(child.wait_with_output().unwrap(), "line 1: expected ");
    }

    /// Nothing on standard output, and on standard error a line that begins so.
    fn expect_error(&self, output: Output, start: &str) {
        let error = String::from_utf8(output.stderr).unwrap();
        let start = format!("{}: {start}", self.name);
        assert!(error.starts_with(&start) && error.lines().count() == 1, "{error}");
        assert!(output.status.code() == Some(1) && output.stdout.is_empty());
    }

    fn spawn(&self, stdout: Stdio) -> Child {
        let mut command = std::process::Command::new(self.path);
        command.stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::piped()).spawn().unwrap()
    }
}

fn finish(mut child: Child, input: &[u8]) -> Output {
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}
