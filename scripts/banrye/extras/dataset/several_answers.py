"""Detect a problem with several right answers: the right solutions of its row disagree.

    answers "1 2", a right solution prints "2 1"     "its right solutions disagree on 1"

Then the row needs a checker, and nothing is said of a program by comparing its output with the
answer.
"""

from __future__ import annotations

from banrye.console import UserError
from banrye.extras.dataset.problems import RowOptions, submission_of
from banrye.extras.dataset.row_task import Task
from banrye.files import temporary_folder
from banrye.judges.verdict import Verdict
from banrye.judging.submission import judgement_of
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.submission import language_names
from banrye.submission.build import CompileError

MOST_SOLUTIONS = 3  # the number of solutions that are run
MOST_CASES = 20  # on which each is


class SeveralAnswers(UserError):
    """The right solutions of a row disagree: it needs a checker."""


def check_one_answer(problem: Problem, task: Task, row_options: RowOptions) -> None:
    """Raise SeveralAnswers if a right solution of a row prints something else than its answer.

    A solution that does not run here, or is too slow, says nothing. Costs at most MOST_SOLUTIONS
    programs on MOST_CASES test cases.
    """
    if task.checker or task.driver or not task.solutions:
        return
    few = problem.with_first_cases(MOST_CASES)
    solutions = [
        source
        for source in task.solutions
        if language_names.named_language(source.language or "python")
    ]
    for source in solutions[:MOST_SOLUTIONS]:
        with temporary_folder() as folder:
            submission = submission_of(source, task, folder, row_options)
            try:
                with judgement_of(few, submission) as judgement:
                    last = judgement.results[-1]
            except (CompileError, UserError):
                continue
        if last.verdict is Verdict.WA:
            raise SeveralAnswers(
                _(
                    "{} needs a checker: a right solution of the row and its answer "
                    "disagree on test case {} (--trust-equality judges all the same)",
                    problem.name,
                    last.name,
                )
            )
