"""Options that several verbs have."""

from __future__ import annotations

from argparse import ArgumentTypeError
from dataclasses import dataclass, fields, make_dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

from banrye import argument_parser, configuration, removable_rooms
from banrye.cli.option_parser import by_word, choice, group, positionals, switches, value, values
from banrye.compare import Mode, Tolerance
from banrye.console import UserError, relative_path
from banrye.files import existing_spelling, spelled_path
from banrye.judging.variant_choice import VariantChoice
from banrye.messages import _
from banrye.submission.source_kind import SourceKind

if TYPE_CHECKING:
    from banrye.problem.own_cases.own_values import OwnValues


class Protection(Enum):
    """The options of the sandbox."""

    BEST = "the best that this machine has"
    REQUIRED = "complete"
    NONE = "none"


@dataclass(frozen=True)
class SandboxOptions:
    """--require-sandbox and --no-sandbox."""

    protection: Protection = switches(
        {
            "--require-sandbox": (
                Protection.REQUIRED,
                "do not run anything without the complete sandbox",
            ),
            "--no-sandbox": (Protection.NONE, "run programs with your rights"),
        },
        default=Protection.BEST,
    )

    def apply(self) -> None:
        """Choose the level of the sandbox, and say what is not protected. Raise UserError."""
        from banrye.process import sandbox

        sandbox.choose_level(
            is_off=self.protection is Protection.NONE,
            is_required=self.protection is Protection.REQUIRED,
        )


@dataclass(frozen=True)
class LibraryOptions:
    """-I."""

    folders: tuple[Path, ...] = values(
        "-I",
        "DIR",
        "look for headers and modules in DIR, too (include in banrye.toml says the same). Files"
        " beside the program are found without -I",
        convert=spelled_path,
    )

    def apply(self) -> None:
        """Let programs include what is in the folders. Raise UserError."""
        from banrye.submission.beside import needs

        for folder in self.folders:
            if not folder.is_dir():
                raise UserError(_("no such folder: {} (for -I)", relative_path(folder)))
        needs.named_by_user[:] = self.folders


@dataclass(frozen=True)
class CloneChoice:
    """The options of formats that name the clone with their problems."""

    @property
    def folder(self) -> Path | None:
        """The folder that one of them names."""
        folders = (getattr(self, entry.name) for entry in fields(self))
        return next((Path(folder) for folder in folders if folder is not None), None)


CLONE_CHOICE: type[CloneChoice] = make_dataclass(
    "CloneOptions",
    [
        (name, "Path | None", value(module.OPTION, "DIR", module.HELP, convert=Path))
        for name, module in removable_rooms.modules("clone_option")
    ],
    bases=(CloneChoice,),
    frozen=True,
)

COMPARE = choice(
    "--compare",
    "MODE",
    "lines: blanks at line ends and line breaks at the end do not count (own test cases); words:"
    " only the words count; exact: every byte counts; icpc: words, without letter case",
    among=by_word(Mode),
)


def file_name(text: str) -> str:
    """Return the name of a file in the folder of a program. Raise ArgumentTypeError."""
    if not configuration.is_file_name(text):
        raise ArgumentTypeError(_("{!r:.60} is not the name of a file in the current folder", text))
    return text


@dataclass(frozen=True)
class OwnOptions:
    """The options that replace a part of the problem: test cases, limits, a comparison."""

    cases: Path | None = value(
        "--cases",
        "DIR",
        "use these test cases: a folder or zip file with 1.in 1.out, input/1.txt output/1.txt, "
        "01 01.a or any names that differ in one or two words, or one file that has them all "
        "(JSON, YAML, CSV, XML). Points of subtasks are shown",
        convert=spelled_path,
    )
    examples: Path | None = value(
        "--examples",
        "FILE",
        "the program has a function, and this is the table of examples from its page at Programmers"
        " or LeetCode, copied into a file",
        convert=spelled_path,
    )
    seconds: float | None = value(
        "--time", "S", "time limit in seconds of CPU time", convert=argument_parser.seconds
    )
    mebibytes: int | None = value(
        "--memory", "M", "memory limit in MiB, resident", convert=argument_parser.mebibytes
    )
    compare: Mode | None = COMPARE
    tolerance: Tolerance | None = value(
        "--tolerance",
        "T",
        "decimal numbers may differ by T, absolutely or relatively; absolute:T or relative:T:"
        " in one of the two ways. The rest is compared by --compare. Default for doubles that a"
        " function returns: 1e-6",
        convert=argument_parser.tolerance,
        excludes="comparison",
    )
    checker: Path | None = value(
        "--checker",
        "FILE",
        "compare outputs with this program: a checker for testlib, an output validator of the ICPC"
        " package format (42 or 43), or a program that gets the files of the input, the output and"
        " the answer, and exits with 0 if the output is right",
        convert=spelled_path,
        excludes="comparison",
    )
    interactor: Path | None = value(
        "--interactor",
        "FILE",
        "let this program talk to yours: it is one of the same three kinds. With --checker, the"
        " checker judges the output of the interactor",
        convert=spelled_path,
    )
    input_file: str | None = value(
        "--input-file",
        "NAME",
        "the program reads this file in its own folder, not standard input",
        convert=file_name,
    )
    output_file: str | None = value(
        "--output-file",
        "NAME",
        "the program writes this file in its own folder, not standard output",
        convert=file_name,
    )

    def own_values(self) -> OwnValues:
        """Return the limits and the comparison. Raise UserError if they do not fit together."""
        # These take long to import, and --help needs no problem.
        from banrye.problem.model import StreamFiles
        from banrye.problem.own_cases.own_values import OwnValues

        if self.checker is not None and self.compare is not None:
            raise UserError(_("--checker decides: it takes no --compare (see --help)"))
        return OwnValues(
            seconds=self.seconds,
            mebibytes=self.mebibytes,
            checker=self.checker,
            interactor=self.interactor,
            tolerance=self.tolerance,
            compare=self.compare,
            files=StreamFiles(self.input_file, self.output_file),
        )


PYTHON = choice(
    "--python",
    "NAME",
    "pypy or cpython (default: CPython, PyPy if it is too slow)",
    among={"pypy": VariantChoice.FASTER, "cpython": VariantChoice.USUAL},
    default=VariantChoice.BOTH,
)


@dataclass(frozen=True)
class TaskOptions:
    """The options that judge and counterexample share: program, problem, and judging."""

    arguments: tuple[str, ...] = positionals("ARGUMENT", convert=existing_spelling)
    own: OwnOptions = group(OwnOptions)
    python: VariantChoice = PYTHON
    kind: SourceKind = switches(
        {
            "--function": (SourceKind.FUNCTION, "the file only defines a function"),
            "--program": (
                SourceKind.PROGRAM,
                "the file is a whole program (default: decided by its text)",
            ),
        },
        default=SourceKind.GUESS,
    )
    library: LibraryOptions = group(LibraryOptions)
    clone: CloneChoice = group(CLONE_CHOICE)
    sandbox: SandboxOptions = group(SandboxOptions)

    @property
    def source_kind(self) -> SourceKind:
        """The kind of the file as the user states it. A table of examples is for functions only.

        Raise UserError.
        """
        if self.own.examples is None:
            return self.kind
        if self.kind is SourceKind.PROGRAM:
            raise UserError(_("--examples is for a function, not for a --program"))
        return SourceKind.FUNCTION
