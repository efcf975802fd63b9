"""A program in Python that one process gives many inputs prints what it prints alone.

The oracle is Python itself: the program is started for one input, in the usual way.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from banrye.process import sandbox
from banrye.process.limits import Limits, RunResult
from banrye.process.server import Job
from banrye.submission import many_inputs
from banrye.submission.build import build_source
from banrye.submission.program import Program
from tests.python.builders import write_files

LIMITS = Limits(cpu_seconds=5, memory_mebibytes=256, output_bytes=1 << 20)
INPUTS = [b"3\n1 2 3\n", b"1\n-5\n", b"", b"2\n7 7", b"x\n", "2\n1 \ud55c\n".encode(), b"\xff\n"]
SHARED = {
    "input()": "n = int(input())\nprint(sum(map(int, input().split())) * n)\n",
    "lines": "import sys\ninput = sys.stdin.readline\nn = int(input())\nprint(n, repr(input()))\n",
    "bytes": "import sys\nprint(len(sys.stdin.buffer.read().split()))\n",
    "descriptor 0": "n, *a = map(int, open(0).read().split())\nprint(n, sorted(a))\n",
    "descriptor 0, bytes": "print(open(0, 'rb').readlines())\n",
    "a buffer": "import io, sys\nprint(io.BytesIO(sys.stdin.buffer.read()).readline())\n",
    "for line": "import sys\nfor number, line in enumerate(sys.stdin):\n    print(number, line)\n",
    "until the end": (
        "while True:\n    try:\n        print(input())\n    except EOFError:\n        break\n"
    ),
    "a state": (
        "seen = []\ndef solve():\n    seen.append(input())\n    return seen\n"
        "if __name__ == '__main__':\n    print(solve())\n"
    ),
    "exit": "import sys\nif input() == '1':\n    print('one')\n    exit(0)\nsys.exit('no')\n",
    "some lines only": "print(input())\n",
    "changes": (
        "import sys\nsys.stdin = None\nsys.setrecursionlimit(50)\nint = str\nprint(int(1))\n"
    ),
}
APART = {
    "a thread": "import threading\nthreading.Thread(target=print).start()\n",
    "os": "import os\nprint(os.read(0, 9))\n",
    "a path": "print(open('/dev/stdin').read())\n",
}


def alone(program: Path, text: bytes) -> tuple[bool, bytes]:
    """Return whether a run that is started for an input succeeds, and what it prints."""
    words = [sys.executable, str(program)]
    run = subprocess.run(words, input=text, capture_output=True, check=False)
    return run.returncode == 0, run.stdout


@pytest.mark.parametrize("what", SHARED)
def test_each_input_is_as_it_is_alone(tmp_path: Path, what: str) -> None:
    write_files(tmp_path, {"mine.py": SHARED[what]})
    words = many_inputs.in_one_process([sys.executable, str(tmp_path / "mine.py")], "inputs")
    request = many_inputs.request_of(INPUTS * 2)  # each also after all others
    run = subprocess.run(words, input=request, capture_output=True, check=True)
    results = [
        (result.succeeded, result.output) for result in many_inputs.results_in(run.stdout, LIMITS)
    ]
    assert results == [alone(tmp_path / "mine.py", text) for text in INPUTS] * 2


@pytest.mark.parametrize("what", APART)
def test_what_needs_a_process_of_its_own_gets_one(tmp_path: Path, what: str) -> None:
    write_files(tmp_path, {"mine.py": APART[what]})
    words = many_inputs.in_one_process([sys.executable, str(tmp_path / "mine.py")], "inputs")
    request = many_inputs.request_of(INPUTS)
    run = subprocess.run(words, input=request, capture_output=True, check=False)
    assert run.returncode == 1
    assert b"CannotShare: " in run.stderr


# In the sandbox.


def program_of(folder: Path, text: str) -> Program:
    write_files(folder, {"mine.py": text})
    return build_source(folder / "mine.py")


def run_all(program: Program, *, are_claimed: bool) -> list[RunResult]:
    jobs = [Job(text, 5) for text in INPUTS]
    return program.run_many(jobs, LIMITS, are_short=True, are_claimed=are_claimed)


@pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")
@pytest.mark.parametrize("text", [SHARED["until the end"], APART["a thread"]])
def test_claims_rest_on_a_process_for_each_input(tmp_path: Path, text: str) -> None:
    program = program_of(tmp_path, text)
    asked = []
    results = []
    for are_claimed in (True, False):
        results.append(
            [(each.succeeded, each.output) for each in run_all(program, are_claimed=are_claimed)]
        )
        asked.append(program.servers.takes_many)
    program.close()
    assert asked == [None, text == SHARED["until the end"]]
    assert results == [[alone(tmp_path / "mine.py", text) for text in INPUTS]] * 2


@pytest.mark.lengthy
@pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")
def test_an_endless_run_ends_in_time(tmp_path: Path) -> None:
    program = program_of(tmp_path, "while input() != '1':\n    pass\nwhile True:\n    pass\n")
    beginning = time.monotonic()
    jobs = [Job(b"2\n1\n", 0.6)] * 2  # less time is never shared
    results = program.run_many(jobs, LIMITS, are_short=True, are_claimed=False)
    program.close()
    assert results[0].timed_out
    assert program.servers.takes_many is False
    assert time.monotonic() - beginning < 30
