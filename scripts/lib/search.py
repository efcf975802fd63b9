"""Find the smallest input on which a program fails.

If the problem has rules (toolkit/rules.py), small inputs are tried in the order of the rules, so that the first failure
is the smallest. If none of them fails, the first failing test case is shrunk. Effort is counted in units (see `cost`),
not in seconds, so that a busy machine finds the same where the program is fast.
"""

from itertools import chain, islice, repeat, takewhile
from typing import NamedTuple

import build
import package
import shrink
import shrink_text
from cli import UserError, progress, relative_path, warn
from repository import VENV, load_toolkit
from run import RunResult, parallel
from testlib import VALID

# Budgets in units: see `cost`.
ALL_SMALL_INPUTS = 6000  # for a program that is right on all test cases
SMALL_INPUTS = 3500  # before a failing test case is shrunk
SHRINKING = 8000
SHRINKING_TLE = 4500  # fewer, as each failing run takes the whole time limit
# What the start of a program costs. Every other language costs 8, as an interpreter does.
START_COSTS = dict.fromkeys(("c", "cpp", "rust", "go", "pascal", "haskell"), 1)

RUN_CTD = (VENV / "bin" / "python3", "-m", "checktestdata")  # of a validator that is a grammar and no program
MARGIN = 1.2  # of the time limit: a program that is too slow while an input is shrunk is too slow when it is run again
STILL = {
    "WA": "the answer is still wrong",
    "TLE": f"it still takes {MARGIN} times the time limit",
    "RTE": "it is still a run-time error",
}


class Found(NamedTuple):
    """A failing input."""

    text: str
    answer: str  # the right one
    verdict: str  # on the program
    run: RunResult  # of the program
    remarks: list  # how it was found and what is claimed of it


def cost(program, run, limits):
    """Return the units of a run: a cost to start, 2 for each 0.02 s, and 250 for each 0.3 s, so that slow runs are few.

    A compiled program takes a part of the first step on a small input, so that load does not change its cost.
    """
    seconds = limits.seconds if run.verdict == "TLE" else run.seconds
    return START_COSTS.get(program.language, 8) + 2 * int(seconds / 0.02) + 250 * int(seconds / 0.3)


