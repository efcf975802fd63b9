//! Checks of a built program that hold for every problem.
//!
//! Bad input: exit status 1, an empty standard output and one line on standard error. Good input in an
//! unusual form (CRLF, tabs, a byte order mark, no final newline): the answer.

use assert_cmd::prelude::CommandCargoExt;
use assert_cmd::Command;
use std::io::Write;
use std::process::{self, Child, Output, Stdio};

/// The program of this name. It is started by assert_cmd, which uses the runner of another machine.
pub struct Program(pub &'static str);

impl Program {
    /// Checks that each input gives its output, in lines of an escaped input, ` => ` and an escaped output. The first
    /// input also comes between much white space, with the reader of the output gone, and with a full disk.
    pub fn accepts(&self, lines: &str) {
        let cases = cases(lines);
        for (input, output) in &cases {
            let assert = self.command().write_stdin(&input[..]).assert();
            assert.success().stdout(unescape(output)).stderr("");
        }
        let (input, output) = (&cases[0].0, unescape(cases[0].1));
        let padded = [&b" ".repeat(200_000), &input[..], &b"\n".repeat(200_000)].concat(); // longer than any buffer
        self.command().write_stdin(padded).assert().success().stdout(output);

        let mut child = self.spawn(Stdio::piped());
        drop(child.stdout.take()); // as in `| head -0`
        let output = finish(child, input);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");

        #[cfg(target_os = "linux")]
        {
            let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let output = finish(self.spawn(full.into()), input);
            self.expect_error(output, "expected to write the answer, found ");
        }
    }

    /// Checks that each input gives its error message, in lines of an escaped input, ` => ` and the message. An input
    /// that cannot be read is bad for every problem.
    pub fn rejects(&self, lines: &str) {
        for (input, error) in cases(lines) {
            let assert = self.command().write_stdin(input).assert();
            assert.code(1).stdout("").stderr(format!("{}: {error}\n", self.0));
        }

        #[cfg(unix)]
        {
            let mut command = process::Command::cargo_bin(self.0).unwrap();
            let output = command.stdin(std::fs::File::open("/").unwrap()).output().unwrap();
            self.expect_error(output, "line 1: expected readable input, found ");
        }
    }

    /// Expects nothing on standard output and one line on standard error that begins with `start`.
    fn expect_error(&self, output: Output, start: &str) {
        let error = String::from_utf8(output.stderr).unwrap();
        let start = format!("{}: {start}", self.0);
        assert!(error.starts_with(&start) && error.lines().count() == 1, "{error}");
        assert!(output.status.code() == Some(1) && output.stdout.is_empty());
    }

    fn command(&self) -> Command {
        Command::cargo_bin(self.0).unwrap()
    }

    fn spawn(&self, stdout: Stdio) -> Child {
        let mut command = process::Command::cargo_bin(self.0).unwrap();
        command.stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::piped()).spawn().unwrap()
    }
}

fn finish(mut child: Child, input: &[u8]) -> Output {
    child.stdin.take().unwrap().write_all(input).unwrap();
    child.wait_with_output().unwrap()
}

/// The input and the expectation of each line, without comments.
fn cases(lines: &str) -> Vec<(Vec<u8>, &str)> {
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    let cases = lines.map(|line| line.split_once(" => ").unwrap());
    cases.map(|(input, expectation)| (unescape(input), expectation)).collect()
}

/// Replaces `\n`, `\r`, `\t` and `\xNN` by the bytes that they stand for.
fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split('\\');
    let mut bytes = parts.next().unwrap().as_bytes().to_vec();
    for part in parts {
        let (byte, length) = match part.as_bytes()[0] {
            b'n' => (b'\n', 1),
            b'r' => (b'\r', 1),
            b't' => (b'\t', 1),
            _ => (u8::from_str_radix(&part[1..3], 16).unwrap(), 3),
        };
        bytes.push(byte);
        bytes.extend(&part.as_bytes()[length..]);
    }
    bytes
}
