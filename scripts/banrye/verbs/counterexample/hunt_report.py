"""Print the result of a hunt: the failing input, or that no input fails.

boj1018: my.py: wrong answer
"""

from __future__ import annotations

from banrye import console, new_cases
from banrye.cli.failing_input import print_failure
from banrye.cli.sanitizer_report import print_undefined_behaviour
from banrye.console import paint, print_wrapped, relative_path
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.search.further.further_inputs import ShapeResult
from banrye.search.hunt import hunt_words
from banrye.search.hunt.hunt import SubmissionHunt
from banrye.search.loop.counterexample import Counterexample
from banrye.search.runs.attempt import Attempt
from banrye.verbs.counterexample.explanation import explain_answers, tests_to_explain
from banrye.verbs.counterexample.options import Options
from banrye.views.case_lines import case_count_text
from banrye.views.slowest import passed_in_words

MAX_EXPLAINED = 1000  # characters of a failing input: an explanation of a longer one is as long


def report_hunt(hunt: SubmissionHunt, counterexample: Counterexample, options: Options) -> None:
    """Print a failing input, both answers, the reason, and how the input was found."""
    attempt = counterexample.attempt
    name = console.printable(hunt.program.source.name)
    reason = attempt.judged_run.run.reason or _("wrong answer")
    print(paint(f"{hunt.problem.name}: {name}: {reason}", "bold", "red"))
    failure = attempt.as_failure()
    print_failure(hunt.problem, hunt.program, failure, is_diff=options.diff)
    print_undefined_behaviour(hunt.problem, hunt.program, failure, options.task.kind)
    print()
    if hunt.rules and len(attempt.text) < MAX_EXPLAINED:
        tests = tests_to_explain(hunt.rules, attempt)
        explain_answers(hunt.problem, hunt.rules, attempt.text, tests)
    for remark in (*counterexample.remarks, _("Inputs tried: {:,}.", hunt.search.counts.total)):
        print_wrapped(remark, "dim")


def report_none(hunt: SubmissionHunt, slowest: ShapeResult) -> None:
    """Say on which inputs the program is right."""
    name = hunt.program.source.name
    result = hunt_words.right_in_words(hunt) or _("passes every input that was tried")
    print_wrapped(f"{hunt.problem.name}: {name} {result}.", "green")
    if hunt.small_inputs:
        print_wrapped(hunt_words.inputs_in_words(hunt))
    limits = hunt.problem.limits_for(hunt.program.language)
    if slowest_passed := passed_in_words(slowest, limits):
        print_wrapped(slowest_passed)
    passed, number = hunt.cases_passed, len(hunt.problem.cases)
    if passed == number:
        print(_("Test cases passed: {}.", case_count_text(hunt.problem, has_noun=False)))
    else:
        print(
            _(
                "Test cases passed: {:,} of {:,}; the search ended before the other test cases.",
                passed,
                number,
            )
        )


def keep_input(problem: Problem, attempt: Attempt) -> None:
    """Add a failing input to the package of the problem, and say where."""
    for file in new_cases.add_cases(problem, [attempt.input_bytes], "counterexample"):
        print(_("Added: {}", relative_path(file)))
