"""Compute the time limit of a package from its accepted submissions, and write it.

    limits:                     limits:
      memory: 512                 memory: 512
                                  time_limit: 2.0

The text of problem.yaml stays as it is otherwise, with its comments.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import yaml

from banrye import console
from banrye.console import ExitStatus, UserError, relative_path
from banrye.files import read_bytes
from banrye.messages import _
from banrye.prepare.open_problem import open_untimed
from banrye.prepare.timelimit import AcceptedTime, accepted_times, limit_for
from banrye.problem.location import find
from banrye.problem.model import Problem
from banrye.problem.packages import icpc_package
from banrye.problem.packages.package_format import PACKAGE
from banrye.problem.packages.package_settings import settings_of
from banrye.problem.time_rule import TimeRule
from banrye.verbs.judge.time_margins import margin_lines

STATED = re.compile(
    r"(?m)^(limits:[^\n]*\n(?:(?:[ \t]+[^\n]*|#[^\n]*)?\n)*?[ \t]+time_limit:)"
    r"[^\n#]*?(?=[ \t]*(?:#|$))"
)
LIMITS = re.compile(r"(?m)^limits:[ \t]*(?:#[^\n]*)?\n(?=([ \t]+)\S)")
BESIDE = ".timelimit"  # in the legacy format, whose problem.yaml has no time limit
OF_DOMJUDGE = "domjudge-problem.ini"


def write_time_limits(names: Sequence[str]) -> ExitStatus:
    """Write the time limit of each package, and print it. Raise UserError."""
    for name in names:
        location = find.locate_problem(name)
        if location.format is not PACKAGE:
            raise UserError(
                _("{} is {}: only ICPC packages are changed", name, location.format.title)
            )
        problem = open_untimed(location)
        times = times_of(problem)
        seconds = limit_for(problem, times, rule_of(problem))
        file = write_time_limit(problem, seconds)
        console.progress("")
        print(f"{relative_path(file)}: {seconds:g} s")
        for line in margin_lines(problem, seconds, times):
            console.progress("")
            print(line)
    return ExitStatus.PASSED


def rule_of(problem: Problem) -> TimeRule:
    limits = settings_of(problem.folder / PACKAGE.mark).section("limits")
    return icpc_package.time_rule(limits, is_legacy=problem.format.is_legacy)


def times_of(problem: Problem) -> list[AcceptedTime]:
    """Return the times of the accepted submissions, whatever limit the package states."""
    longest = replace(problem.limits, cpu_seconds=icpc_package.PRELIMINARY_SECONDS)
    return accepted_times(replace(problem, limits=longest))


def write_time_limit(problem: Problem, seconds: float) -> Path:
    """Write a time limit. Return the file. Raise UserError if the text is not understood."""
    folder = problem.folder
    file = folder / PACKAGE.mark
    if problem.format.is_legacy:
        if settings_of(file).section("limits").values.get("time_limit") is not None:
            raise UserError(
                _("{} has a time_limit, which its format does not define", relative_path(file))
            )
        if (folder / OF_DOMJUDGE).exists():
            raise UserError(
                _("{} sets the time limit: change it there", relative_path(folder / OF_DOMJUDGE))
            )
        (folder / BESIDE).write_text(f"{seconds:g}\n", encoding="utf-8")
        return folder / BESIDE
    text = read_bytes(file).decode()
    changed = with_time_limit(text, seconds)
    expected_settings = yaml.safe_load(text)
    expected_settings["limits"] = {**(expected_settings.get("limits") or {}), "time_limit": seconds}
    if yaml.safe_load(changed) != expected_settings:
        raise UserError(
            _("cannot change the text of {}: time_limit: {:g}", relative_path(file), seconds)
        )
    file.write_text(changed, encoding="utf-8")
    return file


def with_time_limit(text: str, seconds: float) -> str:
    """Return the text of a problem.yaml with a time limit in its limits."""
    if STATED.search(text):
        return STATED.sub(lambda match: f"{match[1]} {seconds}", text, count=1)
    if LIMITS.search(text):
        return LIMITS.sub(lambda match: f"{match[0]}{match[1]}time_limit: {seconds}\n", text, 1)
    return f"{text.rstrip()}\nlimits:\n  time_limit: {seconds}\n"
