"""Make a new problem of a package of another tool, in a format of banrye/formats.

Its test cases, groups, limits, validators, checker and solutions go into an ICPC package.
Parts that other judges do not have are named: files in place of streams, a checker after an
interactor.

    new sum --from sum-12$linux.zip      problems/sum/data/secret/03.in, …
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from banrye.choices import compiled_testlib
from banrye.console import UserError, note, relative_path
from banrye.extras.intake import own_files
from banrye.extras.intake.as_package import parts_for_package
from banrye.extras.intake.create import NewProblem, TemplateSettings, new_paths
from banrye.files import files_below, read_bytes
from banrye.judges.checker import Checker
from banrye.judges.convention import TESTLIB
from banrye.judges.interactor import Interactor
from banrye.judges.workspace import JudgeProgram
from banrye.messages import _
from banrye.problem import loss
from banrye.problem.format import Format
from banrye.problem.location import find
from banrye.problem.model import STANDARD_STREAMS, Problem

KEPT = ("data", "submissions", "input_validators", "include")
SECTIONS = (("legend", ""), ("input", "## Input"), ("output", "## Output"), ("notes", "## Notes"))
LANGUAGES = {
    "chinese": "zh",
    "english": "en",
    "french": "fr",
    "german": "de",
    "japanese": "ja",
    "korean": "ko",
    "polish": "pl",
    "portuguese": "pt",
    "russian": "ru",
    "spanish": "es",
}
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".pdf", ".eps")
# TeX in statements of Polygon, and the same in Markdown.
TEX = (
    (re.compile(r"\$\$\$"), "$"),
    (re.compile(r"\\(?:textbf|bf)\{([^{}]*)\}"), r"**\1**"),
    (re.compile(r"\\(?:textit|emph|it)\{([^{}]*)\}"), r"*\1*"),
    (re.compile(r"\\(?:texttt|t)\{([^{}]*)\}"), r"`\1`"),
    (re.compile(r"\\includegraphics(?:\[[^\]]*\])?\{([^{}]*)\}"), r"![\1](\1)"),
    (re.compile(r"\\begin\{(?:itemize|enumerate)\}|\\end\{(?:itemize|enumerate)\}"), ""),
    (re.compile(r"(?m)^[ \t]*\\item[ \t]*"), "- "),
)


def new_problem(name: str, place: Path) -> NewProblem:
    """Return a problem to be made. Raise UserError if there is no package of another tool."""
    new_paths(name)
    if place.is_file() and not find.is_package(str(place)):
        raise UserError(_("{} is not a package of another tool", relative_path(place)))
    location = find.locate_problem(str(place))
    if not location.format.is_of_tool:
        raise UserError(
            _("{} is {}: --from takes one of another tool", place, location.format.title)
        )
    problem = find.load_draft(location).problem
    note_losses(problem)
    files = {name: content for part in KEPT for name, content in files_of(problem.folder, part)}
    files |= checker_of(problem)
    if not any(path.startswith("input_validators/") for path in files):
        files |= own_files.input_validator(None)
    files |= headers_beside(files)
    files |= statements_of(location.folder)
    has_solution = any(path.startswith("submissions/accepted/") for path in files)
    settings = settings_of(problem, location.format)
    return NewProblem(name, settings, files, "package", has_solution=has_solution)


def headers_beside(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return a testlib.h beside each input validator that includes it."""
    including = [path for path, text in files.items() if b"testlib.h" in text]
    validators = [path for path in including if path.startswith("input_validators/")]
    return {f"{path.rpartition('/')[0]}/testlib.h": header().encode() for path in validators}


