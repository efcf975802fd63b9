"""What archives for other judges cannot have of a problem: told before anything is run.

    of_archives(problem, [dmoj, plain])    Loss("the interactor", "archives for dmoj and plain")

The writers leave out exactly this.
"""

from __future__ import annotations

from collections.abc import Collection

from banrye.extras.package import bundles
from banrye.extras.package.judge import Judge, Told
from banrye.extras.package.statement_files import Form, Statement, pictures_in, statements_of
from banrye.judges.checker import Checker
from banrye.judges.interactor import Interactor
from banrye.judges.text import Standard
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.model import Problem


def of_archives(problem: Problem, judges: Collection[Judge]) -> list[Loss]:
    """Return what the archives for some judges cannot have. Nothing is run."""
    found: dict[tuple[str, str], list[Judge]] = {}
    for judge in judges:
        for told in judge.losses(problem):
            found.setdefault(told, []).append(judge)
    return [Loss(what, place_of(names), follows) for (what, follows), names in found.items()]


def place_of(judges: list[Judge]) -> str:
    noun = "archive" if len(judges) == 1 else "archives"
    return f"{noun} for {' and '.join(map(str, judges))}"


# What several judges cannot have.


def of_comparison(problem: Problem, *, has_checker: bool) -> Told:
    """Yield how outputs are judged if an archive has only the right answers."""
    if problem.judge.is_interactive:
        yield _("the interactor"), _("only the right answers are there")
    elif has_comparison(problem) and not has_checker:
        yield _("the checker or tolerance"), _("only the right answers are there")


def has_comparison(problem: Problem) -> bool:
    """Return whether outputs are not just compared as the default output validator does it."""
    has_flags = any(case.validator_flags for case in problem.cases)
    return has_flags or not isinstance(problem.judge, Standard)


def of_points(problem: Problem) -> Told:
    """Yield the groups if bundles cannot express them, and the points of a checker."""
    if not problem.is_scoring:
        return
    if reason := bundles.why_none(problem):
        yield _("groups and scores"), reason
    if isinstance(problem.judge, Checker | Interactor):
        yield _("points that the checker gives"), _("a test case has all of its points or none")


def of_limits(problem: Problem) -> Told:
    """Yield the limits if no statement states them in an archive that has no settings."""
    if not any(each.form is Form.MARKDOWN for each in statements_of(problem.folder)):
        limits = problem.limits
        yield f"the limits: {limits.cpu_seconds:g} s, {limits.memory_mebibytes} MiB", ""


def missing_pictures(statement: Statement) -> Told:
    for name in pictures_in(statement):
        if "/" in name or not (statement.file.parent / name).is_file():
            yield (
                _("the picture {} of {}", name, statement.name),
                _("it is not beside the statement"),
            )
