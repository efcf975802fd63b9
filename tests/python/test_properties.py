"""Properties of comparisons, the shrinker, the readers and the store, by Hypothesis.

Each oracle is written here in another way than the code: regular expressions for texts, fractions
for numbers, every single reduction by brute force, the file system for paths, a dictionary for the
store. The examples are the same in each run (`derandomize`).
"""

from __future__ import annotations

import re
import shutil
import tempfile
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from banrye import store
from banrye.compare import Mode, Tolerance, matches_answer
from banrye.console import UserError
from banrye.formats.shared import package_folder as foreign
from banrye.shrink.shrinker import shrink_input
from banrye.shrink.text_reductions import TextReductions
from banrye.store import leases
from banrye.store.kinds import EntryKind

ALWAYS_THE_SAME = settings(derandomize=True, deadline=None, database=None)
many = settings(ALWAYS_THE_SAME, max_examples=400)
some = settings(ALWAYS_THE_SAME, max_examples=60)

# Comparisons.

BLANK = rb"[ \t\r\f\v]"
texts = st.lists(st.sampled_from([b"a", b"A", b"b", b" ", b"\t", b"\r", b"\n", b"1"])).map(b"".join)


def as_words(text: bytes) -> list[bytes]:
    return re.findall(rb"[^ \t\r\n\f\v]+", text)


def as_lines(text: bytes) -> list[bytes]:
    """Return the lines without the blanks at their ends, and without empty lines at the end."""
    lines = [re.sub(BLANK + rb"+\Z", b"", line) for line in text.split(b"\n")]
    while lines and not lines[-1]:
        lines.pop()
    return lines


@pytest.mark.lengthy
@many
@given(texts, texts)
def test_the_modes_of_comparison(answer: bytes, output: bytes) -> None:
    assert matches_answer(Mode.EXACT, None, answer, output) == (answer == output)
    assert matches_answer(Mode.LINES, None, answer, output) == (
        as_lines(answer) == as_lines(output)
    )
    assert matches_answer(Mode.WORDS, None, answer, output) == (
        as_words(answer) == as_words(output)
    )
    folded = as_words(answer.lower()) == as_words(output.lower())
    assert matches_answer(Mode.ICPC, None, answer, output) == folded


@st.composite
def near_numbers(draw: st.DrawFn) -> tuple[Fraction, Fraction]:
    """Return two numbers with at most 4 digits after the point, often near each other."""
    places = draw(st.integers(0, 4))
    digits = draw(st.integers(-300, 300))
    difference = draw(st.integers(-60, 60))
    return Fraction(digits, 10**places), Fraction(digits + difference, 10**places)


def spelled(number: Fraction) -> bytes:
    return f"{int(number * 10**4)}e-4".encode()


@many
@given(
    near_numbers(), st.sampled_from([2, 10]), st.sampled_from(["absolute", "relative", "either"])
)
def test_a_tolerance_is_a_bound_on_the_error(
    pair: tuple[Fraction, Fraction], part: int, kind: str
) -> None:
    right, found = pair
    bound = Fraction(1, part)
    bounds = {"absolute": [bound], "relative": [bound * abs(right)]}.get(
        kind, [bound, bound * abs(right)]
    )
    error = abs(right - found)
    assume(all(abs(error - bound) > Fraction(1, 10**9) for bound in bounds))  # floats are rounded
    number = float(bound)
    tolerance = Tolerance(
        None if kind == "relative" else number, None if kind == "absolute" else number
    )
    expected = any(error <= bound for bound in bounds)
    assert matches_answer(Mode.WORDS, tolerance, spelled(right), spelled(found)) == expected


# The shrinker.

words = st.sampled_from(["x", "yy", "7", "12", "0", "abc"])
parts = st.sampled_from(["x", "y", "yy", "7", "2", "bc", "b"])  # of what fails
lines = st.lists(words, min_size=1, max_size=4).map(" ".join)


