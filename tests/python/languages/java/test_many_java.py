"""A program in Java that one virtual machine gives many inputs prints what it prints alone.

The oracle is Java itself: the program is started for one input, in the usual way.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from banrye.languages.java.many_inputs import in_one_machine
from banrye.process import sandbox
from banrye.process.limits import Limits, RunResult
from banrye.process.server import Job
from banrye.submission import many_inputs
from banrye.submission.build import build_source
from tests.python.commands import FIXTURES, script

PROGRAMS = FIXTURES / "languages" / "java" / "many_java"
SORTED = FIXTURES / "measure" / "Sorted.java"
LIMITS = Limits(cpu_seconds=5, memory_mebibytes=512, output_bytes=1 << 20)
INPUTS = [b"3\n1 2 3\n", b"1\n-5\n", b"", b"2\n7 \xed\x95\x9c"]
OPTIONS = ["java", "-XX:+UseSerialGC", "-Dfile.encoding=UTF-8", "-Xss64m", "-Xmx256m"]
APART = ["Daemon", "Descriptor", "Finalizes", "Halts", "OpensFile"]

pytestmark = pytest.mark.needs("toolchain:java")


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the classes of all programs that can share a machine."""
    folder = tmp_path_factory.mktemp("classes")
    sources = sorted((PROGRAMS / "shared").glob("*.java"))
    subprocess.run(["javac", "-d", folder, *sources], check=True)
    return folder


def together(
    folder: Path, name: str, inputs: Sequence[bytes]
) -> subprocess.CompletedProcess[bytes]:
    words = in_one_machine([*OPTIONS, "-cp", str(folder), name])
    assert words
    request = many_inputs.request_of(inputs)
    return subprocess.run(words, input=request, capture_output=True, check=False)


def alone(folder: Path, name: str, text: bytes) -> tuple[bool, bytes]:
    """Return whether a run that is started for an input succeeds, and what it prints."""
    words = [*OPTIONS, "-cp", str(folder), name]
    run = subprocess.run(words, input=text, capture_output=True, check=False)
    return run.returncode == 0, run.stdout


@pytest.mark.lengthy
@pytest.mark.parametrize("name", ["Deep", "Exits", "Fails", "Statics", "Streams", "Threads"])
def test_each_input_is_as_it_is_alone(compiled: Path, name: str) -> None:
    run = together(compiled, name, INPUTS * 2)  # each also after all others
    assert run.returncode == 0, run.stderr
    results = [
        (result.succeeded, result.output) for result in many_inputs.results_in(run.stdout, LIMITS)
    ]
    assert results == ([alone(compiled, name, text) for text in INPUTS] * 2)[: len(results)]
    if name != "Deep":  # each of its runs takes long
        assert len(results) > len(INPUTS)  # a busy machine may end early


@pytest.mark.lengthy
@pytest.mark.parametrize("name", APART)
def test_what_needs_a_machine_of_its_own_gets_one(tmp_path: Path, name: str) -> None:
    source = PROGRAMS / "apart" / f"{name}.java"
    subprocess.run(["javac", "-nowarn", "-d", tmp_path, source], check=True, capture_output=True)
    run = together(tmp_path, name, INPUTS)
    assert run.returncode == 1
    assert b"CannotShare: " in run.stderr


# In the sandbox.


in_sandbox = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")


@pytest.mark.lengthy
@in_sandbox
def test_claims_rest_on_a_machine_for_each_input() -> None:
    program = build_source(SORTED)
    jobs = [Job(b"3\n3 1 2\n", 5)] * 3
    asked, found = [], []
    for are_claimed in (True, False):
        runs = program.run_many(jobs, LIMITS, are_short=True, are_claimed=are_claimed)
        asked.append(program.servers.takes_many)
        found.append([(run.succeeded, run.output) for run in runs])
    program.close()
    assert asked == [None, True]
    assert found == [[(True, b"1 2 3 \n")] * 3] * 2


@pytest.mark.lengthy
@in_sandbox
def test_an_endless_run_ends_in_time_and_the_runs_before_it_count() -> None:
    program = build_source(PROGRAMS / "apart" / "Endless.java")
    beginning = time.monotonic()
    jobs = [Job(text, 3) for text in (b"1", b"1", b"2", b"1")]
    first = program.run_many(jobs, LIMITS, are_short=True, are_claimed=False)
    assert [each.output for each in first] == [b"1\n", b"1\n"]
    has_taken_many = program.servers.takes_many
    jobs = [Job(text, 0.5) for text in (b"2", b"1")]
    second = program.run_many(jobs, LIMITS, are_short=True, are_claimed=False)
    program.close()
    assert second[0].timed_out
    assert (has_taken_many, program.servers.takes_many) == (True, False)
    assert time.monotonic() - beginning < 60


@pytest.mark.lengthy
@in_sandbox
def test_memory_that_grows_ends_a_machine_and_no_run() -> None:
    program = build_source(PROGRAMS / "apart" / "Grows.java")
    jobs = [Job(b"", 5)] * 40
    results: list[RunResult] = []
    while len(results) < len(jobs):
        left = jobs[len(results) :]
        results += program.run_many(left, LIMITS, are_short=True, are_claimed=False)
    program.close()
    assert {result.output for result in results} == {b"5242880\n"}


@pytest.mark.lengthy
@in_sandbox
def test_a_stress_test_names_the_failing_input(tmp_path: Path) -> None:
    text = SORTED.read_text().replace(
        "Arrays.sort(numbers);", "if (numbers.length == 7) System.exit(0); Arrays.sort(numbers);"
    )
    (tmp_path / "Sorted.java").write_text(text)
    folder = FIXTURES / "measure"
    words = ("--against", folder / "other.cpp", "--generator", folder / "generator.py")
    result = script("counterexample", tmp_path / "Sorted.java", *words, "--search-time", "20")
    assert result.status == 1
    assert "wrong answer" in result.stdout
