"""The stress test of `counterexample`: its arguments and its report."""

from __future__ import annotations

from pathlib import Path

from banrye import console
from banrye.cli import search_json
from banrye.cli.failing_input import print_failure
from banrye.cli.failure_files import FailureFiles
from banrye.cli.sanitizer_report import print_undefined_behaviour
from banrye.console import ExitStatus, UserError, count_text, paint, print_wrapped, printable
from banrye.judging import faster_variant
from banrye.messages import _
from banrye.problem.submissions import build_submission
from banrye.search.loop.counterexample import Counterexample, EndedEarly, HuntFailure
from banrye.search.stop.interrupt import Interrupted
from banrye.search.stress import stress
from banrye.search.stress.stress_programs import SEARCH_SECONDS, WALL_SECONDS, StressOptions
from banrye.search.stress.stress_search import Stress
from banrye.submission.program import Program
from banrye.submission.source_kind import SourceKind
from banrye.verbs.counterexample import counterexample_hooks
from banrye.verbs.counterexample.options import Options, StressArguments


def stress_options_of(options: Options) -> StressOptions | None:
    """Return the stress test that the user states, None if it is none. Raise UserError.

    With a problem and another program only, the problem has generators and a validator.
    """
    stress, task = options.stress, options.task
    is_of_problem = stress == StressArguments(against=stress.against) and len(task.arguments) == 2
    if stress == StressArguments() or is_of_problem:
        return None
    if stress.against is None:
        raise UserError(
            _("a stress test needs --against FILE, a program that is right (see --help)")
        )
    if stress.generator is None:
        raise UserError(_("a stress test needs --generator FILE, which prints inputs (see --help)"))
    if task.own.cases is not None or options.why or len(task.arguments) != 1:
        raise UserError(
            _("a stress test takes one program, and no problem or --cases (see --help)")
        )
    program = Path(task.arguments[0])
    return StressOptions(
        program=program,
        against=stress.against,
        generator=stress.generator,
        validator=stress.validator,
        own=task.own.own_values(),
        kind=task.source_kind,
        examples=task.own.examples,
        language=faster_variant.language_of(program, task.python),
        search_seconds=options.search_seconds or SEARCH_SECONDS,
        wall_seconds=options.search_seconds or WALL_SECONDS,
    )


def main(
    stress_options: StressOptions, options: Options, failure_files: FailureFiles | None
) -> ExitStatus:
    """Run a stress test and print the result. Return FAILED if an input fails."""
    hunt = stress.prepare_stress(stress_options)
    if options.json:
        return search_json.print_search(
            hunt, hunt.problem, stress_options.program, lambda: str(hunt.stop or "")
        )
    try:
        counterexample = hunt.run()
    except Interrupted:
        print(_("Interrupted: no input has failed so far."))
        print_counts(hunt)
        return ExitStatus.TROUBLE
    except EndedEarly as ended:  # the result is shown before the error
        show_stress_failure(hunt, ended.counterexample, options, failure_files)
        raise ended.__cause__ or ended from None
    console.progress("")
    if counterexample is None:
        print_wrapped(_("{}: no input fails.", hunt.problem.name), "green")
        print_counts(hunt)
        return ExitStatus.PASSED
    show_stress_failure(hunt, counterexample, options, failure_files)

    def rebuild(language: str) -> Program:
        problem = hunt.problem
        kind = SourceKind.FUNCTION if problem.function else stress_options.kind
        return build_submission(problem, stress_options.program, kind, language=language)

    counterexample_hooks.follow_failure(options.added, HuntFailure(hunt, counterexample, rebuild))
    return ExitStatus.FAILED


def show_stress_failure(
    hunt: Stress,
    counterexample: Counterexample,
    options: Options,
    failure_files: FailureFiles | None,
) -> None:
    """Print a failing input, and write it if that is wanted."""
    console.progress("")
    report_stress(hunt, counterexample, is_diff=options.diff)
    if failure_files:
        failure_files.write_failure(counterexample.attempt.as_failure())


def report_stress(hunt: Stress, counterexample: Counterexample, *, is_diff: bool) -> None:
    """Print a failing input, both outputs, and how the input was found."""
    attempt = counterexample.attempt
    reason = attempt.judged_run.run.reason or _("wrong answer")
    print(paint(f"{printable(hunt.problem.name)}: {reason}", "bold", "red"))
    failure = attempt.as_failure()
    print_failure(hunt.problem, hunt.program, failure, is_diff=is_diff)
    print_undefined_behaviour(hunt.problem, hunt.program, failure, hunt.options.kind)
    print()
    for remark in counterexample.remarks:
        print_wrapped(remark, "dim")
    print_counts(hunt)


def print_counts(hunt: Stress) -> None:
    """Print which inputs were tried, why the search ended, and which were skipped and why."""
    inputs = hunt.inputs_in_words()
    if hunt.stop:
        rate = _("{} a second", count_text(round(hunt.search.rate), "input"))
        inputs += _(" The search ended {}, at {} (--search-time S changes that).", hunt.stop, rate)
    print_wrapped(inputs, "dim")
    if hunt.skips.total:
        skipped = [f"{count:,} ({reason})" for reason, count in hunt.skips.counts.items()]
        print_wrapped(_("Inputs skipped: {}.", ", ".join(skipped)), "dim")
        for line in hunt.first_skip():  # not wrapped: one is a command
            print(paint(printable(line), "dim"))
    for remark in (hunt.failures_in_words(), hunt.doubt_of_generator()):
        if remark:
            print_wrapped(remark, "dim")
