"""The result of an audit: the value that ends its stream of events."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from banrye.extras.audit.attack.attack import AttackResult
from banrye.extras.audit.largest_case_check import SlowProgram
from banrye.extras.audit.probes import ProbeResult
from banrye.extras.audit.survey.cover import few_cases
from banrye.extras.audit.survey.survey import LIGHT_BYTES, MutantResult, Survey
from banrye.messages import _
from banrye.problem.model import Problem

LEAST_COVERAGE = 0.8  # the share of the mutants that ran: with less, test cases are not judged


@dataclass(frozen=True)
class Audit:
    """The results of an audit: what the test cases of a problem reject and miss."""

    problem: Problem
    seed: int
    seconds: float  # the time that was allowed, of CPU time
    programs: Sequence[str]  # the mutated programs
    survey: Survey
    attacked: AttackResult
    origin: str  # of the inputs
    unreached: Sequence[str] | None  # bounds, in words. None: it is not known
    late: Sequence[SlowProgram] = ()
    probed: ProbeResult | None = None  # None: there is no checker
    at_bounds: Collection[str] = ()  # test cases that alone reach a bound
    basic: Sequence[bytes] = ()  # inputs of each kind that the validator makes, for --add

    @property
    def coverage(self) -> float:
        """The share of the mutants that were run on all test cases, as far as they had to be."""
        examined = len(self.survey.findings)
        most = examined + self.survey.not_run
        return (examined - self.survey.unfinished) / most if most else 0.0

    @property
    def idle_cases(self) -> list[str] | None:
        """The names of test cases that added nothing in this audit.

        Samples are not among them, nor those that alone reach a bound. None if too few mutants
        were run to say so.
        """
        if self.coverage < LEAST_COVERAGE:
            return None
        samples = [case.name for case in self.problem.cases if case.name.startswith("sample")]
        sizes = {case.name: case.input.size for case in self.problem.cases}
        rows = [finding.rejecting for finding in self.survey.with_result(MutantResult.REJECTED)]
        needed = {*samples, *few_cases(rows, sizes, samples), *self.at_bounds}
        return [case.name for case in self.problem.cases if case.name not in needed]

    @property
    def why_it_ended(self) -> str:
        """The reason why the audit ended early, "" if it did not."""
        words: list[str] = []
        if self.survey.stop:
            words.append(_("{} mutants were not run", self.survey.not_run))
        if self.survey.unfinished:
            words.append(
                _(
                    "{} mutants were not run on test cases of more than {:,} bytes",
                    self.survey.unfinished,
                    LIGHT_BYTES,
                )
            )
        if self.attacked.stop:
            words.append(_("not all inputs were tried on all mutants"))
        if not words:
            return ""
        return _("Out of time (--time {:g}): {}", self.seconds, "; ".join(words))
