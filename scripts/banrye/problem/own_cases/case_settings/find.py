"""Find the settings of a judge beside test cases, and read them.

data/config.yaml, data/1.in      the settings of a judge for data/1.in
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, cast

from banrye import extensions
from banrye.problem.own_cases.case_settings.model import CaseFolder, CaseSettings, SettingsFile

if TYPE_CHECKING:
    from banrye.hooks import CaseSettingsHook


@cache
def settings_files() -> tuple[SettingsFile, ...]:
    """Return the files that formats know, in the order in which they count."""
    rooms = (module.FILES for _, module in extensions.modules("settings_files"))
    return tuple(sorted(chain.from_iterable(rooms), key=lambda file: file.rank))


def settings_of(folder: Path, cases: Sequence[str]) -> CaseSettings:
    """Return what is said of test cases, which are given by the names of their inputs, in order.

    Raise UserError if settings cannot be read.
    """
    for settings_file in settings_files():
        for file in files_of(folder, settings_file.pattern):
            above = file.parent.relative_to(folder).as_posix()
            prefix = "" if above == "." else f"{above}/"
            inside = {case.removeprefix(prefix): case for case in cases if case.startswith(prefix)}
            from banrye.foreign.tables import reading

            with reading(file, settings_file.judge):
                module = cast("CaseSettingsHook", import_module(settings_file.module))  # takes time
                settings = module.read(CaseFolder(file.parent, inside))
            if settings is not None:
                return settings
    if not any("/" in case for case in cases):
        return CaseSettings()
    from banrye.problem.own_cases.case_settings.folders import (
        groups_of_folders,  # few people have folders
    )

    return CaseSettings(groups=tuple(groups_of_folders(cases)))


def files_of(folder: Path, pattern: str) -> list[Path]:
    """Return the files of settings in a folder and in the folders of it."""
    files = [*sorted(folder.glob(pattern)), *sorted(folder.glob(f"*/{pattern}"))]
    return [path for path in files if path.is_file()]
