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
from run import parallel, run_main
from search import Search


def main():
    folder, source, file = map(Path, sys.argv[1:4])
    text = file.read_text()
    texts = [text, *(new for path in sys.argv[4:] for new in runpy.run_path(path)["of"](text) if new != text)]
    search = Search(package.load(folder), source)
    slower = search.limits._replace(seconds=1.5 * search.limits.seconds)  # than the search, which measured before
    jobs = [(search.program, slower if number else search.limits, each) for number, each in enumerate(texts)]
    results = list(parallel(search.try_input, jobs, is_doubtful=lambda found: found.verdict == "TLE"))
    verdicts = [found.verdict for found in results]
    print(f"{source.name}: {len(texts) - 1} reductions, {len(verdicts) - 1 - verdicts[1:].count('')} of them valid")
    if verdicts[0] in ("", "AC") or results[0].answer != file.with_suffix(".ans").read_text():
        sys.exit(f"not a counterexample: {text!r}")
    if verdicts[0] in verdicts[1:]:
        sys.exit(f"fails too: {texts[verdicts.index(verdicts[0], 1)]!r}")


run_main(main)
