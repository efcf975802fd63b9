"""Check what a package must not have when published: placeholders and failing submissions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from banrye.console import UserError, progress, relative_path, warn
from banrye.files import read_bytes
from banrye.judges.verdict import Verdict
from banrye.judging.submission import NotBuilt, Submission, judgement_of
from banrye.messages import _
from banrye.problem.model import Problem
from banrye.problem.packages import icpc_package
from banrye.repository import TEMPLATE
from banrye.submission.build import CompileError
from banrye.submission.language_config import NotInstalled, programs_in

MAX_TEXT_BYTES = 4 << 20

# Texts of the templates, which are to be replaced.
PLACEHOLDERS = (
    "Say here in your own words what",
    "Describe the input and its limits.",
    "Describe the output.",
    "여기에 직접 설명합니다",
    "입력의 형식과 제한을 설명합니다.",
    "출력의 형식을 설명합니다.",
)
PLACEHOLDER_TITLES = ("", "Title", "?")
PLACEHOLDER_SETTINGS = ("the judge and its number there", "its address")


def require_no_placeholders(package: Path) -> None:
    """Raise UserError if a text of a template is still in a package."""
    settings = package / "problem.yaml"
    for title in icpc_package.read_titles(package).values():
        if title.strip() in PLACEHOLDER_TITLES:
            where = relative_path(settings)
            raise UserError(
                _('{}: the title "{}" is a placeholder (change {})', package.name, title, where)
            )
    require_none_in(package, settings, PLACEHOLDER_SETTINGS)
    for statement in sorted(package.glob("statement/problem.*.*")):
        require_none_in(package, statement, PLACEHOLDERS)
        if not has_samples_of_example(package) and is_of_example(statement):
            where = relative_path(statement)
            raise UserError(
                _(
                    "{}: the statement is still the one of the example, and the samples are "
                    "not (change {})",
                    package.name,
                    where,
                )
            )


def has_samples_of_example(package: Path) -> bool:
    """Return whether the samples come from the example of `new`."""
    return {file.name: read_bytes(file) for file in samples_of(package)} == {
        file.name: read_bytes(file) for file in samples_of(TEMPLATE / "example")
    }


def samples_of(package: Path) -> list[Path]:
    return sorted(package.glob("data/sample/*.in"))


def is_of_example(statement: Path) -> bool:
    """Return whether a statement is one of the example, but for its title."""
    templates = TEMPLATE.glob(f"**/statement/{statement.name}")
    text = without_title(statement)
    return any(text == without_title(template) for template in templates)


def without_title(statement: Path) -> str:
    return read_bytes(statement, MAX_TEXT_BYTES).decode(errors="replace").partition("\n")[2].strip()


def require_none_in(package: Path, file: Path, placeholders: Sequence[str]) -> None:
    content = read_bytes(file, MAX_TEXT_BYTES).decode(errors="replace")
    for placeholder in placeholders:
        if placeholder in content:
            where = f"{relative_path(file)}:{line_of(content, placeholder)}"
            raise UserError(
                _('{}: "{}" is a placeholder (change {})', package.name, placeholder, where)
            )


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def first_not_accepted(problem: Problem) -> str:
    """Judge the accepted submissions. Return the first that fails and the reason, "" if none does.

    A submission in a language that is not installed is named in a warning.
    """
    for file in programs_in(problem.folder / "submissions" / "accepted")[0]:
        failure = failure_of(problem, file)
        if failure:
            return _("{}: {} is not accepted: {}", problem.name, relative_path(file), failure)
    return ""


def failure_of(problem: Problem, file: Path) -> str:
    """Return why a submission is not accepted, "" if it is."""
    progress(f"{problem.name}: {file.name}")
    try:
        with judgement_of(problem, Submission(file)) as judgement:
            results = judgement.results
    except CompileError as error:
        return f"Compile error: {str(error).partition(': ')[2]}"
    except (NotInstalled, NotBuilt) as error:
        warn(_("{} is not checked: {}", relative_path(file), error))
        return ""
    for result in results:
        if result.verdict is not Verdict.AC:
            reason = f", {result.run.reason}" if result.run.reason else ""
            return f"{result.verdict.title} on {result.case.name}{reason}"
    return ""
