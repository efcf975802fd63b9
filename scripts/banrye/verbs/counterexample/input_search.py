"""Search for a small failing input of a program, and print it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from banrye import console
from banrye.cli import search_json
from banrye.cli.failure_files import FailureFiles
from banrye.console import ExitStatus
from banrye.judges.verdict import Verdict
from banrye.judging import faster_variant
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.submissions import build_submission
from banrye.search.further.further_inputs import ShapeResult
from banrye.search.hunt import hunt_words, open_hunt
from banrye.search.hunt.hunt import SubmissionHunt
from banrye.search.loop.counterexample import Counterexample, EndedEarly, HuntFailure
from banrye.search.stop.interrupt import Interrupted
from banrye.submission.program import Program
from banrye.verbs.counterexample import counterexample_hooks, shape_search
from banrye.verbs.counterexample.hunt_report import keep_input, report_hunt
from banrye.verbs.counterexample.options import Options


def prepare_hunt(problem: Problem, program: Path, options: Options) -> SubmissionHunt:
    """Return the hunt that the user wants. Raise UserError."""
    language = faster_variant.language_of(program, options.task.python)
    against = options.stress.against.absolute() if options.stress.against else None
    hunt = open_hunt.prepare_hunt(problem, program.absolute(), options.task.kind, language, against)
    if hunt.lacks_choices:
        console.note(
            _(
                "the validator makes no inputs, so only test cases are tried and shrunk"
                " (is its testlib.h older than 2020?)"
            )
        )
    if options.search_seconds is not None:
        hunt.limit(options.search_seconds)
    return hunt


def print_json(hunt: SubmissionHunt, program: Path, options: Options) -> ExitStatus:
    """Search as `search_inputs`, and print the result as a line of JSON."""

    def shapes() -> ShapeResult:
        return shape_search.slowest_of(hunt, options)

    end, go_on = partial(hunt_words.end_text, hunt), shapes
    return search_json.print_search(hunt, hunt.problem, program, end, go_on)


def search_inputs(
    hunt: SubmissionHunt, program: Path, options: Options, failure_files: FailureFiles | None
) -> ExitStatus:
    """Search for a failing input and print it. Return FAILED if there is one."""
    problem = hunt.problem
    try:
        counterexample = hunt.run()
    except Interrupted:
        print(_("Interrupted: no input has failed so far."))
        print(_("Inputs tried: {:,}.", hunt.search.counts.total))
        return ExitStatus.TROUBLE
    except EndedEarly as ended:  # the result is shown before the error
        show_counterexample(hunt, ended.counterexample, options, failure_files)
        raise ended.__cause__ or ended from None
    if counterexample is None:
        return shape_search.search_shapes(hunt, options, failure_files)
    show_counterexample(hunt, counterexample, options, failure_files)
    if options.keep:  # before what may fail: a page that cannot be written, say
        keep_input(problem, counterexample.attempt)
    if counterexample.attempt.verdict in (Verdict.TLE, Verdict.MLE):
        shape_search.tell_growth(hunt, options)
    elif options.plot is not None:
        console.note(_("no curve is drawn: the program is wrong, not too slow"))

    def rebuild(language: str) -> Program:
        return build_submission(problem, program, options.task.kind, language=language)

    counterexample_hooks.follow_failure(options.added, HuntFailure(hunt, counterexample, rebuild))
    return ExitStatus.FAILED


def show_counterexample(
    hunt: SubmissionHunt,
    counterexample: Counterexample,
    options: Options,
    failure_files: FailureFiles | None,
) -> None:
    """Print a failing input, and write it if that is wanted."""
    console.progress("")
    report_hunt(hunt, counterexample, options)
    if failure_files:
        failure_files.write_failure(counterexample.attempt.as_failure())
