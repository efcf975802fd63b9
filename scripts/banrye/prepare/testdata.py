"""Make the secret test cases of a package with its generators.

A line of generators.yaml, `7: gen.py 7`, becomes data/secret/7.in and data/secret/7.ans.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import sys
from pathlib import Path

from banrye import installing, store
from banrye.console import UserError, note, progress
from banrye.digest import digest
from banrye.files import temporary_folder
from banrye.messages import _
from banrye.prepare import bapctools
from banrye.problem.model import Problem
from banrye.problem.packages import icpc_package
from banrye.process import sandbox
from banrye.repository import PROBLEMS, TARGET
from banrye.store import kinds
from banrye.testcase import TestCase

AT_FDCWD = -100
RENAME_EXCHANGE = 2


def generate_cases(origin: Path) -> None:
    """Make the test cases that generators.yaml lists. Other test cases of the package stay.

    The new data/ takes the place of the old one by one rename: a run that is killed leaves one of
    them whole. Raise UserError if bt finds errors.
    """
    with bapctools.copy_package(origin) as folder:
        replace_statements(folder)
        shutil.rmtree(folder / "data", ignore_errors=True)
        bapctools.require_bt(folder, "generate", "--no-test-case-sanity-checks")
        replace_data(origin / "data", folder / "data")


def check_may_generate(problem: Problem) -> None:
    """Raise UserError if the generators of a package may not run here."""
    if not is_trusted(problem) and not bapctools.can_be_boxed():
        raise UserError(
            _(
                "the generators of {} make its secret test cases in the sandbox, which is not"
                " there (--no-sandbox runs them with your rights)",
                problem.name,
            )
        )


def is_trusted(problem: Problem) -> bool:
    """Return whether the programs of a package may run with the rights of the user."""
    return problem.folder.parent == PROBLEMS or sandbox.is_off()


def generated_cases(problem: Problem) -> tuple[TestCase, ...]:
    """Return the test cases of a package and those that its generators make.

    The programs of a package that is not trusted run in the sandbox. All is made in a copy of the
    package, once for each content of the package. Raise UserError if bt is not
    installed, or finds errors. For a package that is not trusted, raise it only if no test case
    is made: bt calls a package wrong for less.
    """
    origin = problem.folder

    def make(entry: Path) -> None:
        installing.check_extra(installing.BAPCTOOLS)
        new = entry / origin.name
        new.mkdir()
        with bapctools.copy_package(origin) as copy:
            if (origin / "data").is_dir():
                shutil.copytree(origin / "data", new / "data")
            shutil.rmtree(copy / "data", ignore_errors=True)
            replace_statements(copy)
            if is_trusted(problem):
                bapctools.require_bt(copy, "generate", "--no-test-case-sanity-checks")
            else:
                generate_in_box(copy, is_legacy=problem.format.is_legacy)
            shutil.copy(copy / "problem.yaml", new)
            shutil.copytree(copy / "data", new / "data", dirs_exist_ok=True)

    folder_of_cases = store.folder(kinds.GENERATED, digest(origin.name, origin), make)
    return icpc_package.read_package(folder_of_cases / origin.name).problem.cases


def replace_statements(copy: Path) -> None:
    """Put empty statements in TeX in place of those in Markdown, which bt does not know.

    To make test cases, no statement is read, but bt warns if the languages are not those of the
    titles.
    """
    shutil.rmtree(copy / "statement", ignore_errors=True)
    (copy / "statement").mkdir()
    for language in icpc_package.read_titles(copy):
        file = copy / "statement" / f"problem.{language}.tex"
        file.write_text("\\problemname{}\n", encoding="utf-8")


def generate_in_box(copy: Path, *, is_legacy: bool) -> None:
    """Let the generators of a copy make its test cases in the sandbox. Raise UserError."""
    progress(_("{}: bt generate", copy.name))
    if is_legacy:  # bt generates only what is in a newer format
        bapctools.run_boxed_bt(copy, "upgrade")
    arguments = ["generate", "--no-test-case-sanity-checks"]
    status, output = bapctools.run_boxed_bt(copy, *arguments)
    inputs = list((copy / "data" / "secret").rglob("*.in"))
    if not all(file.with_suffix(".ans").is_file() for file in inputs) or not inputs:
        lines = "\n".join(output.splitlines()[-10:])
        raise UserError(_("bt generate makes no test cases in {}:\n{}", copy.name, lines))
    if status != 0:
        note(
            _(
                "bt reports errors in {}; it made {} secret test cases",
                copy.name,
                len(inputs),
            )
        )


def replace_data(data: Path, generated: Path) -> None:
    """Put generated test cases between the test cases of a package."""
    TARGET.mkdir(parents=True, exist_ok=True)
    is_near = TARGET.stat().st_dev == data.parent.stat().st_dev  # else it cannot be renamed
    with temporary_folder(TARGET if is_near else data.parent) as work:
        new = work / "data"
        if data.is_dir():
            shutil.copytree(data, new)
        shutil.copytree(generated, new, dirs_exist_ok=True)
        if data.is_dir():
            exchange_folders(new, data)
        else:
            new.rename(data)


def exchange_folders(first: Path, second: Path) -> None:
    """Exchange two folders by one rename where the system can do it, else by three."""
    if sys.platform == "linux":
        rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)  # not in old musl
        paths = os.fsencode(first), os.fsencode(second)
        if rename and rename(AT_FDCWD, paths[0], AT_FDCWD, paths[1], RENAME_EXCHANGE) == 0:
            return
    aside = first.with_name("old")
    second.rename(aside)
    try:
        first.rename(second)
    except BaseException:  # Ctrl-C, too: what the package had must not go with the temporary folder
        aside.rename(second)
        raise
    aside.rename(first)
