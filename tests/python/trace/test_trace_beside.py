"""The run that passes stands beside the one that fails, up to the line where they part."""

from __future__ import annotations

import json
import re

import pytest

from banrye import messages
from banrye.extras.trace.page import page_of
from banrye.extras.trace.run_comparison import compare_runs, lines_of
from tests.python.commands import FIXTURES, script
from tests.python.trace.traced_programs import traced

PROGRAM = FIXTURES / "trace/nearest/wrong.py"


def test_two_runs_are_shown_up_to_the_line_where_they_part() -> None:
    """5 is more than `best` in line 4, -1 is not: only then line 5 follows."""
    result = compare_runs(traced(PROGRAM, b"1\n5\n"), traced(PROGRAM, b"1\n-1\n"))
    assert result.parts
    assert [row.line for row in result.rows] == [1, 2, 3, 4]
    last = result.rows[-1]
    assert (last.passing_text, last.failing_text) == ("line 5", "line 3")
    assert result.rows[2].passing_text == 'reads "5", number = 5'
    assert result.rows[2].failing_text == 'reads "-1", number = -1'
    assert [row.differs for row in result.rows] == [False, False, True, True]
    shown = list(lines_of(result))
    assert len(shown) == 5
    assert "|" in shown[-1]


def test_in_korean_each_word_is_korean(monkeypatch: pytest.MonkeyPatch) -> None:
    result = compare_runs(traced(PROGRAM, b"1\n5\n"), traced(PROGRAM, b"1\n-1\n"))
    monkeypatch.setattr(messages, "chosen", [messages.KOREAN])
    shown = "\n".join(lines_of(result))
    assert "5번째 줄" in shown
    assert not re.search(r"\b(line|the end|then|passes|fails|reads)\b", shown), shown


def test_the_page_says_them_in_its_own_language() -> None:
    """The data have no sentence, so that the button for the language changes all of it."""
    failing = traced(PROGRAM, b"1\n-1\n")
    page = page_of(failing, "title", b"", compare_runs(traced(PROGRAM, b"1\n5\n"), failing))
    result = json.loads(page.partition('type="application/json">')[2].partition("</script>")[0])
    *_, last = result["beside"]["rows"]
    assert [move["next"] for move in last[2:]] == [5, 3]
    reads = result["beside"]["rows"][2][3]["steps"][0]
    assert (reads["read"], reads["changes"]) == ("-1\n", [["number", None, "-1"]])


def test_runs_at_the_same_lines_do_not_part() -> None:
    result = compare_runs(traced(PROGRAM, b"1\n-2\n"), traced(PROGRAM, b"1\n-1\n"))
    assert not result.parts
    assert result.rows[-1].line == 6


def test_another_verb_says_where_the_trace_is() -> None:
    result = script("judge", PROGRAM, "--trace")
    assert result.status == 2
    assert "counterexample PROGRAM --trace" in result.stderr
