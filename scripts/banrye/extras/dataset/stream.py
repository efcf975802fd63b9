"""Judge the completions of a file on the rows of another one: a value for each, as it is known.

    rows.jsonl: 1_A, 1_B      completions.jsonl: for 1_B, for 1_A, for 9_Z
    yields CompletionResult(for 1_A, result), CompletionResult(for 9_Z, error="no row ...")

Rows are read once. Some completions and the rows that they are for are in memory at once, whatever
the number of both. A program that is too slow is judged again, alone, before the next ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import chain
from pathlib import Path

import msgspec

from banrye import api
from banrye.console import MachineError, UserError, note, relative_path
from banrye.digest import digest
from banrye.extras.dataset import kinds, reading
from banrye.extras.dataset.completions import Completion, Completions, of_row
from banrye.extras.dataset.problems import RowOptions, problem_of, submission_of
from banrye.extras.dataset.reading import BrokenRow
from banrye.extras.dataset.row_task import RowValues, Source, Task
from banrye.extras.dataset.several_answers import SeveralAnswers, check_one_answer
from banrye.files import temporary_folder
from banrye.judges import package_program
from banrye.judges.checker import Checker
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.problem.loss import Loss
from banrye.problem.model import Problem
from banrye.process.pool import as_they_end
from banrye.stored_verdicts.keys import base_of
from banrye.submission import language_config
from banrye.submission.build import CompileError
from banrye.submission_result import SubmissionResult

GENERAL = ("id", "problem_id", "task_id", "question_id", "name")  # of rows of no known kind
BATCH_COMPLETIONS, BATCH_BYTES = 64, 32 << 20  # at once, and the bytes of their rows
VALUE_BYTES = 40  # in memory, about, of a value that is no text
MOST_NOTES = 5  # of rows that cannot be read


@dataclass(frozen=True)
class StreamOptions:
    """The options for judging completions."""

    row_options: RowOptions
    trusts_equality: bool = False
    all_cases: bool = False


@dataclass(frozen=True)
class CompletionResult:
    """The result of a completion. `error`: why it has no verdict, or that it does not compile."""

    completion: Completion
    key: str
    result: SubmissionResult | None = None
    error: Exception | None = None
    place: Path = Path()  # where its program was

    @property
    def verdict(self) -> Verdict | None:
        if isinstance(self.error, CompileError):
            return Verdict.CE
        return self.result.verdict if self.result else None


@dataclass(frozen=True)
class EarlierResult:
    """A completion that was judged before. `key`: the key of the completion's line."""

    completion: Completion
    key: str


@dataclass(frozen=True)
class RowProblem:
    """A row that was opened: its problem, or why there is none."""

    task: Task | None = None
    problem: Problem | None = None
    error: Exception | None = None


@dataclass
class RowCounts:
    """The numbers of rows: of all, and of those with a defect."""

    rows: int = 0
    judged: int = 0  # rows with completions that were judged now
    several: int = 0  # of these: the right solutions disagree
    broken: int = 0
    losses: Counter[tuple[str, str]] = field(default_factory=Counter)  # by kind and what is lost


