"""A received problem as a plain folder: samples, limits, and a copy of the user's template.

Runs nothing, and overwrites nothing.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path, PurePosixPath

from banrye import configuration
from banrye.console import UserError, relative_path
from banrye.files import new_folder
from banrye.intake.companion import ReceivedProblem
from banrye.repository import CONFIG

PROGRAM = "main"  # its suffix is that of the template
SUFFIX = ".cpp"  # of the program to be written, if there is no template


def find_template() -> Path | None:
    """Return the user's template of a program, None if there is none. Raise UserError."""
    chosen = configuration.load().template
    if chosen is None:
        return next(iter(sorted(CONFIG.glob("template.*"))), None)
    if not chosen.is_file():
        raise UserError(f"no such file: {relative_path(chosen)} (template in banrye.toml)")
    return chosen


def make(problem: ReceivedProblem, folder: Path, template: Path | None) -> Path:
    """Make the folder of a problem. Return the path of its program, which is there with a template.

    Raise UserError if there is such a folder.
    """
    if os.path.lexists(folder):
        raise UserError(f"{relative_path(folder)} already exists")
    with new_folder(folder) as new:
        (new / "test").mkdir()
        for path, content in problem.samples.items():
            number = PurePosixPath(path).stem
            suffix = ".in" if path.endswith(".in") else ".out"  # as oj names them
            (new / "test" / f"sample-{number}{suffix}").write_bytes(content)
        (new / configuration.NAME).write_text(
            f"# {problem.title}: {problem.url}\n"
            f"time = {problem.seconds:g} # seconds\nmemory = {problem.mebibytes} # MiB\n",
            encoding="utf-8",
        )
        program = f"{PROGRAM}{template.suffix if template else SUFFIX}"
        if template:
            shutil.copyfile(template, new / program)
    return folder / program
