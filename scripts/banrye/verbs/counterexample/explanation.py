"""Explain why an answer is right, by the rules of a problem: also for --why."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from banrye import console
from banrye.console import ExitStatus, UserError
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.validators import build_part
from banrye.search.hunt.opponents import find_opponents
from banrye.search.page_facts import load_page_facts
from banrye.search.rules import Rules, load_rules
from banrye.search.runs.attempt import Attempt

MAX_TESTS = 3  # of a failing input that are explained
WHY_SECONDS = 60  # for the answer to the user's own input


def explain_input(problem: Problem) -> ExitStatus:
    """Print the answer to the input on standard input, and the reason."""
    rules = load_rules(problem.folder)
    if not rules:
        raise UserError(_("{} has no rules (toolkit/rules.py), which --why needs", problem.name))
    input_bytes = sys.stdin.buffer.read()
    opponents = find_opponents(problem, None, has_rules=True)
    reference = build_part(problem, opponents.first)
    run = reference.run(input_bytes, replace(problem.limits, cpu_seconds=WHY_SECONDS))
    if not run.succeeded:
        raise UserError(_("not a valid input: {}", run.error_text()))
    console.print_block("answer", run.output.decode().splitlines())
    print()
    text = input_bytes.decode("utf-8-sig")
    tests = rules.read(text)
    explain_answers(problem, rules, text, different_tests(tests, range(len(tests))))
    return ExitStatus.PASSED


def tests_to_explain(rules: Rules[Any], attempt: Attempt) -> list[int]:
    """Return the indices of a few different tests of a failing input.

    If some are answered wrongly, only those.
    """
    tests = rules.read(attempt.text)
    answer = attempt.answer.split(b"\n")
    output_lines = attempt.judged_run.run.output.split(b"\n")
    are_wrong = []
    for index in range(len(tests)):
        line = output_lines[index].rstrip() if index < len(output_lines) else b""
        are_wrong.append(index < len(answer) and line != answer[index].rstrip())
    chosen = different_tests(tests, [index for index, wrong in enumerate(are_wrong) if wrong])
    if not chosen:
        chosen = different_tests(tests, list(range(len(tests))))
    return chosen[:MAX_TESTS]


def different_tests(tests: Sequence[object], indices: Sequence[int]) -> list[int]:
    """Return the indices without tests that are equal to an earlier one."""
    seen = set()
    different = []
    for index in indices:
        if tests[index] not in seen:
            seen.add(tests[index])
            different.append(index)
    return different


def explain_answers(problem: Problem, rules: Rules[Any], text: str, indices: Sequence[int]) -> None:
    """Print why the answers to tests of an input are right, each with a link to its page."""
    page = load_page_facts(problem.folder)
    addresses = page.addresses(text) if page else []
    file = (problem.folder / "solution" / "explore.html").as_uri()
    tests = rules.read(text)
    for index in indices:
        if len(tests) > 1:
            print(_("Test {}:\n", index + 1))
        print("\n".join(rules.explain(tests[index])))
        if index < len(addresses):
            print(_("\nIn a browser: {}#challenge:{}", file, addresses[index]))
        print()
    if len(indices) < len(tests):
        are_equal = len(set(tests)) == len(indices)
        remark = _("; every other test equals one of these") if are_equal else ""
        print(_("Explained: {} of {} tests{}.\n", len(indices), len(tests), remark))
