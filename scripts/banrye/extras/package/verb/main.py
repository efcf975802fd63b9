"""The verb `package`: write problems as archives for other judges.

A part that must not be published is refused by name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path

from banrye import caller, console, installing
from banrye.cli import option_parser
from banrye.console import ExitStatus, UserError, relative_path, require_tool, warn
from banrye.extras.package import archives, checks, layouts, losses, statements
from banrye.extras.package.doctor import PANDOC
from banrye.extras.package.export_target import ExportTarget, Material
from banrye.extras.package.export_targets import EXPORT_TARGETS
from banrye.extras.package.statement_files import Form, statements_of
from banrye.extras.package.verb.options import Options
from banrye.messages import _
from banrye.prepare import bapctools, testdata
from banrye.prepare.open_problem import OpenOptions, open_problem
from banrye.problem.location import contests, find
from banrye.problem.location.own_problems import all_problem_names
from banrye.problem.loss import Loss, loss_lines
from banrye.problem.model import Problem
from banrye.problem.packages import data_makers, parts
from banrye.problem.packages.package_format import PACKAGE
from banrye.proposals import next_command
from banrye.views import json_lines


@dataclass(frozen=True)
class WritingOptions:
    """The user's choices for the archives."""

    targets: Collection[ExportTarget]
    language: str  # of problem.html
    is_to_generate: bool  # also if there are secret test cases

    @property
    def is_full(self) -> bool:
        """True if the user wants more than test cases and statements."""
        return any(target.needs_parts for target in self.targets)


def main() -> ExitStatus:
    options = option_parser.parse(Options)
    targets = [
        target
        for target in EXPORT_TARGETS.in_order()
        if target in (options.targets or EXPORT_TARGETS.usual())
    ]
    writing_options = WritingOptions(targets, options.language, options.generate)
    names = contests.expand_contests(options.names) or all_problem_names()
    # Each one, also after a warning.
    return max(
        write_archives(folder_of(name), writing_options, is_json=options.json) for name in names
    )


def folder_of(name: str) -> Path:
    """Return the folder of a package. Raise UserError if it is in the format of another tool."""
    location = find.locate_problem(name)
    if location.format is not PACKAGE:
        command = next_command("of_other_tool", name)
        how = f" ({command})" if command else ""
        title = location.format.title
        raise UserError(_("{} is {}: make an ICPC package of it{}", name, title, how))
    return location.folder


def write_archives(origin: Path, writing_options: WritingOptions, *, is_json: bool) -> ExitStatus:
    """Write the archives of a problem. Return FAILED if they lose something. Raise UserError.

    Refusals and losses are known before anything is run.
    """
    require_tool(PANDOC.command, PANDOC.package)
    bapctools.check_links(origin)
    checks.require_no_placeholders(origin)
    request, writing_options = writing_options, supported_targets(origin, writing_options)
    require_statements(origin, writing_options)
    lost = LossWarnings(origin.name, writing_options.targets)
    with suppress(UserError):  # there may be no test cases yet
        lost.find(find.find_draft(str(origin)).problem)
    make_test_cases(origin, writing_options)
    needed = parts.PARTS if writing_options.is_full else ("sample",)
    if parts.warn_missing(origin, needed):
        return ExitStatus.TROUBLE
    problem = open_problem(str(origin), OpenOptions(generates=False))
    lost.find(problem)
    pages = statements.html_pages(problem, writing_options.language)
    if failure := checks.first_not_accepted(problem):
        warn(f"{caller.name()}: {failure}")
        return ExitStatus.FAILED
    archive_names: dict[str, str] = {}
    with statements.copy_with_tex(origin, dict(problem.titles)) as copy:
        has_layout = any(target.needs_layout(problem) for target in writing_options.targets)
        layout = layouts.kattis_layout(copy, problem.titles) if has_layout else None
        for target in writing_options.targets:
            path = archives.write_archive(target, Material(problem, copy, pages, layout))
            archive_names[target.name] = relative_path(path)
            console.progress("")
            if not is_json:
                print(archive_names[target.name], flush=True)
    if is_json:
        print(json_lines.line(as_json(problem, archive_names, lost.losses)), flush=True)
    return ExitStatus.of(not lost.losses and writing_options == request)


def as_json(problem: Problem, files: Mapping[str, str], lost: Sequence[Loss]) -> json_lines.Json:
    """Return the archives of a problem by their judges, and what they do not have of it."""
    return {
        "schema": json_lines.SCHEMA,
        "problem": problem.name,
        "archives": [{"judge": judge, "file": file} for judge, file in files.items()],
        "not_written": [asdict(loss) for loss in lost],
    }


@dataclass
class LossWarnings:
    """The parts of a problem that its archives cannot have, as far as they are known."""

    name: str
    targets: Collection[ExportTarget]
    losses: list[Loss] = field(default_factory=list)

    def find(self, problem: Problem) -> None:
        """Warn of each part of a problem that the export cannot hold, once."""
        new = [
            loss for loss in losses.of_archives(problem, self.targets) if loss not in self.losses
        ]
        for line in loss_lines(new, "not written"):
            warn(f"{self.name}: {line}")
        self.losses += new


def supported_targets(origin: Path, writing_options: WritingOptions) -> WritingOptions:
    """Return the options without the targets that BAPCtools cannot make for a scoring problem.

    Warn of parts that are left out. Raise UserError if nothing is left.
    """
    if not any(target.needs_parts for target in writing_options.targets):
        return writing_options
    problem = find.find_draft(str(origin)).problem
    refused = [target for target in writing_options.targets if target.needs_layout(problem)]
    if not problem.is_scoring or not refused:
        return writing_options
    names = " and ".join(map(str, refused))
    reason = _(
        "{}: no archive for {}: BAPCtools does not take scoring problems", origin.name, names
    )
    targets = [target for target in writing_options.targets if target not in refused]
    if not targets:
        raise UserError(reason)
    warn(reason)
    return replace(writing_options, targets=targets)


def make_test_cases(origin: Path, writing_options: WritingOptions) -> None:
    """Generate the secret test cases if that is wanted, or if there are none."""
    has_cases = any(origin.glob("data/secret/**/*.in"))
    has_to_generate = writing_options.is_to_generate or (
        data_makers.has_generators(origin) and not has_cases
    )
    if writing_options.is_full or has_to_generate:
        installing.require_extra(installing.BAPCTOOLS)
    if has_to_generate:
        testdata.generate_cases(origin)


def require_statements(origin: Path, writing_options: WritingOptions) -> None:
    """Raise UserError if a statement is missing without which a judge's archive is useless."""
    for target in writing_options.targets:
        if not target.needs_parts:
            continue
        statements = {
            statement.language: statement for statement in statements_of(origin, target.forms)
        }
        language = writing_options.language if Form.HTML in target.forms else "en"
        statement = statements.get(language)
        if statement is None:
            raise UserError(
                _(
                    "{} has no statement/problem.{}.md, which {} needs",
                    origin.name,
                    language,
                    target,
                )
            )
        if Form.HTML not in target.forms and not target.takes(statement):
            raise UserError(
                _(
                    "{}: {} is not in Markdown or TeX, which {} needs",
                    origin.name,
                    statement.name,
                    target,
                )
            )