def with_one_part_less(text: str) -> Iterator[str]:
    """Yield the text without each line, each word and each character, one at a time."""
    rows = text.splitlines(keepends=True)
    for place in range(len(rows)):
        yield "".join(rows[:place] + rows[place + 1 :])
    for match in re.finditer(r"\S+ ?", text):
        yield text[: match.start()] + text[match.end() :]
    for match in re.finditer(r"\S", text):
        yield text[: match.start()] + text[match.end() :]


@pytest.mark.lengthy
@some
@given(st.lists(lines, min_size=1, max_size=6), st.frozensets(parts, min_size=1, max_size=3))
def test_no_part_of_a_shrunk_text_can_be_left_out(rows: list[str], needed: frozenset[str]) -> None:
    text = "\n".join(rows) + "\n"
    reductions = TextReductions()

    def fails(text: str) -> bool:
        return all(part in text for part in needed)

    assume(fails(text))

    def first_failing(failing: str, reduced: Iterator[str]) -> tuple[int, str] | None:
        for index, each in enumerate(reduced):
            if reductions.is_simpler(each, failing) and fails(each):
                return index, each
        return None

    shrunk = shrink_input(text, reductions.passes, first_failing, lambda _: False)
    assert fails(shrunk)
    assert len(shrunk) <= len(text)
    assert [each for each in with_one_part_less(shrunk) if fails(each)] == []


# Files of other tools.


@many
@given(st.text(st.sampled_from(["a", ".", "/", "\\", "\0", "\n", "é", " ", "~"]), max_size=12))
def test_a_path_of_a_package_stays_in_it(text: str) -> None:
    place = Path("/nowhere/package")
    try:
        path = foreign.PackageFolder(place).path(text, "a test")
    except UserError:
        return
    assert place in Path(path).resolve().parents


@pytest.mark.lengthy
@some
@given(st.one_of(st.text(max_size=8), st.floats(), st.integers(), st.none(), st.booleans()))
def test_a_number_of_a_file_is_within_its_bounds(value: object) -> None:
    try:
        result = foreign.number(value, "time", "a test", largest=600)
    except UserError:
        return
    assert 0 <= result <= 600
    assert result == float(str(value))


# The store.

keys = st.sampled_from(["a", "b", "c"])
contents = st.integers(0, 9).map(str)


class StoreAsDictionary(RuleBasedStateMachine):
    """Values and folders are kept until they are damaged, whatever the order."""

    def __init__(self) -> None:
        super().__init__()
        self.place = Path(tempfile.mkdtemp())
        self.kind = EntryKind("things", "things", 100 << 20, self.place)
        self.values: dict[str, str] = {}
        self.folders: dict[str, str] = {}

    @rule(key=keys, content=contents)
    def take_a_value(self, key: str, content: str) -> None:
        expected = self.values.setdefault(key, content)
        assert store.value(self.kind, key, lambda: content, str) == expected

    @rule(key=keys, content=contents)
    def replace_a_value(self, key: str, content: str) -> None:
        leases.replace_value(self.kind, key, content)
        self.values[key] = content

    @rule(key=keys, cut=st.integers(1, 3))
    def damage_a_value(self, key: str, cut: int) -> None:
        if key in self.values:
            (file,) = self.kind.folder.glob(f"{key}.*value*")
            file.write_bytes(file.read_bytes()[:-cut])
            del self.values[key]

    @rule(key=keys, content=contents)
    def take_a_folder(self, key: str, content: str) -> None:
        expected = self.folders.setdefault(key, content)
        lease = store.lease(self.kind, key, lambda new: (new / "file").write_text(content))
        assert (lease.folder / "file").read_text() == expected

    @rule(key=keys)
    def lose_a_folder(self, key: str) -> None:
        if key in self.folders:
            shutil.rmtree(self.kind.folder / key)
            del self.folders[key]

    def teardown(self) -> None:
        shutil.rmtree(self.place)


StoreAsDictionary.TestCase.settings = settings(
    ALWAYS_THE_SAME, max_examples=40, stateful_step_count=20
)
TestStore = StoreAsDictionary.TestCase
