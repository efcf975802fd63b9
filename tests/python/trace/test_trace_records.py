"""What a program may write into the record of its tracer, and do while it is looked at."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import pytest

from banrye.extras.trace.record import RecordLine, lines_of
from banrye.extras.trace.trace_model import Trace, TraceLimits
from banrye.extras.trace.tracers import tracer_of
from banrye.process.limits import End
from banrye.submission.build import build_source
from banrye.submission.program import Program
from tests.python.commands import FIXTURES, ROOT, script

HOSTILE = FIXTURES / "trace/hostile"
SECONDS = 10  # of CPU time for one record: the slowest takes 3
MEBIBYTES = 600
END = b'{"kind": "end", "steps": 123456, "raised": "x"}\n'


def line(**values: object) -> bytes:
    """Return a line of a record."""
    return json.dumps({"kind": "line", "file": "a.py", "line": 1, "frame": 1, **values}).encode()


def lines(text: bytes, steps: int = 10_000) -> list[RecordLine]:
    return list(lines_of(BytesIO(text), steps))


def names(count: int) -> dict[str, str]:
    return {f"v{number}": "1" for number in range(count)}


def nested(*sizes: int) -> object:
    if not sizes:
        return "ab"
    entries = [["k", nested(*sizes[1:])]] * sizes[0]
    return {"kind": "map", "brackets": ["", ""], "size": 1, "entries": entries}


RECORDS = {
    "names": [line(globals=names(120_000))] * 2,
    "entries": [line(globals={"a": nested(190_000)})] * 16,
    "nested": [line(globals={"a": nested(150, 150)})] * 25,
    "steps": [line()] * 200_000,
    "calls": [line(kind="call", function="f", frame=number) for number in range(150_000)],
    "ends": [line(kind="return", function="f", printed=1000 * number) for number in range(100_000)],
    "unwinds": [line(kind="unwind", printed=1000 * number) for number in range(100_000)],
    "effects": [line(globals={f"v{number}": "1"}) for number in range(100_000)],
}


@pytest.mark.lengthy
@pytest.mark.parametrize("name", RECORDS)
def test_a_forged_record_is_read_in_linear_time(name: str, tmp_path: Path) -> None:
    """All that `trace` does with it: in a process of its own, whose memory is measured."""
    record = tmp_path / "record"
    record.write_bytes(b"\n".join(RECORDS[name])[: 64 << 20] + b"\n")
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    command = [sys.executable, "-m", "tests.python.trace.show_record", str(record)]
    environment = {"PYTHONPATH": f"{ROOT / 'scripts'}:{ROOT}"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before < SECONDS
    assert int(done.stdout) < MEBIBYTES


def test_no_more_steps_are_read_than_were_asked_for() -> None:
    result = lines(b"\n".join([line()] * 20) + b"\n" + END, 7)
    assert [result.kind for result in result] == ["line"] * 7 + ["end"]
    assert result[-1].steps == 123_456


@pytest.mark.lengthy
def test_a_record_that_is_too_large_still_says_how_the_run_ended() -> None:
    value = nested(200, 200)
    result = lines(b"\n".join([line(globals={"a": value})] * 20) + b"\n" + END)
    assert 0 < len(result) < 20
    assert (result[-1].kind, result[-1].text) == ("end", "x")


def test_a_value_has_a_bound() -> None:
    (found,) = lines(line(globals={"a": nested(201), "b" * 3000: "c" * 3000}) + b"\n")
    (first, second) = found.globals.items()
    assert len(getattr(first[1], "entries", ())) == 200
    assert (len(second[0]), len(getattr(second[1], "text", ""))) == (2000, 2000)


@pytest.mark.parametrize("value", ["true", "-1", "1.5", '"1"', "1" + "0" * 30, "1" + "0" * 5000])
def test_a_number_that_is_none_damages_a_record(value: str) -> None:
    assert lines(b'{"kind": "line", "line": ' + value.encode() + b"}\n") == []


def test_a_record_with_surrogates_makes_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    result = script("trace", HOSTILE / "surrogates.py", "--html", page)
    assert "The page" in result.stdout, result.stderr
    assert '"globals": [["?", "?"]]' in page.read_text(encoding="utf-8")


# Looking at values.


def traced(file: Path) -> Trace:
    def rebuild(language: str) -> Program:
        return build_source(file, language_name=language)

    return tracer_of(build_source(file), rebuild).trace(b"", TraceLimits())


@pytest.mark.parametrize(
    "name",
    [
        "looks.py",
        pytest.param("looks.js", marks=pytest.mark.needs("toolchain:javascript")),
        pytest.param("Looks.java", marks=[pytest.mark.needs("toolchain:java"), pytest.mark.slow]),
    ],
)
def test_no_code_of_the_program_runs_to_look_at_it(name: str) -> None:
    """Each method of its classes prints; a run alone prints `end` only."""
    trace = traced(HOSTILE / name)
    assert trace.run.output == b"end\n"
    assert trace.run.end is End.EXITED, trace.run.errors
    assert trace.is_complete


def test_a_class_that_lies_is_shown_as_it_is() -> None:
    trace = traced(HOSTILE / "looks.py")
    changes = {change.name: change.new for step in trace.steps for change in step.changes}
    assert changes["numbers"] == "Numbers([1, 2])"
    assert changes["table"] == "Table({'a': 1})"
    assert changes["text"] == "'abc'"
    assert changes["integer"] == "5"


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:cpp")
def test_a_text_without_an_end_is_read_up_to_a_bound() -> None:
    trace = traced(HOSTILE / "endless_text.cpp")
    assert trace.is_complete
    changes = {change.name: change.new for step in trace.steps for change in step.changes}
    assert changes["text"] == '"' + "a" * 56 + "..."
    assert trace.run.cpu_seconds < SECONDS


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:cpp")
def test_the_name_of_a_type_is_that_of_the_source() -> None:
    """Also of a template whose arguments have namespaces of their own."""
    trace = traced(FIXTURES / "trace/values/bits.cpp")
    changes = {change.name: change.new or "" for step in trace.steps for change in step.changes}
    assert changes["both"].startswith("pair{")
    assert changes["node"].startswith("Node{")
