"""Find the smallest input on which a program fails.

If the problem has rules (toolkit/rules.py), small inputs are tried in the order of the rules. If none of them fails,
the first failing test case is shrunk. Effort is counted in units (see `cost`), which hardly depend on the load.
"""

from itertools import islice, takewhile
from typing import NamedTuple

import build
import package
import shrink
import shrink_text
from cli import UserError, progress, relative_path, warn
from repository import load_toolkit
from run import RunResult, parallel
from testlib import VALID

# Budgets in units: see `cost`.
ALL_SMALL_INPUTS = 6000  # for a program that is right on all test cases
SMALL_INPUTS = 3500  # before a failing test case is shrunk
SHRINKING = {"WA": 8000, "RTE": 8000, "TLE": 4500}  # TLE: fewer, as each failing run takes the whole time limit
START_COSTS = dict.fromkeys(("c", "cpp", "rust", "go", "pascal", "haskell"), 1)  # in units, 8 for other languages

MARGIN = 1.2  # of the time limit: a program that is too slow while an input is shrunk is too slow when it is run again


class Found(NamedTuple):
    """The result on an input."""

    text: str
    answer: str  # the right one
    verdict: str  # on the program, "" if the input is not valid
    run: RunResult  # of the program
    cost: int  # of all runs
    remarks: tuple = ()  # how a failing input was found and what is claimed of it


def cost(program, run, limits):
    """Return the units of a run: a cost to start, 2 for each 0.02 s, and 250 for each 0.3 s to have few slow runs."""
    seconds = limits.seconds if run.verdict == "TLE" else run.seconds
    return START_COSTS.get(program.language, 8) + 2 * int(seconds / 0.02) + 250 * int(seconds / 0.3)


