"""What setters and teachers have: every layout of test data, and packages of other judges.

The tables of tests/fixtures/setters are the promise: no folder is read wrongly, and what cannot be
read is refused in one line that says what to do.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from banrye import removable_rooms
from banrye.cli import target
from banrye.cli.case_folder import arguments_in
from banrye.cli.options import TaskOptions
from banrye.console import UserError
from banrye.problem.model import Problem
from banrye.scoring.groups import GroupScoring
from tests.python.builders import write_files
from tests.python.commands import FIXTURES, script

SETTERS = FIXTURES / "setters"
RIGHT, WRONG = SETTERS / "programs" / "good.py", SETTERS / "programs" / "bad.py"
INPUTS = (
    "1 1\n2\n",
    "2 1\n5 -2\n",
    "3 3\n-8 -4 -6\n",
    "5 3\n6 -2 3 8 -6\n",
    "7 5\n-2 -9 -3 4 -1 -4 3\n",
    "9 3\n-7 -5 5 -5 -5 -9 -9 -3 -3\n",
)
WORDS = {
    "word": ("alpha", "beta", "delta", "epsilon", "gamma", "zeta"),
    "w2": ("big", "edge", "max", "random", "sample", "small"),
    "sn": ("sample1", "sample2", "secret1", "secret2", "secret3", "secret4"),
    "dummy": ("1", "2", "3", "4", "dummy.1", "dummy.2"),
}


def largest(text: str) -> str:
    """Return the sum of the k largest numbers: the answer, by a search over all of them."""
    (_, count), numbers = (list(map(int, line.split())) for line in text.splitlines())
    total = 0
    for _ in range(count):
        total += numbers.pop(numbers.index(max(numbers)))
    return f"{total}\n"


CASES = [(text, largest(text)) for text in INPUTS]


def rows(name: str) -> Iterator[list[str]]:
    """Yield the rows of a table, by its name."""
    for line in (SETTERS / name).read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            yield [part.strip() for part in line.split("|")]


LAYOUTS = {name: row for name, *row in rows("layouts.txt")}
PLACES = {name: (result, words) for name, result, words in rows("places.txt")}
# Formats whose material is in folders that begin with their names: it is deleted with them.
FORMATS = (
    "ejudge",
    "hydro",
    "kilonova",
    "lemon",
    "luogu",
    "polygon",
    "rime",
    "sinol",
    "tps",
    "uoj",
)


def place_of_format(name: str) -> ParameterSet:
    """Return the name of a place as the value of a test, which may need a format."""
    room = name.partition("_")[0]
    marks = [pytest.mark.needs(f"format:{room}")] if room in FORMATS else []
    return pytest.param(name, marks=marks)


def values(index: int) -> dict[str, object]:
    """Return the meanings of the patterns of layouts in the name of a test case."""
    number, group, place = index + 1, index // 3 + 1, index % 3 + 1
    counted = {"n": number, "z": index, "g": group, "m": place}
    padded: dict[str, object] = {f"{key}{key}": f"{value:02}" for key, value in counted.items()}
    letters = {"l": "abcdef"[index], "ml": "abc"[index % 3], "nnn": f"{number:03}"}
    words = {key: names[index] for key, names in WORDS.items()}
    return {**counted, **padded, **letters, **words, "ten": 10 * number}


def write_layout(folder: Path, name: str) -> None:
    """Write a layout of layouts.txt."""
    input_name, answer_name, *others = LAYOUTS[name]
    for index, (text, answer) in enumerate(CASES):
        names = values(index)
        written = {
            input_name.format(**names): text,
            answer_name.format(**names): answer,
        }
        write_files(folder, written)
    texts = (other.partition("=") for other in others)
    write_files(folder, {file: text for file, _, text in texts})


def opened(place: Path, scratch: Path) -> Problem:
    """Return the problem of `judge PLACE good.py`. Raise UserError."""
    words, task = arguments_in(TaskOptions(arguments=(str(place), str(RIGHT))))
    return target.find_problem(words, task, scratch)


def content(problem: Problem) -> list[tuple[str, str]]:
    texts = ((case.input_bytes.decode(), case.answer_bytes.decode()) for case in problem.cases)
    return [(text, f"{answer.strip()}\n") for text, answer in texts]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_layout_is_read(tmp_path: Path, name: str) -> None:
    write_layout(tmp_path / "data", name)
    assert content(opened(tmp_path / "data", tmp_path / "scratch")) == CASES


@pytest.mark.lengthy
@pytest.mark.parametrize("level", ["full", "none"])
def test_a_program_of_the_editor_of_hackerrank_writes_where_that_says(
    tmp_path: Path, level: str
) -> None:
    """It writes into the file OUTPUT_PATH, and prints nothing."""
    write_layout(tmp_path / "data", "hackerrank")
    program = SETTERS / "programs" / "hackerrank.py"
    words = ("judge", program, "--cases", tmp_path / "data", "--quick")
    result = script(*words, env={"BANRYE_SANDBOX": level})
    assert result.status == 0, result
    assert "Accepted: all 6 test cases" in result.stdout


@pytest.mark.parametrize("name", [place_of_format(name) for name in PLACES])
def test_a_place_is_read_or_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    result, words = PLACES[name]
    verb = words.removeprefix("judge --")
    if verb != words and removable_rooms.module_name(verb, "verb") is None:
        pytest.skip(f"there is no room {verb}")
    if result == "refused":
        with pytest.raises(UserError, match=words):
            opened(SETTERS / name, tmp_path)
        return
    problem = opened(SETTERS / name, tmp_path)
    if result == "right":
        assert content(problem) == CASES
        groups = problem.scoring.groups if isinstance(problem.scoring, GroupScoring) else ()
        assert sum(group.most or 0 for group in groups) == float(words)
    else:
        assert result == "some"
        assert problem.cases
        assert content(problem) != CASES
        assert words in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("name", [*PLACES, *LAYOUTS])
def test_a_right_and_a_wrong_program(tmp_path: Path, name: str) -> None:
    """A refusal is one line. Where other test cases are judged, their own programs tell."""
    place = tmp_path / name
    if name in PLACES:
        shutil.copytree(SETTERS / name, place)
    else:
        write_layout(place, name)
    results = [script("judge", place, program, "--quick") for program in (RIGHT, WRONG)]
    kind = PLACES[name][0] if name in PLACES else "right"
    if kind == "right":
        assert [result.status for result in results] == [0, 1]
        assert "expected\n  17\n" in results[1].stdout
    if kind == "refused":
        for result in results:
            assert (result.status, result.stdout) == (2, "")
            assert result.stderr.splitlines()[-1].startswith("judge: ")
