"""The stress test of scripts/counterexample: a program, a right one and a generator.

The files in tests/fixtures/stress are as contestants have them. valid.py there is the oracle.
"""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tests.python.builders import write_files
from tests.python.checkout import copy
from tests.python.commands import (
    FIXTURES,
    ROOT,
    TESTLIB,
    Result,
    door,
    matches,
    problem_names,
    run,
    script,
    script_environment,
)
from tests.python.terminals import interrupt

STRESS = FIXTURES / "stress"
AGAINST = ("--against", "brute.py")


def search(folder: Path, *arguments: str | Path) -> Result:
    return script("counterexample", *arguments, cwd=folder)


class Found:
    """A failing input and the output of the stress test that found it."""

    def __init__(
        self, folder: Path, files: tuple[str, str, str], saved: Path, *options: str
    ) -> None:
        mine, against, generator = files
        words = (mine, "--against", against, "--generator", generator, *options)
        result = search(folder, *words, "--save", saved)
        assert (result.status, result.stderr) == (1, ""), result
        self.output = result.stdout
        self.input = saved.with_suffix(".in").read_text()
        python = ROOT / ".venv/bin/python3"
        valid = run([python, folder / "valid.py"], stdin=self.input.encode())
        assert valid.status == 0, self.output


@pytest.fixture
def largest(tmp_path: Path) -> Path:
    """Return a copy of a fixture whose validator includes testlib.h."""
    folder = copy(STRESS / "largest", tmp_path / "largest")
    copy(TESTLIB, folder / "testlib.h")
    return folder


@pytest.mark.lengthy
@pytest.mark.parametrize("generator", ["gen.py", "gen.cpp"])
def test_shrinking_by_the_draws_of_the_generator(tmp_path: Path, generator: str) -> None:
    """A tree: without knowing the format, the result is the smallest tree."""
    files = ("mine.cpp", "brute.py", generator)
    result = Found(STRESS / "tree_distance", files, tmp_path / "saved")
    assert result.input == "2\n1 2 1\n"
    expected = "mine.cpp against brute.py: wrong answer\ninput\n  2\n  1 2 1\nexpected\n  1\n"
    assert result.output.startswith(expected)


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ("mine.cpp --validator valid.py", "a stress test needs --against FILE, a program that is"),
        ("mine.cpp --generator gen.py", "a stress test needs --against FILE, a program that is"),
        (
            "mine.cpp --against brute.py",
            "a stress test needs --generator FILE, which prints inputs",
        ),
        ("mine.cpp --against brute.py --generator none.py", "no such file: none.py"),
        (
            "mine.cpp --against brute.py --generator gen.py --plot curve.svg",
            "--plot draws the time limit of a problem, and a stress test has no problem",
        ),
        (
            "NAME mine.cpp --against brute.py --generator gen.py",
            "a stress test takes one program, and no problem or --cases",
        ),
    ],
)
def test_what_a_stress_test_needs(arguments: str, error: str) -> None:
    words = arguments.replace("NAME", problem_names()[0]).split()
    result = search(STRESS / "maxsum", *words)
    assert (result.status, result.stdout) == (2, "")
    assert f"counterexample: {error}" in result.stderr


