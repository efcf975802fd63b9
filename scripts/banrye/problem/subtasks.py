"""Which test cases of the user belong together, and their points: from folders and settings.

    subtask1/1.in subtask2/1.in          folders of groups, without points
    config.yaml: subtasks:               Hydro
      - {score: 30, cases: [{input: 1.in, output: 1.out}]}
    config.yml: {1.in: {score: 10, subtaskId: 0}}      Luogu
    problem.conf: subtask_end_1 5, subtask_score_1 30  UOJ

Runs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any

from banrye.files import read_bytes, read_yaml
from banrye.foreign.tables import reading
from banrye.problem.model import Subtask

FOLDER = re.compile(r"(?i)(?:sub[-_ ]?task|group|batch|testset|st|서브태스크|부분\s?문제)[-_ ]?\d+")
LUOGU_CASE = re.compile(r".+\.in")
UOJ_LINE = re.compile(r"(?m)^\s*(\w+)\s+(\S+)\s*$")
MAX_UOJ_BYTES = 1 << 16
SETTINGS = ("config.yaml", "config.yml", "problem.conf")


def subtasks_of(folder: Path, cases: Sequence[str]) -> tuple[Subtask, ...]:
    """Return the groups of test cases, which are given by the names of their inputs, in order.

    Return nothing if nothing says that there are groups. Raise UserError if a file is no YAML.
    """
    for name in SETTINGS:
        files = [path for path in (folder / name, *folder.glob(f"*/{name}")) if path.is_file()]
        for file in files[:1]:
            above = file.parent.relative_to(folder).as_posix()
            prefix = "" if above == "." else f"{above}/"
            inside = {case.removeprefix(prefix): case for case in cases if case.startswith(prefix)}
            with reading(file, "a judge"):
                found = of_file(file, inside)
            if found:
                return found
    return of_folders(cases)


def of_file(file: Path, cases: Mapping[str, str]) -> tuple[Subtask, ...]:
    """Return the groups that a file of settings states. `cases`: by the names in its folder."""
    if file.suffix == ".conf":
        return of_uoj(read_bytes(file, MAX_UOJ_BYTES).decode(errors="replace"), cases)
    values = read_yaml(file)
    if isinstance(values.get("subtasks"), list):
        return of_hydro(values["subtasks"], cases)
    scored = {key: value for key, value in values.items() if isinstance(value, dict)}
    if scored and all(LUOGU_CASE.fullmatch(str(key)) for key in scored):
        return of_luogu(scored, cases)
    return ()


def of_hydro(subtasks: Sequence[Any], cases: Mapping[str, str]) -> tuple[Subtask, ...]:
    """Return the groups of Hydro. With the type sum, each test case has a share of the points."""
    found: list[Subtask] = []
    for number, subtask in enumerate(subtasks, start=1):
        if isinstance(subtask, dict) and isinstance(subtask.get("cases"), list):
            listed = [str(case.get("input")) for case in subtask["cases"] if isinstance(case, dict)]
            found.append(
                Subtask(
                    f"subtask {subtask.get('id', number)}",
                    tuple(cases[name] for name in listed if name in cases),
                    points_of(subtask.get("score")),
                    is_shared=subtask.get("type") == "sum",
                )
            )
    return tuple(subtask for subtask in found if subtask.cases)


def of_luogu(values: Mapping[str, dict[str, Any]], cases: Mapping[str, str]) -> tuple[Subtask, ...]:
    """Return the groups of Luogu, or each test case if it has points of its own."""
    groups: dict[object, list[str]] = {}
    points: dict[object, float | None] = {}
    for name, value in values.items():
        if name in cases:
            key = value.get("subtaskId", name)
            groups.setdefault(key, []).append(cases[name])
            points[key] = (points.get(key) or 0) + (points_of(value.get("score")) or 0)
    return tuple(
        Subtask(str(key) if key in cases else f"subtask {key}", tuple(names), points[key])
        for key, names in groups.items()
    )


def of_uoj(text: str, cases: Mapping[str, str]) -> tuple[Subtask, ...]:
    """Return the groups of UOJ, which are ranges of the numbers of test cases."""
    values = {match[1]: match[2] for match in UOJ_LINE.finditer(text)}
    names = list(cases.values())
    found: list[Subtask] = []
    start = 0
    for number in range(1, len(names) + 1):
        end = values.get(f"subtask_end_{number}", "")
        if not end.isdecimal():
            break
        points = points_of(values.get(f"subtask_score_{number}"))
        found.append(Subtask(f"subtask {number}", tuple(names[start : int(end)]), points))
        start = int(end)
    return tuple(subtask for subtask in found if subtask.cases)


def of_folders(cases: Sequence[str]) -> tuple[Subtask, ...]:
    """Return the groups that have folders of their own."""
    groups: dict[str, list[str]] = {}
    for case in cases:
        parts = PurePosixPath(case).parts[:-1]
        if group := next(filter(FOLDER.fullmatch, parts), None):
            groups.setdefault(group, []).append(case)
    return tuple(Subtask(name, tuple(names)) for name, names in groups.items())


def points_of(value: object) -> float | None:
    """Return a number of points, None if it is none."""
    try:
        return float(value) if isinstance(value, int | float | str) else None
    except ValueError:
        return None
