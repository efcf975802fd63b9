"""Find the smallest input on which a program fails.

If the problem has rules (toolkit/rules.py), small inputs are tried in the order of the rules, so that the first failure
is the smallest. If none of them fails, the first failing test case is shrunk, and then more small inputs are tried that
are smaller than the result. Effort is counted in inputs and not in seconds, so that a busy machine finds the same.
"""

import time
from collections import deque
from itertools import chain, islice
from typing import NamedTuple

import build
import package
import shrink
import shrink_text
from cli import UserError, progress, relative_path, warn
from repository import PROBLEMS, ROOT, load_toolkit
from run import RunResult
from testlib import VALID

# Budgets in units: see `cost`.
ALL_SMALL_INPUTS = 6000  # for a program that is right on all test cases
FIRST_SMALL_INPUTS = 1500  # before a failing test case is shrunk
MORE_SMALL_INPUTS = 2000  # after that
SHRINKING = 8000

GRAMMARS = (".ctd", ".viva")  # validators in the languages of checktestdata and VIVA, which are no programs
STILL = {"WA": "the answer is still wrong", "TLE": "it still takes too long", "RTE": "it is still a run-time error"}


class Found(NamedTuple):
    """A failing input."""

    text: str
    answer: str  # the right one
    run: RunResult  # of the program
    remarks: list  # how it was found and what is claimed of it


def cost(program, run, limits):
    """The units of a run: the cost to start, and more for a slow run. A run without an answer in time was slow.

    The step from fast to slow is far above the time to start, so that load does not change the cost of a fast run.
    """
    seconds = limits.seconds if run.verdict == "TLE" else run.seconds
    return program.start_cost + 300 * int(seconds / 0.3)


