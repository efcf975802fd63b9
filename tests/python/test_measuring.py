"""checks.measuring.common: the results of a measure, and their log."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

import pytest
from checks.measuring.common import measure

JOBS = {"a": lambda: {"figure": 1}, "b": lambda: {"figure": 2}}
RESULTS = [{"name": "a", "figure": 1}, {"name": "b", "figure": 2}]


def test_without_a_log_results_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert measure("name", JOBS, Namespace(log=None, minutes=1)) == RESULTS
    assert list(map(json.loads, capsys.readouterr().out.splitlines())) == RESULTS


def test_what_is_in_the_log_is_not_measured_again(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text('{"name": "a", "figure": 7}\n', encoding="utf-8")
    assert measure("name", JOBS, Namespace(log=log, minutes=1)) == [
        {"name": "a", "figure": 7},
        RESULTS[1],
    ]
    assert log.read_text(encoding="utf-8").splitlines()[1:] == [json.dumps(RESULTS[1])]
