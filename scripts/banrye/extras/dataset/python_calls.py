"""A function that is called in place of a program: its driver, and how results are compared.

    add(1, 2), right 3     the input {"call": "add", "arguments": [[1, 2]]}, the output [3]
    assert add(1, 2) == 3  the input {"tests": "assert ...", "token": "5f3c"}, the output "5f3c"

The driver runs beside the program in its box (`harness.py`). The right results of calls stay
outside. Tests that are Python run beside the program: the token, which is new for each command, is
printed only after they pass, so that a program that merely ends does not pass.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from banrye.compare import Mode
from banrye.extras.dataset.row_task import PYTHON, Task
from banrye.judges.protocol import Judge
from banrye.judges.text_judges import Text
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.process.limits import RunResult
from banrye.testcase import Bytes, TestCase

HARNESS = Path(__file__).parent / "inside" / "harness.py"
MAIN, SOLUTION = "main.py", "solution.py"
TOKEN = f"passed {secrets.token_hex(8)}"
ABSOLUTE = RELATIVE = 1e-6  # how far two numbers may be apart if one of them is no integer
MAX_SHOWN = 200  # characters of a value in a message


@dataclass(frozen=True)
class PythonDriver:
    """The driver of a function in Python.

    `prompt`: begins the file, if a completion may go on with it. `entry`: the name of the function.
    """

    entry: str
    prompt: str = ""

    def files(self, text: str) -> Mapping[str, str]:
        return {
            MAIN: HARNESS.read_text(encoding="utf-8"),
            SOLUTION: self.module_of_completion(text),
        }

    def module_of_completion(self, text: str) -> str:
        """Return a completion as a module: after its prompt, if it goes on with that.

        A completion that defines the function again gets what stands before it in the prompt.
        """
        if not self.prompt:
            return text
        definition = re.compile(rf"(?m)^(?:async[ \t]+)?def[ \t]+{re.escape(self.entry)}\b")
        if not definition.search(text):
            return self.prompt + text
        match = definition.search(self.prompt)
        return f"{self.prompt[: match.start()]}\n{text}" if match else text


@dataclass(frozen=True)
class Values(Judge):
    """Results of calls, as the driver writes them.

    `is_exact`: a tuple never equals a list. `may_be_wrapped`: a list of one item stands for the
    item, too.
    """

    is_exact: bool = False
    may_be_wrapped: bool = False
    absolute: float = ABSOLUTE

    def grade(self, case: TestCase, run: RunResult) -> JudgedRun:
        try:
            values = json.loads(run.output)
            right = json.loads(case.answer_bytes)
        except (ValueError, RecursionError):
            return JudgedRun(Verdict.WA, run, "it ends without a result")
        if not isinstance(values, list) or len(values) != len(right):
            return JudgedRun(Verdict.WA, run, "it ends without a result")
        for number, (expected, value) in enumerate(zip(right, values, strict=True), start=1):
            if not self.accepts(expected, value):
                wanted, actual = (json.dumps(result)[:MAX_SHOWN] for result in (expected, value))
                message = f"call {number}: expected {wanted}, returned {actual}"
                return JudgedRun(Verdict.WA, run, message)
        return JudgedRun(Verdict.AC, run)

    def accepts(self, expected: object, value: object) -> bool:
        """Return whether a result is right."""
        if self.are_equal(expected, value):
            return True
        is_single = self.may_be_wrapped and isinstance(expected, list) and len(expected) == 1
        return is_single and isinstance(expected, list) and self.are_equal(expected[0], value)

    def are_equal(self, expected: object, value: object) -> bool:
        if not self.is_exact:
            expected, value = (without_tuple(result) for result in (expected, value))
        if isinstance(expected, list) and isinstance(value, list):
            is_long = len(expected) == len(value)
            return is_long and all(map(self.are_equal, expected, value))
        if isinstance(expected, dict) and isinstance(value, dict):
            same = expected.keys() == value.keys()
            return same and all(self.are_equal(expected[key], value[key]) for key in expected)
        if isinstance(expected, int | float) and isinstance(value, int | float):
            return self.are_near(expected, value)
        return type(expected) is type(value) and expected == value

    def are_near(self, expected: float, value: float) -> bool:
        """Return whether numbers are equal as Python compares them, or near if one is no integer.

        True is 1, as in Python. NaN is NaN.
        """
        if expected == value or (expected != expected and value != value):  # noqa: PLR0124 # NaN
            return True
        if isinstance(expected, int) and isinstance(value, int):
            return False
        try:
            difference = abs(expected - value)
        except OverflowError:
            return False
        return difference <= max(self.absolute, RELATIVE * abs(expected))

    def description(self) -> str:
        return "as values of Python; numbers within 1e-06"


def without_tuple(value: object) -> object:
    """Return the list of a tuple that the driver has written."""
    if isinstance(value, dict) and [*value] == ["tuple"]:
        return value["tuple"]
    return value


@dataclass(frozen=True)
class Calls:
    """Calls of a function, and their results."""

    name: str
    arguments: Sequence[Sequence[object]]
    results: Sequence[object]
    may_be_wrapped: bool = False


def task_of_calls(calls: Calls) -> Task:
    """Return the task of calls, one test case for each."""
    cases = [
        TestCase.of(calls_request([arguments], calls.name), as_answer([result]), str(number))
        for number, (arguments, result) in enumerate(
            zip(calls.arguments, calls.results, strict=True), start=1
        )
    ]
    judge = Values(may_be_wrapped=calls.may_be_wrapped)
    return Task(tuple(cases), judge, driver=PythonDriver(calls.name), language=PYTHON)


def calls_request(
    arguments: Sequence[Sequence[object]], name: str, *, is_leetcode: bool = True
) -> bytes:
    """Return the input of calls. `is_leetcode`: names of common modules are given."""
    return json.dumps({"call": name, "arguments": arguments, "names": is_leetcode}).encode()


def as_answer(results: Sequence[object]) -> bytes:
    """Return results of JSON as the driver writes them."""
    return json.dumps([encode_value(result) for result in results]).encode()


def encode_value(value: object) -> object:
    if isinstance(value, list):
        return [encode_value(item) for item in value]
    if isinstance(value, dict):
        return {"dict": [[key, encode_value(item)] for key, item in sorted(value.items())]}
    return value


def case_without_answer(name: str, case: str, arguments: Sequence[Sequence[object]]) -> TestCase:
    """Return a test case of calls whose results the reference solution gives."""
    return TestCase(case, Bytes(calls_request(arguments, name, is_leetcode=False)))


def case_of_tests(name: str, tests: str, entry: str = "") -> TestCase:
    """Return a test case that runs tests in Python. `entry`: what their `check` is called with."""
    values = {"tests": tests, "entry": entry, "token": TOKEN}
    return TestCase.of(json.dumps(values).encode(), f"{TOKEN}\n".encode(), name)


TOKENS = Text(Mode.LINES)
"""The judge of tests in Python."""
