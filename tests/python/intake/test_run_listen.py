"""`scripts/new --listen`: requests of the browser extension, and those that it must refuse."""

from __future__ import annotations

import json
import socket
import time
from typing import Any, cast

import pytest

from banrye.extras.intake import companion
from tests.python.checkout import Repository
from tests.python.intake.listener import COMPANION, HOST, PROBLEM, WEB_PAGE, Listener, lines_of


def of_size(size: int) -> str:
    """Return a problem of a contest with so many problems."""
    return PROBLEM.replace('"size": 1', f'"size": {size}')


def test_the_problem_that_the_extension_sends_is_made(repository: Repository) -> None:
    origin = "Origin: chrome-extension://cjnmckjndlpiamhfimnnjmnckgghkjbl\r\n"
    with Listener(repository, "new", "--listen") as listener:
        assert listener.post(f"{HOST}{origin}", PROBLEM) == 200
        result = listener.wait()
    assert (result.status, result.stderr) == (0, "")
    assert result.stdout.startswith("made boj10950: src/bin/boj10950.rs")
    assert result.stdout.endswith("judge boj10950 src/bin/boj10950.rs\n")
    samples = repository.path("problems/boj10950/data/sample")
    results = {file.name: file.read_text() for file in samples.iterdir()}
    expected = {"1.in": "3\n1 2 3\n", "1.ans": "6\n", "2.in": "1\n7\n", "2.ans": "7\n"}
    assert results.items() >= expected.items()
    lines = repository.read("problems/boj10950/problem.yaml").splitlines()
    settings = [line for line in lines if not line.startswith("uuid: ")]
    assert settings == (COMPANION / "problem.yaml").read_text(encoding="utf-8").splitlines()


@pytest.mark.lengthy
def test_every_problem_gets_a_safe_name(repository: Repository) -> None:
    """Every name is made of safe characters. A name that is taken is refused."""
    names = lines_of("names.txt")
    problem = of_size(len(names) + 1)
    with Listener(repository, "new", "--listen") as listener:
        for name, title, group, url in names:
            escaped = title.replace("\\", "\\\\").replace('"', '\\"')
            body = problem.replace("수들의 합", escaped).replace("Baekjoon Online Judge", group)
            body = body.replace("https://www.acmicpc.net/problem/10950", url)
            assert listener.post(HOST, body) == 200
            made = "".join(listener.next_line() for _ in range(3))
            assert made.startswith(f"made {name}: ")
            settings = repository.read(f"problems/{name}/problem.yaml")
            assert len(settings.splitlines()) == 16, settings
        before = repository.snapshot()
        assert listener.post(HOST, problem) != 200
        result = listener.wait()
    message = "new: refused a request: src/bin/boj10950.rs already exists\n"
    assert (result.status, result.stderr) == (2, message)
    assert repository.snapshot() == before


@pytest.mark.lengthy
def test_a_contest_becomes_plain_folders(repository: Repository) -> None:
    """A template in them is judged on the samples within the contest's limits."""
    template = "print(sum(map(int, open(0).read().split())))\n"
    repository.write("config/banrye/template.py", template)
    problem = of_size(5).replace("3\\n1 2 3", "1 2 3")
    problem = problem.replace('"interactive": true', '"interactive": false')
    with Listener(repository, "listen", "--once") as listener:
        for number in range(1, 6):
            address = f"https://codeforces.com/contest/{number}/problem/A"
            body = problem.replace("https://www.acmicpc.net/problem/10950", address)
            body = body.replace('"interactive": true', '"interactive": false')
            assert listener.post(HOST, body) == 200
        result = listener.wait()
    assert result.status == 0
    folder = "baekjoon-online-judge/cf5a"
    shown = f"{folder}: 수들의 합 (samples: 2)\n  scripts/judge {folder}/main.py\n"
    assert shown in result.stdout
    files = ("test/sample-1.in", "test/sample-1.out", "test/sample-2.in")
    texts = [repository.read(f"{folder}/{file}") for file in files]
    assert texts == ["1 2 3\n", "6\n", "1\n7\n"]
    limits = "time = 1.5 # seconds\nmemory = 128 # MiB\n"
    assert limits in repository.read(f"{folder}/banrye.toml")
    result = repository.script("judge", f"{folder}/main.py")
    assert result.status == 1
    assert "AC " in result.stdout
    assert "expected\n  7\n" in result.stdout


@pytest.mark.lengthy
def test_an_input_file_that_a_pattern_names_is_said(repository: Repository) -> None:
    """The message is as the extension sends it. A program gets and prints on standard streams."""
    message = (COMPANION / "pattern.json").read_text(encoding="utf-8")
    with Listener(repository, "listen", "--once") as listener:
        assert listener.post(HOST, message) == 200
        result = listener.wait()
    assert "sum: A. Sum (samples: 1, sum.out, an input file sum.*[.]in)\n" in result.stdout
    settings = repository.read("sum/banrye.toml")
    assert "# The judge's input is a file sum.*[.]in: here standard input.\n" in settings
    assert "# Its output is a file sum.out: here standard output.\n" in settings
    assert "output-file" not in settings


