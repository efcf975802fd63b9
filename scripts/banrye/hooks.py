"""The modules that a removable room can have because the core asks for them: a Protocol for each.

The name of a Protocol says the name of the module: `EntryKindsHook` describes
banrye/extras/ROOM/entry_kinds.py. removable_rooms.modules("entry_kinds") yields these modules, and
scripts/checks/python checks the modules of this repository. A room that asks other rooms for
modules describes them in a hooks.py of its own. This file has types only: at run time, only
other_rooms.py imports it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    import re

    from _typeshed import DataclassInstance

    from banrye.console import ExitStatus
    from banrye.language import PackagedTool
    from banrye.problem.format import Format
    from banrye.problem.location.clone_source import CloneSource
    from banrye.problem.location.unsupported_tools import UnsupportedTool
    from banrye.problem.own_cases.case_documents import CaseDocument
    from banrye.problem.own_cases.case_settings.settings_model import (
        CaseFolder,
        CaseSettings,
        SettingsFile,
    )
    from banrye.search.loop.counterexample import HuntFailure
    from banrye.store.kinds import EntryKind

Situation = Literal["after_new", "as_package", "listed_cases", "after_judging", "of_other_tool"]
"""A situation in which a command is proposed: a problem is new, and the command is of use when its
test cases are there; a problem is no package; its test cases are listed, not made; all submissions
of a package have the right verdict; a folder is in the format of another tool."""


# Commands.


class VerbHook(Protocol):
    """The package `verb`: the verb that is called as the room.

    Its module `options` has the dataclass `Options` (banrye.cli.option_parser), its module `main` a
    `VerbMain`. Only `main` imports what takes time. The package may have `RareVerbWords`, too.
    """

    __name__: str
    HELP: str
    """The text of --help. {options} is replaced by the options that `Options` declares."""


class VerbMain(Protocol):
    """The module `main` of a verb."""

    def main(self) -> ExitStatus:
        """Do the work, by the words in sys.argv. Raise UserError or MachineError."""
        ...


class RareVerbWords(Protocol):
    """Words that few verbs have beside their HELP."""

    IN_ENGLISH: set[str]
    """Words of a command line with which programs read what the verb prints."""
    HAS_OWN_LANG: bool
    """True if the option --lang of the verb is not the language of messages."""
    NEEDS_PYTHON_ALONE: bool
    """True if the verb runs without the judging tools."""
    REACHED_BY: Mapping[str, tuple[str, str]]
    """By another verb: an option of it that stands for this verb, as "--rows FILE", and its help.
    `banrye judge --rows FILE` is then `banrye VERB FILE`."""
    FILLED: Mapping[str, Callable[[], str]]
    """By a place in HELP, as "{targets}": what makes its text when --help is printed."""
    INSTEAD: Mapping[str, str]
    """By another verb: the command to write in place of an option --ROOM of it."""


class VerbsHook(Protocol):
    """The package `verbs`: a package as `VerbHook` for each verb, by the verb's name."""

    __name__: str
    __path__: MutableSequence[str]


# Problems and languages.


class LanguageHook(Protocol):
    """The package `language`: a programming language that another distribution brings.

    Those of this repository are folders of banrye/languages.
    It has the file language.toml, and modules as `banrye.language.Language` says.
    """

    __name__: str
    __path__: MutableSequence[str]


class FormatHook(Protocol):
    """The module `format`: a format of problems."""

    @property
    def FORMAT(self) -> Format:  # noqa: N802  # it is a constant
        """The format: it claims places and opens problems. Its methods import slow modules late."""
        ...


class UnreadHook(Protocol):
    """The module `unread` of a format: folders of its tool that are refused by name."""

    @property
    def UNREAD(self) -> Sequence[UnsupportedTool]:  # noqa: N802  # it is a constant
        """The forms of such folders."""
        ...


class CloneOptionHook(Protocol):
    """The module `clone_option` of a format: verbs have an option that names its clone."""

    OPTION: str
    HELP: str


class CaseDocumentsHook(Protocol):
    """The module `case_documents`: it reads documents that hold all their test cases."""

    SUFFIXES: Sequence[str]
    """The suffixes of such documents, in lower case."""

    def read(self, text: str, file: Path, /) -> CaseDocument | None:
        """Return the test cases, None if the text holds none. Raise UserError."""
        ...


