"""A checker or an interactor of a problem. It is built at its first use.

    PackageProgram(Path("sum/output_validator"), "the checker of sum")

Each content of a source is built once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock

from banrye.choices import compiled_testlib
from banrye.console import UserError
from banrye.messages import _
from banrye.submission.build import CompileError, build_source, first_error
from banrye.submission.constants import with_constants
from banrye.submission.language_config import source_files
from banrye.submission.program import Program


class NoProgram(UserError):
    """The checker or the interactor that a problem needs is missing or cannot be used."""


@dataclass(frozen=True)
class PackageProgram:
    """A checker or an interactor.

    `title`: the program in messages. `absence`: why there is none, for the user. `testlib`: the
    original testlib.h that it includes. `constants`: their values by {{name}} in its text.
    """

    source: Path | None
    title: str
    absence: str = ""
    testlib: Path | None = None
    constants: tuple[tuple[str, str], ...] = ()
    heap_mebibytes: int = 2048  # of the JVM

    def program(self) -> Program:
        """Return the program. Raise NoProgram."""
        if self.source is None:
            raise NoProgram(self.absence)
        with lock:
            headers = [self.testlib] if self.testlib else []
            key = self, *map(stamp_of, [*source_files(self.source), *headers])
            if key not in programs:
                programs[key] = self.build(self.source)
            return programs[key]

    def build(self, source: Path) -> Program:
        try:
            return build_source(
                source,
                heap_mebibytes=self.heap_mebibytes,
                includes=compiled_testlib.prepare(self.testlib) if self.testlib else None,
                change=partial(with_constants, constants=dict(self.constants)),
            )
        except CompileError as error:
            reason = first_error(error.messages)
            raise NoProgram(_("{} does not compile: {}", self.title, reason)) from None


lock = Lock()  # so that each is compiled by one thread only
programs: dict[tuple[object, ...], Program] = {}  # as their files are now


def stamp_of(file: Path) -> tuple[object, ...]:
    """Return the path of a file and what differs after any change of it."""
    try:
        status = file.stat()
    except OSError:  # whoever reads it says so
        return (file,)
    return file, status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino
