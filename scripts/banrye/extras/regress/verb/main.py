"""The verb `regress`: judge every solution in a folder, print the failures and a table.

A solution's problem and verdict are decided there.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

from banrye import console
from banrye.cli import option_parser
from banrye.cli.options import Protection
from banrye.console import ExitStatus, UserError, relative_path
from banrye.extras.regress import (
    github,
    judge_solutions,
    report_json,
    shard,
    solutions,
    verdict_store,
)
from banrye.extras.regress.journal import Journal
from banrye.extras.regress.junit import as_junit
from banrye.extras.regress.markdown import as_markdown
from banrye.extras.regress.results import (
    RegressResult,
    SolutionResult,
    counts_as_failure,
    title_of,
)
from banrye.extras.regress.solution_files import Solution, find_solutions
from banrye.extras.regress.status import RunProgress
from banrye.extras.regress.verb.options import Options
from banrye.extras.regress.verdict_store import VerdictStore
from banrye.files import check_regular, temporary_folder
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.problem.location import contests, find, locate, sites
from banrye.process import supervisor
from banrye.proposals import verb_words
from banrye.repository import KEPT
from banrye.stored_verdicts.keys import Key
from banrye.stored_verdicts.outcome import Outcome
from banrye.views import json_lines

STORE = KEPT / "verdicts.sqlite3"
MAX_RESTARTS = 1000  # after solutions that kill the process


def main() -> ExitStatus:
    with github.commands_stopped():  # before the first message, which may name an untrusted file
        return judge_in_children(options_of_user())


def judge_in_children(options: Options) -> ExitStatus:
    """Judge in a child process, and go on in another one if a program has killed it."""
    with temporary_folder() as folder:
        work = partial(judge_everything, options, Journal(folder / "journal"))
        for _start in range(MAX_RESTARTS):
            try:
                return supervisor.call_in_child(work)
            except supervisor.Killed as error:
                console.warn(_("regress: {}; the next solutions are judged", error))
        return supervisor.call_in_child(work)


def judge_everything(options: Options, log: Journal) -> ExitStatus:
    """Judge and report. Return FAILED if a solution fails in a way that --fail-on names."""
    log.open()
    judge = sites.site_by_word(options.judge) if options.judge else locate.site_of_settings()
    packages = [Path(word) for path in options.paths for word in packages_of(path)]
    folders = [Path(path) for path in options.paths if not find.is_package(path)]
    all_solutions = find_solutions(folders, judge).files_outside(packages)
    if not all_solutions.solutions and not packages:
        shown = ", ".join(relative_path(path) for path in options.paths)
        reasons = "; ".join(RegressResult([], all_solutions.unnamed).reasons_in_words())
        found_instead = f": {reasons}" if reasons else ""
        raise UserError(
            _("no solution with a problem number in {}{} (see --help)", shown, found_instead)
        )
    problems = judge_solutions.Problems(
        options.clone.folder, small_inputs=options.small_inputs, are_functions=options.function
    )
    part = [solution for solution in all_solutions.solutions if options.shard.has(solution.problem)]
    refused: dict[Solution, Outcome] = {}  # packages that cannot be judged
    for package in packages:
        if options.shard.has(package.name):
            part += submissions_in(package, problems, refused)
    outcomes = {**judge_and_print(part, problems, options, log), **refused}
    is_first = options.shard.number == 1
    result = RegressResult(
        [SolutionResult(solution, outcomes[solution]) for solution in [*part, *refused]],
        all_solutions.unnamed if is_first else {},
    )
    print_end(result)
    write_reports(result, options)
    write_json(result, options)
    if problems.no_archive:  # without it, solutions were not judged
        raise problems.no_archive
    return status_of(outcomes, options)


# Arguments.


def submissions_in(
    package: Path, problems: judge_solutions.Problems, refused: dict[Solution, Outcome]
) -> list[Solution]:
    """Return the submissions of a package. Put one that cannot be judged into `refused`."""
    try:
        return judge_solutions.submissions_in(str(package), problems.entry(str(package)))
    except judge_solutions.TROUBLES as error:
        text = console.describe_error(error) if isinstance(error, OSError) else str(error)
        refused[Solution(str(package), package)] = Outcome(None, text, is_final=False)
        return []


def packages_of(path: str) -> list[str]:
    """Return the package at a path, or the packages of a contest, whose solutions have tags."""
    return [word for word in contests.expand_contests([path]) if find.is_package(word)]


def options_of_user() -> Options:
    """Return the options, with the sandbox options. Raise UserError."""
    options = option_parser.parse(Options)
    for file in options.verdicts:
        check_regular(file)
    options.sandbox.apply()
    options.library.apply()
    return options


def status_of(outcomes: Mapping[Solution, Outcome], options: Options) -> ExitStatus:
    """Return the status for the outcomes of a run.

    TROUBLE if the machine failed for a solution, or if there are solutions and none could be
    judged, except in a shard, which need not have one that can be. PASSED with --fail-on none.
    A solution whose judge is not known never fails.
    """
    sure = [outcome for solution, outcome in outcomes.items() if solution.is_sure]
    if any(is_failure(outcome, options.fail_on) for outcome in sure):
        return ExitStatus.FAILED
    if "none" not in options.fail_on and not all(outcome.is_final for outcome in outcomes.values()):
        return ExitStatus.TROUBLE
    if options.shard != shard.WHOLE or "none" in options.fail_on:
        return ExitStatus.PASSED
    is_judged = any(outcome.verdict for outcome in outcomes.values())
    return ExitStatus.PASSED if is_judged else ExitStatus.TROUBLE


def is_failure(outcome: Outcome, fail_on: frozenset[str]) -> bool:
    if outcome.is_expected is not None:
        return not outcome.is_expected and "none" not in fail_on
    if outcome.fails_on_large_only:
        return False
    return (str(outcome.verdict) if outcome.verdict else "not-judged") in fail_on


# Judging.


def judge_and_print(
    solutions: Sequence[Solution],
    problems: judge_solutions.Problems,
    options: Options,
    log: Journal,
) -> Mapping[Solution, Outcome]:
    """Return the outcomes. Print each failure when it is known."""
    verdicts = VerdictStore(STORE)
    keys = judge_solutions.keys_of(solutions, problems)
    texts = [key.text for key in keys.values() if isinstance(key, Key)]
    merged = verdict_store.merge_outcomes(options.verdicts, texts)
    verdicts.put_all({key: outcome for key, outcome in merged.items() if outcome.verdict})
    outcomes: dict[Solution, Outcome] = {}
    unjudged: dict[Solution, Key] = {}
    for solution, key in keys.items():
        text = "" if isinstance(key, Outcome) else key.text
        kept_outcome = key if isinstance(key, Outcome) else merged.get(text) or verdicts.get(text)
        if isinstance(key, Key) and not kept_outcome:
            unjudged[solution] = key
        elif kept_outcome:
            outcomes[solution] = kept_outcome
            if not log.has_printed(solution.file):
                print_failure(solution, kept_outcome, options, is_new=text not in merged)
    failed = sum(counts_as_failure(*item) for item in outcomes.items())
    if unjudged:
        with RunProgress(len(solutions), len(outcomes), failed) as status:
            for solution, outcome in judge_all(unjudged, problems, options, log, verdicts):
                outcomes[solution] = outcome
                verdicts.put(unjudged[solution].text, outcome)
                print_failure(solution, outcome, options, is_new=True)
                log.write_printed(solution.file)
                status.count(failed=counts_as_failure(solution, outcome))
    return outcomes


def judge_all(
    keys: Mapping[Solution, Key],
    problems: judge_solutions.Problems,
    options: Options,
    log: Journal,
    verdicts: VerdictStore,
) -> Iterator[SolutionResult]:
    """Yield the outcome of each solution, in order: here, or from a cluster."""
    in_packages = {solution: key for solution, key in keys.items() if solution.package}
    own_files = {solution: key for solution, key in keys.items() if not solution.package}
    if not options.scheduler:
        return judge_solutions.judge_all(keys, problems, log)
    from banrye.extras.regress import cluster  # its task is a hash of the whole package

    of_cluster = cluster.judge_all(
        options.scheduler,
        own_files,
        problems,
        lambda solution, outcome: verdicts.put(keys[solution].text, outcome),
        is_required=options.sandbox.protection is Protection.REQUIRED,
    )
    # A worker has the archive, and not the packages.
    return chain(of_cluster, judge_solutions.judge_all(in_packages, problems, log))


# Output.


def print_failure(solution: Solution, outcome: Outcome, options: Options, *, is_new: bool) -> None:
    """Print a failure. If it is new to this pipeline, annotate its file too."""
    if not counts_as_failure(solution, outcome) or (
        outcome.verdict is None and not solution.package
    ):
        return
    console.progress("")
    title, *details = solutions.failure_lines(
        solution, outcome, command_of(solution, outcome, options)
    )
    print(console.paint(title, "red" if outcome.verdict is Verdict.WA else "yellow"))
    print("\n".join(details), flush=True)
    if is_new:
        title = title_of(solution, outcome)
        reason = solutions.reason_of(solution, outcome)
        for line in github.annotation(solution.file, title, reason):
            print(line, flush=True)


def command_of(solution: Solution, outcome: Outcome, options: Options) -> str:
    """Return the command line that shows why a solution fails."""
    is_rejected = outcome.verdict not in (None, Verdict.AC, Verdict.CE)
    verb = "counterexample" if is_rejected else "judge"
    words = [*verb_words(verb), solution.problem, str(solution.file)]
    words += option_parser.words(options.clone)
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


def print_end(result: RegressResult) -> None:
    """Print what was not judged, and the number of solutions by verdict."""
    for line in solutions.not_judged_lines(result):
        console.print_wrapped(line)
    lines = [
        *solutions.large_only_lines(result),
        *solutions.unsure_lines(result),
        *solutions.without_problem_lines(result),
    ]
    print(*lines, "", *solutions.table_lines(result), sep="\n")


def write_reports(result: RegressResult, options: Options) -> None:
    """Write the files that are wanted, and the summary of the job in GitHub Actions."""
    part = options.shard
    title = "Solutions" if part.count == 1 else f"Solutions, shard {part}"
    if options.summary:
        folder = options.summary.parent
        text = as_markdown(result, lambda file: github.link_to(file, folder), title)
        write_text(options.summary, text)
    if options.junit:
        write_text(options.junit, as_junit(result))
    if github.is_running():
        text = as_markdown(result, lambda file: github.link_to(file, Path()), title)
        github.append_summary(text)


def write_json(result: RegressResult, options: Options) -> None:
    """Write what became of the solutions, and of the submissions of packages, if that is wanted."""
    if options.json:
        value = report_json.of_outcomes(result)
        write_text(options.json, f"{json_lines.indented_lines(value)}\n")


def write_text(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
