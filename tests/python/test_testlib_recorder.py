"""Generators with testlib.h whose draws are recorded, against the same generators without."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.choices import compiled_testlib
from banrye.search.generators import testlib_recorder
from banrye.search.generators.seeds import print_input
from banrye.search.generators.testlib_recorder import RecordedTestlib
from banrye.submission.build import build_source
from banrye.submission.program import Program
from tests.python.commands import FIXTURES

pytestmark = [pytest.mark.needs("toolchain:cpp"), pytest.mark.xdist_group("recorded")]
SOURCE = FIXTURES / "recorded/all_draws.cpp"
SEEDS = range(1, 41)


@pytest.fixture(scope="module")
def generator() -> Program:
    return build_source(SOURCE, includes=compiled_testlib.prepare(compiled_testlib.ORIGINAL))


@pytest.fixture(scope="module")
def recorder(generator: Program) -> RecordedTestlib:
    found = testlib_recorder.recorder_of(generator)
    assert found
    return found


@pytest.mark.lengthy
def test_a_recorded_generator_prints_the_same(
    generator: Program, recorder: RecordedTestlib
) -> None:
    for printed in recorder.print_inputs(SEEDS):
        assert printed.text == print_input(generator, printed.seed).text


@pytest.mark.lengthy
def test_its_own_draws_make_the_same_input_with_any_seed(recorder: RecordedTestlib) -> None:
    for printed in recorder.print_inputs(SEEDS):
        (replayed,) = recorder.replay(printed.seed + 1, [printed.draws])
        assert replayed.text == printed.text
        assert replayed.draws == printed.draws


def test_without_draws_everything_is_the_simplest(recorder: RecordedTestlib) -> None:
    """Numbers are the nearest to 0, and an order stays as it was."""
    (printed,) = recorder.replay(1, [()])
    simplest = "1\n1\n0 0\n0 0 0\n3 3 -3\n0 1 0\na 1\n0 0 -1.5\n"
    assert printed.text == simplest


@pytest.mark.lengthy
def test_a_draw_that_is_lowered_lowers_what_it_counts(recorder: RecordedTestlib) -> None:
    (printed,) = recorder.print_inputs([next(iter(SEEDS))])
    (first, *others) = printed.draws
    assert first.shown > 3
    (replayed,) = recorder.replay(1, [(first._replace(value=2), *others)])
    assert replayed.text
    assert replayed.text.startswith("3\n")
    assert sorted(replayed.text.splitlines()[1].split()) == ["1", "2", "3"]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("no_testlib.cpp", "int main() {}\n"),
        ("gen.py", "# as testlib.h does it\n"),
    ],
)
def test_other_generators_have_no_recorder(tmp_path: Path, name: str, text: str) -> None:
    source = tmp_path / name
    source.write_text(text)
    assert testlib_recorder.recorder_of(build_source(source)) is None


def test_a_testlib_without_one_of_the_places_has_no_recorder() -> None:
    header = compiled_testlib.self_contained(compiled_testlib.ORIGINAL)
    assert testlib_recorder.with_recorder(header)
    assert (
        testlib_recorder.with_recorder(header.replace("double next() {", "double other() {"))
        is None
    )
