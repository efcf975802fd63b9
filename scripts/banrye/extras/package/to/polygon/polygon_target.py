"""A package as Polygon imports it, if it is named."""

from __future__ import annotations

from pathlib import Path

from banrye.extras.package import losses
from banrye.extras.package.export_target import ExportTarget, LossTexts, Material
from banrye.extras.package.statement_files import statements_of
from banrye.extras.package.testlib_sources import checker_of, interactor_of, validator_of
from banrye.extras.package.to.polygon import content
from banrye.judges.text_judges import Standard
from banrye.messages import _
from banrye.problem.model import Problem


class PolygonTarget(ExportTarget):
    """The judge."""

    name = "polygon"

    def losses(self, problem: Problem) -> LossTexts:
        yield from losses.of_points(problem)
        yield from of_programs(problem)
        yield from losses.of_folders(problem, "attachments", "include")
        for name in content.other_solutions(problem):
            yield f"the solution {name}", ""
        for statement in statements_of(problem.folder, content.FORMS):
            if statement.form not in content.FORMS:
                yield f"the statement {statement.name}", _("Polygon has sections in TeX")
            elif statement.language not in content.LANGUAGES:
                yield f"the statement {statement.name}", _("Polygon does not support its language")
            else:
                yield from losses.of_pictures_in_tex(statement, is_flat=True)

    def write(self, folder: Path, material: Material) -> None:
        content.write_content(folder, material.problem, material.copy)


def of_programs(problem: Problem) -> LossTexts:
    """Yield the interactor, checker and validator if they are not for testlib."""
    not_one_file = _("it is not a single file that uses testlib.h")
    if problem.judge.is_interactive:
        if interactor_of(problem) is None:
            yield "the interactor", not_one_file
    elif not problem.judge.runs_once:
        yield _("the runs after the first"), ""
    elif checker_of(problem) is None:
        is_default = isinstance(problem.judge, Standard)
        follows = _("the flags of its test cases differ") if is_default else not_one_file
        yield "the checker", follows
    if validator_of(problem) is None:
        yield "the validator", not_one_file


EXPORT_TARGET = PolygonTarget()
