"""Finds a smallest input on which a program is wrong: the smallest of all, or a test case of the package made smaller.

Where the problem has rules, small inputs come first, in their order: what fails first is the smallest. What they do not
show, the package's test cases do: the first that fails is made smaller until no single change is left after which it
fails in the same way. How long both go on is told in processor time, so that a busy machine finds the same.
"""

import os
import time
from collections import deque
from pathlib import Path
from typing import NamedTuple

import house
import limits
import package
import program
import shrink

SECONDS = 60  # that a program which fails no test case gets on small inputs
SECONDS_OF_FAILING = 2  # and one that fails one
SECONDS_TO_SHRINK = 15  # of everything that making an input smaller takes
VALID = 42  # the exit status by which an input validator accepts
GRAMMARS = (".ctd", ".viva")  # of checktestdata and VIVA
QUICK = (".c", ".cc", ".cpp", ".rs")  # to start, which counts when an accepted program is run a thousand times
STILL = {"WA": "the answer is still wrong", "TLE": "it still takes too long", "RTE": "it is still a run-time error"}


class Found(NamedTuple):
    text: str
    answer: str  # the right one
    ended: limits.Ended  # how the program ends there
    remarks: list  # what was done to find it


class Search:
    """The search for one program."""

    def __init__(self, pool, problem, folder):
        self.pool = pool
        self.problem = problem
        self.rules = house.toolkit(problem.name, "rules")
        self.folder = folder
        self.tried = 0
        self.cases = 0
        self.tried_all = True
        self.accepted, self.reference = self.first_built(accepted(problem))

    def build(self, source, what, drivers=None):
        house.progress(f"compiling {what}")
        return self.pool.apply(program.build, source, self.folder, self.problem.limits.megabytes, drivers)

    def first_built(self, sources):
        """The first of these for whose language there are tools, and the program."""
        for source in sources:
            try:
                return source, self.build(source, "the accepted program")
            except house.Refused as refused:
                reason = refused
        raise reason

    def take(self, source):
        self.built = self.build(source, source.name, self.problem.folder / "toolkit" / "drivers")
        if self.built.note:
            house.tell(self.built.note)
        self.validators = [] if self.rules else list(self.input_validators())

    def input_validators(self):
        """The programs that say whether an input is valid; what is none for us, say a grammar, is left out, with a word."""
        files = sorted((self.problem.folder / "input_validators").glob("[!.]*"))
        left_out = [file.name for file in files if file.suffix in GRAMMARS]
        if left_out and len(left_out) < len(files):
            house.tell(f"{self.problem.name}: left out, as it is no program: {', '.join(left_out)}")
            files = [file for file in files if file.suffix not in GRAMMARS]
        return (self.build(file, file.name) for file in files)

    def smallest(self):
        """What is found; None if nothing fails."""
        results = list(package.results(self.pool, self.problem, self.built, self.folder))
        self.cases = len(results)
        failed = results[-1] if results and results[-1].verdict != "AC" else None
        if self.rules:
            found = self.small(SECONDS_OF_FAILING if failed else SECONDS)
            if found:
                return found
        if failed is None:
            return None
        case = self.problem.cases[failed.case]
        reference = self.pool.apply(package.judge, self.problem.name, failed.case, self.reference, self.folder)
        if reference.verdict != "AC":
            raise house.Refused(
                f"expected {house.here(self.accepted)} to be right on {failed.case}, found {reference.verdict}"
            )
        failing = Found(case.infile.read_text(), case.ansfile.read_text(), failed.ended, [])
        return self.shrunk(failing, failed.verdict, f"the test case {failed.case}")

    def answer_of_ours(self, text):
        """The answer of the accepted program."""
        bounds = self.problem.limits._replace(seconds=60)
        ended = self.pool.apply(run_on, self.reference, text, bounds, self.folder)
        if ended.verdict:
            raise house.Refused("expected a valid input, found: " + (ended.errors.decode().strip() or ended.fault))
        return ended.output.decode()

    def is_steady(self, found):
        """Whether the program ends in the same way each time that it runs on the input."""

        def end(ended):
            return ended.verdict, b"" if ended.verdict else ended.output

        times = 1 if found.ended.verdict == "TLE" else 9  # what is too slow takes its whole limit each time
        runs = [(self.built, found.text, self.problem.limits, self.folder)] * times
        again = self.pool.in_order(run_on, runs, is_doubtful=lambda ended: ended.verdict == "TLE")
        return all([end(ended) == end(found.ended) for ended in again])

    def hint(self, found):
        """Why the program fails, where that has nothing to do with the problem, or nothing."""
        source = self.folder / "failing.in"
        source.write_text(found.text)
        return self.pool.apply(self.built.hint, source, found.ended, self.problem.limits, self.folder)

    # Small inputs, in the order of the rules.

    def small(self, seconds):
        tests, ended, left = self.first_fault(self.rules.inputs(), seconds)
        if tests is None:
            return None
        if len(tests) > 1:
            alone = [(where, [test]) for where, some in self.until(tests) for test in dict.fromkeys(some)]
            single, ended_alone, _ = self.first_fault(alone, left)
            if single is None:
                failing = Found(self.rules.write(tests), self.answer(tests), ended, [])
                return self.shrunk(failing, ended.verdict or "WA", f"{len(tests)} tests, of which none fails alone")
            tests, ended = single, ended_alone
        remarks = ["This is the smallest input that fails.", f"Inputs tried: {self.tried:,}."]
        return Found(self.rules.write(tests), self.answer(tests), ended, [*remarks, f"Order: {self.rules.ORDER}."])

    def until(self, tests):
        """The inputs up to this one."""
        for where, some in self.rules.inputs():
            yield where, some
            if some == tests:
                return

    def first_fault(self, inputs, seconds):
        """The first of the inputs that the program gets wrong, how it ends there, and what is left of its seconds."""
        ahead = deque()

        def texts():
            for where, tests in inputs:
                if seconds < 0:
                    self.tried_all = False
                    return
                ahead.append((where, tests))
                yield self.built, self.rules.write(tests), self.problem.limits, self.folder

        results = self.pool.in_order(run_on, texts(), is_doubtful=lambda ended: ended.verdict == "TLE")
        for ended in results:
            where, tests = ahead.popleft()
            self.tried += 1
            seconds -= ended.seconds
            house.progress(f"{where}: {self.tried:,} inputs tried")
            if ended.fault or ended.output.split() != self.answer(tests).encode().split():
                results.close()
                return tests, ended, seconds
        return None, None, seconds

    def answer(self, tests):
        return "".join(f"{self.rules.answer(test)}\n" for test in tests)

    # An input that fails, made smaller.

    def shrunk(self, failing, verdict, what):
        """The input, made smaller as long as the verdict is the same."""
        write = (lambda tests: self.rules.write(list(tests))) if self.rules else str
        changes = (lambda tests: map(tuple, self.rules.smaller(list(tests)))) if self.rules else shrink.changes_of_text
        spent = Spent()
        house.progress(f"making {what} smaller")

        def first_failing(numbered):
            ahead = deque()

            def trials():
                for number, item in numbered:
                    if spent.seconds() > SECONDS_TO_SHRINK:
                        return
                    text = write(item)
                    ahead.append(((number, item), text))
                    yield self.problem.name, text, self.built, self.reference, self.validators, self.folder

            results = self.pool.in_order(trial, trials())
            for found, ended, answer, seconds in results:
                pair, text = ahead.popleft()
                self.tried += 1
                spent.others += seconds
                house.progress(f"{what} made smaller: {len(text):,} bytes, {self.tried:,} inputs tried")
                if found == verdict:
                    results.close()
                    return pair, Found(text, answer, ended, [])
            return None

        item = tuple(self.rules.read(failing.text)) if self.rules else failing.text
        item, found = shrink.shrink(item, changes, first_failing)
        if spent.seconds() <= SECONDS_TO_SHRINK:
            minimal = self.rules.minimal(item) if self.rules else shrink.MINIMAL_TEXT
            kept = f"No single change makes it smaller: {minimal} so that {STILL[verdict]}."
        else:
            kept = f"There was no time to make it smaller: {SECONDS_TO_SHRINK} s are over."
        return (found or failing)._replace(remarks=[f"Made from {what}.", f"Inputs tried: {self.tried:,}.", kept])


