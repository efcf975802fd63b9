"""Judge a program on the test cases of a problem.

judge_cases(boj1018, my.cpp)    CaseResult(sample/1, AC), CaseResult(secret/1, WA), and no more
with all_cases=True             a CaseResult for each test case
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial

from banrye.console import progress
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.judging.case_result import CaseResult, needs_rerun, verdict_of_run
from banrye.judging.grade import grade_run, judge_on_case, run_on_case
from banrye.messages import _
from banrye.problem.model import STANDARD_STREAMS, Problem
from banrye.process.pool import parallel, run_alone
from banrye.process.server import Job
from banrye.submission.program import Program
from banrye.submission.repeats import CASES_PER_REPEAT
from banrye.submission.serving import StartMethod
from banrye.testcase import TestCase


def judge_case(problem: Problem, case: TestCase, program: Program) -> CaseResult:
    """Judge a program on a test case. Without an answer, a run that does not fail is accepted."""
    if not case.has_answer and problem.judge.runs_once:
        limits = problem.limits_for(program.language)
        run = run_on_case(problem, program, case.in_memory(), limits)
        verdict = verdict_of_run(problem, run)
        judged_run = JudgedRun(verdict or Verdict.AC, run)
        return CaseResult(case, judged_run, is_judged=verdict is not None)
    return case_result(case, judge_on_case(problem, program, case.in_memory()))


def case_result(case: TestCase, judged_run: JudgedRun) -> CaseResult:
    """Return the result of a test case. The output of a right run is dropped."""
    if judged_run.verdict is Verdict.AC:  # to save memory
        judged_run = replace(judged_run, run=replace(judged_run.run, output=b""))
    return CaseResult(case, judged_run)


def judge_cases(
    problem: Problem, program: Program, *, all_cases: bool = False
) -> Iterator[CaseResult]:
    """Yield the results in the order of the test cases, up to the first failure or all.

    The test cases are those for the language of the program: `Problem.for_language`.
    """
    forked = forked_results(problem, program, all_cases=all_cases)
    yield from forked
    if not all_cases and any(result.verdict is not Verdict.AC for result in forked):
        return
    ordinary = ordinary_results(problem, problem.cases[len(forked) :], program)
    with closing(ordinary) as results:
        for number, result in enumerate(results, start=len(forked) + 1):
            show_progress(problem, number)
            yield result
            if result.verdict is not Verdict.AC and not all_cases:
                return


def show_progress(problem: Problem, number: int) -> None:
    progress(_("{}: {} of {} test cases", problem.name, number, len(problem.cases)))


def ordinary_results(
    problem: Problem, cases: Sequence[TestCase], program: Program
) -> Generator[CaseResult, None, None]:
    """Yield the results of some test cases, for each of which the program is started."""
    jobs = (partial(judge_case, problem, case, program) for case in cases)
    return parallel(jobs, needs_rerun)


# Many test cases in one box.

BATCH_CASES = 8
BATCH_BYTES = 4 << 20  # of the inputs of a batch


def is_served(problem: Problem, program: Program) -> bool:
    """Return whether the program is forked for each test case, in one box.

    Only if it is forked at its entry point, so that its time includes all of its start, as the time
    limit does.
    """
    return program.start_method is StartMethod.LINKED and can_be_served(problem, program)


def can_be_served(problem: Problem, program: Program) -> bool:
    """Return whether a program can run on many test cases in one box."""
    is_plain = all(case.has_answer and not case.files for case in problem.cases)
    is_plain = is_plain and problem.files == STANDARD_STREAMS
    return problem.judge.runs_once and is_plain and program.can_serve


def case_batches(problem: Problem) -> Iterator[list[TestCase]]:
    """Yield the test cases in order, in batches with the same arguments."""
    batch: list[TestCase] = []
    size = 0
    for case in problem.cases:
        bytes_of_input = case.input.size
        is_full = len(batch) >= BATCH_CASES or size + bytes_of_input > BATCH_BYTES
        if batch and (is_full or case.arguments != batch[0].arguments):
            yield batch
            batch, size = [], 0
        batch.append(case)
        size += bytes_of_input
    yield batch


def forked_results(problem: Problem, program: Program, *, all_cases: bool) -> Sequence[CaseResult]:
    """Return the results of the first test cases, if the program is forked for them.

    None count if an ordinary run refutes one that has passed.
    """
    if not is_served(problem, program):
        return ()
    in_order: list[CaseResult] = []
    with closing(served_results(problem, program)) as results:
        for result in results:
            in_order.append(result)
            show_progress(problem, len(in_order))
            if result.verdict is not Verdict.AC and not all_cases:
                break
    return () if program.is_refuted else in_order


def served_results(problem: Problem, program: Program) -> Generator[CaseResult, None, None]:
    """Yield the results of the first test cases: of all, unless the program is distrusted."""
    batches = (partial(judge_batch, problem, batch, program) for batch in case_batches(problem))
    with closing(parallel(batches)) as results:
        for batch, served in results:
            for result in served:
                yield confirm_failure(problem, result, program)
                if not program.can_serve:
                    return
            yield from ordinary_results(problem, batch[len(served) :], program)


def judge_batch(
    problem: Problem, batch: list[TestCase], program: Program
) -> tuple[list[TestCase], list[CaseResult]]:
    """Run a program on test cases in one box.

    Return them, and the results up to the first that took a limit of time, or all.
    """
    limits = problem.limits_for(program.language)
    in_memory = [case.in_memory() for case in batch]
    jobs = [Job(copy.input_bytes, limits.cpu_seconds) for copy in in_memory]
    runs = program.run_many(jobs, limits, batch[0].arguments)
    return batch, [
        case_result(case, grade_run(problem, copy, run))
        for case, copy, run in zip(batch, in_memory, runs, strict=False)
    ]


def confirm_failure(problem: Problem, result: CaseResult, program: Program) -> CaseResult:
    """Return a failure as it is in an ordinary run. Repeat some runs that pass, too."""
    passes = result.verdict is Verdict.AC
    seconds = result.run.cpu_seconds
    if passes and not program.repeats.wants(seconds, program.start_method, CASES_PER_REPEAT):
        return result
    job = partial(judge_case, problem, result.case, program)
    if needs_rerun(result):
        ordinary = run_alone(job)
    else:
        (ordinary,) = parallel([job], needs_rerun)
    if not passes and ordinary.verdict is Verdict.AC:
        program.distrust()
    is_slow = program.repeats.refutes(seconds, ordinary.run.cpu_seconds, program.start_method)
    if passes and (is_slow or ordinary.verdict is not Verdict.AC):
        program.refute()
    return ordinary
