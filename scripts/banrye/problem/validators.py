r"""The input validators of a package, and other programs in it that are not submissions.

input_validators/demo.cpp accepts "3\n1 2 3\n" by its exit status 42.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from pathlib import Path

from banrye.choices import compiled_testlib, family_headers, grammar
from banrye.choices.families import FAMILIES, with_hooks, with_known_expressions
from banrye.console import UserError, relative_path, warn
from banrye.files import files_below, read_bytes, temporary_folder
from banrye.language import including_suffixes
from banrye.messages import _
from banrye.problem.model import INPUT_VALIDATORS, Problem
from banrye.problem.submissions import additions_of
from banrye.submission.build import build_source
from banrye.submission.constants import with_constants
from banrye.submission.language_config import programs_in
from banrye.submission.program import Program

GRAMMAR = ".ctd"  # the suffix of a checktestdata grammar
SUFFIXES = frozenset([*including_suffixes(), ".h", ".hpp"])  # of sources and headers
REGISTERS = b"registerValidation"  # a function of testlib that only input validators call


def input_validators(problem: Problem) -> list[Program]:
    """Return the input validators. A grammar that is not understood is left out."""
    return [build_validator(problem, source) for source in input_validator_sources(problem)]


def usable_input_validators(problem: Problem) -> list[Program]:
    """Return the input validators that can be built, and name the others on standard error."""
    usable: list[Program] = []
    for source in input_validator_sources(problem):
        try:
            usable.append(build_validator(problem, source))
        except UserError as error:
            warn(_("{} is left out, so inputs may be invalid: {}", relative_path(source), error))
    return usable


def input_validator_sources(problem: Problem) -> list[Path]:
    """Return the input validators: programs, and grammars that can be translated."""
    sources: list[Path] = []
    for name in INPUT_VALIDATORS:
        programs, other_files = programs_in(problem.folder / name)
        sources += programs
        sources += [file for file in other_files if file.suffix == GRAMMAR and is_grammar(file)]
    return sources


def makes_inputs(source: Path) -> bool:
    """Return whether an input validator is of a family that makes inputs."""
    if source.suffix == GRAMMAR:
        return is_grammar(source)
    return is_testlib_validator(source) or family_header(source) is not None


def is_grammar(file: Path) -> bool:
    """Return whether a file is a checktestdata grammar that is understood here."""
    try:
        grammar.to_cpp(text_of(file))
    except grammar.NoGrammar:
        return False
    return sys.platform == "linux"


def text_of(file: Path) -> str:
    return read_bytes(file).decode("utf-8", errors="replace")


def family_header(source: Path) -> Path | None:
    """Return the header of a family with which an input validator reads, None if there is none."""
    files = files_below(source) if source.is_dir() else [source]
    texts = [file for file in files if file.suffix in SUFFIXES and file.is_file()]
    included = b"".join(map(read_bytes, texts))
    beside = source if source.is_dir() else source.parent
    for name in FAMILIES:
        if f'"{name}"'.encode() not in included:
            continue
        for header in (beside / name, *bapctools_headers(name)):
            if header.is_file() and with_hooks(name, text_of(header)) is not None:
                return header
    return None


def bapctools_headers(name: str) -> Iterator[Path]:
    """Yield the header of BAPCtools, if that is installed beside us.

    BAPCtools compiles validators with its own headers, so that none need be beside a validator.
    """
    package = find_spec("bapctools")
    for folder in (package.submodule_search_locations or ()) if package else ():
        yield Path(folder, "resources", "headers", name)


def build_validator(problem: Problem, source: Path) -> Program:
    """Build an input validator. It also makes inputs if `makes_inputs` holds. Raise UserError."""
    constants = problem.format.constants
    if source.suffix == GRAMMAR:
        return build_grammar(source, constants)
    header = None if is_testlib_validator(source) else family_header(source)
    prepared = family_headers.prepare(header) if header else None
    if prepared is None:
        return build_part(problem, source, makes_inputs=True)

    def change(text: str) -> str:
        return with_known_expressions(with_constants(text, constants))

    return build_source(source, includes=prepared, change=change)


def build_grammar(source: Path, constants: Mapping[str, str]) -> Program:
    """Translate a checktestdata grammar and build it. Raise UserError."""
    try:
        text = grammar.to_cpp(with_constants(text_of(source), constants))
    except grammar.NoGrammar as error:
        raise UserError(_("{} is not understood: {}", relative_path(source), error)) from None
    with temporary_folder() as folder:
        (folder / "main.cpp").write_text(text, encoding="utf-8")
        program = build_source(folder, includes=family_headers.prepare_grammars())
        return replace(program, source=source)


def is_testlib_validator(source: Path) -> bool:
    """Return whether a file or folder is an input validator for testlib."""
    files = files_below(source) if source.is_dir() else [source]
    return any(
        REGISTERS in read_bytes(file)
        for file in files
        if file.is_file() and file.name != "testlib.h"
    )


def build_part(problem: Problem, source: Path, *, makes_inputs: bool = False) -> Program:
    """Build a program that belongs to a problem: a validator, or a submission of its package.

    `makes_inputs`: a testlib validator that also makes inputs (choices.py), even if its testlib.h
    lies beside it.
    """
    beside = source / "testlib.h" if source.is_dir() else source.with_name("testlib.h")
    if makes_inputs and problem.testlib is None and beside.is_file():
        try:
            return build_with(problem, source, beside)
        except UserError:  # this testlib.h may not do with our changes
            if not source.is_dir():  # only a folder is compiled with its own testlib.h
                raise
    return build_with(problem, source, problem.testlib)


def build_with(problem: Problem, source: Path, header: Path | None) -> Program:
    """Build a program that belongs to a problem. `header`: the original testlib.h, if any."""
    is_submission = source.resolve().is_relative_to(problem.folder.resolve() / "submissions")
    if is_submission and not includes_testlib(source):
        header = None  # as any submission is compiled, and so that it can be forked for many inputs
    return build_source(
        source,
        heap_mebibytes=problem.heap_mebibytes,
        additions=additions_of(problem) if is_submission else None,
        includes=compiled_testlib.prepare(header) if header else None,
        change=partial(with_constants, constants=problem.format.constants),
    )


def includes_testlib(source: Path) -> bool:
    files = files_below(source) if source.is_dir() else [source]
    return any(b"testlib.h" in read_bytes(file) for file in files if file.suffix in SUFFIXES)
