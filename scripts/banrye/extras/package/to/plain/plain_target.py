"""Judges that take pairs of files: 1.in, 1.out, 2.in, … and the statement."""

from __future__ import annotations

from pathlib import Path

from banrye.extras.package import losses
from banrye.extras.package.export_target import ExportTarget, LossTexts, Material
from banrye.extras.package.numbered_cases import write_cases
from banrye.extras.package.pages import write_pages
from banrye.messages import _
from banrye.problem.model import Problem


class PlainTarget(ExportTarget):
    """QDUOJ, Hydro, HUSTOJ and similar judges."""

    name = "plain"

    def losses(self, problem: Problem) -> LossTexts:
        yield from losses.of_words(
            problem, _("only the right answers are there"), blanks_count=True
        )
        if problem.is_scoring:
            yield _("groups and scores"), _("each test case has one point")
        yield from losses.of_limits(problem)
        yield from losses.of_folders(problem, "attachments", "include")

    def write(self, folder: Path, material: Material) -> None:
        write_cases(folder, material.problem)
        write_pages(folder, material)


EXPORT_TARGET = PlainTarget()
