"""The points of a submission: the scoring of the problem, applied to its results."""

from __future__ import annotations

from collections.abc import Sequence

from banrye.judges.protocol import CheckerError
from banrye.judges.verdict import Points
from banrye.judging.case_result import CaseResult
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.scoring.scoring_model import CaseScore, GroupScore, ImpossiblePoints

NO_POINTS = Points()


def group_scores(problem: Problem, results: Sequence[CaseResult]) -> list[GroupScore]:
    """Return the points of each group, the points of the submission last.

    `results`: the results of all test cases. Raise CheckerError if a checker gives impossible
    points.
    """
    assert problem.scoring is not None
    try:
        return problem.scoring.score([case_score(result) for result in results])
    except ImpossiblePoints as error:
        raise CheckerError(_("the checker of {} gives {}", problem.name, error)) from None


def case_score(result: CaseResult) -> CaseScore:
    points = result.judged_run.points or NO_POINTS
    return CaseScore(
        result.case.name, result.verdict, points.score, points.multiplier, points.share
    )
