"""The verb `dataset`: a line of JSON for each completion, and what is the matter with the rows."""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from banrye import console
from banrye.cli import option_parser
from banrye.console import ExitStatus, UserError, count_text, describe_error, note, relative_path
from banrye.extras.dataset import completions, reading
from banrye.extras.dataset.completions import Completion
from banrye.extras.dataset.reading import BrokenRow
from banrye.extras.dataset.stream import (
    CompletionResult,
    CompletionRun,
    EarlierResult,
    RowCounts,
)
from banrye.extras.dataset.verb.options import Options
from banrye.extras.dataset.verb.quality import print_qualities
from banrye.files import temporary_folder
from banrye.judges.verdict import Verdict
from banrye.messages import _
from banrye.stored_verdicts import results_file
from banrye.stored_verdicts.results_file import ResultsFile
from banrye.submission import language_names
from banrye.submission.build import CompileError
from banrye.views import as_json, json_lines

ResultLine = dict[str, Any]


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    options.sandbox.apply()
    if options.language:
        language_names.language_of(options.language)
    if options.programs is None:
        return print_qualities(options.rows, options.stream_options.row_options)
    with ExitStack() as stack:
        results_of_file = options.results and stack.enter_context(
            results_file.open_results(options.results)
        )
        folder = stack.enter_context(temporary_folder())
        store = stack.enter_context(completions.open_completions(folder))
        store.read_programs(records_of(options.programs))
        store.check_places(lambda: sum(1 for _row in reading.rows_of(options.rows)))
        run = CompletionRun(
            options.rows,
            store,
            options.stream_options,
            results_of_file.has if results_of_file else None,
        )
        return judge_all(run, results_of_file or None)


def records_of(file: Path) -> Any:  # noqa: ANN401  # an iterator of records
    """Yield the records of completions with their numbers. Raise UserError."""
    for number, record in reading.rows_of(file):
        if isinstance(record, BrokenRow):
            raise UserError(record.reason)
        yield number, record


def judge_all(run: CompletionRun, results: ResultsFile | None) -> ExitStatus:
    """Print a line for each completion, and at the end a sum on standard error."""
    verdicts: Counter[str | None] = Counter()
    with closing(run.values()) as values:
        for value in values:
            line = line_of(value, results)
            print(json_lines.line(line), flush=True)
            if results and isinstance(value, CompletionResult) and value.key:
                results.put(json_lines.line(line))
            verdicts[line["verdict"]] += 1
            console.progress(
                _("{:,} of {:,} programs", sum(verdicts.values()), run.completions.number)
            )
    console.progress("")
    print_sum(verdicts, run.counts)
    if run.counts.broken:
        verdicts[None] += 1
    return max(map(status_of, verdicts), default=ExitStatus.PASSED)


def line_of(value: CompletionResult | EarlierResult, results: ResultsFile | None) -> ResultLine:
    """Return the line of a completion."""
    if isinstance(value, EarlierResult):
        assert results
        line = dict(results.get(value.key) or {})
        return {**line, "program": value.completion.name}
    line = {**json_of(value), "program": value.completion.name}
    line["problem"] = value.completion.problem
    if not value.key:
        return line
    return {"schema": line.pop("schema"), "key": value.key, **line}


def json_of(ended: CompletionResult) -> ResultLine:
    """Return the line of a completion that was judged now."""
    if ended.result is not None:
        return dict(as_json.of_submission_result(ended.result, ended.place, ()))
    head = head_of(ended.completion)
    if isinstance(ended.error, CompileError):
        messages = without_folder(ended.error.messages, ended.place)
        return {**head, "verdict": Verdict.CE, "error": messages}
    error = ended.error
    text = describe_error(error) if isinstance(error, OSError) else str(error)
    return {**head, "verdict": None, "error": without_folder(text, ended.place)}


def head_of(completion: Completion) -> ResultLine:
    return {
        "schema": json_lines.SCHEMA,
        "problem": completion.problem,
        "program": completion.name,
    }


def without_folder(text: str, folder: Path) -> str:
    """Return messages without the temporary folder of a program."""
    for shown in (relative_path(folder), str(folder), str(folder.resolve())):
        text = text.replace(f"{shown}/", "")
    return text


def status_of(verdict: str | None) -> ExitStatus:
    if verdict is None:
        return ExitStatus.TROUBLE
    return ExitStatus.of(verdict == Verdict.AC)


def print_sum(verdicts: Counter[str | None], counts: RowCounts) -> None:
    """Print the number of completions by verdict, and the parts of rows that are not used."""
    sums = [f"{name} {verdicts[name]:,}" for name in Verdict if verdicts[name]]
    if verdicts[None]:
        sums.append(f"without a verdict {verdicts[None]:,}")
    number = count_text(sum(verdicts.values()), "program")
    note(f"{number}, {count_text(counts.rows, 'row')}: {', '.join(sums) or 'nothing'}")
    if counts.broken:
        note(_("{} could not be read", count_text(counts.broken, "row")))
    if counts.judged:
        share = 100 * counts.several / counts.judged
        note(
            _(
                "{:,} of {} that were judged now ({:.1f} %) need a checker: their "
                "right solutions disagree with their answers",
                counts.several,
                count_text(counts.judged, "row"),
                share,
            )
        )
    for (title, what), times in sorted(counts.losses.items()):
        note(_("not used: {} ({}, {})", what, title, count_text(times, "row")))