class Search:
    """The search for one program."""

    def __init__(self, pool, problem, scratch):
        self.pool, self.problem, self.scratch = pool, problem, scratch
        self.rules = load_toolkit(problem.folder, "rules")
        self.start = time.monotonic()
        self.tried = 0  # inputs other than test cases
        self.passed_cases = 0
        self.reference_source = accepted_submissions(problem)[0]
        self.reference = self.build(self.reference_source)

    def build(self, source, *options):
        progress(f"compiling {source.name}")
        return self.pool.call(build.build, source, self.scratch, self.problem.heap_megabytes, *options)

    def take_program(self, source, is_function):
        self.program = self.build(source, self.problem.drivers(), is_function)
        self.limits = self.problem.limits_for(self.program)
        if self.program.note:
            warn(self.program.note)
        testlib = self.problem.judging.get("testlib")
        files = [] if self.rules else self.input_validators()
        self.validators = [self.build(file, None, False, testlib) for file in files]
        self.small_inputs = self.inputs_of_rules() if self.rules else iter(())

    def input_validators(self):
        """The input validators. Those in a grammar language are skipped, with a warning."""
        files = sorted((self.problem.folder / "input_validators").glob("[!.]*"))
        for file in files:
            if file.suffix in GRAMMARS:
                warn(f"{self.problem.name}: skipped the input validator {file.name}, a grammar")
        return [file for file in files if file.suffix not in GRAMMARS]

    def smallest(self):
        """The smallest failing input that is found, None if nothing fails."""
        failed = self.failing_case()
        found = self.try_small_inputs(FIRST_SMALL_INPUTS if failed else ALL_SMALL_INPUTS)
        if found or not failed:
            return found
        found = self.shrink_case(failed)
        if not self.rules:
            self.compare_references(found)
            return found
        size = self.rules.sort_key(self.rules.read(found.text))
        return self.try_small_inputs(MORE_SMALL_INPUTS, size) or found

    def failing_case(self):
        """The first failing test case, or without rules the smallest one up to a TLE. None if all pass."""
        failed = None
        results = package.judge_cases(self.pool, self.problem, self.program, self.scratch, all_cases=not self.rules)
        for result in results:
            if result.verdict == "AC":
                self.passed_cases += 1
            elif failed is None or self.size(result) < self.size(failed):
                failed = result
            if result.verdict == "TLE":
                results.close()
        return failed

    def size(self, result):
        return self.problem.cases[result.case].infile.stat().st_size

    def compare_references(self, found):
        """Raise UserError if another accepted submission does not give the right answer either."""
        for source in accepted_submissions(self.problem)[1:]:
            arguments = found.text, self.build(source), self.reference, [], self.scratch
            verdict = self.pool.call(try_input, self.problem.folder, *arguments)[0]
            if verdict != "AC":
                names = f"{relative_path(self.reference_source)} and {relative_path(source)}"
                raise UserError(f"the accepted submissions {names} disagree on {found.text[:200]!r}")

    # Small inputs in the order of the rules.

    def inputs_of_rules(self):
        """Pairs of a description and a list of tests. Problems with many tests per input come in batches first."""
        batch = getattr(self.rules, "BATCH", 1)
        return chain(batches(self.rules.inputs(), batch) if batch > 1 else (), self.rules.inputs())

    def try_small_inputs(self, budget, size=None):
        """The next small input that fails, among those smaller than `size`. None if the budget ends or nothing fails."""
        inputs = (pair for pair in self.small_inputs if size is None or self.rules.sort_key(pair[1]) < size)
        tests, run = self.first_failure(inputs, budget)
        if tests is None:
            return None
        remarks = ["This is the smallest failing input.", f"Order: {self.rules.ORDER}."]
        if len(tests) > 1:
            single, single_run = self.first_failure((("one by one", [test]) for test in tests), float("inf"))
            if single is None:
                failing = Found(self.rules.write(tests), self.right_answer(tests), run, [])
                return self.shrink(failing, run.verdict or "WA", f"{len(tests)} tests, none of which fails alone")
            remarks[0] = f"This is the smallest failing input; smaller ones were tried {len(tests)} at a time."
            tests, run = single, single_run
        return Found(self.rules.write(tests), self.right_answer(tests), run, remarks)

    def first_failure(self, inputs, budget):
        """The first of the inputs on which the program fails, and its run. (None, None) if the budget ends before."""
        ahead = deque()
        spent = 0

        def arguments():
            for description, tests in inputs:
                ahead.append((description, tests))
                yield self.rules.write(tests).encode(), self.limits, self.scratch
                if spent >= budget:
                    return

        runs = self.pool.map(self.program.run, arguments(), is_doubtful=lambda run: run.verdict == "TLE")
        for run in runs:
            description, tests = ahead.popleft()
            self.tried += 1
            spent += cost(self.program, run, self.limits)
            progress(f"{description}: {self.tried:,} inputs tried")
            if run.verdict or run.output.split() != self.right_answer(tests).encode().split():
                runs.close()
                return tests, run
        return None, None

    def right_answer(self, tests):
        return "".join(f"{self.rules.answer(test)}\n" for test in tests)

    def all_small_inputs_tried(self):
        return bool(self.rules) and next(self.small_inputs, None) is None

    # Shrinking.

    def shrink_case(self, failed):
        """The failing test case, made smaller."""
        case = self.problem.cases[failed.case]
        arguments = self.problem.folder, failed.case, self.reference, self.scratch
        reference = self.pool.call(package.judge_case, *arguments)
        if reference.verdict != "AC":
            source = relative_path(self.reference_source)
            raise UserError(f"the accepted submission {source} fails on {failed.case}: {reference.verdict}")
        failing = Found(case.infile.read_text(), case.ansfile.read_text(), failed.run, [])
        return self.shrink(failing, failed.verdict, f"the test case {failed.case}")

    def shrink(self, failing, verdict, origin):
        """A failing input made smaller, as long as the verdict on the program stays the same."""
        shape = self.rules or shrink_text  # both say what an input consists of and how it is reduced
        passes = shape.PASSES if shape is shrink_text else [shape.smaller]
        spent = 0

        def first_failing(candidates):
            nonlocal spent
            ahead = deque()

            def arguments():
                for number, item in candidates:
                    if spent >= SHRINKING:
                        return
                    ahead.append((number, item, shape.write(item)))
                    yield self.problem.folder, ahead[-1][2], self.program, self.reference, self.validators, self.scratch

            trials = self.pool.map(try_input, arguments(), is_doubtful=lambda trial: trial[0] == verdict == "TLE")
            for trial_verdict, run, answer, units in trials:
                number, item, text = ahead.popleft()
                self.tried += 1
                spent += units
                progress(f"shrinking {origin}: {len(text):,} bytes, {self.tried:,} inputs tried")
                if trial_verdict == verdict:
                    trials.close()
                    return number, item, Found(text, answer, run, [])
            return None

        item, found = shrink.shrink(shape.read(failing.text), passes, first_failing)
        if spent < SHRINKING:
            remark = f"No single reduction still fails: {shape.minimal(item)} so that {STILL[verdict]}."
        else:
            remark = "It may not be minimal: shrinking stopped after its budget of inputs."
        return (found or failing)._replace(remarks=[f"Shrunk from {origin}.", remark])

    def reference_answer(self, text):
        """The answer of the accepted program to an input. Raises UserError if it refuses the input."""
        limits = self.problem.limits._replace(seconds=60)
        run = self.pool.call(self.reference.run, text.encode(), limits, self.scratch)
        if run.verdict:
            raise UserError("not a valid input: " + (run.errors.decode(errors="replace").strip() or run.reason))
        return run.output.decode()

    def is_deterministic(self, found):
        """Whether the program gives the same output, or fails alike, when it is run again on an input."""

        def outcome(run):
            return run.verdict, b"" if run.verdict else run.output

        if found.run.verdict == "TLE":  # times vary
            return True
        arguments = [(found.text.encode(), self.limits, self.scratch)] * 9
        return all([outcome(run) == outcome(found.run) for run in self.pool.map(self.program.run, arguments)])


