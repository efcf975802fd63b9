"""The functions for other programs: judge a submission, find a counterexample.

    from banrye import Limits, find_counterexample, judge

    result = judge("1018", "my.py")
    result.verdict                  Verdict.WA
    result.failure.input_bytes      the first input on which it fails
    find_counterexample("1018", "my.py").attempt.text
                                    the smallest one that was found
    judge(source="print(3)", cases=[("1 2", "3")], language="python", limits=Limits(1.0))
                                    without a file

Nothing is printed but notes, on standard error. Programs run in the best sandbox that the machine
has. No process is left when a function returns.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.api import events, open_result
from banrye.console import UserError
from banrye.files import read_bytes
from banrye.judging.submission import Submission
from banrye.messages import _
from banrye.prepare.open_problem import OpenOptions, open_problem
from banrye.process.limits import Limits
from banrye.submission_result import SubmissionResult

if TYPE_CHECKING:
    from banrye.search.loop.counterexample import Counterexample


def judge(
    problem: str | None = None,
    source: str | bytes | Path | None = None,
    *,
    cases: Sequence[tuple[str | bytes, str | bytes]] | None = None,
    language: str = "",
    limits: Limits | None = None,
    all_cases: bool = False,
    small_inputs: bool = True,
    clone: Path | None = None,
) -> SubmissionResult:
    """Return the result of a submission to a problem, or on pairs of an input and an answer.

    `problem`: as for `banrye judge`, such as "1018" or the path of a package; or `cases` in place
    of it. `source`: a file or folder, with a `language` such as "cpp" the program itself. `limits`:
    of the program, default the problem's, for `cases` 2 s and 256 MiB. `clone`: the folder of a
    clone with problems. Raise UserError if there is no such problem or file, CompileError, and
    MachineError if the machine fails.
    """
    if (problem is None) == (cases is None):
        raise UserError(_("give either a problem or test cases"))
    if source is None:
        raise UserError(_("give a source"))
    from banrye.api import in_memory  # few programs need it

    if cases is not None:
        opened_problem = in_memory.problem_of(cases, limits)
    else:
        opened_problem = open_problem(problem or "", OpenOptions(clone))
        opened_problem = replace(opened_problem, limits=limits or opened_problem.limits)
    with ExitStack() as stack:
        if language:
            text = source if isinstance(source, str | bytes) else read_bytes(source)
            submission = stack.enter_context(in_memory.submission_of(text, language))
        else:
            submission = Submission(Path(os.fsdecode(source)))
        stream = events(opened_problem, submission, all_cases=all_cases, small_inputs=small_inputs)
        return stack.enter_context(open_result(stream))


def find_counterexample(
    problem: str,
    source: str | Path,
    *,
    seconds: float | None = None,
    clone: Path | None = None,
) -> Counterexample | None:
    """Return the smallest input that was found on which a submission fails, None if none fails.

    `seconds`: of CPU time, about a minute by default. `clone`: as for `judge`.
    `Counterexample.remarks` says what was tried. Raise as `judge`, and EndedEarly if the machine
    fails after an input failed, which it has. In the main thread, SIGINT and SIGTERM end the
    search: the smallest failing input so far is returned. If there is none, the caller's handler of
    the signal is called: for SIGINT it raises KeyboardInterrupt. The handlers are the caller's
    again when this returns or raises.
    """
    from banrye.search.hunt import open_hunt
    from banrye.search.stop.interrupt import signals_of_caller

    opened_problem = open_problem(problem, OpenOptions(clone))
    hunt = open_hunt.prepare_hunt(opened_problem, Path(source).absolute())
    with signals_of_caller():
        try:
            if seconds is not None:
                hunt.limit(seconds)
            return hunt.run()
        finally:
            hunt.close()
            hunt.program.close()
