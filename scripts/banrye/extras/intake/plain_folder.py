"""A received problem as a plain folder: samples, limits, and a copy of the user's template."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path, PurePosixPath

from banrye import configuration
from banrye.compare import Mode
from banrye.console import UserError, relative_path
from banrye.extras.intake.message import ReceivedProblem
from banrye.files import new_folder
from banrye.messages import _
from banrye.repository import CONFIG

PROGRAM = "main"  # the template gives its suffix
SUFFIX = ".cpp"  # of the program to be written, if there is no template


def find_template() -> Path | None:
    """Return the user's template of a program, None if there is none. Raise UserError."""
    chosen = configuration.load_settings().template
    if chosen is None:
        return next(iter(sorted(CONFIG.glob("template.*"))), None)
    if not chosen.is_file():
        raise UserError(_("no such file: {} (template in banrye.toml)", relative_path(chosen)))
    return chosen


def make_folder(
    problem: ReceivedProblem, folder: Path, template: Path | None, compare: Mode | None = None
) -> Path:
    """Make the folder of a problem. Return the path of its program, which is there with a template.

    `compare`: how its outputs are to be compared. Raise UserError if there is such a folder.
    """
    if os.path.lexists(folder):
        raise UserError(_("{} already exists", relative_path(folder)))
    with new_folder(folder) as new:
        (new / "test").mkdir()
        for path, content in problem.samples.items():
            number = PurePosixPath(path).stem
            suffix = ".in" if path.endswith(".in") else ".out"  # as oj names them
            (new / "test" / f"sample-{number}{suffix}").write_bytes(content)
        (new / configuration.NAME).write_text(settings_of(problem, compare), encoding="utf-8")
        program = name_of(problem, template)
        if template:
            (new / program).write_bytes(text_of(problem, template))
    return folder / program


def name_of(problem: ReceivedProblem, template: Path | None) -> str:
    """Return the name of the program: in Java, the name of the class that the judge starts."""
    suffix = template.suffix if template else SUFFIX
    return f"{problem.java_class if suffix == '.java' else PROGRAM}{suffix}"


def text_of(problem: ReceivedProblem, template: Path) -> bytes:
    """Return a copy of the template, in which the word TaskClass is the problem's title."""
    return re.sub(rb"\bTaskClass\b", problem.task_class.encode(), template.read_bytes())


def settings_of(problem: ReceivedProblem, compare: Mode | None) -> str:
    """Return the banrye.toml of a problem."""
    lines = [
        f"# {problem.title}: {problem.url}",
        f"time = {problem.seconds:g} # seconds",
        f"memory = {problem.mebibytes} # MiB",
    ]
    if problem.input_pattern is not None:
        lines.append(f"# The judge's input is a file {problem.input_pattern}: here standard input.")
        if problem.output_file is not None:
            lines.append(f"# Its output is a file {problem.output_file}: here standard output.")
    if problem.is_interactive:
        lines.append("interactive = true")
    for key, name in (("input-file", problem.input_file), ("output-file", problem.output_file)):
        if name is not None and problem.input_pattern is None:
            lines.append(f"{key} = {json.dumps(name, ensure_ascii=False)}")
    if compare is not None:
        lines.append(f'compare = "{compare}"')
    return "".join(f"{line}\n" for line in lines)
