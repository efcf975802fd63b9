"""The inputs that validators with testlib.h make, against inputs that nested loops enumerate."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, pairwise, product
from pathlib import Path

import pytest

from banrye.choices import source as choices
from banrye.choices import testlib_patches
from tests.python.commands import FIXTURES, TESTLIB, run, succeed

CRASHES = "to_the_end"  # at some inputs: it makes none at random
VALIDATORS = ("numbers", "words", "to_the_end", "tree")
SPECIAL = ("stuck", "policies")  # of one test each
RANDOM = [name for name in VALIDATORS if name != CRASHES]
TREE = "2 1\n1 2\n0 1\nabc\n"
RESET = "\n    reset(f);"
COMPILER = ("g++", "-O0", "-w", "-std=gnu++23")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.needs("toolchain:cpp"),
    pytest.mark.xdist_group("choices"),  # the validators are compiled once
]


class Validators:
    """Compiled validators, by their names in tests/fixtures/choices."""

    def __init__(
        self,
        folder: Path,
        names: Sequence[str] = (*VALIDATORS, *SPECIAL),
        *,
        skips_mark: bool = False,
    ) -> None:
        """`skips_mark`: testlib.h looks for a byte order mark, as 0.9.40 does."""
        self.folder = folder
        text = TESTLIB.read_text(encoding="utf-8")
        if skips_mark:
            assert text.count(RESET) == 1
            text = text.replace(RESET, f"{RESET} skipBom();")
        testlib = testlib_patches.split_testlib(text)
        assert testlib
        (folder / "testlib.h").write_text(testlib.header, encoding="utf-8")
        (folder / "testlib.cpp").write_text(testlib.source, encoding="utf-8")
        made = folder / "testlib.o"
        engine = f"-I{testlib_patches.ENGINE}"
        succeed(*COMPILER, "-O2", engine, "-c", folder / "testlib.cpp", "-o", made)
        words: list[str | Path] = [*COMPILER, f"-I{folder}", made]
        sources = FIXTURES / "choices"
        running = [
            subprocess.Popen([*words, sources / f"{name}.cpp", "-o", folder / name])
            for name in names
        ]
        assert [process.wait() for process in running] == [0] * len(running)

    def accepts(self, name: str, text: str) -> bool:
        """Return whether the validator accepts an input in the ordinary way."""
        return run([self.folder / name], stdin=text.encode()).status == 42

    def accepts_all(self, name: str, texts: Sequence[str]) -> bool:
        return all(self.accepts(name, text) for text in texts)

    def source(self, name: str, test_cases: Sequence[str] = ()) -> choices.ChoiceSource:
        def answer(arguments: Sequence[str], input_bytes: bytes) -> bytes:
            words: list[str | Path] = [self.folder / name, *arguments]
            process = subprocess.run(
                words, input=input_bytes, capture_output=True, check=False, timeout=60
            )
            return process.stdout

        return choices.ChoiceSource(answer, test_cases)

    def shrink(self, name: str, text: str, fails: Callable[[str], bool]) -> str:
        result = self.source(name)
        while smaller := next(filter(fails, result.reductions(text)), None):
            text = smaller
        return text


@pytest.fixture(scope="module")
def validators(tmp_path_factory: pytest.TempPathFactory) -> Validators:
    return Validators(tmp_path_factory.mktemp("validators"))


# The oracle: valid inputs as (rank of each choice, weight of each choice, text), by nested loops.

Made = tuple[list[int], list[int], str]


def number(low: int, high: int) -> Iterator[Made]:
    nearest = min(max(low, 0), high)
    values = sorted(range(low, high + 1), key=lambda value: (abs(value - nearest), -value))
    for rank, value in enumerate(values):
        yield [rank], [1 + rank.bit_length()], str(value)


def letter(characters: str) -> Iterator[Made]:
    for rank, character in enumerate(characters):
        yield [rank], [1 + rank.bit_length()], character


def joined(*parts: Made | str) -> Made:
    ranks: list[int] = []
    weights: list[int] = []
    text = ""
    for part in parts:
        if isinstance(part, str):
            text += part
        else:
            ranks += part[0]
            weights += part[1]
            text += part[2]
    return ranks, weights, text


def all_numbers() -> Iterator[Made]:
    for n in number(1, 3):
        for values in product(*[list(number(-1, 2))] * int(n[2])):
            if all(first[2] != second[2] for first, second in pairwise(values)):
                blanks = [" "] * (len(values) - 1) + ["\n"]
                parts = zip(values, blanks, strict=True)
                yield joined(n, "\n", *[part for pair in parts for part in pair])


def all_words() -> Iterator[Made]:
    for n in number(1, 2):
        length = int(n[2])
        of_length: Made = ([length - 1], [1], "")
        rows = [joined(of_length, *word, "\n") for word in product(letter("ab"), repeat=length)]
        for chosen in product(rows, repeat=length):
            for answer in all_answers():
                for tenths in number(0, 10):
                    value = f"{int(tenths[2]) // 10}.{int(tenths[2]) % 10}"
                    digits: Made = ([0], [1], "")  # one of one
                    real: Made = (tenths[0], tenths[1], value)
                    yield joined(n, "\n", *chosen, answer, "\n", digits, real, "\n")


def all_answers() -> Iterator[Made]:
    yield [0, 0], [1, 1], "x"  # alternative, length
    yield [0, 1], [1, 1 + 1], "xx"
    for rank, word in (1, "no"), (2, "yes"):
        for digit in letter("01"):
            yield joined(([rank], [1 + rank], f"{word} "), digit)


def all_to_the_end() -> Iterator[Made]:
    end: Made = ([0], [1], "")
    go_on: Made = ([1], [1], "")
    lines = [joined(go_on, value, "\n") for value in number(0, 5) if value[2] in "015"]
    for count in (1, 2):
        for chosen in product(lines, repeat=count):
            yield joined(*chosen, end)


ORACLES = {"numbers": all_numbers, "words": all_words, "to_the_end": all_to_the_end}


def in_order(made: Iterator[Made]) -> list[str]:
    return [text for _, _, text in sorted(made, key=lambda one: (sum(one[1]), one[0]))]


# Small inputs.


@pytest.mark.parametrize("name", ORACLES)
def test_all_inputs_come_in_order_of_weight(validators: Validators, name: str) -> None:
    """Numbers (variables are reset), words, alternatives, real numbers, lines to the end."""
    expected = in_order(ORACLES[name]())
    result = validators.source(name)
    assert list(result.small_inputs()) == expected
    assert result.progress.is_complete == (name != CRASHES)  # a crash may hide inputs
    assert result.progress.yielded == len(expected)


def test_a_run_that_does_not_end_is_given_up(validators: Validators) -> None:
    """Though it is allocating memory."""
    assert list(validators.source("stuck").small_inputs()) == ["0\n", "1\n", "3\n"]


@pytest.mark.parametrize("name", ["numbers", "words"])
def test_weights_are_those_of_the_loops(validators: Validators, name: str) -> None:
    result = validators.source(name)
    for _, weights, text in islice(ORACLES[name](), 0, None, 7):
        assert result.weight_of(text) == sum(weights), text
    assert result.weight_of("no input\n") is None


def test_trees(validators: Validators) -> None:
    result = list(islice(validators.source("tree", [TREE]).small_inputs(), 60))
    assert len(set(result)) == 60
    assert validators.accepts_all("tree", result[::6])


# Random and large inputs.


@pytest.mark.parametrize("mode", ["small", "uniform", "edges", "growing"])
@pytest.mark.parametrize("name", RANDOM)
def test_random_inputs_of_every_mode_are_accepted(
    validators: Validators, name: str, mode: str
) -> None:
    texts = list(islice(validators.source(name).random_inputs(1, mode, 1 << 16), 5))
    assert texts
    assert validators.accepts_all(name, texts)


def test_a_look_for_a_byte_order_mark_chooses_nothing(
    validators: Validators, tmp_path: Path
) -> None:
    older = Validators(tmp_path, ["tree"], skips_mark=True)
    expected = list(islice(validators.source("tree").small_inputs(), 50))
    assert list(islice(older.source("tree").small_inputs(), 50)) == expected


def test_large_inputs_are_large(validators: Validators) -> None:
    """A tree with all at their bounds is found by chance: with 9 of the seeds 1 to 12."""
    reached = 0
    for seed in range(1, 9):
        made = dict(validators.source("tree").large_inputs(seed))
        assert validators.accepts_all("tree", list(made.values()))
        reached += "2000 100" in {text.split("\n")[0] for text in made.values()}
    assert reached >= 4


def test_policies_are_learned(validators: Validators) -> None:
    made = dict(validators.source("policies").large_inputs())
    assert made
    assert validators.accepts_all("policies", list(made.values()))
    assert "1000" in {text.split("\n")[0] for text in made.values()}


def test_the_same_seed_makes_the_same_inputs(validators: Validators) -> None:
    def first(seed: int) -> list[str]:
        return list(islice(validators.source("tree").random_inputs(seed, "small"), 5))

    assert first(1) == first(1)
    assert first(1) != first(2)


# Shrinking.


@pytest.mark.parametrize("name", VALIDATORS)
def test_replay_repeats_every_input(validators: Validators, name: str) -> None:
    result = validators.source(name, [TREE] if name == "tree" else [])
    for text in islice(result.small_inputs(), 0, 200, 9):
        parsed = result.parse(text)
        assert parsed is not None
        assert result.replay(parsed) == [text]
        values = [choice.value for choice in parsed if choice.kind == "i"]
        if name == "numbers":
            assert values == list(map(int, text.split()))


@pytest.mark.parametrize(
    ("name", "text"), [("numbers", "3\n-1 2 1\n"), ("words", "2\nab\nba\nyes 1\n0.3\n")]
)
def test_texts_are_checked_as_by_the_ordinary_validator(
    validators: Validators, name: str, text: str
) -> None:
    """Every text that lacks a character of an input, or has another one, or one more."""
    places = product(range(len(text)), ("", "0", "1", "a", " "))
    replaced = [text[:at] + new + text[at + 1 :] for at, new in places]
    texts = [text, *replaced, text + "\n", text + "1", ""]
    expected = [validators.accepts(name, one) for one in texts]
    assert validators.source(name).check(texts) == expected
    assert sum(expected) > 1


@pytest.mark.parametrize("name", RANDOM)
def test_reductions_are_valid_and_simpler(validators: Validators, name: str) -> None:
    result = validators.source(name)
    mode = "uniform" if name != "tree" else "small"
    text = next(islice(result.random_inputs(3, mode), 4, None))
    new = list(islice(result.reductions(text), 60))
    assert validators.accepts_all(name, new[::5])
    assert all((len(one), one) < (len(text), text) for one in new)


def test_shrinking_reaches_what_brute_force_finds(validators: Validators) -> None:
    def fails(text: str) -> bool:
        return "2" in text.split()[1:]

    failing = filter(fails, in_order(all_numbers()))
    expected = min(failing, key=lambda text: (len(text), text))
    assert validators.shrink("numbers", "3\n-1 2 1\n", fails) == expected


def test_shrinking_leaves_out_vertices_of_a_tree(validators: Validators) -> None:
    text = "6 3\n1 2\n3 2\n4 3\n5 4\n6 1\n10 20 30 40 50 60\nqrs\n"
    new = validators.shrink("tree", text, lambda one: int(one.split()[0]) >= 3)
    assert new.startswith("3 1\n")
    assert len(new) == len("3 1\n1 2\n3 1\n1 2 0\na\n")


@pytest.mark.parametrize("text", ["4\n0 1 0 1\n", "2\n0  1\n"])
def test_invalid_inputs_have_no_choices(validators: Validators, text: str) -> None:
    assert validators.source("numbers").parse(text) is None


def test_bounds_of_all_test_cases(validators: Validators) -> None:
    texts = ["2 1\n1 2\n0 5\na\n", "3 2\n1 2\n1 3\n7 8 -9\nab\n"]
    result = validators.source("tree").bounds(texts)
    assert choices.Bound("n", 2, 2000, 2, 3) in result
    assert choices.Bound("length", 1, 100, 1, 2) in result
    assert choices.Bound("value", -(10**12), 10**12, -9, 8) in result


def test_the_engine_and_the_adapter_of_testlib_compile_without_warnings(
    validators: Validators, tmp_path: Path
) -> None:
    text = (validators.folder / "testlib.cpp").read_text(encoding="utf-8")
    assert testlib_patches.ADAPTER in text
    (tmp_path / "hooked.h").write_text(text.replace(testlib_patches.ADAPTER, ""), encoding="utf-8")
    main = f"{testlib_patches.BEFORE}#include <hooked.h>\n{testlib_patches.ADAPTER}"
    warnings = ("-Wall", "-Wextra", "-Wconversion", "-Werror")
    words = ["g++", "-std=gnu++23", "-O2", *warnings, "-fsyntax-only", "-x", "c++", "-"]
    folders = [f"-I{testlib_patches.ENGINE}", f"-isystem{tmp_path}"]
    assert run([*words, *folders], stdin=main.encode()) == (0, "", "")


def test_a_request_may_lack_its_final_newline(validators: Validators) -> None:
    words = [str(validators.folder / "numbers"), "--choices"]
    for request in ("check 2\n1", "parse 99\n1", "enumerate 1 1"):
        process = subprocess.run(
            words, input=request.encode(), capture_output=True, timeout=10, check=False
        )
        assert process.stdout.splitlines()[-1] == b"done 0", request


def test_bounds_may_be_far_apart(tmp_path: Path) -> None:
    program = tmp_path / "far_bounds"
    options = ("-std=gnu++23", "-fsanitize=undefined", "-fno-sanitize-recover=all")
    source = FIXTURES / "choices/far_bounds.cpp"
    succeed("g++", *options, f"-I{testlib_patches.ENGINE}", source, "-o", program)
    result = run([program])
    assert (result.status, result.stdout, result.stderr) == (0, "done\n", "")
