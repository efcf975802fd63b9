"""Judge on a cluster of Dask: a task is a problem with some of its solutions.

The machine that asks knows the solutions, and keeps the verdicts. A worker has its own archive and
sandbox, and the same version of both banrye and the problem, or this is an error. Dask gives the
tasks of a lost worker to another one, and those that are left to a worker that comes later.
"""

from __future__ import annotations

import base64
import importlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from banrye import installing
from banrye.console import MachineError, UserError, relative_path
from banrye.extras.regress import cluster_task, judge_solutions, verdict_store
from banrye.extras.regress.results import SolutionResult
from banrye.extras.regress.solution_files import Solution
from banrye.files import read_bytes
from banrye.messages import _
from banrye.stored_verdicts.keys import Key, is_unchanged
from banrye.stored_verdicts.outcome import Outcome
from banrye.trusted import Tool, start_trusted

DASK = installing.Extra(
    "Dask",
    "--extra regress",
    "regress",
    ("distributed",),
    "a download of 5 MB, about 30 s",
    "regress",
)
LARGEST_TASK = 4  # solutions: the first takes longest, as the test cases are made for it
SECONDS_TO_CONNECT = 20
SHOWN_ERROR = 500  # characters of what a task says

Keep = Callable[[Solution, Outcome], None]


class Versions(NamedTuple):
    """The versions that must be the same on all machines."""

    banrye: str
    problem: str


class VersionsDiffer(UserError):
    """A worker has another version of banrye, or of a problem."""

    def __init__(self, problem: str, here: Versions, there: Versions) -> None:
        what, ours, theirs = _("{} differs in the archive", problem), here.problem, there.problem
        if here.banrye != there.banrye:
            what, ours, theirs = _("the version of banrye differs"), here.banrye, there.banrye
        super().__init__(_("on a worker {}: {} there, {} here", what, theirs or "none", ours))


def run_task(request: str) -> str:
    """Run cluster_task.py with a request, and return its answer. Called in a worker."""
    words = ["-P", "-m", cluster_task.__name__]  # -P: no module of the current folder is imported
    here = Path.cwd()  # whose banrye.toml applies
    process = start_trusted(Tool.OUR_PYTHON, words, folder=here, input_bytes=request.encode())
    if process.returncode:
        raise RuntimeError(process.stderr.decode(errors="replace").strip()[-SHOWN_ERROR:])
    return process.stdout.decode()


def judge_all(
    address: str,
    keys: Mapping[Solution, Key],
    problems: judge_solutions.Problems,
    keep: Keep,
    *,
    is_required: bool,
) -> Iterator[SolutionResult]:
    """Yield the outcome of each solution, in order. `keep` gets each one when it is known.

    `address`: of a scheduler. `is_required`: each worker must have the whole sandbox. Raise
    UserError if the cluster cannot judge.
    """
    arrived: dict[Solution, Outcome] = {}
    pending = list(reversed(list(keys)))
    for solution, outcome in outcomes_of(address, keys, problems, is_required=is_required):
        arrived[solution] = outcome
        keep(solution, outcome)
        while pending and pending[-1] in arrived:
            first = pending.pop()
            yield SolutionResult(first, arrived.pop(first))


def outcomes_of(
    address: str,
    keys: Mapping[Solution, Key],
    problems: judge_solutions.Problems,
    *,
    is_required: bool,
) -> Iterator[SolutionResult]:
    """Yield the outcome of each solution when it is known."""
    requests: list[tuple[str, list[Solution]]] = []
    for part in parts_of(list(keys)):
        entry = problems.entry(part[0].problem)
        if not entry.digest:  # there is no such problem: nothing is run
            for solution in part:
                yield SolutionResult(solution, judge_solutions.outcome_of(solution, entry))
            continue
        files = {solution: file_of(solution, keys[solution]) for solution in part}
        unread = [solution for solution in part if not files[solution]]
        yield from (
            SolutionResult(solution, judge_solutions.changed_outcome()) for solution in unread
        )
        unjudged = [solution for solution in part if files[solution]]
        request = {
            "banrye": cluster_task.version_here(),
            "problem": part[0].problem,
            "digest": entry.digest,
            "way": problems.options,
            "is_required": is_required,
            "files": [files[solution] for solution in unjudged],
            "keys": [keys[solution].text for solution in unjudged],
        }
        requests += [(json.dumps(request), unjudged)] if unjudged else []
    if not requests:
        return
    distributed = dask_module()
    with connect_to_scheduler(distributed, address) as client:
        tasks = {client.submit(run_task, text, pure=False): part for text, part in requests}
        for future in distributed.as_completed(tasks):
            part = tasks[future]
            here = Versions(cluster_task.version_here(), problems.entry(part[0].problem).digest)
            for solution, outcome in zip(part, answer_of(future, part[0], here), strict=True):
                is_same = is_unchanged(solution.file, keys[solution])
                yield SolutionResult(
                    solution, outcome if is_same else judge_solutions.changed_outcome()
                )


def file_of(solution: Solution, key: Key) -> tuple[str, str, str] | None:
    """Return the name of a solution, the same as it is shown, and its content in Base64.

    None if the file is not as it was for its key.
    """
    content = b""
    with suppress(OSError, UserError):  # it was removed
        content = read_bytes(solution.file)
    if not is_unchanged(solution.file, key):
        return None
    return solution.file.name, relative_path(solution.file), base64.b64encode(content).decode()


def parts_of(solutions: Sequence[Solution]) -> Iterator[list[Solution]]:
    """Yield solutions of one problem, some at a time."""
    for _problem, group in groupby(solutions, lambda solution: solution.problem):
        those = list(group)
        for start in range(0, len(those), LARGEST_TASK):
            yield those[start : start + LARGEST_TASK]


def answer_of(future: Any, first: Solution, here: Versions) -> list[Outcome]:  # noqa: ANN401  # Dask has no types
    """Return the outcomes that a task has found. Raise UserError if it has failed."""
    try:
        answer = json.loads(future.result())
    except Exception as error:  # of whatever class: it comes from another machine
        raise MachineError(_("a worker cannot judge {}: {}", first.problem, error)) from None
    outcomes = [outcome_in(value) for value in answer.get("outcomes", ())]
    if not outcomes:
        there = Versions(str(answer.get("banrye")), str(answer.get("digest")))
        raise VersionsDiffer(first.problem, here, there)
    return outcomes


def outcome_in(value: list[Any]) -> Outcome:
    """Return the outcome in a part of an answer. Anything else is a failure of the machine."""
    verdict, *texts, is_final, is_expected = value
    outcome = verdict_store.outcome_of((verdict or verdict_store.NOT_JUDGED, *texts, is_expected))
    if outcome is None:
        return Outcome(None, _("a worker has sent a value that is not an outcome"), is_final=False)
    return replace(outcome, is_final=is_final is True)


def dask_module() -> Any:  # noqa: ANN401  # Dask has no types
    """Return the package `distributed`. Install it if it is missing. Raise UserError."""
    installing.require_extra(DASK)
    return importlib.import_module("distributed")


def connect_to_scheduler(distributed: Any, address: str) -> Any:  # noqa: ANN401  # Dask has no types
    """Return a client of the scheduler. Raise UserError if it does not answer."""
    try:
        return distributed.Client(address, timeout=SECONDS_TO_CONNECT)
    except (OSError, ValueError, TypeError) as error:
        raise UserError(_("no scheduler of Dask at {}: {}", address, error)) from None
