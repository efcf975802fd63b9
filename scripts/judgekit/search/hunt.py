"""Search the smallest input on which one submission fails.

Small inputs are tried in order; then a test case is shrunk. Imports all other files of this room,
judging and problem. Prints nothing but warnings and progress.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from judgekit.console import UserError, relative_path, warn
from judgekit.judging.judge import judge_case, judge_cases
from judgekit.judging.verdict import CaseResult, Verdict
from judgekit.problem.model import Problem
from judgekit.problem.validators import (
    accepted_sources,
    build_part,
    build_submission,
    input_validators,
)
from judgekit.search.attempt import Attempt, ProblemOracle
from judgekit.search.budget import Budget
from judgekit.search.inputs import SmallInputs, to_text
from judgekit.search.interrupt import Interrupted, interruptible
from judgekit.search.rules import RuleReductions, Rules, SmallTests, load_rules
from judgekit.search.search import TLE_MARGIN, Search
from judgekit.search.shrink import Reductions
from judgekit.search.text_reductions import TextReductions
from judgekit.submission.build import Program
from judgekit.submission.function import Kind

# Seconds of CPU time. A run is cut where its budget ends.
IN_ALL = 60.0  # if a test case fails: for the small inputs and for shrinking
SMALL_INPUTS = 45.0  # of these at most: then Python can try about 2,800 inputs, C++ all
SHRINKING_SLOW = 30.0  # of these at most if the program is too slow: each failing run takes long
ALL_SMALL_INPUTS = 100.0  # if all test cases pass: then Python can try all, too


@dataclass(frozen=True)
class Counterexample:
    """A failing input and how it was found."""

    attempt: Attempt
    remarks: tuple[str, ...]


@dataclass(frozen=True)
class Opponents:
    """The accepted submissions that a program is compared with, except the program itself."""

    first: Path
    """The one whose answers are taken for right."""
    others: tuple[Path, ...]


class Hunt:
    """The search for one submission. `prepare` makes it, `run` searches.

    `is_complete`: all small inputs were tried, and none fails.
    """

    def __init__(
        self,
        problem: Problem,
        program: Program,
        oracle: ProblemOracle,
        opponents: Opponents,
        rules: Rules[Any] | None,
    ) -> None:
        self.problem = problem
        self.program = program
        self.oracle = oracle
        self.opponents = opponents
        self.rules = rules
        self.search = Search(program, problem.limits_for(program.language), oracle)
        self.small_inputs: SmallInputs | None = SmallTests(rules) if rules else None
        self.reductions: Reductions = RuleReductions(rules) if rules else TextReductions()
        self.is_complete = False
        self.origin = ""  # of the input that is shrunk

    def run(self) -> Counterexample | None:
        """Return the smallest failing input that is found, None if no input fails.

        A signal ends the search; then the smallest failing input so far is returned. Raise
        Interrupted if there is none yet. Takes at most IN_ALL seconds of CPU time after the test
        cases, or ALL_SMALL_INPUTS seconds if all of them pass.
        """
        try:
            with interruptible():
                found = self.find()
                return self.checked(found) if found else None
        except Interrupted:
            if self.search.smallest is None:
                raise
            remarks = ["Interrupted: a smaller input may fail."]
            if self.origin:
                remarks.insert(0, f"Shrunk from {self.origin}.")
            return Counterexample(self.search.smallest, tuple(remarks))

    def find(self) -> Counterexample | None:
        """Search, without a look at interruptions and unsteady programs."""
        last = self.last_result()
        passes = last.verdict is Verdict.AC
        budget = Budget(ALL_SMALL_INPUTS if passes else IN_ALL)
        small = self.find_small(budget if passes else budget.part(SMALL_INPUTS), budget)
        if small or passes:
            return small
        if judge_case(self.problem, last.case, self.oracle.reference).verdict is not Verdict.AC:
            reference = relative_path(self.opponents.first)
            raise UserError(f"the accepted submission {reference} fails on {last.case.name}")
        failing = Attempt(
            to_text(last.case.input_bytes()),
            last.case.answer(),
            last.verdict,
            last.message,
            last.run,
        )
        found = self.shrink(failing, f"the test case {last.case.name}", budget)
        if self.oracle.validators:  # on an invalid input, the accepted submissions may disagree
            self.compare_references(found.attempt)
        return found

    def last_result(self) -> CaseResult:
        """Return the result of the first test case that fails, or of the last one.

        Without rules, the smallest test cases come first.
        """
        problem = self.problem
        if not self.rules:
            cases = sorted(problem.cases, key=lambda case: case.input_path.stat().st_size)
            problem = replace(problem, cases=tuple(cases))
        *_, last = judge_cases(problem, self.program)
        return last

    def find_small(self, budget: Budget, budget_in_all: Budget) -> Counterexample | None:
        """Return the smallest failing small input, None if none fails within the budget."""
        source = self.small_inputs
        if source is None:
            return None
        found = self.search.first_small(source, budget)
        if found is None:
            self.is_complete = not budget.is_spent
            return None
        if found.together > 1:
            origin = f"{found.together} tests that fail together"
            return self.shrink(found.attempt, origin, budget_in_all)
        remarks = ("This is the smallest failing input.", f"Order: {source.order}.")
        return Counterexample(found.attempt, remarks)

    def shrink(self, failing: Attempt, origin: str, budget: Budget) -> Counterexample:
        """Make a failing input smaller, and say what is claimed of the result."""
        self.origin = origin
        is_slow = failing.verdict is Verdict.TLE
        if is_slow:
            budget = budget.part(SHRINKING_SLOW + TLE_MARGIN * self.search.limits.cpu_seconds)
        shrunk = self.search.shrink(failing, self.reductions, budget)
        smallest = shrunk.attempt
        is_changed = smallest.text != failing.text
        how = f"Shrunk from {origin}." if is_changed else f"The input is {origin}, unchanged."
        words = self.reductions.in_words(smallest.text)
        if not shrunk.is_finished:
            claim = "It may not be minimal: shrinking stopped before it was done."
        elif words is None:
            claim = "It may not be minimal: not every single reduction was tried."
        else:
            verdict = (
                f"{TLE_MARGIN} times the time limit" if is_slow else f"{failing.verdict} again"
            )
            claim = (
                f"No single reduction still fails: {words}. A reduction fails if it gets {verdict}."
            )
        return Counterexample(smallest, (how, claim))

    def compare_references(self, attempt: Attempt) -> None:
        """Raise UserError if another accepted submission gives another answer."""
        for source in self.opponents.others:
            try:
                other = build_part(self.problem, source)
            except UserError as error:
                warn(f"{relative_path(source)} is not run: {error}")
                continue
            limits = self.problem.limits_for(other.language)
            judged = self.oracle.judge(other, attempt.input_bytes, attempt.answer, limits)
            if judged and judged.verdict is Verdict.WA:
                names = f"{relative_path(self.opponents.first)} and {relative_path(source)}"
                shown = repr(attempt.text[:200])
                raise UserError(f"the accepted submissions {names} disagree on {shown}")

    def checked(self, found: Counterexample) -> Counterexample:
        """Return a counterexample, with another remark if the program's output varies."""
        if self.search.is_deterministic(found.attempt):
            return found
        remark = (
            "The program's output changes from run to run: is it random, or is a variable "
            "uninitialised?"
        )
        return Counterexample(found.attempt, (remark,))


