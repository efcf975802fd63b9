"""What archives for other judges cannot have of a problem: told before anything is run.

    of_archives(problem, [DMOJ, PLAIN])    Loss("the interactor", "archives for dmoj and plain")

The writers leave out exactly this: they ask the functions here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from banrye.export import dmoj, polygon
from banrye.export.judges import Judge
from banrye.export.statement_files import Form, Statement, pictures_in, statements_of
from banrye.judges.text import Standard
from banrye.problem.loss import Loss
from banrye.problem.model import Problem
from banrye.submission.languages import programs_in

Told = Iterator[tuple[str, str]]
"""What is not written, and what follows."""


def of_archives(problem: Problem, judges: Collection[Judge]) -> list[Loss]:
    """Return what the archives for some judges cannot have. Nothing is run."""
    found: dict[tuple[str, str], list[Judge]] = {}
    for judge in judges:
        for told in OF_JUDGES[judge](problem, judge):
            found.setdefault(told, []).append(judge)
    return [Loss(what, place_of(names), follows) for (what, follows), names in found.items()]


def place_of(judges: list[Judge]) -> str:
    noun = "archive" if len(judges) == 1 else "archives"
    return f"{noun} for {' and '.join(judges)}"


# DMOJ, and judges that take pairs of files.


def of_pairs(problem: Problem, judge: Judge) -> Told:
    only_answers = "only the right answers are there"
    if problem.judge.is_interactive:
        yield "the interactor", only_answers
    elif has_comparison(problem) and not (judge is Judge.DMOJ and dmoj.can_write_checker(problem)):
        yield "the checker or tolerance", only_answers
    if problem.is_scoring:
        yield "groups and scores", "each test case has one point"
    if not any(each.form is Form.MARKDOWN for each in statements_of(problem.folder)):
        limits = problem.limits
        yield f"the limits: {limits.cpu_seconds:g} s, {limits.memory_mebibytes} MiB", ""


def has_comparison(problem: Problem) -> bool:
    """Return whether outputs are not just compared as the default output validator does it."""
    has_flags = any(case.validator_flags for case in problem.cases)
    return has_flags or not isinstance(problem.judge, Standard)


# Polygon.


def of_polygon(problem: Problem, _: Judge) -> Told:
    if problem.is_scoring:
        yield "groups and points", ""
    if problem.judge.is_interactive:
        yield "the interactor", ""
    elif not problem.judge.runs_once:
        yield "the runs after the first", ""
    elif polygon.checker_of(problem) is None:
        is_default = isinstance(problem.judge, Standard)
        yield (
            "the checker",
            "the flags of its test cases differ"
            if is_default
            else "it is not one file for testlib",
        )
    if polygon.testlib_validator(problem) is None:
        yield "the validator", "it is not one file for testlib"
    for name in polygon.other_solutions(problem):
        yield f"the solution {name}", ""
    for statement in statements_of(problem.folder):
        is_text = statement.form in (Form.MARKDOWN, Form.TEX)
        if not is_text or statement.language not in polygon.LANGUAGES:
            yield f"the statement {statement.name}", "Polygon has sections in TeX"
        else:
            yield from missing_pictures(statement)


def missing_pictures(statement: Statement) -> Told:
    for name in pictures_in(statement):
        if "/" in name or not (statement.file.parent / name).is_file():
            yield f"the picture {name} of {statement.name}", "it is not beside the statement"


# Kattis and DOMjudge, which take packages.


def of_packages(problem: Problem, judge: Judge) -> Told:
    submissions = problem.folder / "submissions"
    for source in programs_in(submissions / "rejected")[0] if submissions.is_dir() else []:
        yield f"the solution rejected/{source.name}", "the format has no such folder"
    if (submissions / "submissions.yaml").is_file():
        yield "submissions/submissions.yaml", "the folders of the solutions say what they must get"
    for statement in statements_of(problem.folder):
        if not is_taken(statement, judge):
            yield f"the statement {statement.name}", f"{judge} takes {FORMS_IN_WORDS[judge]}"


TAKEN = {
    Judge.KATTIS: (Form.MARKDOWN, Form.TEX),
    Judge.DOMJUDGE: (Form.MARKDOWN, Form.PDF, Form.HTML),
}
FORMS_IN_WORDS = {Judge.KATTIS: "Markdown and TeX", Judge.DOMJUDGE: "Markdown, PDF and HTML"}


def is_taken(statement: Statement, judge: Judge) -> bool:
    """Return whether a judge that takes packages takes a statement."""
    return statement.form in TAKEN[judge]


OF_JUDGES: dict[Judge, Callable[[Problem, Judge], Told]] = {
    Judge.KATTIS: of_packages,
    Judge.DOMJUDGE: of_packages,
    Judge.DMOJ: of_pairs,
    Judge.PLAIN: of_pairs,
    Judge.POLYGON: of_polygon,
}
