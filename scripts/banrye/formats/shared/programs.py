"""The programs of another tool's package, with their includes.

    check.cpp with #include "lib.h"     {"check.cpp": …, "lib.h": …}, without testlib.h

Compiles.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from banrye.choices import compiled_testlib, testlib_patches
from banrye.console import UserError, relative_path
from banrye.files import check_link, read_bytes, read_regular, temporary_folder
from banrye.formats.shared.plan import Plan
from banrye.judges.guessing import INCLUDES_TESTLIB
from banrye.messages import _
from banrye.problem.model import STANDARD_STREAMS, StreamFiles
from banrye.process.interact import Side, run_dialogue
from banrye.process.limits import Limits
from banrye.process.run import run_command
from banrye.process.sandbox import Box
from banrye.submission.build import CompileError, build_source, first_error
from banrye.submission.language_config import is_known, source_files
from banrye.submission.program import Program

INCLUDE = re.compile(rb'(?m)^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"')
IMPORT = re.compile(rb"(?m)^[ \t]*(?:from|import)[ \t]+(\w+)")
TESTLIB = "testlib.h"
# Limits of generators, and of the main solution when it makes an answer. Their tools have none.
MAKING_LIMITS = Limits(cpu_seconds=120, memory_mebibytes=4096, output_bytes=512 << 20)


@dataclass(frozen=True)
class Programs:
    """The builder of the programs of a plan."""

    plan: Plan

    def files(self, source: Path) -> dict[str, bytes]:
        """Return a program and what it includes, without testlib.h, by their names.

        Raise UserError if a file leads out of the package.
        """
        texts: dict[str, bytes] = {}
        pending = [(source.name, source)]
        while pending:
            name, file = pending.pop()
            if name not in texts:
                check_link(file, self.plan.folder)
                texts[name] = read_bytes(file)
                pending += self.included_files(texts[name], file.parent)
                if file.suffix == ".py":
                    pending += imported_modules(texts[name], file.parent)
                texts |= {
                    included_name: self.plan.texts[included_name].encode()
                    for included_name in included_names(texts[name])
                    if included_name in self.plan.texts
                }
        return texts

    def included_files(self, text: bytes, beside: Path) -> Iterator[tuple[str, Path]]:
        """Yield the names and files that a text includes and the package has."""
        for name in included_names(text):
            for folder in (beside, *self.plan.headers):
                if (folder / name).is_file() and name not in self.plan.texts:
                    yield name, folder / name
                    break

    def write(self, place: Path, source: Path, *, is_alone: bool = False) -> Path:
        """Write a program into a folder of a package. Return the program: a file or a folder.

        `is_alone`: the folder has no other program.
        """
        files = self.files(source)
        folder = place if is_alone or len(files) == 1 else place / source.stem
        for name, content in files.items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(content)
        return folder / source.name if len(files) == 1 else folder

    def build(self, source: Path, linked: Sequence[Path] = ()) -> Program:
        """Compile a program, together with other files. Raise UserError."""
        is_testlib = INCLUDES_TESTLIB in read_bytes(source)
        includes = compiled_testlib.prepare(self.plan.testlib) if is_testlib else None
        with temporary_folder() as folder:
            copy = self.write(folder / "program", source, is_alone=True)
            for file in linked:
                (folder / "program" / file.name).write_bytes(read_bytes(file))
            copy = folder / "program" if linked else copy
            if not is_known(copy, source_files(copy)):
                shown = relative_path(source)
                raise UserError(_("{}: {} is not in a supported language", self.plan.name, shown))
            entry_point = source.name if copy.is_dir() and source.suffix == ".py" else None
            try:
                return build_source(copy, includes=includes, entry_point=entry_point)
            except CompileError as error:
                reason = first_error(error.messages)
                shown = relative_path(source)
                raise UserError(
                    _("{}: {} does not compile: {}", self.plan.name, shown, reason)
                ) from None


def imported_modules(text: bytes, beside: Path) -> Iterator[tuple[str, Path]]:
    """Yield the modules beside a program in Python that it imports."""
    for match in IMPORT.finditer(text):
        name = f"{match[1].decode()}.py"
        if (beside / name).is_file():
            yield name, beside / name


def included_names(text: bytes) -> list[str]:
    """Return the names of the files that a text includes, without testlib.h."""
    names = [match[1].decode(errors="replace") for match in INCLUDE.finditer(text)]
    return [name for name in names if name != TESTLIB and ".." not in Path(name).parts]


def usable_testlib(beside: Path) -> Path:
    """Return a package's own testlib.h if it can make inputs, else ours."""
    if not beside.is_file():
        return compiled_testlib.ORIGINAL
    return (
        beside
        if testlib_patches.split_testlib(compiled_testlib.read_header(beside))
        else compiled_testlib.ORIGINAL
    )


def output_of(
    program: Program,
    input_bytes: bytes,
    what: str,
    arguments: Sequence[str] = (),
    files: StreamFiles = STANDARD_STREAMS,
) -> bytes:
    """Return the output of a program for an input, printed or in a file.

    `what`: the run in messages. Raise UserError if it fails.
    """
    with program.box() as box:
        keeping_box = replace(box, keeps_files=files != STANDARD_STREAMS)
        if files.input is not None:
            (box.folder / files.input).write_bytes(input_bytes)
        standard_input = input_bytes if files.input is None else b""
        result = run_command(
            [*program.command, *arguments], MAKING_LIMITS, standard_input, keeping_box
        )
        if not result.succeeded:
            said = result.error_text().splitlines()
            raise UserError(_("{} fails: {}: {}", what, result.reason, said[-1] if said else ""))
        if files.output is None:
            return result.output
        file_content = read_regular(box.folder / files.output, MAKING_LIMITS.output_bytes)
        if file_content is None:
            raise UserError(_("{} does not write {}", what, files.output))
        return file_content


def answer_by_dialogue(program: Program, interactor: Program, input_bytes: bytes) -> bytes:
    """Return the output of an interactor with testlib on a program, b"" if there is none."""
    with temporary_folder() as folder, program.box() as box:
        (folder / "feedback").mkdir()
        (folder / "input").write_bytes(input_bytes)
        (folder / "answer").write_bytes(b"")
        paths = [f"{folder}/{name}" for name in ("input", "answer", "feedback/")]
        judge = Box(folder, [interactor.folder], keeps_files=True)
        run_dialogue(
            Side(program.command, MAKING_LIMITS, box),
            Side([*interactor.command, *paths], MAKING_LIMITS, judge),
            stops=lambda status: status != compiled_testlib.VALID,
        )
        file = folder / "feedback" / compiled_testlib.WRITTEN
        return read_regular(file, MAKING_LIMITS.output_bytes) or b""
