"""What a forked run says counts only if an ordinary run says the same."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from banrye.judges.verdict import Verdict
from banrye.process import sandbox
from banrye.process.limits import End, Limits, RunResult
from banrye.process.pool import parallel, run_alone
from banrye.process.server import Job
from banrye.search.inputs import CandidateInput, to_text
from banrye.search.runs.attempt import AcceptedInputs, Attempt, NoVerdict
from banrye.search.runs.runner import RunTerms, Slowness
from banrye.search.runs.served_runner import ServedRunner
from banrye.store import Lease
from banrye.submission.program import Program
from banrye.submission.repeats import Repeats
from banrye.submission.serving import Service, StartMethod
from tests.python.search_fakes import LIMITS, Clock, FakeOracle

pytestmark = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")


@dataclass(frozen=True)
class ForkedProgram(Program):
    """A program whose forked runs have a verdict and an exit status for each text.

    By default AC and 0.
    """

    verdicts: dict[str, Verdict] = field(default_factory=dict)
    statuses: dict[str, int] = field(default_factory=dict)
    forked: list[str] = field(default_factory=list)

    def run_many(
        self,
        jobs: Sequence[Job],
        _limits: Limits,
        _arguments: Sequence[str] = (),
        *,
        are_short: bool = False,
        are_claimed: bool = True,
        are_apart: bool = False,
    ) -> list[RunResult]:
        assert not are_apart
        assert are_short
        assert are_claimed
        results: list[RunResult] = []
        for job in jobs:
            text = to_text(job.input_bytes)
            self.forked.append(text)
            verdict = self.verdicts.get(text, Verdict.AC)
            end = End.CPU_TIME if verdict is Verdict.TLE else End.EXITED
            status = self.statuses.get(text, 0)
            results.append(RunResult(end, "", 0, 1, status, verdict.encode(), b""))
            if verdict is Verdict.TLE:
                break
        return results


def forked_program(**verdicts: Verdict) -> ForkedProgram:
    no_lease = cast("Lease", SimpleNamespace(folder=Path("missing")))
    by_text = {name.removeprefix("on_"): verdict for name, verdict in verdicts.items()}
    return ForkedProgram(("mine",), "cpp", Path("mine.cpp"), "", no_lease, verdicts=by_text)


def verdicts_of(
    program: Program, oracle: FakeOracle, slowness: Slowness = Slowness.IF_REPEATED
) -> list[Verdict | NoVerdict]:
    """Return the results of the inputs "0" to "99"."""
    oracle.is_plain = True
    terms = RunTerms(LIMITS, oracle.clock.budget(1e6), slowness)
    candidates = (CandidateInput(str(number)) for number in range(100))
    results = ServedRunner(program, oracle).run_many(candidates, terms)
    return [result.verdict if isinstance(result, Attempt) else result for result in results]


def test_a_program_that_fails_only_when_it_is_forked_is_not_forked_any_more(
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = forked_program(on_20=Verdict.WA, on_21=Verdict.WA, on_60=Verdict.RTE)
    oracle = FakeOracle(Clock())
    assert verdicts_of(program, oracle) == 100 * [Verdict.AC]
    assert not program.can_serve
    assert capsys.readouterr().err.count("mine.cpp fails when it is forked for an input") == 1
    # What has passed before is not run again. Everything else is, whatever the forks have said.
    assert sorted(oracle.asked, key=int) == [str(number) for number in range(20, 100)]
    before = len(program.forked)
    assert verdicts_of(program, oracle) == 100 * [Verdict.AC]
    assert len(program.forked) == before


def test_of_a_failure_the_ordinary_run_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = forked_program(on_20=Verdict.WA)
    oracle = FakeOracle(
        Clock(), verdict_of=lambda text: Verdict.RTE if text == "20" else Verdict.AC
    )
    assert verdicts_of(program, oracle) == [
        Verdict.RTE if number == 20 else Verdict.AC for number in range(100)
    ]
    assert program.can_serve
    assert oracle.asked == ["20"]
    assert not capsys.readouterr().err


@dataclass
class ChangingOracle(FakeOracle):
    """An oracle whose reference gives a wrong answer to "20" in a forked run."""

    def right_answers(
        self, inputs: Sequence[bytes], *, are_claimed: bool = True
    ) -> list[bytes | None]:
        assert are_claimed
        return [b"wrong" if input_bytes == b"20" else b"" for input_bytes in inputs]


def test_the_reference_is_distrusted_if_it_is_the_one_that_differs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    program = forked_program(on_20=Verdict.WA)
    oracle = ChangingOracle(Clock())
    assert verdicts_of(program, oracle) == 100 * [Verdict.AC]
    assert (program.can_serve, oracle.distrusted) == (True, 1)
    assert "mine.cpp" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("slowness", "ordinary_runs"), [(Slowness.IF_REPEATED, 1), (Slowness.NOTHING, 0)]
)
def test_a_forked_run_that_is_too_slow_is_repeated_once_if_it_matters(
    slowness: Slowness, ordinary_runs: int
) -> None:
    program = forked_program(on_20=Verdict.TLE)
    oracle = FakeOracle(Clock(), seconds_of=lambda text: 1000 if text == "20" else 1)
    assert verdicts_of(program, oracle, slowness)[20] is Verdict.TLE
    assert oracle.asked == ordinary_runs * ["20"]


@pytest.mark.parametrize(("language", "is_distrusted"), [("cpp", True), ("java", False)])
def test_a_virtual_machine_with_options_for_short_runs_may_be_slower(
    language: str, *, is_distrusted: bool
) -> None:
    program = replace(forked_program(on_20=Verdict.TLE), language=language)
    assert verdicts_of(program, FakeOracle(Clock())) == 100 * [Verdict.AC]
    assert program.can_serve is not is_distrusted


@pytest.mark.parametrize("is_right", [True, False])
def test_of_the_inputs_that_a_validator_refuses_the_first_is_asked_again(*, is_right: bool) -> None:
    validator = replace(forked_program(), statuses={"3": 43, "7": 43})
    asked, refused = [], []

    def is_valid(input_bytes: bytes) -> bool:
        asked.append(input_bytes)
        return not is_right or input_bytes not in (b"3", b"7")

    accepted = AcceptedInputs(
        validator,
        LIMITS,
        (),
        (0,),
        is_valid,
        lambda input_bytes, _: refused.append(input_bytes),
    )
    inputs = [b"%d" % number for number in range(10)]
    validity = accepted.validity(inputs)
    assert validator.can_serve is is_right
    assert validity == [not is_right or number not in (3, 7) for number in range(10)]
    assert (asked, refused) == (([b"3"], [b"7"]) if is_right else ([b"3", *inputs[3:]], []))


def test_a_job_is_computed_alone() -> None:
    slow_job_ends, release = threading.Event(), threading.Event()

    def slow_job() -> None:
        release.wait()
        slow_job_ends.set()

    jobs = parallel([lambda: None, slow_job], ahead=2)
    next(jobs)
    threading.Timer(0.1, release.set).start()
    assert run_alone(slow_job_ends.is_set)
    assert list(jobs) == [None]


@dataclass(frozen=True)
class LinkedProgram(ForkedProgram):
    """One whose file says that it is forked."""

    @property
    def service(self) -> Service:
        return Service(StartMethod.LINKED)


def linked_program(repeats: Repeats) -> LinkedProgram:
    no_lease = cast("Lease", SimpleNamespace(folder=Path("missing")))
    return LinkedProgram(("mine",), "cpp", Path("mine.cpp"), "", no_lease, repeats=repeats)


def test_some_passing_runs_of_a_search_are_repeated() -> None:
    numbers = iter(range(1, 100))
    program = linked_program(Repeats(draw=lambda _: next(numbers) % 40))
    oracle = FakeOracle(Clock(), seconds_of=lambda _: 0.001)
    assert verdicts_of(program, oracle) == 100 * [Verdict.AC]
    assert oracle.asked == ["0", "40", "80"]
    assert program.can_serve


def test_an_input_counts_as_failing_if_it_passes_only_in_a_fork(
    capsys: pytest.CaptureFixture[str],
) -> None:
    numbers = iter(range(100))
    program = linked_program(Repeats(least_seconds=0, draw=lambda _: next(numbers) != 20))
    oracle = FakeOracle(
        Clock(),
        verdict_of=lambda text: Verdict.WA if text == "20" else Verdict.AC,
        seconds_of=lambda _: 0.001,
    )
    assert verdicts_of(program, oracle)[20] is Verdict.WA
    assert not program.can_serve
    assert capsys.readouterr().err.count("mine.cpp passes if it is forked") == 1


@dataclass(frozen=True)
class SharedProgram(LinkedProgram):
    """One whose inputs are in one run, and which has other verdicts apart."""

    apart: dict[str, Verdict] = field(default_factory=dict)
    run_apart: list[str] = field(default_factory=list)

    def run_many(
        self,
        jobs: Sequence[Job],
        limits: Limits,
        arguments: Sequence[str] = (),
        *,
        are_short: bool = False,
        are_claimed: bool = True,
        are_apart: bool = False,
    ) -> list[RunResult]:
        if not are_apart:
            self.servers.takes_many = True
            return super().run_many(
                jobs, limits, arguments, are_short=are_short, are_claimed=are_claimed
            )
        texts = [to_text(job.input_bytes) for job in jobs]
        self.run_apart.extend(texts)
        verdicts = [self.apart.get(text, Verdict.AC) for text in texts]
        return [RunResult(End.EXITED, "", 0, 1, 0, verdict.encode(), b"") for verdict in verdicts]


def shared_program(**apart: Verdict) -> SharedProgram:
    """Return a program of whose shared runs one in 64 is repeated: those of the odd draws."""
    no_lease = cast("Lease", SimpleNamespace(folder=Path("missing")))
    numbers = iter(range(1000))

    def draw(one_in: int) -> int:
        return (next(numbers) + 1) % 2 if one_in == 64 else 1

    by_text = {name.removeprefix("on_"): verdict for name, verdict in apart.items()}
    repeats = Repeats(least_seconds=0, draw=draw)
    mine = ("mine",), "cpp", Path("mine.cpp"), "", no_lease
    return SharedProgram(*mine, repeats=repeats, apart=by_text)


def test_nothing_is_run_after_the_end_of_the_budget() -> None:
    """A batch may be under way when the budget ends: each of its inputs would be a start."""
    program = shared_program()
    oracle = FakeOracle(Clock())
    oracle.is_plain = True
    candidates = (CandidateInput(str(number)) for number in range(3))
    terms = RunTerms(LIMITS, oracle.clock.budget(0), Slowness.IF_REPEATED)
    results = list(ServedRunner(program, oracle).run_many(candidates, terms))
    assert results == 3 * [NoVerdict.CUT]
    assert not program.forked


@pytest.mark.parametrize(("seconds", "expected"), [(0.01, None), (2.0, False)])
def test_too_little_time_to_share_says_nothing(seconds: float, *, expected: bool | None) -> None:
    """Such a run of many inputs fails whether or not the program can share a machine."""
    no_lease = cast("Lease", SimpleNamespace(folder=Path("missing")))
    program = Program(("missing",), "java", Path("Main.java"), "", no_lease)
    assert program.run_together(2 * [Job(b"1", seconds)], LIMITS, ()) is None
    assert program.servers.takes_many is expected


def test_some_inputs_that_pass_in_company_are_run_apart() -> None:
    program = shared_program(on_20=Verdict.WA)
    oracle = FakeOracle(Clock(), seconds_of=lambda _: 0.001)
    assert verdicts_of(program, oracle) == 100 * [Verdict.AC]
    assert sorted(program.run_apart, key=int) == [str(number) for number in range(1, 100, 2)]
    assert not oracle.asked
    assert program.can_serve


@pytest.mark.parametrize("is_wrong", [True, False])
def test_a_failure_apart_counts_if_an_ordinary_run_fails_too(
    capsys: pytest.CaptureFixture[str], *, is_wrong: bool
) -> None:
    program = shared_program(on_21=Verdict.WA)
    verdict = Verdict.WA if is_wrong else Verdict.AC
    oracle = FakeOracle(
        Clock(),
        verdict_of=lambda text: verdict if text == "21" else Verdict.AC,
        seconds_of=lambda _: 0.001,
    )
    assert verdicts_of(program, oracle)[21] is verdict
    assert program.can_serve is not is_wrong
    messages = capsys.readouterr().err
    assert messages.count("mine.cpp passes if it is forked") == int(is_wrong)
