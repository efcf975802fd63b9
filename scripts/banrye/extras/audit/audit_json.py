"""The result of an audit as JSON, in the schema of views/as_json.py.

{"schema": 1, "problem": "demo", "mutants": {"rejected": 31, "passed": 2}, ...}
"""

from __future__ import annotations

from banrye.extras.audit.attack.attack import Mistake
from banrye.extras.audit.largest_case_check import SlowProgram
from banrye.extras.audit.probes import ProbeResult
from banrye.extras.audit.result import Audit
from banrye.extras.audit.survey.survey import FileMutant, MutantResult
from banrye.views.as_json import of_failure
from banrye.views.json_lines import SCHEMA, Json


def of_audit(audit: Audit) -> Json:
    """Return the JSON of the audit of a problem."""
    return {
        "schema": SCHEMA,
        "problem": audit.problem.name,
        "seed": audit.seed,
        "seconds": audit.seconds,
        "programs": list(audit.programs),
        "mutants": {
            fate.name.lower(): len(audit.survey.with_result(fate)) for fate in MutantResult
        },
        "not_run": audit.survey.not_run,
        "end": audit.why_it_ended or None,
        "inputs": audit.origin,
        "mistakes": [of_mistake(mistake) for mistake in audit.attacked.mistakes],
        "survivors": [
            {**of_file_mutant(survivor.file_mutant), "inputs_tried": survivor.inputs_tried}
            for survivor in audit.attacked.survivors
        ],
        "unreached_bounds": None if audit.unreached is None else list(audit.unreached),
        "late": [of_late(late) for late in audit.late],
        "checker": None if audit.probed is None else of_probed(audit.probed),
        "idle_cases": audit.idle_cases,
        "cases": len(audit.problem.cases),
    }


def of_late(late: SlowProgram) -> Json:
    """Return a program that should be too slow, and its runs, the largest test case first."""
    runs = [
        {
            "case": run.case,
            "bytes": run.size,
            "verdict": str(run.verdict),
            "cpu_seconds": round(run.seconds, 3),
        }
        for run in late.runs
    ]
    return {"name": late.name, "is_stopped": late.is_stopped, "runs": runs}


def of_probed(probe_result: ProbeResult) -> Json:
    """Return the JSON of the probes of a checker."""
    changed = [
        {
            "case": probe.case,
            "change": probe.change,
            "verdict": probe.verdict and str(probe.verdict),
        }
        for probe in probe_result.probes
    ]
    delays = [
        {"case": delay.case, "cpu_seconds": round(delay.seconds, 3)}
        for delay in probe_result.delays
    ]
    return {"changed_answers": changed, "delays": delays}


def of_mistake(mistake: Mistake) -> Json:
    """Return a mutant that no test case rejects, and an input that does."""
    counterexample = mistake.counterexample
    return {
        **of_file_mutant(mistake.file_mutant),
        "failure": of_failure(counterexample.attempt.as_failure()),
        "claim": type(counterexample.claim).__name__,
        "remarks": counterexample.remarks,
    }


def of_file_mutant(file_mutant: FileMutant) -> dict[str, object]:
    mutant = file_mutant.mutant
    return {
        "place": file_mutant.place,
        "operator": mutant.operator.value,
        "before": mutant.before,
        "after": mutant.after,
    }
