"""Why a problem of the archive has no large input."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import pytest

from judgekit.problem import large
from judgekit.problem.model import NoLargeInput
from judgekit.process.limits import Limits

LIMITS = Limits(1.0)


@dataclass
class Reference:
    """A solution that prints `output`, or fails if it is None."""

    output: bytes | None

    def run(self, _input: bytes, _limits: Limits) -> SimpleNamespace:
        return SimpleNamespace(succeeded=self.output is not None, output=self.output)


def made(
    monkeypatch: pytest.MonkeyPatch, texts: list[str], *outputs: bytes | None
) -> large.LargeInputs:
    """Return the large inputs among `texts` if the only test case has 3 bytes."""
    named = [(f"mode_{number}", text) for number, text in enumerate(texts)]
    source = SimpleNamespace(large_inputs=lambda _seed, seconds: named if seconds else [])
    monkeypatch.setattr(large, "choice_source", lambda *_: source)
    references = cast("Any", [(Reference(output), LIMITS) for output in outputs])
    return large.large_inputs(
        cast("Any", None), references, [b"123"], lambda _, answer, output: answer == output
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


def test_at_most_four_inputs_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    found = made(monkeypatch, ["12", *["1234"] * 6], b"1", b"1")
    assert found.lack is None
    assert [each.name for each in found.found] == ["mode_1", "mode_2", "mode_3", "mode_4"]