# The name of the folder; the program, the right one and the generator; options; what the input
# must match, its greatest length, and a part of the output.
SEARCHES = {
    # A sum over 2^31.
    "array": ("maxsum", "mine.cpp brute.py gen.py", "", ".*", 32, ""),
    # By `shuffle`, and a generator with `from random import shuffle`.
    "permutation": ("inversions", "mine.py brute.cpp gen.py", "", ".*", 16, "wrong answer"),
    "grid and crash": (
        "islands", "mine.cpp brute.py gen.py", "", "1 1\n#\n$", 6, "crash: signal SIGABRT",
    ),
    # A generator in C++: a validator makes shrinking possible.
    "graph": (
        "shortest_path", "mine.py brute.cpp gen.cpp", "--validator val.py", "3 3\n", 22, "",
    ),
    # Without one, the smallest input of the seeds is the result.
    "graph of seeds": (
        "shortest_path", "mine.py brute.cpp gen.cpp", "", ".*", 200,
        "\nThe input was not shrunk: that needs --validator FILE",
    ),
    # Several answers are right.
    "checker": (
        "two_sum", "mine.cpp brute.py gen.py", "--checker chk.py", "1 2\n1\n$", 8,
        "the checker says\n  the same place twice\n",
    ),
    "endless program": (
        "brackets", "mine.py brute.py gen.py", "--time 0.5", r"\)\(\n$", 4,
        "no answer within 0.5 s",
    ),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", SEARCHES)
def test_a_failing_input_is_found_and_shrunk(tmp_path: Path, name: str) -> None:
    folder, files, options, pattern, bytes_, part = SEARCHES[name]
    mine, against, generator = files.split()
    words = options.split()
    result = Found(STRESS / folder, (mine, against, generator), tmp_path / "saved", *words)
    assert re.match(pattern, result.input), result.output
    assert len(result.input) <= bytes_, result.output
    assert part in result.output


@pytest.mark.slow
@pytest.mark.needs("toolchain:java")
def test_a_word_for_a_program_in_java(tmp_path: Path) -> None:
    files = ("Main.java", "brute.py", "gen.py")
    result = Found(STRESS / "palindrome", files, tmp_path / "saved")
    assert result.input == "aaaa\n", result.output


@pytest.mark.slow
@pytest.mark.needs("toolchain:java")
def test_many_tests_in_one_input(tmp_path: Path) -> None:
    """Both programs are in Java."""
    files = ("Main.java", "Brute.java", "gen.py")
    result = Found(STRESS / "intervals", files, tmp_path / "saved")
    assert result.input.startswith("1\n3\n"), result.output
    assert len(result.input) <= 24


@pytest.mark.lengthy
def test_a_validator_as_the_generator(largest: Path, tmp_path: Path) -> None:
    """It includes testlib.h and makes the inputs in order."""
    files = ("mine.cpp", "brute.py", "validator.cpp")
    result = Found(largest, files, tmp_path / "saved")
    assert result.input == "3\n0 1 0\n"
    claim = r"\nThis is the smallest failing input: all \d+ valid inputs before it pass.\n"
    assert matches(claim, result.output), result.output
    generator = ("--generator", "validator.cpp", "--validator", "valid.py")
    error = "counterexample: validator.cpp is a validator itself: leave out --validator\n"
    assert search(largest, "mine.cpp", *AGAINST, *generator) == (2, "", error)


@pytest.mark.slow
def test_what_a_validator_made_at_random_is_shrunk(largest: Path, tmp_path: Path) -> None:
    """The search time is so short that the smallest failing input is not reached in order."""
    files = ("late.py", "brute.py", "validator.cpp")
    result = Found(largest, files, tmp_path / "saved", "--search-time", "6")
    assert result.input.startswith("9\n")
    assert len(result.input) <= 24
    assert "\nShrunk from a random input of the validator.\n" in result.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("generator", "options"), [("gen.py", ()), ("gen.cpp", ("--validator", "validator.cpp"))]
)
def test_a_checker_of_testlib(
    largest: Path, tmp_path: Path, generator: str, options: tuple[str, ...]
) -> None:
    files = ("first.py", "brute.py", generator)
    result = Found(largest, files, tmp_path / "saved", "--checker", "chk.cpp", *options)
    assert result.input == "2\n0 1\n", result.output
    assert "the checker says\n  wrong answer 0 is too small\n" in result.output


@pytest.mark.slow
def test_a_checker_that_accepts_wrong_answers(largest: Path) -> None:
    options = ("--generator", "gen.py", "--search-time", "2", "--checker", "chk.cpp")
    result = search(largest, "mine.cpp", *AGAINST, *options)
    assert result.status == 0
    assert "mine.cpp against brute.py: no input fails.\n" in result.stdout


def interrupted(folder: Path, *arguments: str) -> str:
    """Interrupt a stress test as soon as an input was tried. Return the output."""
    words = [door("counterexample"), *arguments]
    result = interrupt(words, when="inputs tried", cwd=folder, env=script_environment())
    assert result.status == 130, result
    return result.stdout


@pytest.mark.lengthy
def test_an_interrupted_stress_test_prints_what_it_has_found(tmp_path: Path) -> None:
    """Before an input has failed, and while a failing input is shrunk."""
    files = {
        "slow.py": "import time\ntime.sleep(0.3)\nprint(input())\n",
        "wrong.py": "print(0)\n",
        "gen.py": "import random, sys\nrandom.seed(sys.argv[1])\nprint(random.random())\n",
    }
    write_files(tmp_path, files)
    others = ("--against", "slow.py", "--generator", "gen.py")
    output = interrupted(tmp_path, "slow.py", *others, "--search-time", "60")
    none = (
        r"^Interrupted: no input has failed so far.\n"
        r"Inputs tried: (\d+), of seeds? 1( to \d+)?\.\n$"
    )
    assert matches(none, output), output
    output = interrupted(tmp_path, "wrong.py", *others, "--save", "saved")
    assert output.startswith("wrong.py against slow.py: wrong answer\ninput\n  0.")
    assert "\nInterrupted: a smaller input may fail.\n" in output
    assert (tmp_path / "saved.in").read_text() == (tmp_path / "saved.ans").read_text()


