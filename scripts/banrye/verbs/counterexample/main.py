"""The verb `counterexample`: its arguments, and what it prints."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from banrye import console, new_cases
from banrye.cli import option_parser, search_json, target
from banrye.cli.failing_input import print_failure, print_shape_failure
from banrye.cli.failure_files import FailureFiles
from banrye.cli.plot import write_plot
from banrye.cli.sanitizer_report import print_undefined_behaviour
from banrye.console import ExitStatus, UserError, paint, print_wrapped, relative_path
from banrye.files import temporary_folder
from banrye.judges.verdict import Verdict
from banrye.judging import faster_variant
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.submissions import build_submission
from banrye.problem.validators import build_part
from banrye.search.further.further_inputs import Slowest
from banrye.search.further.shape_inputs import try_shapes
from banrye.search.hunt import hunt_words, open_hunt
from banrye.search.hunt.hunt import SubmissionHunt
from banrye.search.hunt.opponents import find_opponents
from banrye.search.loop.counterexample import Counterexample, EndedEarly
from banrye.search.page_facts import load_page_facts
from banrye.search.rules import Rules, load_rules
from banrye.search.runs.attempt import Attempt
from banrye.search.stop.interrupt import Interrupted, interruptible
from banrye.submission.program import Program
from banrye.verbs.counterexample import additions, stress
from banrye.verbs.counterexample.additions import Failure
from banrye.verbs.counterexample.options import Options, StressOptions
from banrye.views.cases import number_of_cases
from banrye.views.slowest import passed_in_words

MAX_EXPLAINED = 1000  # characters of a failing input: an explanation of a longer one is as long
MAX_TESTS = 3  # of a failing input that are explained
WHY_SECONDS = 60  # for the answer to the user's own input


def main() -> ExitStatus:
    options = options_of_user()
    saved = FailureFiles(options.save) if options.save is not None else None
    if saved:
        saved.check()
    if stress_wish := stress.stated_by(options):
        if options.plot is not None:
            raise UserError(_("--plot draws the limits of a problem, and a stress test has none"))
        return stress.main(stress_wish, options, saved)
    with temporary_folder() as scratch:
        problem, program = find_problem(options, scratch)
        if program is None:
            return explain_input(problem)
        hunt = prepared(problem, program, options)
        if options.json:
            return print_json(hunt, program, options)
        return search(hunt, program, options, saved)


def prepared(problem: Problem, program: Path, options: Options) -> SubmissionHunt:
    """Return the search that the user wants. Raise UserError."""
    language = faster_variant.language_of(program, options.task.python)
    against = options.stress.against.absolute() if options.stress.against else None
    hunt = open_hunt.prepare(problem, program.absolute(), options.task.kind, language, against)
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


def search(
    hunt: SubmissionHunt, program: Path, options: Options, saved: FailureFiles | None
) -> ExitStatus:
    """Search for a failing input and print it. Return FAILED if there is one."""
    problem = hunt.problem
    try:
        counterexample = hunt.run()
    except Interrupted:
        print(_("Interrupted: no input has failed so far."))
        print(_("Inputs tried: {:,}.", hunt.search.counts.tried))
        return ExitStatus.TROUBLE
    except EndedEarly as ended:  # what is found is shown before the error
        show(hunt, ended.found, options, saved)
        raise ended.__cause__ or ended from None
    if counterexample is None:
        return search_shapes(hunt, options, saved)
    show(hunt, counterexample, options, saved)
    if options.keep:  # before what may fail: a page that cannot be written, say
        keep_input(problem, counterexample.attempt)
    if counterexample.attempt.verdict in (Verdict.TLE, Verdict.MLE):
        tell_growth(hunt, options)
    elif options.plot is not None:
        console.note(_("no curve is drawn: the program is not too slow here, but wrong"))

    def rebuild(language: str) -> Program:
        return build_submission(problem, program, options.task.kind, language=language)

    additions.follow(options.added, Failure(hunt, counterexample, rebuild))
    return ExitStatus.FAILED


def keep_input(problem: Problem, attempt: Attempt) -> None:
    """Add a failing input to the package of the problem, and say where."""
    for file in new_cases.add_cases(problem, [attempt.input_bytes], "counterexample"):
        print(_("Added: {}", relative_path(file)))


def search_shapes(hunt: SubmissionHunt, options: Options, saved: FailureFiles | None) -> ExitStatus:
    """Search for an input with a shape on which the program fails. Return FAILED if there is."""
    problem, program = hunt.problem, hunt.program
    slowest = slowest_of(hunt, options)
    if slowest.failure is None:
        if slowest.was_interrupted:
            print(_("Interrupted during inputs with shapes: no input has failed so far."))
        report_none(hunt, slowest)
        return ExitStatus.TROUBLE if slowest.was_interrupted else ExitStatus.PASSED
    attempt = slowest.failure.attempt
    outcome = attempt.judged.run.reason or _("wrong answer")
    name = console.printable(program.source.name)
    print(paint(f"{problem.name}: {name}: {outcome}", "bold", "red"))
    print_shape_failure(problem, program, slowest, is_diff=options.diff)
    if saved:
        saved.write(attempt.as_failure())
    if options.keep:
        keep_input(problem, attempt)
    if additions.wishes(options.added):
        console.note(_("an input of full size is too large for {}", additions_in_words()))
    return ExitStatus.FAILED


def additions_in_words() -> str:
    return console.listed(additions.names_of_options(), "or")


def tell_growth(hunt: SubmissionHunt, options: Options) -> None:
    """Print how the time or memory grows of a program for which a test case is too large.

    If a program does not end on small inputs either, nothing is printed.
    """
    slowest = slowest_of(hunt, options)
    if slowest.failure and slowest.growth and slowest.growth.exponent is not None:
        print()
        print_shape_failure(hunt.problem, hunt.program, slowest, is_diff=options.diff)


def slowest_of(hunt: SubmissionHunt, options: Options) -> Slowest:
    """Return what inputs with shapes show of the program, and draw it if that is wanted."""
    console.progress(_("{}: inputs with shapes", hunt.problem.name))
    with interruptible():
        slowest = try_shapes(hunt, options.slow_seconds)
    console.progress("")
    if options.plot is not None:
        write_plot(options.plot, hunt.problem, hunt.program, slowest)
    return slowest


def print_json(hunt: SubmissionHunt, program: Path, options: Options) -> ExitStatus:
    """Search as `search`, and print what is found as a line of JSON."""

    def shapes() -> Slowest:
        return slowest_of(hunt, options)

    end, go_on = partial(hunt_words.end_in_words, hunt), shapes
    return search_json.print_search(hunt, hunt.problem, program, end, go_on)


def show(
    hunt: SubmissionHunt,
    counterexample: Counterexample,
    options: Options,
    saved: FailureFiles | None,
) -> None:
    """Print a failing input, and write it if that is wanted."""
    console.progress("")
    report(hunt, counterexample, options)
    if saved:
        saved.write(counterexample.attempt.as_failure())


# Arguments.


def options_of_user() -> Options:
    """Return the options, with the sandbox chosen. Raise UserError if they do not fit."""
    options = option_parser.parse(Options)
    if options.why and options.save is not None:
        raise UserError(_("--why finds no input that --save could write (see --help)"))
    has_files = options.save is not None or options.plot is not None
    if options.json and (has_files or options.why or additions.wishes(options.added)):
        names = ["--save", "--plot", "--why", *additions.names_of_options()]
        raise UserError(_("--json takes no {} (see --help)", console.listed(names, "or")))
    has_own = options.stress != StressOptions() or options.task.own.cases is not None
    if options.keep and (options.why or has_own):
        raise UserError(_("--keep works without --why, --against and --cases (see --help)"))
    if options.task.own.examples is not None and options.stress == StressOptions():
        raise UserError(_("--examples needs --against FILE and --generator FILE here (see --help)"))
    options.task.sandbox.apply()
    options.task.library.apply()
    return options


def find_problem(options: Options, scratch: Path) -> tuple[Problem, Path | None]:
    """Return the problem that the arguments mean, and the program. None: --why. Raise UserError.

    `scratch`: an empty folder for unpacked files.
    """
    words = target.split(options.task.arguments)
    if options.why:
        if len(options.task.arguments) != 1:
            raise UserError(_("--why explains an answer and takes no program (see --help)"))
        words = target.Arguments(list(options.task.arguments), [])
        return target.find_problem(words, options.task, scratch), None
    if not words.programs and len(words.problems) < 2:
        raise UserError(_("give a program after the problem, or --why (see --help)"))
    problem = target.find_problem(words, options.task, scratch, generates=True)
    if not problem.has_reference and options.stress.against is None:
        raise UserError(_("{} has no program to compare with: give --against FILE", problem.name))
    if options.keep:
        new_cases.require_package(problem)
    return problem, Path(words.programs[0])


# What is printed.


def report_none(hunt: SubmissionHunt, slowest: Slowest) -> None:
    """Say on which inputs the program is right."""
    name = hunt.program.source.name
    result = hunt_words.right_in_words(hunt) or _("fails on no input that was tried")
    print_wrapped(f"{hunt.problem.name}: {name} {result}.", "green")
    if hunt.small_inputs:
        print_wrapped(hunt_words.inputs_in_words(hunt))
    limits = hunt.problem.limits_for(hunt.program.language)
    if slowest_passed := passed_in_words(slowest, limits):
        print_wrapped(slowest_passed)
    passed, number = hunt.cases_passed, len(hunt.problem.cases)
    if passed == number:
        print(_("Test cases passed: {}.", number_of_cases(hunt.problem, has_noun=False)))
    else:
        print(
            _(
                "Test cases passed: {:,} of {:,}; the time was over before the others.",
                passed,
                number,
            )
        )


def report(hunt: SubmissionHunt, counterexample: Counterexample, options: Options) -> None:
    """Print a failing input, both answers, the reason, and how the input was found."""
    attempt = counterexample.attempt
    name = console.printable(hunt.program.source.name)
    outcome = attempt.judged.run.reason or _("wrong answer")
    print(paint(f"{hunt.problem.name}: {name}: {outcome}", "bold", "red"))
    failure = attempt.as_failure()
    print_failure(hunt.problem, hunt.program, failure, is_diff=options.diff)
    print_undefined_behaviour(hunt.problem, hunt.program, failure, options.task.kind)
    print()
    if hunt.rules and len(attempt.text) < MAX_EXPLAINED:
        tests = tests_to_explain(hunt.rules, attempt)
        explain(hunt.problem, hunt.rules, attempt.text, tests)
    for remark in (*counterexample.remarks, _("Inputs tried: {:,}.", hunt.search.counts.tried)):
        print_wrapped(remark, "dim")


# Explanations.


def tests_to_explain(rules: Rules[Any], attempt: Attempt) -> list[int]:
    """Return the indices of a few different tests of a failing input.

    If some are answered wrongly, only those.
    """
    tests = rules.read(attempt.text)
    answer = attempt.answer.split(b"\n")
    given = attempt.judged.run.output.split(b"\n")
    are_wrong = []
    for index in range(len(tests)):
        line = given[index].rstrip() if index < len(given) else b""
        are_wrong.append(index < len(answer) and line != answer[index].rstrip())
    chosen = different_tests(tests, [index for index, wrong in enumerate(are_wrong) if wrong])
    if not chosen:
        chosen = different_tests(tests, list(range(len(tests))))
    return chosen[:MAX_TESTS]


def different_tests(tests: Sequence[object], indices: Sequence[int]) -> list[int]:
    """Return the indices without those of tests that are equal to an earlier one."""
    seen = set()
    different = []
    for index in indices:
        if tests[index] not in seen:
            seen.add(tests[index])
            different.append(index)
    return different


def explain(problem: Problem, rules: Rules[Any], text: str, indices: Sequence[int]) -> None:
    """Print why the answers to tests of an input are right, each with a link to its page."""
    page = load_page_facts(problem.folder)
    addresses = page.addresses(text) if page else []
    file = (problem.folder / "solution" / "explore.html").as_uri()
    tests = rules.read(text)
    for index in indices:
        if len(tests) > 1:
            print(_("Test {}:\n", index + 1))
        print("\n".join(rules.explain(tests[index])))
        if index < len(addresses):
            print(_("\nIn a browser: {}#challenge:{}", file, addresses[index]))
        print()
    if len(indices) < len(tests):
        are_equal = len(set(tests)) == len(indices)
        remark = _("; the others are equal to one of them") if are_equal else ""
        print(_("Explained: {} of {} tests{}.\n", len(indices), len(tests), remark))


def explain_input(problem: Problem) -> ExitStatus:
    """Print the answer to the input on standard input, and the reason."""
    rules = load_rules(problem.folder)
    if not rules:
        raise UserError(_("{} has no rules (toolkit/rules.py), which --why needs", problem.name))
    input_bytes = sys.stdin.buffer.read()
    opponents = find_opponents(problem, None, has_rules=True)
    reference = build_part(problem, opponents.first)
    run = reference.run(input_bytes, replace(problem.limits, cpu_seconds=WHY_SECONDS))
    if not run.succeeded:
        raise UserError(_("not a valid input: {}", run.error_text()))
    console.print_block("answer", run.output.decode().splitlines())
    print()
    text = input_bytes.decode("utf-8-sig")
    tests = rules.read(text)
    explain(problem, rules, text, different_tests(tests, range(len(tests))))
    return ExitStatus.PASSED
