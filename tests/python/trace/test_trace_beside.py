"""The run that passes stands beside the one that fails, up to the line where they part."""

from __future__ import annotations

from banrye.extras.trace.beside import beside, lines_of
from tests.python.commands import FIXTURES, script
from tests.python.trace.traced_programs import traced

PROGRAM = FIXTURES / "trace/nearest/wrong.py"


def test_two_runs_are_shown_up_to_the_line_where_they_part() -> None:
    """5 is more than `best` in line 4, -1 is not: only then line 5 follows."""
    found = beside(traced(PROGRAM, b"1\n5\n"), traced(PROGRAM, b"1\n-1\n"))
    assert found.parts
    assert [row.line for row in found.rows] == [1, 2, 3, 4]
    last = found.rows[-1]
    assert (last.passing, last.failing) == ("line 5", "line 3")
    assert found.rows[2].passing == 'reads "5", number = 5'
    assert found.rows[2].failing == 'reads "-1", number = -1'
    assert [row.differs for row in found.rows] == [False, False, True, True]
    shown = list(lines_of(found))
    assert len(shown) == 5
    assert "|" in shown[-1]


def test_runs_at_the_same_lines_do_not_part() -> None:
    found = beside(traced(PROGRAM, b"1\n-2\n"), traced(PROGRAM, b"1\n-1\n"))
    assert not found.parts
    assert found.rows[-1].line == 6


def test_another_verb_says_where_the_trace_is() -> None:
    result = script("judge", PROGRAM, "--trace")
    assert result.status == 2
    assert "counterexample PROGRAM --trace" in result.stderr
