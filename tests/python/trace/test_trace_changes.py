"""A line changes what the comment behind it says, each time that it runs: "-" is no change.

w = 4; // w: 3 → 4
for (...) { // i = 0 | i: 0 → 1
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from banrye.extras.trace.changes import in_words
from banrye.extras.trace.trace_model import StepKind
from banrye.process.limits import End
from tests.python.commands import FIXTURES
from tests.python.trace.traced_programs import needs, traced

PROGRAMS = sorted((FIXTURES / "trace/changes").iterdir())
COMMENT = re.compile(r"\S.*(?://|#) (.+)$")


def expected(file: Path) -> dict[int, list[str]]:
    """Return the changes of the lines with a comment, by their numbers."""
    results = [COMMENT.search(line.strip()) for line in file.read_text().splitlines()]
    return {number: match[1].split(" | ") for number, match in enumerate(results, 1) if match}


@pytest.mark.parametrize(
    "file", [pytest.param(file, marks=needs(file), id=file.name) for file in PROGRAMS]
)
def test_lines_change_what_their_comments_say(file: Path) -> None:
    trace = traced(file)
    assert trace.run.end is End.EXITED, trace.run.errors
    assert trace.is_complete
    wanted = expected(file)
    assert len(wanted) > 10
    times: dict[tuple[int, int], int] = {}  # of the last run of a line in a call
    changes: dict[int, list[str]] = {number: [] for number in wanted}
    for step in trace.steps:
        line = step.place.line
        words = ", ".join(map(in_words, step.changes)) or "-"
        if step.kind is StepKind.LINE and line in wanted:
            times[step.frame, line] = len(changes[line])
            changes[line].append(words)
        elif step.kind is StepKind.BACK and line in wanted:  # after a call or a wait
            changes[line][times[step.frame, line]] = words
    assert changes == wanted