class Search:
    def __init__(self, problem, source, is_function=None):
        self.problem, self.source = problem, source
        self.rules = load_toolkit(problem.folder, "rules")
        self.tried = 0  # inputs other than test cases
        self.harmless = set()  # hashes of texts that do not fail: a collision only skips a text
        self.reference_source, *self.other_references = accepted_submissions(problem, source.resolve())
        self.reference = build.build(self.reference_source, problem.heap_megabytes)
        self.program = build.build(source, problem.heap_megabytes, problem.drivers, is_function)
        self.limits = problem.limits_for(self.program)
        if self.program.note:
            warn(self.program.note)
        if not self.rules:  # the smallest test cases come first
            problem.cases = dict(sorted(problem.cases.items(), key=lambda item: item[1].infile.stat().st_size))
        self.validators = [] if self.rules else input_validators(problem)
        self.checks = [*self.validators, (self.reference, problem.limits_for(self.reference))]

    def smallest(self):
        """Return the smallest failing input that is found, None if nothing fails."""
        *_, last = package.judge_cases(self.problem, self.program)
        self.budget = ALL_SMALL_INPUTS if last.verdict == "AC" else SMALL_INPUTS
        found = self.small_input() if self.rules else None
        if found or last.verdict == "AC":
            return found
        if package.judge_case(self.problem, last.case, self.reference).verdict != "AC":
            raise UserError(f"the accepted submission {relative_path(self.reference_source)} fails on {last.case}")
        case = self.problem.cases[last.case]
        failing = Found(case.infile.read_bytes().decode(), case.ansfile.read_text(), last.verdict, last.run, 0)
        found = self.shrink(failing, f"the test case {last.case}")
        if self.validators:  # on an invalid input, the accepted submissions may disagree
            self.compare_references(found)
        return found

    def compare_references(self, found):
        """Raise UserError if another accepted submission gives another answer."""
        answer = found.answer.encode()
        for source in self.other_references:
            other = build.build_or_warn(source, self.problem.heap_megabytes)
            if other and self.try_input(other, self.problem.limits_for(other), found.text, answer).verdict == "WA":
                names = f"{relative_path(self.reference_source)} and {relative_path(source)}"
                raise UserError(f"the accepted submissions {names} disagree on {found.text[:200]!r}")

    def small_input(self):
        """Return the first small input in the order of the rules that fails, None if none does within the budget."""
        tests, size, end = self.rules.small_tests, getattr(self.rules, "BATCH", 1), None
        batch = size > 1 and self.first_failing(self.inputs(tests(), size))  # fewer runs than one test at a time
        if batch:  # a smaller test may pass after other tests but fail alone
            end, self.budget = size * (batch[0] + 1), ALL_SMALL_INPUTS
        single = self.first_failing(self.inputs(islice(tests(), end), 1))
        if single:
            return single[1]._replace(remarks=("This is the smallest failing input.", f"Order: {self.rules.ORDER}."))
        return self.shrink(batch[1], f"{size} tests that fail together") if batch else None

    def inputs(self, tests, size):
        """Yield inputs of `size` consecutive tests, each with its answer in bytes."""
        tests = iter(tests)
        while batch := list(islice(tests, size)):
            yield self.rules.write(batch), "".join(f"{self.rules.answer(test)}\n" for test in batch).encode()

    def shrink(self, failing, origin):
        """Make a failing input smaller as long as the verdict on the program stays the same. Return what is found."""
        rules, self.budget = self.rules, SHRINKING[failing.verdict]

        def reductions_of_rules(text):
            return map(rules.write, rules.smaller(rules.read(text)))

        passes = [reductions_of_rules] if rules else shrink_text.PASSES
        smallest = shrink.shrink(failing, passes, lambda texts: self.first_failing(zip(texts), failing.verdict))
        how = f"The input is {origin}, unchanged." if smallest is failing else f"Shrunk from {origin}."
        if self.budget <= 0:
            return smallest._replace(remarks=(how, "It may not be minimal: shrinking stopped before it was done."))
        words = rules.reductions_in_words(rules.read(smallest.text)) if rules else shrink_text.IN_WORDS
        again = f"{MARGIN} times the time limit" if failing.verdict == "TLE" else f"{failing.verdict} again"
        remark = f"No single reduction still fails: {words}. A reduction fails if it gets {again}."
        return smallest._replace(remarks=(how, remark))

    def first_failing(self, candidates, verdict=None):
        """Return the index of the first candidate that fails, and what is found. None if none does within self.budget.

        A candidate is a tuple of a text and, if known, its answer. `verdict`: the failure to look for, None for any.
        """
        limits = self.limits._replace(seconds=self.limits.seconds * (MARGIN if verdict == "TLE" else 1))
        affordable = takewhile(lambda _: self.budget > 0, candidates if self.budget > 0 else ())
        jobs = ((self.program, limits, *candidate) for candidate in affordable)
        if verdict == "TLE":  # one by one: beside another run a program takes longer
            results = (self.try_input(*job) for job in jobs)
        else:
            results = parallel(self.try_input, jobs, lambda found: verdict is None and found.verdict == "TLE")
        for index, found in enumerate(results):
            self.tried += found.cost > 0
            self.budget -= found.cost
            progress(f"{len(found.text):,} bytes, {self.tried:,} inputs tried")
            if found.verdict == verdict or verdict is None and found.verdict not in ("", "AC"):
                results.close()
                return index, found
            self.harmless.add(hash(found.text))
        return None

    def try_input(self, program, limits, text, answer=None):
        """Return what is found. If the answer is given, neither the validators nor the reference solution run."""
        input_bytes, units = text.encode(), 0
        if hash(text) in self.harmless:
            return Found(text, "", "", None, 0)
        for check, check_limits in self.checks if answer is None else ():
            run = check.run(input_bytes, check_limits)
            units += cost(check, run, check_limits)
            if run.verdict if check is self.reference else run.exit_code != VALID:
                return Found(text, "", "", None, units)
            answer = self.problem.normalised(run.output)  # the reference solution is the last check
        run = program.run(input_bytes, limits)
        units += cost(program, run, limits)
        try:
            verdict = package.verdict_on(self.problem, input_bytes, answer, run)
        except UserError:  # the output validator rejects the input or the reference's answer
            verdict = ""
        return Found(text, answer.decode(errors="replace"), verdict, run, units)

    def is_deterministic(self, found):
        """Return whether the program gives the same output, or fails alike, in more runs. Times of a TLE may vary."""
        runs = parallel(self.program.run, [(found.text.encode(), self.limits)] * 9)
        expected = found.run.verdict or found.run.output
        return found.verdict == "TLE" or all((run.verdict or run.output) == expected for run in runs)


def input_validators(problem):
    """Return the input validators that are programs, each with its limits. Warn if there is none."""
    testlib = problem.judging.get("testlib")
    files = runnable(problem.folder / "input_validators")
    if not files:
        warn(f"{problem.name} has no input validator that runs here: the input found may be invalid")
    return [(build.build(file, problem.heap_megabytes, testlib=testlib), problem.validation_limits) for file in files]


def runnable(folder):
    """Return the programs in a folder, sorted: folders, and files of a language that problemtools know."""
    languages = build.load_languages()
    return [file for file in sorted(folder.glob("[!._]*")) if file.is_dir() or languages.detect_language([file])]


def accepted_submissions(problem, tested=None):
    """Return the accepted submissions except the program that is tested (a resolved path), those that start fast first.

    The program in src/bin comes first if the problem has rules. Otherwise it may be unfinished: it counts only if there
    is no other.
    """
    place = problem.folder / "submissions" / "accepted"
    found = [file for file in runnable(place) if file.resolve() != tested]
    if not load_toolkit(problem.folder, "rules"):
        found = [file for file in found if file.stem != problem.name] or found
    if not found:
        raise UserError(f"{problem.name} has no other accepted submission to compare with (in {relative_path(place)})")
    return sorted(found, key=lambda file: (file.stem != problem.name, file.suffix not in build.COMPILED))
