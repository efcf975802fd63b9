"""The results of a program: a line for each test case or group, scores, the verdict."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from banrye.console import block, paint, printable
from banrye.judges.verdict import Verdict
from banrye.judging.case_result import CaseResult, worst_result
from banrye.judging.events import Judgement
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.process.limits import Limits
from banrye.views.lines import lines_of


def result_lines(judgement: Judgement, *, is_list: bool) -> Iterator[str]:
    """Yield a line for each test case, or for each run of test cases with the same verdict."""
    limits = judgement.problem.limits_for(judgement.program.language)
    is_own = not judgement.problem.format_adds_large_inputs  # else there are too many to show all
    for result in judgement.results:
        if is_own and not result.is_judged:
            yield from block(_("{}: output", result.case.name), lines_of(result.run.output))
    if is_list:
        for result in judgement.results:
            memory = result.run.memory_mebibytes
            yield line_of(
                result, limits, _("{:>5} MiB  {}{}", memory, result.case.name, share_text(result))
            )
        return
    for _outcome, alike in groupby(judgement.results, outcome_of):
        group = list(alike)
        cases = group[0].case.name
        if len(group) > 1:
            cases += _(" to {} ({} test cases)", group[-1].case.name, len(group))
        yield line_of(worst_result(group), limits, cases + share_text(group[0]))


def outcome_of(result: CaseResult) -> tuple[Verdict, bool, str]:
    """Return the common verdict of results that are printed as one."""
    return result.verdict, result.is_judged, share_text(result)


def share_text(result: CaseResult) -> str:
    """Return the text on the share of its points that a wrong output gets, "" if it gets none."""
    points = result.judged_run.points
    return _(", {:.4g} of its points", points.share) if points and points.share else ""


def score_lines(problem: Problem, results: Sequence[CaseResult]) -> Iterator[str]:
    """Yield the verdict and points of each group, the submission's own last.

    `results`: the results of all test cases.
    """
    from banrye.judging import score  # few problems have points

    for group in score.group_scores(problem, results):
        most = "" if group.most is None else f" of {group.most:g}"
        points = _("{:>8g}{} points  ", group.score, most) if group.has_points else ""
        verdict = Verdict(group.verdict)
        shown = paint(verdict.ljust(3), verdict.colour)
        passed = _("{} of {} test cases", group.accepted, group.cases)
        yield f"{shown}  {points}{passed}  {printable(group.name)}"


def line_of(result: CaseResult, limits: Limits, text: str) -> str:
    """Return a verdict ("-": no answer to compare with), the CPU time and a text.

    After TLE, the time at which the program was killed says nothing.
    """
    is_over = result.verdict is Verdict.TLE
    time = f"> {limits.cpu_seconds:.1f} s" if is_over else f"{result.run.cpu_seconds:.3f} s"
    verdict = paint(result.verdict.ljust(3), result.verdict.colour) if result.is_judged else "-  "
    return f"{verdict}  {time:>8}  {printable(text)}"


def verdict_line(verdict: Verdict, remark: str = "") -> str:
    """Return the verdict below an empty line."""
    return "\n" + paint(_(verdict.title), verdict.colour, "bold") + remark


def case_count_text(problem: Problem, *, has_noun: bool = True) -> str:
    """Return how many test cases a problem has: all, unless some are left out.

    Others may not have been recognised.
    """
    if len(problem.cases) == problem.case_count == 1 and has_noun and not problem.unread_cases:
        return _("the only test case")
    number, of_all = (
        _("{} test cases", number) if has_noun else str(number)
        for number in (len(problem.cases), problem.case_count)
    )
    if problem.left_out_cases:
        return _("the first {} of {}", len(problem.cases), of_all)
    if not problem.unread_cases:
        return _("all {}", number)
    return _(
        "{} (not all: {:,} other files look like test cases)", number, len(problem.unread_cases)
    )
