//! scripts/new --listen as the browser's extension meets it, and as web pages would like to.

#![cfg(unix)]

use crate::support::repository::Repository;
use crate::support::tools::{interruptible, missing};
use predicates::prelude::*;
use predicates::str::{diff, is_match};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// A listener that runs.
struct Listener {
    child: Child,
    stdout: Option<BufReader<ChildStdout>>,
    port: u16,
}

impl Listener {
    fn start(repository: &Repository) -> Self {
        let mut command = interruptible(&repository.path("scripts/new"));
        let command = command.args(["--listen", "--port", "0"]).current_dir(&repository.root);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let port = line.strip_prefix("listening on 127.0.0.1:").and_then(|rest| {
            rest.strip_suffix(" for Competitive Companion (Ctrl-C ends it)\n")?.parse().ok()
        });
        Listener { child, stdout: Some(stdout), port: port.expect(&line) }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream
    }

    /// The status of the reply to a request.
    fn send(&self, request: &[u8]) -> u16 {
        let mut stream = self.connect();
        stream.write_all(request).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        let status = reply.strip_prefix("HTTP/1.0 ").and_then(|rest| rest.get(..3)).expect(&reply);
        status.parse().unwrap()
    }

    /// The same for a body sent with these header lines.
    fn post_with(&self, header: &str, body: &[u8]) -> u16 {
        let length = body.len();
        let head = format!("POST / HTTP/1.1\r\n{header}Content-Length: {length}\r\n\r\n");
        self.send(&[head.as_bytes(), body].concat())
    }

    /// The same, as the extension sends it in Chrome.
    fn post(&self, body: &str) -> u16 {
        let origin = "Origin: chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl\r\n";
        let header =
            format!("Host: localhost:{}\r\nContent-Type: application/json\r\n{origin}", self.port);
        self.post_with(&header, body.as_bytes())
    }

    /// The next name that it says to have made a problem of.
    fn made(&mut self) -> String {
        for line in self.stdout.as_mut().unwrap().lines() {
            let line = line.unwrap();
            if let Some((name, _)) =
                line.strip_prefix("made ").and_then(|rest| rest.split_once(':'))
            {
                return name.to_string();
            }
        }
        panic!("nothing more was made");
    }

    /// Waits until it ends by itself; returns its status, and what else it says on standard output and standard error.
    fn end(mut self) -> (Option<i32>, String, String) {
        let (mut stdout, mut stderr) = (String::new(), String::new());
        if let Some(mut pipe) = self.stdout.take() {
            pipe.read_to_string(&mut stdout).unwrap();
        }
        self.child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        (self.child.wait().unwrap().code(), stdout, stderr)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A problem as the extension describes it; the title is JSON without its quotes.
fn message(title: &str, group: &str, url: &str, batch: &str, size: usize) -> String {
    format!(
        r#"{{"name":"{title}","group":"{group}","url":"{url}","interactive":false,
            "memoryLimit":128,"timeLimit":1500,
            "tests":[{{"input":"3\n1 2 3\n","output":"6\n"}},{{"input":"1\r\n7","output":"7"}}],
            "testType":"single","input":{{"type":"stdin"}},"output":{{"type":"stdout"}},
            "languages":{{"java":{{"mainClass":"Main","taskClass":"Sum"}}}},
            "batch":{{"id":"{batch}","size":{size}}}}}"#
    )
}

