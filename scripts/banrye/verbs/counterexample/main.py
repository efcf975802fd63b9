"""The verb `counterexample`: a stress test, an explanation, or the search for one submission."""

from __future__ import annotations

from banrye.cli.failure_files import FailureFiles
from banrye.console import ExitStatus, UserError
from banrye.files import temporary_folder
from banrye.messages import _
from banrye.verbs.counterexample import stress_test
from banrye.verbs.counterexample.arguments import find_problem, options_of_user
from banrye.verbs.counterexample.explanation import explain_input
from banrye.verbs.counterexample.input_search import prepare_hunt, print_json, search_inputs


def main() -> ExitStatus:
    """Search by the arguments of the user. Return the exit status."""
    options = options_of_user()
    failure_files = FailureFiles(options.save) if options.save is not None else None
    if failure_files:
        failure_files.check()
    if stress_options := stress_test.stress_options_of(options):
        if options.plot is not None:
            raise UserError(
                _("--plot draws the time limit of a problem, and a stress test has no problem")
            )
        return stress_test.main(stress_options, options, failure_files)
    with temporary_folder() as scratch:
        problem, program = find_problem(options, scratch)
        if program is None:
            return explain_input(problem)
        hunt = prepare_hunt(problem, program, options)
        if options.json:
            return print_json(hunt, program, options)
        return search_inputs(hunt, program, options, failure_files)
