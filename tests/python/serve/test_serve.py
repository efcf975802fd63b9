"""banrye serve, by the SDK of SandboxFusion unchanged, and by clients that vanish or pretend."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from banrye.extras.serve import bound
from banrye.extras.serve.bound import ClientDisconnected, RunningPlaces
from banrye.extras.serve.http_server import AllowedClients
from banrye.extras.serve.runs import path_inside
from banrye.extras.serve.wire import RefusedRequest
from tests.python.commands import ROOT, door, script, script_environment

SUM = "a, b = map(int, input().split())\nprint(a + b)\n"
WRONG = "a, b = map(int, input().split())\nprint(a + b if a < 5 else 0)\n"
CPP = "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n"
ROW = {
    "id": "oj-1",
    "test": [
        {"input": {"stdin": "1 2\n"}, "output": {"stdout": "3\n"}},
        {"input": {"stdin": "5 7\n"}, "output": {"stdout": "12\n"}},
        {"input": {"stdin": "9 9\n"}, "output": {"stdout": "18\n"}},
    ],
}


@contextmanager
def server(*words: str, cwd: Path | str = ROOT) -> Iterator[int]:
    """Yield the port of a server, which ends with the block and leaves no process."""
    process = subprocess.Popen(
        [door("serve"), "--port", "0", *words],
        cwd=cwd,
        env=script_environment(),
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout
        line = process.stdout.readline()
        match = re.search(r":(\d+) ", line)
        assert match, line
        yield int(match[1])
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=20)


def ask(
    port: int, path: str, body: object, **fields: str
) -> tuple[int, Any]:  # the status, and JSON
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=600)
    headers = {"Content-Type": "application/json", **fields}
    text = body if isinstance(body, str | bytes) else json.dumps(body)
    connection.request("POST", path, text, headers)
    answer = connection.getresponse()
    content = answer.read()
    connection.close()
    return answer.status, json.loads(content)


def run(port: int, code: str, **fields: object) -> tuple[int, Any]:
    return ask(port, "/run_code", {"code": code, "language": "python", **fields})


# The SDK.


@pytest.mark.lengthy
@pytest.mark.needs("extra:serve")
def test_the_sdk_runs_and_submits() -> None:
    sdk = pytest.importorskip("sandbox_fusion")
    with server(cwd=tempfile.gettempdir()) as port:  # from there, paths of programs are short
        address = f"http://127.0.0.1:{port}"

        def ran(code: str, **fields: object) -> Any:  # noqa: ANN401  # a model of the SDK
            request = sdk.RunCodeRequest(code=code, **{"language": "python", **fields})
            return sdk.run_code(request, endpoint=address, max_attempts=1)

        right = ran(SUM, stdin="1 2")
        assert (right.status, right.run_result.stdout, right.compile_result) == (
            "Success",
            "3\n",
            None,
        )
        crash = ran("import sys\nsys.stderr.write('oh')\nsys.exit(3)")
        assert (crash.status, crash.run_result.return_code) == ("Failed", 3)
        assert crash.run_result.stderr == "oh"
        slow = ran("while True: pass", run_timeout=0.3)
        assert (slow.run_result.status, slow.run_result.return_code) == ("TimeLimitExceeded", None)
        asleep = ran("import time; time.sleep(60)", run_timeout=0.3)
        assert asleep.run_result.status == "TimeLimitExceeded"
        compiled = ran(CPP, language="cpp", stdin="5 7")
        assert (compiled.run_result.stdout, compiled.compile_result.return_code) == ("12", 0)
        wrong = ran("int main() { x; }", language="cpp")
        assert (wrong.run_result, wrong.compile_result.return_code) == (None, 1)
        assert "program.cpp:1:14: error" in wrong.compile_result.stderr
        assert wrong.compile_result.stderr.startswith("program.cpp: In function")
        files = ran(
            "open('out', 'w').write(open('in/x').read() * 2)",
            files={"in/x": "aGE="},
            fetch_files=["out", "none"],
        )
        assert files.files == {"out": "aGFoYQ=="}

        def submitted(code: str, **extra: object) -> Any:  # noqa: ANN401  # a model of the SDK
            config = sdk.TestConfig(language="python", provided_data=ROW, extra=extra)
            request = sdk.SubmitRequest(
                dataset="any", id="oj-1", completion=f"So:\n```python\n{code}```\n", config=config
            )
            return sdk.submit(request, endpoint=address, max_attempts=1)

        result = submitted(SUM)
        assert (result.accepted, len(result.tests), result.extracted_code) == (True, 3, SUM)
        result = submitted(WRONG)
        assert [test.passed for test in result.tests] == [True, False]
        result = submitted(WRONG, run_all_cases=True)
        assert [test.passed for test in result.tests] == [True, False, False]
        assert result.tests[1].exec_info.run_result.stdout == "0\n"
        assert not submitted("print(").accepted


# Requests that are refused.


@pytest.mark.lengthy
def test_what_is_no_request_of_ours_is_refused() -> None:
    with server("--allow-origin", "https://example.org") as port:
        code = {"code": "print(1)", "language": "python"}
        assert ask(port, "/run_code", code, Host="evil.example")[0] == 403
        assert ask(port, "/run_code", code, Origin="https://evil.example")[0] == 403
        assert ask(port, "/run_code", code, Origin="https://example.org")[0] == 200
        assert ask(port, "/run_code", code, Host="LOCALHOST:1")[0] == 200
        assert ask(port, "/run_jupyter", code)[0] == 404
        assert ask(port, "/run_code", {"code": "x"})[0] == 422
        assert ask(port, "/run_code", "[" * 100_000)[0] == 422
        assert ask(port, "/run_code", b"\xff")[0] == 422
        status, answer = run(port, "x", language="latin")
        assert (status, answer["detail"][:25]) == (422, "no such language: 'latin'")
        assert run(port, "x", run_timeout=0)[0] == 422
        large = run(port, "x = b'1' * (200 << 20)", memory_limit_MB=64)[1]  # as verl sends it
        assert large["status"] == "Failed"
        assert large["run_result"]["stderr"].endswith("more than 64 MiB of memory\n")
        assert run(port, "x", files={"../x": "aGE="})[0] == 422
        assert run(port, "x", files={"x": "!"})[0] == 422
        status, answer = ask(port, "/submit", {"id": 1, "completion": "x", "config": {}})
        assert (status, answer["detail"][:11]) == (400, "no data set")
        row = {"id": 1, "colour": "red"}
        body = {"id": 1, "completion": "x", "config": {"provided_data": row}}
        status, answer = ask(port, "/submit", body)
        assert (status, answer["detail"][:38]) == (422, "the row: unknown data set: the row has")
        link = "import os\nos.symlink('/etc/passwd', 'x')"
        assert run(port, link, fetch_files=["x"])[1]["files"] == {}


@pytest.mark.lengthy
@pytest.mark.needs("pypy3")
def test_a_variant_of_a_language_is_run() -> None:
    asks = "import platform\nprint(platform.python_implementation())\n"
    with server() as port:
        answer = run(port, asks, language="pypy")[1]
        assert (answer["run_result"]["stdout"], answer["compile_result"]) == ("PyPy\n", None)
        assert run(port, asks)[1]["run_result"]["stdout"] == "CPython\n"


def test_the_names_of_this_machine() -> None:
    allowed = AllowedClients(("Box",), ("https://example.org",))
    for host in ("localhost", "127.0.0.1:80", "[::1]:9", "box:1"):
        allowed.check_request(host, None)
    for host in ("", "example.org", "localhost.example.org", "127.0.0.1.evil:80"):
        with pytest.raises(RefusedRequest):
            allowed.check_request(host, None)
    with pytest.raises(RefusedRequest):
        allowed.check_request("localhost", "null")


@pytest.mark.parametrize("name", ["", "/x", "../x", "a/../../x", "a\0b"])
def test_a_path_stays_below_the_folder(name: str) -> None:
    with pytest.raises(RefusedRequest):
        path_inside(name)


# Many requests.


@pytest.mark.lengthy
def test_places_are_bounded_and_who_has_gone_is_not_served() -> None:
    places = RunningPlaces(1, 1)
    with places.place(lambda: False):
        with pytest.raises(ClientDisconnected), places.place(lambda: True):
            pass
        waiting = threading.Thread(target=lambda: places.wait_for_place(lambda: False))
        waiting.start()
        time.sleep(0.2)
        with (
            pytest.raises(RefusedRequest, match="1 programs run and 1 requests wait"),
            places.place(bool),
        ):
            pass
    waiting.join(10)
    assert not waiting.is_alive()


def test_who_waits_is_served_in_the_order_of_coming(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bound, "SECONDS_BETWEEN_LOOKS", 0.01)  # several looks at each client
    places = RunningPlaces(1, 20)
    served: list[int] = []

    def ask_for(number: int) -> None:
        with places.place(lambda: False):
            served.append(number)
            time.sleep(0.02)

    threads = [threading.Thread(target=ask_for, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
        time.sleep(0.005)
    for thread in threads:
        thread.join()
    assert served == [*range(20)]
    assert places.free == 1


def vanish(port: int) -> None:
    """Ask for a program, and close the connection without waiting."""
    body = json.dumps({"code": SUM, "language": "python", "stdin": "1 2"})
    with socket.create_connection(("127.0.0.1", port)) as client:
        head = f"POST /run_code HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n\r\n"
        client.sendall((head + body).encode())


def load(port: int, requests: int, clients: int) -> Counter[str]:
    """Return the responses to many requests, of which one of ten vanishes."""
    numbers = iter(range(requests))
    lock = threading.Lock()
    result: Counter[str] = Counter()

    def work() -> None:
        while True:
            with lock:
                if (number := next(numbers, None)) is None:
                    return
            if number % 10 == 0:
                vanish(port)
                what = "vanished"
            else:
                status, answer = run(port, SUM, stdin=f"{number} 1")
                right = status == 200 and answer["run_result"]["stdout"] == f"{number + 1}\n"
                what = "right" if right else str(status)
            with lock:
                result[what] += 1

    threads = [threading.Thread(target=work) for _ in range(clients)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return result


@pytest.mark.slow
def test_many_clients_of_which_some_vanish() -> None:
    """All others get right answers or 429, and then one request is answered at once."""
    with server("--waiting", "20") as port:
        result = load(port, 2000, 50)
        assert result["vanished"] == 200
        assert result["right"] + result["429"] == 1800
        assert result["right"] >= 100
        assert result["429"] >= 1
        beginning = time.monotonic()
        assert run(port, SUM, stdin="1 2")[0] == 200
        assert time.monotonic() - beginning < 5


@pytest.mark.lengthy
def test_some_clients_of_which_some_vanish() -> None:
    with server() as port:
        assert load(port, 60, 20) == {"vanished": 6, "right": 54}


@pytest.mark.lengthy
def test_without_a_sandbox_it_serves_only_if_the_user_says_so() -> None:
    """Another user of the machine can reach the port."""
    environment = {"BANRYE_SANDBOX": "none"}
    refused = script("serve", "--port", "0", env=environment)
    assert refused.status == 2
    assert "there is no sandbox: whoever can reach the port" in refused.stderr
    with server("--no-sandbox") as port:
        assert run(port, "print(3)")[1]["run_result"]["stdout"] == "3\n"
