"""The modules that the folder of a language can have: a Protocol for each.

A Protocol has the name of its module: `TextModule` describes banrye/languages/NAME/text.py.
language.language_module("java", "text") returns that module. scripts/checks/python checks the
modules of this repository. This file has types only: no module imports it at run time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol, overload

if TYPE_CHECKING:
    from banrye.functions.function_language import FunctionLanguage
    from banrye.submission.beside.files_beside import FilesBeside


class TextModule(Protocol):
    """The module `text`: changes source texts before they are compiled."""

    def change(self, text: str, /) -> str:
        """Return a source text as a judge's compiler takes it."""
        ...

    def file_name(self, text: str, name: str, /) -> str:
        """Return the name that the compiler wants of a file with this text."""
        ...


class MainClassModule(Protocol):
    """The module `main_class`: what is filled into the commands as {mainclass}."""

    def main_class(self, texts: Iterable[str], /) -> str:
        """Return the class in which a program with these source texts starts."""
        ...


class FunctionsModule(Protocol):
    """The module `functions`: functions are found and called, by driver/main.SUFFIX beside it."""

    __file__: str | None

    @property
    def FUNCTIONS(self) -> FunctionLanguage:  # noqa: N802  # it is a constant
        """The rules for functions in the language: how they are found, called and answered."""
        ...


class BesideModule(Protocol):
    """The module `beside`: finds the files beside a program."""

    def find(self, source: Path, folders: Sequence[Path], /) -> FilesBeside:
        """Return the files that a source file needs. `folders`: libraries that the user names."""
        ...


class BundleModule(Protocol):
    """The module `bundle`: makes one file of a program."""

    def bundle(self, source: Path, folders: Sequence[Path], /) -> str:
        """Return the one file. `folders`: of libraries, which the user names. Raise UserError."""
        ...


class LinkModule(Protocol):
    """The module `link` of a language whose compiler is not called as gcc is."""

    def options(self, words: Sequence[str], /) -> Sequence[str]:
        """Return the compiler's options that mean the same as these options of gcc."""
        ...


class ManyInputsModule(Protocol):
    """The module `many_inputs`: programs share a virtual machine."""

    SECONDS: float
    """The CPU time limit of a virtual machine, which ends earlier by itself."""
    START_SECONDS: float
    """The CPU time that a virtual machine takes to start."""

    def in_one_machine(self, command: Sequence[str], /) -> list[str] | None:
        """Return the command that runs a program on many inputs, None if that cannot be."""
        ...


class OutdatedModule(Protocol):
    """The module `outdated`: source texts of an older version, which fails here."""

    def remark_on(self, text: str, /) -> str:
        """Return the message on a source text that fails, "" if it is of this version."""
        ...


class LanguageModuleFinder(Protocol):
    """The type of language.language_module: it returns a module, None if the folder lacks it."""

    @overload
    def __call__(self, code: str, name: Literal["beside"], /) -> BesideModule | None: ...
    @overload
    def __call__(self, code: str, name: Literal["bundle"], /) -> BundleModule | None: ...
    @overload
    def __call__(self, code: str, name: Literal["functions"], /) -> FunctionsModule | None: ...
    @overload
    def __call__(self, code: str, name: Literal["link"], /) -> LinkModule | None: ...
    @overload
    def __call__(self, code: str, name: Literal["main_class"], /) -> MainClassModule | None: ...
    @overload
    def __call__(self, code: str, name: Literal["many_inputs"], /) -> ManyInputsModule | None: ...
    @overload
    def __call__(self, code: str, name: Literal["outdated"], /) -> OutdatedModule | None: ...
    @overload
    def __call__(self, code: str, name: Literal["text"], /) -> TextModule | None: ...
