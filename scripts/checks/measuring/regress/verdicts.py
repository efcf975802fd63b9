"""Compare the verdicts of programs that are served with those of programs that are started.

usage: scripts/checks/measure verdicts PATH... [--programs N] [--seed N]
           [--levels LEVEL,...] [--minutes M]

PATH is a package, or a folder of solutions as scripts/regress takes it. N of
all submissions and solutions (default: all), in random order, are judged up to
the first test case that fails: served and started for each test case, at each
level of the sandbox that this machine allows. Prints the programs with another
verdict on a test case, and their number; the exit status is 1 if there are any.
A program with another verdict is judged again, as a busy machine can make it
too slow. The seed is printed. After M minutes, no other program is begun. The
problems of solutions are those of the archive (TESTCASE_ARCHIVE).
"""

from __future__ import annotations

import random
import time
from collections import Counter
from pathlib import Path

from banrye import argument_parser, console


def main() -> bool:
    parser = argument_parser.ArgumentParser()
    parser.add_argument("paths", nargs="+", type=Path)
    parser.add_argument("--programs", type=int)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    parser.add_argument("--levels", default="full,landlock,none")
    parser.add_argument("--minutes", type=float, default=600)
    chosen = parser.parse_args()
    from checks.measuring.regress import judged  # found in .venv

    print(f"seed {chosen.seed}", flush=True)
    sources = judged.sources_in(chosen.paths)
    random.Random(chosen.seed).shuffle(sources)
    levels = judged.allowed(chosen.levels.split(","))
    end = time.monotonic() + 60 * chosen.minutes
    counts: Counter[str] = Counter()
    languages: Counter[str] = Counter()
    differing = 0
    for source in sources[: chosen.programs]:
        if time.monotonic() > end:
            break
        result = judged.compare(source, levels)
        if result.reason:
            counts["not judged"] += 1
            continue
        counts[result.verdict] += 1
        languages[source.file.suffix] += 1
        for line in result.differences:
            print(f"{source.problem} {console.relative_path(source.file)}: {line}", flush=True)
        differing += bool(result.differences)
    print(f"levels: {', '.join(levels)}")
    for what, counter in ("verdicts", counts), ("languages", languages):
        print(f"{what}: {', '.join(f'{count} {name}' for name, count in counter.most_common())}")
    print(f"{differing} of {languages.total()} programs have another verdict")
    return not differing