class Search:
    """The search for one program."""

    def __init__(self, problem, source, is_function=None):
        self.problem = problem
        self.rules = load_toolkit(problem.folder, "rules")
        self.tried = 0  # inputs other than test cases
        sources = accepted_submissions(problem, source, bool(self.rules))
        built = ((each, build.build_or_warn(each, problem.heap_megabytes)) for each in sources)
        self.references = ((each, program) for each, program in built if program)
        self.reference_source, self.reference = next(self.references, (None, None))
        if self.reference is None:
            raise UserError(f"no accepted submission of {problem.name} can be run here")
        self.program = self.build(source, self.problem.drivers, is_function)
        self.limits = self.problem.limits_for(self.program)
        self.reference_limits = self.problem.limits_for(self.reference)
        if self.program.note:
            warn(self.program.note)
        self.validators = [] if self.rules else self.input_validators()
        self.small_inputs = self.inputs_of_rules() if self.rules else iter(())

    def build(self, source, *options):
        progress(f"compiling {source.name}")
        return build.build(source, self.problem.heap_megabytes, *options)

    def input_validators(self):
        """Return the input validators that are programs, else those that are grammars. Warn if there is none."""
        files = sorted((self.problem.folder / "input_validators").glob("[!._]*"))
        grammars = [file.resolve() for file in files if file.suffix == ".ctd"]
        files = [file for file in files if file.is_dir() or build.load_languages().detect_language([file])]
        validators = [self.build(file, None, False, self.problem.judging.get("testlib")) for file in files]
        validators = validators or [build.Program([*RUN_CTD, file], "checktestdata") for file in grammars]
        if not validators:
            warn(f"{self.problem.name} has no input validator that runs here: the input found may be invalid")
        return validators

    def smallest(self):
        """Return the smallest failing input that is found, None if nothing fails."""
        failed = self.failing_case()
        found = self.try_small_inputs(SMALL_INPUTS if failed else ALL_SMALL_INPUTS)
        if found or not failed:
            return found
        found = self.shrink_case(failed)
        if self.validators:  # on an invalid input, they may disagree
            self.compare_references(found)
        return found

    def failing_case(self):
        """Return the first failing test case, or without rules the smallest one up to a TLE. None if all pass."""
        failed = None
        sizes = {name: case.infile.stat().st_size for name, case in self.problem.cases.items()}
        results = package.judge_cases(self.problem, self.program, all_cases=not self.rules)
        for result in results:
            if result.verdict != "AC" and (failed is None or sizes[result.case] < sizes[failed.case]):
                failed = result
            if result.verdict == "TLE":
                results.close()
        return failed

    def compare_references(self, found):
        """Raise UserError if another accepted submission gives another answer."""
        right = self.reference.run(found.text.encode(), self.reference_limits).output
        for source, other in self.references:
            if self.try_input(other, self.problem.limits_for(other), found.text, right)[0].verdict == "WA":
                names = f"{relative_path(self.reference_source)} and {relative_path(source)}"
                raise UserError(f"the accepted submissions {names} disagree on {found.text[:200]!r}")

    # Small inputs in the order of the rules.

    def inputs_of_rules(self):
        """Return the inputs as lists of tests. If an input can have many tests, batches come before single tests."""
        batch = getattr(self.rules, "BATCH", 1)
        singles = ([test] for test in self.rules.small_tests())
        return chain(batches(self.rules.small_tests(), batch), singles) if batch > 1 else singles

    def try_small_inputs(self, budget):
        """Return the first small input that fails. None if the budget ends or nothing fails."""
        self.budget = budget
        found = self.first_failing(map(self.with_answer, self.small_inputs), "small inputs")
        if found is None:
            return None
        tests = self.rules.read(found.text)
        remarks = ["This is the smallest failing input.", f"Order: {self.rules.ORDER}."]
        if len(tests) > 1:
            # A smaller test can fail alone that passes after others.
            smaller = takewhile(lambda test: test != tests[0], self.rules.small_tests())
            single = self.first_failing_alone(smaller)
            if single is None and self.budget <= 0:
                remarks[0] = f"No smaller input is known to fail; smaller ones were tried {len(tests)} at a time."
            self.budget = float("inf")
            single = single or self.first_failing_alone(tests)
            if single is None:
                return self.shrink(found, f"{len(tests)} tests, none of which fails alone")
            found = single
        return found._replace(remarks=remarks)

    def first_failing_alone(self, tests):
        return self.first_failing((self.with_answer([test]) for test in tests), "one by one")

    def with_answer(self, tests):
        answer = "".join(f"{self.rules.answer(test)}\n" for test in tests)
        return self.rules.write(tests), answer.encode()

    # Shrinking.

    def shrink_case(self, failed):
        """Make the failing test case smaller. Return what is found."""
        case = self.problem.cases[failed.case]
        reference = package.judge_case(self.problem, failed.case, self.reference)
        if reference.verdict != "AC":
            source = relative_path(self.reference_source)
            raise UserError(f"the accepted submission {source} fails on {failed.case}: {reference.verdict}")
        failing = Found(case.infile.read_text(), case.ansfile.read_text(), failed.verdict, failed.run, [])
        return self.shrink(failing, f"the test case {failed.case}")

    def shrink(self, failing, origin):
        """Make a failing input smaller as long as the verdict on the program stays the same. Return what is found."""
        last = cost(self.program, failing.run, self.limits)  # the last run can cost as much again
        self.budget = max(SHRINKING_TLE - last, SHRINKING_TLE // 4) if failing.verdict == "TLE" else SHRINKING - last

        def first_failing(texts):
            return self.first_failing(zip(texts, repeat(None)), f"shrinking {origin}", failing.verdict)

        passes = [self.reductions_of_rules] if self.rules else shrink_text.PASSES
        smallest = shrink.shrink(failing.text, passes, first_failing)
        how = f"Shrunk from {origin}." if smallest else f"Not shrunk: {origin}."
        smallest = smallest or failing
        rules = self.rules
        makes_all_reductions = rules or len(smallest.text) * SHRINKING < shrink_text.MAX_LENGTH
        if self.budget > 0 and makes_all_reductions:
            words = rules.reductions_in_words(rules.read(smallest.text)) if rules else shrink_text.IN_WORDS
            remark = f"No single reduction still fails: {words}. A reduction fails if {STILL[failing.verdict]}."
        else:
            remark = "It may not be minimal: shrinking stopped after its budget of inputs."
        return smallest._replace(remarks=[how, remark])

    def reductions_of_rules(self, text):
        return map(self.rules.write, self.rules.smaller(self.rules.read(text)))

    def first_failing(self, candidates, doing, verdict=None):
        """Return what is found for the first candidate that fails. None if none does within self.budget.

        A candidate is the text of an input and its answer, None to ask the reference solution. `verdict`: the failure
        to look for, None for any. Lower self.budget by the cost of the runs.
        """
        margin = MARGIN if verdict == "TLE" else 1
        limits = self.limits._replace(seconds=margin * self.limits.seconds)
        affordable = takewhile(lambda _: self.budget > 0, candidates if self.budget > 0 else ())
        jobs = ((self.program, limits, text, answer) for text, answer in affordable)
        if verdict == "TLE":  # one by one: beside another run a program takes longer
            trials = (self.try_input(*job) for job in jobs)
        else:
            trials = parallel(self.try_input, jobs, lambda trial: verdict is None and trial[0].verdict == "TLE")
        for found, units in trials:
            self.tried += 1
            self.budget -= units
            progress(f"{doing}: {len(found.text):,} bytes, {self.tried:,} inputs tried")
            if found.verdict == verdict or verdict is None and found.verdict not in ("", "AC"):
                trials.close()
                return found
        return None

    def try_input(self, program, limits, text, answer=None):
        """Return what is found (with no verdict if the input is not valid), and the cost of the runs.

        If the right answer is given, the input is valid, and neither the validators nor the reference solution run.
        """
        input_bytes, units, invalid = text.encode(), 0, Found(text, "", "", None, [])
        if answer is None:
            for validator in self.validators:
                run = validator.run(input_bytes, self.problem.validation_limits)
                units += cost(validator, run, self.problem.validation_limits)
                if run.exit_code != (0 if validator.language == "checktestdata" else VALID):
                    return invalid, units
            right = self.reference.run(input_bytes, self.reference_limits)
            units += cost(self.reference, right, self.reference_limits)
            if right.verdict:
                return invalid, units
            answer = self.problem.normalised(right.output)
        run = program.run(input_bytes, limits)
        units += cost(program, run, limits)
        try:
            verdict = package.verdict_on(self.problem, input_bytes, answer, run)
        except UserError:  # the output validator rejects the input or the reference's answer
            verdict = ""
        return Found(text, answer.decode(errors="replace"), verdict, run, []), units

    def is_deterministic(self, found):
        """Return whether the program gives the same output, or fails alike, when it is run again on an input."""
        if found.verdict == "TLE":  # times vary
            return True
        runs = list(parallel(self.program.run, [(found.text.encode(), self.limits)] * 9))
        return all(run.verdict == found.run.verdict and (run.verdict or run.output == found.run.output) for run in runs)


def batches(tests, size):
    """Yield lists of `size` consecutive tests."""
    tests = iter(tests)
    while batch := list(islice(tests, size)):
        yield batch


def accepted_submissions(problem, program, has_rules):
    """Return the accepted submissions except the program that is tested (None: all), those that start fast first.

    Our own comes first if the problem has rules. Else it may be unfinished, and counts only if there is no other.
    """
    files = sorted((problem.folder / "submissions" / "accepted").glob("[!._]*"))
    found = [file for file in files if program is None or file.resolve() != program.resolve()]
    if not has_rules:
        found = [file for file in found if file.stem != problem.name] or found
    if not found:
        place = relative_path(problem.folder / "submissions" / "accepted")
        raise UserError(f"{problem.name} has no other accepted submission to compare with (in {place})")
    return sorted(found, key=lambda file: (file.stem != problem.name, file.suffix not in build.COMPILED))
