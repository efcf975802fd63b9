"""Judge the submissions of packages, and print whether each gets the verdict that it must get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from banrye import console
from banrye.cli.results import print_result
from banrye.cli.submission_table import Row, folder_of, lines_of, row_of
from banrye.console import EnvironmentFailure, ExitStatus, UserError, paint, printable
from banrye.files import read_bytes
from banrye.judges.verdict import Verdict
from banrye.judging import expected, score
from banrye.judging.pypy import Judgement
from banrye.judging.tagged import Tagged, judge_tagged, tagged_submissions, warn_skipped
from banrye.judging.verdict import decisive
from banrye.prepare.open_problem import Wish, open_problem
from banrye.prepare.secret_cases import needed_parts
from banrye.problem import parts
from banrye.problem.model import Problem
from banrye.repository import command_line, problem_names
from banrye.submission.languages import NotInstalled
from banrye.submission.python2 import is_python2
from banrye.submission.sources import decode

NOT_EXPECTED = "not expected"
ACCEPTED = "accepted"  # the folder of right submissions
MIN_ROWS = 2  # of the table


def judge_packages(names: list[str], archive: Path | None) -> ExitStatus:
    """Judge the submissions of packages. Return the worst status of a package."""
    status = ExitStatus.PASSED
    has_table = False
    for name in names:
        judged = judge_package(name, archive, follows_table=has_table)
        status, has_table = max(status, judged.status), judged.has_table
    if status is ExitStatus.PASSED and len(names) == 1 and names[0] in problem_names():
        print(f"next: {command_line('package', names[0])}")
    return status


class JudgedPackage(NamedTuple):
    """What came of the submissions of a package. `has_table`: whether that was printed, too."""

    status: ExitStatus
    has_table: bool = False


def judge_package(name: str, archive: Path | None, *, follows_table: bool) -> JudgedPackage:
    """Print the verdict on each submission. The status is FAILED unless all are as expected."""
    try:
        problem = open_problem(name, Wish(archive))
        return judge_submissions(problem, follows_table=follows_table)
    except (UserError, EnvironmentFailure, OSError) as error:  # the others are judged all the same
        text = console.describe(error) if isinstance(error, OSError) else str(error)
        console.warn(f"{console.SCRIPT}: {text if name in text else f'{name}: {text}'}")
        return JudgedPackage(ExitStatus.TROUBLE)


def judge_submissions(problem: Problem, *, follows_table: bool) -> JudgedPackage:
    """Judge the submissions of which the package says what they must get.

    `follows_table`: an empty line comes first. The status is TROUBLE if none can be judged. Raise
    UserError if nothing tells the right answers.
    """
    if problem.reach and not problem.has_reference:
        raise UserError("the archive has no reference solution for this problem")
    has_warned = parts.warn_missing(problem.folder, needed_parts(problem, "accepted submission"))
    labelled = tagged_submissions(problem, expected.read_rules(problem.folder))
    if follows_table:
        print()
    unexpected: dict[str, str] = {}  # by the submission: what may be the reason, or ""
    rows: list[Row] = []
    skipped: list[Path] = []  # as their language is not installed
    for source, expectation in labelled:
        try:
            tagged = judge_submission(problem, source, expectation)
        except NotInstalled as error:
            warn_skipped(source, str(error))
            skipped.append(source)
            continue
        name = f"{source.parent.name}/{source.name}"
        if not tagged.is_expected:
            unexpected[name] = remark_on(source, tagged)
        rows.append(row_of(name, tagged.results, words_beside(tagged)))
    print_table(problem, rows)
    print_summary(problem, unexpected)
    if not rows and not has_warned:
        console.warn(f"{problem.name} has no submissions that can be judged here")
    status = ExitStatus.of(not unexpected) if rows else ExitStatus.TROUBLE
    if lacks_reference(skipped, rows):
        console.warn(f"{problem.name}: no accepted submission was judged")
        status = max(status, ExitStatus.TROUBLE)
    return JudgedPackage(status, has_table=len(rows) >= MIN_ROWS)


def lacks_reference(skipped: Sequence[Path], rows: Sequence[Row]) -> bool:
    """Return whether accepted submissions were skipped, and none was judged."""
    is_judged = any(row.name.startswith(f"{ACCEPTED}/") for row in rows)
    return not is_judged and any(source.parent.name == ACCEPTED for source in skipped)


def words_beside(tagged: Tagged) -> str:
    """Return what stands beside a submission in the table: why it was not run, if it was not."""
    words = "" if tagged.is_expected else NOT_EXPECTED
    if tagged.judgement is None:
        return "CE" if tagged.is_expected else f"not run, {words}"
    return words


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


def judge_submission(problem: Problem, source: Path, expectation: expected.Expectation) -> Tagged:
    """Judge a submission and print its verdict. Raise NotInstalled."""
    tagged = judge_tagged(problem, source, expectation)
    if tagged.judgement:
        report(tagged.judgement, source)
    elif tagged.is_expected:
        verdict = paint(Verdict.CE.ljust(3), Verdict.CE.colour)
        print(f"{verdict}            {described(problem, source)}")
    else:
        console.warn(f"{console.relative_path(source)} is not run: {tagged.reason}")
    return tagged


def described(problem: Problem, source: Path) -> str:
    return f"{problem.name}: {source.parent.name}/{source.name}"


def report(judgement: Judgement, source: Path) -> None:
    """Print the verdict on a submission that was run."""
    console.progress("")
    problem, results, program = judgement.problem, judgement.results, judgement.program
    result = decisive(results)
    text = f"{described(problem, source)}{judgement.interpreter} ({result.case.name})"
    if problem.scoring:
        text += f", {score.scores(problem, results)[-1].score:g} points"
    print_result(result, problem.limits_for(program.language), text)


def remark_on(source: Path, tagged: Tagged) -> str:
    """Return what may be the reason why a submission gets another verdict, "" if unknown."""
    if tagged.judgement is None or tagged.verdict is Verdict.RTE:
        return remark_on_python2(source)
    return tagged.judgement.hint


def remark_on_python2(source: Path) -> str:
    """Return what is said of a submission that fails and is Python 2, "" if it is not."""
    files = [source] if source.is_file() else sorted(source.glob("*.py"))
    texts = [decode(read_bytes(file)) for file in files if file.suffix == ".py"]
    is_old = any(is_python2(text) for text in texts if text is not None)
    return "it looks like Python 2, which is not run here" if is_old else ""
