//! scripts/new and scripts/paste as their users meet them, each test in a small copy of the
//! repository. Where a tool is missing, a test says so on standard error and is left out.

use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, diff, is_empty};
use std::collections::BTreeMap;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Stdio};
use std::time::Duration;

/// A copy of what the scripts work on, with tictactoe as its only problem.
struct Repository {
    root: PathBuf,
}

impl Repository {
    /// None, and a word about it, if one of `tools` is missing here.
    fn new(test: &str, tools: &[&str]) -> Option<Self> {
        for tool in tools {
            if Command::new(tool).arg("--version").ok().is_err() {
                // Not by eprintln!, whose output is shown for failed tests only.
                let word = format!("{test}: left out, for want of {tool}\n");
                io::stderr().write_all(word.as_bytes()).unwrap();
                return None;
            }
        }
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join("verbs").join(test);
        let _ = fs::remove_dir_all(&root);
        for part in [
            "Cargo.toml",
            "Cargo.lock",
            "scripts",
            "src/bin/tictactoe.rs",
            "tests/support",
            "problems/tictactoe/problem.yaml",
            "problems/tictactoe/data/sample",
        ] {
            copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &root.join(part));
        }
        Some(Repository { root })
    }

    fn script(&self, name: &str) -> Command {
        Command::new(self.root.join("scripts").join(name))
    }

    fn path(&self, path: &str) -> PathBuf {
        self.root.join(path)
    }

    fn read(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    fn write(&self, path: &str, text: &str) {
        fs::write(self.path(path), text).unwrap();
    }

    /// Every file with its bytes, every link with where it leads, every folder.
    fn snapshot(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        let mut entries = BTreeMap::new();
        collect(&self.root, &mut entries);
        entries
    }

    fn delete_problem(&self, name: &str) {
        fs::remove_dir_all(self.root.join("problems").join(name)).unwrap();
        fs::remove_file(self.root.join("src/bin").join(name).with_extension("rs")).unwrap();
        fs::remove_file(self.root.join("tests").join(name).with_extension("rs")).unwrap();
    }

    /// Compiles a submission with warnings denied and returns the program.
    fn compile(&self, name: &str, edition: &str) -> PathBuf {
        let program = self.root.join(format!("{name}_{edition}"));
        let source = self.root.join("src/bin").join(name).with_extension("rs");
        Command::new("rustc")
            .args(["-D", "warnings", "--edition", edition, "-o"])
            .args([&program, &source])
            .assert()
            .success()
            .stderr("");
        program
    }
}

fn copy(from: &Path, to: &Path) {
    if from.is_dir() {
        for entry in fs::read_dir(from).unwrap() {
            let name = entry.unwrap().file_name();
            copy(&from.join(&name), &to.join(&name));
        }
    } else {
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(from, to).unwrap();
    }
}

fn collect(path: &Path, entries: &mut BTreeMap<PathBuf, Vec<u8>>) {
    let content = if path.is_symlink() {
        fs::read_link(path).unwrap().into_os_string().into_encoded_bytes()
    } else if path.is_dir() {
        for entry in fs::read_dir(path).unwrap() {
            collect(&entry.unwrap().path(), entries);
        }
        Vec::new()
    } else {
        fs::read(path).unwrap()
    };
    entries.insert(path.to_path_buf(), content);
}

