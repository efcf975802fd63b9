"""Print the trace of a program: its table, how it ended, and how many steps there were."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from banrye import console
from banrye.console import UserError, paint, print_wrapped, printable, relative_path
from banrye.extras.trace import trace_table
from banrye.extras.trace.cut_notes import crowded_line, sources_of
from banrye.extras.trace.nearest_input import PassingInput, nearest
from banrye.extras.trace.page import page_of
from banrye.extras.trace.run_comparison import compare_runs
from banrye.extras.trace.run_comparison import lines_of as beside_lines
from banrye.extras.trace.trace_model import CannotTrace, Rebuild, Trace, TraceLimits
from banrye.extras.trace.tracers import tracer_of
from banrye.extras.trace.undefined_behaviour import find_undefined
from banrye.messages import _, marked
from banrye.process.limits import End, RunResult
from banrye.search.inputs import to_bytes
from banrye.search.loop.counterexample import Counterexample, Hunt
from banrye.submission.program import Program
from banrye.views.failure_lines import first_difference, said_lines
from banrye.views.lines import lines_of
from banrye.views.side_by_side import side_by_side


def trace_found(
    hunt: Hunt, counterexample: Counterexample, rebuild: Rebuild, html: Path | None
) -> None:
    """Print the nearest input that passes, and the trace of the failing run.

    If the run cannot be traced, a note says why: the counterexample stays.
    """
    attempt = counterexample.attempt
    near = nearest(attempt.text, hunt.search.passing)
    if near:
        print_nearest(attempt.input_bytes, near)
    program = hunt.search.program
    usual = attempt.judged_run.run
    if attempt.judged_run.dialogue:
        console.note(_("an interactive run cannot be traced"))
        return
    print(_("\nThe run of {}, step by step", printable(program.source.name)))
    try:
        passing = to_bytes(near.text) if near else None
        trace_run(program, rebuild, attempt.input_bytes, usual, html, passing)
    except CannotTrace as error:
        console.note(str(error))


def trace_run(
    program: Program,
    rebuild: Rebuild,
    input_bytes: bytes,
    usual: RunResult,
    html: Path | None,
    passing: bytes | None = None,
) -> None:
    """Trace a run of a program and print the trace.

    `rebuild`: compiles the program as another language. `usual`: how an ordinary run ended.
    `html`: the file of a page, if one is wanted. `passing`: an input that passes; its run is shown
    beside, up to the line where the two part. Raise UserError if the program cannot be traced.
    """
    console.progress(_("tracing {}", program.source.name))
    tracer = tracer_of(program, rebuild)
    trace = tracer.trace(input_bytes, TraceLimits())
    if trace.run.timed_out and not usual.timed_out:
        trace = with_end_of_tracer(trace)
    difference = difference_in_words(trace, usual)
    if difference or usual.end is End.SIGNAL:
        trace = replace(trace, finding=find_undefined(program, rebuild, input_bytes))
    compared = (
        compare_runs(tracer.trace(passing, TraceLimits()), trace) if passing is not None else None
    )
    console.progress("")
    print_trace(trace)
    if compared:
        print(_("\nThe run that passes beside it, up to the line where they part"))
        print(*beside_lines(compared), sep="\n")
    if trace.run.end is not End.EXITED and not trace.raised:
        for line in said_lines(program.error_lines(trace.run), ""):
            print(line)
    if difference:
        print_wrapped(difference, "bold")
    if html is not None and trace.steps:
        title = f"{program.source.name}: {usual.reason or 'trace'}"
        if html.is_symlink() and html.is_file():  # an untrusted folder may have such a link
            raise UserError(
                _("{} is a link to a file, which would be replaced", relative_path(html))
            )
        html.write_text(page_of(trace, title, input_bytes, compared), encoding="utf-8")
        print(_("The page: {}", relative_path(html)))


def with_end_of_tracer(trace: Trace) -> Trace:
    """Return a trace that the limit of the tracer has cut: the program takes less time."""
    reason = _("the tracer, at its limit ({}); the program itself goes on", trace.run.reason)
    return replace(trace, run=replace(trace.run, reason=reason))


def print_trace(trace: Trace) -> None:
    """Print the table of a trace."""
    print(paint(_("line"), "dim"))
    for row in trace_table.rows_with_gaps(trace_table.table_of(trace)):
        for line in row.lines:
            print(paint(line, "bold") if row.is_important else line)
    if trace.raised or trace.run.end is not End.EXITED:
        print(paint(_("ends: {}", printable(trace.raised or trace.run.reason)), "bold", "red"))
    if trace.finding:
        print_wrapped(_("Undefined behaviour: {}.", trace.finding.what), "bold", "red")
    print_wrapped(steps_in_words(trace), "dim")
    if crowded := crowded_line(sources_of(trace.files)):
        number, statements = crowded
        split = _("write one statement a line to see each")
        print_wrapped(_("Line {} has {} statements: {}.", number, statements, split), "dim")


def steps_in_words(trace: Trace) -> str:
    """Return how many steps there were, and which were recorded."""
    if trace.is_complete:
        return _("Steps: {:,}.", trace.lines)
    if trace.number is not None:
        return _("Steps: {:,}, of which the first {:,} are traced.", trace.number, trace.lines)
    return _("Steps: {:,} before the run was ended.", trace.lines)


def difference_in_words(trace: Trace, usual: RunResult) -> str:
    """Return how a traced run differs from an ordinary run, "" if it does not."""
    if usual.timed_out or trace.run.timed_out:  # a trace takes longer
        return ""
    if trace.run.end is not usual.end:
        ends = f"{trace.run.reason or trace.run.end.value}, {usual.reason or usual.end.value}"
        return _("The traced program and the program as it is judged end differently: {}.", ends)
    if usual.end is not End.SIGNAL and trace.run.output != usual.output:
        return _("The traced program and the program as it is judged print different outputs.")
    return ""


def print_nearest(failing: bytes, nearest_input: PassingInput) -> None:
    """Print the nearest input that passes beside the failing one."""
    passing, lines = lines_of(to_bytes(nearest_input.text)), lines_of(failing)
    print(_("The nearest input that passes: {}", printable(nearest_input.in_words())))
    first = first_difference(passing, lines)
    print(
        *side_by_side(passing, lines, first, titles=(marked("passes"), marked("fails"))), sep="\n"
    )
