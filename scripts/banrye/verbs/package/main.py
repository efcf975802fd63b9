"""The verb `package`: write problems as archives for other judges.

What must not be published is refused by name.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from pathlib import Path

from banrye import console, installing
from banrye.cli import declared
from banrye.console import ExitStatus, UserError, relative_path, require_tool, warn
from banrye.export import checks, dmoj, layouts, statements
from banrye.export.judges import Judge
from banrye.judges.text import Standard
from banrye.prepare import bapctools, testdata
from banrye.prepare.open_problem import Wish as ProblemWish
from banrye.prepare.open_problem import open_problem
from banrye.problem import contests, data_makers, find, parts
from banrye.problem.model import Problem
from banrye.problem.readers import PACKAGE
from banrye.repository import all_problem_names, command_line
from banrye.verbs.package.options import Options


@dataclass(frozen=True)
class Wish:
    """What the user wants."""

    judges: Collection[Judge]
    language: str  # of problem.html
    is_to_generate: bool  # also if there are secret test cases

    @property
    def is_full(self) -> bool:
        """Whether more is wanted than test cases and statements."""
        return any(judge.takes_packages for judge in self.judges)


def main() -> ExitStatus:
    options = declared.parse(Options)
    wish = Wish(sorted(set(options.judges or usual_judges())), options.language, options.generate)
    names = contests.expanded(options.names) or all_problem_names()
    # Each one, also after a warning.
    return max(write_archives(folder_of(name), wish) for name in names)


def folder_of(name: str) -> Path:
    """Return the folder of a package. Raise UserError if it is in the format of another tool."""
    location = find.locate(name)
    if location.format is not PACKAGE:
        command = command_line("new", "NAME", "--from", name)
        raise UserError(
            f"{name} is {location.format.title}: make an ICPC package of it ({command})"
        )
    return location.folder


def usual_judges() -> list[Judge]:
    return [judge for judge in Judge if judge.is_usual]


def write_archives(origin: Path, wish: Wish) -> ExitStatus:
    """Write the archives of a problem. Return FAILED if they lose something. Raise UserError."""
    require_tool("pandoc", "pandoc")
    name = origin.name
    bapctools.check_links(origin)
    checks.require_no_placeholders(origin)  # before what takes long
    stated, wish = wish, supported(origin, wish)
    make_test_cases(origin, wish)
    needed = parts.PARTS if wish.is_full else ("sample",)
    if parts.warn_missing(origin, needed):
        return ExitStatus.TROUBLE
    require_statements(origin, wish)
    problem = open_problem(str(origin), ProblemWish(generates=False))
    pages = statements.html_pages(problem, wish.language)
    if failure := checks.first_not_accepted(problem):
        warn(f"{console.SCRIPT}: {failure}")
        return ExitStatus.FAILED
    with statements.copy_with_tex(origin, dict(problem.titles)) as copy:
        layout = layouts.kattis_layout(copy) if wish.is_full else None
        lost: list[str] = []
        for judge in wish.judges:
            written = layouts.write_archive(judge, copy, problem, layout, pages)
            console.progress("")
            print(relative_path(written.path), flush=True)
            lost += [f"the archive for {judge} has {words}" for words in written.lost]
    for words in lost:
        warn(f"{name}: {words}")
    return ExitStatus.of(not warn_of_loss(problem, wish) and not lost and wish == stated)


def supported(origin: Path, wish: Wish) -> Wish:
    """Return a wish without the judges whose archives BAPCtools cannot make of a scoring problem.

    Warn of what is left out. Raise UserError if nothing is left.
    """
    packages = [judge for judge in wish.judges if judge.takes_packages]
    if not packages or not find.find(str(origin)).problem.is_scoring:
        return wish
    names = " and ".join(packages)
    reason = f"{origin.name}: no archive for {names}: BAPCtools does not take scoring problems"
    judges = [judge for judge in wish.judges if judge not in packages]
    if not judges:
        raise UserError(reason)
    warn(reason)
    return replace(wish, judges=judges)


def make_test_cases(origin: Path, wish: Wish) -> None:
    """Generate the secret test cases if that is wanted, or if there are none."""
    has_cases = any(origin.glob("data/secret/**/*.in"))
    has_to_generate = wish.is_to_generate or (data_makers.has_generators(origin) and not has_cases)
    if wish.is_full or has_to_generate:
        installing.require(installing.BAPCTOOLS)
    if has_to_generate:
        testdata.generate(origin)


def require_statements(origin: Path, wish: Wish) -> None:
    """Raise UserError if a statement is missing without which a judge's archive is useless."""
    for judge, language in ((Judge.KATTIS, "en"), (Judge.DOMJUDGE, wish.language)):
        statement = f"statement/problem.{language}.md"
        if judge in wish.judges and not (origin / statement).is_file():
            raise UserError(f"{origin.name} has no {statement}, which {judge} needs")


def warn_of_loss(problem: Problem, wish: Wish) -> bool:
    """Warn of what the wanted archives do not have. Return whether there is such a thing."""
    plain = [each for each in wish.judges if not each.takes_packages and each.is_usual]
    lost: list[tuple[list[Judge], str]] = []
    flags = {flag for case in problem.cases for flag in case.validator_flags}
    if not isinstance(problem.judge, Standard) or flags:
        has_checker = [Judge.DMOJ] if dmoj.can_write_checker(problem) else []
        without = [each for each in plain if each not in has_checker]
        part = "interactor" if problem.judge.is_interactive else "checker or tolerance"
        lost.append((without, f"only the right answers, not its {part}"))
    if problem.is_scoring:
        lost.append((plain, "one point for each test case, not its groups and scores"))
    lost = [(judges, words) for judges, words in lost if judges]
    for judges, words in lost:
        subject = "archive for {} has" if len(judges) == 1 else "archives for {} have"
        warn(f"{problem.name}: the {subject.format(' and '.join(judges))} {words}")
    return bool(lost)
