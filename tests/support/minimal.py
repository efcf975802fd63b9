"""Check that the message about a counterexample holds: the input fails, and no single reduction of it does.

usage: minimal.py PACKAGE PROGRAM INPUT [REDUCTIONS]

`REDUCTIONS` is a Python file whose function `of` yields the reductions of a text. It shares nothing with the search.
Without it, only the input itself is checked.
"""

import runpy
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "scripts" / "lib"))
import package
from repository import temporary_folder
from run import WorkerPool
from search import Search, try_input

folder, source, file = map(Path, sys.argv[1:4])
text = file.read_text()
reductions = [reduced for path in sys.argv[4:] for reduced in runpy.run_path(path)["of"](text) if reduced != text]
texts = [text, *reductions]
with temporary_folder() as scratch, WorkerPool() as pool:
    search = Search(pool, package.load(folder), scratch, source)
    slower = search.limits._replace(seconds=1.5 * search.limits.seconds)  # than the search, which measured before
    parts = search.reference, search.validators, scratch
    jobs = ((folder, each, search.program, search.limits if each == text else slower, *parts) for each in texts)
    verdicts = [trial[0] for trial in pool.map(try_input, jobs, is_doubtful=lambda trial: trial[0] == "TLE")]
print(f"{source.name}: {len(reductions)} reductions, {len(verdicts) - 1 - verdicts[1:].count('')} of them valid")
if verdicts[0] in ("", "AC"):
    sys.exit(f"not a counterexample: {text!r}")
failing = [reduced for reduced, verdict in zip(reductions, verdicts[1:]) if verdict == verdicts[0]]
sys.exit(f"fails too: {failing[0]!r}" if failing else 0)
