"""Processes of scripts/regress are killed: its verdicts stay those of a quiet run.

Each round begins without kept verdicts, and in half of the rounds without compiled programs. At
random moments it kills, with SIGKILL, processes of three random kinds. If the judge was killed,
regress is started again. Then no process of the run may be left, and the verdicts must be those of
the quiet run. At the end, regress runs twice more: with the caches that the rounds have left, and
with the kept verdicts.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from pathlib import Path

import pytest

from tests.python.checkout import Repository, copy
from tests.python.commands import ARCHIVE, PROGRAMS, door, script_environment

pytestmark = pytest.mark.needs("format:archive")

SOLUTIONS = {
    "1001/right.cpp": ARCHIVE / "testcase/boj/1001/correct_a.cpp",
    "1001/wrong.py": ARCHIVE / "testcase/boj/1001/rejected_absolute.py",
    "1002/right.py": ARCHIVE / "testcase/boj/1002/correct_itself.py",
    "1002/wrong.py": ARCHIVE / "testcase/boj/1002/rejected_half.py",
    "1003/right.py": ARCHIVE / "testcase/boj/1003/correct_a.py",
    "1003/wrong.c": PROGRAMS / "wrong.c",
    "1003/memory.c": PROGRAMS / "greedy.c",
    "1003/broken.c": PROGRAMS / "broken.c",
    "1003/aborts.c": PROGRAMS / "aborts.c",
}
KINDS = ("supervisor", "judge", "launcher", "program", "compiler")
COMPILERS = ("cc1", "cc1plus", "g++", "gcc", "as", "ld", "collect2")
SECONDS_TO_END = 5.0  # for what a killed judge leaves
SECONDS_OF_A_RUN = 300.0
KILLS_OF_A_ROUND = 3  # at most: the judge may have ended
LONGEST_WAIT = 3.0  # for a process of the chosen kind


class Regress:
    """Runs of scripts/regress on the same solutions. The mark is in the environment of each."""

    def __init__(self, repository: Repository, folder: Path) -> None:
        self.repository = repository
        self.folder = folder
        self.mark = f"{folder}/tmp"
        for name, source in SOLUTIONS.items():
            copy(source, folder / "solutions" / name)
        (folder / "tmp").mkdir()

    def start(self) -> subprocess.Popen[bytes]:
        changes: dict[str, str | Path | None] = {"TESTCASE_ARCHIVE": ARCHIVE, "TMPDIR": self.mark}
        return subprocess.Popen(
            [door("regress", self.repository.root), "solutions", "--json", "verdicts.json"],
            cwd=self.folder,
            env=script_environment(self.repository.root, changes),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def finish(self) -> dict[str, str]:
        """Run regress to its end. Return the verdicts."""
        self.start().wait(SECONDS_OF_A_RUN)
        return self.verdicts()

    def verdicts(self) -> dict[str, str]:
        """Return the verdict or the reason for none by file."""
        result = json.loads((self.folder / "verdicts.json").read_text())
        return {each["program"]: str(each.get("verdict")) for each in result["solutions"]}

    def forget(self, *names: str) -> None:
        """Remove files and folders in target/."""
        for name in names:
            path = self.repository.path(f"target/{name}")
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)

    def processes(self) -> list[int]:
        """Return the processes of the runs."""
        results: list[int] = []
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                text = (folder / "environ").read_bytes() + (folder / "cmdline").read_bytes()
                if self.mark.encode() in text:
                    results.append(int(folder.name))
        return results

    def left(self) -> list[int]:
        """Return the processes that are left some seconds after the end of a run."""
        deadline = time.monotonic() + SECONDS_TO_END
        while (result := self.processes()) and time.monotonic() < deadline:
            time.sleep(0.02)
        return result


def kind_of(process: int, supervisor: int) -> str:
    """Return the kind of a process of a run, "" if it has ended."""
    if process == supervisor:
        return "supervisor"
    with suppress(OSError):
        name = Path(f"/proc/{process}/comm").read_text().strip()
        parent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[1]
        if name.startswith("launcher"):
            return "launcher"
        if name in COMPILERS:
            return "compiler"
        return "judge" if int(parent) == supervisor else "program"
    return ""


def kill_one(regress: Regress, run: subprocess.Popen[bytes], kind: str) -> bool:
    """Kill the next process of a kind. Return whether there was one."""
    deadline = time.monotonic() + LONGEST_WAIT
    while run.poll() is None and time.monotonic() < deadline:
        for process in random.sample(result := regress.processes(), len(result)):
            if kind_of(process, run.pid) == kind:
                with suppress(OSError):
                    os.kill(process, signal.SIGKILL)
                    return True
    return False


def run_round(regress: Regress, seconds: float) -> tuple[list[str], dict[str, str]]:
    """Kill processes of a run, which takes so long by itself. Return their kinds and the verdicts.

    If the judge was killed, the verdicts are those of the run after it.
    """
    run = regress.start()
    kinds: list[str] = []
    for kind in random.sample(KINDS, KILLS_OF_A_ROUND):
        time.sleep(random.uniform(0, seconds / KILLS_OF_A_ROUND))
        kinds += [kind] if kill_one(regress, run, kind) else []
    run.wait(SECONDS_OF_A_RUN)
    assert regress.left() == [], kinds
    is_killed = run.returncode not in (0, 1)
    return kinds, regress.finish() if is_killed else regress.verdicts()


@pytest.mark.lengthy
@pytest.mark.needs("toolchain:c", "toolchain:cpp")
@pytest.mark.parametrize(
    "kills",
    [3, pytest.param(100, marks=(pytest.mark.slow, pytest.mark.machine))],
)
def test_kills_change_no_verdict(repository: Repository, tmp_path: Path, kills: int) -> None:
    seed = random.randrange(1 << 32)
    random.seed(seed)
    print(f"seed {seed}")  # which pytest shows if the test fails
    folder = tmp_path / "runs"
    folder.mkdir()
    regress = Regress(repository, folder)
    regress.finish()
    regress.forget("verdicts.sqlite3", "programs")
    start = time.monotonic()
    expected = regress.finish()
    seconds = time.monotonic() - start
    assert set(expected.values()) >= {"AC", "WA", "MLE", "CE", "RTE"}
    killed = 0
    while killed < kills:
        regress.forget("verdicts.sqlite3", *random.choice([(), ("programs",)]))
        kinds, found = run_round(regress, seconds)
        killed += len(kinds)
        assert found == expected, f"after {killed} kills, the last {kinds}"
    assert regress.finish() == expected, "with the caches"
    regress.forget("verdicts.sqlite3")
    assert regress.finish() == expected, "without the kept verdicts"
    assert list(Path(regress.mark).iterdir()) == [], "temporary folders of killed runs are left"
