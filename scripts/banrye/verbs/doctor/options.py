"""The options of the verb `doctor`."""

from __future__ import annotations

from dataclasses import dataclass

from banrye.cli.option_parser import flag


@dataclass(frozen=True)
class Options:
    """The form of the report."""

    json: bool = flag("--json", "print the same as a line of JSON")
