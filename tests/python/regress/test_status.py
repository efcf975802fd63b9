"""banrye.extras.regress.status: what is said of the time that is left."""

from __future__ import annotations

import time

import pytest

from banrye.extras.regress import status


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (60, "5 of 15 judged, 10 left, 1 failed, about 2 min to go"),
        (30, "5 of 15 judged, 10 left, 1 failed, about 1 min to go"),
        (29, "5 of 15 judged, 10 left, 1 failed, less than 1 min to go"),
    ],
)
def test_the_time_that_is_left(monkeypatch: pytest.MonkeyPatch, seconds: int, text: str) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    progress = status.RunProgress(total=15, kept_verdicts=0, failed=0)
    for number in range(5):
        progress.count(failed=number == 0)
    now += seconds
    assert progress.text() == text


def test_without_a_verdict_the_time_is_not_known() -> None:
    assert status.RunProgress(15, 5, 0).text() == "5 of 15 judged, 10 left, 0 failed"
