r"""Test cases in JSON, in the shapes that editors, courses and data sets write.

    {"tests": [{"input": "1 2", "output": "3"}]}            cph, Competitive Companion
    [{"test": "1 2", "correct_answers": ["3"]}]             Fast Olympic Coding
    {"First": {"input": "1 2", "expectedOutput": "3"}}      a table by names
    {"inputs": ["1 2"], "outputs": ["3"]}                   two lists, also in "public_tests"
    {"input_output": "{\"inputs\": ...}"}                   the same as a text, as in TACO

Each is one test case: the input "1 2" with the answer "3". A value that looks like test cases and
is not read is a Loss.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from banrye.console import UserError
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.own_cases.no_cases import OtherCases

RawCase = tuple[object, object, object]  # its name, input and answer; None: there is none
INPUTS = ("input", "inputs", "in", "stdin", "test")
ANSWERS = (
    "output",
    "outputs",
    "out",
    "expectedoutput",
    "expected",
    "answer",
    "correctanswers",
    "stdout",
)
LISTS = (
    "tests",
    "testcases",
    "cases",
    "samples",
    "examples",
    "publictests",
    "privatetests",
    "generatedtests",
    "publictestcases",
    "privatetestcases",
    "officialtests",
)
# What a row of a data set keeps its test cases in.
HOLDERS = ("inputoutput", "verificationinfo", "rewardmodel", "groundtruth")
FUNCTIONS = ("fnname", "functionname", "entrypoint")  # keys whose value is the name of a function
FUNCTIONAL = "functional"  # the testtype of test cases of a function
TIMES = ("timelimit", "timelimitms")
MEMORIES = {
    "memorylimit": "mb",
    "memorylimitmb": "mb",
    "memorylimitkb": "kb",
    "memorylimitbytes": "b",
}
AMOUNT = re.compile(r"(\d+\.?\d*|\.\d+)\s*([a-z]*)", re.IGNORECASE)
SECONDS = {
    **dict.fromkeys(("ms", "msec", "milli", "millisecond"), 1e-3),
    **dict.fromkeys(("s", "sec", "second"), 1.0),
    **dict.fromkeys(("m", "min", "minute"), 60.0),
}
BYTES = {
    **dict.fromkeys(("b", "byte"), 1),
    **dict.fromkeys(("k", "kb", "kib", "kilobyte", "kibibyte"), 1 << 10),
    **dict.fromkeys(("m", "mb", "mib", "megabyte", "mebibyte"), 1 << 20),
    **dict.fromkeys(("g", "gb", "gib", "gigabyte", "gibibyte"), 1 << 30),
}
MILLISECONDS_FROM = 100.0  # as many seconds would be no time limit


@dataclass
class JsonCases:
    """The test cases of a document, and what of it is not read."""

    shown: str  # the document, for messages
    cases: list[RawCase] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)

    def add_cases(self, values: object) -> None:
        """Add the test cases of a value, none if its shape is not known. Raise UserError."""
        if isinstance(values, list):
            self.cases += self.records((None, value) for value in values)
        elif isinstance(values, dict):
            self.read_table(values)

    def read_table(self, values: Mapping[str, object]) -> None:
        """Add the test cases of a table: its lists, else its own input, else those below it."""
        self.refuse_functions(values)
        before = len(self.cases)
        lists = {key: unpack_json(values[key]) for key in values if is_list_of_cases(key, values)}
        for key, value in lists.items():
            count = len(self.cases)
            self.add_cases(value)
            if len(self.cases) == count and value not in ([], {}, None, ""):
                self.losses.append(
                    Loss(key, self.shown, _("the form of its test cases is unknown"))
                )
        if not lists:
            self.cases += self.side_by_side(values) or list(self.records(values.items()))
        for key, value in values.items():
            if plain_key(key) in HOLDERS:
                self.add_cases(unpack_json(value))
        if len(self.cases) > before:
            self.losses += [
                Loss(key, self.shown)
                for key, value in values.items()
                if key not in lists and plain_key(key) not in HOLDERS and looks_like_cases(value)
            ]

    def refuse_functions(self, values: Mapping[str, object]) -> None:
        """Raise OtherCases if the test cases are arguments and results of a function."""
        name = field_of(values, FUNCTIONS)
        if isinstance(name, str) and name:
            raise OtherCases(
                _(
                    "{}: the test cases are arguments of the function {:.40} and no "
                    "standard input: use --examples",
                    self.shown,
                    name,
                )
            )

    def side_by_side(self, values: Mapping[str, object]) -> list[RawCase]:
        """Return the test cases of a table with a list of inputs and one of answers."""
        inputs, answers = field_of(values, INPUTS), field_of(values, ANSWERS)
        if not isinstance(inputs, list) or not isinstance(answers, list):
            return []
        if len(inputs) != len(answers):
            raise UserError(
                _("{}: {} inputs, but {} answers", self.shown, len(inputs), len(answers))
            )
        pairs = zip(inputs, answers, strict=True)
        return [(None, as_text(input_text), as_text(answer)) for input_text, answer in pairs]

    def records(self, values: Iterable[tuple[str | None, object]]) -> Iterator[RawCase]:
        """Yield the test cases among named values."""
        for name, value in values:
            if isinstance(value, dict):
                if value.get("testtype") == FUNCTIONAL:
                    self.refuse_functions({"fn_name": _("that the page names")})
                yield from record_cases(name, value)


def is_list_of_cases(key: str, values: Mapping[str, object]) -> bool:
    """Return whether a key of a table holds test cases: "test" is also the key of an input."""
    value = values[key]
    is_table = isinstance(value, list) and any(isinstance(item, dict) for item in value)
    return plain_key(key) in LISTS or (plain_key(key) == "test" and is_table)


def looks_like_cases(value: object) -> bool:
    """Return whether a value is a list of tables that each have an input and an answer."""
    value = unpack_json(value)
    return (
        isinstance(value, list)
        and bool(value)
        and all(
            isinstance(item, dict)
            and field_of(item, INPUTS) is not None
            and field_of(item, ANSWERS) is not None
            for item in value
        )
    )


def record_cases(name: str | None, value: Mapping[str, object]) -> Iterator[RawCase]:
    """Yield the test case of a table with an input.

    A text under "test" alone is code: an input only if an answer stands beside it.
    """
    input_text = as_text(field_of(value, INPUTS))
    has_answer = field_of(value, ANSWERS) is not None
    is_input = has_answer or field_of(value, [key for key in INPUTS if key != "test"]) is not None
    if input_text is not None and is_input:
        title = value.get("name")
        yield (
            title if isinstance(title, str) else name,
            input_text,
            as_text(field_of(value, ANSWERS)),
        )


def field_of(values: Mapping[str, object], keys: Sequence[str]) -> object:
    """Return the value of the first of the keys that a table has, in any spelling."""
    by_plain_key = {plain_key(key): value for key, value in values.items()}
    return next((by_plain_key[key] for key in keys if key in by_plain_key), None)


def plain_key(key: str) -> str:
    """Return a key without its spelling: "expectedoutput" for "expected_output"."""
    return key.casefold().replace("_", "").replace("-", "").replace(" ", "")


def unpack_json(value: object) -> object:
    """Return the value of a text that is JSON itself, as data sets store it, else the value."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        try:
            return json.loads(value)
        except ValueError:
            return value
    return value


