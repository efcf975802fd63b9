"""Replace parts of a problem by the user's options: test cases, limits, a checker, a tolerance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

from banrye import configuration
from banrye.compare import Mode, Tolerance
from banrye.problem.model import STANDARD_STREAMS, Draft, Problem, StreamFiles


@dataclass(frozen=True)
class OwnValues:
    """The user's values. None: as the problem says."""

    seconds: float | None = None
    mebibytes: int | None = None
    checker: Path | None = None
    interactor: Path | None = None
    tolerance: Tolerance | None = None  # of numbers
    compare: Mode | None = None
    files: StreamFiles = STANDARD_STREAMS
    is_interactive: bool = False

    def apply_to(self, problem: Problem) -> Problem:
        """Return a problem with what the user states. Raise UserError.

        A time limit that is stated holds for all languages.
        """
        limits = problem.limits
        if self.seconds is not None:
            limits = replace(limits, cpu_seconds=self.seconds)
            policies = replace(problem.policies, language_extras={})
            problem = replace(problem, policies=policies)
        if self.mebibytes is not None:
            limits = replace(limits, memory_mebibytes=self.mebibytes)
        problem = replace(problem, limits=limits)
        if self.files != STANDARD_STREAMS:
            files = StreamFiles(
                self.files.input or problem.files.input, self.files.output or problem.files.output
            )
            problem = replace(problem, files=files)
        return self.with_judge(problem) if self.states_judge else problem

    @property
    def states_judge(self) -> bool:
        """True if the user states anything of how outputs are judged."""
        parts = (self.checker, self.interactor, self.tolerance, self.compare)
        return self.is_interactive or any(one is not None for one in parts)

    def with_judge(self, problem: Problem) -> Problem:
        """Return a problem that is judged as the user states. Raise UserError."""
        from banrye.problem.own_cases import own_judge

        if self.checker is not None:
            problem = own_judge.with_checker(problem, self.checker)
        elif self.compare is not None or self.tolerance is not None:
            judge = own_judge.judge_by_comparison(problem, self.compare, self.tolerance)
            problem = replace(problem, judge=judge)
        if self.interactor is not None:
            return own_judge.with_interactor(problem, self.interactor)
        return own_judge.interactive(problem) if self.is_interactive else problem

    def apply_to_draft(self, draft: Draft) -> Draft:
        """Return a draft with what the user states. Raise UserError."""
        problem = self.apply_to(draft.problem)
        return Draft(problem, draft.time_rule if self.seconds is None else None)


def values_of_configuration(folder: Path) -> OwnValues:
    """Return the values of the user's banrye.toml for test cases and stress tests in a folder."""
    settings = configuration.of_folder(folder)
    return OwnValues(
        seconds=settings.time,
        mebibytes=settings.memory,
        checker=settings.checker,
        compare=settings.compare,
        files=StreamFiles(settings.input_file, settings.output_file),
        is_interactive=bool(settings.interactive),
    )


def with_cases(problem: Problem, problem_of_cases: Problem) -> Problem:
    """Return a problem with the test cases of another one, which are the user's."""
    flags = problem.cases[0].checker_flags if problem.cases else ()
    cases = tuple(replace(case, checker_flags=flags) for case in problem_of_cases.cases)
    return replace(
        problem,
        cases=cases,
        unread_cases=problem_of_cases.unread_cases,
        scoring=problem_of_cases.scoring,
        losses=(*problem.losses, *problem_of_cases.losses),
    )
