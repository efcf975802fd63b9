"""Read valuer.cfg of ejudge: groups of consecutive test cases.

group 2 { tests 3-5; score 40; requires 1; }      40 points for the test cases 3 to 5 together
group 3 { tests 6-7; test_score 5; }              5 points for each
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from banrye.files import read_bytes
from banrye.problem.loss import Loss
from banrye.problem.own_cases.case_settings.settings_model import CaseFolder, CaseSettings
from banrye.scoring.groups import Group, GroupRule

MARK = "valuer.cfg"
MAX_BYTES = 1 << 20
COMMENT = re.compile(r"(?m)#.*$")
GROUP = re.compile(r"\bgroup\s+([\w-]+)\s*\{([^{}]*)\}")
WORD = re.compile(r"\s*(\w+)\s*([^;]*);")
TESTS = re.compile(r"(\d{1,6})(?:\s*-\s*(\d{1,6}))?")
# Words that do not change points: they say who sees what, and when a submission is judged.
ABOUT_CONTESTS = (
    "offline",
    "sets_marked",
    "sets_marked_if_passed",
    "stat_to_judges",
    "stat_to_users",
    "user_status",
    "test_all",
    "comment",
)


def read_groups(place: CaseFolder) -> CaseSettings:
    """Return the groups in a valuer.cfg."""
    text = read_bytes(place.folder / MARK, MAX_BYTES).decode(errors="replace")
    commands = [
        (match[1], WORD.findall(match[2])) for match in GROUP.finditer(COMMENT.sub("", text))
    ]
    cases = list(place.cases.values())
    groups = tuple(group for name, words in commands for group in group_of(name, words, cases))
    return CaseSettings(file=MARK, groups=groups, losses=tuple(losses_of(commands)))


def losses_of(groups: Sequence[tuple[str, list[tuple[str, str]]]]) -> Iterator[Loss]:
    read_here = ("tests", "score", "test_score", "requires", *ABOUT_CONTESTS)
    for name, words in groups:
        for key, _ in words:
            if key not in read_here:
                yield Loss(f"{key} of group {name}", MARK)


def group_of(name: str, words: Sequence[tuple[str, str]], cases: Sequence[str]) -> Iterator[Group]:
    """Yield the group if it has test cases. The first test case has the number 1."""
    settings = {key: value.strip() for key, value in words}
    match = TESTS.fullmatch(settings.get("tests", ""))
    first, last = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    inside = tuple(cases[max(0, first - 1) : last])
    if not inside:
        return
    score, points_of_case = number(settings.get("score")), number(settings.get("test_score"))
    needed = [f"group {other.strip()}" for other in settings.get("requires", "").split(",")]
    needs = tuple(needed) if "requires" in settings else ()
    is_shared = points_of_case is not None and score is None
    points = (
        points_of_case * (last - first + 1) if points_of_case is not None and is_shared else score
    )
    how = GroupRule.SUM if is_shared else GroupRule.ALL
    yield Group(f"group {name}", inside, (), how, points, needs, points is not None)


def number(text: str | None) -> float | None:
    return float(text) if text and text.isdecimal() else None
