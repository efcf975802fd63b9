"""What the verbs find, as JSON: one line for each program. The schema is cli/output.schema.json.

    {"schema": 1, "problem": "boj1018", "program": "my.py", "verdict": "WA", "failure": {...}, ...}

Bytes are {"text": "3"} if they are UTF-8, else {"base64": "/w=="}. A field that is not known is
null.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from banrye.api import Result
from banrye.console import relative_path
from banrye.judging.failure import Failure
from banrye.judging.verdict import CaseResult, Verdict
from banrye.problem.model import Problem
from banrye.search.counterexample import Counterexample, EndedEarly, Finder
from banrye.search.interrupt import Interrupted
from banrye.submission.build import CompileError

SCHEMA = 1  # the version of the schema: a change that is not only an addition makes another one

Json = Mapping[str, object]


def line(value: Json) -> str:
    """Return a value as one line of ASCII, which every terminal and encoding takes."""
    return json.dumps(value, separators=(",", ":"))


def of_bytes(content: bytes) -> Json:
    try:
        return {"text": content.decode()}
    except UnicodeDecodeError:
        return {"base64": base64.b64encode(content).decode("ascii")}


def head(problem: Problem, program: Path) -> dict[str, object]:
    """Return the fields that every line has."""
    return {"schema": SCHEMA, "problem": problem.name, "program": relative_path(program)}


# doctor.


def of_machine(findings: Iterable[tuple[str, tuple[str, str]]]) -> Json:
    """Return what works on this machine and what is missing, by the name of each line."""
    rows = [
        {"name": name, "works": works or None, "missing": missing or None}
        for name, (works, missing) in findings
    ]
    return {"schema": SCHEMA, "machine": rows}


# judge.


def of_result(result: Result, program: Path) -> Json:
    """Return what is known of a program that was judged."""
    problem = result.problem
    return {
        **head(problem, program),
        "language": result.program.language,
        "verdict": result.verdict if any(each.is_judged for each in result.results) else None,
        "test_cases": {
            "all": len(problem.cases),
            "only_samples": problem.has_only_samples,
            "not_recognised": list(problem.unread_cases),
            "results": [of_case(each) for each in result.results],
        },
        "small_inputs": {"passed": result.after.small},
        "other_inputs": {"tried": result.after.others},
        "unreached_bounds": list(result.unreached_bounds),
        "failure": of_failure(result.failure) if result.failure else None,
        "hint": result.judgement.hint or None,
        "error": None,
    }


def of_case(result: CaseResult) -> Json:
    """Return what came of a test case. Without an answer to compare with, there is no verdict."""
    return {
        "name": result.case.name,
        "verdict": result.verdict if result.is_judged else None,
        **of_run(result.judged.run.cpu_seconds, result.judged.run.memory_mebibytes),
    }


def of_run(cpu_seconds: float, mebibytes: int) -> Json:
    return {"cpu_seconds": round(cpu_seconds, 6), "memory_mebibytes": mebibytes}


def of_failure(failure: Failure) -> Json:
    """Return an input on which a program fails. An input that was made has no name."""
    judged = failure.judged
    return {
        "name": failure.name or None,
        "verdict": failure.verdict,
        "reason": judged.run.reason or None,
        "message": judged.message or None,
        "input": of_bytes(failure.input_bytes),
        "answer": of_bytes(failure.answer),
        "output": of_bytes(judged.run.output),
        "standard_error": of_bytes(judged.run.errors),
        **of_run(judged.run.cpu_seconds, judged.run.memory_mebibytes),
    }


def of_compile_error(problem: Problem, program: Path, error: CompileError) -> Json:
    return {**head(problem, program), "verdict": Verdict.CE, "error": error.messages}


def of_error(problem: Problem, program: Path, error: Exception) -> Json:
    """Return why there is no verdict on a program."""
    return {**head(problem, program), "verdict": None, "error": str(error)}


# counterexample.

INTERRUPTED = "interrupted"


class Searched(NamedTuple):
    """What a search came to: what was found, why it ended early, and an error that ended it."""

    found: Counterexample | None
    end: str = ""
    error: BaseException | None = None


def outcome_of(finder: Finder) -> Searched:
    """Return what a search finds. What was found before an error is not lost."""
    try:
        return Searched(finder.run())
    except Interrupted:
        return Searched(None, INTERRUPTED)
    except EndedEarly as ended:
        error = ended.__cause__ or ended
        return Searched(ended.found, "an error", error)


def of_counterexample(
    problem: Problem, program: Path, found: Counterexample | None, tried: int, end: str
) -> Json:
    """Return what a search has found. `end`: why it ended, in words, "" if it tried everything."""
    value = head(problem, program)
    value["inputs_tried"] = tried
    value["failure"] = of_failure(found.attempt.as_failure()) if found else None
    value["claim"] = type(found.claim).__name__ if found else None
    value["remarks"] = found.remarks if found else []
    value["end"] = end.strip() or None
    return value
