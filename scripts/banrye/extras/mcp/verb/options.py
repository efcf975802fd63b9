"""The options of the verb `mcp`."""

from __future__ import annotations

from dataclasses import dataclass

from banrye.cli.option_parser import flag, group
from banrye.cli.options import SandboxOptions


@dataclass(frozen=True)
class Options:
    """The options: what a client may see, and how programs run."""

    hides_answers: bool = flag(
        "--hide-answers", "leave the right answers and the messages of checkers out of results"
    )
    sandbox: SandboxOptions = group(SandboxOptions, is_explained_by="judge")
