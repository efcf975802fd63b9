"""The reports of regress and audit as JSON, in the schema of as_json.py: one value for each run.

{"schema": 1, "counts": {"AC": 3, "WA": 1}, "solutions": [{"problem": "boj1018", ...}], ...}
{"schema": 1, "problem": "demo", "mutants": {"rejected": 31, "passed": 2}, ...}
"""

from __future__ import annotations

import json

from banrye.audit.attack import Mistake
from banrye.audit.finished import Audit
from banrye.audit.survey import Fate, Specimen
from banrye.problem.solutions import Solution
from banrye.regress.finished import RegressFinished
from banrye.verdicts.outcome import Outcome
from banrye.views.as_json import of_bytes, of_failure
from banrye.views.json_lines import SCHEMA, Json
from banrye.views.solutions import name_of


def text(value: Json) -> str:
    """Return a value as lines of ASCII, which people can read, too."""
    return json.dumps(value, indent=1)


# regress.


def of_outcomes(report: RegressFinished) -> Json:
    """Return what became of the solutions, and of the submissions of packages."""
    return {
        "schema": SCHEMA,
        "counts": report.counts(),
        "solutions": [of_solution(*each) for each in report.outcomes if not each[0].package],
        "packages": [of_submission(*each) for each in report.outcomes if each[0].package],
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


# audit.


def of_audit(audit: Audit) -> Json:
    """Return what is known of the test cases of a problem."""
    return {
        "schema": SCHEMA,
        "problem": audit.problem.name,
        "seed": audit.seed,
        "seconds": audit.seconds,
        "programs": list(audit.programs),
        "mutants": {fate.name.lower(): len(audit.survey.with_fate(fate)) for fate in Fate},
        "not_run": audit.survey.left,
        "end": audit.why_it_ended or None,
        "inputs": audit.origin,
        "mistakes": [of_mistake(mistake) for mistake in audit.attacked.mistakes],
        "survivors": [
            {**of_specimen(survivor.specimen), "inputs_tried": survivor.tried}
            for survivor in audit.attacked.survivors
        ],
        "unreached_bounds": None if audit.unreached is None else list(audit.unreached),
        "idle_cases": audit.idle_cases,
        "cases": len(audit.problem.cases),
    }


def of_mistake(mistake: Mistake) -> Json:
    """Return a mutant that no test case rejects, and an input that does."""
    found = mistake.counterexample
    return {
        **of_specimen(mistake.specimen),
        "failure": of_failure(found.attempt.as_failure()),
        "claim": type(found.claim).__name__,
        "remarks": found.remarks,
    }


def of_specimen(specimen: Specimen) -> dict[str, object]:
    mutant = specimen.mutant
    return {
        "place": specimen.place,
        "operator": mutant.operator.value,
        "before": mutant.before,
        "after": mutant.after,
    }
