"""List the parts of a problem that archives for other judges cannot have, before anything is run.

    of_archives(problem, [dmoj, plain])    Loss("the interactor", "archives for dmoj and plain")

The writers leave out exactly this.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from banrye.extras.package import bundles
from banrye.extras.package.export_target import ExportTarget, LossTexts
from banrye.extras.package.statement_files import (
    READ_BY_TEX,
    Form,
    Statement,
    picture_of,
    pictures_in,
    statements_of,
)
from banrye.judges.checker import Checker
from banrye.judges.interactor import Interactor
from banrye.judges.standard.icpc import CASE, SPACE, TOLERANCES
from banrye.judges.text_judges import Standard
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.model import Problem
from banrye.problem.packages.icpc_package import PRELIMINARY_SECONDS
from banrye.problem.packages.package_settings import settings_of
from banrye.testcase import TestCase

LETTER = re.compile(rb"[A-Za-z]")


def of_archives(problem: Problem, targets: Collection[ExportTarget]) -> list[Loss]:
    """Return the parts that the archives for some targets cannot contain. Nothing is run."""
    targets_of_loss: dict[tuple[str, str], list[ExportTarget]] = {}
    for target in targets:
        for loss in (*of_function(problem), *target.losses(problem)):
            targets_of_loss.setdefault(loss, []).append(target)
    return [
        Loss(what, place_of(names), follows) for (what, follows), names in targets_of_loss.items()
    ]


def place_of(targets: list[ExportTarget]) -> str:
    noun = "archive" if len(targets) == 1 else "archives"
    return f"{noun} for {' and '.join(map(str, targets))}"


# Losses of several targets.


def of_function(problem: Problem) -> LossTexts:
    """Yield the function that submissions define: no archive has what calls it."""
    if problem.function is not None:
        yield (
            _("the function that is called"),
            _("submissions are programs there that read the input"),
        )


def of_comparison(problem: Problem, *, has_checker: bool) -> LossTexts:
    """Yield the comparison of outputs if an archive has only the right answers."""
    if problem.judge.is_interactive:
        yield _("the interactor"), _("only the right answers are there")
    elif has_comparison(problem) and not has_checker:
        yield _("the checker or tolerance"), _("only the right answers are there")


def of_words(problem: Problem, follows: str, *, blanks_count: bool) -> LossTexts:
    """Yield the test cases that are judged otherwise if outputs are compared with letter case.

    `blanks_count`: whether blanks are compared, too.
    """
    flags = {flag for case in problem.cases for flag in case.checker_flags}
    if problem.judge.is_interactive:
        yield _("the interactor"), _("only the right answers are there")
    elif not isinstance(problem.judge, Standard) or not flags.isdisjoint(TOLERANCES):
        yield _("the checker or tolerance"), follows
    else:
        if any(CASE not in case.checker_flags and has_letters(case) for case in problem.cases):
            yield _("that letter case does not count"), follows
        if SPACE in flags and not blanks_count:
            yield _("that blanks count"), follows


def has_letters(case: TestCase) -> bool:
    return LETTER.search(case.answer_bytes) is not None


def has_comparison(problem: Problem) -> bool:
    """Return whether outputs are not just compared as the default output validator does it."""
    has_flags = any(case.checker_flags for case in problem.cases)
    return has_flags or not isinstance(problem.judge, Standard)


def of_points(problem: Problem) -> LossTexts:
    """Yield the groups if bundles cannot express them, and the points of a checker."""
    if not problem.is_scoring:
        return
    if reason := bundles.why_none(problem):
        yield _("groups and scores"), reason
    if isinstance(problem.judge, Checker | Interactor) and gives_points(problem):
        yield _("points that the checker gives"), _("a test case has all of its points or none")


def gives_points(problem: Problem) -> bool:
    """Return whether the checker of a scoring problem may give points.

    In the older formats, problem.yaml says so: `validation: custom score`.
    """
    words = settings_of(problem.folder / "problem.yaml").words("validation")
    return problem.format.is_2025 or "score" in words


def of_folders(problem: Problem, *names: str) -> LossTexts:
    """Yield the folders of a package, of these names, that an archive has no place for."""
    for name in names:
        if any((problem.folder / name).glob("*")):
            yield f"{name}/", _("the archive has no place for it")


def of_limits(problem: Problem) -> LossTexts:
    """Yield the limits if no statement states them in an archive that has no settings."""
    if not any(statement.form is Form.MARKDOWN for statement in statements_of(problem.folder)):
        limits = problem.limits
        is_known = limits.cpu_seconds != PRELIMINARY_SECONDS
        shown = f": {limits.cpu_seconds:g} s, {limits.memory_mebibytes} MiB" if is_known else ""
        yield f"the limits{shown}", ""


def of_pictures_in_tex(statement: Statement, *, is_flat: bool = False) -> LossTexts:
    """Yield the pictures of a statement in Markdown or TeX that a judge with TeX does not show.

    `is_flat`: whether it has them in the folder of the statement only.
    """
    for name in pictures_in(statement):
        file = picture_of(statement, name)
        text = _("the picture {} of {}", name, statement.name)
        if file is None or (is_flat and "/" in name):
            yield text, _("it is not beside the statement")
        elif statement.form is Form.MARKDOWN and file.suffix.lower() not in READ_BY_TEX:
            yield text, _("TeX reads PNG, JPEG and PDF")