def prepare(problem: Problem, source: Path, kind: Kind) -> Hunt:
    """Return the search for a submission. Compiles it, the validators and a reference solution.

    Raise UserError, also if there is nothing to compare with.
    """
    rules = load_rules(problem.folder)
    opponents = find_opponents(problem, source.resolve(), has_rules=rules is not None)
    reference = build_part(problem, opponents.first)
    program = build_submission(problem, source, kind)
    if program.note:
        warn(program.note)
    validators: tuple[Program, ...] = ()
    if not rules:
        validators = tuple(input_validators(problem))
        if not validators:
            warn(
                f"{problem.name} has no input validator that runs here: "
                "the input found may be invalid"
            )
    oracle = ProblemOracle(problem, validators, reference)
    return Hunt(problem, program, oracle, opponents, rules)


def find_opponents(problem: Problem, tested: Path | None, *, has_rules: bool) -> Opponents:
    """Return the accepted submissions except the tested one, those that start fast first.

    The program in src/bin comes first if the problem has rules. Otherwise it may be unfinished: it
    counts only if there is no other. Raise UserError if there is none.
    """
    found = [source for source in accepted_sources(problem) if source.resolve() != tested]
    if not has_rules:
        others = [source for source in found if source.stem != problem.name]
        found = others or found
    if not found:
        place = relative_path(problem.folder / "submissions" / "accepted")
        raise UserError(
            f"{problem.name} has no other accepted submission to compare with (in {place})"
        )
    return Opponents(found[0], tuple(found[1:]))
