"""The kind of a source file, by the user's option and by the problem: program, function or table.

SourceKind.FUNCTION                             --function
AcceptedKinds(Function((Parameter("a"),))).any is True  a file may define solution(a)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banrye.functions.function_model import Function


class SourceKind(Enum):
    """The kind of a file, as the user states it."""

    GUESS = "decided by its text"
    FUNCTION = "--function"
    FUNCTION_IF_DEFINED = "--function, for many files"
    PROGRAM = "--program"


@dataclass(frozen=True)
class AcceptedKinds:
    """The kinds of files that a problem takes. `linked_folder`: of graders; it need not exist."""

    function: Function | None = None
    linked_folder: Path | None = None

    @property
    def any(self) -> bool:
        """True if it takes anything but whole programs."""
        return self.function is not None or (
            self.linked_folder is not None and self.linked_folder.is_dir()
        )
