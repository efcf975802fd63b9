"""Which large inputs a problem gets, or why it has none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from banrye.choices.source import LARGE_BYTES
from banrye.problem import large, model
from banrye.problem.model import NoLargeInput
from banrye.process.limits import Limits
from tests.python import builders

LIMITS = Limits(1.0)


SECOND = b"s"  # in an input: the reference solution takes a second more on it


@dataclass
class Reference:
    """A solution that prints `output`, or fails if it is None."""

    output: bytes | None
    can_serve: bool = False

    def run(self, input_bytes: bytes, _limits: Limits) -> SimpleNamespace:
        return SimpleNamespace(
            succeeded=self.output is not None,
            output=self.output,
            cpu_seconds=0.001 + input_bytes.count(SECOND),
        )

    def close(self) -> None:
        pass


def made(
    monkeypatch: pytest.MonkeyPatch,
    texts: list[str],
    *outputs: bytes | None,
    huge: tuple[str, ...] = (),
    case: bytes = b"123",
) -> large.LargeInputs:
    """Return the large inputs among `texts` and `huge` if there is one test case, of 3 bytes."""
    named = [(f"mode_{number}", text) for number, text in enumerate(texts)]
    source = SimpleNamespace(
        large_inputs=lambda _seed, seconds: named if seconds else [],
        huge_inputs=lambda _seed, _seconds: [("maximum", text) for text in huge],
    )
    monkeypatch.setattr(large, "choice_source", lambda *_: source)
    references = cast("Any", [(Reference(output), LIMITS) for output in outputs])
    return large.large_inputs(
        cast("Any", None), references, [case], lambda _, answer, output: answer == output
    )


@pytest.mark.parametrize(
    ("texts", "outputs", "lack"),
    [
        ([], [b"1"], NoLargeInput.NOT_MADE),
        (["12", "123"], [b"1"], NoLargeInput.NOT_LARGER),
        (["1234"], [b"1", None], NoLargeInput.REFERENCE_FAILED),
        (["1234"], [b"1", b"2"], NoLargeInput.REFERENCES_DISAGREE),
        (["12345678", "12"], [b"1", b"2"], NoLargeInput.NOT_LARGER),
    ],
)
def test_the_reason_is_that_of_the_last_attempt(
    monkeypatch: pytest.MonkeyPatch,
    texts: list[str],
    outputs: list[bytes | None],
    lack: NoLargeInput,
) -> None:
    assert made(monkeypatch, texts, *outputs) == large.LargeInputs([], lack)


def test_at_most_four_slow_inputs_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    result = made(monkeypatch, ["12", *["123s"] * 6], b"1", b"1")
    assert result.lack is None
    assert [case.name for case in result.cases] == ["mode_1", "mode_2", "mode_3", "mode_4"]


@pytest.mark.parametrize(
    ("texts", "names"),
    [
        (["1234", "123456", "12345"], ["mode_1"]),  # none is slower: the largest one
        (["1234", "s2", "12345"], ["mode_1", "mode_2"]),  # a slow one may be small
        (["s234", "1234"], ["mode_0"]),  # the largest one is slow
        (["1s", "2s", "3s", "12345", "4s"], ["mode_0", "mode_1", "mode_2", "mode_3"]),
    ],
)
def test_inputs_that_are_not_slower_are_left_out_but_for_the_largest(
    monkeypatch: pytest.MonkeyPatch, texts: list[str], names: list[str]
) -> None:
    assert [case.name for case in made(monkeypatch, texts, b"1").cases] == names


def test_an_input_is_slow_only_if_no_test_case_is(monkeypatch: pytest.MonkeyPatch) -> None:
    lack = NoLargeInput.NOT_LARGER
    assert made(monkeypatch, ["s23", "s2"], b"1", case=b"12s") == large.LargeInputs([], lack)
    assert [case.name for case in made(monkeypatch, ["ss"], b"1", case=b"12s").cases] == ["mode_0"]


CUT = "1" * (large.ALMOST_LARGE + 1)
TOO_LONG = "1" * (LARGE_BYTES + 1)


@pytest.mark.parametrize(
    ("texts", "huge", "names"),
    [
        ([CUT], [TOO_LONG, TOO_LONG], ["mode_0", "huge_maximum"]),
        ([CUT], [CUT], ["mode_0"]),  # not larger than large ones may be
        (["1234"], [TOO_LONG], ["mode_0"]),  # the large one had room
    ],
)
def test_one_huge_input_is_made_where_large_ones_had_no_room(
    monkeypatch: pytest.MonkeyPatch, texts: list[str], huge: list[str], names: list[str]
) -> None:
    result = made(monkeypatch, texts, b"1", huge=tuple(huge)).cases
    assert [result.name for result in result] == names


@pytest.mark.parametrize(("mark", "names"), [("s", ["mode_0", "huge_maximum"]), ("", ["mode_0"])])
def test_a_huge_input_that_is_shorter_than_a_test_case_must_be_slower(
    monkeypatch: pytest.MonkeyPatch, mark: str, names: list[str]
) -> None:
    case = TOO_LONG.encode() + b"12"
    result = made(monkeypatch, [f"s{CUT}"], b"1", huge=(f"{mark * 2}{TOO_LONG}",), case=case).cases
    assert [result.name for result in result] == names


@pytest.mark.parametrize(("language", "has_huge"), [("cpp", True), ("python3", False)])
def test_huge_inputs_are_for_compiled_programs(
    tmp_path: Path, language: str, *, has_huge: bool
) -> None:
    names = ["secret/1", f"{model.LARGE}maximum", f"{model.HUGE}maximum"]
    problem = builders.problem(tmp_path, [builders.case(name) for name in names])
    given = [case.name for case in problem.for_language(language).cases]
    assert given == (names if has_huge else names[:2])
