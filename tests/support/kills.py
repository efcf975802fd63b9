#!/usr/bin/env python3
"""Kill processes of scripts/regress at random moments, and compare its verdicts with a quiet run's.

usage: kills.py REPOSITORY [--kills N] [--seed S]

REPOSITORY: a copy of the repository, in which scripts/setup has been run. Its target/ is changed.

Each round begins without kept verdicts, and in half of the rounds without compiled programs. At
random moments it kills, with SIGKILL, processes of three random kinds: the supervisor of the judge,
the judge, a launcher, a program or a compiler. If the judge was killed, regress is started again.
Then no process of the run may be left, and the verdicts must be those of the quiet run. At the end,
regress runs twice more: with the caches that the rounds have left, and with the kept verdicts.

The exit status is 1 if anything differs.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ARCHIVE = ROOT / "tests" / "fixtures" / "archive"
PROGRAMS = ROOT / "tests" / "fixtures" / "programs"
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

    def __init__(self, repository: Path, folder: Path) -> None:
        self.repository = repository
        self.folder = folder
        self.mark = str(folder)
        for name, source in SOLUTIONS.items():
            file = folder / "solutions" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, file)
        (folder / "tmp").mkdir()

    def start(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "TESTCASE_ARCHIVE": str(ARCHIVE)}
        return subprocess.Popen(
            [self.repository / "scripts" / "regress", "solutions", "--json", "verdicts.json"],
            cwd=self.folder,
            env={**environment, "TMPDIR": str(self.folder / "tmp")},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def finish(self) -> dict[str, str]:
        """Run regress to its end. Return the verdicts."""
        self.start().wait(SECONDS_OF_A_RUN)
        return self.verdicts()

    def verdicts(self) -> dict[str, str]:
        """Return the verdict or the reason for none by file."""
        found = json.loads((self.folder / "verdicts.json").read_text())
        return {each["file"]: str(each.get("verdict")) for each in found["solutions"]}

    def forget(self, *names: str) -> None:
        """Remove files and folders in target/."""
        for name in names:
            path = self.repository / "target" / name
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink(missing_ok=True)

    def processes(self) -> list[int]:
        """Return the processes of the runs."""
        found: list[int] = []
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                text = (folder / "environ").read_bytes() + (folder / "cmdline").read_bytes()
                if self.mark.encode() in text:
                    found.append(int(folder.name))
        return found


def kind_of(process: int, supervisor: int) -> str:
    """Return what a process of a run is, "" if it has ended."""
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
        for process in random.sample(found := regress.processes(), len(found)):
            if kind_of(process, run.pid) == kind:
                with suppress(OSError):
                    os.kill(process, signal.SIGKILL)
                    return True
    return False


def left_after(regress: Regress) -> list[int]:
    """Return the processes that are left some seconds after the end of a run."""
    deadline = time.monotonic() + SECONDS_TO_END
    while (left := regress.processes()) and time.monotonic() < deadline:
        time.sleep(0.02)
    return left


def differences(found: dict[str, str], expected: dict[str, str]) -> list[str]:
    names = sorted(found.keys() | expected.keys())
    pairs = {name: (expected.get(name), found.get(name)) for name in names}
    return [f"{name}: {a}, now {b}" for name, (a, b) in pairs.items() if a != b]


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    options = parser.parse_args()
    random.seed(options.seed)
    print(f"seed {options.seed}", flush=True)
    faults: list[str] = []
    killed: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="kills-") as folder:
        regress = Regress(options.repository, Path(folder))
        regress.finish()
        regress.forget("verdicts.sqlite3", "programs")
        start = time.monotonic()
        expected = regress.finish()
        seconds = time.monotonic() - start
        print(f"quiet run: {seconds:.1f} s, {expected}", flush=True)
        while killed.total() < options.kills:
            regress.forget("verdicts.sqlite3", *random.choice([(), ("programs",)]))
            run = regress.start()
            kinds: list[str] = []
            for kind in random.sample(KINDS, KILLS_OF_A_ROUND):
                time.sleep(random.uniform(0, seconds / KILLS_OF_A_ROUND))
                kinds += [kind] if kill_one(regress, run, kind) else []
            run.wait(SECONDS_OF_A_RUN)
            killed.update(kinds)
            left = left_after(regress)
            found = regress.finish() if run.returncode not in (0, 1) else regress.verdicts()
            wrong = [f"processes are left: {left}"] if left else []
            wrong += differences(found, expected)
            names = " ".join(kinds)
            print(f"{killed.total()} kills, the last {names}", *wrong, sep="\n  ", flush=True)
            faults += wrong
        again = [regress.finish()]
        regress.forget("verdicts.sqlite3")
        again.append(regress.finish())
        for found in again:
            faults += [f"with the caches: {fault}" for fault in differences(found, expected)]
    counts = ", ".join(f"{kind} {killed[kind]}" for kind in KINDS)
    print(f"{killed.total()} kills ({counts}): {len(faults)} differences", *faults, sep="\n  ")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
