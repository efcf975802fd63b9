"""Judge a program on the test cases of a problem.

Prints nothing but progress.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial

from judgekit.console import progress
from judgekit.judging.grade import Question, judge_question
from judgekit.judging.verdict import CaseResult, Judged, Verdict, needs_rerun, verdict_of_run
from judgekit.problem.model import Kind, Problem, TestCase
from judgekit.process.pool import parallel
from judgekit.submission.build import Program


def question_of(case: TestCase) -> Question:
    """Return what a test case asks."""
    flags, arguments = case.validator_flags, case.arguments
    return Question(case.input_bytes(), case.answer(), flags, arguments, case.files)


def judge_case(problem: Problem, case: TestCase, program: Program) -> CaseResult:
    """Run a program on a test case. Without an answer, a run that does not fail is accepted."""
    if not case.has_answer and problem.kind is Kind.PASS_FAIL:
        limits = problem.limits_for(program.language)
        run = program.run(case.input_bytes(), limits, case.arguments, case.files)
        verdict = verdict_of_run(problem, run)
        judged = Judged(verdict or Verdict.AC, run)
        return CaseResult(case, judged, is_judged=verdict is not None)
    judged = judge_question(problem, program, question_of(case))
    if judged.verdict is Verdict.AC:  # to save memory
        judged = replace(judged, run=replace(judged.run, output=b""))
    return CaseResult(case, judged)


def judge_cases(
    problem: Problem, program: Program, *, all_cases: bool = False
) -> Iterator[CaseResult]:
    """Yield the results in the order of the test cases, up to the first failure or all."""
    jobs = (partial(judge_case, problem, case, program) for case in problem.cases)
    with closing(parallel(jobs, needs_rerun)) as results:
        for number, result in enumerate(results, start=1):
            progress(f"{problem.name}: {number} of {len(problem.cases)} test cases")
            yield result
            if result.verdict is not Verdict.AC and not all_cases:
                return