#[test]
fn new_makes_a_problem_that_cargo_tests() {
    let Some(repository) = Repository::new("new_and_cargo", &["bash", "python3"]) else {
        return;
    };
    let before = repository.snapshot();
    repository.script("new").arg("demo").assert().success().stderr("").stdout(diff(
        "made demo: src/bin/demo.rs problems/demo tests/demo.rs\n\
         \x20 note: problems/demo/data/sample/1.in and 1.ans are to be filled in\n\
         next: cargo test demo\n      scripts/paste demo\n",
    ));
    let link = fs::read_link(repository.path("problems/demo/submissions/accepted/demo.rs"));
    assert_eq!(link.unwrap(), Path::new("../../../../src/bin/demo.rs"));
    let source = repository.path("problems/demo/submissions/accepted/demo.rs");
    assert_eq!(fs::read_to_string(source).unwrap(), repository.read("src/bin/demo.rs"));

    // In a folder that stays, so that the next run need not build what it depends on.
    let cargo_test_demo = || {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["test", "--offline", "--locked", "demo"]).current_dir(&repository.root);
        cargo.env("CARGO_TARGET_DIR", repository.root.with_file_name("target"));
        cargo.env("CARGO_PROFILE_DEV_OPT_LEVEL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
        cargo.assert()
    };
    let unsolved = cargo_test_demo().failure();
    let shown = contains("fill in 1.in and its answer").and(contains("not solved yet"));
    unsolved.stdout(contains("1 failed").and(shown));
    repository.write("problems/demo/data/sample/1.ans", "not solved yet\n");
    cargo_test_demo().success().stdout(contains("test demo ... ok"));

    repository.delete_problem("demo");
    assert!(repository.snapshot() == before, "something is left over or changed");
}

#[test]
fn new_template_compiles_in_every_edition_and_rejects_bad_input() {
    let Some(repository) = Repository::new("new_template", &["bash", "python3"]) else {
        return;
    };
    repository.script("new").arg("demo").assert().success();
    for edition in ["2015", "2018", "2021", "2024"] {
        let program = repository.compile("demo", edition);
        let run = |input: &'static [u8]| Command::new(&program).write_stdin(input).assert();
        run(b"3\n1 2 3\n").success().stdout("not solved yet\n").stderr("");
        run(b"\xEF\xBB\xBF2\r\n1\t2").success();
        for (input, error) in [
            (&b""[..], "line 1: expected N, an integer from 1 to 100000, found end of input"),
            (b"0\n", "line 1: expected N, an integer from 1 to 100000, found \"0\""),
            (
                b"2\n1\n",
                "line 3: expected a number, an integer from 0 to 1000000000, found end of input",
            ),
            (
                b"1\n\n-1\n",
                "line 3: expected a number, an integer from 0 to 1000000000, found \"-1\"",
            ),
            (b"1\n1\n\xFF\n", "line 3: expected end of input, found \"\\xff\""),
        ] {
            run(input).code(1).stdout("").stderr(diff(format!("demo: {error}\n")));
        }
    }
}

#[test]
fn new_refuses_and_leaves_nothing_behind() {
    let Some(repository) = Repository::new("new_refuses", &["bash", "python3"]) else {
        return;
    };
    fs::create_dir(repository.path("src/bin/folder")).unwrap();
    let before = repository.snapshot();
    let malformed = "expected a name of a-z and 0-9 that begins with a letter, found ";
    let reserved = "expected a name that Rust, cargo and file systems leave free, found ";
    let long = "a".repeat(41);
    for (name, error) in [
        ("", format!("{malformed}\"\"")),
        ("2sat", format!("{malformed}\"2sat\"")),
        ("Demo", format!("{malformed}\"Demo\"")),
        ("de_mo", format!("{malformed}\"de_mo\"")),
        ("../demo", format!("{malformed}\"../demo\"")),
        ("demo\n", format!("{malformed}\"demo\\n\"")),
        ("데모", format!("{malformed}\"\\ub370\\ubaa8\"")),
        ("gen", format!("{reserved}\"gen\"")),
        ("test", format!("{reserved}\"test\"")),
        ("build", format!("{reserved}\"build\"")),
        ("nul", format!("{reserved}\"nul\"")),
        (&long, "expected a name of at most 40 characters, found 41".to_string()),
        ("tictactoe", "expected a new name, found problems/tictactoe".to_string()),
        ("support", "expected a new name, found tests/support".to_string()),
        ("folder", "expected a new name, found src/bin/folder".to_string()),
    ] {
        let assert = repository.script("new").arg(name).assert();
        assert.code(1).stdout("").stderr(diff(format!("new: {error}\n")));
    }
    for arguments in [&[][..], &["a", "b"], &["--port", "1"], &["--listen", "a"], &["--what"]] {
        let assert = repository.script("new").args(arguments).assert().code(1).stdout("");
        assert.stderr(predicate::str::is_match(r"^new: expected .*, found .*\n$").unwrap());
    }
    assert!(repository.snapshot() == before);

    // What fails half-way is undone: the last of the files has no folder to go to.
    fs::remove_dir_all(repository.path("tests")).unwrap();
    let before = repository.snapshot();
    let assert = repository.script("new").arg("demo").assert().code(1).stdout("");
    assert.stderr(contains("new: expected to write the files, found "));
    assert!(repository.snapshot() == before);
}

