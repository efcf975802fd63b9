"""The verb `regress`: judge every solution in a folder, print the failures and a table.

What a solution's problem and its verdict are is decided there.
"""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path

from banrye import console
from banrye.cli import options
from banrye.console import ExitStatus, UserError, relative_path
from banrye.files import check_regular, spelled, temporary_folder
from banrye.judging.verdict import Verdict
from banrye.problem import locate
from banrye.problem.solutions import Solution, find_solutions
from banrye.process import supervisor
from banrye.regress import actions, report, run, shard, store
from banrye.regress.journal import Journal
from banrye.regress.report import Outcomes, counts_as_failure
from banrye.regress.shard import Shard
from banrye.regress.status import Status
from banrye.regress.store import Outcome, Store
from banrye.repository import KEPT, verb_words

STORE = KEPT / "verdicts.sqlite3"
FAIL_ON = ("WA", "TLE", "MLE", "RTE", "CE")
MAX_RESTARTS = 1000  # after solutions that kill the process
FAIL_ON_CHOICES = (*FAIL_ON, "not-judged", "none")


def main() -> ExitStatus:
    chosen = parse_arguments()
    with temporary_folder() as folder:
        work = partial(judge_everything, chosen, Journal(folder / "journal"))
        for _ in range(MAX_RESTARTS):
            try:
                return supervisor.call_in_child(work)
            except supervisor.Killed as error:
                console.warn(f"regress: {error}; the others go on")
        return supervisor.call_in_child(work)


def judge_everything(chosen: argparse.Namespace, log: Journal) -> ExitStatus:
    """Judge and report. Return FAILED if something fails that is to fail."""
    log.open()
    found = find_solutions([Path(path) for path in chosen.paths], chosen.judge)
    solutions = found.solutions
    if not solutions:
        shown = ", ".join(relative_path(path) for path in chosen.paths)
        reasons = "; ".join(Outcomes([], found.others).reasons_in_words())
        found_instead = f": {reasons}" if reasons else ""
        raise UserError(f"no solution with a problem number in {shown}{found_instead} (see --help)")
    problems = run.Problems(
        chosen.archive, small_inputs=chosen.small_inputs, are_functions=chosen.function
    )
    part = [solution for solution in solutions if chosen.shard.has(solution.problem)]
    with actions.commands_stopped():
        outcomes = judge_and_print(part, problems, chosen, log)
        is_first = chosen.shard.number == 1
        result = Outcomes(
            [(solution, outcomes[solution]) for solution in part],
            found.others if is_first else {},
        )
        print_end(result)
        write_reports(result, chosen)
    if problems.no_archive:  # without it, solutions were not judged
        raise problems.no_archive
    return status_of(outcomes, chosen)


# Arguments.


def argument_parser() -> console.ArgumentParser:
    parser = console.ArgumentParser()
    parser.add_argument("paths", metavar="PATH", nargs="+", type=spelled)
    options.add_archive(parser)
    options.add_sandbox(parser)
    parser.add_argument("--small-inputs", action="store_true")
    parser.add_argument("--shard", type=str, default=str(shard.WHOLE))
    parser.add_argument("--verdicts", metavar="FILE", type=Path, action="append", default=[])
    for name in ("summary", "junit", "json"):
        parser.add_argument(f"--{name}", metavar="FILE", type=Path)
    parser.add_argument("--fail-on", default=",".join(FAIL_ON))
    parser.add_argument("--judge", choices=locate.JUDGES)
    parser.add_argument("--function", action="store_true")
    return parser


def parse_arguments() -> argparse.Namespace:
    chosen = argument_parser().parse_intermixed_args()
    chosen.shard = shard.parse(chosen.shard)
    chosen.fail_on = parse_fail_on(chosen.fail_on)
    chosen.judge = locate.JUDGES[chosen.judge] if chosen.judge else locate.stated_judge()
    for file in chosen.verdicts:
        check_regular(file)
    options.apply_sandbox(chosen)
    return chosen


def parse_fail_on(text: str) -> frozenset[str]:
    words = [word for word in re.split(r"[,\s]+", text) if word]
    unknown = [word for word in words if word not in FAIL_ON_CHOICES]
    if unknown or ("none" in words and len(words) > 1):
        raise UserError(f"--fail-on wants none, or some of {', '.join(FAIL_ON_CHOICES)}: {text}")
    return frozenset(words)


def status_of(outcomes: Mapping[Solution, Outcome], chosen: argparse.Namespace) -> ExitStatus:
    """Return the status for the outcomes of a run.

    TROUBLE if the machine failed for a solution, or if there are solutions and none could be
    judged, except in a shard, which need not have one that can be. PASSED with --fail-on none.
    A solution whose judge is not known never fails.
    """
    sure = [outcome for solution, outcome in outcomes.items() if solution.is_sure]
    if any(fails(outcome, chosen.fail_on) for outcome in sure):
        return ExitStatus.FAILED
    if "none" not in chosen.fail_on and not all(each.is_final for each in outcomes.values()):
        return ExitStatus.TROUBLE
    if chosen.shard != shard.WHOLE or "none" in chosen.fail_on:
        return ExitStatus.PASSED
    is_judged = any(outcome.verdict for outcome in outcomes.values())
    return ExitStatus.PASSED if is_judged else ExitStatus.TROUBLE


