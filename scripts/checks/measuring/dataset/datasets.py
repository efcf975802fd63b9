"""Measure judge --dataset on generated rows, beside a bare loop and a server of SandboxFusion.

usage: scripts/checks/measure datasets [--tasks N] [--compiled N] [--rows N]
                                       [--server URL --server-pid PID]

N programs in Python (default: 40) and in C++ (default: 0), a fourth of them
wrong on the last of 20 test cases, are judged on all of these: by `judge
--dataset --all`; by a loop that starts each program for each test case, without
limits or a sandbox; and by POST /submit of a server that runs already, all in
one run. PID is its process, of which the CPU time is read. --rows (default: one
for each program) is the number of rows; those beyond have no program. Prints
programs for each second of CPU time, how many verdicts are right, the peak of
the resident memory, and ratios.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from banrye import argument_parser
from banrye.console import UserError
from banrye.repository import SCRIPTS

CASES = 20
RIGHT = "a, b = map(int, input().split())\nprint(a + b)\n"
WRONG = "a, b = map(int, input().split())\nprint(a + b if a < 19 else 0)\n"  # on the last one
RIGHT_CPP = (
    "#include <iostream>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b; }\n"
)
WRONG_CPP = RIGHT_CPP.replace("<< a + b", "<< (a < 19 ? a + b : 0)")
PAIRS = [(f"{number} 7\n", f"{number + 7}\n") for number in range(CASES)]
COMPILE = ("g++", "-std=c++17", "-O2")
CLIENTS = 2 * (os.cpu_count() or 1)


@dataclass(frozen=True)
class Task:
    """A program, and whether it is wrong."""

    number: int
    is_compiled: bool

    @property
    def is_wrong(self) -> bool:
        return self.number % 4 == 3

    @property
    def language(self) -> str:
        return "cpp" if self.is_compiled else "python"

    @property
    def text(self) -> str:
        """The program. No other one has the same text, so that no cache helps."""
        if self.is_compiled:
            return f"// {self.number}\n{WRONG_CPP if self.is_wrong else RIGHT_CPP}"
        return f"# {self.number}\n{WRONG if self.is_wrong else RIGHT}"


def main() -> None:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("--tasks", type=int, default=40)
    parser.add_argument("--compiled", type=int, default=0)
    parser.add_argument("--rows", type=int)
    parser.add_argument("--server", default="")
    parser.add_argument("--server-pid", type=int)
    chosen = parser.parse_args()
    if bool(chosen.server) != bool(chosen.server_pid):
        raise UserError("--server and --server-pid belong together")
    for is_compiled, count in ((False, chosen.tasks), (True, chosen.compiled)):
        if not count:
            continue
        tasks = [Task(number, is_compiled) for number in range(count)]
        print(f"{count:,} programs in {tasks[0].language}, {CASES} test cases each:")
        with tempfile.TemporaryDirectory() as place:
            compare(tasks, Path(place), chosen.rows or count, chosen.server, chosen.server_pid)


def compare(tasks: Sequence[Task], folder: Path, rows: int, server: str, pid: int) -> None:
    """Judge programs in each way, and print what that takes."""
    write(folder, tasks, rows)
    ours = report("judge --dataset", len(tasks), lambda: by_banrye(folder, tasks), cpu_of_children)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10
    print(f"  peak of the memory of one process of banrye: {memory} MiB, {rows:,} rows")
    loop = report("a bare loop", len(tasks), lambda: by_loop(tasks, folder), cpu_of_children)
    print(f"  judge --dataset has {ours / loop:.2f} times the programs of the loop")
    if server:
        theirs = report(
            "the server", len(tasks), lambda: by_server(tasks, server), lambda: cpu_of(pid)
        )
        print(f"  judge --dataset has {ours / theirs:.2f} times the programs of the server")


def write(folder: Path, tasks: Sequence[Task], rows: int) -> None:
    """Write the rows and the completions."""
    cases = [{"input": given, "output": answer} for given, answer in PAIRS]
    with (folder / "rows.jsonl").open("w") as file:
        for number in range(rows):
            file.write(json.dumps({"id": str(number), "tests": cases}) + "\n")
    with (folder / "programs.jsonl").open("w") as file:
        for task in tasks:
            record = {"id": str(task.number), "code": task.text, "language": task.language}
            file.write(json.dumps(record) + "\n")


def report(
    name: str, tasks: int, run: Callable[[], int], cpu_seconds: Callable[[], float]
) -> float:
    """Print what a way of judging takes. Return the programs for each second of CPU time."""
    began, before = time.monotonic(), cpu_seconds()
    right = run()
    seconds, wall = cpu_seconds() - before, time.monotonic() - began
    print(
        f"  {name}: {tasks / seconds:.2f} programs per CPU second, {seconds:.1f} s of CPU time,"
        f" {wall:.1f} s; {right} of {tasks} verdicts right",
        flush=True,
    )
    return tasks / seconds


def cpu_of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def cpu_of(pid: int) -> float:
    """Return the CPU time of a process and of its children that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")


# The ways: each returns how many verdicts are right.


def by_banrye(folder: Path, tasks: Sequence[Task]) -> int:
    rows, programs = folder / "rows.jsonl", folder / "programs.jsonl"
    words: list[str | Path] = [SCRIPTS / "judge", "--dataset", rows, "--programs", programs]
    done = subprocess.run(
        [*words, "--all"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    results = {int(line["problem"]): line["verdict"] for line in lines}
    return sum(results[task.number] == ("WA" if task.is_wrong else "AC") for task in tasks)


def by_loop(tasks: Sequence[Task], folder: Path) -> int:
    right = 0
    for task in tasks:
        command: list[str | Path] = ["python3", "-c", task.text]
        if task.is_compiled:
            source, program = folder / "program.cpp", folder / "program"
            source.write_text(task.text)
            subprocess.run([*COMPILE, source, "-o", program], check=True)
            command = [program]
        outputs = [
            subprocess.run(command, input=given, capture_output=True, text=True, check=False).stdout
            for given, _ in PAIRS
        ]
        passes = [output.split() for output in outputs] == [answer.split() for _, answer in PAIRS]
        right += passes != task.is_wrong
    return right


def by_server(tasks: Sequence[Task], server: str) -> int:
    with ThreadPoolExecutor(CLIENTS) as clients:
        accepted = clients.map(lambda task: is_accepted(task, server), tasks)
        return sum(each != task.is_wrong for task, each in zip(tasks, accepted, strict=True))


def is_accepted(task: Task, server: str) -> bool:
    """Return whether a server accepts a program."""
    cases = [{"input": {"stdin": given}, "output": {"stdout": right}} for given, right in PAIRS]
    config = {
        "language": task.language,
        "dataset_type": "CommonOJDataset",
        "provided_data": {"id": task.number, "content": "", "test": cases},
        "extra": {"run_all_cases": True},
    }
    completion = f"```{task.language}\n{task.text}```\n"
    body = {"dataset": "none", "id": task.number, "completion": completion, "config": config}
    request = urllib.request.Request(
        f"{server}/submit",
        json.dumps(body).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        result: bool = json.loads(answer.read())["accepted"]
    return result
