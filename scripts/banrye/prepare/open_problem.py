"""Open a problem: find it, complete its test cases, apply the user's options, and time it.

    "1018", OpenOptions(own=OwnValues(seconds=5))  boj1018 with a time limit of 5 s
    "demo", OpenOptions()                    demo with the test cases that its generators make

Every caller gets the same problem for the same words and the same options.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from banrye.problem.location import find
from banrye.problem.loss import note_losses
from banrye.problem.model import Draft, Problem
from banrye.problem.own_cases import cases, own_values
from banrye.problem.own_cases.own_values import OwnValues
from banrye.testcase import check_fetched


@dataclass(frozen=True)
class OpenOptions:
    """The options with which a problem is opened.

    `clone`: the folder of a clone with problems, None: the usual places. `cases`: test cases in
    place of the problem's. `generates`: whether the secret test cases are made that a
    package only lists.
    """

    clone: Path | None = None
    own: OwnValues = field(default_factory=OwnValues)
    cases: Path | None = None
    generates: bool = True


USUAL_OPTIONS = OpenOptions()


def open_problem(
    name: str, options: OpenOptions = USUAL_OPTIONS, scratch: Path | None = None
) -> Problem:
    """Return a problem by its name, ready to be judged. See `find.locate_problem`.

    `scratch`: an empty folder for unpacked files, needed if the options have test cases. The first
    use of a problem may make its package, its test cases and its time limit, which takes seconds to
    minutes; they are kept by the content that they are made of. Raise UserError.
    """
    draft = find.find_draft(name, options.clone)
    if options.cases is not None:
        assert scratch is not None
        draft = replace(
            draft,
            problem=own_values.with_cases(
                draft.problem, cases.problem_of_cases(options.cases, scratch)
            ),
        )
    return complete_problem(draft, options)


def open_location(location: find.Location) -> Problem:
    """Return the problem at a location, as `open_problem` does."""
    return complete_problem(find.load_draft(location), USUAL_OPTIONS)


def open_untimed(location: find.Location) -> Problem:
    """Return the problem at a location with all its test cases. Its time limit is not measured."""
    draft = find.load_draft(location)
    from banrye.prepare.secret_cases import with_secret_cases

    note_losses(draft.problem.name, draft.problem.losses)
    return with_secret_cases(draft).problem


def open_cases(place: Path, options: OpenOptions, scratch: Path) -> Problem:
    """Return a problem that is made of the user's own test cases. Raise UserError."""
    return complete_problem(Draft(cases.problem_of_cases(place, scratch)), options)


def open_examples(table: Path, program: Path, options: OpenOptions, scratch: Path) -> Problem:
    """Return the problem of a table of examples and of the function of a program.

    Raise UserError.
    """
    from banrye.problem.own_cases import examples

    return complete_problem(Draft(examples.problem_of_table(table, program, scratch)), options)


def complete_problem(draft: Draft, options: OpenOptions) -> Problem:
    """Return the problem of a draft with what it lacks and what the user states.

    Raise UserError.
    """
    note_losses(draft.problem.name, draft.problem.losses)
    for case in draft.problem.cases:
        for blob in case.blobs:
            check_fetched(blob)
    if options.generates and options.cases is None and draft.problem.has_only_samples:
        from banrye.prepare.secret_cases import with_secret_cases

        draft = with_secret_cases(draft)
    draft = options.own.apply_to_draft(draft)
    if draft.problem.judge.is_interactive:
        from banrye.problem.own_cases.own_judge import check_interactor

        check_interactor(draft.problem)
    if draft.time_rule is None and draft.problem.cases:
        return draft.problem
    from banrye.prepare.timelimit import with_time_limit

    return with_time_limit(draft)
