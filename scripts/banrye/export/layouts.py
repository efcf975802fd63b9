"""The archives that other judges take: Kattis, DOMjudge, DMOJ, and plain pairs of files."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from banrye.export import dmoj, losses, polygon
from banrye.export.judges import Judge
from banrye.export.statement_files import Form, pictures_in, statements_of
from banrye.prepare.bapctools import require_bt
from banrye.problem.model import Problem
from banrye.repository import KEPT

PACKAGES = KEPT / "packages"


def write_archive(
    judge: Judge,
    copy: Path,
    problem: Problem,
    layout: Path | None,
    pages: Mapping[str, str],
) -> Path:
    """Write target/packages/JUDGE/NAME.zip. Return its path.

    `copy`: of the package, a folder that can be written to. `layout`: see `kattis_layout`; only
    judges that take packages need it. `pages`: statements by file name.
    """
    content = copy / judge / problem.name
    content.parent.mkdir()
    if judge.takes_packages:
        assert layout is not None
        shutil.copytree(layout, content)
    elif judge is Judge.POLYGON:
        content.mkdir()
        polygon.write_content(content, problem, copy)
    else:
        content.mkdir()
        write_cases(content, problem, judge)
    if judge is Judge.DOMJUDGE:
        write_domjudge_files(content, problem)
    if judge is not Judge.POLYGON:
        write_pages(content, judge, problem, pages)
    root = content.parent if judge.wants_outer_folder else content
    destination = PACKAGES / judge / problem.name
    destination.parent.mkdir(parents=True, exist_ok=True)
    # Written beside it first: a run that is killed leaves no archive that is cut off.
    made = Path(shutil.make_archive(str(copy / f"{judge}-{problem.name}"), "zip", root))
    shutil.copyfile(made, destination.with_suffix(".part"))
    return destination.with_suffix(".part").replace(destination.with_suffix(".zip"))


def kattis_layout(folder: Path, titles: Collection[str]) -> Path:
    """Return a folder with the files of a copy of a package in the layout of Kattis.

    `titles`: the languages that have one. The package's validators must accept its data. Raise
    UserError otherwise.
    """
    with without_untitled(folder / "statement", titles):
        return made_layout(folder)


@contextmanager
def without_untitled(statements: Path, titles: Collection[str]) -> Iterator[None]:
    """Put the statements aside meanwhile whose language has no title: bt refuses them."""
    files = [
        file for file in statements.glob("problem.*.tex") if file.name.split(".")[1] not in titles
    ]
    for file in files:
        file.rename(file.with_suffix(".aside"))
    yield
    for file in files:
        file.with_suffix(".aside").rename(file)


def made_layout(folder: Path) -> Path:
    """Return the files of a copy of a package as BAPCtools lays them out. Raise UserError."""
    parts = [part for part in ("input", "answer") if (folder / f"{part}_validators").is_dir()]
    modes = [f"--{part}" for part in parts]
    require_bt(folder, "validate", *modes, "--no-test-case-sanity-checks")
    (folder / "submissions").rename(folder / "kept")  # bt zip would compile them; it wants one
    stub = folder / "submissions" / "accepted" / "stub.py"
    stub.parent.mkdir(parents=True)
    stub.write_text("pass\n")
    for part in ("generators", "solution"):
        shutil.rmtree(folder / part, ignore_errors=True)
    # --force: without it, zip takes only those validators that can report to bt which bounds the
    # data reach.
    require_bt(folder, "zip", "--force", "--no-generate", "--legacy", "--kattis")
    shutil.unpack_archive(folder / f"{folder.name}.zip", folder / "zip")
    layout = folder / "zip" / folder.name
    shutil.rmtree(layout / "submissions")
    ignored = shutil.ignore_patterns("rejected", "*.yaml", ".*")
    shutil.copytree(folder / "kept", layout / "submissions", ignore=ignored)
    settings = (layout / "problem.yaml").read_bytes()
    settings = re.sub(rb"\n +time_resolution:.*", b"", settings)  # not in this format
    (layout / "problem.yaml").write_bytes(settings)
    return layout


def write_cases(folder: Path, problem: Problem, judge: Judge) -> None:
    """Write the test cases as 1.in, 1.out, 2.in, ..., and for DMOJ a list and the checker."""
    listed = []
    for number, case in enumerate(problem.cases, start=1):
        listed.append({"in": f"{number}.in", "out": f"{number}.out", "points": 1})
        (folder / f"{number}.in").write_bytes(case.input_bytes)
        (folder / f"{number}.out").write_bytes(case.answer_bytes)  # a dialogue need have none
    if judge is Judge.DMOJ:
        settings = {**dmoj.write_checker(folder, problem), "test_cases": listed}
        (folder / "init.yml").write_text(json.dumps(settings, indent=1))  # JSON is YAML


def write_domjudge_files(folder: Path, problem: Problem) -> None:
    (folder / ".timelimit").write_text(str(problem.limits.cpu_seconds))
    (folder / "domjudge-problem.ini").write_text(f"short-name = {problem.name}\n")


def write_pages(folder: Path, judge: Judge, problem: Problem, pages: Mapping[str, str]) -> None:
    """Write the statements: pages, and what is not written in Markdown as it is.

    For DOMjudge, the other languages are attachments.
    """
    if judge is Judge.KATTIS:  # has TeX
        return
    names = [*pages]
    for statement in statements_of(problem.folder):
        is_taken = judge is not Judge.DOMJUDGE or losses.is_taken(statement, judge)
        if statement.form is not Form.MARKDOWN and is_taken:
            names.append(statement.file.name)
            is_first = judge is Judge.DOMJUDGE and len(names) == 1
            name = f"problem.{statement.form}" if is_first else statement.file.name
            place = place_of(folder, judge, name)
            shutil.copyfile(statement.file, place)
            for picture in pictures_in(statement) if statement.form is Form.TEX else []:
                if "/" not in picture and (file := statement.file.parent / picture).is_file():
                    shutil.copyfile(file, place.parent / picture)
    for name, page in pages.items():
        place_of(folder, judge, name).write_text(page, encoding="utf-8")


def place_of(folder: Path, judge: Judge, name: str) -> Path:
    """Return where a statement is written. DOMjudge shows the one without a language."""
    is_attachment = judge is Judge.DOMJUDGE and name.count(".") > 1
    place = folder / "attachments" if is_attachment else folder
    place.mkdir(exist_ok=True)
    return place / name
