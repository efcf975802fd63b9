"""scripts/regress --scheduler: workers of Dask on this machine, in checkouts of their own.

What one machine says of the same solutions is the oracle.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from banrye import installing
from banrye.console import UserError
from banrye.extras.regress import cluster
from tests.python.checkout import Repository, copy
from tests.python.commands import ARCHIVE, FIXTURES, ROOT, Result, door, valid_json
from tests.python.processes import children_of

pytestmark = [pytest.mark.needs("format:archive"), pytest.mark.needs("extra:regress")]

DASK = ROOT / ".venv/bin/dask"
RIGHT = ARCHIVE / "testcase/boj/1003/correct_a.py"
WRONG = ARCHIVE / "testcase/boj/1003/rejected_left.py"
SECONDS = 240.0
COPIES = 10  # of each solution
REPORTS = ("--json", "out.json", "--judge", "boj")


def wait_for(what: Callable[[], object]) -> None:
    end = time.monotonic() + SECONDS
    while not what():
        assert time.monotonic() < end, "it does not happen"
        time.sleep(0.05)


class Cluster:
    """A scheduler, and workers of a checkout."""

    def __init__(self, folder: Path, checkout: Repository, archive: Path) -> None:
        self.file = folder / "scheduler.json"
        self.log = folder / "dask.log"
        self.resources = ExitStack()
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(checkout.path("scripts")),
            "TESTCASE_ARCHIVE": str(archive),
        }
        self.start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-show")
        wait_for(self.file.exists)

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [str(DASK), *words, "--no-dashboard", "--scheduler-file", str(self.file)]
        with self.log.open("ab") as log:
            process = subprocess.Popen(
                command, env=self.environment, cwd=self.file.parent, stdout=log, stderr=log
            )
        self.resources.callback(process.wait)
        self.resources.callback(process.kill)
        return process

    def start_worker(self) -> subprocess.Popen[bytes]:
        return self.start("worker", "--nthreads", "1", "--no-nanny")

    @property
    def address(self) -> str:
        return str(json.loads(self.file.read_text())["address"])


class Machines:
    """One that judges alone, one that asks the cluster, and the one of the workers."""

    def __init__(self, folder: Path) -> None:
        self.alone, self.asking, self.working = (
            Repository(folder / name) for name in ("alone", "asking", "working")
        )
        for checkout in (self.alone, self.asking):
            copy(FIXTURES / "regress", checkout.path("solutions"))
            for number in range(COPIES):
                for source in (RIGHT, WRONG):
                    file = checkout.path(f"solutions/1003/{number}_{source.name}")
                    file.write_bytes(source.read_bytes() + b"# %d\n" % number)
            checkout.write("solutions/1003/broken.cpp", "int main() { return x; }\n")
            copy(RIGHT, checkout.path("solutions/2000/missing.py"))  # there is no such problem


@pytest.fixture
def machines(tmp_path: Path) -> Machines:
    return Machines(tmp_path)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[[Repository, Path], Cluster]]:
    with ExitStack() as stack:

        def start(checkout: Repository, archive: Path) -> Cluster:
            started = Cluster(tmp_path, checkout, archive)
            stack.push(started.resources)
            return started

        yield start


def regress(checkout: Repository, *arguments: str) -> Result:
    environment: dict[str, str | Path] = {"TESTCASE_ARCHIVE": ARCHIVE}
    words = (".", *REPORTS, *arguments)
    return checkout.script("regress", *words, cwd=checkout.path("solutions"), env=environment)


@pytest.mark.lengthy
@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")
def test_a_worker_is_killed_and_one_is_added(
    machines: Machines, start: Callable[[Repository, Path], Cluster], tmp_path: Path
) -> None:
    whole = regress(machines.alone)
    assert whole.status == 1
    dask = start(machines.working, ARCHIVE)
    killed, *_ = [dask.start_worker() for _ in range(3)]
    command = [door("regress", machines.asking.root), ".", *REPORTS]
    output = tmp_path / "output"
    with output.open("wb") as file:
        asking = subprocess.Popen(
            [*command, "--scheduler", dask.address],
            cwd=machines.asking.path("solutions"),
            env={**os.environ, "TESTCASE_ARCHIVE": str(ARCHIVE)},
            stdout=file,
            stderr=subprocess.DEVNULL,
        )
    wait_for(lambda: asking.poll() is not None or children_of(killed.pid))
    assert asking.poll() is None
    (task,) = children_of(killed.pid)
    killed.kill()
    dask.start_worker()
    assert asking.wait(SECONDS) == 1
    wait_for(lambda: not Path(f"/proc/{task}").exists())
    assert output.read_text() == whole.stdout
    report = machines.asking.read("solutions/out.json")
    assert report == machines.alone.read("solutions/out.json")
    counts = valid_json(report)["counts"]
    assert counts["Wrong answer"] >= COPIES
    # All of it is kept here: nothing is asked again.
    again = regress(machines.asking, "--scheduler", "tcp://127.0.0.1:1")
    assert (again.status, again.stdout) == (1, whole.stdout)


@pytest.mark.lengthy
@pytest.mark.parametrize("what", ["banrye", "archive"])
def test_versions_that_differ_are_named(
    machines: Machines, start: Callable[[Repository, Path], Cluster], what: str, tmp_path: Path
) -> None:
    archive = ARCHIVE
    if what == "banrye":
        with machines.working.path("scripts/banrye/compare.py").open("a") as file:
            file.write("# another version\n")
    else:
        archive = copy(ARCHIVE, tmp_path / "archive")
        with next((archive / "testcase/boj/1003").glob("*.py")).open("a") as file:
            file.write("# another version\n")
    dask = start(machines.working, archive)
    dask.start_worker()
    result = regress(machines.asking, "--scheduler", dask.address)
    assert result.status == 2
    expected = {
        "banrye": "the version of banrye differs: 20",
        "archive": "boj1003 differs in the archive: ",
    }
    assert expected[what] in result.stderr
    assert " there, " in result.stderr


@pytest.mark.lengthy
def test_a_scheduler_that_is_not_there_is_named(machines: Machines) -> None:
    result = regress(machines.asking, "--scheduler", "127.0.0.1")
    assert result.status == 2
    assert "no scheduler of Dask at 127.0.0.1" in result.stderr


def test_dask_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.setenv(installing.OFFLINE, "1")
    with pytest.raises(UserError, match="setup --extra regress"):
        cluster.dask_module()