def fails(outcome: Outcome, fail_on: frozenset[str]) -> bool:
    if outcome.fails_on_large_only:
        return False
    return (str(outcome.verdict) if outcome.verdict else "not-judged") in fail_on


# Judging.


def judge_and_print(
    solutions: Sequence[Solution],
    problems: run.Problems,
    chosen: argparse.Namespace,
    log: Journal,
) -> Mapping[Solution, Outcome]:
    """Return the outcomes. Print each failure when it is known."""
    verdicts = Store(STORE)
    keys = run.keys_of(solutions, problems)
    texts = [key.text for key in keys.values() if isinstance(key, run.Key)]
    merged = store.merge(chosen.verdicts, texts)
    verdicts.put_all({key: outcome for key, outcome in merged.items() if outcome.verdict})
    outcomes: dict[Solution, Outcome] = {}
    left: dict[Solution, run.Key] = {}
    for solution, key in keys.items():
        text = "" if isinstance(key, Outcome) else key.text
        known = key if isinstance(key, Outcome) else merged.get(text) or verdicts.get(text)
        if isinstance(key, run.Key) and not known:
            left[solution] = key
        elif known:
            outcomes[solution] = known
            if not log.has_printed(solution.file):
                print_failure(solution, known, chosen, is_new=text not in merged)
    failed = sum(counts_as_failure(*item) for item in outcomes.items())
    if left:
        with Status(len(solutions), len(outcomes), failed) as status:
            for solution, outcome in run.judge_all(left, problems, log):
                outcomes[solution] = outcome
                verdicts.put(left[solution].text, outcome)
                print_failure(solution, outcome, chosen, is_new=True)
                log.write_printed(solution.file)
                status.count(failed=counts_as_failure(solution, outcome))
    return outcomes


# Output.


def print_failure(
    solution: Solution, outcome: Outcome, chosen: argparse.Namespace, *, is_new: bool
) -> None:
    """Print a failure. If it is new to this pipeline, annotate its file too."""
    if not counts_as_failure(solution, outcome) or outcome.verdict is None:
        return
    console.progress("")
    title, *details = report.failure_lines(solution, outcome, command(solution, outcome, chosen))
    print(console.paint(title, "red" if outcome.verdict is Verdict.WA else "yellow"))
    print("\n".join(details), flush=True)
    if is_new:
        actions.annotate(solution.file, outcome.verdict.title, outcome.reason)


def command(solution: Solution, outcome: Outcome, chosen: argparse.Namespace) -> str:
    """Return the command line that shows why a solution fails."""
    verb = "judge" if outcome.verdict is Verdict.CE else "counterexample"
    words = [*verb_words(verb), solution.problem, str(solution.file)]
    if chosen.archive:
        words += ["--archive", str(chosen.archive)]
    return " ".join(map(shell_word, words))


def shell_word(text: str) -> str:
    """Return a word of a command line: control characters as $'...', which bash and zsh read."""
    if console.printable(text) == text:
        return shlex.quote(text)
    escaped = ""
    for char in text:
        if char in "'\\":
            escaped += f"\\{char}"
        elif console.printable(char) == char:
            escaped += char
        else:
            escaped += "".join(f"\\x{byte:02x}" for byte in char.encode(errors="surrogateescape"))
    return f"$'{escaped}'"


def print_end(result: Outcomes) -> None:
    """Print what was not judged, and the number of solutions by verdict."""
    for line in report.not_judged_lines(result):
        console.print_wrapped(line)
    lines = [
        *report.large_only_lines(result),
        *report.unsure_lines(result),
        *report.without_problem_lines(result),
    ]
    print(*lines, "", *report.table_lines(result), sep="\n")


def write_reports(result: Outcomes, chosen: argparse.Namespace) -> None:
    """Write the files that are wanted, and the summary of the job in GitHub Actions."""
    part: Shard = chosen.shard
    title = "Solutions" if part.count == 1 else f"Solutions, shard {part}"
    if chosen.summary:
        folder = chosen.summary.parent
        text = report.as_markdown(result, lambda file: actions.link_to(file, folder), title)
        write(chosen.summary, text)
    if chosen.junit:
        write(chosen.junit, report.as_junit(result))
    if chosen.json:
        write(chosen.json, report.as_json(result))
    if actions.is_running():
        text = report.as_markdown(result, lambda file: actions.link_to(file, Path()), title)
        actions.append_summary(text)


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
