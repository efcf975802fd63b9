"""Check the counterexample of every wrong submission of a problem: that there is one, that it fails, and that no single
reduction of it fails if the output claims so.

usage: wrong_programs.py NAME

The reductions come from tests/NAME/reductions.py, which shares nothing with the search. Prints a line per submission
and the median and maximum of the seconds.
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(__file__).resolve().parent.parent.parent
name = sys.argv[1]
sys.path[:0] = [str(ROOT / "scripts" / "lib"), str(ROOT / "tests" / name)]
import package
import reductions
from build import build
from run import WorkerPool
from search import accepted_submissions, run_on

problem = package.load(ROOT / "problems" / name)
limits = problem.limits._replace(seconds=1.25 * problem.limits.seconds)  # a margin for measuring again


def outcomes(pool, program, texts, scratch):
    """The verdict of a run that failed, else the words of its output, for each input."""
    runs = pool.map(run_on, ((program, text, limits, scratch) for text in texts))
    return [run.verdict or run.output.split() for run in runs]


def check(pool, reference, source, scratch):
    """Raise AssertionError if the counterexample of a submission is none or can be reduced. Returns a remark."""
    saved = Path(scratch, source.name)
    command = [ROOT / "scripts" / "counterexample", name, source, "--save", saved]
    result = subprocess.run(command, capture_output=True, text=True)
    assert result.returncode == 1, result.stdout + result.stderr
    text = Path(f"{saved}.in").read_text()
    program = pool.call(build, source, scratch, problem.limits.megabytes)
    given, expected = outcomes(pool, program, [text], scratch)[0], outcomes(pool, reference, [text], scratch)[0]
    slow = re.search("no answer within", result.stdout.partition("\n")[0])
    assert isinstance(expected, list), f"the reference solution fails on {text}"
    assert slow or given != expected, f"the program is right on {text}"
    output = " ".join(result.stdout.split())
    if "This is the smallest failing input" in output:
        return "the smallest"
    assert "No single reduction still fails" in output, output
    verdict = "TLE" if slow else given if isinstance(given, str) else "WA"
    texts = list(reductions.of(text))
    for reduced, given, right in zip(texts, *(outcomes(pool, each, texts, scratch) for each in (program, reference))):
        fails = given == verdict if isinstance(given, str) else verdict == "WA" and given != right
        assert not (fails and isinstance(right, list)), f"fails too: {reduced}"
    return f"minimal: {len(texts)} reductions tried"


failed, seconds = [], []
with tempfile.TemporaryDirectory() as scratch, WorkerPool() as pool:
    reference = pool.call(build, accepted_submissions(problem)[0], scratch, problem.limits.megabytes)
    for source in problem.submissions():
        if source.parent.name == "accepted":
            continue
        start = time.monotonic()
        try:
            remark = check(pool, reference, source, scratch)
        except AssertionError as error:
            failed.append(source.name)
            remark = f"FAILED: {error}"
        seconds.append(time.monotonic() - start)
        print(f"{seconds[-1]:6.1f} s  {source.name}: {remark}", flush=True)
print(f"{name}: {len(seconds)} programs, median {statistics.median(seconds):.1f} s, at most {max(seconds):.1f} s")
sys.exit(f"failed: {', '.join(failed)}" if failed else 0)
