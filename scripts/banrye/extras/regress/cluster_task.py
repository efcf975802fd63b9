r"""Judge some solutions of one problem on a machine of a cluster, in a process of its own.

    {"banrye": "2026.11 4f2a...", "problem": "boj1018", "digest": "9c1e...", "files": [...], ...}
    {"outcomes": [["WA", "on secret/7", "secret/7", "3\n", true], ...]}

The first line is standard input, the second standard output. If the versions differ, the answer
has the ones of this machine instead: {"banrye": "...", "digest": "..."}. cluster.py asks.
"""

from __future__ import annotations

import base64
import ctypes
import importlib.metadata
import json
import os
import signal
import sys
from dataclasses import astuple, replace
from functools import cache
from pathlib import Path
from typing import Any

from banrye import caller, console
from banrye.caller import Caller
from banrye.console import ExitStatus, UserError, relative_path
from banrye.digest import FileTree, digest
from banrye.extras.regress import judge_solutions
from banrye.extras.regress.journal import Journal
from banrye.extras.regress.solution_files import Solution
from banrye.files import temporary_folder
from banrye.messages import _
from banrye.process import sandbox, supervisor
from banrye.stored_verdicts.keys import Key
from banrye.stored_verdicts.outcome import Outcome

PACKAGE = Path(console.__file__).parent
PR_SET_PDEATHSIG = 1
MADE_HERE = "__pycache__"


@cache
def version_here() -> str:
    """Return the version of banrye, and a hash of its files: what has no release has one, too."""
    files = FileTree(PACKAGE, lambda path: path.name != MADE_HERE)
    return f"{importlib.metadata.version('banrye')} {digest(files)[:12]}"


def main() -> ExitStatus:
    request = json.load(sys.stdin)
    print(json.dumps(answer_to(request)))
    return ExitStatus.PASSED


def answer_to(request: dict[str, Any]) -> dict[str, Any]:
    """Return the outcomes of the solutions, or the versions of this machine. Raise UserError."""
    sandbox.choose_level(is_off=False, is_required=request["is_required"])
    options = judge_solutions.RegressOptions(*request["way"])
    problems = judge_solutions.Problems(
        None, small_inputs=options.small_inputs, are_functions=options.are_functions
    )
    entry = problems.entry(request["problem"])
    versions = {"banrye": version_here(), "digest": entry.digest}
    if any(request[name] != version for name, version in versions.items()):
        return versions
    with temporary_folder() as folder:
        os.chdir(folder)  # so that messages have short names, and no file here is seen
        solutions = list(write_solutions(request, folder))
        keys = judge_solutions.keys_of(solutions, problems)
        checked = {}
        for solution, key in keys.items():
            if not isinstance(key, Key):
                raise UserError(_("{} cannot be read where it was written", solution.file.name))
            checked[solution] = key
        texts = [key.text for key in checked.values()]
        if texts != request["keys"]:
            raise UserError(
                _("pypy3 or the languages in banrye.toml differ between the two machines")
            )
        journal = Journal(folder / "journal")
        journal.open()
        by_key = dict(judge_solutions.judge_all(checked, problems, journal))
        outcomes = [
            with_name(by_key[solution], solution.file, shown)
            for solution, (_, shown, _) in zip(solutions, request["files"], strict=True)
        ]
    return {"outcomes": list(map(astuple, outcomes))}


def with_name(outcome: Outcome, file: Path, name: str) -> Outcome:
    """Return an outcome whose reason has the name of a file there instead of the one here."""
    return replace(outcome, reason=outcome.reason.replace(relative_path(file), name))


def write_solutions(request: dict[str, Any], folder: Path) -> list[Solution]:
    """Write the files into folders of their own. Return them as solutions."""
    solutions = []
    for number, (name, _shown, content) in enumerate(request["files"]):
        file = folder / str(number) / Path(name).name
        file.parent.mkdir()
        file.write_bytes(base64.b64decode(content))
        solutions.append(Solution(request["problem"], file))
    return solutions


if __name__ == "__main__":
    caller.set_caller(Caller("regress"))
    if sys.platform == "linux":  # if the worker is killed, this ends, and all that it has started
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    supervisor.supervise(main)
