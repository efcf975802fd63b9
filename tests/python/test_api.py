"""`from banrye import judge, find_counterexample`: typed results, from threads, nothing left."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import banrye
from banrye.console import UserError
from banrye.judges.verdict import Verdict
from banrye.submission.build import CompileError
from tests.python.commands import PACKAGES

PROBLEM = PACKAGES / "words"
RIGHT = PROBLEM / "submissions/accepted/right.py"
WRONG = PROBLEM / "submissions/wrong_answer/wrong.py"


def children() -> set[str]:
    """Return the processes whose parent is this one."""
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text().split())


def test_a_right_and_a_wrong_submission() -> None:
    before = children()
    right = banrye.judge(str(PROBLEM), RIGHT, small_inputs=False)
    assert right.verdict is Verdict.AC
    assert right.failure is None
    assert len(right.results) == len(right.problem.cases)
    wrong = banrye.judge(str(PROBLEM), WRONG)
    assert wrong.verdict is Verdict.WA
    assert wrong.failure
    assert wrong.failure.name == wrong.failures[0].case.name
    assert wrong.failure.answer != wrong.failure.judged.run.output
    assert children() <= before


def test_many_at_once() -> None:
    def verdict(source: Path) -> Verdict | None:
        return banrye.judge(str(PROBLEM), source, small_inputs=False).verdict

    async def by_asyncio() -> list[Verdict | None]:
        return await asyncio.gather(*(asyncio.to_thread(verdict, file) for file in (RIGHT, WRONG)))

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(verdict, (RIGHT, WRONG, RIGHT)))
    assert found == [Verdict.AC, Verdict.WA, Verdict.AC]
    assert asyncio.run(by_asyncio()) == [Verdict.AC, Verdict.WA]


def test_what_cannot_be_judged_is_an_error(tmp_path: Path) -> None:
    broken = tmp_path / "broken.cpp"
    broken.write_text("int main() { return x; }\n")
    with pytest.raises(CompileError):
        banrye.judge(str(PROBLEM), broken)
    with pytest.raises(UserError, match="no such"):
        banrye.judge("nosuchproblem", RIGHT)


def test_a_counterexample() -> None:
    found = banrye.find_counterexample(str(PROBLEM), WRONG, seconds=60)
    assert found
    assert found.attempt.verdict is Verdict.WA
    assert found.remarks
