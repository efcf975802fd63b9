"""Packages whose authors labelled submissions, copied without their secret test cases.

    KTH/loorolls/data/secret/3.in                       not copied
    KTH/loorolls/data/secret/group1/testdata.yaml       copied: it states the bounds of a group
    KTH/loorolls/submissions/accepted/sol.py            copied
    KTH/loorolls/submissions/wrong_answer/greedy.cpp    copied beside the package: labelled "wrong"

The time limit of a package that states none follows from its accepted submissions on its largest
secret test cases, and is written into the copy.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from banrye.console import UserError
from banrye.repository import SCRIPTS

LABELS = {
    "accepted": "accepted",
    "wrong_answer": "wrong",
    "time_limit_exceeded": "slow",
    "run_time_error": "crash",
    "runtime_error": "crash",
    # Wrong or too slow, and nothing says which.
    "partially_accepted": "partial",
    "mixed": "partial",
    "rejected": "partial",
}
VALIDATORS = ("input_validators", "input_format_validators")
EXAMPLES = "testdata_tools"  # a folder of packages that several repositories copy
LEFT_OUT = ("generators", "submissions", "__pycache__", ".git")
SETTINGS = ("testdata.yaml", "test_group.yaml")  # of groups of test cases
MOST_BYTES = 1 << 20  # of a file that is copied: a larger one is no program
CASES_FOR_LIMIT = 4  # the largest secret test cases
PROGRAMS_FOR_LIMIT = 6
LONGEST = 30.0  # seconds of CPU time of a run that tells the time limit
WALL_SECONDS = 900


@dataclass(frozen=True)
class Labelled:
    """A submission, and what its authors say of it. `source`: in the original package."""

    label: str
    source: Path


@dataclass(frozen=True)
class Package:
    """A package in a clone of a repository."""

    repository: str
    folder: Path

    @property
    def name(self) -> str:
        return f"{self.repository}/{self.folder.name}"

    @property
    def number(self) -> int:
        """A hash of the name, which orders packages and divides them.

        The same problem in two repositories is on one side.
        """
        return number_of(self.folder.name)

    @property
    def share(self) -> str:
        return "unseen" if self.number % 3 == 0 else "tuning"

    @cached_property
    def validators(self) -> list[Path]:
        from banrye.submission.language_config import programs_in  # found in .venv

        paths: list[Path] = []
        for name in VALIDATORS:
            programs, others = programs_in(self.folder / name)
            paths += [*programs, *(file for file in others if file.suffix in (".ctd", ".viva"))]
        return paths

    @cached_property
    def submissions(self) -> list[Labelled]:
        """The submissions with a label, those of each label in an order by hash."""
        from banrye.submission.language_config import programs_in  # found in .venv

        results = [
            Labelled(label, source)
            for name, label in LABELS.items()
            for source in programs_in(self.folder / "submissions" / name)[0]
        ]
        return sorted(results, key=lambda each: number_of(f"{self.folder.name}/{each.source.name}"))

    def most(self, most: int) -> Iterator[tuple[int, Labelled]]:
        """Yield at most so many submissions of each label, with their ranks.

        An accepted one is no test if it is the only one that gives answers.
        """
        for label in dict.fromkeys(LABELS.values()):
            results = [submission for submission in self.submissions if submission.label == label]
            if label != "accepted" or len(results) > 1:
                yield from enumerate(results[:most])


def number_of(name: str) -> int:
    return int(hashlib.sha256(name.encode()).hexdigest()[:8], 16)


def repository_of(folder: Path) -> tuple[str, str]:
    """Return the name of the repository that a folder is a clone of, and its commit."""
    words = ["git", "-C", str(folder), "rev-parse", "--short=8", "HEAD"]
    commit = subprocess.run(words, capture_output=True, text=True, check=False).stdout.strip()
    return folder.name.replace("+", "/"), commit


def packages_in(folders: Iterable[Path]) -> list[Package]:
    """Return the packages that have a sample, a validator and a label, in an order by hash."""
    results = []
    for folder in folders:
        repository, _ = repository_of(folder)
        for file in folder.rglob("problem.yaml"):
            package = Package(repository, file.parent.absolute())
            samples = package.folder / "data" / "sample"
            if EXAMPLES in file.parts or not package.validators or not any(samples.rglob("*.in")):
                continue
            if any(submission.label != "accepted" for submission in package.submissions):
                results.append(package)
    return sorted(results, key=lambda package: (package.number, package.name))


# Copies.


@dataclass(frozen=True)
class Copy:
    """A package without secret test cases, and the submissions beside it."""

    folder: Path
    package: Package

    def source_of(self, submission: Labelled) -> Path:
        """Return where the copy of a submission is."""
        folder = self.folder if submission.label == "accepted" else self.folder.parent
        return folder / submission.source.relative_to(self.package.folder)


def copy_of(package: Package, copies: Path, *, with_limit: bool = True) -> Copy:
    """Return the copy of a package, which is made once in a folder. Raise UserError.

    Without `with_limit`, copies may have no time limit: they are in a folder of their own.
    """
    copies = copies if with_limit else copies / "without_limit"
    place = copies.absolute() / package.name / package.folder.name
    copy = Copy(place, package)
    if not place.is_dir():
        made = place.with_name("half")
        shutil.rmtree(place.parent, ignore_errors=True)
        copy_folder(package.folder, made, with_cases=())
        if with_limit:
            write_time_limit(package, made)
        for name in {submission.source.parent for submission in package.submissions} - {
            package.folder / "submissions" / "accepted"
        }:
            copy_tree(name, place.parent / name.relative_to(package.folder))
        made.rename(place)
    return copy


def copy_folder(source: Path, target: Path, with_cases: Iterable[str]) -> None:
    """Copy a package without secret test cases, but for those with these names in data/."""
    copy_tree(source, target, LEFT_OUT)
    copy_tree(source / "submissions" / "accepted", target / "submissions" / "accepted")
    kept = {Path(name).with_suffix("") for name in with_cases}
    data = target / "data"
    for file in sorted(data.rglob("*"), reverse=True):
        name = file.relative_to(data)
        if file.is_dir():
            if not any(file.iterdir()):
                file.rmdir()
        elif file.name not in SETTINGS and name.parts[0] != "sample":
            file.unlink()
    for case in kept:
        for suffix in (".in", ".ans"):
            (data / case).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source / "data" / f"{case}{suffix}", data / f"{case}{suffix}")


def copy_tree(source: Path, target: Path, left_out: Iterable[str] = ()) -> None:
    """Copy a folder without what is large, broken, or named at its top."""

    def is_ignored(folder: str, names: list[str]) -> set[str]:
        is_top = Path(folder) == source
        return {
            name
            for name in names
            if (is_top and name in left_out)
            or not (path := Path(folder, name)).exists()
            or (path.is_file() and path.stat().st_size > MOST_BYTES)
        }

    shutil.copytree(source, target, ignore=is_ignored)


# Time limits.


def write_time_limit(package: Package, copy: Path) -> None:
    """Write the time limit into a copy if the package states none. Raise UserError."""
    from banrye.problem.packages import icpc_package  # found in .venv

    draft = icpc_package.read_package(copy)
    if draft.time_rule is None:
        return
    limit = draft.time_rule.limit(slowest_seconds(package, copy.with_name("limit")))
    (copy / ".timelimit").write_text(f"{limit}\n", encoding="utf-8")


def slowest_seconds(package: Package, folder: Path) -> float:
    """Return the CPU time of the slowest accepted submission on the largest secret test cases."""
    secret = package.folder / "data" / "secret"
    cases = [
        file
        for file in secret.rglob("*.in")
        if file.is_file() and file.with_suffix(".ans").is_file()
    ]
    cases.sort(key=lambda file: -file.stat().st_size)
    names = [str(file.relative_to(package.folder / "data")) for file in cases[:CASES_FOR_LIMIT]]
    copy_folder(package.folder, folder, names)
    accepted = [
        submission.source for submission in package.submissions if submission.label == "accepted"
    ]
    programs = [folder / each.relative_to(package.folder) for each in accepted[:PROGRAMS_FOR_LIMIT]]
    words = [SCRIPTS / "judge", folder, *programs, "--quick", "--all", "--json"]
    lines = json_lines([*map(str, words), "--time", str(LONGEST)])
    shutil.rmtree(folder)
    return max(
        (
            float(case["cpu_seconds"])
            for line in lines
            if line["verdict"] == "AC"
            for case in line["test_cases"]["results"]
        ),
        default=0.0,
    )


def json_lines(words: list[str]) -> list[dict[str, Any]]:
    """Return the lines of JSON that a command prints. Raise UserError if it prints none."""
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    command = ["timeout", "-k", "10", str(WALL_SECONDS), *words]
    run = subprocess.run(
        command, capture_output=True, text=True, check=False, env=environment, errors="replace"
    )
    lines = [json.loads(line) for line in run.stdout.splitlines() if line.startswith("{")]
    if not lines:
        raise UserError(f"{words[0]} prints nothing: {run.stderr[-300:]}")
    return lines
