"""Compute the time limit of a package that has none.

    slowest accepted submission 1.2 s, ac_to_time_limit 2, time_resolution 1.0      3 s

Computed as the format 2025-09 says, also for older packages, as problemtools does. It is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from banrye import store
from banrye.console import UserError, progress, relative_path, warn
from banrye.digest import digest
from banrye.judges.verdict import Verdict
from banrye.judging.judge_cases import judge_cases
from banrye.messages import _
from banrye.problem.model import Draft, Problem
from banrye.problem.packages import data_makers
from banrye.problem.submissions import accepted_sources, build_submission
from banrye.problem.time_rule import TimeRule
from banrye.proposals import command_line
from banrye.store import kinds
from banrye.submission.language_config import NotInstalled
from banrye.submission.program import Program
from banrye.testcase import Blob


def with_time_limit(draft: Draft) -> Problem:
    """Return the problem with its time limit. Compute and announce the limit if none is stated.

    Computing runs the accepted submissions on all test cases. Raise UserError if there is none, or
    no test case.
    """
    problem = draft.problem
    if not problem.cases:
        raise UserError(why_no_cases(problem))
    rule = draft.time_rule
    if rule is None:
        return problem
    compute = partial(computed_seconds, problem, rule)
    seconds = store.value(kinds.TIME_LIMITS, key_of(problem, rule), compute, float)
    warn(
        _(
            "{} states no time limit: {:g} s ({:g} times the slowest accepted"
            " submission, rounded up to a multiple of {:g} s)",
            problem.name,
            seconds,
            rule.multiplier,
            rule.resolution,
        )
    )
    limits = replace(problem.limits, cpu_seconds=seconds)
    return replace(problem, limits=limits)


def why_no_cases(problem: Problem) -> str:
    """Return the message on a package without test cases. Its generators have not run."""
    if data_makers.has_generators(problem.folder):
        command = command_line("judge", problem.name)
        return _(
            "{} has no test cases: {} makes those that its generators.yaml lists",
            problem.name,
            command,
        )
    secret, listed = problem.folder / "data" / "secret", problem.folder / data_makers.LIST
    return _(
        "{} has no test cases: put them into {}, or list them in {}{}",
        problem.name,
        relative_path(secret),
        relative_path(listed),
        data_makers.hint(problem.folder),
    )


def key_of(problem: Problem, rule: TimeRule) -> str:
    """Return a hash of what a computed limit depends on. Read each file once.

    The test cases may be others than those of the folder: some are made, or the user names others.
    """
    parts: list[str | bytes | Path] = [problem.folder, repr(problem.judge), repr(rule)]
    for case in problem.cases:
        parts += [case.name, *case.arguments]
        parts += [part_of_key(blob, problem.folder.resolve()) for blob in case.blobs]
    return digest(*parts)


def part_of_key(blob: Blob, folder: Path) -> str | bytes:
    """Return the path of a file in a folder, whose content is hashed with it, else the content."""
    place = blob.place
    if place is None or not place.parent.resolve().is_relative_to(folder):
        return blob.read()
    return str(place.parent.resolve().relative_to(folder) / place.name)


@dataclass(frozen=True)
class AcceptedTime:
    """The CPU time of the longest run of an accepted submission."""

    source: Path
    language: str
    seconds: float


def computed_seconds(problem: Problem, rule: TimeRule) -> float:
    return limit_for(problem, accepted_times(problem), rule)


def accepted_times(problem: Problem) -> list[AcceptedTime]:
    """Return the times of the accepted submissions that run here and pass all test cases."""
    times: list[AcceptedTime] = []
    for source in accepted_sources(problem):
        progress(_("{}: time of {}", problem.name, source.name))
        try:
            program = build_submission(problem, source)
        except NotInstalled:  # whoever judges the submissions says so
            continue
        except UserError as error:
            warn(_("{} is not run: {}", relative_path(source), error))
            continue
        seconds = accepted_seconds(problem, program, source)
        if seconds is not None:
            times.append(AcceptedTime(source, program.language, seconds))
    return times


def limit_for(problem: Problem, times: Sequence[AcceptedTime], rule: TimeRule) -> float:
    """Return the time limit that follows from the slowest submission. Raise UserError."""
    if not times:
        raise UserError(
            _(
                "{} has no time limit, and no accepted submission that runs here and"
                " passes its test cases",
                problem.name,
            )
        )
    return rule.limit(max(time.seconds for time in times))


def accepted_seconds(problem: Problem, program: Program, source: Path) -> float | None:
    """Return the CPU time of the longest run of a submission.

    None if it does not pass all test cases: the user is told, and its time counts for nothing.
    """
    slowest = 0.0
    with closing(program):
        for result in judge_cases(problem, program):  # up to the first failure
            if result.verdict is not Verdict.AC:
                name = result.case.name
                warn(
                    _(
                        "{} gives no time limit: {} on {}",
                        relative_path(source),
                        result.verdict,
                        name,
                    )
                )
                return None
            slowest = max(slowest, result.run.cpu_seconds)
    return slowest
