"""The options --trace and --html of `banrye counterexample`: the failing run, step by step."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from banrye.cli.option_parser import flag, value
from banrye.files import spelled_path

if TYPE_CHECKING:
    from banrye.search.loop.counterexample import HuntFailure


@dataclass(frozen=True)
class Options:
    """The options for tracing the failing run."""

    trace: bool = flag(
        "--trace", "show the failing run step by step, and the nearest input that passes"
    )
    html: Path | None = value(
        "--html", "FILE", "as --trace, and write the run to a page", convert=spelled_path
    )

    @property
    def is_wanted(self) -> bool:
        return self.trace or self.html is not None


def follow(options: Options, failure: HuntFailure) -> None:
    """Print the trace of the failing run. Raise UserError if its page cannot be written."""
    from banrye.extras.trace import trace_report  # not needed for --help

    trace_report.trace_found(failure.hunt, failure.counterexample, failure.rebuild, options.html)
