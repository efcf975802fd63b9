"""Search for an input with a shape that is too large for a program."""

from __future__ import annotations

from banrye import console
from banrye.cli.failing_input import print_shape_failure
from banrye.cli.failure_files import FailureFiles
from banrye.cli.plot_file import write_plot
from banrye.console import ExitStatus, paint
from banrye.messages import _
from banrye.search.further.further_inputs import ShapeResult
from banrye.search.further.shape_inputs import try_shapes
from banrye.search.hunt.hunt import SubmissionHunt
from banrye.search.stop.interrupt import interruptible
from banrye.verbs.counterexample import counterexample_hooks
from banrye.verbs.counterexample.hunt_report import keep_input, report_none
from banrye.verbs.counterexample.options import Options


def search_shapes(
    hunt: SubmissionHunt, options: Options, failure_files: FailureFiles | None
) -> ExitStatus:
    """Search for an input with a shape on which the program fails. Return FAILED if there is."""
    problem, program = hunt.problem, hunt.program
    slowest = slowest_of(hunt, options)
    if slowest.failure is None:
        if slowest.was_interrupted:
            print(_("Interrupted during inputs with shapes: no input has failed so far."))
        report_none(hunt, slowest)
        return ExitStatus.TROUBLE if slowest.was_interrupted else ExitStatus.PASSED
    attempt = slowest.failure.attempt
    reason = attempt.judged_run.run.reason or _("wrong answer")
    name = console.printable(program.source.name)
    print(paint(f"{problem.name}: {name}: {reason}", "bold", "red"))
    print_shape_failure(problem, program, slowest, is_diff=options.diff)
    if failure_files:
        failure_files.write_failure(attempt.as_failure())
    if options.keep:
        keep_input(problem, attempt)
    if counterexample_hooks.wanted_hooks(options.added):
        console.note(_("an input of full size is too large for {}", additions_in_words()))
    return ExitStatus.FAILED


def additions_in_words() -> str:
    return console.join_words(counterexample_hooks.names_of_options(), "or")


def tell_growth(hunt: SubmissionHunt, options: Options) -> None:
    """Print how the time or memory grows of a program for which a test case is too large.

    If a program does not end on small inputs either, nothing is printed.
    """
    slowest = slowest_of(hunt, options)
    if slowest.failure and slowest.growth and slowest.growth.exponent is not None:
        print()
        print_shape_failure(hunt.problem, hunt.program, slowest, is_diff=options.diff)


def slowest_of(hunt: SubmissionHunt, options: Options) -> ShapeResult:
    """Return the results of a program on inputs with shapes, and draw them if that is wanted."""
    console.progress(_("{}: inputs with shapes", hunt.problem.name))
    with interruptible():
        slowest = try_shapes(hunt, options.slow_seconds)
    console.progress("")
    if options.plot is not None:
        write_plot(options.plot, hunt.problem, hunt.program, slowest)
    return slowest
