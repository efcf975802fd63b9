//! `scripts/new --listen`: requests of the browser extension, and requests that it must refuse.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::samples::root;
use crate::support::tools::skip_without;
use predicates::prelude::*;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStderr, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

const PROBLEM: &str = include_str!("../fixtures/companion/problem.json");
const SETTINGS: &str = include_str!("../fixtures/companion/problem.yaml");
const NAMES: &str = include_str!("../fixtures/companion/names.txt");
const MALFORMED: &str = include_str!("../fixtures/companion/malformed.txt");
const HOST: &str = "Host: localhost\r\n";

struct Listener {
    child: Child,
    stdout: BufReader<ChildStdout>,
    stderr: BufReader<ChildStderr>,
    port: u16,
}

impl Listener {
    fn start(repository: &Repository) -> Self {
        Listener::start_verb(repository, &["scripts/new", "--listen"])
    }

    fn start_verb(repository: &Repository, verb: &[&str]) -> Self {
        let mut command = Command::new("python3");
        command.arg(root().join("tests/support/run_in_terminal.py")).arg("session");
        command.args(verb).args(["--port", "0"]).env("XDG_CONFIG_HOME", repository.path("config"));
        command.current_dir(&repository.root).stdin(Stdio::piped());
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let stderr = BufReader::new(child.stderr.take().unwrap());
        let line = next_line(&mut stdout);
        let port = line.strip_prefix("listening on 127.0.0.1:").unwrap().split(' ').next().unwrap();
        Listener { port: port.parse().unwrap(), child, stdout, stderr }
    }

    /// Sends a request with these header lines. Returns whether it is accepted.
    fn post(&self, header: &str, body: &str) -> bool {
        self.post_for_status(header, body) == 200
    }

    /// Sends a request with these header lines. Returns the status of the reply.
    fn post_for_status(&self, header: &str, body: &str) -> u16 {
        let length = body.len();
        let head = format!("POST / HTTP/1.1\r\n{header}Content-Length: {length}\r\n\r\n");
        self.send(&(head + body))
    }

    /// Sends these bytes. Returns the status of the reply.
    fn send(&self, request: &str) -> u16 {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        let status = reply.strip_prefix("HTTP/1.0 ").and_then(|rest| rest.split(' ').next());
        status.unwrap_or_else(|| panic!("{reply}")).parse().unwrap()
    }

    /// Waits for the end. Returns the exit status and the rest of standard output and standard error.
    fn wait(&mut self) -> (Option<i32>, String, String) {
        drop(self.child.stdin.take());
        let (mut stdout, mut stderr) = (String::new(), String::new());
        self.stdout.read_to_string(&mut stdout).unwrap();
        self.stderr.read_to_string(&mut stderr).unwrap();
        (self.child.wait().unwrap().code(), stdout, stderr)
    }
}

impl Drop for Listener {
    /// After a failed test, the listener would wait for ever.
    fn drop(&mut self) {
        if let Some(mut stdin) = self.child.stdin.take() {
            let _ = writeln!(stdin, "KILL");
        }
        let _ = self.child.wait();
    }
}

fn next_line(reader: &mut impl BufRead) -> String {
    let mut line = String::new();
    reader.read_line(&mut line).unwrap();
    line
}

#[test]
fn listen_makes_the_problem_that_the_extension_sends() {
    skip_without!("python3");
    let repository = Repository::new("listen_problem");
    let mut listener = Listener::start(&repository);
    let origin = "Origin: chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl\r\n";
    assert!(listener.post(&format!("{HOST}{origin}"), PROBLEM));
    let (status, stdout, stderr) = listener.wait();
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    assert!(stdout.starts_with("made boj10950: src/bin/boj10950.rs"), "{stdout}");
    assert!(stdout.ends_with("judge boj10950 src/bin/boj10950.rs\n"), "{stdout}");
    let read = |file| repository.read(&format!("problems/boj10950/{file}"));
    let samples =
        ["1.in", "1.ans", "2.in", "2.ans"].map(|file| read(format!("data/sample/{file}")));
    assert_eq!(samples, ["3\n1 2 3\n", "6\n", "1\n7\n", "7\n"]);
    let mut settings = Vec::from_iter(read("problem.yaml".to_string()).lines().map(str::to_string));
    settings.retain(|line| !line.starts_with("uuid: "));
    assert_eq!(settings.join("\n"), SETTINGS.trim_end());
}

/// Every name is made of safe characters. A name that is taken is refused.
#[test]
fn listen_finds_a_safe_name_for_every_problem() {
    skip_without!("python3");
    let repository = Repository::new("listen_names");
    let mut listener = Listener::start(&repository);
    let size = format!("\"size\": {}", NAMES.lines().count() + 1);
    let problem = PROBLEM.replace("\"size\": 1", &size);
    for line in NAMES.lines() {
        let [name, title, group, url] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!() };
        let title = title.replace('\\', "\\\\").replace('"', "\\\"");
        let body = problem.replace("수들의 합", &title).replace("Baekjoon Online Judge", group);
        let body = body.replace("https://www.acmicpc.net/problem/10950", url);
        assert!(listener.post(HOST, &body));
        let made = [(); 3].map(|_| next_line(&mut listener.stdout)).concat();
        assert!(made.starts_with(&format!("made {name}: ")), "{made}");
        let settings = repository.read(&format!("problems/{name}/problem.yaml"));
        assert_eq!(settings.lines().count(), 16, "{settings}");
    }
    let before = repository.snapshot();
    assert!(!listener.post(HOST, &problem));
    let message = "new: refused a request: src/bin/boj10950.rs already exists\n";
    let (status, _, stderr) = listener.wait();
    assert_eq!((status, stderr.as_str()), (Some(2), message));
    assert!(repository.snapshot() == before);
}

