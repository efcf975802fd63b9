"""Find the settings of a judge beside test cases, and read them.

data/config.yaml, data/1.in      the settings of Hydro for data/1.in
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath

from banrye.foreign.tables import reading
from banrye.problem.case_settings import hydro, luogu, uoj
from banrye.problem.case_settings.model import CaseFolder, CaseSettings
from banrye.scoring.groups import Group

FOLDER = re.compile(r"(?i)(?:sub[-_ ]?task|group|batch|testset|st|서브태스크|부분\s?문제)[-_ ]?\d+")
READERS: dict[str, tuple[str, Callable[[CaseFolder], CaseSettings | None]]] = {
    hydro.MARK: ("Hydro", hydro.read),
    luogu.MARK: ("Luogu", luogu.read),
    uoj.MARK: ("UOJ", uoj.read),
}


def settings_of(folder: Path, cases: Sequence[str]) -> CaseSettings:
    """Return what is said of test cases, which are given by the names of their inputs, in order.

    Raise UserError if settings cannot be read.
    """
    for name, (judge, read) in READERS.items():
        for file in [path for path in (folder / name, *folder.glob(f"*/{name}")) if path.is_file()]:
            above = file.parent.relative_to(folder).as_posix()
            prefix = "" if above == "." else f"{above}/"
            inside = {case.removeprefix(prefix): case for case in cases if case.startswith(prefix)}
            with reading(file, judge):
                settings = read(CaseFolder(file.parent, inside))
            if settings is not None:
                return settings
    return CaseSettings(groups=tuple(groups_of_folders(cases)))


def groups_of_folders(cases: Sequence[str]) -> list[Group]:
    """Return the groups that have folders of their own."""
    groups: dict[str, list[str]] = {}
    for case in cases:
        parts = PurePosixPath(case).parts[:-1]
        if group := next(filter(FOLDER.fullmatch, parts), None):
            groups.setdefault(group, []).append(case)
    return [Group(name, tuple(names), has_points=False) for name, names in groups.items()]
