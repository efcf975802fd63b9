"""The submissions of a package as text: a line for each, a table and a summary.

AC     0.021 s  words: accepted/right.py (secret/2)
WA     0.019 s  words: wrong_answer/wrong.py (secret/1)
Not the verdict that the package expects: accepted/old.py
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from banrye.console import paint, printable
from banrye.judges.verdict import Verdict
from banrye.judging import score
from banrye.judging.case_result import decisive_result
from banrye.messages import _
from banrye.submission_result import PackageResult, SubmissionResult
from banrye.views.case_lines import line_of
from banrye.views.submission_table import folder_of, lines_of, row_of

NOT_EXPECTED = "not expected"
MIN_ROWS = 2  # of the table


def submission_line(submission: SubmissionResult) -> str:
    """Return the verdict on a submission, or that it does not compile, as it must."""
    name = f"{submission.problem.name}: {submission.name}"
    if submission.judgement is None:
        return f"{paint(Verdict.CE.ljust(3), Verdict.CE.colour)}            {name}"
    problem, results = submission.problem, submission.results
    result = decisive_result(results)
    text = f"{name}{submission.interpreter} ({result.case.name})"
    if problem.scoring:
        text += f", {score.group_scores(problem, results)[-1].score:g} points"
    return line_of(result, problem.limits_for(submission.program.language), text)


def table_lines(package: PackageResult) -> list[str]:
    """Return the submissions by test groups, nothing if one line has said it all."""
    if len(package.submissions) < MIN_ROWS:
        return []
    rows = [
        row_of(submission.name, submission.results, status_text(submission))
        for submission in package.submissions
    ]
    folders = [folder_of(case.name) for case in package.problem.cases]
    return ["", *lines_of(rows, list(dict.fromkeys(folders)))]


def status_text(submission: SubmissionResult) -> str:
    """Return the remark on a submission in the table: why it was not run, if it was not."""
    words = "" if submission.is_expected else NOT_EXPECTED
    if submission.judgement is None:
        return "CE" if submission.is_expected else f"not run, {words}"
    return words


def summary_lines(package: PackageResult, remarks: Mapping[str, str]) -> Iterator[str]:
    """Yield the submissions with another verdict, likely reasons, and whether only samples ran.

    `remarks`: by the name of a submission, or "".
    """
    if package.unexpected_results:
        wrong = printable(", ".join(mismatch.name for mismatch in package.unexpected_results))
        yield paint(_("Not the verdict that the package expects: {}", wrong), "bold", "red")
    for submission in package.unexpected_results:
        if remark := remarks.get(submission.name):
            yield f"  {printable(submission.name)}: {remark}"
    if package.problem.has_only_samples:
        yield _("Judged on the samples only ({}).", len(package.problem.cases))
