"""The options of the verb `setup`."""

from __future__ import annotations

from dataclasses import dataclass

from banrye.cli.declared import flag


@dataclass(frozen=True)
class Options:
    """The parts that are made or cloned besides the launcher."""

    archive: bool = flag("--archive", "clone or update the test data of 7,000 problems of Baekjoon")
    library_checker: bool = flag(
        "--library-checker", "clone or update the problems of Library Checker"
    )
    link: bool = flag("--link", "in a clone: make the link ~/.local/bin/banrye")
