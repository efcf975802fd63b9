r"""Inputs and answers of rows as test cases.

{"inputs": ["1 2\n"], "outputs": [3]}                    TestCase("1", "1 2\n", "3")
{"fn_name": "add", "inputs": [[1, 2]], "outputs": [3]}   a call of add, compared as a value
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import msgspec

from banrye.console import UserError
from banrye.extras.dataset.python_calls import Calls, task_of_calls
from banrye.extras.dataset.row_task import RowValues, Task
from banrye.foreign.tables import convert
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases import case_json
from banrye.testcase import TestCase

MAX_SECONDS, MAX_MEBIBYTES = 3600.0, 1 << 20


class Pairs(msgspec.Struct):
    """Two lists, as APPS and TACO have them."""

    inputs: list[Any] = []
    outputs: list[Any] = []
    fn_name: str | None = None


class CasePair(msgspec.Struct):
    """A test case. `type` and `testtype` say whether its input is the arguments of a function."""

    input: Any = None
    output: Any = None
    type: str | None = None
    testtype: str | None = None
    fn_name: str | None = None

    @property
    def is_call(self) -> bool:
        return "function" in (self.type or self.testtype or "")


def case_of(name: str, input_text: object, answer: object, shown: str) -> TestCase:
    """Return a test case. Raise UserError if one of both is no text, lines or a number."""
    text_of_input, right = case_json.as_text(input_text), case_json.as_text(answer)
    if text_of_input is None and input_text == []:
        text_of_input = ""
    if text_of_input is None or right is None:
        what = "input" if text_of_input is None else "output"
        raise UserError(_("{}: the {} of test case {} is not a text", shown, what, name))
    return TestCase.of(text_of_input.encode(errors="replace"), right.encode(errors="replace"), name)


def check_lengths(inputs: Sequence[object], outputs: Sequence[object], shown: str) -> None:
    """Raise UserError if there are not as many answers as inputs."""
    if len(inputs) != len(outputs):
        raise UserError(_("{}: {} inputs, but {} outputs", shown, len(inputs), len(outputs)))


def cases_of(
    inputs: Sequence[object], outputs: Sequence[object], shown: str, prefix: str = ""
) -> tuple[TestCase, ...]:
    """Return the test cases of two lists, which have numbers as names. Raise UserError."""
    check_lengths(inputs, outputs, shown)
    return tuple(
        case_of(f"{prefix}{number}", input_text, right, shown)
        for number, (input_text, right) in enumerate(zip(inputs, outputs, strict=True), start=1)
    )


def cases_of_pairs(pairs: Iterable[CasePair], shown: str, prefix: str = "") -> tuple[TestCase, ...]:
    """Return the test cases of a list of pairs. Raise UserError."""
    return tuple(
        case_of(f"{prefix}{number}", pair.input, pair.output, shown)
        for number, pair in enumerate(pairs, start=1)
    )


def task_of(values: object, shown: str, function: str = "") -> Task:
    """Return the task of two lists or a list of pairs, also if they are JSON. Raise UserError.

    `function`: the name of what is called, if the values do not have it.
    """
    values = document_of(values, shown)
    if isinstance(values, dict) and "test_cases" in values:
        values = document_of(values["test_cases"], shown)
    if isinstance(values, list):
        return task_of_pairs(convert(values, list[CasePair], shown), shown, function)
    pairs = convert(values, Pairs, shown)
    check_lengths(pairs.inputs, pairs.outputs, shown)
    if name := pairs.fn_name or function:
        arguments = [arguments_of(arguments_of_call, shown) for arguments_of_call in pairs.inputs]
        return task_of_calls(Calls(name, arguments, pairs.outputs, may_be_wrapped=True))
    return Task(cases_of(pairs.inputs, pairs.outputs, shown))


def task_of_row(row: RowValues, values: object, losses: tuple[Loss, ...], shown: str) -> Task:
    """Return the task of the values of a row, as `task_of`, with the limits of the row.

    Raise UserError if there is no test case.
    """
    task = task_of(values, shown)
    if not task.cases:
        raise UserError(_("{}: it has no test case", shown))
    return replace(task, seconds=seconds_of(row), mebibytes=mebibytes_of(row), losses=losses)


def task_of_pairs(pairs: Sequence[CasePair], shown: str, function: str = "") -> Task:
    """Return the task of a list of pairs. `function`: the name of the function. Raise UserError."""
    calls = [pair for pair in pairs if pair.is_call]
    if not calls:
        return Task(cases_of_pairs(pairs, shown))
    name = function or next((pair.fn_name for pair in calls if pair.fn_name), "")
    if not name:
        raise UserError(_("{}: the test cases call a function, and nothing names it", shown))
    if len(calls) < len(pairs):
        raise UserError(_("{}: some test cases call {} and others are standard input", shown, name))
    arguments = [arguments_of(pair.input, shown) for pair in calls]
    results = [value_of(pair.output) for pair in calls]
    return task_of_calls(Calls(name, arguments, results))


def arguments_of(value: object, shown: str) -> list[object]:
    """Return the arguments of a call: a list, or a text with one as JSON on each line."""
    if isinstance(value, list):
        return value
    if isinstance(value, str):
        try:
            return [json.loads(line) for line in value.splitlines() if line.strip()]
        except ValueError as error:
            raise UserError(_("{}: arguments that are not JSON: {}", shown, error)) from None
    raise UserError(_("{}: the arguments of a call are not a list", shown))


def value_of(value: object) -> object:
    """Return the value of a text that is JSON, else the text."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return value


def document_of(value: object, shown: str) -> object:
    """Return the value of a text, which must be JSON. Raise UserError."""
    if not isinstance(value, str | bytes):
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError) as error:
        raise UserError(_("{}: a text that is not JSON: {}", shown, error)) from None


# Limits and losses.


def seconds_of(row: RowValues) -> float | None:
    """Return the time limit of a row, None if it states none that can be."""
    seconds = case_json.seconds_of(row)
    return seconds if seconds and seconds <= MAX_SECONDS else None


def mebibytes_of(row: RowValues) -> int | None:
    """Return the memory limit of a row, None if it states none that can be."""
    mebibytes = case_json.mebibytes_of(row)
    return mebibytes if mebibytes and mebibytes <= MAX_MEBIBYTES else None


def losses_of(row: RowValues, used: Iterable[str], shown: str) -> tuple[Loss, ...]:
    """Return the lists of test cases of a row that are not used."""
    unread_values = {key: value for key, value in row.items() if key not in used}
    return tuple(Loss(key, shown) for key, value in unread_values.items() if is_of_cases(value))


def is_of_cases(value: object) -> bool:
    """Return whether a value has test cases: a list of pairs, or two lists."""
    value = case_json.unpack_json(value)
    if isinstance(value, dict):
        keys = {case_json.plain_key(key) for key in value}
        lists = [item for item in value.values() if isinstance(item, list) and item]
        return bool(keys & {"input", "inputs"} and keys & {"output", "outputs"} and lists)
    return case_json.looks_like_cases(value)
