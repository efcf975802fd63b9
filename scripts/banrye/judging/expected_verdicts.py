"""The verdicts that a package expects of its submissions.

A folder below submissions/ has them by its name, submissions/submissions.yaml by glob patterns, and
a source file elsewhere in a line `@EXPECTED_RESULTS@: WRONG-ANSWER, TIMELIMIT`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from banrye.console import UserError, relative_path
from banrye.judges.verdict import FOLDERS, Verdict
from banrye.judging.case_result import CaseResult
from banrye.messages import _
from banrye.problem.packages.package_settings import PackageSettings
from banrye.process.limits import End
from banrye.submission.language_config import source_files
from banrye.yaml_files import read_yaml

# As in the package format, but for a folder of FOLDERS the first failure decides.
DEFAULTS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "accepted": {"permitted": ["AC"]},
    "rejected": {"required": ["RTE", "TLE", "WA"]},
    "wrong_answer": {"permitted": ["AC", "WA"], "required": ["WA"]},
    "time_limit_exceeded": {"permitted": ["AC", "TLE"], "required": ["TLE"]},
    "run_time_error": {"permitted": ["AC", "RTE"], "required": ["RTE"]},
    "brute_force": {"permitted": ["AC", "RTE", "TLE"], "required": ["RTE", "TLE"]},
}

# DOMjudge takes verdicts after both, and points of a scoring problem after the second.
MARK = re.compile(rb"@EXPECTED_(?:RESULTS|SCORE)@:([^\n]*)")
MARK_BYTES = 1 << 20  # of a source file in which the mark is looked for
DOMJUDGE = {
    "CORRECT": Verdict.AC,
    "ACCEPTED": Verdict.AC,
    "WRONG-ANSWER": Verdict.WA,
    "NO-OUTPUT": Verdict.WA,
    "TIMELIMIT": Verdict.TLE,
    "TIME-LIMIT-EXCEEDED": Verdict.TLE,
    "RUN-ERROR": Verdict.RTE,
    "RUN-TIME-ERROR": Verdict.RTE,
    "OUTPUT-LIMIT": Verdict.RTE,
    "MEMORY-LIMIT": Verdict.RTE,
    "COMPILER-ERROR": Verdict.CE,
}
EVERY = frozenset(Verdict) - {Verdict.MLE}  # of the package format
PARTLY = "partially_accepted"  # the folder of programs that the grader of a scoring problem accepts
MAX_GLOBS = 1000  # into which the braces of one pattern expand


@dataclass(frozen=True)
class Requirement:
    """The verdicts that a submission must get on some test cases."""

    permitted: frozenset[Verdict] = EVERY  # all of them
    required: frozenset[Verdict] = EVERY  # at least one of them
    cases: str | None = None  # a glob pattern of test cases; None: all
    message: str = ""  # of the checker, on at least one of them

    def is_met(self, results: Iterable[CaseResult]) -> bool:
        about = [
            r for r in results if self.cases is None or matches_pattern(self.cases, r.case.name)
        ]
        verdict_sets = [verdicts_of(result) for result in about]
        return not about or (
            all(verdicts & self.permitted for verdicts in verdict_sets)
            and any(verdicts & self.required for verdicts in verdict_sets)
            and any(self.message in result.judged_run.message for result in about)
        )


@dataclass(frozen=True)
class Expectation:
    """The requirements of a package for one submission. There may be none."""

    requirements: list[Requirement] = field(default_factory=list)
    needs_all_cases: bool = False  # else the first failure decides
    by_grader: bool = False  # the verdict of all groups together must be AC, whatever the cases get
    language: str | None = None  # problemtools' identifier
    entry_point: str | None = None  # the source file that is started

    def is_met(self, results: Sequence[CaseResult]) -> bool:
        return all(requirement.is_met(results) for requirement in self.requirements)

    @property
    def permits_compile_error(self) -> bool:
        permitted_verdicts = [requirement.permitted for requirement in self.requirements]
        return all(
            Verdict.CE in verdicts for verdicts in permitted_verdicts
        ) and permitted_verdicts.count(EVERY) < len(permitted_verdicts)


def verdicts_of(result: CaseResult) -> set[Verdict]:
    """Return the verdicts that judges give a run.

    DOMjudge cuts output that is too long and lets the program run on, until it is out of time. In
    the package format, too much memory is a run-time error.
    """
    verdicts = {result.verdict}
    if result.run.end is End.OUTPUT:
        verdicts.add(Verdict.TLE)
    if result.verdict is Verdict.MLE:
        verdicts.add(Verdict.RTE)
    return verdicts


def expectation_of(submission: Path, rules: Mapping[str, Any]) -> Expectation:
    """Return the expectation for a file or folder in a folder of submissions/.

    `rules`: of `read_rules`. Raise UserError if a rule is not understood.
    """
    requirements: list[Requirement] = []
    settings: list[PackageSettings] = []
    name = f"{submission.parent.name}/{submission.name}"
    has_own_rule = False
    for pattern, rule in rules.items():
        if matches_pattern(pattern, name):
            package_settings = PackageSettings("submissions.yaml", rule)
            requirements += requirements_of(package_settings)
            settings.append(package_settings)
            has_own_rule = has_own_rule or rule != DEFAULTS.get(pattern)
    if submission.parent.name not in FOLDERS and (marked := marked_verdicts(submission)):
        requirements.append(Requirement(marked | {Verdict.AC}, marked))
    return Expectation(
        requirements,
        needs_all_cases=has_own_rule,
        by_grader=submission.parent.name == PARTLY and not requirements,
        language=next(iter(text_values(settings, "language")), None),
        entry_point=next(iter(text_values(settings, "entrypoint")), None),
    )


def text_values(settings: Iterable[PackageSettings], key: str) -> Iterator[str]:
    for setting in settings:
        if isinstance(value := setting.values.get(key), str):
            yield value


# submissions.yaml.


def read_rules(package: Path) -> dict[str, Any]:
    """Return the rules for the submissions of a package by glob pattern. Raise UserError."""
    file = package / "submissions" / "submissions.yaml"
    rules: dict[str, Any] = dict(DEFAULTS)
    document: dict[Any, Any] = read_yaml(file)  # a key may be a number
    for pattern, rule in document.items():
        if not isinstance(pattern, str) or not isinstance(rule, dict):
            raise UserError(
                _("{}: {!s:.40} is not a pattern with a mapping", relative_path(file), pattern)
            )
        rules[pattern] = {**DEFAULTS.get(pattern, {}), **rule}
    return rules


def requirements_of(rule: PackageSettings) -> Iterator[Requirement]:
    yield requirement(rule, None)
    for key, value in rule.values.items():
        if isinstance(value, dict) and key != "authors":
            yield requirement(PackageSettings(rule.file, value), str(key))


def requirement(rule: PackageSettings, cases: str | None) -> Requirement:
    return Requirement(
        permitted=verdicts_in(rule, "permitted"),
        required=verdicts_in(rule, "required"),
        cases=cases,
        message=str(rule.values.get("message", "")),
    )


def verdicts_in(rule: PackageSettings, key: str) -> frozenset[Verdict]:
    words = set(rule.words(key))
    if not words <= EVERY:  # a Verdict equals its abbreviation
        raise UserError(_("{}: {} is not a list of AC, WA, TLE and RTE", rule.file, key))
    verdicts = frozenset(map(Verdict, words))
    is_restricted = verdicts and verdicts | {Verdict.CE} != EVERY
    return verdicts if is_restricted else EVERY


def matches_pattern(pattern: str, name: str) -> bool:
    """Return whether a glob pattern matches a path or a folder that holds it."""
    parts = name.split("/")
    for glob in expand_braces(pattern.removesuffix("/")):
        pattern_parts = glob.replace("[", "[[]").replace("?", "[?]").split("/")
        pairs = zip(parts, pattern_parts, strict=False)
        if len(pattern_parts) <= len(parts) and all(fnmatchcase(*pair) for pair in pairs):
            return True
    return False


def expand_braces(pattern: str) -> Iterator[str]:
    """Yield the patterns without braces that "a{b,c}d" stands for."""
    pieces = re.split(r"\{([^{}]*)\}", pattern)
    choices = [[piece] for piece in pieces]
    for index in range(1, len(pieces), 2):
        choices[index] = [choice.strip() for choice in pieces[index].split(",")]
    if prod(map(len, choices)) > MAX_GLOBS:
        raise UserError(_("submissions.yaml: {} stands for too many patterns", pattern[:40]))
    for chosen in product(*choices):
        yield "".join(chosen)


# Source files.


def marked_verdicts(submission: Path) -> frozenset[Verdict]:
    """Return the verdicts in the line @EXPECTED_RESULTS@ of a submission, none without a line."""
    for file in source_files(submission):
        if not file.is_file():
            continue
        with file.open("rb") as opened:
            text = opened.read(MARK_BYTES)
        if match := MARK.search(text.upper()):
            line = match[1].decode(errors="replace").replace("_", "-")
            words = {word.strip(" \r\t*/") for word in line.split(",")}
            return frozenset(DOMJUDGE[word] for word in words & DOMJUDGE.keys())
    return frozenset()