/// Killed at any moment, it has made all or nothing.
#[test]
fn new_interrupted_leaves_nothing_behind() {
    let Some(repository) = Repository::new("new_interrupted", &["bash", "python3"]) else {
        return;
    };
    let before = repository.snapshot();
    repository.script("new").arg("demo").assert().success();
    let whole = repository.snapshot().into_keys().collect::<Vec<_>>();
    repository.delete_problem("demo");
    for milliseconds in (0..150).step_by(3) {
        let mut command = std::process::Command::new(repository.path("scripts/new"));
        let command = command.arg("demo").stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(Duration::from_millis(milliseconds));
        Command::new("kill").arg(child.id().to_string()).ok().ok();
        child.wait().unwrap();
        let after = repository.snapshot();
        if after != before {
            assert_eq!(after.into_keys().collect::<Vec<_>>(), whole, "after {milliseconds} ms");
            repository.delete_problem("demo");
        }
    }
}

/// `scripts/new --listen`, running.
struct Listener {
    child: Child,
    stdout: BufReader<ChildStdout>,
    port: u16,
}

impl Listener {
    fn start(repository: &Repository) -> Self {
        let mut command = std::process::Command::new(repository.path("scripts/new"));
        let command = command.args(["--listen", "--port", "0"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        let port = line.strip_prefix("listening on 127.0.0.1:").and_then(|rest| {
            rest.strip_suffix(" for Competitive Companion (Ctrl-C ends it)\n")?.parse().ok()
        });
        Listener { child, stdout, port: port.expect(&line) }
    }

    /// The whole reply to a whole request.
    fn send(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(30))).unwrap();
        stream.write_all(request).unwrap();
        stream.shutdown(Shutdown::Write).unwrap();
        let mut reply = String::new();
        stream.read_to_string(&mut reply).unwrap();
        reply
    }

    /// Status and text of the reply to a body sent with these header lines.
    fn post_with(&self, header: &str, body: &[u8]) -> (u16, String) {
        let length = body.len();
        let head = format!("POST / HTTP/1.1\r\n{header}Content-Length: {length}\r\n\r\n");
        status_and_text(&self.send(&[head.as_bytes(), body].concat()))
    }

    /// The same, as the extension sends it in Chrome.
    fn post(&self, body: &str) -> (u16, String) {
        let origin = "Origin: chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl\r\n";
        let header =
            format!("Host: localhost:{}\r\nContent-Type: application/json\r\n{origin}", self.port);
        self.post_with(&header, body.as_bytes())
    }

