"""Judge the submissions of packages, and print whether each gets the verdict that it must get."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from banrye import console
from banrye.cli.results import decisive, print_result
from banrye.cli.submission_table import Row, folder_of, lines_of, row_of
from banrye.console import EnvironmentFailure, ExitStatus, UserError, paint, printable
from banrye.files import is_link_to_nothing, read_bytes
from banrye.judging import expected, score
from banrye.judging.pypy import Judgement
from banrye.judging.submission import NotBuilt, Submission, judged
from banrye.judging.verdict import CaseResult, Verdict
from banrye.prepare.open_problem import Wish, open_problem
from banrye.prepare.secret_cases import needed_parts
from banrye.problem import parts
from banrye.problem.model import Problem
from banrye.repository import command_line, problem_names
from banrye.submission.build import CompileError
from banrye.submission.languages import NotInstalled, programs_in
from banrye.submission.python2 import is_python2
from banrye.submission.sources import decode

NOT_EXPECTED = "not expected"
MIN_ROWS = 2  # of the table


@dataclass(frozen=True)
class SubmissionOutcome:
    """What became of a submission of a package, for reports."""

    package: str
    submission: str  # wrong_answer/int.py
    is_expected: bool
    verdict: Verdict | None  # None: it was not run
    test_case: str  # that decides, "" if there is none


def judge_packages(
    names: list[str], archive: Path | None, outcomes: list[SubmissionOutcome] | None = None
) -> ExitStatus:
    """Judge the submissions of packages. Return the worst status of a package.

    `outcomes`: to which what became of each submission is added.
    """
    status = ExitStatus.PASSED
    has_table = False
    for name in names:
        judged = judge_package(name, archive, outcomes, follows_table=has_table)
        status, has_table = max(status, judged.status), judged.has_table
    if status is ExitStatus.PASSED and len(names) == 1 and names[0] in problem_names():
        print(f"next: {command_line('package', names[0])}")
    return status


class JudgedPackage(NamedTuple):
    """What came of the submissions of a package. `has_table`: whether that was printed, too."""

    status: ExitStatus
    has_table: bool = False


def judge_package(
    name: str,
    archive: Path | None,
    outcomes: list[SubmissionOutcome] | None,
    *,
    follows_table: bool,
) -> JudgedPackage:
    """Print the verdict on each submission. The status is FAILED unless all are as expected."""
    try:
        problem = open_problem(name, Wish(archive))
        return judge_submissions(problem, outcomes, follows_table=follows_table)
    except (UserError, EnvironmentFailure, OSError) as error:  # the others are judged all the same
        text = console.describe(error) if isinstance(error, OSError) else str(error)
        console.warn(f"{console.SCRIPT}: {text if name in text else f'{name}: {text}'}")
        return JudgedPackage(ExitStatus.TROUBLE)


def judge_submissions(
    problem: Problem, outcomes: list[SubmissionOutcome] | None, *, follows_table: bool
) -> JudgedPackage:
    """Judge the submissions of which the package says what they must get.

    `follows_table`: an empty line comes first. The status is TROUBLE if none can be judged. Raise
    UserError if nothing tells the right answers.
    """
    if problem.reach and not problem.has_reference:
        raise UserError("the archive has no reference solution for this problem")
    has_warned = parts.warn_missing(problem.folder, needed_parts(problem, "accepted submission"))
    rules = expected.read_rules(problem.folder)
    if follows_table:
        print()
    unexpected: dict[str, str] = {}  # by the submission: what may be the reason, or ""
    rows: list[Row] = []
    for source in submissions_of(problem):
        expectation = expected.expectation_of(source, rules)
        by_grader = expectation.by_grader and problem.is_scoring and problem.format.uses_graders
        if not expectation.requirements and not by_grader:
            warn_skipped(source, "the package does not say which verdict it must get")
            continue
        try:
            judged_as = judge_submission(problem, source, expectation)
        except NotInstalled as error:
            warn_skipped(source, str(error))
            continue
        name = f"{source.parent.name}/{source.name}"
        if not judged_as.is_right:
            unexpected[name] = judged_as.remark
        remark = judged_as.without_results + ("" if judged_as.is_right else NOT_EXPECTED)
        rows.append(row_of(name, judged_as.results, remark))
        if outcomes is not None:
            outcomes.append(outcome_of(problem, name, judged_as))
    print_table(problem, rows)
    print_summary(problem, unexpected)
    if not rows and not has_warned:
        console.warn(f"{problem.name} has no submissions that can be judged here")
    status = ExitStatus.of(not unexpected) if rows else ExitStatus.TROUBLE
    return JudgedPackage(status, has_table=len(rows) >= MIN_ROWS)


class JudgedAs(NamedTuple):
    """Whether a submission got the verdict that it must get, and what may be the reason if not."""

    is_right: bool
    remark: str = ""
    results: Sequence[CaseResult] = ()
    without_results: str = ""  # why there are none


def outcome_of(problem: Problem, name: str, judged_as: JudgedAs) -> SubmissionOutcome:
    """Return what became of a submission."""
    if not judged_as.results:
        verdict = Verdict.CE if judged_as.without_results == Verdict.CE else None
        return SubmissionOutcome(problem.name, name, judged_as.is_right, verdict, "")
    result = decisive(judged_as.results)
    return SubmissionOutcome(
        problem.name, name, judged_as.is_right, result.verdict, result.case.name
    )


def print_table(problem: Problem, rows: Sequence[Row]) -> None:
    """Print the submissions by test groups, unless one line has said it all."""
    if len(rows) < MIN_ROWS:
        return
    folders = [folder_of(case.name) for case in problem.cases]
    print()
    for line in lines_of(rows, list(dict.fromkeys(folders))):
        print(line)


def print_summary(problem: Problem, unexpected: Mapping[str, str]) -> None:
    """Print which submissions got another verdict, why that may be, and if samples are all."""
    if unexpected:
        wrong = printable(", ".join(unexpected))
        print(paint(f"Not the verdict that the package expects: {wrong}", "bold", "red"))
    for submission, remark in unexpected.items():
        if remark:
            print(f"  {printable(submission)}: {remark}")
    if problem.has_only_samples:
        print(f"Judged on the samples only ({len(problem.cases)}).")


def judge_submission(problem: Problem, source: Path, expectation: expected.Expectation) -> JudgedAs:
    """Print the verdict on a submission. Return whether it is as expected. Raise NotInstalled.

    Contests judge Python in PyPy: a program that is unexpectedly too slow in CPython is judged
    again there.
    """
    submission = Submission(
        source, language=expectation.language, entry_point=expectation.entry_point
    )
    result = judged(
        problem,
        submission,
        all_cases=expectation.needs_all_cases,
        is_wanted=partial(is_expected, problem, expectation),
    )
    with ExitStack() as opened:
        try:
            judgement = opened.enter_context(result)
        except (CompileError, NotBuilt) as error:
            if isinstance(error, CompileError) and expectation.permits_compile_error:
                verdict = paint(Verdict.CE.ljust(3), Verdict.CE.colour)
                print(f"{verdict}            {described(problem, source)}")
                return JudgedAs(is_right=True, without_results="CE")
            console.warn(f"{console.relative_path(source)} is not run: {error}")
            remark = remark_on_python2(source)
            return JudgedAs(is_right=False, remark=remark, without_results="not run, ")
        return report(judgement, source, expectation)


def described(problem: Problem, source: Path) -> str:
    return f"{problem.name}: {source.parent.name}/{source.name}"


def report(judgement: Judgement, source: Path, expectation: expected.Expectation) -> JudgedAs:
    """Print the verdict on a submission that was run. Return whether it is as expected."""
    console.progress("")
    problem, results, program = judgement.problem, judgement.results, judgement.program
    result = decisive(results)
    text = f"{described(problem, source)}{judgement.interpreter} ({result.case.name})"
    if problem.is_scoring:
        text += f", {score.scores(problem, results)[-1].score:g} points"
    print_result(result, problem.limits_for(program.language), text)
    if is_expected(problem, expectation, results):
        return JudgedAs(is_right=True, results=results)
    remark = remark_on_python2(source) if result.verdict is Verdict.RTE else judgement.hint
    return JudgedAs(is_right=False, remark=remark, results=results)


def remark_on_python2(source: Path) -> str:
    """Return what is said of a submission that fails and is Python 2, "" if it is not."""
    files = [source] if source.is_file() else sorted(source.glob("*.py"))
    texts = [decode(read_bytes(file)) for file in files if file.suffix == ".py"]
    is_old = any(is_python2(text) for text in texts if text is not None)
    return "it looks like Python 2, which is not run here" if is_old else ""


def is_expected(
    problem: Problem, expectation: expected.Expectation, results: Sequence[CaseResult]
) -> bool:
    """Return whether the results of a submission are what the package expects."""
    if expectation.by_grader:
        return score.scores(problem, results)[-1].verdict is Verdict.AC
    if not expectation.needs_all_cases:  # the first failure decides
        results = results[: results.index(decisive(results)) + 1]
    return expectation.is_met(results)


def submissions_of(problem: Problem) -> Iterator[Path]:
    """Yield the submissions of a package, and say which files are none."""
    for folder in sorted((problem.folder / "submissions").glob("*/")):
        programs, others = programs_in(folder)
        yield from programs
        for file in others:
            is_dangling = is_link_to_nothing(file)
            unknown = "it is no program in a language that is known here"
            warn_skipped(file, "it is a link to nothing" if is_dangling else unknown)


def warn_skipped(file: Path, reason: str) -> None:
    console.warn(f"{console.relative_path(file)} is skipped: {reason}")
