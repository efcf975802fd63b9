"""A program that the user gives on standard input: `banrye judge - --language cpp < my.cpp`.

The text is written to a temporary file with the suffix of the language. Messages and JSON call this
file "-", as the user does.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from banrye import console
from banrye.cli.options import TaskOptions
from banrye.console import UserError
from banrye.files import temporary_folder
from banrye.messages import _
from banrye.submission import language_names
from banrye.submission.sources import MAX_SOURCE_BYTES

NAME = "-"


@contextmanager
def with_program_file(task: TaskOptions, language: str) -> Iterator[TaskOptions]:
    """Yield the options with a file in place of "-". Raise UserError."""
    if task.arguments.count(NAME) > 1:
        raise UserError(_("standard input has one program: give - once"))
    if not language:
        raise UserError(_("say the language of the program on standard input: --language NAME"))
    language_names.language_of(language)  # an error of it comes first
    content = sys.stdin.buffer.read(MAX_SOURCE_BYTES + 1)
    if len(content) > MAX_SOURCE_BYTES:
        raise UserError(_("standard input has more than {} MiB", MAX_SOURCE_BYTES >> 20))
    with temporary_folder() as folder:
        file = language_names.write_program(folder, content, language)
        console.typed_names |= {str(file): NAME, str(file.resolve()): NAME}
        words = tuple(str(file) if word == NAME else word for word in task.arguments)
        yield replace(task, arguments=words)


def variant_of(program: Path, language: str) -> str | None:
    """Return the variant of its language that was named for "-", None for any other program."""
    return language_names.language_of(language).variant if is_file_of(str(program)) else None


def is_file_of(word: str) -> bool:
    """Return whether a word of the arguments is the file that stands for standard input."""
    return console.typed_names.get(word) == NAME
