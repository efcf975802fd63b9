"""Judge many solutions. An error of one solution is its outcome, and the others go on.

Each problem is located, hashed and made once, a little before its first solution is judged. Prints
nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from banrye import api
from banrye.api import packages
from banrye.console import MachineError, UserError, describe_error, printable, relative_path
from banrye.extras.regress.journal import Journal
from banrye.extras.regress.results import SolutionResult
from banrye.extras.regress.solution_files import Solution
from banrye.judges.verdict import Verdict
from banrye.judging import expected_verdicts
from banrye.judging.case_result import CaseResult
from banrye.judging.package_submissions import tagged_submissions
from banrye.judging.submission import Submission
from banrye.messages import _, marked
from banrye.prepare.open_problem import open_location
from banrye.problem.location import find
from banrye.problem.location.own_problems import problem_names
from banrye.problem.model import Problem
from banrye.process import sandbox
from banrye.process.pool import WORKERS, parallel
from banrye.process.sandbox import Level
from banrye.stored_verdicts import keys
from banrye.stored_verdicts.keys import Key, is_unchanged
from banrye.stored_verdicts.outcome import Outcome
from banrye.submission.build import CompileError, first_error
from banrye.submission.source_kind import SourceKind
from banrye.submission_result import SubmissionResult

SHORT_INPUT_BYTES = 200  # a failing input of up to this length is shown in reports
REASON_CHARACTERS = 300  # of a reason in reports
NO_REFERENCE = marked("the right answers are unknown: the problem has no reference solution")


class RegressOptions(NamedTuple):
    """The options for judging solutions."""

    small_inputs: bool = False
    are_functions: bool = False


USUAL_WAY = RegressOptions()
Trouble = UserError | MachineError | OSError
TROUBLES = (UserError, MachineError, OSError)


class Problems:
    """The problems of a run by their names. Only the newest are kept in memory."""

    def __init__(
        self,
        archive_folder: Path | None,
        *,
        small_inputs: bool = False,
        are_functions: bool = False,
    ) -> None:
        """`small_inputs`: whether accepted solutions get small inputs, too.

        `are_functions`: whether each solution of a problem that takes functions is one.
        """
        self.archive_folder = archive_folder
        self.options = RegressOptions(small_inputs, are_functions)
        self.no_archive: find.NoClone | None = None  # if a problem of the archive was wanted
        self.entries: dict[str, ProblemEntry] = {}

    def entry(self, name: str) -> ProblemEntry:
        if name not in self.entries:
            self.entries[name] = self.locate(name)
        return self.entries[name]

    def locate(self, name: str) -> ProblemEntry:
        """Return where a problem is, and a hash of its files."""
        try:
            location = self.location(name)
            return ProblemEntry(location, version_of(location, self.options), self.options)
        except find.NoClone as error:
            if find.is_number(name):
                self.no_archive = error
            return ProblemEntry(error)
        except find.NoSuchProblem:
            return ProblemEntry(UserError(_("the archive has no such problem")))
        except TROUBLES as error:
            return ProblemEntry(error)

    def location(self, name: str) -> find.Location:
        if name in problem_names() or find.is_package(name):
            return find.locate_problem(name)
        if self.no_archive and find.is_number(name):
            raise self.no_archive
        # Not by its path: a folder here may be called as the problem is.
        location = find.located_by_format(name, self.archive_folder)
        return location or find.locate_problem(name, self.archive_folder)


def version_of(location: find.Location, options: RegressOptions) -> str:
    """Return a hash of the files of a problem, and of how it is judged."""
    text = " with small inputs" if options.small_inputs else ""
    return location.version(text + (" of functions" if options.are_functions else ""))


@dataclass
class ProblemEntry:
    """The place of a problem, or why it is missing. A problem that is made is held until `drop`."""

    location: find.Location | Trouble
    digest: str = ""  # "" if there is no such problem
    options: RegressOptions = USUAL_WAY
    problem: Problem | Trouble | None = None  # None: not made yet
    lock: Lock = field(default_factory=Lock)

    def get(self) -> Problem:
        """Return the problem. Make it first if necessary. Raise what went wrong, each time."""
        with self.lock:
            if self.problem is None:
                self.problem = self.make()
        if isinstance(self.problem, Exception):
            raise self.problem
        return self.problem

    def make(self) -> Problem | Trouble:
        if isinstance(self.location, Exception):
            return self.location
        try:
            problem = open_location(self.location)
            version = version_of(self.location, self.options)
            if version != self.digest:  # the keys of the verdicts have it
                return MachineError(_("its problem has changed during the run (run again)"))
            return problem
        except TROUBLES as error:  # each solution of the problem gets it as its reason
            return error

    def prepare(self) -> None:
        """Make the problem, so that the first solution need not wait."""
        with self.lock:
            self.problem = self.problem or self.make()

    def was_removed(self) -> bool:
        """Return whether files of a problem that was made have been removed since."""
        if not isinstance(self.problem, Problem):
            return False
        cases = self.problem.cases
        return not all(case.is_there for case in cases)

    def drop(self) -> None:
        self.problem = None


# Keys.


def keys_of(solutions: Sequence[Solution], problems: Problems) -> dict[Solution, Key | Outcome]:
    """Return the key of each solution for the store, or its outcome if it cannot be read."""
    by_solution: dict[Solution, Key | Outcome] = {}
    for solution in solutions:
        try:
            by_solution[solution] = key_of(solution, problems)
        except OSError as error:
            by_solution[solution] = Outcome(None, describe_error(error), is_final=False)
        except UserError as error:
            by_solution[solution] = Outcome(None, str(error), is_final=False)
    return by_solution


def key_of(solution: Solution, problems: Problems) -> Key:
    """Return the key of a solution, which is read for it. Raise OSError or UserError.

    The folder of a package's submission also says which verdict it must get.
    """
    version = problems.entry(solution.problem).digest
    tag = [solution.tag] if solution.package else []
    return keys.key_of(keys.base_of(solution.problem, version, *tag), solution.file)


# Judging.


def judge_all(
    keys: Mapping[Solution, Key], problems: Problems, journal: Journal
) -> Iterator[SolutionResult]:
    """Yield the outcome of each solution, in order.

    A solution that has changed since its key was made is not judged: its verdict would be kept for
    what it was. After a restart, those that may have killed the process are judged first, one at a
    time.
    """
    solutions = list(keys)
    suspects: list[Solution] = []
    if journal.restarts:
        fresh = [solution for solution in solutions if not journal.has_printed(solution.file)]
        suspects = fresh[: 2 * WORKERS]
    for solution in suspects:
        with journal.mark_judging(solution.file) as has_killed:
            if has_killed and sandbox.sandbox_level() is Level.NONE:
                reason = _("it killed the process that judges it")
                yield SolutionResult(solution, Outcome(Verdict.RTE, reason))
            elif has_killed:  # it cannot have done that
                reason = _("the process that judges it was killed twice")
                yield SolutionResult(solution, Outcome(None, reason, is_final=False))
            else:
                yield SolutionResult(
                    solution, outcome_of(solution, problems.entry(solution.problem))
                )
    remaining = [solution for solution in solutions if solution not in suspects]
    results = parallel(jobs_for(remaining, problems), needs_rerun)
    outcomes = (outcome for outcome in results if outcome is not None)
    for solution, outcome in zip(remaining, outcomes, strict=True):
        yield SolutionResult(
            solution, outcome if is_unchanged(solution.file, keys[solution]) else changed_outcome()
        )


def changed_outcome() -> Outcome:
    return Outcome(None, _("it has changed during the run (run again)"), is_final=False)


def jobs_for(
    solutions: Sequence[Solution], problems: Problems
) -> Iterator[Callable[[], Outcome | None]]:
    """Yield jobs that judge, and between them jobs that make the problems of the next ones."""
    groups = [list(group) for _name, group in groupby(solutions, lambda solution: solution.problem)]
    entries = [problems.entry(group[0].problem) for group in groups]
    for number, group in enumerate(groups):
        ahead = entries[:WORKERS] if number == 0 else entries[number + WORKERS - 1 :][:1]
        yield from (entry.prepare for entry in ahead)
        if number > WORKERS:
            entries[number - WORKERS - 1].drop()
        yield from (partial(outcome_of, solution, entries[number]) for solution in group)


def needs_rerun(outcome: Outcome | None) -> bool:
    """Return whether to judge again, alone: beside others a program takes longer."""
    return outcome is not None and outcome.verdict is Verdict.TLE


def outcome_of(solution: Solution, entry: ProblemEntry) -> Outcome:
    """Return the outcome of a solution. A bug of ours ends the run: it is no outcome."""
    for is_last in (False, True):
        try:
            judge_it = judge_in_package if solution.package else judge_solution
            return judge_it(solution.file, entry.get(), entry.options)
        except CompileError as error:
            if is_last:  # a part of the compiler may have been killed
                return Outcome(Verdict.CE, in_one_line(first_error(error.messages)))
        except MachineError as error:
            if is_last:
                return Outcome(None, in_one_line(str(error)), is_final=False)
            entry.drop()
        except find.NoClone as error:
            return Outcome(None, in_one_line(str(error)), is_final=False)
        except (UserError, OSError) as error:  # the others go on
            if not entry.was_removed():
                return Outcome(None, reason_of(error, solution.file))
            entry.drop()  # target/archive was deleted meanwhile
    return Outcome(None, _("its test cases were removed twice during the run"), is_final=False)


def reason_of(error: UserError | OSError, file: Path) -> str:
    """Return why a solution could not be judged, without its name: others can have the same."""
    text = describe_error(error) if isinstance(error, OSError) else str(error)
    return in_one_line(text.replace(relative_path(file), f"*{file.suffix}"))


def judge_solution(file: Path, problem: Problem, options: RegressOptions) -> Outcome:
    """Judge a file up to its first failure, on small inputs after the test cases if wanted."""
    kind = SourceKind.FUNCTION_IF_DEFINED if options.are_functions else SourceKind.GUESS
    submission = Submission(file, kind)
    events = api.events(problem, submission, small_inputs=options.small_inputs)
    with api.open_result(events) as result:
        return outcome_of_submission(result)


def submissions_in(package: str, entry: ProblemEntry) -> list[Solution]:
    """Return the submissions of a package of which it says what they must get.

    Raise UserError or MachineError if the package cannot be judged.
    """
    problem = entry.get()
    submissions = [
        Solution(package, source, package=problem.name)
        for source, _tag in tagged_submissions(problem)
    ]
    if not submissions:
        raise UserError(_("it has no submissions with expected verdicts"))
    return submissions


def judge_in_package(file: Path, problem: Problem, _way: RegressOptions) -> Outcome:
    """Judge a submission of a package as its tag says. Raise NotInstalled."""
    expectation = expected_verdicts.expectation_of(
        file, expected_verdicts.read_rules(problem.folder)
    )
    with api.open_result(packages.events_of_tagged(problem, file, expectation)) as result:
        return outcome_of_submission(result)


def outcome_of_submission(result: SubmissionResult) -> Outcome:
    """Return the stored outcome of a submission."""
    is_expected = result.is_expected
    if result.judgement is None:
        reason = in_one_line(first_error(result.reason))
        return Outcome(result.verdict, reason, is_expected=is_expected)
    if failure := result.failure:
        outcome = outcome_of_failure(failure, result.hint, result.after_test_cases.origin)
        return replace(outcome, is_expected=is_expected)
    if is_expected is not None:
        return Outcome(Verdict.AC, _("all test cases pass"), is_expected=is_expected)
    if result.verdict is None:
        return Outcome(None, _(NO_REFERENCE))
    return Outcome(Verdict.AC, result.interpreter.strip())


def outcome_of_failure(failure: CaseResult, hint: str, origin: str) -> Outcome:
    """Return the outcome of a solution that fails on an input.

    `origin`: how an input that is no test case was made.
    """
    judged_run, run = failure.judged_run, failure.judged_run.run
    case = failure.name or _("{} after all test cases", origin)
    reason = run.reason or _("on {}", case)
    if judged_run.verdict is Verdict.RTE and run.errors:
        reason += f": {first_error(run.errors.decode(errors='replace'))}"
    elif judged_run.message and not run.reason:
        reason += f": {judged_run.message}"
    if hint:
        reason += f"; {hint}"
    is_short = len(failure.input_bytes) <= SHORT_INPUT_BYTES
    shown = failure.input_bytes.decode(errors="replace") if is_short else ""
    return Outcome(judged_run.verdict, in_one_line(reason), case, shown)


def in_one_line(text: str) -> str:
    return printable(" ".join(text.split()))[:REASON_CHARACTERS]
