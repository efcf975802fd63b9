"""Make a new problem from templates: a package with a program, and for one in Rust also its test.

In a clone, a program in Rust that runs alone is src/bin/NAME.rs, to which the package has a link.
Others are only in the package.

Everything is written below target/ first and moved into place when it is whole, so that a run that
is killed leaves nothing half made in the checkout.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from banrye.console import UserError, relative_path
from banrye.files import temporary_folder
from banrye.messages import _
from banrye.repository import IS_CLONE, PROBLEMS, ROOT, TARGET, TEMPLATE

WORK_FOLDER = TARGET / "new"


class ProgramLanguage(StrEnum):
    """The language of the program that is made."""

    RUST = "rust"
    CPP = "cpp"
    PYTHON = "python"
    JAVA = "java"

    @property
    def template(self) -> Path:
        """The template of the program."""
        return TEMPLATE / f"program{SUFFIXES[self]}"

    def file_name(self, problem: str) -> str:
        """Return the name of the program of a problem. In Java, it is the name of the class."""
        return "Main.java" if self is ProgramLanguage.JAVA else f"{problem}{SUFFIXES[self]}"


SUFFIXES = {
    ProgramLanguage.RUST: ".rs",
    ProgramLanguage.CPP: ".cpp",
    ProgramLanguage.PYTHON: ".py",
    ProgramLanguage.JAVA: ".java",
}
USUAL_LANGUAGE = (
    ProgramLanguage.RUST if IS_CLONE else ProgramLanguage.CPP
)  # an installation has no src/bin

COMPILED_BY_PIP = shutil.ignore_patterns("__pycache__")  # of the Python files of the template
PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")  # of a value in a template: {{title}}


class ProblemType(StrEnum):
    """The kind of problem that the example is."""

    PASS_FAIL = "pass-fail"
    SEVERAL = "several"  # right outputs: with a checker
    FLOAT = "float"
    INTERACTIVE = "interactive"
    SCORING = "scoring"
    FUNCTION = "function"

    @property
    def word(self) -> str:
        """The type in problem.yaml."""
        own = (ProblemType.INTERACTIVE, ProblemType.SCORING)
        return str(self if self in own else ProblemType.PASS_FAIL)

    @property
    def template(self) -> Path:
        """The folder with what differs from the pass-fail example, which need not exist."""
        return TEMPLATE / "types" / self


LEFT_OUT = {  # of the example, by the type of the problem
    ProblemType.INTERACTIVE: ("answer_validators",),  # there are no answers
    ProblemType.SCORING: ("generators",),  # BAPCtools does not know the type
}


@dataclass(frozen=True)
class TemplateSettings:
    """The values that are filled into the templates."""

    title: str
    source: str  # the judge, and the problem's number there
    url: str
    license: str = "unknown"
    type: str = "pass-fail"
    seconds: float = 1.0
    mebibytes: int = 256
    language: str = "en"  # of the title


class ProblemPaths(NamedTuple):
    """The paths of the parts of a problem."""

    program: Path
    package: Path
    test: Path | None  # of a program in Rust


@dataclass(frozen=True)
class NewProblem:
    """A problem to be made."""

    name: str
    settings: TemplateSettings
    files: Mapping[str, bytes] = field(default_factory=dict)  # by their paths in the package
    kind: str = "received"  # a folder in template/ with more files of the package
    language: ProgramLanguage = USUAL_LANGUAGE  # of the program
    is_function: bool = False  # the program, which is among `files`
    problem_type: ProblemType = ProblemType.PASS_FAIL
    has_solution: bool = False  # an accepted one is among `files`: no program is left to write


def new_paths(
    name: str, language: ProgramLanguage = USUAL_LANGUAGE, *, is_function: bool = False
) -> ProblemPaths:
    """Return the paths of the parts of a problem. Raise UserError if one exists.

    `is_function`: its program defines a function, which does not run alone.
    """
    package = PROBLEMS / name
    program = package / "submissions" / "accepted" / language.file_name(name)
    paths = ProblemPaths(program, package, None)
    if language is ProgramLanguage.RUST and IS_CLONE and not is_function:
        test = ROOT / "tests" / f"{name}.rs"
        paths = ProblemPaths(ROOT / "src" / "bin" / f"{name}.rs", package, test)
    for path in paths:
        if path is not None and os.path.lexists(path):
            raise UserError(_("{} already exists", relative_path(path)))
    return paths


def make_problem(new: NewProblem) -> ProblemPaths:
    """Make a problem. Return the paths of its parts. Raise UserError if one exists."""
    is_alone = new.is_function or new.has_solution
    paths = new_paths(new.name, new.language, is_function=is_alone)
    WORK_FOLDER.mkdir(parents=True, exist_ok=True)
    with temporary_folder(WORK_FOLDER) as folder:
        fill_templates(folder, new)
        package = folder / "package"
        if any(name.startswith("statement/") for name in new.files):
            shutil.rmtree(package / "statement", ignore_errors=True)  # the placeholders
        for name, content in new.files.items():
            (package / name).parent.mkdir(parents=True, exist_ok=True)
            (package / name).write_bytes(content)
        if new.has_solution:
            move_into_place(package, paths.package)
            return paths
        program_in_package = package / "submissions" / "accepted" / new.language.file_name(new.name)
        program_in_package.parent.mkdir(parents=True, exist_ok=True)
        program = folder / new.language.template.name
        if paths.test is None:
            if not program_in_package.exists():  # else it is a file of the user's
                program.rename(program_in_package)
        else:
            program_in_package.symlink_to(f"../../../../src/bin/{new.name}.rs")
            move_into_place(program, paths.program)
            move_into_place(folder / "test.rs", paths.test)
        move_into_place(package, paths.package)
    return paths


def move_into_place(origin: Path, path: Path) -> None:
    """Move the new files into place: by a rename, unless target/ is on another disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(origin, path)


def fill_templates(folder: Path, new: NewProblem) -> None:
    """Copy the templates of a problem into a folder, and fill in the settings."""
    for file in (new.language.template, TEMPLATE / "test.rs"):
        shutil.copy(file, folder)
    folders = [TEMPLATE / "package", TEMPLATE / new.kind, new.problem_type.template]
    for source in filter(Path.is_dir, folders):
        shutil.copytree(source, folder / "package", ignore=COMPILED_BY_PIP, dirs_exist_ok=True)
    for part in LEFT_OUT.get(new.problem_type, ()):
        shutil.rmtree(folder / "package" / part)
    values = {**vars(new.settings), "name": new.name, "uuid": uuid.uuid4()}
    values["program"] = new.language.file_name(new.name)
    # In YAML, Markdown and documentation comments, quotes and backslashes are escaped as in JSON.
    texts = {key: json.dumps(str(text), ensure_ascii=False)[1:-1] for key, text in values.items()}
    for file in folder.rglob("*.*"):
        template = file.read_text(encoding="utf-8")
        text = PLACEHOLDER.sub(lambda place: texts[place[1]], template)
        file.write_text(text, encoding="utf-8")
