"""A failure and the facts that explain it: values only."""

from __future__ import annotations

from dataclasses import dataclass

from banrye.judging.case_result import CaseResult


@dataclass(frozen=True)
class ExplainedFailure:
    """A failure, and what may help to understand it."""

    failure: CaseResult
    errors: tuple[str, ...] = ()  # the lines that the program wrote on standard error
    doubts: tuple[str, ...] = ()  # why it may be no mistake of the algorithm, a sentence each