@pytest.mark.lengthy
def test_the_problems_of_a_contest_land_in_its_folder(repository: Repository) -> None:
    """A template in Java becomes the class that the judge starts. `interactive` is optional."""
    template = "class TaskClass {}\npublic class Main { TaskClass a; MyTaskClass b; }\n"
    repository.write("config/banrye/template.java", template)
    messages = json.loads((COMPANION / "contest.json").read_text(encoding="utf-8"))
    alone = json.loads((COMPANION / "pattern.json").read_text(encoding="utf-8"))
    with Listener(repository, "listen", "--once") as listener:
        assert listener.post(HOST, json.dumps(messages[0])) == 200
        # Another one, sent before the contest is complete, neither ends it nor joins its folder.
        assert listener.post(HOST, json.dumps(alone)) == 200
        assert listener.post(HOST, json.dumps(messages[1])) == 200
        assert listener.wait().status == 0
    contest = "atcoder-beginner-contest-900-promotion-of-산학-협력"
    second = f"{contest}/abc900b"
    assert "time = 3 # seconds\nmemory = 1024 # MiB\n" in repository.read(f"{second}/banrye.toml")
    assert repository.read(f"{second}/test/sample-1.in") == "1 2 3\n"
    expected = template.replace(" TaskClass", " BPlusPlus")
    assert repository.read(f"{second}/Main.java") == expected
    assert repository.read(f"{contest}/abc900a/test/sample-1.out") == "3\n"
    assert repository.read("sum/Main.java") == template.replace(" TaskClass", " ASum")


@pytest.fixture
def problem() -> str:
    """Return a problem of a contest that does not end."""
    return of_size(1000)


@pytest.mark.lengthy
def test_malformed_requests_and_web_pages_are_refused(repository: Repository, problem: str) -> None:
    malformed = [
        (message, HOST, problem.replace(old, new, 1))
        for message, old, new in lines_of("malformed.txt")
    ]
    malformed += [
        ("maximum recursion depth exceeded", HOST, "[" * 1_000_000),
        ("Content-Length is not", "Content-Length: 10000000\r\n", ""),
        ("Origin is not a browser extension", WEB_PAGE, problem),
        ("Host is not localhost", "Host: evil.example\r\n", problem),
    ]
    before = repository.snapshot()
    with Listener(repository, "new", "--listen") as listener:
        for message, header, body in malformed:
            assert listener.post(header, body) != 200, message
            line = listener.next_error()
            assert line.startswith(f"new: refused a request: {message}")
            assert len(line.encode()) < 200
        listener.interrupt()
        assert listener.wait() == (130, "", "")
    assert repository.snapshot() == before


@pytest.mark.lengthy
def test_a_request_that_never_ends_is_cut_off(repository: Repository) -> None:
    with Listener(repository, "new", "--listen") as listener, listener.connect() as silent:
        silent.sendall(b"POST")
        assert listener.next_error() == "new: refused a request: timed out\n"


@pytest.mark.lengthy
def test_only_this_machine_is_listened_to(repository: Repository) -> None:
    with (
        Listener(repository, "new", "--listen") as listener,
        pytest.raises(ConnectionRefusedError),
    ):
        socket.create_connection(("127.0.0.2", listener.port))


@pytest.mark.lengthy
def test_a_slow_client_delays_nobody(repository: Repository) -> None:
    """What is refused gets a status from 400 on."""
    problem = of_size(2)
    with Listener(repository, "new", "--listen") as listener:
        slow = [listener.connect() for _ in range(20)]
        for connection in slow:
            connection.sendall(b"POST / HTTP/1.1\r\n")
        start = time.monotonic()
        assert listener.post("Host: evil.example\r\n", problem) == 403
        assert listener.post(WEB_PAGE, problem) == 403
        assert listener.post(HOST, "{{") == 400
        assert listener.post(HOST, problem.replace("1500", "-1")) == 422
        assert listener.send("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n") == 411
        assert listener.send("POST / HTTP/1.1\r\nContent-Length: 10000000\r\n\r\n") == 413
        assert listener.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n") == 405
        # One of the two problems of the contest was refused for its time limit. The other is made.
        assert listener.post(HOST, problem) == 200
        # One after the other, the slow clients would take a second each.
        assert time.monotonic() - start < 8
        result = listener.wait()
        for connection in slow:
            connection.close()
    assert result.status == 2
    assert result.stdout.startswith("made boj10950: ")


def test_listen_shows_an_error_of_ours_and_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    for error in (ConnectionResetError(), KeyError("batch")):
        try:
            raise error
        except (OSError, KeyError):
            companion.CompanionServer.handle_error(cast("Any", None), None, None)
    shown = capsys.readouterr().err
    assert shown.count("this is an error of banrye") == 1
    assert "KeyError: 'batch'" in shown
    assert "ConnectionResetError" not in shown