    /// Waits until it ends by itself; returns its status, standard output and standard error.
    fn end(mut self) -> (i32, String, String) {
        let (mut stdout, mut stderr) = (String::new(), String::new());
        self.stdout.read_to_string(&mut stdout).unwrap();
        self.child.stderr.take().unwrap().read_to_string(&mut stderr).unwrap();
        (self.child.wait().unwrap().code().unwrap(), stdout, stderr)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn status_and_text(reply: &str) -> (u16, String) {
    let (head, text) = reply.split_once("\r\n\r\n").expect(reply);
    let status = head.strip_prefix("HTTP/1.0 ").and_then(|rest| rest.get(..3)).expect(reply);
    (status.parse().unwrap(), text.to_string())
}

/// A problem as the extension describes it; `name`, `url` and `batch` are JSON.
fn message(name: &str, url: &str, batch: &str) -> String {
    format!(
        r#"{{"name":{name},"group":"Baekjoon Online Judge","url":{url},"interactive":false,
            "memoryLimit":128,"timeLimit":1500,
            "tests":[{{"input":"3\n1 2 3\n","output":"6\n"}},{{"input":"1\r\n7","output":"7"}}],
            "testType":"single","input":{{"type":"stdin"}},"output":{{"type":"stdout"}},
            "languages":{{"java":{{"mainClass":"Main","taskClass":"Sum"}}}},"batch":{batch}}}"#
    )
}

const ALONE: &str = r#"{"id":"5c1b3a4e-7f0e-4c43-9d55-0c9a1e0a7d11","size":1}"#;