def batches(inputs, size):
    """Join consecutive inputs of one test to inputs of `size` tests."""
    inputs = iter(inputs)
    while batch := list(islice(inputs, size)):
        yield batch[0][0], [test for _, tests in batch for test in tests]


def accepted_submissions(problem):
    """The programs that can tell the right answer: those that start fast first."""
    own = ROOT / "src" / "bin" / f"{problem.name}.rs"
    is_ours = own.is_file() and problem.folder.parent == PROBLEMS
    found = [own] if is_ours else sorted((problem.folder / "submissions" / "accepted").glob("[!.]*"))
    if not found:
        raise UserError(f"{problem.name} has no accepted submission ({relative_path(problem.folder / 'submissions')})")
    return sorted(found, key=lambda file: file.suffix not in build.COMPILED)


# In a worker.


def try_input(folder, text, program, reference, validators, scratch):
    """Verdict on a program's run on an input, the run, the right answer, and the cost. No verdict on an invalid input."""
    problem, question = package.load(folder), text.encode()
    generous = problem.limits._replace(seconds=10 * problem.limits.seconds)
    units = 0
    for validator in validators:
        run = validator.run(question, generous, scratch)
        units += cost(validator, run, generous)
        if run.exit_code != VALID:
            return "", None, "", units
    right = reference.run(question, generous, scratch)
    units += cost(reference, right, generous)
    if right.verdict:
        return "", None, "", units
    limits = problem.limits_for(program)
    run = program.run(question, limits, scratch)
    units += cost(program, run, limits)
    answer = problem.normalised(right.output)
    try:
        verdict = package.verdict_on(problem, question, answer, run, scratch)
    except UserError:  # the output validator rejects the input or the reference's answer
        verdict = ""
    return verdict, run, answer.decode(errors="replace"), units
