"""Find the settings of a judge beside test cases, and read them.

data/config.yaml, data/1.in      the settings of a judge for data/1.in
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from banrye import removable_rooms
from banrye.problem.own_cases.case_settings.settings_model import (
    CaseFolder,
    CaseSettings,
    SettingsFile,
)


@cache
def settings_files() -> Mapping[SettingsFile, str]:
    """Return the files that rooms read, and the room of each.

    The first in a folder that its room can read counts: rooms are in the order of their names.
    """
    return {
        file: room
        for room, module in removable_rooms.modules("settings_files")
        for file in module.FILES
    }


def settings_of(folder: Path, cases: Sequence[str]) -> CaseSettings:
    """Return the settings of test cases, which are given by the names of their inputs, in order.

    Raise UserError if settings cannot be read.
    """
    for settings_file, room in settings_files().items():
        for file in files_of(folder, settings_file.pattern):
            above = file.parent.relative_to(folder).as_posix()
            prefix = "" if above == "." else f"{above}/"
            inside = {case.removeprefix(prefix): case for case in cases if case.startswith(prefix)}
            from banrye.foreign.tables import errors_of_reader

            with errors_of_reader(file, settings_file.judge):
                module = removable_rooms.module_of(room, "case_settings")  # its import takes time
                settings: CaseSettings | None = module.read(CaseFolder(file.parent, inside))
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
