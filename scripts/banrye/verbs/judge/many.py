"""Judge many programs on one problem, and print a line for each as soon as it ends.

    banrye judge boj1018 a.py b.cpp --json

Each program is compiled, run and forgotten by a thread of the pool: while some run, the next ones
are compiled. Up to the first failure, the test cases that rejected most programs so far come first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from banrye import console
from banrye.api import open_result, unreached_bounds
from banrye.cli import target
from banrye.console import ExitStatus, MachineError, UserError, describe_error, paint, printable
from banrye.judges.verdict import Verdict
from banrye.judging.case_order import CaseOrder
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.process.pool import as_they_end
from banrye.stored_verdicts.keys import Key, is_unchanged, key_of
from banrye.stored_verdicts.results_file import ResultsFile, open_results
from banrye.submission.build import CompileError, first_error
from banrye.submission.language_config import programs_in
from banrye.verbs.judge.one_program import events_of
from banrye.verbs.judge.options import Options
from banrye.verbs.judge.result_keys import base_of_keys
from banrye.views import as_json, json_lines
from banrye.views.case_lines import case_count_text

MOST_CASES = 5  # test cases in the last line

ProgramResult = dict[str, Any]
"""A line of JSON, as cli/output.schema.json describes it."""


def programs_of(words: Iterable[str], options: Options) -> list[Path]:
    """Return the programs that are named, or with --each those in the folders that are named.

    Raise UserError if one is not there, or a folder has none.
    """
    files: list[Path] = []
    for path in map(Path, words):
        target.require_file(path)
        if not (options.many.each and path.is_dir()):
            files.append(path)
            continue
        programs, other_files = programs_in(path)
        if not programs:
            raise UserError(_("no program in {}", console.relative_path(path)))
        if other_files:
            shown = f"{other_files[0].name}, ..." if len(other_files) > 1 else other_files[0].name
            console.note(
                _(
                    "{}: {:,} files are not programs ({})",
                    console.relative_path(path),
                    len(other_files),
                    shown,
                )
            )
        files += programs
    return files


def judge_all(problem: Problem, programs: Sequence[Path], options: Options) -> ExitStatus:
    """Print a line for each program, as JSON or in words with a sum at the end.

    Return TROUBLE if one has no verdict, FAILED if one is rejected. Raise UserError, before
    anything is judged, if the file of --results is another one.
    """
    with ExitStack() as stack:
        results_file = options.many.results and stack.enter_context(
            open_results(options.many.results)
        )
        judging = ManyJudging(problem, options, results_file or None)
        number = 0
        for number, value in enumerate(judging.values(programs), start=1):
            if options.json:
                print(json_lines.line(value), flush=True)
            else:
                print_line(value)
            judging.verdicts[value["verdict"]] += 1
            console.progress(_("{}: {:,} of {:,} programs", problem.name, number, len(programs)))
        console.progress("")
        if not options.json:
            print_sum(judging, number)
        return max(map(status_of, judging.verdicts), default=ExitStatus.PASSED)


@dataclass
class ManyJudging:
    """The judging of many programs."""

    problem: Problem
    options: Options
    results_file: ResultsFile | None
    order: CaseOrder = field(default_factory=CaseOrder)
    verdicts: Counter[Verdict | None] = field(default_factory=Counter)

    def values(self, programs: Sequence[Path]) -> Iterator[ProgramResult]:
        """Yield the line of each program: first the lines that the file of --results has."""
        unjudged: list[tuple[Path, Key | None]] = []
        base = base_of_keys(self.problem, self.options) if self.results_file else ""
        for program in programs:
            key, value = self.kept_value(program, base)
            if value:
                yield value
            else:
                unjudged.append((program, key))
        jobs = (partial(self.judge, program, key) for program, key in unjudged)
        with closing(as_they_end(jobs, needs_rerun)) as values:
            for value in values:
                self.count(value)
                if self.results_file:
                    self.results_file.put(json_lines.line(value))
                yield value

    def kept_value(self, program: Path, base: str) -> tuple[Key | None, ProgramResult | None]:
        """Return the key of a program, and what the file of --results has of it."""
        if self.results_file is None:
            return None, None
        try:
            key = key_of(base, program)
        except (OSError, UserError) as error:
            return None, dict(as_json.of_error(self.problem, program, user_error(error)))
        value = self.results_file.get(key.text)
        if value is None:
            return key, None
        self.count(value)
        return key, {**value, "program": console.relative_path(program)}

    def count(self, value: json_lines.Json) -> None:
        """Count the test case that rejected a program, for the next ones."""
        failure = value.get("failure")
        if isinstance(failure, dict) and failure.get("name"):
            self.order.count(str(failure["name"]))

    def judge(self, program: Path, key: Key | None) -> ProgramResult:
        """Judge a program, and return its line."""
        value = dict(self.value_of(program))
        if key is None:
            return value
        with_key = {"schema": value.pop("schema"), "key": key.text, **value}
        if is_unchanged(program, key):
            return with_key
        changed = UserError(_("the program changed while it was judged (run again)"))
        return dict(as_json.of_error(self.problem, program, changed))

    def value_of(self, program: Path) -> json_lines.Json:
        """Return the result of a program. An error is a result, too: other programs go on."""
        problem, options = self.problem, self.options
        is_whole = options.judging.all_cases or problem.scoring is not None
        is_fixed = is_whole or options.judging.fresh
        ordered = problem if is_fixed else self.order.apply_to(problem)
        try:
            with open_result(events_of(ordered, program, options)) as result:
                unreached = unreached_bounds(result.problem)
                return as_json.of_submission_result(result, program, unreached)
        except CompileError as error:
            return as_json.of_compile_error(problem, program, error.messages)
        except (MachineError, OSError, UserError) as error:
            return as_json.of_error(problem, program, user_error(error))


def user_error(error: Exception) -> Exception:
    """Return an error in the words of the user."""
    return UserError(describe_error(error)) if isinstance(error, OSError) else error


def needs_rerun(value: ProgramResult) -> bool:
    """Return whether to judge again, alone: beside others a program takes longer."""
    return bool(value["verdict"] == Verdict.TLE)


def status_of(verdict: str | None) -> ExitStatus:
    if verdict is None:
        return ExitStatus.TROUBLE
    return ExitStatus.of(verdict == Verdict.AC)


# Output in words.


def print_line(value: ProgramResult) -> None:
    """Print the verdict on a program, its longest time, and the input that rejected it."""
    console.progress("")
    name = value["program"]
    if value["verdict"] is None or value["verdict"] == Verdict.CE:
        reason = first_error(value["error"] or _("no test case has an answer"))
        print_row(value, "", f"{name}: {printable(reason)}")
        return
    failure = value["failure"]
    runs = [failure] if failure else value["test_cases"]["results"]
    time = f"{max(run['cpu_seconds'] for run in runs):.3f} s"
    if value["verdict"] == Verdict.TLE:  # the time at which it was killed says nothing
        time = ""
    where = f" ({printable(failure['name'] or _('another input'))})" if failure else ""
    print_row(value, time, f"{name}{where}")


def print_row(value: ProgramResult, time: str, text: str) -> None:
    print(f"{shown_verdict(value['verdict'])}  {time:>8}  {text}", flush=True)


def shown_verdict(name: str | None) -> str:
    if name is None:
        return "-  "
    return paint(name.ljust(3), Verdict(name).colour)


def print_sum(judging: ManyJudging, number: int) -> None:
    """Print how many programs got each verdict, and which test cases rejected most."""
    problem = judging.problem
    print(_("\n{:,} programs on {}, {}", number, problem.name, case_count_text(problem)))
    for verdict in (*Verdict, None):
        if count := judging.verdicts[verdict]:
            print(f"{shown_verdict(verdict)}  {count:>8,}" + ("" if verdict else _("  not judged")))
    if most := judging.order.most(MOST_CASES):
        shown = ", ".join(f"{printable(name)} ({count:,})" for name, count in most)
        console.print_wrapped(_("Test cases that rejected most: {}", shown))