def files_of(package: Path, part: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a part of a package by their paths in it."""
    if (package / part).is_dir():
        for file in files_below(package / part):
            yield file.relative_to(package).as_posix(), read_bytes(file)


def settings_of(problem: Problem, form: Format) -> TemplateSettings:
    words = ["interactive"] if problem.judge.is_interactive else []
    kinds = ["scoring" if problem.is_scoring else "pass-fail", *words]
    language = "en" if "en" in problem.titles else next(iter(problem.titles), "en")
    title = problem.titles.get(language, problem.name)
    return TemplateSettings(
        title=title,
        language=language,
        source=form.title,
        url="https://example.com",
        type=kinds[0] if len(kinds) == 1 else f"[{kinds[0]}, interactive]",
        seconds=problem.limits.cpu_seconds,
        mebibytes=problem.limits.memory_mebibytes,
    )


def note_losses(problem: Problem) -> None:
    """Name what is not read, and what an ICPC package has no place for."""
    loss.note_losses(problem.name, problem.losses)
    if problem.files != STANDARD_STREAMS:
        note(_("the files of the input and output are left out: standard streams take their place"))
    if isinstance(problem.judge, Interactor) and problem.judge.checker:
        note(_("the interactor decides alone: what it writes for the checker is left out"))


def checker_of(problem: Problem) -> dict[str, bytes]:
    """Return the files that say how outputs are judged. Raise UserError."""
    judge = problem.judge
    if isinstance(judge, Checker | Interactor):
        return dict(checker_files(judge.program))
    package = parts_for_package(judge)
    if package is None:
        raise UserError(_("no package can say how outputs are compared: {}", judge.description()))
    return own_files.template("answer_validators/validator.py") | package.files


def checker_files(program: JudgeProgram) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a checker, with testlib.h in the text. Raise UserError."""
    source = program.package_program.source
    assert source
    place = source if source.is_dir() else source.parent
    if program.convention is not TESTLIB:
        raise UserError(
            _(
                "its checker is not for testlib: write a checker for it"
                " (problem.yaml says how), and make the problem with --cases"
            )
        )
    for file in files_below(place):
        text = read_bytes(file).decode("utf-8", errors="replace")
        if file.suffix != ".h":
            text = compiled_testlib.INCLUDE.sub(lambda _: header(), text)
        name = file.relative_to(place).as_posix()
        yield f"output_validator/{name}", text.encode()


def header() -> str:
    """Return a testlib.h for packages that needs no other file."""
    return compiled_testlib.accepted_by_bt(
        compiled_testlib.self_contained(compiled_testlib.ORIGINAL)
    )


def statements_of(folder: Path) -> dict[str, bytes]:
    """Return the statements of a package of Polygon with their pictures, none of another tool.

    Sections become Markdown. A statement without sections stays as it is, in TeX.
    """
    files: dict[str, bytes] = {}
    for language, code in LANGUAGES.items():
        sections = folder / "statement-sections" / language
        whole = folder / "statements" / language
        if (sections / "legend.tex").is_file():
            files[f"statement/problem.{code}.md"] = in_markdown(sections)
            files |= pictures_in(sections)
        elif (whole / "problem.tex").is_file():
            files[f"statement/problem.{code}.tex"] = read_bytes(whole / "problem.tex")
            files |= pictures_in(whole)
    return files


def in_markdown(sections: Path) -> bytes:
    """Return the sections of a statement as one text."""
    parts: list[str] = []
    for name, heading in SECTIONS:
        if (sections / f"{name}.tex").is_file():
            text = read_bytes(sections / f"{name}.tex").decode(errors="replace")
            parts += [heading, as_markdown(text)] if heading else [as_markdown(text)]
    content = "\n\n".join(part.strip() for part in parts if part.strip())
    return f"{content}\n".encode()


def pictures_in(folder: Path) -> dict[str, bytes]:
    """Return the pictures beside a statement, by their paths in a package."""
    files = [file for file in sorted(folder.iterdir()) if file.suffix.lower() in PICTURES]
    return {f"statement/{file.name}": read_bytes(file) for file in files if file.is_file()}


def as_markdown(text: str) -> str:
    """Return a statement of Polygon as Markdown: its formulas stay as they are."""
    for pattern, replacement in TEX:
        text = pattern.sub(replacement, text)
    return text
