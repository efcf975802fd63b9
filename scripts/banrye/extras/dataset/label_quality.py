"""Measure test cases of rows: their verdicts on submissions whose labels are known.

A row with 3 right submissions, of which 2 are accepted, and 4 wrong ones, of which 3 are rejected:
Quality("1_A", right=3, accepted=2, wrong=4, rejected=3), a true positive rate of 2/3 and a true
negative rate of 3/4. A test case on which two right submissions print the same, and something else
than the answer, has a doubtful answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from banrye import api
from banrye.console import MachineError, UserError
from banrye.extras.dataset import kinds, reading
from banrye.extras.dataset.completions import of_row
from banrye.extras.dataset.problems import RowOptions, problem_of, submission_of
from banrye.extras.dataset.reading import BrokenRow
from banrye.extras.dataset.row_task import RowValues, Source, Task
from banrye.extras.dataset.stream import close_checker
from banrye.files import temporary_folder
from banrye.judges.verdict import Verdict
from banrye.judging.case_result import CaseResult
from banrye.problem.model import Problem
from banrye.process.pool import parallel
from banrye.submission.build import CompileError

MOST_SUBMISSIONS = 20  # of each label, of a row
LEAST_AGREEING = 2  # right submissions, for an answer to be doubtful


@dataclass
class Quality:
    """The verdicts of a row's test cases on its submissions. Those that do not run count nowhere.

    `doubtful`: the test cases whose answer right submissions contradict. `error`: why the row has
    no verdicts.
    """

    name: str
    right: int = 0
    accepted: int = 0
    wrong: int = 0
    rejected: int = 0
    doubtful: list[str] = field(default_factory=list)
    error: str | None = None


def qualities(rows: Path, row_options: RowOptions) -> Iterator[Quality]:
    """Yield the quality of each row that has labelled submissions, or why it cannot be read."""
    for number, row in reading.rows_of(rows):
        shown = of_row(number)
        if isinstance(row, BrokenRow):
            yield Quality(shown, error=row.reason)
            continue
        try:
            quality = quality_of(row, shown, row_options)
        except (UserError, MachineError) as error:
            quality = Quality(shown, error=str(error))
        if quality:
            yield quality


def quality_of(row: RowValues, shown: str, row_options: RowOptions) -> Quality | None:
    """Return the quality of the test cases of a row, None without labels. Raise UserError.

    At most MOST_SUBMISSIONS of each label are run, on all test cases.
    """
    kind = kinds.kind_of(row, shown)
    task = kind.task(row, shown)
    right, wrong = task.solutions[:MOST_SUBMISSIONS], task.mistakes[:MOST_SUBMISSIONS]
    if not right and not wrong:
        return None
    with temporary_folder() as folder:
        problem = problem_of(kinds.identifier_of(row, kind) or shown, task, folder, row_options)
        try:
            jobs = [LabelledRun(problem, task, source, row_options) for source in (*right, *wrong)]
            results = list(parallel(jobs))
        finally:
            close_checker(problem)
    of_right = [result for result in results[: len(right)] if result]
    of_wrong = [result for result in results[len(right) :] if result]
    return Quality(
        problem.name,
        len(of_right),
        sum(map(are_accepted, of_right)),
        len(of_wrong),
        sum(not are_accepted(share) for share in of_wrong),
        [] if task.checker or task.driver else doubtful_cases(of_right),
    )


@dataclass(frozen=True)
class LabelledRun:
    """A submission that is run on all test cases."""

    problem: Problem
    task: Task
    source: Source
    row_options: RowOptions

    def __call__(self) -> Sequence[CaseResult]:
        """Return the results, none if the submission does not run here."""
        with temporary_folder() as folder:
            try:
                submission = submission_of(self.source, self.task, folder, self.row_options)
                stream = api.events(self.problem, submission, all_cases=True)
                with api.open_result(stream) as result:
                    return result.judgement.results if result.judgement else ()
            except (CompileError, UserError):
                return ()


def are_accepted(results: Sequence[CaseResult]) -> bool:
    return all(result.verdict is Verdict.AC for result in results)


def doubtful_cases(right: Sequence[Sequence[CaseResult]]) -> list[str]:
    """Return the test cases on which right submissions agree against the answer."""
    outputs: dict[str, Counter[tuple[bytes, ...]]] = {}
    for results in right:
        for result in results:
            if result.verdict is Verdict.WA:
                counts = outputs.setdefault(result.name, Counter())
                counts[tuple(result.run.output.split())] += 1
    return [name for name, counts in outputs.items() if max(counts.values()) >= LEAST_AGREEING]
