"""Check that the message about a counterexample holds: the input fails, and no single reduction of it does.

usage: minimal.py PACKAGE PROGRAM INPUT [REDUCTIONS]

`REDUCTIONS` is a Python file whose function `of` yields the reductions of a text. It shares nothing with the search.
Without it, only the input itself is checked.
"""

import runpy
import sys
from dataclasses import replace
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "scripts"))
from banrye.console import ExitStatus, UserError
from banrye.judging.timelimit import with_time_limit
from banrye.judging.verdict import Verdict
from banrye.problem import find
from banrye.process.pool import parallel
from banrye.process.supervisor import supervise
from banrye.search import hunt
from banrye.search.inputs import Candidate, to_text
from banrye.submission.function import SourceKind


def main():
    folder, source, file = map(Path, sys.argv[1:4])
    text = to_text(file.read_bytes())
    texts = [text, *(new for path in sys.argv[4:] for new in runpy.run_path(path)["of"](text) if new != text)]
    search = hunt.prepare(with_time_limit(find.find(str(folder))), source.absolute(), SourceKind.GUESS).search
    slower = replace(search.limits, cpu_seconds=1.5 * search.limits.cpu_seconds)  # than the search, which measured before
    jobs = [partial(search.runner.attempt, Candidate(each), slower if number else search.limits) for number, each in enumerate(texts)]
    attempts = list(parallel(jobs, lambda attempt: attempt is not None and attempt.verdict is Verdict.TLE))
    verdicts = [attempt and attempt.verdict for attempt in attempts]
    print(f"{source.name}: {len(texts) - 1} reductions, {len(verdicts) - 1 - verdicts[1:].count(None)} of them valid")
    if verdicts[0] in (None, Verdict.AC) or attempts[0].answer != file.with_suffix(".ans").read_bytes():
        raise UserError(f"not a counterexample: {text!r}")
    if verdicts[0] in verdicts[1:]:
        raise UserError(f"fails too: {texts[verdicts.index(verdicts[0], 1)]!r}")
    return ExitStatus.PASSED


supervise(main)