def as_text(value: object) -> str | None:
    """Return the text of an input or answer, which may be the only one of a list, or lines.

    A number is written as JSON writes it. {"stdin": "1 2"} is how SandboxFusion writes an input.
    """
    if isinstance(value, dict):
        value = value.get("stdin", value.get("stdout"))
    if isinstance(value, list) and all(isinstance(line, str) for line in value) and value:
        return "\n".join(value)
    if isinstance(value, int | float):
        return json.dumps(value)
    return value if isinstance(value, str) else None


# Limits.


def seconds_of(values: Mapping[str, object]) -> float | None:
    """Return the time limit: {"seconds": 1, "nanos": 500000000}, "2.0 seconds", 2.0 or 2000."""
    key, value = next(
        ((key, value) for key in TIMES if (value := field_of(values, [key])) is not None),
        ("", None),
    )
    if isinstance(value, dict):
        parts = [value.get(key) or 0 for key in ("seconds", "nanos")]
        if not all(isinstance(part, int | float) for part in parts):
            return None
        whole, nanos = (float(part) for part in parts if isinstance(part, int | float))
        return above_zero(whole + nanos / 1e9)
    number, unit = amount_of(value)
    is_milliseconds = key.endswith("ms") or number >= MILLISECONDS_FROM
    return above_zero(number * of_unit(unit or ("ms" if is_milliseconds else "s"), SECONDS))


def mebibytes_of(values: Mapping[str, object]) -> int | None:
    """Return the memory limit: "1 GB", "65536 KB" or 256, a number in the unit of its key."""
    for key, usual in MEMORIES.items():
        number, unit = amount_of(field_of(values, [key]))
        if size := number * of_unit(unit or usual, BYTES):
            return max(1, round(size / (1 << 20)))
    return None


def of_unit(unit: str, units: Mapping[str, float]) -> float:
    """Return the factor of a unit, also in the plural, 0 if it is none."""
    return units.get(unit) or units.get(unit.removesuffix("s"), 0.0)


def amount_of(value: object) -> tuple[float, str]:
    """Return a number and its unit, 0 if there is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return 0.0, ""
    match = AMOUNT.fullmatch(str(value).strip())
    return (float(match[1]), match[2].casefold()) if match else (0.0, "")


def above_zero(number: float) -> float | None:
    return number if number > 0 else None
