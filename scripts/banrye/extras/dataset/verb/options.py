"""The options of the verb `dataset`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from banrye import argument_parser
from banrye.cli.option_parser import flag, group, positional, value
from banrye.cli.options import COMPARE, PYTHON, SandboxOptions
from banrye.compare import Mode, Tolerance
from banrye.files import spelled_path
from banrye.judging.variant_choice import VariantChoice

if TYPE_CHECKING:
    from banrye.extras.dataset.stream import StreamOptions


@dataclass(frozen=True)
class Options:
    """The rows and completions that are judged, and how."""

    rows: Path = positional("ROWS", convert=spelled_path)
    programs: Path | None = value(
        "--programs", "FILE", "the completions, in one of the forms of ROWS", convert=spelled_path
    )
    results: Path | None = value(
        "--results",
        "FILE",
        "add each line to FILE, and judge only the completions that it does not have yet: the same"
        " command goes on after an interruption",
        convert=spelled_path,
    )
    language: str = value(
        "--language",
        "NAME",
        "the language of programs that name no language (default: the language of the row,"
        " else Python)",
        default="",
    )
    trusts_equality: bool = flag(
        "--trust-equality",
        "compare outputs with the answers, even if the right solutions of the row disagree with"
        " them; the right solutions are not run",
    )
    all_cases: bool = flag("--all", "run all test cases of each program")
    seconds: float | None = value(
        "--time",
        "S",
        "time limit in seconds of CPU time, in place of the limit of the row (2 if it states none)",
        convert=argument_parser.seconds,
    )
    mebibytes: int | None = value(
        "--memory",
        "M",
        "memory limit in MiB, in place of the limit of the row (256 if it states none)",
        convert=argument_parser.mebibytes,
    )
    compare: Mode | None = COMPARE
    tolerance: Tolerance | None = value(
        "--tolerance",
        "T",
        "decimal numbers may differ by T, absolutely or relatively; absolute:T or relative:T:"
        " in one of the two ways",
        convert=argument_parser.tolerance,
    )
    python: VariantChoice = PYTHON
    sandbox: SandboxOptions = group(SandboxOptions, is_explained_by="judge")

    @property
    def stream_options(self) -> StreamOptions:
        """The options for judging completions."""
        from banrye.extras.dataset.problems import RowOptions
        from banrye.extras.dataset.stream import StreamOptions

        row_options = RowOptions(
            self.seconds, self.mebibytes, self.compare, self.tolerance, self.language, self.python
        )
        return StreamOptions(row_options, self.trusts_equality, self.all_cases)
