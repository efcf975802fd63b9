"""The modules that a removable room can have: a Protocol for each.

The name of a Protocol says the name of the module: `EntryKindsHook` describes
banrye/extras/ROOM/entry_kinds.py. removable_rooms.modules("entry_kinds") yields these modules, and
scripts/checks/python checks the modules of this repository. This file has types only: at run time,
only other_rooms.py imports it.

    verb, verbs                         commands
    language, format, reader,           problems and languages
    clone_source, clone_option,
    case_documents, numbered_site,
    settings_files, case_settings, unread,
    standard_checkers, traced_languages
    counterexample, hints, after_new,   additions to other verbs
    first_step, new_parts, advice, doctor
    entry_kinds                         entries of the store
    judged_rows                         requests to the server of programs
    agent_tool                          tools of an agent
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableSequence, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    import re

    from _typeshed import DataclassInstance

    from banrye.console import ExitStatus
    from banrye.formats.shared.plan import Plan
    from banrye.problem.format import Format
    from banrye.problem.location.clone_source import CloneSource
    from banrye.problem.location.unsupported_tools import UnsupportedTool
    from banrye.problem.own_cases.case_documents import CaseDocument
    from banrye.problem.own_cases.case_settings.settings_model import (
        CaseFolder,
        CaseSettings,
        SettingsFile,
    )
    from banrye.store.kinds import EntryKind
    from banrye.submission_result import SubmissionResult
    from banrye.verbs.counterexample.counterexample_hooks import HuntFailure

Situation = Literal["as_package", "listed_cases", "after_judging", "of_other_tool"]
"""A situation in which the core proposes a command: a problem is no package; its test cases are
listed, not made; all submissions of a package have the right verdict; a folder is in the format of
another tool."""


# Commands.


class VerbHook(Protocol):
    """The package `verb`: the verb that is called as the room.

    Its module `options` has the dataclass `Options` (banrye.cli.option_parser), its module `main` a
    `VerbMain`. Only `main` imports what takes time. The words of `RareVerbWords` may be beside.
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


class ReaderHook(Protocol):
    """The module `reader` of a format of another tool (banrye.formats.shared.tool.ToolFormat)."""

    def plan_of(self, folder: Path, name: str, /) -> Plan:
        """Return the plan of the package in a folder. Make and run nothing.

        Raise UserError if a part is not supported. Any other exception on a damaged file becomes a
        UserError.
        """
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
    """The module `case_documents`: it reads documents that have all test cases in their text."""

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
        """The files, by the patterns of their names."""
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


class TracedLanguagesHook(Protocol):
    """The module `traced_languages`: languages that only this room asks for."""

    COMMANDS: Path
    """A file as problemtools' languages.yaml, with priorities of its own."""
    FORMAT_CODES: Mapping[str, str]
    """The code of each language in the package format: {"cpptraced": "cpp"}."""

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

        `problem`: its name, or the folder of another tool.
        """
        ...


class FirstStepHook(Protocol):
    """The module `first_step`: where problems come from as long as there are none."""

    def words(self) -> str:
        """Return a command and what it does: "banrye VERB makes an example"."""
        ...


class AfterNewHook(Protocol):
    """The module `after_new`: the room's verb is for new problems."""

    WHEN: str
    """The time at which the verb is of use: "when its test cases are there"."""


class NewParts(Protocol):
    """The parts of an existing problem that a new problem copies."""

    @property
    def title(self) -> str:
        """The title for the new problem."""
        ...

    @property
    def source(self) -> str:
        """The name of the problem where it is from: "Baekjoon 1018"."""
        ...

    @property
    def address(self) -> str:
        """The address of the page of the problem."""
        ...

    @property
    def seconds(self) -> float:
        """The time limit."""
        ...

    @property
    def mebibytes(self) -> int:
        """The memory limit."""
        ...

    @property
    def files(self) -> Mapping[str, bytes]:
        """The files of the new package by their paths in it."""
        ...


class NewPartsHook(Protocol):
    """The module `new_parts` of a format: a verb for new problems takes its problems by name.

    It imports what takes time in `parts_of`.
    """

    def claims(self, name: str, /) -> bool:
        """Return whether a new problem of this name is one of the format."""
        ...

    def parts_of(self, name: str, clone: Path | None, /) -> NewParts:
        """Return the parts of a problem. `clone`: in place of the usual one. Raise UserError."""
        ...


class AdviceHook(Protocol):
    """The module `advice`: on files that are not test cases, but that the room's verb takes."""

    def advice_on(self, place: Path, /) -> str:
        """Return the advice on a file or folder, "" if the room does not take it."""
        ...


class DoctorHook(Protocol):
    """The module `doctor`: the commands that the room needs. It runs with Python alone."""

    TITLE: str
    """The name of its line: one word."""
    COMMANDS: Mapping[str, str]
    """Debian's packages, by the commands."""
    PURPOSE: str
    """The feature that does not work without these commands."""


# The store, and requests of one room to another.


class EntryKindsHook(Protocol):
    """The module `entry_kinds`: what the room keeps from one run to the next."""

    KINDS: Sequence[EntryKind]


class JudgedRowsHook(Protocol):
    """The module `judged_rows`: judges a program on a row of a data set."""

    def code_of(self, completion: str, /) -> str:
        """Return the program in a completion."""
        ...

    def judge_row(
        self,
        row: Mapping[str, Any],
        code: str,
        language: str,
        seconds: float | None,
        *,
        all_cases: bool,
    ) -> AbstractContextManager[SubmissionResult]:
        """Yield the results of a program on the test cases of a row.

        Raise UserError if the row cannot be judged, CompileError and MachineError.
        """
        ...


class AgentToolHook(Protocol):
    """The module `agent_tool`: the room's verb is a tool for agents.

    The tool gets a program and an input. The verb gets the program's file and the options of the
    sandbox, and the input as its standard input. What it prints is the result.
    """

    DESCRIPTION: str
    """The description of the tool for the agent, in English."""