#[test]
fn listen_makes_what_curl_sends() {
    let tools = ["bash", "python3", "curl"];
    let Some(repository) = Repository::new("listen_curl", &tools) else {
        return;
    };
    let listener = Listener::start(&repository);
    let url = format!("http://localhost:{}/", listener.port);
    Command::new("curl")
        .args(["--silent", "--show-error", "--fail", "--data-binary", "@-", &url])
        .write_stdin(message(r#""수들의 합""#, r#""https://www.acmicpc.net/problem/10950""#, ALONE))
        .assert()
        .success()
        .stdout("made boj10950\n");
    let (status, stdout, stderr) = listener.end();
    assert_eq!((status, stderr.as_str()), (0, ""));
    assert!(diff(
        "made boj10950: src/bin/boj10950.rs problems/boj10950 tests/boj10950.rs\n\
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
    let program = repository.compile("boj10950", "2021");
    for (sample, input, answer) in [(1, "3\n1 2 3\n", "6\n"), (2, "1\n7\n", "7\n")] {
        let sample = format!("problems/boj10950/data/sample/{sample}");
        assert_eq!(repository.read(&format!("{sample}.in")), input);
        assert_eq!(repository.read(&format!("{sample}.ans")), answer);
        Command::new(&program).write_stdin(input).assert().success().stdout("not solved yet\n");
    }
}

#[test]
fn listen_makes_a_whole_contest() {
    let Some(repository) = Repository::new("listen_contest", &["bash", "python3"]) else {
        return;
    };
    let listener = Listener::start(&repository);
    let batch = r#"{"id":"contest","size":5}"#;
    for (name, url, expected) in [
        (
            r#""A - Sum""#,
            r#""https://atcoder.jp/contests/abc100/tasks/abc100_a""#,
            "made abc100a\n",
        ),
        (r#""B. Sum""#, r#""https://codeforces.com/contest/4/problem/B?locale=en""#, "made cf4b\n"),
        (r#""Loop!""#, r#""https://judge.example/7""#, "made ploop\n"),
        (r#""2-Sat é""#, r#""https://judge.example/8""#, "made p2sate\n"),
    ] {
        assert_eq!(listener.post(&message(name, url, batch)), (200, expected.to_string()));
    }
    // One that is there already is refused, counts as come, and nothing of it is touched.
    let before = repository.snapshot();
    let taken = message(r#""TICTACTOE""#, r#""https://judge.example/9""#, batch);
    let reason = "expected a new name, found problems/tictactoe\n";
    assert_eq!(listener.post(&taken), (409, reason.to_string()));
    let (status, stdout, stderr) = listener.end();
    assert_eq!((status, stderr), (1, format!("new: {reason}")));
    assert_eq!(stdout.lines().filter(|line| line.starts_with("made ")).count(), 4, "{stdout}");
    assert!(repository.snapshot() == before);
}

#[test]
fn listen_survives_malformed_requests() {
    let Some(repository) = Repository::new("listen_malformed", &["bash", "python3"]) else {
        return;
    };
    let before = repository.snapshot();
    let listener = Listener::start(&repository);
    let mut reasons = String::new();
    let mut check = |(status, text): (u16, String), expected_status, expected: &str| {
        assert!(text.starts_with(expected), "{text:?}");
        assert!(text.ends_with('\n') && text.lines().count() == 1 && text.len() < 400, "{text:?}");
        assert_eq!(status, expected_status, "{text}");
        reasons.push_str(&format!("new: {text}"));
    };

    let good = message(r#""Sum""#, r#""https://judge.example/1""#, ALONE);
    let deep = "[".repeat(1_000_000);
    let nested = "[".repeat(900) + &"]".repeat(900);
    let digits = format!(r#"{{"batch":{}}}"#, "9".repeat(1_000_000));
    let many = format!("\"tests\":[{}", r#"{"input":"","output":""},"#.repeat(100));
    let change = |from: &str, to: &str| {
        let changed = good.replacen(from, to, 1);
        assert_ne!(changed, good);
        changed
    };
    for (body, reason) in [
        (String::new(), "expected JSON, found an error in it: Expecting value"),
        ("{\"name\":".to_string(), "expected JSON, found an error in it: Expecting value"),
        (deep, "expected JSON, found an error in it: maximum recursion depth exceeded"),
        (digits, "expected "),
        ("null".to_string(), "expected batch, an object with id and size, found null"),
        ("[{}]".to_string(), "expected batch, an object with id and size, found null"),
        (change("\"id\"", "\"no\""), "expected id, a text, found null"),
        (change("\"size\":1", "\"size\":0"), "expected size, a number from 1 to 1000, found 0"),
        (change("\"Sum\"", &nested), "expected name, a text, found a list"),
        (
            change("\"Sum\"", "\" \\u0000\\u200b\\n\""),
            "expected name, a text of 1 to 300 characters, found 0",
        ),
        (
            change("Sum", &"a".repeat(301)),
            "expected name, a text of 1 to 300 characters, found 301",
        ),
        (
            change("https:", "file:"),
            "expected url to begin with http:// or https://, found \"file:",
        ),
        (change("1500", "-1"), "expected timeLimit, a number from 1 to 3600000, found -1"),
        (change("1500", "NaN"), "expected timeLimit, a number from 1 to 3600000, found NaN"),
        (
            change("128", "\"128\""),
            "expected memoryLimit, a number from 1 to 1048576, found \"128\"",
        ),
        (change("128", "true"), "expected memoryLimit, a number from 1 to 1048576, found true"),
        (change("false", "1"), "expected interactive, true or false, found 1"),
        (change("\"tests\":[", "\"tests\":[7,"), "expected input, a text, found null"),
        (
            change("\"7\"", "\"\\ud800\""),
            "expected output, a text of Unicode characters, found half of one",
        ),
        (change("\"tests\":[", &many), "expected tests, a list of at most 100 samples, found 102"),
    ] {
        check(listener.post(&body), 400, reason);
    }
    let host = format!("Host: localhost:{}\r\n", listener.port);
    check(
        listener.post_with(&host, b"{\"\xFF\":1}"),
        400,
        "expected JSON, found an error in it: 'utf-8'",
    );

    // Web pages: by their origin, or, once their name leads to this machine, by the host.
    let origin = format!("{host}Origin: https://evil.example\r\n");
    let reason = "expected a browser's extension as the origin, found \"https://evil.example\"\n";
    check(listener.post_with(&origin, good.as_bytes()), 403, reason);
    check(
        listener.post_with(&format!("{host}Origin: null\r\n"), good.as_bytes()),
        403,
        "expected a b",
    );
    let reason = "expected the host localhost, found \"evil.example:10043\"\n";
    check(listener.post_with("Host: evil.example:10043\r\n", good.as_bytes()), 403, reason);
    check(
        listener.post_with("", good.as_bytes()),
        403,
        "expected the host localhost, found \"\"\n",
    );

    let raw = |head: &str| {
        let request = format!("{head}\r\nHost: localhost:{}\r\n", listener.port);
        status_and_text(&listener.send(request.as_bytes()))
    };
    check(raw("GET / HTTP/1.1\r\n\r\n"), 405, "expected the method POST, found \"GET\"\n");
    check(raw("OPTIONS / HTTP/1.1\r\n\r\n"), 405, "expected the method POST, found \"OPTIONS\"\n");
    check(raw("\x01\x02\r\n\r\n"), 400, "Bad request syntax");
    check(raw("POST / HTTP/9.9\r\n\r\n"), 505, "Invalid HTTP version");
    let post = format!("POST / HTTP/1.1\r\n{host}");
    let reply = |rest: &str| status_and_text(&listener.send(format!("{post}{rest}").as_bytes()));
    check(reply("\r\n"), 411, "expected a Content-Length, found \"\"\n");
    check(reply("Content-Length: -1\r\n\r\n"), 411, "expected a Content-Length, found \"-1\"\n");
    check(reply("Content-Length: 9\r\n\r\n{}"), 400, "expected 9 bytes, found 2\n");
    let large = "x".repeat((8 << 20) + 1);
    check(listener.post(&large), 413, "expected at most 8388608 bytes, found 8388609\n");

    // One that says nothing holds up nobody.
    let silent = TcpStream::connect(("127.0.0.1", listener.port)).unwrap();
    assert!(repository.snapshot() == before);
    assert_eq!(listener.post(&good), (200, "made sum\n".to_string()));
    let (status, _, stderr) = listener.end();
    assert_eq!(status, 1, "some were refused");
    assert!(diff(reasons).eval(&stderr));
    drop(silent);
    repository.delete_problem("sum");
    assert!(repository.snapshot() == before);
}

/// Whatever names the JSON holds, only the three paths of a well-formed name are made.
#[test]
fn listen_writes_nowhere_else() {
    let Some(repository) = Repository::new("listen_elsewhere", &["bash", "python3"]) else {
        return;
    };
    let outside = repository.path("outside");
    fs::create_dir(&outside).unwrap();
    std::os::unix::fs::symlink(&outside, repository.path("problems/linked")).unwrap();
    std::os::unix::fs::symlink(outside.join("x"), repository.path("src/bin/dangling.rs")).unwrap();
    let before = repository.snapshot();
    let listener = Listener::start(&repository);
    let batch = r#"{"id":"../../x","size":1000}"#;
    for (name, url, made) in [
        ("../../../etc/passwd", "https://judge.example/x", "etcpasswd"),
        ("/etc/cron.d/x", "https://judge.example/x", "etccrondx"),
        ("C:\\\\Windows\\\\win.ini", "https://judge.example/x", "cwindowswinini"),
        ("x\\u0000y.rs", "https://judge.example/x", "xyrs"),
        ("$(touch outside/x) `x`", "https://judge.example/x", "touchoutsidexx"),
        ("{{name}} {{title}}", "https://judge.example/x", "nametitle"),
        ("사라지는 발판", "https://judge.example/../../Lesson_92345/?a=/b#/c", "lesson92345"),
        ("룩", "https://atcoder.jp/contests/../tasks/../../x", "x"),
        ("비숍", "https://www.acmicpc.net/problem/1000/../../x", "boj1000"),
        (
            "q\\\"\\nlicense: evil\\n#\\u0085\\u2028*/ \\u202e",
            "https://judge.example/q",
            "qlicenseevil",
        ),
    ] {
        let message = message(&format!("\"{name}\""), &format!("\"{url}\""), batch);
        assert_eq!(listener.post(&message), (200, format!("made {made}\n")), "{name}");
        let metadata = repository.read(&format!("problems/{made}/problem.yaml"));
        assert_eq!(metadata.lines().count(), 12, "{metadata}");
        assert_eq!(metadata.matches("\nlicense: ").count(), 1);
        repository.compile(made, "2021");
        fs::remove_file(repository.path(&format!("{made}_2021"))).unwrap();
        repository.delete_problem(made);
        assert!(repository.snapshot() == before, "{name}");
    }
    for name in ["linked", "dangling"] {
        let message = message(&format!("\"{name}\""), "\"https://judge.example/x\"", batch);
        assert_eq!(listener.post(&message).0, 409);
    }
    let nothing = message("\"룩\"", "\"https://judge.example/룩\"", batch);
    assert_eq!(listener.post(&nothing).0, 400);
    let long = message(&format!("\"{}\"", "a".repeat(300)), "\"https://judge.example/x\"", batch);
    assert_eq!(listener.post(&long), (200, format!("made {}\n", "a".repeat(40))));
    repository.delete_problem(&"a".repeat(40));
    assert!(repository.snapshot() == before);
}

/// 127.0.0.2 is this machine too, but not the address that is listened on.
#[cfg(target_os = "linux")]
#[test]
fn listen_on_one_address_only() {
    let Some(repository) = Repository::new("listen_address", &["bash", "python3"]) else {
        return;
    };
    let listener = Listener::start(&repository);
    assert!(TcpStream::connect(("127.0.0.2", listener.port)).is_err());
    // A second listener on the same port says what is wrong.
    let port = listener.port.to_string();
    let second = repository.script("new").args(["--listen", "--port", &port]).assert();
    second.code(1).stdout("").stderr(diff(format!(
        "new: expected to listen on 127.0.0.1:{port}, found Address already in use (take another with --port)\n"
    )));
    let assert = repository.script("new").args(["--listen", "--port", "x"]).assert();
    assert.code(1).stderr("new: expected a port from 0 to 65535, found \"x\"\n");
}

#[test]
fn paste_prints_the_file() {
    let Some(repository) = Repository::new("paste_prints", &["bash"]) else {
        return;
    };
    let source = repository.read("src/bin/tictactoe.rs");
    let assert = repository.script("paste").args(["tictactoe", "-"]).assert();
    assert.success().stderr("").stdout(diff(source.clone()));

    // A clipboard of our own, in front of all others.
    repository.write("pbcopy", "#!/bin/sh\ncat > \"$(dirname \"$0\")/clipboard\"\n");
    Command::new("chmod").arg("+x").arg(repository.path("pbcopy")).assert().success();
    let path = format!("{}:{}", repository.root.display(), std::env::var("PATH").unwrap());
    let lines = source.lines().count();
    let assert = repository.script("paste").arg("tictactoe").env("PATH", path).assert();
    assert
        .success()
        .stderr("")
        .stdout(format!("tictactoe: {lines} lines are on the clipboard (samples passed: 1)\n"));
    assert_eq!(repository.read("clipboard"), source);
}

/// The function alone, below other code and with the judge's own call of it.
#[test]
fn paste_function_works_where_the_judge_calls_it() {
    let Some(repository) = Repository::new("paste_function", &["bash"]) else {
        return;
    };
    for part in [
        "src/bin/platformgame.rs",
        "problems/platformgame/problem.yaml",
        "problems/platformgame/data/sample",
    ] {
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &repository.path(part));
    }
    let assert = repository.script("paste").args(["platformgame", "--function", "-"]).assert();
    let output = assert.success().stderr("").get_output().stdout.clone();
    let pasted = String::from_utf8(output).unwrap();
    assert!(pasted.contains("\npub fn solution(") && !pasted.contains("fn main"));
    let call = "fn main() {
        let board = vec![vec![1, 1, 1], vec![1, 0, 1], vec![1, 1, 1]];
        assert_eq!(solution(board, vec![1, 0], vec![1, 2]), 4);
        assert_eq!(call(vec![vec![1; 5]]), 4);
    }";
    let above = "use self::solution as function;
    fn call(board: Vec<Vec<i32>>) -> i32 { function(board, vec![0, 0], vec![0, 4]) }";
    repository.write("src/bin/judged.rs", &format!("{above}\n\n{pasted}\n{call}\n"));
    let program = repository.compile("judged", "2021");
    Command::new(program).assert().success();
}

#[test]
fn paste_refuses_what_a_judge_would() {
    let Some(repository) = Repository::new("paste_refuses", &["bash"]) else {
        return;
    };
    let good = repository.read("src/bin/tictactoe.rs");
    let refused = |arguments: &[&str], shown: &str, error: &str| {
        let assert = repository.script("paste").args(arguments).assert().code(1).stdout(is_empty());
        let last = format!("paste: {error}\n");
        assert.stderr(contains(shown).and(predicate::str::ends_with(last)));
    };
    refused(&[], "", "expected one NAME, found 0 (see --help)");
    refused(&["--what"], "", "expected NAME, - or --function, found \"--what\" (see --help)");
    refused(&["../x", "-"], "", "expected a problem (tictactoe), found \"../x\"");

    repository
        .write("src/bin/tictactoe.rs", &good.replace("fn is_space", "fn unused() {}\nfn is_space"));
    let error = "expected src/bin/tictactoe.rs to compile alone without a warning, found the above";
    refused(&["tictactoe", "-"], "function `unused` is never used", error);

    repository.write("src/bin/tictactoe.rs", &good.replace("\"TIE\\n\"", "\"Tie\\n\""));
    let error = "expected the answer of problems/tictactoe/data/sample/1.ans, found another";
    refused(&["tictactoe", "-"], "-TIE\n+Tie\n", error);

    repository.write("src/bin/tictactoe.rs", &good.replace("\"C\", 1,", "\"C\", 50,"));
    let error = "expected an answer to problems/tictactoe/data/sample/1.in, found exit status 1";
    refused(&["tictactoe", "-"], "line 1: expected C", error);

    repository.write("src/bin/tictactoe.rs", &good.replace("// Reading and writing.\n", ""));
    let error = "expected the line \"// Reading and writing.\" in src/bin/tictactoe.rs, found none";
    refused(&["tictactoe", "-", "--function"], "", error);

    let (function, rest) = good.split_once("// Reading and writing.\n").unwrap();
    let late = format!("{function}pub fn early(token: &[u8]) -> bool {{ token.iter().all(|&byte| is_space(byte)) }}\n\n// Reading and writing.\n{rest}");
    repository.write("src/bin/tictactoe.rs", &late);
    let error = "expected the part above \"// Reading and writing.\" to compile as a library, found the above";
    refused(&["tictactoe", "-", "--function"], "is_space", error);

    repository.write("src/bin/tictactoe.rs", &good);
    fs::remove_file(repository.path("problems/tictactoe/data/sample/1.ans")).unwrap();
    let error = "expected the answer problems/tictactoe/data/sample/1.ans, found none";
    refused(&["tictactoe", "-"], "", error);
    fs::remove_file(repository.path("src/bin/tictactoe.rs")).unwrap();
    refused(&["tictactoe", "-"], "", "expected the file src/bin/tictactoe.rs, found none");
}

#[test]
fn new_and_paste_explain_themselves() {
    let Some(repository) = Repository::new("verbs_help", &["bash"]) else {
        return;
    };
    for script in ["new", "paste"] {
        let assert = repository.script(script).arg("--help").assert().success().stderr("");
        assert.stdout(contains(format!("usage: scripts/{script} NAME")));
    }
}
