"""The end of the report of `judge` on a program that passes.

Accepted: all 12 test cases and 400 small inputs, at most 0.041 s (secret/7)
No test case reaches these bounds: n = 100000.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from banrye.console import paragraph, printable
from banrye.judges.verdict import Verdict
from banrye.judging.case_result import worst_result
from banrye.messages import _
from banrye.submission_result import SubmissionResult
from banrye.views.case_lines import case_count_text, verdict_line

MAX_BOUNDS = 3  # bounds in the sentence after "Accepted"
GENERATORS_NOT_RUN = (
    "The package has generators of secret test cases, which need BAPCtools ({} once)."
)
NO_REFERENCE = (
    "The problem has no reference solution, so only TLE, MLE and RTE are found. To compare with"
    " another program of yours: counterexample --against FILE."
)


def accepted_lines(result: SubmissionResult, unreached: Sequence[str]) -> Iterator[str]:
    """Yield the inputs that a program has passed, and those that were not tried.

    `unreached`: the bounds of the validator that no test case reaches.
    """
    problem, results = result.problem, result.results
    slowest = worst_result(results)
    unjudged = [result for result in results if not result.is_judged]
    time = _("at most {:.3f} s ({})", slowest.run.cpu_seconds, printable(slowest.case.name))
    if unjudged:
        yield f"\n{lacking_answers(len(unjudged), len(results))}; {time}"
        if further := [*inputs_tried(result), *shapes_tried(result)]:
            yield paragraph(_("No TLE, MLE or RTE on {}, either.", joined_by_and(further)))
        if problem.format_adds_large_inputs and not problem.has_reference:
            yield paragraph(_(NO_REFERENCE))
        return
    inputs = inputs_tried(result)
    interpreter = result.interpreter
    remark = f"{interpreter}: {joined_by_and([case_count_text(problem), *inputs])}, {time}"
    if problem.has_only_samples:
        samples = joined_by_and([_("the samples only ({})", len(results)), *inputs])
        remark = _("{} on {}: {}", interpreter, samples, time)
    if problem.format_adds_large_inputs:  # its own are often small: "Accepted" can mean little
        largest = max(case.input.size for case in problem.cases)
        remark += _("; the largest input has {:,} bytes", largest)
    yield verdict_line(Verdict.AC, remark)
    yield from shapes_passed_lines(result)
    if unreached:
        shown = ", ".join(unreached[:MAX_BOUNDS])
        yield paragraph(_("No test case reaches these bounds: {}.", shown), "dim")
    if problem.reach and (lack := problem.reach.no_large_input):
        yield paragraph(_("No large inputs were added: {}.", _(lack.value)), "dim")
    if not problem.has_only_samples:
        return
    from banrye import installing
    from banrye.problem.packages.data_makers import has_generators

    is_there = installing.is_installed(installing.BAPCTOOLS)  # else a note has said what is missing
    if has_generators(problem.folder) and not is_there:
        command = installing.how_to_install(installing.BAPCTOOLS)
        yield paragraph(_(GENERATORS_NOT_RUN, command), "dim")


def shapes_passed_lines(result: SubmissionResult) -> Iterator[str]:
    """Yield the inputs with shapes that a program has passed."""
    if not result.slowest.passed:
        return
    from banrye.views.slowest import passed_in_words

    limits = result.problem.limits_for(result.program.language)
    if slowest_passed := passed_in_words(result.slowest, limits):
        yield paragraph(slowest_passed, "dim")


def joined_by_and(parts: Sequence[str]) -> str:
    """Return the parts with "and" between them."""
    return _(" and ").join(parts)


def lacking_answers(number: int, of_all: int) -> str:
    """Return the words for the number of test cases without an answer."""
    if of_all == 1:
        return _("The only test case has no answer")
    has = _("has") if number == 1 else _("have")
    return _("{} of {} test cases {} no answer", number, of_all, has)


def inputs_tried(result: SubmissionResult) -> list[str]:
    """Return how many inputs a program passes besides test cases and those with shapes."""
    parts = (
        [_("{:,} small inputs", result.after_test_cases.small)]
        if result.after_test_cases.small
        else []
    )
    return parts + (
        [_("{:,} other inputs", result.after_test_cases.other_inputs)]
        if result.after_test_cases.other_inputs
        else []
    )


def shapes_tried(result: SubmissionResult) -> list[str]:
    count = sum(bool(curve.points) for curve in result.slowest.curves)
    return [_("inputs with {} shapes", count)] if count else []
