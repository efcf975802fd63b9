//! What the built programs say to good and to bad input, to the byte.
//!
//! Bad input gets exit status 1, an empty standard output and one line on standard error. Good
//! input in unusual dress (CRLF, tabs, a byte order mark, no final newline) gets its answer.

use assert_cmd::Command;
use std::io::Write;
use std::process::{Child, Output, Stdio};

macro_rules! program {
    ($name:literal) => {
        Program { name: $name, path: env!(concat!("CARGO_BIN_EXE_", $name)) }
    };
}

struct Program {
    name: &'static str,
    path: &'static str,
}

impl Program {
    fn accepts(&self, cases: &[(&[u8], &'static str)]) {
        for &(input, output) in cases {
            let assert = Command::new(self.path).write_stdin(input).assert();
            assert.success().stdout(output).stderr("");
        }
    }

    fn rejects(&self, cases: &[(&[u8], &str)]) {
        assert!(cases.len() >= 25);
        for &(input, error) in cases {
            let assert = Command::new(self.path).write_stdin(input).assert();
            assert.code(1).stdout("").stderr(format!("{}: {error}\n", self.name));
        }
    }

    /// With nobody left to read the answer the program ends quietly, as it does in `| head -0`.
    fn survives_a_closed_pipe(&self, input: &str) {
        let mut child = self.spawn(Stdio::piped());
        drop(child.stdout.take());
        let output = finish(child, input);
        assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
    }

    /// An answer that cannot be written is an error like any other.
    #[cfg(target_os = "linux")]
    fn reports_a_full_disk(&self, input: &str) {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output = finish(self.spawn(full.into()), input);
        let error = String::from_utf8(output.stderr).unwrap();
        let start = format!("{}: expected to write the answer, found ", self.name);
        assert!(error.starts_with(&start) && error.lines().count() == 1, "{error}");
        assert_eq!(output.status.code(), Some(1));
    }

    #[cfg(not(target_os = "linux"))]
    fn reports_a_full_disk(&self, _input: &str) {
        println!("{}: left out, for want of /dev/full", self.name);
    }

    /// So is an input that cannot be read, such as a folder.
    #[cfg(unix)]
    fn reports_unreadable_input(&self) {
        let mut command = std::process::Command::new(self.path);
        let output = command.stdin(std::fs::File::open("/").unwrap()).output().unwrap();
        let error = String::from_utf8(output.stderr).unwrap();
        let start = format!("{}: line 1: expected readable input, found ", self.name);
        assert!(error.starts_with(&start) && error.lines().count() == 1, "{error}");
        assert!(output.status.code() == Some(1) && output.stdout.is_empty());
    }

    #[cfg(not(unix))]
    fn reports_unreadable_input(&self) {
        println!("{}: left out, for want of a folder that opens as a file", self.name);
    }

    fn spawn(&self, stdout: Stdio) -> Child {
        let mut command = std::process::Command::new(self.path);
        command.stdin(Stdio::piped()).stdout(stdout).stderr(Stdio::piped()).spawn().unwrap()
    }
}

fn finish(mut child: Child, input: &str) -> Output {
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

const PLATFORMGAME: Program = program!("platformgame");
const TICTACTOE: Program = program!("tictactoe");
const BOJ16880: Program = program!("boj16880");

#[test]
fn platformgame_accepts() {
    PLATFORMGAME.accepts(&[
        (b"3 3\n1 1 1\n1 1 1\n1 1 1\n1 0\n1 2\n", "5\n"),
        (b"3 3\r\n1 1 1\r\n1 1 1\r\n1 1 1\r\n1 0\r\n1 2\r\n", "5\n"),
        (b"3\t3\n1\t1\t1\n1\t1\t1\n1\t1\t1\n1\t0\n1\t2", "5\n"),
        (b"\xEF\xBB\xBF3 3 1 1 1 1 1 1 1 1 1 1 0 1 2", "5\n"),
        (b"\n\n  3 3\n\n1 1 1 1 1 1 1 1 1\n1 0 1 2 \n\n\t\r\n", "5\n"),
        (b"3 3\n1 1 1\n1 0 1\n1 1 1\n1 0\n1 2\n", "4\n"),
        (b"1 5\n1 1 1 1 1\n0 0\n0 4\n", "4\n"),
        (b"9 1\n1 1 1 1 1 1 1 1 1\n0 0\n8 0\n", "8\n"),
        (b"1 1\n1\n0 0\n0 0\n", "0\n"),
        (b"2 2\n1 1\n1 1\n0 0\n0 0\n", "1\n"),
    ]);
    PLATFORMGAME.survives_a_closed_pipe("1 1\n1\n0 0\n0 0\n");
    PLATFORMGAME.reports_a_full_disk("1 1\n1\n0 0\n0 0\n");
}

#[test]
fn platformgame_rejects() {
    PLATFORMGAME.reports_unreadable_input();
    PLATFORMGAME.rejects(&[
            (b"", "line 1: expected H, an integer from 1 to 64, found end of input"),
            (b" \n\n\t", "line 3: expected H, an integer from 1 to 64, found end of input"),
            (b"\xEF\xBB\xBF", "line 1: expected H, an integer from 1 to 64, found end of input"),
            (b"x", "line 1: expected H, an integer from 1 to 64, found \"x\""),
            (b"0 3", "line 1: expected H, an integer from 1 to 64, found \"0\""),
            (b"65 1", "line 1: expected H, an integer from 1 to 64, found \"65\""),
            (b"-3 3", "line 1: expected H, an integer from 1 to 64, found \"-3\""),
            (b"+3 3", "line 1: expected H, an integer from 1 to 64, found \"+3\""),
            (b"03 3", "line 1: expected H, an integer from 1 to 64, found \"03\""),
            (b"3.0 3", "line 1: expected H, an integer from 1 to 64, found \"3.0\""),
            (b"123456789012345678901234567890 3", "line 1: expected H, an integer from 1 to 64, found \"123456789012345678901234567890\""),
            (b"3", "line 1: expected W (H*W is at most 64), an integer from 1 to 21, found end of input"),
            (b"3 0", "line 1: expected W (H*W is at most 64), an integer from 1 to 21, found \"0\""),
            (b"8 9", "line 1: expected W (H*W is at most 64), an integer from 1 to 8, found \"9\""),
            (b"64 2", "line 1: expected W (H*W is at most 64), an integer from 1 to 1, found \"2\""),
            (b"18446744073709551617 1", "line 1: expected H, an integer from 1 to 64, found \"18446744073709551617\""),
            (b"\xFF\xFE3 3", "line 1: expected H, an integer from 1 to 64, found \"\\xff\\xfe3\""),
            (b"3\xEF\xBB\xBF 3", "line 1: expected H, an integer from 1 to 64, found \"3\\xef\\xbb\\xbf\""),
            (b"1\x0B2", "line 1: expected H, an integer from 1 to 64, found \"1\\x0b2\""),
            (b"\"3\" 3", "line 1: expected H, an integer from 1 to 64, found \"\\\"3\\\"\""),
            (b"1 2\n1 2\n", "line 2: expected a cell, an integer from 0 to 1, found \"2\""),
            (b"1 2\n1\n", "line 3: expected a cell, an integer from 0 to 1, found end of input"),
            (b"1 2\n1 -1", "line 2: expected a cell, an integer from 0 to 1, found \"-1\""),
            (b"1 2\n11\n0 0\n0 0", "line 2: expected a cell, an integer from 0 to 1, found \"11\""),
            (b"1 2\n1 01", "line 2: expected a cell, an integer from 0 to 1, found \"01\""),
            (b"2 2\n1 1\n1", "line 3: expected a cell, an integer from 0 to 1, found end of input"),
            (b"1 2\n1 1\n", "line 3: expected A's row, an integer from 0 to 0, found end of input"),
            (b"1 2\n1 1\n1 0\n0 0", "line 3: expected A's row, an integer from 0 to 0, found \"1\""),
            (b"1 2\n1 1\n0 2\n0 0\n", "line 3: expected A's column, an integer from 0 to 1, found \"2\""),
            (b"1 2\n0 1\n0 0\n0 1\n", "line 3: expected A on a platform, found no platform in row 0, column 0"),
            (b"1 2\n1 0\n0 0\n0 1\n", "line 4: expected B on a platform, found no platform in row 0, column 1"),
            (b"1 2\r\n1 1\r\n0 0\r\n0", "line 4: expected B's column, an integer from 0 to 1, found end of input"),
            (b"1 2\n1 1\n0 0\n0 1\n7\n", "line 5: expected end of input, found \"7\""),
            (b"1 2\r\n1 1\r\n0 0\r\n0 1\r\n\r\n\x00", "line 6: expected end of input, found \"\\x00\""),
            (b"\x7FELF\x02\x01\x01\x00\x00", "line 1: expected H, an integer from 1 to 64, found \"\\x7fELF\\x02\\x01\\x01\\x00\\x00\""),
            (b"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "line 1: expected H, an integer from 1 to 64, found \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...\""),
    ]);
}

#[test]
fn tictactoe_accepts() {
    TICTACTOE.accepts(&[
        (b"3\n...\n...\n...\nxx.\noo.\n...\nxox\noo.\nx.x\n", "TIE\nx\no\n"),
        (b"3\r\n...\r\n...\r\n...\r\nxx.\r\noo.\r\n...\r\nxox\r\noo.\r\nx.x\r\n", "TIE\nx\no\n"),
        (b"\xEF\xBB\xBF3\t...\t...\t...\txx.\too.\t...\txox\too.\tx.x", "TIE\nx\no\n"),
        (b"  1\n\n\n...  ...\r\n\t\n...\n\n\n", "TIE\n"),
    ]);
    TICTACTOE.survives_a_closed_pipe("1\n...\n...\n...\n");
    TICTACTOE.reports_a_full_disk("1\n...\n...\n...\n");
}

#[test]
fn tictactoe_rejects() {
    TICTACTOE.reports_unreadable_input();
    TICTACTOE.rejects(&[
            (b"", "line 1: expected C, an integer from 1 to 999999999999999999, found end of input"),
            (b"\r\n\r\n", "line 3: expected C, an integer from 1 to 999999999999999999, found end of input"),
            (b"\xEF\xBB\xBF", "line 1: expected C, an integer from 1 to 999999999999999999, found end of input"),
            (b"0\n", "line 1: expected C, an integer from 1 to 999999999999999999, found \"0\""),
            (b"-1", "line 1: expected C, an integer from 1 to 999999999999999999, found \"-1\""),
            (b"+1", "line 1: expected C, an integer from 1 to 999999999999999999, found \"+1\""),
            (b"01\n...\n...\n...\n", "line 1: expected C, an integer from 1 to 999999999999999999, found \"01\""),
            (b"1.0", "line 1: expected C, an integer from 1 to 999999999999999999, found \"1.0\""),
            (b"one", "line 1: expected C, an integer from 1 to 999999999999999999, found \"one\""),
            (b"123456789012345678901234567890\n...", "line 1: expected C, an integer from 1 to 999999999999999999, found \"123456789012345678901234567890\""),
            (b"1000000000000000000", "line 1: expected C, an integer from 1 to 999999999999999999, found \"1000000000000000000\""),
            (b"\x00\x01\x02\xFF", "line 1: expected C, an integer from 1 to 999999999999999999, found \"\\x00\\x01\\x02\\xff\""),
            (b"1", "line 1: expected 3 cells of 'x', 'o' or '.', found end of input"),
            (b"1\n...\n", "line 3: expected 3 cells of 'x', 'o' or '.', found end of input"),
            (b"1\n...\n...\n..", "line 4: expected 3 cells of 'x', 'o' or '.', found \"..\""),
            (b"1\n....\n...\n...\n", "line 2: expected 3 cells of 'x', 'o' or '.', found \"....\""),
            (b"3\n...\n...\nxq.\n", "line 4: expected 3 cells of 'x', 'o' or '.', found \"xq.\""),
            (b"1\nXO.\n...\n...\n", "line 2: expected 3 cells of 'x', 'o' or '.', found \"XO.\""),
            (b"1\n. . .\n...\n...", "line 2: expected 3 cells of 'x', 'o' or '.', found \".\""),
            (b"1\n\"..\n...\n...", "line 2: expected 3 cells of 'x', 'o' or '.', found \"\\\"..\""),
            (b"1\n...\n...\n.\xEF\xBB\xBF\n", "line 4: expected 3 cells of 'x', 'o' or '.', found \".\\xef\\xbb\\xbf\""),
            (b"1\n...\n...\n\xE3\x85\x81..\n", "line 4: expected 3 cells of 'x', 'o' or '.', found \"\\xe3\\x85\\x81..\""),
            (b"2\n...\n...\n...\n...\n...\n", "line 7: expected 3 cells of 'x', 'o' or '.', found end of input"),
            (b"1\n...\n...\n...\n...\n", "line 5: expected end of input, found \"...\""),
            (b"1\r\n...\r\n...\r\n...\r\n\r\n\x1A", "line 6: expected end of input, found \"\\x1a\""),
            (b"1\nxx.\n...\n...\n", "line 2: board 1: expected a board that a game can reach, found 2 x and 0 o"),
            (b"1\no..\n...\n...\n", "line 2: board 1: expected a board that a game can reach, found 0 x and 1 o"),
            (b"1\nxxx\nooo\n...\n", "line 2: board 1: expected a board that a game can reach, found a line of x and a line of o"),
            (b"1\nxxx\noo.\no..\n", "line 2: board 1: expected a board that a game can reach, found a line of x though o moved last"),
            (b"1\nooo\nxx.\nxx.\n", "line 2: board 1: expected a board that a game can reach, found a line of o though x moved last"),
            (b"2\n...\n...\n...\n\nxxx\n...\n...\n", "line 6: board 2: expected a board that a game can reach, found 3 x and 0 o"),
            (b"1\n............................................................", "line 2: expected 3 cells of 'x', 'o' or '.', found \"...........................................\""),
    ]);
}

#[test]
fn boj16880_accepts() {
    BOJ16880.accepts(&[
        (b"2\n3 5 R\n6 7 B\n", "cubelover\n"),
        (b"2\r\n3 5 R\r\n6 7 B\r\n", "cubelover\n"),
        (b"\xEF\xBB\xBF2\t3\t5\tR\t6\t8\tB", "cubelover\n"),
        (b"\n 1\n\n999999999 \r\n 999999998\t\tP  \n\n", "koosaga\n"),
        (b"1\n0 0 N", "cubelover\n"),
    ]);
    BOJ16880.survives_a_closed_pipe("1\n0 0 N\n");
    BOJ16880.reports_a_full_disk("1\n0 0 N\n");
}

#[test]
fn boj16880_rejects() {
    BOJ16880.reports_unreadable_input();
    BOJ16880.rejects(&[
            (b"", "line 1: expected N, an integer from 1 to 999999999999999999, found end of input"),
            (b"\n \n", "line 3: expected N, an integer from 1 to 999999999999999999, found end of input"),
            (b"\xEF\xBB\xBF\r\n", "line 2: expected N, an integer from 1 to 999999999999999999, found end of input"),
            (b"0\n", "line 1: expected N, an integer from 1 to 999999999999999999, found \"0\""),
            (b"-1\n", "line 1: expected N, an integer from 1 to 999999999999999999, found \"-1\""),
            (b"+1\n", "line 1: expected N, an integer from 1 to 999999999999999999, found \"+1\""),
            (b"01\n0 0 R\n", "line 1: expected N, an integer from 1 to 999999999999999999, found \"01\""),
            (b"1e5\n", "line 1: expected N, an integer from 1 to 999999999999999999, found \"1e5\""),
            (b"N\n", "line 1: expected N, an integer from 1 to 999999999999999999, found \"N\""),
            (b"1000000000000000000\n0 0 R", "line 1: expected N, an integer from 1 to 999999999999999999, found \"1000000000000000000\""),
            (b"123456789012345678901234567890\n", "line 1: expected N, an integer from 1 to 999999999999999999, found \"123456789012345678901234567890\""),
            (b"1", "line 1: expected x, an integer from 0 to 999999999, found end of input"),
            (b"1\n5", "line 2: expected y, an integer from 0 to 999999999, found end of input"),
            (b"1\n5 6\n", "line 3: expected a piece, one of R B K N P, found end of input"),
            (b"1\n-1 0 R\n", "line 2: expected x, an integer from 0 to 999999999, found \"-1\""),
            (b"1\n0 +1 R\n", "line 2: expected y, an integer from 0 to 999999999, found \"+1\""),
            (b"1\n1000000000 0 R\n", "line 2: expected x, an integer from 0 to 999999999, found \"1000000000\""),
            (b"1\n0 1000000000 R\n", "line 2: expected y, an integer from 0 to 999999999, found \"1000000000\""),
            (b"1\n0 12345678901234567890123456789 R\n", "line 2: expected y, an integer from 0 to 999999999, found \"12345678901234567890123456789\""),
            (b"1\n0 00 R\n", "line 2: expected y, an integer from 0 to 999999999, found \"00\""),
            (b"1\n0.5 0 R\n", "line 2: expected x, an integer from 0 to 999999999, found \"0.5\""),
            (b"1\n1 2 Q\n", "line 2: expected a piece, one of R B K N P, found \"Q\""),
            (b"1\n1 2 r\n", "line 2: expected a piece, one of R B K N P, found \"r\""),
            (b"1\n1 2 RR\n", "line 2: expected a piece, one of R B K N P, found \"RR\""),
            (b"1\n1 2R\n", "line 2: expected y, an integer from 0 to 999999999, found \"2R\""),
            (b"1\n1,2 R\n", "line 2: expected x, an integer from 0 to 999999999, found \"1,2\""),
            (b"1\n1 2 \x00\n", "line 2: expected a piece, one of R B K N P, found \"\\x00\""),
            (b"\xFF\xFF\xFF\xFF\n", "line 1: expected N, an integer from 1 to 999999999999999999, found \"\\xff\\xff\\xff\\xff\""),
            (b"2\n1 2 R\n", "line 3: expected x, an integer from 0 to 999999999, found end of input"),
            (b"3\n1 2 R\n3 x B\n5 6 K\n", "line 3: expected y, an integer from 0 to 999999999, found \"x\""),
            (b"1\n1 2 R\n3 4 B\n", "line 3: expected end of input, found \"3\""),
            (b"1\r\n1 2 R\r\n\r\n\xEF\xBB\xBF", "line 4: expected end of input, found \"\\xef\\xbb\\xbf\""),
            (b"1\n1 2 RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR", "line 2: expected a piece, one of R B K N P, found \"RRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRRR...\""),
            (b"1\n1 2 \"\n", "line 2: expected a piece, one of R B K N P, found \"\\\"\""),
    ]);
}
