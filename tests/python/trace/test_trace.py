"""A trace tells the truth: what a program itself prints of its variables is what its steps say."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest

from banrye.extras.trace import added_languages, trace_report
from banrye.extras.trace.changes import changes_of, in_words, text_of
from banrye.extras.trace.nearest_input import nearest
from banrye.extras.trace.record import lines_of
from banrye.extras.trace.trace_model import (
    Composite,
    Place,
    ScalarValue,
    Shape,
    Step,
    StepKind,
    TracedValue,
    TraceLimits,
)
from banrye.extras.trace.trace_table import rows_with_gaps, table_of
from banrye.extras.trace.undefined_behaviour import find_undefined
from banrye.process import sandbox
from banrye.process.limits import End, Limits
from banrye.submission import headers, language_config
from banrye.submission.build import build_source
from banrye.submission.program import Program
from tests.python.commands import FIXTURES
from tests.python.trace.traced_programs import needs, traced

VALUES = sorted(
    file for file in (FIXTURES / "trace/values").iterdir() if file.suffix not in (".in", ".class")
)
PRINTED = re.compile(r"([a-z]\S*?)=(.+?)(?= [a-z]\S*?=|$)")  # i=3 of "i=3 d[0]=4"
PATH = re.compile(r"[^.\[\]]+")


def states(steps: list[Step]) -> Iterator[tuple[Step, dict[str, TracedValue | None]]]:
    """Yield each step with the variables after it: those of its call, and the global ones."""
    calls: dict[int, dict[str, TracedValue | None]] = {}
    common: dict[str, TracedValue | None] = {}
    for step in steps:
        own = calls.setdefault(step.frame, {})
        own.update(step.values)
        common.update(step.globals)
        yield step, {**common, **own}


def element(variables: dict[str, TracedValue | None], path: str) -> str | None:
    """Return the value of d[1] or node.left as a text, None if it is not known."""
    if path in variables:  # a static field of Java, with its class
        return text_of(value) if (value := variables[path]) else None
    name, *keys = PATH.findall(path)
    value = variables.get(name)
    for key in keys:
        if not isinstance(value, Composite):
            return None
        value = dict(value.entries).get(key)
    return text_of(value) if value else None


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=needs(file), id=file.name) for file in VALUES]
)
def test_values_are_those_that_the_program_prints(file: Path) -> None:
    """Each fixture prints lines such as "i=3 d[0]=4"."""
    trace = traced(file, Path(f"{file}.in").read_bytes())
    assert trace.run.end is End.EXITED, trace.run.errors
    assert trace.is_complete
    found = 0
    printed = b""
    for step, variables in states(list(trace.steps)):
        printed += step.printed
        for path, value in PRINTED.findall(step.printed.decode()):
            assert element(variables, path) == value, (path, step)
            found += 1
    assert printed == trace.run.output
    assert found == len(PRINTED.findall(trace.run.output.decode().replace("\n", " ")))
    assert found >= 2


# How a run ends.

ENDS = FIXTURES / "trace/ends"


def test_an_exception_ends_a_trace() -> None:
    trace = traced(ENDS / "divides.py", b"0\n")
    assert trace.raised == "ZeroDivisionError: integer division or modulo by zero"
    last = trace.steps[-1]
    assert (last.kind, last.place.line, last.text) == (StepKind.RAISE, 3, trace.raised)
    assert trace.run.exit_status == 1


@pytest.mark.slow
@pytest.mark.needs("toolchain:javascript")
def test_an_exception_of_javascript_ends_a_trace() -> None:
    """It goes through a call, whose line is the last step. The tracer has such a function, too."""
    trace = traced(ENDS / "throws.js", b"6\n")
    assert trace.raised == "RangeError: 3 is odd"
    last = trace.steps[-1]
    assert (last.kind, last.place.line, last.text) == (StepKind.RAISE, 2, trace.raised)
    assert trace.run.exit_status == 1
    assert traced(ENDS / "throws.js", b"4\n").raised == ""


@pytest.mark.slow
@pytest.mark.needs("toolchain:java")
def test_an_exception_of_java_in_main_ends_a_trace() -> None:
    """Static fields of the class got their values in a call of their own before main."""
    trace = traced(ENDS / "statics.java")
    assert trace.raised == "java.lang.ArithmeticException: / by zero"
    assert trace.steps[-1].kind is StepKind.RAISE
    assert {step.depth for step in trace.steps} == {0}


@pytest.mark.slow
@pytest.mark.needs("toolchain:java")
def test_a_long_loop_of_java_beside_an_array_is_traced_to_its_end() -> None:
    trace = traced(ENDS / "beside_array.java")
    assert trace.is_complete
    assert trace.lines > 1500
    assert trace.run.cpu_seconds < 5


@pytest.mark.lengthy
def test_the_limit_of_the_tracer_is_no_end_of_the_program(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    short = TraceLimits(cpu_seconds=0.5)
    monkeypatch.setattr(trace_report, "TraceLimits", lambda: short)
    program = build_source(ENDS / "endless.py")
    usual = replace(program.run(b"1\n", Limits(0.2, 512)), end=End.EXITED, reason="")
    trace_report.trace_run(program, lambda _: program, b"1\n", usual, None)
    said = " ".join(capsys.readouterr().out.split())
    assert "ends: the tracer, at its limit (no answer within 0.5 s of CPU time)" in said
    assert "of which the first" in said or "before the run was ended" in said


def test_an_endless_program_is_traced_up_to_a_limit() -> None:
    trace = traced(ENDS / "endless.py", b"1\n", TraceLimits(steps=50, cpu_seconds=0.5))
    assert trace.run.end is End.CPU_TIME
    assert trace.number is None
    assert trace.lines == 50


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:cpp")
def test_a_signal_ends_a_trace() -> None:
    trace = traced(ENDS / "out_of_bounds.cpp", b"9\n")
    assert trace.raised == "signal SIGSEGV"
    assert trace.run.exit_status == -signal.SIGSEGV
    assert trace.steps[-1].place.line == 11


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:cpp")
def test_undefined_behaviour_is_named_at_its_line() -> None:
    file = ENDS / "out_of_bounds.cpp"
    lines = file.read_text().splitlines()
    (wrong,) = [number for number, line in enumerate(lines, 1) if "// wrong" in line]

    def rebuild(language: str) -> Program:
        return build_source(file, language_name=language)

    result = find_undefined(build_source(file), rebuild, b"9\n")
    assert result is not None
    assert result.place == Place("main.cpp", wrong)


# What the program may do to its tracer.


def test_damaged_lines_end_a_record() -> None:
    """A program can write anything into the file of its tracer."""
    good = b'{"kind": "line", "file": "main.py", "line": 3, "locals": {"i": "2"}}\n'
    for bad in (
        b"no JSON\n",
        b'{"kind": "other"}\n',
        b'{"kind": "line", "line": -1}\n',
        b'{"kind": "line", "locals": {"d": {"kind": "sequence"}}}\n',
        b'{"kind": "line", "locals": [1]}\n',
        b'{"kind": "line", "locals": {"d": ' + b"[" * 100_000 + b"\n",
    ):
        assert len(list(lines_of(BytesIO(good + bad + good), 10))) == 1, bad[:60]
    assert len(list(lines_of(BytesIO(good + good), 10))) == 2


@pytest.mark.parametrize("level", ["full", "landlock"])
def test_a_traced_program_reads_no_file_of_the_user(
    level: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(sandbox.FORCED_LEVEL, level)
    if sandbox.probe_lines()[level] != "yes":
        pytest.skip(f"the level {level} is refused here")
    secret = tmp_path / "secret"
    secret.write_text("password")
    file = tmp_path / "spy.py"
    file.write_text(f"print(open({str(secret)!r}).read())\n")
    trace = traced(file, b"")
    assert b"password" not in trace.run.output
    assert trace.raised.startswith(("PermissionError", "FileNotFoundError"))


# The table.


def test_rounds_of_a_loop_are_counted() -> None:
    trace = traced(ENDS / "alike.py", b"12\n")
    lines = [line for row in table_of(trace) for line in row.lines]
    assert "      ... 10 more times, i = 1 … 10, total = 1 … 55" in lines
    assert len(lines) < 12


def test_rounds_of_a_loop_name_each_element_that_they_set() -> None:
    trace = traced(ENDS / "elements.py")
    lines = [line for row in table_of(trace) for line in row.lines]
    said = " ".join(" ".join(lines).split())
    assert "... 8 more times, i = 1 … 8, d[1] = 1 … d[8] = 64, best = 1 … 4 (2 times)" in said


@pytest.mark.parametrize("number", [5, 400])
def test_a_table_has_at_most_100_lines(number: int) -> None:
    trace = traced(ENDS / "long.py", b"%d\n" % number)
    rows = table_of(trace)
    shown = [line for row in rows_with_gaps(rows) for line in row.lines]
    assert len(shown) <= 95
    assert "total = 0" in shown[0]
    assert "prints" in shown[-1]
    is_cut = sum(len(row.lines) for row in rows) > 95
    assert any(line.startswith("      ... ") and line.endswith(" rows") for line in shown) == is_cut


def texts(old: TracedValue | None, new: TracedValue | None) -> list[str]:
    return [in_words(change) for change in changes_of("d", old, new)]


def sequence(*elements: int) -> Composite:
    entries = tuple((str(index), ScalarValue(str(each))) for index, each in enumerate(elements))
    return Composite(Shape.SEQUENCE, "[", "]", len(elements), entries)


def test_changed_elements_are_shown_alone() -> None:
    assert texts(None, sequence(4, 5)) == ["d = [4, 5]"]
    assert texts(sequence(4, 5), sequence(4, 2)) == ["d[1]: 5 → 2"]
    assert texts(sequence(4), sequence(4, 7)) == ["d[1] = 7"]
    assert texts(sequence(4, 7), sequence(4)) == ["d[1]: 7 removed"]
    assert texts(sequence(1, 2, 3), sequence(2, 3)) == ["d = [2, 3]"]  # all have moved
    assert texts(sequence(1, 2, 3, 4), sequence(4, 3, 2, 1)) == ["d = [4, 3, 2, 1]"]


def test_another_object_is_no_change_of_an_element() -> None:
    old, new = replace(sequence(4, 5), identity=7), replace(sequence(4, 2), identity=7)
    assert texts(old, new) == ["d[1]: 5 → 2"]
    assert texts(old, replace(new, identity=8)) == ["d = [4, 2]"]


def test_another_order_of_a_map_is_a_change() -> None:
    entries = (("'a'", ScalarValue("1")), ("'b'", ScalarValue("2")))
    old = Composite(Shape.MAP, "{", "}", 2, entries, 7)
    assert texts(old, replace(old, entries=entries[::-1])) == ["d = {'b': 2, 'a': 1}"]


# The nearest input.


def test_the_nearest_input_that_passes() -> None:
    passing = ["1\n1\n", "3\n1 2 9\n", "3\n1 2 2\n", "2\n1 2\n"]
    result = nearest("3\n1 2 3\n", passing)
    assert result is not None
    assert result.text == "3\n1 2 2\n"
    assert result.in_words() == "with 2 instead of 3"
    assert nearest("3\n1 2 3\n", ["9\n8 7 6 5 4 3 2\n"]) is None
    assert nearest("ab\n", ["a\n"]) is not None


@pytest.mark.slow
@pytest.mark.needs("toolchain:cpp")
@pytest.mark.parametrize("code", ["cpp", "cpptraced"])
def test_the_usual_header_is_precompiled(code: str, tmp_path: Path) -> None:
    """Else each program takes three times as long to compile. The first ones do without."""
    for number in range(headers.USES_WITHOUT + 1):
        file = tmp_path / f"main{number}.cpp"
        file.write_text(f"#include <bits/stdc++.h>\nint main() {{ return {number}; }}\n")
        build_source(file, language_name=code)
    folder = {"cpp": language_config.HEADERS, "cpptraced": added_languages.HEADERS}[code]
    header = folder / "bits" / "stdc++.h"
    assert header.with_name("stdc++.h.gch").stat().st_size > 1 << 20
