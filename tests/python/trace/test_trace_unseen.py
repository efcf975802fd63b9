"""A trace says what cannot be seen, and names what has ended a run."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banrye.extras.trace.trace_model import StepKind, Trace
from tests.python.commands import FIXTURES, script
from tests.python.trace.traced_programs import NEEDED, needs, traced

BEYOND = FIXTURES / "trace/beyond"
ENDS = FIXTURES / "trace/ends"
VALUES = FIXTURES / "trace/values"
COMMENT = re.compile("  # | // ")


def with_needs(*names: str) -> list[object]:
    """Return files as parameters, with the tools that they need."""
    return [pytest.param(name, marks=needs(Path(name))) for name in names]


def changes_of(trace: Trace, name: str) -> list[tuple[str | None, str | None]]:
    return [
        (change.old, change.new)
        for step in trace.steps
        for change in step.changes
        if change.name == name
    ]


@pytest.mark.parametrize("name", with_needs(*(f"beyond{suffix}" for suffix in NEEDED)))
def test_an_element_that_is_not_shown_is_named(name: str) -> None:
    file = BEYOND / name
    (line,) = [
        number
        for number, text in enumerate(file.read_text().splitlines(), 1)
        if "big[250] = 5" in text
    ]
    trace = traced(file)
    notes = [step.note for step in trace.steps if step.place.line == line and step.note]
    assert notes == ["element 250 of big is beyond the 200 shown"]
    assert trace.run.output.strip() == b"5"


@pytest.mark.parametrize("name", with_needs("inner.py", "inner.js", "inner.java", "ends.java"))
def test_what_is_within_or_behind_what_is_shown_is_named(name: str) -> None:
    """A line that changes what cannot be seen has the note that its comment says."""
    trace = traced(BEYOND / name)
    noted = {step.place.line: step.note for step in trace.steps if step.note}
    lines = enumerate((BEYOND / name).read_text().splitlines(), 1)
    said = {
        number: re.split("  # | // ", text)[1] for number, text in lines if COMMENT.search(text)
    }
    assert noted == said


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:cpp")
def test_what_is_not_shown_within_others_is_named() -> None:
    """Also in a row, in a long text, and in a vector; a large table does not end the trace."""
    trace = traced(BEYOND / "nested.cpp")
    assert trace.is_complete
    assert [step.note for step in trace.steps if step.note] == [
        "element 250 of m[2] is beyond the 200 shown",
        "only the first characters of name are shown",
        "element 299 of dp[i] is beyond the 200 shown",
    ]
    assert changes_of(trace, "table[19][9]") == [("0", "28")]


@pytest.mark.slow
@pytest.mark.needs("gdb")
def test_a_program_in_one_line_should_be_split() -> None:
    result = script("trace", BEYOND / "one_line.c")
    assert "Line 2 has 5 statements: write one statement a line to see each." in result.stdout
    assert "statements" not in script("trace", BEYOND / "beyond.c").stdout


@pytest.mark.parametrize(
    ("name", "line", "words"),
    [
        pytest.param(
            *row,
            marks=(pytest.mark.slow, pytest.mark.needs(*NEEDED[Path(row[0]).suffix])),
        )
        for row in (
            ("throws.cpp", 2, "uncaught exception of type int"),
            ("what.cpp", 4, "uncaught exception of type std::out_of_range: vector::"),
            (
                "panics.rs",
                4,
                "panic: index out of bounds: the len is 1 but the index is 3",
            ),
            (
                "parses.java",
                4,
                'java.lang.NumberFormatException: For input string: "x"',
            ),
        )
    ],
)
def test_what_ends_a_run_has_its_words(name: str, line: int, words: str) -> None:
    trace = traced(ENDS / name)
    assert trace.raised.startswith(words)
    last = [step for step in trace.steps if step.kind is StepKind.RAISE][-1]
    assert (last.place.line, last.text) == (line, trace.raised)


@pytest.mark.parametrize(
    ("name", "variable"),
    [
        pytest.param(
            *row,
            marks=(pytest.mark.slow, pytest.mark.needs(*NEEDED[Path(row[0]).suffix])),
        )
        for row in (
            ("blocks.cpp", "cur"),
            ("blocks.cpp", "e"),
            ("unfinished.c", "square"),
            ("shapes.rs", "twice"),
            ("classes.js", "y"),
        )
    ],
)
def test_a_variable_of_a_block_that_begins_again_is_new(name: str, variable: str) -> None:
    changes = changes_of(traced(VALUES / name), variable)
    assert len(changes) >= 2
    assert {old for old, _ in changes} == {None}


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:cpp")
def test_what_has_no_value_says_so() -> None:
    trace = traced(VALUES / "unfinished.c")
    assert changes_of(trace, "n") == [
        (None, "not initialised yet"),
        ("not initialised yet", "3"),
    ]
    assert changes_of(trace, "p")[0] == (None, "not initialised yet")
    assert changes_of(trace, "p")[1][1] == "point{x=4, y=?}"


@pytest.mark.slow
@pytest.mark.needs("gdb", "toolchain:rust")
def test_no_variable_of_rust_is_there_before_its_line() -> None:
    trace = traced(VALUES / "shapes.rs")
    lines = (VALUES / "shapes.rs").read_text().splitlines()
    for step in trace.steps:
        for name in [name for name, value in step.values.items() if value is not None]:
            declared = [at for at, line in enumerate(lines, 1) if name in line]
            assert min(declared) <= step.place.line, (name, step)
    assert changes_of(trace, "later") == [(None, "1")]


@pytest.mark.slow
@pytest.mark.needs("toolchain:javascript")
def test_a_generator_of_javascript_shows_what_it_yields() -> None:
    trace = traced(ENDS / "yields.js")
    assert [step.text for step in trace.steps if step.kind is StepKind.YIELD] == [
        "2",
        "4",
    ]
