"""Make a new problem from templates: a program, its test and a package.

Everything is written below target/ first and moved into place when it is whole, so that a run that
is killed leaves nothing half made in the checkout. Runs no program.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from judgekit.console import UserError, relative_path
from judgekit.files import temporary_folder
from judgekit.repository import PROBLEMS, ROOT, TARGET, TEMPLATE

WORK = TARGET / "new"
PLACE = re.compile(r"\{\{(\w+)\}\}")  # in a template


@dataclass(frozen=True)
class Settings:
    """What is filled into the templates."""

    title: str
    source: str  # the judge, and the problem's number there
    url: str
    license: str = "unknown"
    type: str = "pass-fail"
    seconds: float = 1.0
    mebibytes: int = 256
    language: str = "en"  # of the title


class Paths(NamedTuple):
    """The parts of a problem."""

    program: Path
    test: Path
    package: Path


@dataclass(frozen=True)
class New:
    """A problem to be made."""

    name: str
    settings: Settings
    files: Mapping[str, bytes] = field(default_factory=dict)  # by their paths in the package
    kind: str = "received"  # a folder in template/ with more files of the package


# The parts in a folder of templates.
PARTS = {"program": "program.rs", "test": "test.rs", "package": "package"}


def new_paths(name: str) -> Paths:
    """Return the paths of the parts of a problem. Raise UserError if one exists."""
    paths = Paths(
        ROOT / "src" / "bin" / f"{name}.rs",
        ROOT / "tests" / f"{name}.rs",
        PROBLEMS / name,
    )
    for path in paths:
        if os.path.lexists(path):
            raise UserError(f"{relative_path(path)} already exists")
    return paths


def make(new: New) -> Paths:
    """Make a problem. Return the paths of its parts. Raise UserError if one exists."""
    paths = new_paths(new.name)
    WORK.mkdir(parents=True, exist_ok=True)
    with temporary_folder(WORK) as folder:
        fill_templates(folder, new)
        package = folder / "package"
        for name, content in new.files.items():
            (package / name).parent.mkdir(parents=True, exist_ok=True)
            (package / name).write_bytes(content)
        link = package / "submissions" / "accepted" / f"{new.name}.rs"
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(f"../../../../src/bin/{new.name}.rs")
        for made, path in zip(
            (folder / "program.rs", folder / "test.rs", package), paths, strict=True
        ):
            path.parent.mkdir(exist_ok=True)
            shutil.move(made, path)  # a rename, unless target/ is on another disk
    return paths


def fill_templates(folder: Path, new: New) -> None:
    """Copy the templates of a problem into a folder, and fill in the settings."""
    for name in ("program.rs", "test.rs"):
        shutil.copy(TEMPLATE / name, folder / name)
    for name in ("package", new.kind):
        shutil.copytree(TEMPLATE / name, folder / "package", dirs_exist_ok=True)
    values = {**vars(new.settings), "name": new.name, "uuid": uuid.uuid4()}
    # In YAML, Markdown and documentation comments, quotes and backslashes are escaped as in JSON.
    texts = {key: json.dumps(str(text), ensure_ascii=False)[1:-1] for key, text in values.items()}
    for file in folder.rglob("*.*"):
        template = file.read_text(encoding="utf-8")
        text = PLACE.sub(lambda place: texts[place[1]], template)
        file.write_text(text, encoding="utf-8")
