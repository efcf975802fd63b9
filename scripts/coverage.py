"""Condenses a coverage report: the lines of src/bin that were never executed, and a table.

usage: coverage.py REPORT.lcov

A program is in the report twice, as a process of its own and as a part of a test that takes its file in; a line
counts as executed if it was in either. This is the logic of scripts/coverage.
"""

import collections
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def executions(report):
    """How often each line was executed, by file and line number."""
    counts = collections.defaultdict(collections.Counter)
    for line in Path(report).read_text().splitlines():
        key, _, value = line.partition(":")
        if key == "SF":
            file = os.path.relpath(os.path.realpath(value), ROOT)
        elif key == "DA":
            number, count = value.split(",")[:2]
            counts[file][int(number)] += int(count)
    return counts


def main(report):
    counts = {file: lines for file, lines in executions(report).items() if file.startswith("src/bin/")}
    if not counts:
        sys.exit("coverage: expected lines of src/bin in the report, found none")
    missed = 0
    for file, lines in sorted(counts.items()):
        idle = sorted(number for number, count in lines.items() if count == 0)
        missed += len(idle)
        print(f"{file:28} {len(lines) - len(idle):4} of {len(lines):4} lines executed")
        source = (ROOT / file).read_text().splitlines()
        for number in idle:
            print(f"    never: {number}: {source[number - 1].strip()}")
    sys.exit(f"coverage: expected every line to be executed, found {missed} that are not" if missed else 0)


if __name__ == "__main__":
    main(sys.argv[1])
