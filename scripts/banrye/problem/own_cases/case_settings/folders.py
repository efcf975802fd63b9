"""The groups of test cases that have folders of their own, without points.

subtask1/1.in, subtask1/2.in, subtask2/1.in      subtask1 with two test cases, subtask2 with one
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePosixPath

from banrye.scoring.groups import Group

FOLDER = re.compile(r"(?i)(?:sub[-_ ]?task|group|batch|testset|st|서브태스크|부분\s?문제)[-_ ]?\d+")


def groups_of_folders(cases: Sequence[str]) -> list[Group]:
    """Return the groups that have folders of their own."""
    groups: dict[str, list[str]] = {}
    for case in cases:
        parts = PurePosixPath(case).parts[:-1]
        if group := next(filter(FOLDER.fullmatch, parts), None):
            groups.setdefault(group, []).append(case)
    return [Group(name, tuple(names), has_points=False) for name, names in groups.items()]
