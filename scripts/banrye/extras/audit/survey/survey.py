"""Run mutants on the test cases: which test cases reject which mutants.

The mutant `n < 2` for `n <= 2` in line 7 of right.cpp is rejected by secret/3 and secret/5.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from pathlib import Path

from banrye.console import progress
from banrye.extras.audit.mutants.mutate import Mutant, in_turn, mutants_of
from banrye.extras.audit.survey.machine_code import code_of
from banrye.extras.audit.survey.subjects import Subject
from banrye.files import temporary_folder
from banrye.judges.protocol import CheckerError
from banrye.judges.verdict import Verdict
from banrye.judging.case_result import CaseResult
from banrye.judging.judge_cases import can_be_served, case_batches, judge_batch, judge_case
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.submissions import build_submission
from banrye.process.pool import WORKERS, parallel
from banrye.search.stop.budget import Budget
from banrye.shrink.claims import Stop
from banrye.submission.build import CompileError
from banrye.submission.program import Program

LIGHT_BYTES = 100_000  # of an input: larger test cases wait until every mutant has got the others
LEAST_REJECTED_SECONDS = 5.0  # of CPU time: after that, a rejected mutant gets no other test case
REJECTED_FACTOR = 3.0  # the same in CPU times of the accepted program; the larger one counts


class MutantResult(Enum):
    """The result of a mutant on the test cases."""

    REJECTED = "rejected by a test case"
    PASSED = "passed all test cases"
    SAME_CODE = "compiled to the same machine code"
    NOT_COMPILED = "not compiled"


@dataclass(frozen=True)
class FileMutant:
    """A mutant of one file of an accepted program."""

    subject: Subject
    file: Path
    mutant: Mutant

    @property
    def place(self) -> str:
        """The file, as in the package, and the line."""
        inside = self.file.relative_to(self.subject.source.parent)
        return f"{inside}:{self.mutant.line}"

    def build(self, problem: Problem) -> Program:
        """Compile it, or take it from the cache. Raise CompileError."""
        with temporary_folder() as folder:
            source = self.subject.write_program(folder, self.file, self.mutant.text)
            return build_submission(
                problem,
                source,
                language=self.subject.program.language,
                entry_point=self.subject.entry_point,
            )


@dataclass(frozen=True)
class SurveyedMutant:
    """The result of a mutant on the test cases."""

    file_mutant: FileMutant
    fate: MutantResult
    rejecting: frozenset[str] = frozenset()
    """The names of test cases that reject it: all of them, unless it took too long to go on."""


@dataclass(frozen=True)
class Survey:
    """The results of mutants. `stop`: why some runs were left out, None if none was."""

    findings: Sequence[SurveyedMutant]
    not_run: int  # mutants that were not run
    stop: Stop | None
    unfinished: int = 0  # mutants that pass the light test cases and were not run on the others

    def with_result(self, fate: MutantResult) -> list[SurveyedMutant]:
        return [finding for finding in self.findings if finding.fate is fate]


def file_mutants_of(subjects: Sequence[Subject], seed: int) -> list[FileMutant]:
    """Return the mutants of all programs, one of each program in turn."""
    queues: list[list[FileMutant]] = []
    for subject in subjects:
        of_mutants: dict[str, Path] = {}
        mutants: list[Mutant] = []
        for file, text in subject.texts.items():
            for mutant in mutants_of(text, subject.language):
                of_mutants.setdefault(mutant.text, file)
                mutants.append(mutant)
        chosen = in_turn(mutants, seed)
        queues.append([FileMutant(subject, of_mutants[mutant.text], mutant) for mutant in chosen])
    longest = max(map(len, queues), default=0)
    return [queue[place] for place in range(longest) for queue in queues if place < len(queue)]


def survey_mutants(problem: Problem, file_mutants: Sequence[FileMutant], budget: Budget) -> Survey:
    """Run mutants on the test cases until the budget is spent: first on the light ones.

    The others are for those that pass: they would add nothing to what rejects a mutant already.
    """
    light, heavy = parts_of(problem)
    subjects = {file_mutant.subject.source: file_mutant.subject for file_mutant in file_mutants}
    codes = {source: code_of(subject.program) for source, subject in subjects.items()}

    def jobs() -> Iterator[partial[SurveyedMutant]]:
        for file_mutant in file_mutants:
            if budget.is_spent:
                return
            yield partial(try_mutant, light, file_mutant, codes[file_mutant.subject.source])

    findings: list[SurveyedMutant] = []
    with closing(parallel(jobs(), ahead=WORKERS)) as results:
        for finding in results:
            findings.append(finding)
            progress(_("{}: {} of {} mutants", problem.name, len(findings), len(file_mutants)))
    not_run = len(file_mutants) - len(findings)
    unfinished = 0
    if heavy.cases:
        findings, unfinished = with_heavy_cases(heavy, findings, budget)
    return Survey(findings, not_run, budget.stop if not_run or unfinished else None, unfinished)


def parts_of(problem: Problem) -> tuple[Problem, Problem]:
    """Return the problem with the light test cases, and with the others. All count if none is."""
    light = [case for case in problem.cases if case.input.size <= LIGHT_BYTES]
    if not light:
        return problem, replace(problem, cases=())
    names = {case.name for case in light}
    heavy = [case for case in problem.cases if case.name not in names]
    return replace(problem, cases=tuple(light)), replace(problem, cases=tuple(heavy))


def with_heavy_cases(
    heavy: Problem, findings: Sequence[SurveyedMutant], budget: Budget
) -> tuple[list[SurveyedMutant], int]:
    """Run the mutants that pass so far on heavy test cases. Return also how many were not run."""
    passed = [finding for finding in findings if finding.fate is MutantResult.PASSED]

    def jobs() -> Iterator[partial[SurveyedMutant]]:
        for finding in passed:
            if budget.is_spent:
                return
            yield partial(try_mutant, heavy, finding.file_mutant, None)

    with closing(parallel(jobs(), ahead=WORKERS)) as results:
        later = list(results)
    new = {id(finding): after for finding, after in zip(passed, later, strict=False)}
    return [new.get(id(finding), finding) for finding in findings], len(passed) - len(later)


def try_mutant(problem: Problem, file_mutant: FileMutant, original: str | None) -> SurveyedMutant:
    """Return the result of a mutant. `original`: the code of the program that it is made of."""
    try:
        program = file_mutant.build(problem)
    except CompileError:
        return SurveyedMutant(file_mutant, MutantResult.NOT_COMPILED)
    if original is not None and code_of(program) == original:
        return SurveyedMutant(file_mutant, MutantResult.SAME_CODE)
    try:
        rejecting = rejecting_cases(problem, program, file_mutant.subject.cpu_seconds)
    finally:
        program.close()
    return SurveyedMutant(
        file_mutant, MutantResult.REJECTED if rejecting else MutantResult.PASSED, rejecting
    )


def rejecting_cases(problem: Problem, program: Program, usual_seconds: float) -> frozenset[str]:
    """Return the names of the test cases that a program fails.

    A program that takes too long on one is not run on others. `usual_seconds`: CPU time of an
    accepted program on all.
    """
    patience = max(LEAST_REJECTED_SECONDS, REJECTED_FACTOR * usual_seconds)
    names: list[str] = []
    seconds = 0.0
    for result in results_of(problem, program):
        seconds += result.run.cpu_seconds
        if result.verdict is not Verdict.AC:
            names.append(result.case.name)
        if result.verdict is Verdict.TLE or (names and seconds > patience):
            break
    return frozenset(names)


def results_of(problem: Problem, program: Program) -> Iterator[CaseResult]:
    """Yield the results on test cases with an answer, in one box if that is possible."""
    problem = problem.for_language(program.language)
    is_done = False
    if can_be_served(problem, program):
        is_done = yield from served_results(problem, program)
    if not is_done:
        yield from results_of_ordinary_runs(problem, program)


def served_results(problem: Problem, program: Program) -> Generator[CaseResult, None, bool]:
    """Yield the results in one box. Return whether they count.

    They do unless a checker fails, or the first failure is not one of an ordinary run.
    """
    is_confirmed = False
    for batch in case_batches(problem):
        try:
            _, results = judge_batch(problem, batch, program)
        except CheckerError:
            return False
        for result in results:
            if result.verdict is not Verdict.AC and not is_confirmed:
                if judge_case(problem, result.case, program).verdict is Verdict.AC:
                    return False
                is_confirmed = True
            yield result
    return True


def results_of_ordinary_runs(problem: Problem, program: Program) -> Iterator[CaseResult]:
    """Yield the results of ordinary runs. If a checker fails, there is none."""
    for case in problem.cases:
        if case.has_answer or not problem.judge.runs_once:
            with suppress(CheckerError):
                yield judge_case(problem, case, program)
