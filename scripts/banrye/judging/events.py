"""The events of judging a submission, in the order of time.

    Built(problem, program)                    it is compiled
    CaseResult(sample/1, AC)                   a test case was judged: one event for each
    Judgement(problem, program, results)       the results that count

A program that is judged again in PyPy, say, is built twice, and the better results count.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from banrye.judging.case_result import CaseResult
from banrye.language import all_variants
from banrye.problem.model import Problem
from banrye.submission.program import Program

T = TypeVar("T")


@dataclass(frozen=True)
class Built:
    """A submission was compiled, and its test cases are run next.

    The program can be run until the stream of events is closed.
    """

    problem: Problem  # with the test cases for the language of the program
    program: Program


@dataclass(frozen=True)
class Judgement:
    """A program and its results on the test cases: the last event of judging on them."""

    problem: Problem  # with the test cases for the language of the program
    program: Program
    results: list[CaseResult]
    hint: str = ""  # what the user should know of a program that is too slow

    @property
    def interpreter(self) -> str:
        """The words behind the name of a program that was accepted in a variant: " (PyPy)"."""
        labels = {variant.code: variant.label for variant in all_variants()}
        label = labels.get(self.program.language)
        return f" ({label})" if label else ""


Event = Built | CaseResult | Judgement


def first_event(events: Iterable[object], kind: type[T]) -> T:
    """Read a stream up to the first event of a kind, and return it."""
    return next(event for event in events if isinstance(event, kind))


def events_before(events: Iterable[object], kind: type[T]) -> Generator[Any, None, T]:
    """Yield the events before the first one of a kind, and return that one."""
    for event in events:
        if isinstance(event, kind):
            return event
        yield event
    raise AssertionError(f"a stream without {kind.__name__}")


def events_through(events: Iterable[object], kind: type[T]) -> Generator[Any, None, T]:
    """Yield the events up to the first one of a kind, and return that one."""
    event = yield from events_before(events, kind)
    yield event
    return event
