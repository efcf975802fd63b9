"""At least 50 programs of each language print all their variables, and a trace says the same."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banrye.extras.trace.trace_model import StepKind
from tests.python.commands import FIXTURES
from tests.python.trace.oracle import differences, never_had, programs
from tests.python.trace.traced_programs import needs, traced

ORACLE = FIXTURES / "trace/oracle"
FOLDERS = ("py", "c", "cpp", "java", "js", "rs")
ALL = [file for name in FOLDERS for file in programs(ORACLE / name)]


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=needs(file), id=file.name) for file in ALL]
)
def test_a_trace_says_what_the_program_prints(file: Path) -> None:
    given = Path(f"{file}.in")
    assert differences(traced(file, given.read_bytes() if given.exists() else b"")) == []


PASSED = FIXTURES / "trace/passed"


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:cpp")
def test_an_element_of_a_range_never_has_a_value_that_is_not_printed() -> None:
    trace = traced(PASSED / "elements.cpp")
    assert trace.run.output.count(b" = ") > 20
    assert never_had(trace) == []


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:cpp")
def test_steps_are_the_lines_that_print_their_numbers() -> None:
    """The use of a name of a structured binding is no step in the line of the binding."""
    file = PASSED / "bindings.cpp"
    trace = traced(file)
    printed = [int(each) for each in re.findall(rb"@(\d+)", trace.run.output)]
    assert len(printed) > 10
    end = len(file.read_text().splitlines())  # the brace that ends main
    lines = [step.place.line for step in trace.steps if step.kind is StepKind.LINE]
    assert lines == [*printed, end]
