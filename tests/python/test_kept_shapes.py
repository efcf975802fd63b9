"""Which searches for shapes are kept, and what programs that come later get."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from banrye.process.limits import End, Limits, RunResult
from banrye.search.validators import shape_store
from banrye.store import kinds
from banrye.store.kinds import EntryKind


@dataclass
class FakeValidator:
    """A validator whose processes end in one way, and make nothing."""

    source: Path
    end: End
    seconds: float = 0.0
    runs: int = 0

    def run(self, _input_bytes: bytes, _limits: Limits, _arguments: object) -> RunResult:
        self.runs += 1
        return RunResult(self.end, "", self.seconds, 1, 0, b"", b"")


def maker_of(validator: FakeValidator) -> Any:  # noqa: ANN401  # what the functions look at
    source = SimpleNamespace(test_cases=["1\n"])
    return cast("Any", SimpleNamespace(validator=validator, flags=(), source=source))


@pytest.fixture
def validator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakeValidator:
    monkeypatch.setattr(kinds, "SHAPES", EntryKind("SHAPES", "shapes", 1 << 20, tmp_path))
    file = tmp_path / "validator.cpp"
    file.write_text("")
    return FakeValidator(file, End.EXITED)


def is_kept(validator: FakeValidator) -> bool:
    """Return whether a second search runs nothing."""
    shape_store.kept_shapes(maker_of(validator))
    runs = validator.runs
    assert runs > 0
    shape_store.kept_shapes(maker_of(validator))
    return validator.runs == runs


def test_a_complete_search_is_kept(validator: FakeValidator) -> None:
    assert is_kept(validator)


@pytest.mark.parametrize("end", [End.SIGNAL, End.CPU_TIME, End.MEMORY, End.WALL_TIME])
def test_a_search_whose_validator_was_killed_is_not_kept(
    validator: FakeValidator, end: End
) -> None:
    validator.end = end
    assert not is_kept(validator)


def test_a_search_whose_time_was_over_is_not_kept(validator: FakeValidator) -> None:
    validator.seconds = shape_store.SHAPE_SEARCH_SECONDS + 1
    assert not is_kept(validator)