@dataclass
class CompletionRun:
    """The judging of the completions of a file."""

    rows: Path
    completions: Completions
    options: StreamOptions
    is_known: Callable[[str], bool] | None = None  # whether a line with this key is kept
    counts: RowCounts = field(default_factory=RowCounts)

    @cached_property
    def tools(self) -> str:
        """Return a stamp that differs after any change of a compiler."""
        return language_config.stamp_of_tools()

    def values(self) -> Generator[CompletionResult | EarlierResult, None, None]:
        """Yield the result of each completion. Only for the main thread. Raise UserError."""
        for batch in self.batches():
            with ExitStack() as stack:
                remaining: list[tuple[Completion, str, PendingRow]] = []
                for row, number in batch:
                    completion = self.completions.completion(number)
                    key = self.key_of(row, completion) if self.is_known else ""
                    if self.is_known and self.is_known(key):
                        yield EarlierResult(completion, key)
                    else:
                        remaining.append((completion, key, row))
                jobs = (
                    partial(
                        judge_one, self.problem_of_row(row, stack), completion, key, self.options
                    )
                    for completion, key, row in remaining
                )
                with closing(as_they_end(jobs, is_too_slow)) as values:
                    yield from values
        for number in self.completions.unclaimed_numbers():
            completion = self.completions.completion(number)
            reason = _(
                "no row of {} is called {:.80}", relative_path(self.rows), completion.problem
            )
            yield CompletionResult(completion, "", error=UserError(reason))

    def batches(self) -> Iterator[list[tuple[PendingRow, int]]]:
        """Yield rows with the numbers of their completions, some at once."""
        batch: list[tuple[PendingRow, int]] = []
        size = 0
        for row in self.rows_with_completions():
            size += row.size
            for number in row.numbers:
                batch.append((row, number))
                if len(batch) >= BATCH_COMPLETIONS:
                    yield batch
                    batch, size = [], row.size
            if size >= BATCH_BYTES:
                yield batch
                batch, size = [], 0
        yield batch

    def rows_with_completions(self) -> Iterator[PendingRow]:
        """Yield the rows that have completions."""
        for number, row in reading.rows_of(self.rows):
            self.counts.rows += 1
            if isinstance(row, BrokenRow):
                self.counts.broken += 1
                if self.counts.broken <= MOST_NOTES:
                    note(row.reason)
                continue
            place = of_row(number)
            name = identifier_of(row)
            numbers = [
                *self.completions.take_numbers(name or str(number)),
                *self.completions.take_numbers(place),
            ]
            if numbers:
                yield PendingRow(row, name or place, number, tuple(numbers))

    def key_of(self, row: PendingRow, completion: Completion) -> str:
        """Return a hash of all that the verdict on a completion depends on."""
        if not row.base:
            content = msgspec.json.encode(row.row, enc_hook=repr)
            row.base = base_of(row.name, digest(content), repr(self.options), self.tools)
        return digest(row.base, completion.language, completion.text)

    def problem_of_row(self, row: PendingRow, stack: ExitStack) -> RowProblem:
        """Return the problem of a row, which is made once.

        `stack` removes the files of the problem when it is closed.
        """
        if row.problem is None:
            row.problem = self.make_problem(row, stack)
            stack.callback(row.forget)
        return row.problem

    def make_problem(self, row: PendingRow, stack: ExitStack) -> RowProblem:
        shown = of_row(row.number)
        try:
            kind = kinds.kind_of(row.row, shown)
            task = kind.task(row.row, shown)
            folder = stack.enter_context(temporary_folder())
            problem = problem_of(row.name, task, folder, self.options.row_options)
            stack.callback(close_checker, problem)
            if not row.is_counted:
                self.count(kind.title, task.losses)
                if not self.options.trusts_equality:
                    check_one_answer(problem, task, self.options.row_options)
        except SeveralAnswers as error:
            self.counts.several += 1
            return RowProblem(error=error)
        except (UserError, MachineError) as error:
            return RowProblem(error=error)
        finally:
            self.counts.judged += not row.is_counted
            row.is_counted = True
        return RowProblem(task, problem)

    def count(self, title: str, losses: Iterable[Loss]) -> None:
        for loss in losses:
            self.counts.losses[title, loss.what] += 1


@dataclass
class PendingRow:
    """A row and the numbers of its completions.

    `found`: its problem, once that is made. `base`: the part of the keys that its lines share.
    """

    row: RowValues
    name: str
    number: int
    numbers: tuple[int, ...]
    problem: RowProblem | None = None
    is_counted: bool = False
    base: str = ""

    @property
    def size(self) -> int:
        """About how many bytes the row has in memory."""
        return sum(map(size_of, self.row.values()))

    def forget(self) -> None:
        """Forget the problem, whose files are gone. Why there is none stays true."""
        if self.problem and self.problem.error is None:
            self.problem = None


def size_of(value: object) -> int:
    """Return about how many bytes a value has."""
    if isinstance(value, str | bytes):
        return len(value)
    if isinstance(value, dict):
        return sum(map(size_of, chain(value, value.values())))
    return sum(map(size_of, value)) if isinstance(value, list) else VALUE_BYTES


def identifier_of(row: RowValues) -> str | None:
    """Return the name of a row, also of an unknown kind, None if it has none."""
    for kind in kinds.kinds():
        if kind.claims(row):
            return kinds.identifier_of(row, kind)
    return next((str(row[key]) for key in GENERAL if isinstance(row.get(key), str | int)), None)


def close_checker(problem: Problem) -> None:
    """Close the checker of a row and forget it: the next rows have their own."""
    if not isinstance(problem.judge, Checker):
        return
    own = problem.judge.program.package_program
    with package_program.lock:
        for key in [key for key in package_program.programs if key[0] == own]:
            package_program.programs.pop(key).close()


def judge_one(
    row: RowProblem, completion: Completion, key: str, options: StreamOptions
) -> CompletionResult:
    """Judge a completion: a job of a thread."""
    if row.error is not None or row.task is None or row.problem is None:
        return CompletionResult(completion, key, error=row.error)
    with temporary_folder() as folder:
        try:
            source = Source(completion.text, completion.language)
            submission = submission_of(source, row.task, folder, options.row_options)
            stream = api.events(row.problem, submission, all_cases=options.all_cases)
            with api.open_result(stream) as result:
                return CompletionResult(completion, key, result, place=submission.source)
        except (UserError, MachineError, OSError) as error:
            return CompletionResult(completion, key, error=error, place=folder)


def is_too_slow(ended: CompletionResult) -> bool:
    return ended.verdict is Verdict.TLE
