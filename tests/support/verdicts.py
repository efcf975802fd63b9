"""Runs a program on inputs as scripts/judge would, but for time limits that are wider by a quarter.

usage: verdicts.py REPOSITORY NAME PROGRAM < INPUTS

INPUTS are texts, each ended by a zero byte. For each it prints TLE, RTE or nothing, a line end, what the program
prints, and a zero byte.
"""

import os
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
root, name, source = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
sys.path.insert(0, str(root / "scripts" / "lib"))
import house

house.in_venv()
import limits
import package
import program


def run(built, text, bounds, folder):
    file = Path(folder, f"{os.getpid()}.in")
    file.write_bytes(text)
    return built.run(file, bounds, folder)


problem = package.load(name)
bounds = problem.limits._replace(seconds=1.25 * problem.limits.seconds)
texts = sys.stdin.buffer.read().split(b"\0")[:-1]
with tempfile.TemporaryDirectory() as folder, limits.Workers() as pool:
    drivers = problem.folder / "toolkit" / "drivers"
    built = pool.apply(program.build, source, Path(folder), problem.limits.megabytes, drivers)
    for ended in pool.in_order(run, ((built, text, bounds, Path(folder)) for text in texts)):
        sys.stdout.buffer.write(ended.verdict.encode() + b"\n" + ended.output + b"\0")
