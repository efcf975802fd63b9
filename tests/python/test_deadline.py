"""banrye.search.stop.deadline: commands end at a fixed time, whatever their programs do."""

import signal
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from banrye.process import sandbox
from banrye.search.generators.seeds import SeedInputs
from banrye.search.stop.deadline import TimeIsOver, ends_after
from banrye.search.stress.stress import SeedStress
from tests.python.builders import write_files

ROOT = Path(__file__).parents[2]
MORE_SECONDS = 2.0  # of wall time that a command may take besides its search
PROGRAMS = {
    "mine.py": "print(len(input()))\n",
    "brute.py": "print(len(input()))\n",
    "fails.py": "raise SystemExit(1)\n",
    "nothing.py": "",
    "same.py": "print(5)\n",
    "endless.py": "while True: pass\n",
    "output.py": "while True: print('1 ' * 1000)\n",
    "sleeps.py": "import time\ntime.sleep(1000)\n",
    "forks.py": "import os, time\nfor _ in range(20):\n    os.fork() or time.sleep(100)\n",
    "late.py": "import sys, time\nn = int(sys.argv[1])\nn < 2 or time.sleep(100)\nprint(n)\n",
}


def test_the_time_is_over_in_the_middle_of_a_call() -> None:
    beginning = time.monotonic()
    with pytest.raises(TimeIsOver), ends_after(0.1):
        time.sleep(5)
    assert time.monotonic() - beginning < 2
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.parametrize("seconds", [None, 10.0])
def test_what_ends_in_time_is_left_alone(seconds: float | None) -> None:
    former = signal.getsignal(signal.SIGALRM)
    with ends_after(seconds):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGALRM) == former


def stress_test(
    folder: Path, generator: str, search_seconds: int = 1
) -> tuple[float, subprocess.CompletedProcess[str]]:
    """Return the seconds of wall time that a stress test takes, and what came."""
    write_files(folder, PROGRAMS)
    command = [str(ROOT / "scripts/counterexample"), "mine.py"]
    command += ["--against", "brute.py", "--generator", generator]
    command += ["--search-time", str(search_seconds)]
    beginning = time.monotonic()
    run = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    return time.monotonic() - beginning, run


def test_a_generator_that_ignores_its_seed_is_not_called_slow() -> None:
    """The time is over in the middle of a batch, as in nearly every search."""
    stress = object.__new__(SeedStress)
    stress.time_over = cast("Any", "5 s")
    stress.seeds = object.__new__(SeedInputs)
    stress.seeds.program = cast("Any", SimpleNamespace(source=Path("same.py")))
    stress.seeds.seeds, stress.seeds.asked, stress.seeds.failed = 8, 16, []
    stress.seeds.seeds_by_text, stress.seeds.recent = {0: 1}, {"5\n": cast("Any", None)}
    assert "prints the same input for the seeds 1 to 8" in stress.doubt_of_generator()
    stress.seeds.seeds_by_text = {0: 1, 1: 2}
    assert "has not ended in time with the seeds 9 to 16" in stress.doubt_of_generator()


@pytest.fixture(scope="module")
def idle_seconds(tmp_path_factory: pytest.TempPathFactory) -> float:
    """Return the seconds that it takes to start and to end: the generator fails at once."""
    seconds, run = stress_test(tmp_path_factory.mktemp("idle"), "fails.py", 60)
    assert "fails.py fails with the seed 1" in run.stderr
    return seconds


@pytest.mark.lengthy
@pytest.mark.skipif(not sandbox.is_supported(), reason="needs the launcher")
@pytest.mark.parametrize(
    ("generator", "message"),
    [
        ("nothing.py", "nothing.py "),
        ("same.py", "same.py "),
        ("endless.py", "endless.py has not ended in time with the seed 1."),
        ("output.py", ""),  # the limit of its output may end it first
        ("sleeps.py", "sleeps.py has not ended in time with the seed 1."),
        ("forks.py", ""),  # the limit of processes may end it first
        ("late.py", "late.py has not ended in time with the seed"),
    ],
)
def test_a_stress_test_ends_in_time(
    tmp_path: Path, idle_seconds: float, generator: str, message: str
) -> None:
    seconds, run = stress_test(tmp_path, generator)
    assert message in " ".join((run.stdout + run.stderr).split())
    assert run.returncode in (0, 2)
    assert seconds - idle_seconds < 1 + MORE_SECONDS