@pytest.mark.slow
def test_a_right_program(tmp_path: Path) -> None:
    folder = copy(STRESS / "right", tmp_path / "right")
    start = time.monotonic()
    result = search(folder, "mine.cpp", "--against", "brute.cpp", "--generator", "gen.py")
    assert 20 <= time.monotonic() - start < 35
    assert (result.status, result.stderr) == (0, "")
    none = (
        r"^mine.cpp against brute.cpp: no input fails. Inputs tried: [\d,]+, of seeds "
        r"1 to [\d,]+\. The search ended after 20 s of wall time"
    )
    assert matches(none, result.words), result


@pytest.mark.slow
@pytest.mark.parametrize(("mine", "right"), [("random.py", "one.py"), ("one.py", "random.py")])
def test_a_program_whose_output_varies_is_named(tmp_path: Path, mine: str, right: str) -> None:
    """Also if it is the one that must be right."""
    files = {
        "random.py": "import os\nprint(os.urandom(4).hex())\n",
        "one.py": "print(1)\n",
        "gen.py": "import sys\nprint(sys.argv[1])\n",
    }
    write_files(tmp_path, files)
    result = search(tmp_path, mine, "--against", right, "--generator", "gen.py")
    assert result.status == 1
    assert "The output of random.py changes from run to run" in result.stdout


@pytest.mark.slow
def test_what_the_right_program_cannot_answer_is_skipped_and_counted(tmp_path: Path) -> None:
    files = {
        "mine.py": "print(input())\n",
        "brute.py": "n = int(input())\nassert n % 2\nprint(n)\n",
        "gen.py": "import random, sys\nrandom.seed(sys.argv[1])\nprint(random.randint(1, 6))\n",
    }
    write_files(tmp_path, files)
    result = search(tmp_path, "mine.py", *AGAINST, "--generator", "gen.py")
    assert result.status == 0
    assert "Inputs skipped: 3 (brute.py fails).\n" in result.stdout
    assert "There are no others" in result.stdout


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("against", "generator", "error"),
    [
        (
            "slow.py",
            "gen.py",
            (
                r"no input could be compared: slow\.py is too slow \((.|\n)*"
                r"The first failing seed is 1: no answer within 0\.5 s of CPU time\. "
                r"Repeat it: python3 gen\.py 1 \| python3 slow\.py\n"
            ),
        ),
        (
            "crash.py",
            "gen.py",
            (
                r"no input could be compared: crash\.py fails \(9 of 9 inputs\)\. "
                r"The first failing seed is 1: exit status 1: broken"
            ),
        ),
        ("mine.py", "failing_gen.py", r"failing_gen\.py fails with the seed 1: no input\n"),
    ],
)
def test_without_anything_to_compare(against: str, generator: str, error: str) -> None:
    """That is an error with the reason, and never "no input fails"."""
    options = ("--generator", generator, "--time", "0.1", "--search-time", "3")
    result = search(STRESS / "useless", "mine.py", "--against", against, *options)
    assert (result.status, result.stdout) == (2, "")
    assert matches(error, result.stderr), result.stderr


@pytest.mark.lengthy
def test_the_first_seed_with_which_the_right_program_fails_is_shown() -> None:
    """How it has ended, and a command that repeats it."""
    folder = STRESS / "useless"
    options = ("--generator", "gen.cpp", "--search-time", "3")
    result = search(folder, "mine.py", "--against", "half.py", *options)
    assert result.status == 0
    inputs = r"\nInputs tried: 9, of seeds 1 to \d+\. "
    assert matches(inputs, result.stdout), result
    first = r"\nThe first failing seed is \d+: exit status 1: AssertionError: even\.\nRepeat it: "
    assert matches(first, result.stdout), result
    repeated = run(["sh", "-c", result.stdout.split("\nRepeat it: ")[1]], cwd=folder)
    assert repeated.status != 0
    assert "AssertionError: even" in repeated.stderr


@pytest.mark.lengthy
def test_inputs_of_seeds_are_told_from_those_of_shrinking() -> None:
    options = ("--against", "mine.py", "--generator", "gen.cpp")
    result = search(STRESS / "useless", "wrong.py", *options)
    assert result.status == 1
    numbers = (
        r"\nInputs tried: \d+, of seeds 1 to \d+; the last one failed\. "
        r"\d+\ssmaller\sinputs?\sfollowed[^.]*\.\n"
    )
    assert matches(numbers, result.stdout), result
    assert re.search(r"\(gen\.cpp\s+uses\s+neither\)", result.stdout)
