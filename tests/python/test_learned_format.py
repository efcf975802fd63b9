"""Formats that are learned from samples and a validator that only accepts.

The oracle is that validator, started by hand, and the bounds that stand in it.
"""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from banrye.choices.compiled_testlib import VALID
from banrye.choices.learned_format import FormatLearner, learn_format
from banrye.choices.sample_format import (
    Count,
    Field,
    Line,
    Loop,
    TokenSequence,
    lines_of,
    structures,
)
from banrye.choices.written_format import Range
from banrye.problem.makers import learned_maker
from banrye.problem.model import Problem
from banrye.problem.packages import icpc_package
from banrye.problem.validators import usable_input_validators
from banrye.search.validators.choice_inputs import choice_maker
from tests.python.commands import FIXTURES, script

FOLDER = FIXTURES / "learned"
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="inputs are made on Linux only")


def problem_of(name: str) -> Problem:
    return icpc_package.read_package(FOLDER / name).problem


def texts_of(name: str) -> list[str]:
    return [file.read_text() for file in sorted((FOLDER / name).glob("data/sample/*.in"))]


def grammar_of(name: str) -> str:
    problem = problem_of(name)
    made = learned_maker(problem, usable_input_validators(problem))
    assert made is not None
    return made.source.read_text()


def test_the_structure_has_counts_lists_and_loops() -> None:
    first = next(structures(texts_of("ranges")))
    head, values, questions = first
    assert isinstance(head, Line) and isinstance(values, Line) and isinstance(questions, Loop)
    numbers = [item.name for item in head.items if isinstance(item, Field)]
    assert [item.count for item in values.items if isinstance(item, TokenSequence)] == [
        Count(numbers[0])
    ]
    assert questions.count == Count(numbers[1])
    assert [len(line.items) for line in questions.body if isinstance(line, Line)] == [2]


@pytest.mark.parametrize("text", ["1 2", "1  2\n", "1\t2\n", "\u00e9\n"])
def test_an_input_that_is_not_printed_as_usual_has_no_structure(text: str) -> None:
    assert lines_of(text) is None
    assert not list(structures([text]))


@pytest.mark.lengthy
@linux_only
def test_the_bounds_are_those_of_the_validator() -> None:
    lines = [line.split(", v")[0] for line in grammar_of("ranges").splitlines()]
    assert lines[0] == "INT(2, 1000"
    assert lines[2] == "INT(1, 1000"
    assert "INT((0 - 5000000), 5000000" in lines
    assert re.search(r"INT\(1, v\d+, (v\d+)\)\nSPACE\nINT\(\1, v\d+, v\d+\)", grammar_of("ranges"))
    assert "ASSERT(UNIQUE(" in grammar_of("ranges")


@pytest.mark.lengthy
@linux_only
def test_the_words_of_a_list_and_the_characters_of_a_grid_are_told_apart() -> None:
    grammar = grammar_of("grid")
    assert 'REGEX("left|right")' in grammar or 'REGEX("right|left")' in grammar
    assert re.search(r'REP\(v\d+\) REGEX\("\[[^a-z]*\]"\) END', grammar)


@pytest.mark.lengthy
@linux_only
@pytest.mark.parametrize(("name", "share"), [("ranges", 0.5), ("grid", 1.0), ("tests", 1.0)])
def test_the_validator_accepts_what_is_made(name: str, share: float) -> None:
    problem = problem_of(name)
    validators = usable_input_validators(problem)
    maker = choice_maker(problem, validators)
    assert maker is not None and not maker.is_only
    made = list(islice(maker.source.small_inputs(), 100))
    made += list(islice(maker.source.random_inputs(1), 20))
    for program in (*validators, maker.validator):
        program.close()
    assert len(set(made)) > 100
    chosen = made[::6]
    accepted = sum(status(FOLDER / name, text) == VALID for text in chosen)
    assert accepted >= share * len(chosen)
    counts = {text.split()[0] for text in chosen}
    assert counts - {text.split()[0] for text in texts_of(name)}


def status(package: Path, text: str) -> int:
    """Return the exit status of the validator of a package, started by hand."""
    (source,) = package.glob("input_validators/*")
    if source.suffix == ".py":
        return run([sys.executable, str(source)], text)
    program = FIXTURES.parent.parent / "target" / "learned_check"
    program.parent.mkdir(exist_ok=True)
    subprocess.run(["g++", source, "-o", program], check=True)
    return run([str(program)], text)


def run(command: list[str], text: str) -> int:
    return subprocess.run(command, input=text.encode(), capture_output=True, check=False).returncode


def test_no_count_is_a_number_of_a_loop_that_has_ended() -> None:
    rows = "".join(f"{kind} 1 {vertex}\n" for kind, vertex in zip("xyxy", "2231", strict=True))
    texts = [f"4 0 1\n{rows}", f"4 0 1\n{rows.replace('y 1 1', 'y 1 0')}"]
    samples = [lines for lines in map(lines_of, texts) if lines]
    result = list(islice(structures(texts), 40))
    assert len(result) > 1
    for structure in result:
        learner = FormatLearner(structure, samples, lambda made: [True] * len(made))
        assert all(learner.text_with({}) for _ in range(20))


def test_a_number_of_a_loop_without_rounds_bounds_nothing() -> None:
    a, b, c = (Field(name, is_number=True) for name in "abc")
    structure = (Line((a,)), Loop(Count("a", -1), (Line((b,)),)), Line((c,)))
    ranges = {"b": Range(1, 9), "c": Range(3, 3, high_of=Count("b"))}
    learner = FormatLearner(
        structure, [[["2"], ["5"], ["4"]]], lambda texts: [True] * len(texts), ranges
    )
    assert learner.text_with({"a": 1}) == "1\n3\n"


@pytest.mark.lengthy
@linux_only
@pytest.mark.parametrize("name", ["ranges", "grid", "tests", "edges"])
def test_the_samples_are_in_the_format_that_is_learned_from_them(name: str) -> None:
    problem = problem_of(name)
    validators = usable_input_validators(problem)
    maker = choice_maker(problem, validators)
    assert maker is not None
    assert all(maker.source.parse(text) for text in texts_of(name))
    for program in (*validators, maker.validator):
        program.close()


@linux_only
def test_nothing_is_learned_from_a_validator_that_accepts_any_text() -> None:
    """That of a new problem is such a one until it is written."""
    assert learn_format(["3\n1 2 3\n"], lambda texts: [True] * len(texts)) is None


@linux_only
@pytest.mark.lengthy
def test_judge_rejects_what_only_such_an_input_shows() -> None:
    package = FOLDER / "ranges"
    result = script("judge", package, package / "sums_to_the_third.py")
    assert result.status == 1
    assert " 3\n" in result.stdout  # a question that ends at the third number


@linux_only
@pytest.mark.lengthy
def test_no_input_of_a_learned_format_is_called_the_smallest() -> None:
    package = FOLDER / "ranges"
    program = package / "sums_to_the_third.py"
    result = script("counterexample", package, program, "--search-time", "20")
    assert result.status == 1
    assert "the smallest failing input" not in result.stdout
    assert "valid inputs" not in result.stdout
