"""The report of regress as JSON, in the schema of as_json.py: one value for each run.

{"schema": 1, "counts": {"AC": 3, "WA": 1}, "solutions": [{"problem": "boj1018", ...}], ...}
"""

from __future__ import annotations

from banrye.extras.regress.results import RegressResult
from banrye.extras.regress.solution_files import Solution
from banrye.extras.regress.solutions import name_of
from banrye.stored_verdicts.outcome import Outcome
from banrye.views.as_json import of_bytes
from banrye.views.json_lines import SCHEMA, Json


def of_outcomes(report: RegressResult) -> Json:
    """Return the JSON of the solutions, and of the submissions of packages."""
    return {
        "schema": SCHEMA,
        "counts": report.counts(),
        "solutions": [
            of_solution(*outcome) for outcome in report.outcomes if not outcome[0].package
        ],
        "packages": [of_submission(*outcome) for outcome in report.outcomes if outcome[0].package],
        "without_problem": [name_of(file) for file in report.without_problem],
        "reasons_without_problem": report.reasons(),
        "other_judges": report.other_judges(),
    }


def of_solution(solution: Solution, outcome: Outcome) -> Json:
    """Return the verdict on a solution, or why there is none."""
    return {
        "problem": solution.problem,
        "program": name_of(solution.file),
        "verdict": outcome.verdict,
        "fails_on_large_only": outcome.fails_on_large_only,
        "judge_is_known": solution.is_sure,
        "reason": outcome.reason or None,
        "test_case": outcome.test_case or None,
        "input": of_bytes(outcome.input.encode()) if outcome.input else None,
    }


def of_submission(solution: Solution, outcome: Outcome) -> Json:
    """Return the verdict on a submission of a package. None: it was not run."""
    return {
        "package": solution.package,
        "submission": solution.tag,
        "verdict": outcome.verdict,
        "is_expected": outcome.is_expected is True,
        "test_case": outcome.test_case or None,
    }