#[test]
fn listen_makes_a_problem() {
    if missing("listen_makes_a_problem", &["python3"]) {
        return;
    }
    let repository = Repository::new("listen_problem");
    let listener = Listener::start(&repository);
    let url = "https://www.acmicpc.net/problem/10950";
    let body = message("수들의 합", "Baekjoon Online Judge", url, "x", 1);
    assert_eq!(listener.post(&body), 200);
    let (status, stdout, stderr) = listener.end();
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    assert!(diff(
        "made boj10950: src/bin/boj10950.rs tests/boj10950.rs problems/boj10950\n\
         to fill in, in this order:\n\
         \x20 program    src/bin/boj10950.rs\n\
         \x20 title      problems/boj10950/problem.yaml\n\
         \x20 statement  problems/boj10950/statement/\n\
         \x20 validator  problems/boj10950/input_validators/\n\
         \x20 data       problems/boj10950/generators/generators.yaml\n\
         \x20 mistakes   problems/boj10950/submissions/wrong_answer/\n\
         \x20 rules      problems/boj10950/toolkit/rules.py\n\
         next: cargo test boj10950\n      scripts/paste boj10950\n"
    )
    .eval(&stdout));

    let metadata = repository.read("problems/boj10950/problem.yaml");
    let shown = metadata.lines().filter(|line| !line.starts_with("uuid: ")).collect::<Vec<_>>();
    assert_eq!(
        shown,
        [
            "problem_format_version: 2025-09",
            "name:",
            "  en: \"수들의 합\"",
            "source:",
            "  name: \"Baekjoon Online Judge\"",
            "  url: \"https://www.acmicpc.net/problem/10950\"",
            "license: unknown  # the samples are the judge's",
            "limits:",
            "  time_limit: 1.5",
            "  time_resolution: 0.1",
            "  memory: 128",
        ]
    );
    for (sample, input, answer) in [(1, "3\n1 2 3\n", "6\n"), (2, "1\n7\n", "7\n")] {
        let sample = format!("problems/boj10950/data/sample/{sample}");
        assert_eq!(repository.read(&format!("{sample}.in")), input);
        assert_eq!(repository.read(&format!("{sample}.ans")), answer);
    }
}

