"""`from banrye import judge, find_counterexample`: typed results, from threads, nothing left."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType, SimpleNamespace
from typing import cast

import pytest

import banrye
from banrye.api import calls
from banrye.console import UserError
from banrye.judges.verdict import Verdict
from banrye.search.hunt import hunt, open_hunt
from banrye.search.loop.counterexample import Counterexample, Hunt
from banrye.search.loop.search import Search
from banrye.search.runs.attempt import Attempt
from banrye.search.stop.budget import Budget
from banrye.search.stop.interrupt import SIGNALS
from banrye.shrink.claims import EndedBy
from banrye.submission.build import CompileError
from tests.python.commands import PACKAGES, valid_json

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
    assert wrong.failure.answer != wrong.failure.judged_run.run.output
    assert children() <= before


@pytest.mark.lengthy
def test_many_at_once() -> None:
    def verdict(source: Path) -> Verdict | None:
        return banrye.judge(str(PROBLEM), source, small_inputs=False).verdict

    async def by_asyncio() -> list[Verdict | None]:
        return await asyncio.gather(*(asyncio.to_thread(verdict, file) for file in (RIGHT, WRONG)))

    with ThreadPoolExecutor(2) as pool:
        result = list(pool.map(verdict, (RIGHT, WRONG, RIGHT)))
    assert result == [Verdict.AC, Verdict.WA, Verdict.AC]
    assert asyncio.run(by_asyncio()) == [Verdict.AC, Verdict.WA]


@pytest.mark.lengthy
def test_the_time_of_a_search_counts_after_a_failing_test_case(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    budgets: list[float] = []

    def budget_of(seconds: float) -> Budget:
        budgets.append(seconds)
        return Budget(1)  # it is enough for this program

    monkeypatch.setattr(hunt, "Budget", budget_of)
    assert banrye.find_counterexample(str(PROBLEM), WRONG, seconds=300)
    assert budgets == [300]


def test_a_source_must_be_given() -> None:
    with pytest.raises(UserError, match="give a source"):
        banrye.judge(cases=[("1", "1")])


def test_what_cannot_be_judged_is_an_error(tmp_path: Path) -> None:
    broken = tmp_path / "broken.cpp"
    broken.write_text("int main() { return x; }\n")
    with pytest.raises(CompileError):
        banrye.judge(str(PROBLEM), broken)
    for language in ("", "cpp"):
        with pytest.raises(UserError, match=r"none\.cpp"):
            banrye.judge(str(PROBLEM), tmp_path / "none.cpp", language=language)
    with pytest.raises(UserError, match="no such"):
        banrye.judge("nosuchproblem", RIGHT)


@pytest.mark.lengthy
def test_a_counterexample() -> None:
    counterexample = banrye.find_counterexample(str(PROBLEM), WRONG, seconds=60)
    assert counterexample
    assert counterexample.attempt.verdict is Verdict.WA
    assert counterexample.remarks


@pytest.mark.lengthy
def test_a_counterexample_from_another_thread() -> None:
    with ThreadPoolExecutor(1) as pool:
        result = pool.submit(banrye.find_counterexample, str(PROBLEM), WRONG, seconds=60).result()
    assert result
    assert result.attempt.verdict is Verdict.WA


class InterruptedHunt(Hunt):
    """A search that a signal ends, perhaps after something was found."""

    def __init__(self, number: int, found: Counterexample | None) -> None:
        super().__init__(cast(Search, SimpleNamespace(smallest=None)))
        self.number = number
        self.unshrunk = found
        self.program = SimpleNamespace(close=lambda: None)

    def close(self) -> None:
        pass

    def find(self) -> Counterexample | None:
        signal.raise_signal(self.number)
        raise AssertionError(self.number)

    def with_doubts(self, found: Counterexample) -> Counterexample:
        return found


@pytest.fixture
def received() -> Iterator[list[int]]:
    """Take the signals as a caller does. Return which have come."""
    numbers: list[int] = []

    def handle(number: int, _frame: FrameType | None) -> None:
        numbers.append(number)

    former = {number: signal.signal(number, handle) for number in SIGNALS}
    before = [signal.getsignal(number) for number in SIGNALS]
    yield numbers
    assert [signal.getsignal(number) for number in SIGNALS] == before
    for number, handler in former.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("has_result", [True, False])
def test_a_signal_ends_a_search_and_the_handlers_stay(
    monkeypatch: pytest.MonkeyPatch, received: list[int], number: int, *, has_result: bool
) -> None:
    """The smallest input so far is returned. Without one, the signal is the caller's."""
    found = Counterexample(cast(Attempt, None), EndedBy.USER) if has_result else None
    monkeypatch.setattr(calls, "open_problem", lambda *_: None)
    monkeypatch.setattr(open_hunt, "prepare_hunt", lambda *_: InterruptedHunt(number, found))
    if has_result:
        assert banrye.find_counterexample("1", WRONG) == found
        assert received == []
    else:
        with pytest.raises(KeyboardInterrupt):
            banrye.find_counterexample("1", WRONG)
        assert received == [number]


@pytest.mark.parametrize("name", banrye.__all__)
def test_what_the_package_exports_is_there(name: str) -> None:
    assert callable(getattr(banrye, name))


PAIRS: list[tuple[str | bytes, str | bytes]] = [("1 2\n", "3\n"), (b"5 7\n", b"12\n")]
SUM = "a, b = map(int, input().split())\nprint(a + b)\n"


@pytest.mark.lengthy
def test_texts_without_a_file_from_threads_and_asyncio() -> None:
    def verdict(text: str) -> Verdict | None:
        return banrye.judge(source=text, cases=PAIRS, language="python").verdict

    async def by_asyncio() -> list[Verdict | None]:
        return await asyncio.gather(*(asyncio.to_thread(verdict, text) for text in texts))

    texts = [SUM, "print(3)", "print(1 // 0)"]
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(verdict, texts)) == [Verdict.AC, Verdict.WA, Verdict.RTE]
    assert asyncio.run(by_asyncio()) == [Verdict.AC, Verdict.WA, Verdict.RTE]


@pytest.mark.lengthy
def test_limits_and_all_cases_of_texts() -> None:
    limits = banrye.Limits(0.2, 64)
    slow = banrye.judge(source="while True: pass", cases=PAIRS, language="py", limits=limits)
    assert slow.verdict is Verdict.TLE
    every = banrye.judge(source="print(12)", cases=PAIRS, language="python", all_cases=True)
    assert [result.verdict for result in every.results] == [Verdict.WA, Verdict.AC]
    assert valid_json(json.dumps(banrye.to_json(every)))["verdict"] == "WA"


def test_what_is_said_of_wrong_arguments() -> None:
    with pytest.raises(UserError, match="give either a problem or test cases"):
        banrye.judge(source=SUM, language="python")
    with pytest.raises(UserError, match="give at least one pair"):
        banrye.judge(source=SUM, cases=[], language="python")
    with pytest.raises(UserError, match="no such language"):
        banrye.judge(source=SUM, cases=PAIRS, language="latin")
