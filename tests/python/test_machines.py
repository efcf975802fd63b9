"""guide/regress: how long many solutions take is computed from two figures."""

import re

import pytest

from tests.python.commands import ROOT

FIRST, NEXT = 4.6, 1.0  # seconds of CPU time for the first solution of a problem, and for others
CORES, SETTING_UP = 2, 120  # of a machine; seconds
ROWS = ((500, 500, 1), (15_000, 5_000, 1), (15_000, 5_000, 20), (1_000_000, 7_000, 256))
WORDS = {"regress.md": (" min", " h", ""), "regress.ko.md": ("분", "시간", "시간")}
SENTENCES = {
    "regress.md": "300 take about {} minutes",
    "regress.ko.md": "풀이 300개면 2코어 컴퓨터에서 {}분쯤",
}


def hours(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"


@pytest.mark.parametrize("page", WORDS)
def test_the_table_of_machines_is_computed(page: str) -> None:
    text = (ROOT / "scripts" / "guide" / page).read_text(encoding="utf-8")
    assert len(re.findall(f"{FIRST}.*{NEXT}", text)) >= 1
    minute, hour, sum_of_hours = WORDS[page]
    for solutions, problems, machines in ROWS:
        work = problems * FIRST + (solutions - problems) * NEXT
        seconds = work / CORES / machines + SETTING_UP
        time = f"{hours(seconds / 3600)}{hour}" if seconds > 3600 else f"{seconds / 60:.0f}{minute}"
        together = f"{hours(machines * seconds / 3600)}{sum_of_hours}"
        row = f"| {solutions:,} | {problems:,} | {machines} | {time} | {together} |"
        assert row in text, row
    assert SENTENCES[page].format(f"{300 * FIRST / CORES / 60:.0f}") in text
