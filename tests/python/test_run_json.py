"""--json: each line that judge and counterexample print is as the schema says, and nothing else."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped] # its stubs are another package
import pytest

from tests.python.commands import FIXTURES, OUTPUT_SCHEMA, PACKAGES, Result, script, valid_json

PROBLEM = PACKAGES / "words"
RIGHT = PROBLEM / "submissions/accepted/right.py"
WRONG = PROBLEM / "submissions/wrong_answer/wrong.py"


def lines_of(result: Result) -> list[Any]:
    """Return the lines of an output. Each must be as the schema says."""
    return [valid_json(line) for line in result.stdout.splitlines()]


def test_the_schema_is_one() -> None:
    schema = json.loads(OUTPUT_SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)


def test_many_programs_on_one_problem(tmp_path: Path) -> None:
    """A right one, a wrong one, one that does not compile, and one in no language."""
    broken = tmp_path / "broken.cpp"
    broken.write_text("int main() { return x; }\n")
    unknown = tmp_path / "notes.txt"
    unknown.write_text("1\n")
    result = script("judge", PROBLEM, RIGHT, WRONG, broken, unknown, "--json", "--quick")
    values = {Path(value["program"]).name: value for value in lines_of(result)}
    right, wrong, failed, none = (values[each.name] for each in (RIGHT, WRONG, broken, unknown))
    assert result.status == 2  # one could not be judged
    assert (right["verdict"], right["failure"]) == ("AC", None)
    assert len(right["test_cases"]["results"]) == right["test_cases"]["all"]
    assert (wrong["verdict"], wrong["failure"]["verdict"]) == ("WA", "WA")
    case = PROBLEM / "data" / wrong["failure"]["name"]
    assert wrong["failure"]["input"]["text"] == case.with_suffix(".in").read_text()
    assert failed["verdict"] == "CE"
    assert "x" in failed["error"]
    assert none["verdict"] is None


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    cases = tmp_path / "cases"
    cases.mkdir()
    (cases / "1.in").write_bytes(b"1\n")
    (cases / "1.out").write_bytes(b"2\n")
    program = tmp_path / "a.py"
    program.write_text("import sys\nsys.stdout.buffer.write(bytes([255]))\n")
    result = script("judge", program, "--cases", cases, "--json")
    (value,) = lines_of(result)
    assert result.status == 1
    assert base64.b64decode(value["failure"]["output"]["base64"]) == b"\xff"


@pytest.mark.lengthy
def test_a_counterexample() -> None:
    result = script("counterexample", PROBLEM, WRONG, "--json", "--search-time", "20")
    (value,) = lines_of(result)
    assert result.status == 1
    assert value["failure"]["verdict"] == "WA"
    assert value["claim"]
    assert value["remarks"]


@pytest.mark.lengthy
def test_a_stress_test_that_finds_nothing() -> None:
    folder = FIXTURES / "measure"
    words = ("--against", folder / "other.cpp", "--generator", folder / "generator.cpp")
    result = script("counterexample", folder / "sorted.cpp", *words, "--search-time", "2", "--json")
    (value,) = lines_of(result)
    assert (result.status, value["failure"]) == (0, None)
    assert value["end"].startswith("after 2 s")
    assert value["inputs_tried"] > 0


@pytest.mark.lengthy
@pytest.mark.needs("verb:doctor")
def test_what_works_on_this_machine() -> None:
    (value,) = lines_of(script("doctor", "--json"))
    names = [row["name"] for row in value["machine"]]
    assert names[0] == "banrye"
    assert {"C++", "sandbox", "kept"} <= set(names)


@pytest.mark.parametrize("words", [("--save", "x"), ("--watch",), ("--sanitize",)])
def test_options_that_do_more_than_print_are_refused(words: tuple[str, ...]) -> None:
    result = script("judge", PROBLEM, RIGHT, "--json", *words)
    assert (result.status, result.stdout) == (2, "")
