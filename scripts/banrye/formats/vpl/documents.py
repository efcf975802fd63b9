"""Test cases of VPL, the programming laboratory of Moodle: vpl_evaluate.cases.

    case = First sum            the test case "First sum"
    input = 1 2
    output = 3

A value goes on in the next lines until a line begins with a known word and "=". Output is compared
word by word. Regular expressions, several right outputs and other programs are refused by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from banrye.compare import Mode
from banrye.console import UserError, relative_path
from banrye.judges.text_judges import Text
from banrye.messages import _
from banrye.problem.own_cases.case_documents import CaseDocument

WORDS = (
    "case description|case|input end|output end|input|output|grade reduction|fail message"
    "|fail output message|pass message|final report message|fail exit code message|timeout message"
    "|fail mark|pass mark|error mark|timeout mark|program to run|program arguments"
    "|expected exit code|variation|multiline end|time limit"
)
LINE = re.compile(rf"[ \t]*({WORDS})[ \t]*=(.*)", re.IGNORECASE)
REFUSED = ("program to run", "program arguments", "expected exit code", "variation")


def read_cases(text: str, file: Path) -> CaseDocument:
    """Return the test cases. Raise UserError."""
    return CaseDocument(dict(cases_of(text, file)), judge=Text(Mode.WORDS))


def cases_of(text: str, file: Path) -> Iterator[tuple[str, tuple[str, str | None]]]:
    """Yield the name, the input and the answer of each test case. Raise UserError.

    `file`: the document, which an error names.
    """
    case: dict[str, list[str]] = {}
    number = 0
    for word, value in values_of(text):
        if word in REFUSED:
            raise UserError(_("{}: {} is not supported", relative_path(file), word))
        if word == "case" and case:
            number += 1
            yield test_case(case, number, file)
            case = {}
        case.setdefault(word, []).append(value)
    if case:
        yield test_case(case, number + 1, file)


def values_of(text: str) -> Iterator[tuple[str, str]]:
    """Yield each word with its value, which may have several lines."""
    word, lines = "", list[str]()
    end = ""  # the line that ends a value, if "input end" or "output end" states one
    for line in text.splitlines():
        match = None if end and word in ("input", "output") else LINE.fullmatch(line)
        if match:
            if word:
                yield word, "\n".join(lines)
            word, lines = match[1].casefold(), [match[2]]
            if word.endswith(" end"):
                end, word = match[2].strip(), ""
        elif end and line.strip() == end:
            yield word, "\n".join(lines)
            word, lines, end = "", [], ""
        else:
            lines.append(line)
    if word:
        yield word, "\n".join(lines)


def test_case(
    case: dict[str, list[str]], number: int, file: Path
) -> tuple[str, tuple[str, str | None]]:
    """Return one test case. Raise UserError if its output is not a text."""
    name = " ".join(case.get("case", [""])[0].split()) or str(number)
    answers = [value.strip() for value in case.get("output", [])]
    if len(answers) > 1:
        raise UserError(_("{}: {}: several outputs are not supported", relative_path(file), name))
    answer = answers[0] if answers else None
    if answer and re.fullmatch(r"/.*/[a-z]*", answer, re.DOTALL):
        raise UserError(
            _("{}: {}: a regular expression is not supported", relative_path(file), name)
        )
    if answer and len(answer) > 1 and answer[0] == answer[-1] == '"':
        answer = answer[1:-1]
    input_text = case.get("input", [""])[0].strip(" \t").rstrip()
    return name, (f"{input_text}\n", None if answer is None else f"{answer}\n")