/// No problem is lost to another that wants the same name, or to a name that cannot be had.
#[test]
fn listen_finds_a_name_for_every_problem() {
    if missing("listen_finds_a_name_for_every_problem", &["python3"]) {
        return;
    }
    let repository = Repository::new("listen_names");
    repository.write("tests/samples.rs", "// a test of something else\n");
    let mut listener = Listener::start(&repository);
    let hdoj = "https://acm.hdu.edu.cn/contests/contest_showproblem.php?cid=26&pid=";
    let problems = [
        ("A - Sum", "AtCoder", "https://atcoder.jp/contests/abc100/tasks/abc100_a", "abc100a"),
        ("B. Sum", "Codeforces", "https://codeforces.com/contest/4/problem/B?locale=en", "cf4b"),
        ("B. Sum", "Codeforces", "https://codeforces.com/problemset/problem/5/B", "cf5b"),
        ("A. Sum", "Judge - Round 1", "https://judge.example/1/A", "sum"),
        ("Problem A - Sum", "Judge - Round 2", "https://judge.example/2/A", "sum2"),
        ("#1000. Sum 3", "Judge", "https://judge.example/3", "sum3"),
        ("Sum", "Judge", "https://judge.example/4", "sum4"),
        ("Sum 3", "Judge", "https://judge.example/5", "sum3v2"),
        ("Samples", "Judge", "https://judge.example/6", "samples2"),
        ("Loop!", "Judge", "https://judge.example/7", "loop2"),
        ("2-Sat é", "Judge", "https://judge.example/8", "p2sate"),
        ("最大流", "HDOJ", &format!("{hdoj}1001"), "hdoj261001"),
        ("최단 경로", "HDOJ", &format!("{hdoj}1002"), "hdoj261002"),
        ("A. 新年", "UOJ - Goodbye", "https://uoj.ac/contest/50/problem/A", "uoj50a"),
        ("B. 新年", "UOJ - Goodbye", "https://uoj.ac/contest/50/problem/B", "uoj50b"),
        ("룩", "저지", "https://judge.example/룩", "p"),
        ("퀸", "저지", "https://judge.example/퀸", "p2"),
    ];
    let size = problems.len() + 2;
    for (title, group, url, name) in problems {
        assert_eq!(listener.post(&message(title, group, url, "contest", size)), 200);
        assert_eq!(listener.made(), name);
    }
    let file = message("Sum", "Judge", "https://judge.example/9", "contest", size)
        .replace(r#""stdin""#, r#""file","fileName":"of\u001bfiles.in""#);
    assert_eq!(listener.post(&file), 200);
    assert_eq!(listener.made(), "sum5");

    // The very same problem once more is refused, counts as come, and nothing of it is touched.
    let before = repository.snapshot();
    let again = message("Sum", "Judge", "https://judge.example/4", "contest", size);
    let reason = "expected a new problem, found problems/sum4 with this title and address";
    assert_eq!(listener.post(&again), 200);
    let (status, stdout, stderr) = listener.end();
    assert_eq!((status, stderr), (Some(1), format!("new: {reason}\n")));
    assert!(repository.snapshot() == before);
    let (notes, next) = stdout.split_once("to fill in").unwrap();
    assert!(diff(
        "  note: the name sum was not free\n\
         \x20 note: at the judge a file instead of standard input: of?files.in\n"
    )
    .eval(notes));
    assert!(next.ends_with("\nnext: cargo test NAME\n      scripts/paste NAME\n"), "{next}");
}

#[test]
fn listen_survives_malformed_requests() {
    if missing("listen_survives_malformed_requests", &["python3"]) {
        return;
    }
    let repository = Repository::new("listen_malformed");
    let before = repository.snapshot();
    let listener = Listener::start(&repository);
    let mut reasons = Vec::new();

    let good = message("Sum", "Judge", "https://judge.example/1", "x", 1000);
    let change = |from: &str, to: &str| {
        let changed = good.replacen(from, to, 1);
        assert_ne!(changed, good);
        changed
    };
    for (body, reason) in [
        (String::new(), "expected JSON, found: Expecting value"),
        ("{\"name\":".to_string(), "expected JSON, found: Expecting value"),
        ("[".repeat(1_000_000), "expected JSON, found: maximum recursion depth exceeded"),
        ("null".to_string(), "expected a JSON object, found NoneType"),
        ("{}".to_string(), "expected batch, an object with id and size, found null"),
        (change("\"id\"", "\"no\""), "expected id, a text, found null"),
        (
            change("\"size\":1000", "\"size\":0"),
            "expected size, an integer from 1 to 1000, found 0",
        ),
        (change("\"Sum\"", "[[]]"), "expected name, a text, found [[]]"),
        (change("\"Sum\"", "\" \\u0000\\u200b\\n\""), "expected name, a text of 1 to 300 char"),
        (
            change("Sum", &"a".repeat(301)),
            "expected name, a text of 1 to 300 characters, found 301",
        ),
        (change("1500", "-1"), "expected timeLimit, an integer from 1 to 3600000, found -1"),
        (change("1500", "NaN"), "expected timeLimit, an integer from 1 to 3600000, found NaN"),
        (
            change("128", "\"128\""),
            "expected memoryLimit, an integer from 1 to 1048576, found \"128\"",
        ),
        (change("128", "true"), "expected memoryLimit, an integer from 1 to 1048576, found true"),
        (change("false", "1"), "expected interactive, true or false, found 1"),
        (change("\"tests\":[", "\"tests\":[7,"), "expected input, a text, found null"),
        (change("\"7\"", "\"\\ud800\""), "expected JSON, found: 'utf-8' codec can't encode"),
    ] {
        listener.post(&body);
        reasons.push(reason);
    }

    // Web pages: by their origin, or, once their name leads to this machine, by the host.
    let host = format!("Host: localhost:{}\r\n", listener.port);
    for (header, reason) in [
        (
            format!("{host}Origin: https://evil.example\r\n"),
            "expected a browser's extension as the origin, found 'https://evil.example'",
        ),
        (
            format!("{host}Origin: null\r\n"),
            "expected a browser's extension as the origin, found 'null'",
        ),
        (
            "Host: evil.example:10043\r\n".to_string(),
            "expected the host localhost, found 'evil.example:10043'",
        ),
        (String::new(), "expected the host localhost, found ''"),
    ] {
        assert_eq!(listener.post_with(&header, good.as_bytes()), 400, "{reason}");
        reasons.push(reason);
    }
    let large = 1 + (8 << 20);
    for (request, status, reason) in [
        ("GET / HTTP/1.1\r\n\r\n".to_string(), 501, "Unsupported method ('GET')"),
        ("OPTIONS / HTTP/1.1\r\n\r\n".to_string(), 501, "Unsupported method ('OPTIONS')"),
        (
            format!("POST / HTTP/1.1\r\n{host}\r\n"),
            400,
            "expected a Content-Length of at most 8388608, found ''",
        ),
        (
            format!("POST / HTTP/1.1\r\n{host}Content-Length: {large}\r\n\r\n"),
            400,
            "expected a Content-Length of at most 8388608, found '8388609'",
        ),
        (
            format!("POST / HTTP/1.1\r\n{host}Content-Length: 9\r\n\r\n{{"),
            400,
            "expected JSON, found: Expecting property name",
        ),
    ] {
        assert_eq!(listener.send(request.as_bytes()), status, "{reason}");
        reasons.push(reason);
    }
    assert!(repository.snapshot() == before);

    // One that says nothing holds up nobody for long.
    reasons.push("expected a request within 2 s, found no end");
    let silent = listener.connect();
    let last = message("Sum", "Judge", "https://judge.example/1", "alone", 1);
    assert_eq!(listener.post(&last), 200);
    let (status, _, stderr) = listener.end();
    assert_eq!(status, Some(1), "some were refused");
    let lines = stderr.lines().collect::<Vec<_>>();
    assert_eq!(lines.len(), reasons.len(), "{stderr}");
    for (line, reason) in lines.iter().zip(reasons) {
        assert!(line.starts_with(&format!("new: {reason}")), "{line} for {reason}");
        assert!(line.len() < 200, "{line}");
    }
    drop(silent);
    repository.delete_problem("sum");
    assert!(repository.snapshot() == before);
}

/// Whatever a message holds, only the three paths of a well-formed name are made, and the title
/// stands in them as it came, where it can do nothing.
#[test]
fn listen_writes_nowhere_else() {
    if missing("listen_writes_nowhere_else", &["python3"]) {
        return;
    }
    let repository = Repository::new("listen_elsewhere");
    let outside = repository.path("outside");
    fs::create_dir(&outside).unwrap();
    std::os::unix::fs::symlink(&outside, repository.path("problems/linked")).unwrap();
    std::os::unix::fs::symlink(outside.join("x"), repository.path("src/bin/dangling.rs")).unwrap();
    repository.script("new").arg("plain").assert().success();
    let plain = repository.read("src/bin/plain.rs");
    repository.delete_problem("plain");
    let before = repository.snapshot();
    let mut listener = Listener::start(&repository);
    let example = "https://judge.example/x";
    for (title, url, name) in [
        ("../../../etc/passwd", example, "etcpasswd"),
        ("/etc/cron.d/x", example, "etccrondx"),
        ("C:\\\\Windows\\\\win.ini", example, "windowswinini"),
        ("x\\u0000y.rs", example, "xyrs"),
        ("$(touch outside/x) `x`", example, "touchoutsidexx"),
        ("{{name}} {{title}}", example, "nametitle"),
        ("N1}\\\\input{/etc/hosts}\\\\def\\\\x{", example, "n1inputetchostsdefx"),
        (
            "사라지는 발판",
            "https://judge.example/../../Lesson_92345/?a=/b#/c",
            "judgelesson92345abc",
        ),
        ("룩", "https://atcoder.jp/contests/../tasks/../../x", "judgex"),
        ("비숍", "https://www.acmicpc.net/problem/1000/../../x", "boj1000"),
        ("q\\\"\\nlicense: evil\\n#\\u0085\\u2028*/ \\u202e", example, "qlicenseevil"),
        ("linked", example, "linked2"),
        ("dangling", example, "dangling2"),
        (&"a".repeat(300), example, &"a".repeat(40)),
    ] {
        assert_eq!(listener.post(&message(title, "Judge", url, "../../x", 1000)), 200);
        assert_eq!(listener.made(), name);
        let metadata = repository.read(&format!("problems/{name}/problem.yaml"));
        let keys = metadata.lines().map(|line| line.split(':').next().unwrap());
        assert_eq!(
            keys.collect::<Vec<_>>().join(" "),
            "problem_format_version name   en uuid source   name   url license limits   \
             time_limit   time_resolution   memory"
        );
        // Of what came, nothing but the controls is missing.
        let kept = title.replace("\\u0000", "").replace("\\n", " ").replace("\\u0085\\u2028", " ");
        let kept = kept.replace("\\u202e", "");
        assert!(metadata.contains(&format!("\n  en: \"{}\"\n", kept.trim_end())), "{metadata}");
        let source = repository.read(&format!("src/bin/{name}.rs"));
        let (comment, rest) = source.split_once('\n').unwrap();
        assert!(comment.starts_with("//! ") && comment.ends_with(&format!(": Judge, {url}")));
        assert!(!comment.contains(|character: char| character.is_control()));
        assert_eq!(rest, plain.split_once('\n').unwrap().1.replace("plain", name));
        repository.delete_problem(name);
        assert!(repository.snapshot() == before, "{title}");
    }
}

/// 127.0.0.2 is this machine too, but not the address that is listened on.
#[cfg(target_os = "linux")]
#[test]
fn listen_on_one_address_only() {
    if missing("listen_on_one_address_only", &["python3"]) {
        return;
    }
    let repository = Repository::new("listen_address");
    let listener = Listener::start(&repository);
    assert!(TcpStream::connect(("127.0.0.2", listener.port)).is_err());
    let port = listener.port.to_string();
    let second = repository.script("new").args(["--listen", "--port", &port]).assert();
    let error = is_match(format!(
        r"\Anew: expected to listen on 127.0.0.1:{port}, found: .*Address already in use \(take another with --port\)\n\z"
    ));
    second.code(1).stdout("").stderr(error.unwrap());
}

/// A request has two seconds in all, however busy its sender is.
#[test]
#[ignore = "waits: cargo test listen -- --ignored"]
fn listen_cuts_off_a_slow_sender() {
    if missing("listen_cuts_off_a_slow_sender", &["python3"]) {
        return;
    }
    let repository = Repository::new("listen_slow");
    let listener = Listener::start(&repository);
    let mut stream = listener.connect();
    stream.write_all(b"POST / HTTP/1.1\r\n").unwrap();
    let start = Instant::now();
    while stream.write_all(b"X: y\r\n").is_ok() {
        assert!(start.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(start.elapsed() > Duration::from_secs(1));
}

/// Ended by a signal, or without a terminal any more, it leaves whole problems and says no more than a line.
#[test]
fn listen_ends_when_told() {
    if missing("listen_ends_when_told", &["python3"]) {
        return;
    }
    let repository = Repository::new("listen_ends");
    for (signal, code) in [("INT", 130), ("TERM", 143), ("HUP", 129)] {
        let before = repository.snapshot();
        let listener = Listener::start(&repository);
        let id = listener.child.id().to_string();
        assert!(Command::new("kill").args(["-s", signal, &id]).status().unwrap().success());
        assert_eq!(listener.end(), (Some(code), String::new(), String::new()), "{signal}");
        assert!(repository.snapshot() == before);
    }
    let mut listener = Listener::start(&repository);
    drop(listener.stdout.take());
    let body = message("Sum", "Judge", "https://judge.example/1", "x", 1);
    assert_eq!(listener.post(&body), 200);
    let (status, _, stderr) = listener.end();
    assert_eq!((status, stderr.as_str()), (Some(1), ""));
    repository.delete_problem("sum");
}
