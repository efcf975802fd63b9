"""Find the settings of a judge beside test cases, and read them.

data/config.yaml, data/1.in      the settings of Hydro for data/1.in
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import NamedTuple, cast

from banrye.problem.case_settings.model import CaseFolder, CaseSettings

Read = Callable[[CaseFolder], CaseSettings | None]


class SettingsReader(NamedTuple):
    """A judge whose settings are read, and the module here that reads them."""

    judge: str
    module: str

    def read(self, place: CaseFolder) -> CaseSettings | None:
        """Return what its settings say, None if they are another judge's. Raise UserError."""
        module = import_module(f"banrye.problem.case_settings.{self.module}")
        return cast(Read, module.read)(place)


READERS = {  # by a pattern of the file
    "config.yaml": SettingsReader("Hydro", "hydro"),
    "config.yml": SettingsReader("Luogu", "luogu"),
    "problem.conf": SettingsReader("UOJ", "uoj"),
    "data.yml": SettingsReader("SYZOJ", "syzoj"),
    "problem.cfg": SettingsReader("ejudge", "ejudge_problem"),
    "valuer.cfg": SettingsReader("ejudge", "ejudge"),
    "*.cdf": SettingsReader("Lemon", "lemon"),
    "grader.properties": SettingsReader("Kilonova", "properties"),
    "grade.properties": SettingsReader("BOS", "properties"),
}


def settings_of(folder: Path, cases: Sequence[str]) -> CaseSettings:
    """Return what is said of test cases, which are given by the names of their inputs, in order.

    Raise UserError if settings cannot be read.
    """
    for name, reader in READERS.items():
        for file in files_of(folder, name):
            above = file.parent.relative_to(folder).as_posix()
            prefix = "" if above == "." else f"{above}/"
            inside = {case.removeprefix(prefix): case for case in cases if case.startswith(prefix)}
            from banrye.foreign.tables import reading

            with reading(file, reader.judge):
                settings = reader.read(CaseFolder(file.parent, inside))
            if settings is not None:
                return settings
    if not any("/" in case for case in cases):
        return CaseSettings()
    from banrye.problem.case_settings.folders import groups_of_folders  # few people have folders

    return CaseSettings(groups=tuple(groups_of_folders(cases)))


def files_of(folder: Path, pattern: str) -> list[Path]:
    """Return the files of settings in a folder and in the folders of it."""
    files = [*sorted(folder.glob(pattern)), *sorted(folder.glob(f"*/{pattern}"))]
    return [path for path in files if path.is_file()]
