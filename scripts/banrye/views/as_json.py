"""The results of the verbs as JSON: one line for each program, by cli/output.schema.json.

    {"schema": 1, "problem": "boj1018", "program": "my.py", "verdict": "WA", "failure": {...}, ...}

Bytes are {"text": "3"} if they are UTF-8, else {"base64": "/w=="}. A field that is not known is
null.
"""

from __future__ import annotations

import base64
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from banrye.console import relative_path
from banrye.judges.verdict import Verdict
from banrye.judging.case_result import CaseResult
from banrye.problem.model import Problem
from banrye.search.further.further_inputs import ShapeResult
from banrye.search.loop.counterexample import Counterexample
from banrye.search.slowness.growth import GrowthRow
from banrye.submission_result import SubmissionResult
from banrye.views.json_lines import SCHEMA, Json


def of_bytes(content: bytes) -> Json:
    """Return a content as text, or in base64 if it is not UTF-8."""
    try:
        return {"text": content.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(content).decode("ascii")}


def common_fields(problem: Problem, program: Path) -> dict[str, object]:
    """Return the fields that every line has."""
    return {"schema": SCHEMA, "problem": problem.name, "program": relative_path(program)}


# judge.


def of_submission_result(result: SubmissionResult, program: Path, unreached: Sequence[str]) -> Json:
    """Return the JSON of a program that was judged. `unreached`: bounds, in words."""
    problem = result.problem
    return {
        **common_fields(problem, program),
        "language": result.program.language,
        "verdict": result.verdict,
        "judge": problem.judge.description(),
        "test_cases": {
            "all": problem.case_count,
            "only_samples": problem.has_only_samples,
            "not_recognised": list(problem.unread_cases),
            "results": [of_case(result_of_case) for result_of_case in result.results],
        },
        "small_inputs": {"passed": result.after_test_cases.small},
        "other_inputs": {"tried": result.after_test_cases.other_inputs},
        "unreached_bounds": list(unreached),
        "failure": of_failure(result.failure) if result.failure else None,
        "shape": of_shape(result.slowest),
        "hint": result.hint or None,
        "note": result.program.note or None,
        "not_used": [asdict(loss) for loss in problem.losses],
        "error": None,
    }


def to_json(result: SubmissionResult) -> Json:
    """Return a result of the API as `judge --json` prints it."""
    return of_submission_result(result, result.source, ())


def of_case(result: CaseResult) -> Json:
    """Return the JSON of a test case. Without an answer to compare with, there is no verdict."""
    return {
        "name": result.case.name,
        "verdict": result.verdict if result.is_judged else None,
        **of_run(result.judged_run.run.cpu_seconds, result.judged_run.run.memory_mebibytes),
    }


def of_run(cpu_seconds: float, mebibytes: int) -> Json:
    """Return the CPU time and the memory of a run."""
    return {"cpu_seconds": round(cpu_seconds, 6), "memory_mebibytes": mebibytes}


def of_failure(failure: CaseResult) -> Json:
    """Return an input on which a program fails. An input that was made has no name."""
    judged_run = failure.judged_run
    return {
        "name": failure.name or None,
        "verdict": failure.verdict,
        "reason": judged_run.run.reason or None,
        "message": judged_run.message or None,
        "input": of_bytes(failure.input_bytes),
        "answer": of_bytes(failure.answer),
        "output": of_bytes(judged_run.run.output),
        "standard_error": of_bytes(judged_run.run.errors),
        **of_run(judged_run.run.cpu_seconds, judged_run.run.memory_mebibytes),
    }


def of_shape(slowest: ShapeResult) -> Json | None:
    """Return the shape of a failing input, and how the program grows on it. None: it has none."""
    failure, growth = slowest.failure, slowest.growth
    if failure is None:
        return None
    return {
        "words": slowest.facts,
        "size": growth.rows[-1].size if growth else failure.size,
        "sizes": [size._asdict() for size in growth.sizes] if growth else [],
        "runs": [of_row(row) for row in growth.rows] if growth else [],
        "exponent": growth.exponent if growth else None,
        "smallest_failing_size": growth.smallest if growth else None,
    }


def of_row(row: GrowthRow) -> Json:
    """Return a run at a size. Without a time it was stopped by a limit."""
    seconds = None if row.seconds is None else round(row.seconds, 6)
    return {"size": row.size, "cpu_seconds": seconds, "memory_mebibytes": row.mebibytes}


def of_compile_error(problem: Problem, program: Path, messages: str) -> Json:
    """Return the verdict CE, with the messages of the compiler."""
    return {**common_fields(problem, program), "verdict": Verdict.CE, "error": messages}


def of_error(problem: Problem, program: Path, error: Exception) -> Json:
    """Return why there is no verdict on a program."""
    return {**common_fields(problem, program), "verdict": None, "error": str(error)}


# counterexample.


def of_search(
    problem: Problem,
    program: Path,
    count: int,
    counterexample: Counterexample | None,
    slowest: ShapeResult,
) -> dict[str, object]:
    """Return the JSON of the result of a search, or of an input with a shape."""
    failure = counterexample.attempt.as_failure() if counterexample else None
    if failure is None and slowest.failure:
        failure = slowest.failure.attempt.as_failure()
    return {
        **common_fields(problem, program),
        "inputs_tried": count,
        "failure": of_failure(failure) if failure else None,
        "shape": of_shape(slowest),
        "claim": type(counterexample.claim).__name__ if counterexample else None,
        "remarks": counterexample.remarks if counterexample else [],
    }
