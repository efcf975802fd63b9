"""The distance of a time limit from the slowest accepted and the fastest too slow submission.

    Python: accepted at most 0.80 s, too slow from 3.10 s
    C++: accepted at most 0.21 s, too slow beyond 8 s

A too slow submission is one in submissions/time_limit_exceeded. It runs four times as long as the
limit, up to the first failure.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

from banrye.console import UserError, progress, relative_path, warn
from banrye.judges.verdict import Verdict
from banrye.judging.judge_cases import judge_cases
from banrye.messages import _
from banrye.prepare.timelimit import AcceptedTime
from banrye.problem.model import Problem
from banrye.problem.packages.package_settings import settings_of
from banrye.problem.submissions import build_submission
from banrye.submission.language_config import NotInstalled, programs_in

SLOW = "time_limit_exceeded"
LONGEST = 4.0  # time limits that a submission may take
TO_TLE = 1.5  # time_limit_to_tle of the format, if a package states none


@dataclass(frozen=True)
class Measure:
    """The time of a submission on its slowest test case."""

    source: Path
    language: str
    seconds: float
    is_slow: bool  # of the folder of too slow ones
    is_stopped: bool = False  # it took longer


def margin_lines(
    problem: Problem, seconds: float, accepted: Sequence[AcceptedTime]
) -> Iterator[str]:
    """Yield the lines on a time limit, none without a too slow submission.

    `accepted`: the times of the accepted submissions, by which the limit was measured.
    """
    submissions = problem.folder / "submissions"
    slow = programs_in(submissions / SLOW)[0] if (submissions / SLOW).is_dir() else []
    limits = replace(problem.limits, cpu_seconds=LONGEST * seconds)
    generous = replace(problem, limits=limits)
    if not slow:
        return
    all_measures = [
        Measure(timed.source, timed.language, timed.seconds, is_slow=False) for timed in accepted
    ]
    measures = [measure_slow_time(generous, source) for source in slow]
    all_measures += [measure for measure in measures if measure is not None]
    for language in dict.fromkeys(measure.language for measure in all_measures):
        yield line_of(
            language, [measure for measure in all_measures if measure.language == language]
        )
    section = settings_of(problem.folder / "problem.yaml").section("limits")
    factor = section.section("time_multipliers").number("time_limit_to_tle", 1e6) or TO_TLE
    for timed in all_measures:
        if timed.is_slow and not timed.is_stopped and timed.seconds < factor * seconds:
            name = relative_path(timed.source)
            yield (
                _(
                    "{} takes {:.2f} s: less than {:g} times the limit of {:g} s",
                    name,
                    timed.seconds,
                    factor,
                    seconds,
                )
            )


def line_of(language: str, measures: Sequence[Measure]) -> str:
    accepted = [measure.seconds for measure in measures if not measure.is_slow]
    slow = [measure for measure in measures if measure.is_slow]
    parts = [_("accepted at most {:.2f} s", max(accepted))] if accepted else []
    if slow:
        first = min(slow, key=lambda margin: margin.seconds)
        word = "beyond" if first.is_stopped else "from"
        parts.append(f"too slow {word} {first.seconds:.2f} s")
    return f"{language}: {', '.join(parts)}"


def measure_slow_time(problem: Problem, source: Path) -> Measure | None:
    """Return the time of a slow submission, None if it cannot be run or fails in another way."""
    progress(_("{}: time of {}", problem.name, source.name))
    try:
        program = build_submission(problem, source)
    except (NotInstalled, UserError) as error:
        warn(_("{} is not run: {}", relative_path(source), error))
        return None
    longest = 0.0
    with closing(program):
        for result in judge_cases(problem, program):
            if result.verdict is Verdict.TLE:
                limit = problem.limits.cpu_seconds
                return Measure(source, program.language, limit, is_slow=True, is_stopped=True)
            if result.verdict is not Verdict.AC:
                warn(
                    _(
                        "{} has no time: {} on {}",
                        relative_path(source),
                        result.verdict,
                        result.case.name,
                    )
                )
                return None
            longest = max(longest, result.run.cpu_seconds)
    return Measure(source, program.language, longest, is_slow=True)