class CaseSettingsHook(Protocol):
    """The module `case_settings`: it reads the files of the module `settings_files`."""

    def read(self, place: CaseFolder, /) -> CaseSettings | None:
        """Return the settings in a folder, None if another judge wrote them. Raise UserError."""
        ...


class CloneSourceHook(Protocol):
    """The module `clone_source` of a format: its problems lie in the clone of a repository."""

    SOURCE: CloneSource
    """The repository that `setup` clones and `doctor` shows. banrye.toml names it as the room."""


class NumberedSiteHook(Protocol):
    """The module `numbered_site`: an online judge whose problems people name by numbers."""

    NAME: str
    WORD: str
    """The value of --judge, which stands before the number in the name of a problem: "boj1018"."""
    NAMES: re.Pattern[str]
    """The pattern that finds names of the site in a part of a path."""
    ADDRESS: str
    """A pattern of what stands before a number in an address."""

    def number_in(self, part: str, /) -> str | None:
        """Return the problem that a part of a path names by its number."""
        ...

    def any_number_in(self, part: str, /, *, is_folder: bool) -> str | None:
        """Return the problem whose number is anywhere in a part of a path that names the site."""
        ...

    def before_title(self, part: str, /) -> str:
        """Return a part of a path up to the end of its number, or all of it."""
        ...


class SettingsFilesHook(Protocol):
    """The module `settings_files`: files in which a judge keeps settings beside test cases."""

    @property
    def FILES(self) -> Sequence[SettingsFile]:  # noqa: N802  # it is a constant
        """The files, by the patterns of their names. The first in a folder counts."""
        ...


class StandardCheckersHook(Protocol):
    """The module `standard_checkers`: checkers that problems name and do not contain.

    It uses the standard library only, so that its text can be the output validator of a package.
    """

    __file__: str | None
    CHECKERS: Mapping[str, Callable[..., bool]]
    """By their names: called with the answer and the output in bytes, and with options."""
    NOT_THERE: Mapping[str, str]
    """The reasons why other checkers of the tool are missing, by their names."""


class AddedLanguagesHook(Protocol):
    """The module `added_languages`: languages that only this room asks for."""

    COMMANDS: Path
    """A file as problemtools' languages.yaml, with priorities of its own."""
    FORMAT_CODES: Mapping[str, str]
    """The code of each language in the package format: {"abacusmetered": "abacus"}."""

    def compiler_words(self) -> Mapping[str, Sequence[str]]:
        """Return the options of the compiler in the commands, by language."""
        ...


# Additions to other verbs.


class CounterexampleOptions(Protocol):
    """The options that a room adds to `banrye counterexample`."""

    @property
    def is_wanted(self) -> bool:
        """True if the user has given one of them."""
        ...


class CounterexampleHook(Protocol):
    """The module `counterexample`: options of that verb. It imports what takes time in `follow`."""

    @property
    def Options(self) -> type[DataclassInstance]:  # noqa: N802  # it is a class
        """The options: `CounterexampleOptions`, a frozen dataclass by banrye.cli.option_parser."""
        ...

    def follow(self, options: Any, failure: HuntFailure, /) -> None:  # noqa: ANN401  # its Options
        """Do what the options want, after the failing input was printed. Raise UserError."""
        ...


class HintsHook(Protocol):
    """The module `hints`: commands that the core proposes."""

    def command(self, situation: Situation, problem: str, /) -> str:
        """Return the command line to propose, "" if the room has none for the situation.

        `problem`: its name, "" if there is none, or the folder of another tool.
        """
        ...


class FirstStepHook(Protocol):
    """The module `first_step`: a command that brings problems where there are none."""

    def words(self) -> str:
        """Return the command and what it does: "banrye VERB makes an example"."""
        ...


class AdviceHook(Protocol):
    """The module `advice`: advice on files that are input of the room's verb, not test cases."""

    def advice_on(self, place: Path, /) -> str:
        """Return the advice on a file or folder, "" if the room does not take it."""
        ...


class DoctorHook(Protocol):
    """The module `doctor`: the commands that the room needs. It runs with Python alone."""

    TITLE: str
    """The name of its line: one word."""
    TOOLS: Sequence[PackagedTool]
    """The commands, with Debian's packages."""
    PURPOSE: str
    """The feature that does not work without these commands."""


# The store.


class EntryKindsHook(Protocol):
    """The module `entry_kinds`: what the room keeps from one run to the next."""

    KINDS: Sequence[EntryKind]
