"""Test cases in JSON, in the shapes that editors, courses and data sets write.

    {"tests": [{"input": "1 2", "output": "3"}]}            cph, Competitive Companion
    [{"test": "1 2", "correct_answers": ["3"]}]             Fast Olympic Coding
    {"First": {"input": "1 2", "expectedOutput": "3"}}      a table by names
    {"inputs": ["1 2"], "outputs": ["3"]}                   two lists, also in "public_tests"

Each is one test case: the input "1 2" with the answer "3". Reads no file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

Case = tuple[object, object, object]  # its name, input and answer; None: there is none
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
)


def cases_of(values: object) -> Iterator[Case]:
    """Yield the test cases of a document, none if its shape is not known."""
    if isinstance(values, list):
        yield from records((None, value) for value in values)
    elif isinstance(values, dict):
        lists = [value for key, value in values.items() if plain(key) in LISTS]
        for found in lists:
            yield from cases_of(found)
        if not lists:
            yield from side_by_side(values) or records(values.items())


def side_by_side(values: Mapping[str, object]) -> list[Case]:
    """Return the test cases of a table with a list of inputs and one of answers."""
    inputs, answers = field_of(values, INPUTS), field_of(values, ANSWERS)
    if not isinstance(inputs, list) or not isinstance(answers, list):
        return []
    pairs = zip(inputs, answers, strict=False)
    return [(None, as_text(input_text), as_text(answer)) for input_text, answer in pairs]


def records(values: Iterable[tuple[str | None, object]]) -> Iterator[Case]:
    """Yield the test cases among named values."""
    for name, value in values:
        if isinstance(value, dict):
            yield from record(name, value)


def record(name: str | None, value: Mapping[str, object]) -> Iterator[Case]:
    """Yield the test case of a table with an input."""
    input_text = as_text(field_of(value, INPUTS))
    if input_text is not None:
        stated = value.get("name")
        yield (
            stated if isinstance(stated, str) else name,
            input_text,
            as_text(field_of(value, ANSWERS)),
        )


def field_of(values: Mapping[str, object], keys: Sequence[str]) -> object:
    """Return what a table has under the first of the keys that it has, however it spells it."""
    spelled = {plain(key): value for key, value in values.items()}
    return next((spelled[key] for key in keys if key in spelled), None)


def plain(key: str) -> str:
    """Return a key without its spelling: "expectedoutput" for "expected_output"."""
    return key.casefold().replace("_", "").replace("-", "").replace(" ", "")


def as_text(value: object) -> str | None:
    """Return the text of an input or answer, which may be the only one of a list, or lines."""
    if isinstance(value, list) and all(isinstance(line, str) for line in value) and value:
        return "\n".join(value)
    return value if isinstance(value, str) else None
