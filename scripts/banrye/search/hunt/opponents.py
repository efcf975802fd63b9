"""The accepted submissions that a program is compared with.

first    correct_a.cpp       whose answers are taken for right
others   (correct_b.py,)     which must agree where the program fails
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from banrye.console import UserError, relative_path, warn
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.submissions import accepted_sources
from banrye.problem.validators import build_part
from banrye.search.runs.attempt import Attempt, Oracle


@dataclass(frozen=True)
class Opponents:
    """The accepted submissions that a program is compared with, except the program itself."""

    first: Path
    """The one whose answers are taken for right."""
    more: tuple[Path, ...]

    @property
    def in_order(self) -> tuple[Path, ...]:
        return (self.first, *self.more)


def find_opponents(problem: Problem, tested: Path | None, *, has_rules: bool) -> Opponents:
    """Return the accepted submissions except the tested one, those that start fast first.

    The program in src/bin comes first if the problem has rules. Otherwise it may be unfinished: it
    counts only if there is no other. Raise UserError if there is none.
    """
    sources = [source for source in accepted_sources(problem) if source.resolve() != tested]
    if not has_rules:
        opponents = [source for source in sources if source.stem != problem.name]
        sources = opponents or sources
    if not sources:
        place = relative_path(problem.folder / "submissions" / "accepted")
        raise UserError(
            _("{} has no other accepted submission to compare with (in {})", problem.name, place)
        )
    return Opponents(sources[0], tuple(sources[1:]))


def first_disagreement(
    problem: Problem, sources: Sequence[Path], oracle: Oracle, attempt: Attempt
) -> Path | None:
    """Return the first submission that gives another answer than is right, None if none does."""
    for source in sources:
        try:
            other = build_part(problem, source)
        except UserError as error:
            warn(_("{} is not run: {}", relative_path(source), error))
            continue
        limits = problem.limits_for(other.language)
        judged_run = oracle.judge(other, attempt.input_bytes, attempt.answer, limits)
        if judged_run and judged_run.verdict is Verdict.WA:
            return source
    return None
