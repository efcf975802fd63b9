"""The files of a package as BAPCtools lays them out for Kattis and DOMjudge.

    statement/problem.en.tex      problem_statement/problem.en.tex

BAPCtools takes no scoring problems.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from pathlib import Path

from banrye.extras.package.export_target import LossTexts, Material
from banrye.messages import _
from banrye.prepare.bapctools import require_bt
from banrye.problem.model import Problem
from banrye.submission.language_config import programs_in

LEFT_OUT = shutil.ignore_patterns("toolkit", "statement", "kattis", ".*")
IGNORED = shutil.ignore_patterns("rejected", "*.yaml", ".*")  # of submissions


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
    shutil.copytree(folder / "kept", layout / "submissions", ignore=IGNORED)
    settings = (layout / "problem.yaml").read_bytes()
    settings = re.sub(rb"\n +time_resolution:.*", b"", settings)  # not in this format
    (layout / "problem.yaml").write_bytes(settings)
    return layout


def copy_as_it_is(material: Material, folder: Path) -> None:
    """Write the files of a package that is in the legacy format: BAPCtools takes it no longer.

    Nothing is checked. The copy has also the archives of other judges, which are left out.
    """
    for path in sorted(material.problem.folder.iterdir()):
        source = material.copy / path.name
        if source.name in LEFT_OUT(str(material.copy), [source.name]) or not source.exists():
            continue
        if source.is_dir():
            shutil.copytree(source, folder / path.name, ignore=LEFT_OUT, dirs_exist_ok=True)
        else:
            shutil.copyfile(source, folder / path.name)


def of_submissions(problem: Problem) -> LossTexts:
    """Yield the submissions that a layout leaves out."""
    submissions = problem.folder / "submissions"
    for source in programs_in(submissions / "rejected")[0] if submissions.is_dir() else []:
        yield _("the solution rejected/{}", source.name), _("the format has no such folder")
    if (submissions / "submissions.yaml").is_file():
        yield (
            "submissions/submissions.yaml",
            _("the expected verdicts of its solutions, which are the names of their folders"),
        )
