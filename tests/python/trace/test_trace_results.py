"""What functions return and throw is in the trace as the program prints it."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.extras.trace.trace_model import StepKind
from tests.python.commands import FIXTURES
from tests.python.trace.oracle import same
from tests.python.trace.traced_programs import needs, traced

PASSED = FIXTURES / "trace/passed"
RETURNED = [PASSED / f"returned.{end}" for end in ("c", "js", "rs")]
SIGN = "-> "


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=needs(file), id=file.name) for file in RETURNED]
)
def test_a_trace_says_what_each_function_returns(file: Path) -> None:
    trace = traced(file)
    lines = trace.run.output.decode().splitlines()
    printed = [line.removeprefix(SIGN) for line in lines if line.startswith(SIGN)]
    returned = [step.text for step in trace.steps if step.kind is StepKind.RETURN and step.text]
    assert len(printed) > 8
    assert [same(each) for each in returned] == [same(each) for each in printed]


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:cpp")
def test_each_exception_that_is_thrown_has_its_line_and_its_words() -> None:
    trace = traced(PASSED / "thrown.cpp")
    raised = [
        f"@{step.place.line} {step.text}" for step in trace.steps if step.kind is StepKind.RAISE
    ]
    assert len(raised) == 5
    assert raised == trace.run.output.decode().splitlines()
