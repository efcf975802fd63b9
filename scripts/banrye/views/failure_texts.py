r"""A failing input and its two answers as texts, or as a call of a function.

The input "[2, 7]\n9\n" of a function with the parameters numbers and target is shown as the lines
"numbers = [2, 7]" and "target = 9".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from banrye.functions import call_arguments, equal
from banrye.functions.function_model import ArgumentForm, Function
from banrye.functions.values import NoValue
from banrye.judging.case_result import CaseResult
from banrye.messages import marked
from banrye.views.lines import lines_of


@dataclass(frozen=True)
class FailureTexts:
    """The lines of an input and of both answers."""

    title: str  # of the input
    input: Sequence[str]
    answer: Sequence[str]
    output: Sequence[str]
    are_texts: bool  # and no values: blanks may be all that differs


def texts_of_failure(failure: CaseResult, function: Function | None) -> FailureTexts:
    """Return the lines of a failure. `function`: of the problem, if it takes functions."""
    if function and function.input is ArgumentForm.JSON:
        try:
            return texts_of_call(failure, function)
        except NoValue:  # an input of the user's own
            pass
    answers = lines_of(failure.answer), lines_of(failure.judged_run.run.output)
    return FailureTexts(marked("input"), lines_of(failure.input_bytes), *answers, are_texts=True)


def texts_of_call(failure: CaseResult, function: Function) -> FailureTexts:
    """Return the lines of a call and its results. Raise NoValue if the input is no arguments."""
    arguments = call_arguments.shown_arguments(function, failure.input_bytes)
    right = equal.read_result(failure.answer)
    expected = call_arguments.shown_result(function, failure.answer)
    output = failure.judged_run.run.output
    try:
        shown_output = [call_arguments.shown_result(function, output, right)]
    except NoValue:  # the function ended without a result
        shown_output = lines_of(output)
    return FailureTexts(marked("arguments"), arguments, [expected], shown_output, are_texts=False)
