r"""Run a checker on the right answers, as they are and with other blanks.

    Probe("secret/1", "with a blank at the end of each line", Verdict.WA)
    Delay("secret/9", 3.1)                  longer than a submission may take

An answer that the checker rejects as an output is not changed: it may be no output.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from banrye.console import progress
from banrye.judges.checker import Checker
from banrye.judges.protocol import CheckerError
from banrye.judges.verdict import Verdict
from banrye.judges.workspace import Workspace
from banrye.messages import _, marked
from banrye.problem.model import Problem
from banrye.search.stop.budget import Budget
from banrye.testcase import Bytes, TestCase

SMALL_CASES = 3  # test cases whose answers are changed, besides the largest
ChangeBytes = Callable[[bytes], bytes]


def with_blanks(text: bytes) -> bytes:
    return b"\n".join(line + b" " if line else line for line in text.split(b"\n"))


def without_line_break(text: bytes) -> bytes:
    return text.rstrip(b"\n")


def with_empty_line(text: bytes) -> bytes:
    return text + b"\n"


def with_carriage_returns(text: bytes) -> bytes:
    return text.replace(b"\n", b"\r\n")


CHANGES: Sequence[tuple[str, ChangeBytes]] = (
    (marked("with a blank at the end of each line"), with_blanks),
    (marked("without the line break at its end"), without_line_break),
    (marked("with an empty line at its end"), with_empty_line),
    (marked("with the line breaks of Windows"), with_carriage_returns),
)


@dataclass(frozen=True)
class Probe:
    """The verdict of a checker on a changed answer. It accepts the answer as it is."""

    case: str
    change: str  # in English: a message
    verdict: Verdict | None  # None: it fails


@dataclass(frozen=True)
class Delay:
    """A test case on which a checker takes longer than a submission may take."""

    case: str
    seconds: float  # CPU time, at most the limit of checkers


@dataclass(frozen=True)
class ProbeResult:
    """The result of all probes of a checker."""

    probes: list[Probe] = field(default_factory=list)
    delays: list[Delay] = field(default_factory=list)


def run_probes(problem: Problem, budget: Budget) -> ProbeResult | None:
    """Return the results of the probes until the budget is spent, None without a checker."""
    judge = problem.judge
    if not isinstance(judge, Checker) or not judge.runs_once:
        return None
    progress(_("{}: probing the checker", problem.name))
    result = ProbeResult()
    for case in cases_to_probe(problem.cases):
        if budget.is_spent:
            break
        verdict, seconds = verdict_on(judge, case, case.answer_bytes)
        if seconds > problem.limits.cpu_seconds:
            result.delays.append(Delay(case.name, seconds))
        if verdict is Verdict.AC and seconds <= problem.limits.cpu_seconds:
            result.probes.extend(probes(judge, case))
    return result


def probes(judge: Checker, case: TestCase) -> Iterator[Probe]:
    """Yield the changes of an answer that a checker does not accept."""
    seen = {case.answer_bytes}
    for title, change in CHANGES:
        output = change(case.answer_bytes)
        if output in seen:
            continue
        seen.add(output)
        verdict, _seconds = verdict_on(judge, case, output)
        if verdict is not Verdict.AC:
            yield Probe(case.name, title, verdict)


def cases_to_probe(cases: Sequence[TestCase]) -> list[TestCase]:
    """Return the test case with the largest files, and some with the smallest."""
    able = [case for case in cases if case.has_answer]
    ordered = sorted(
        able,
        key=lambda case: (case.input.size + (case.answer.size if case.answer else 0), case.name),
    )
    return [*ordered[-1:], *ordered[:-1][:SMALL_CASES]]


def verdict_on(judge: Checker, case: TestCase, output: bytes) -> tuple[Verdict | None, float]:
    """Return the verdict of a checker on an output, None if it fails, and its CPU time."""
    output_as_answer, answer = judge.as_answer(output), judge.as_answer(case.answer_bytes)
    if output_as_answer == answer and judge.accepts_equal_output:
        return Verdict.AC, 0.0
    with Workspace.of(replace(case, answer=Bytes(answer))) as workspace:
        try:
            said = workspace.ask(judge.program, output_as_answer)
        except CheckerError:
            return None, 0.0
    return said.verdict, said.seconds