/// A contest becomes plain folders, in which a template is judged on the samples within the contest's limits.
#[test]
fn listen_makes_plain_folders_of_a_contest() {
    skip_without!(judge);
    let repository = Repository::with_judge("listen_contest");
    repository.write("config/banrye/template.py", "print(sum(map(int, open(0).read().split())))\n");
    let mut listener = Listener::start_verb(&repository, &["scripts/listen", "--once"]);
    let problem = PROBLEM.replace("\"size\": 1", "\"size\": 5").replace("3\\n1 2 3", "1 2 3");
    for number in 1..=5 {
        let contest = format!("https://codeforces.com/contest/{number}/problem/A");
        let body = problem
            .replace("https://www.acmicpc.net/problem/10950", &contest)
            .replace("\"interactive\": true", "\"interactive\": false");
        assert!(listener.post(HOST, &body));
    }
    let (status, stdout, _) = listener.wait();
    assert_eq!(status, Some(0), "{stdout}");
    assert!(
        stdout.contains("cf5a: 수들의 합 (samples: 2)\n  scripts/judge cf5a/main.py\n"),
        "{stdout}"
    );
    let read = |file| repository.read(&format!("cf5a/{file}"));
    assert_eq!(
        ["test/sample-1.in", "test/sample-1.out", "test/sample-2.in"].map(read),
        ["1 2 3\n", "6\n", "1\n7\n"]
    );
    assert!(read("banrye.toml").contains("time = 1.5 # seconds\nmemory = 128 # MiB\n"));
    let assert = repository.script("judge").arg("cf5a/main.py").assert().code(1);
    assert
        .stdout(predicates::str::contains("AC ").and(predicates::str::contains("expected\n  7\n")));
}

#[test]
fn listen_refuses_malformed_requests_and_web_pages() {
    skip_without!("python3");
    let repository = Repository::new("listen_refuses");
    let before = repository.snapshot();
    let mut listener = Listener::start(&repository);
    let problem = PROBLEM.replace("\"size\": 1", "\"size\": 1000");
    let mut refused = |header: &str, body: &str, message: &str| {
        assert!(!listener.post(header, body));
        let line = next_line(&mut listener.stderr);
        let expected = format!("new: refused a request: {message}");
        assert!(line.starts_with(&expected) && line.len() < 200, "{line}");
    };
    for line in MALFORMED.lines() {
        let [message, from, to] = line.split(" | ").collect::<Vec<_>>()[..] else { panic!() };
        refused(HOST, &problem.replacen(from, to, 1), message);
    }
    refused(HOST, &"[".repeat(1_000_000), "maximum recursion depth exceeded");
    refused("Content-Length: 10000000\r\n", "", "Content-Length is not");
    let page = "Host: localhost\r\nOrigin: https://evil.example\r\n";
    refused(page, &problem, "Origin is not a browser extension");
    refused("Host: evil.example\r\n", &problem, "Host is not localhost");
    // A request that never ends is cut off.
    let mut silent = TcpStream::connect(("127.0.0.1", listener.port)).unwrap();
    silent.write_all(b"POST").unwrap();
    assert_eq!(next_line(&mut listener.stderr), "new: refused a request: timed out\n");
    let loopback_only = TcpStream::connect(("127.0.0.2", listener.port)).is_err();
    assert!(loopback_only || !cfg!(target_os = "linux"));

    writeln!(listener.child.stdin.as_ref().unwrap(), "INT").unwrap();
    assert_eq!(listener.wait(), (Some(130), String::new(), String::new()));
    assert!(repository.snapshot() == before);
}

/// A client that sends nothing, or a byte now and then, delays nobody. What is refused gets a status from 400 on.
#[test]
fn listen_answers_every_client_at_once() {
    skip_without!("python3");
    let repository = Repository::new("listen_at_once");
    let mut listener = Listener::start(&repository);
    let mut slow: Vec<_> =
        (0..20).map(|_| TcpStream::connect(("127.0.0.1", listener.port)).unwrap()).collect();
    for stream in &mut slow {
        stream.write_all(b"POST / HTTP/1.1\r\n").unwrap();
    }
    let start = Instant::now();
    let problem = PROBLEM.replace("\"size\": 1", "\"size\": 2");
    let page = "Host: localhost\r\nOrigin: https://evil.example\r\n";
    let statuses = [
        (listener.post_for_status("Host: evil.example\r\n", &problem), 403),
        (listener.post_for_status(page, &problem), 403),
        (listener.post_for_status(HOST, "{{"), 400),
        (listener.post_for_status(HOST, &problem.replace("1500", "-1")), 422),
        (listener.send("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n"), 411),
        (listener.send("POST / HTTP/1.1\r\nContent-Length: 10000000\r\n\r\n"), 413),
        (listener.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"), 405),
    ];
    for (found, expected) in statuses {
        assert_eq!(found, expected);
    }
    // One of the two problems of the contest was refused for its time limit. The other is made.
    assert!(listener.post(HOST, &problem));
    // One after the other, the slow clients would take a second each.
    assert!(start.elapsed() < Duration::from_secs(8), "{:?}", start.elapsed());
    let (status, stdout, _) = listener.wait();
    assert_eq!(status, Some(2));
    assert!(stdout.starts_with("made boj10950: "), "{stdout}");
}
