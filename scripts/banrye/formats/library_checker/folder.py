"""A problem's folder in a clone of Library Checker: its settings, and the includes of its programs.

https://github.com/yosupo06/library-checker-problems.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from banrye.console import UserError, relative_path
from banrye.digest import FileTree, digest
from banrye.files import read_bytes
from banrye.messages import _
from banrye.problem.packages.package_settings import PackageSettings

MAX_SECONDS = 600.0
MAX_TESTS = 1000  # of a generator
MADE = ("in", "out", "params.h")  # what their generate.py writes into the folder
INCLUDE = re.compile(r'^([ \t]*#[ \t]*include[ \t]*)"([^"\n]+)"', re.MULTILINE)
TESTLIB = "testlib.h"
ELF = b"\x7fELF"
GRADER = "grader/grader.cpp"  # reads the input and calls the function of a submission
VERDICTS = {
    "WA": "WA",
    "TLE": "TLE",
    "RE": "RTE",
}  # their names, and the names in the package format


@dataclass(frozen=True)
class LabelledSolution:
    """A program in sol/, and which verdicts it may get on test cases besides AC."""

    name: str
    is_function: bool = False  # for GRADER
    permitted: tuple[str, ...] = ()
    required: str | None = None  # the verdict that it must get on one of them


@dataclass(frozen=True)
class Info:
    """The contents of info.toml."""

    title: str
    seconds: float
    tests: tuple[tuple[str, int], ...]  # each generator, or file of gen/, and how often
    params: Mapping[str, int | float | str]
    solutions: tuple[LabelledSolution, ...]
    checker: str = "checker.cpp"
    verifier: str = "verifier.cpp"

    @property
    def case_names(self) -> list[str]:
        return [case_name(name, i) for name, count in self.tests for i in range(count)]


def read_info(folder: Path) -> Info:
    """Return the settings of a problem. Raise UserError."""
    file = folder / "info.toml"
    try:
        values = tomllib.loads(read_bytes(file).decode("utf-8", errors="replace"))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UserError(_("cannot read {}: {}", relative_path(file), error)) from None
    settings = PackageSettings(relative_path(file), values)
    tests = [PackageSettings(settings.file, value) for value in tables(settings, "tests")]
    solutions = [PackageSettings(settings.file, value) for value in tables(settings, "solutions")]
    return Info(
        title=str(values.get("title", folder.name)),
        seconds=settings.number("timelimit", MAX_SECONDS) or 10.0,
        tests=tuple((file_name(test), count_of(test)) for test in tests),
        params=settings.section("params").values,
        solutions=tuple(map(solution_of, solutions)),
        checker=str(values.get("checker", "checker.cpp")),
        verifier=str(values.get("verifier", "verifier.cpp")),
    )


def tables(settings: PackageSettings, key: str) -> list[dict[str, Any]]:
    value = settings.values.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise UserError(_("{}: {} is not a list of tables", settings.file, key))
    return value


def file_name(settings: PackageSettings) -> str:
    name = settings.values.get("name")
    if not isinstance(name, str) or Path(name).name != name:
        raise UserError(_("{}: a name is missing, or is not the name of a file", settings.file))
    return name


def count_of(test: PackageSettings) -> int:
    return int(test.number("number", MAX_TESTS) or 0)


def solution_of(settings: PackageSettings) -> LabelledSolution:
    required = VERDICTS.get(str(settings.values.get("expect", "")))
    allowed = [code for name, code in VERDICTS.items() if allows_verdict(settings, name)]
    return LabelledSolution(
        name=file_name(settings),
        is_function=bool(settings.values.get("function")),
        permitted=tuple(dict.fromkeys([*allowed, *([required] if required else [])])),
        required=required,
    )


def allows_verdict(settings: PackageSettings, verdict: str) -> bool:
    return bool(settings.values.get(f"allow_{verdict.lower()}"))


def case_name(test: str, number: int) -> str:
    """Return the name of a test case: random.cpp and 1 are random_01."""
    return f"{Path(test).stem}_{number:02}"


def params_header(params: Mapping[str, int | float | str]) -> str:
    """Return the text of params.h, as their generate.py writes it. Raise UserError."""
    lines = []
    for name, value in params.items():
        if isinstance(value, int):
            text = f"(long long){value}"
        elif isinstance(value, float):
            text = str(value)
        elif isinstance(value, str):
            text = f'"{value}"'
        else:
            raise UserError(_("info.toml: the parameter {} is neither a number nor a text", name))
        lines.append(f"#define {name} {text}\n")
    return "".join(lines)


def clone_of(folder: Path) -> Path:
    return folder.parents[1]


def version_of(folder: Path) -> str:
    """Return a hash of the files of a problem and of what all problems share.

    Files that their generate.py has made in the clone do not count.
    """

    def is_source(name: Path) -> bool:
        return name.parts[0] not in MADE and not is_compiled(folder / name)

    return digest(FileTree(folder, is_source), clone_of(folder) / "common")


def is_compiled(path: Path) -> bool:
    """Return whether a file is a program that their generate.py has compiled."""
    if path.suffix or not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(ELF)) == ELF


def with_headers(program: Path, folder: Path, *, keeps_testlib: bool = True) -> dict[str, bytes]:
    """Return a program and the headers that it includes, by their paths in the clone.

    Headers that all problems share are included by their paths there, so that no option of a
    compiler is needed. `keeps_testlib`: else testlib.h is left out, and the compiler must find
    another. Files outside of the clone are not read. Raise UserError.
    """
    clone = clone_of(folder)
    params = folder / "params.h"
    headers: dict[str, bytes] = {}
    pending = [program]
    while pending:
        file = pending.pop()
        name = str(file.relative_to(clone))
        if name in headers:
            continue
        if file == params:
            headers[name] = params_header(read_info(folder).params).encode()
            continue
        text = read_bytes(file).decode("utf-8", errors="replace")
        for match in INCLUDE.finditer(text):
            header = header_of(match[2], file, folder)
            if header and (keeps_testlib or header.name != TESTLIB):
                pending.append(header)
                path = os.path.relpath(header, file.parent)
                text = text.replace(match[0], f'{match[1]}"{path}"')
        headers[name] = text.encode()
    return headers


def header_of(included: str, file: Path, folder: Path) -> Path | None:
    """Return the header of the clone that a file includes by a name, None if there is none."""
    clone = clone_of(folder)
    places = [file.parent, clone / "common"]
    for path in (Path(os.path.normpath(place / included)) for place in places):
        is_inside = path.is_relative_to(clone) and path.resolve().is_relative_to(clone.resolve())
        if is_inside and (path.is_file() or path == folder / "params.h"):
            return path
    return None
