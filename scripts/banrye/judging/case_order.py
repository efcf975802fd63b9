"""The order of test cases for many programs: those that rejected most come first.

    secret/7 rejected 12 programs so far, secret/2 rejected 3
    the next program runs on secret/7, secret/2, sample/1, sample/2, ...

A program that is rejected is so by its first failure: the sooner that comes, the less is run.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from threading import Lock

from banrye.problem.model import Problem, is_large
from banrye.testcase import TestCase


class CaseOrder:
    """The number of programs that each test case rejected. Threads share it."""

    def __init__(self) -> None:
        self.rejections: Counter[str] = Counter()
        self.lock = Lock()

    def count(self, name: str) -> None:
        """Count a test case that rejected a program."""
        with self.lock:
            self.rejections[name] += 1

    def most(self, number: int) -> list[tuple[str, int]]:
        """Return the test cases that rejected most, and how many programs each rejected."""
        with self.lock:
            return self.rejections.most_common(number)

    def apply_to(self, problem: Problem) -> Problem:
        """Return a problem with its test cases in this order, the rest in the order of the problem.

        Test cases that its validator made stay last: they may go beyond the statement.
        """

        def place(case: TestCase) -> tuple[bool, int]:
            return is_large(case.name), -rejections[case.name]

        with self.lock:
            rejections = self.rejections.copy()
        return replace(problem, cases=tuple(sorted(problem.cases, key=place)))