class Spent:
    """Seconds of processor time, of this process and as told of the others."""

    def __init__(self):
        self.others = -time.process_time()

    def seconds(self):
        return time.process_time() + self.others


def accepted(problem):
    """The programs that can say what is right: the repository's own, or those that the package accepts."""
    own = house.ROOT / "src" / "bin" / f"{problem.name}.rs"
    found = [own] if own.is_file() else sorted((problem.folder / "submissions" / "accepted").glob("[!.]*"))
    if not found:
        raise house.Refused(f"expected an accepted program in {house.here(problem.folder / 'submissions')}, found none")
    return sorted(found, key=lambda file: file.suffix not in QUICK)


def run_on(built, text, bounds, folder):
    """How a program ends on a text, in a worker."""
    source = Path(folder, f"worker_{os.getpid()}.in")
    source.write_text(text)
    return built.run(source, bounds, folder)


def trial(name, text, built, reference, validators, folder):
    """In a worker: the verdict on a program's run on a text, how it ended, the right answer, and the seconds of processor
    time that this took; no verdict if the text is not valid."""
    begin = sum(os.times()[:4])
    return *tried(name, text, built, reference, validators, folder), sum(os.times()[:4]) - begin


def tried(name, text, built, reference, validators, folder):
    problem = package.load(name)
    roomy = problem.limits._replace(seconds=10 * problem.limits.seconds)
    for validator in validators:
        if os.waitstatus_to_exitcode(run_on(validator, text, roomy, folder).status) != VALID:
            return "", None, ""
    right = run_on(reference, text, roomy, folder)
    if right.verdict:
        return "", None, ""
    ended = run_on(built, text, problem.limits, folder)
    source, answer = (Path(folder, f"worker_{os.getpid()}.{end}") for end in ("in", "ans"))
    answer.write_bytes(right.output)
    try:
        verdict = package.verdict_on(problem, source, answer, ended, folder)
    except house.Refused:  # the output validator takes offence at the input, or at the right answer
        verdict = ""
    return verdict, ended, right.output.decode(errors="replace")
