"""The files of --save: a failing input and the right answer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from banrye.console import UserError, relative_path
from banrye.judging.case_result import CaseResult
from banrye.messages import _


@dataclass(frozen=True)
class FailureFiles:
    """The files for an input and its answer: NAME.in and NAME.ans."""

    name: str

    @property
    def files(self) -> tuple[Path, Path]:
        """The files of the input and the answer."""
        return Path(f"{self.name}.in"), Path(f"{self.name}.ans")

    def check(self) -> None:
        """Raise UserError if the files cannot be written."""
        for file in self.files:
            if file.exists():
                raise UserError(_("{} exists already", relative_path(file)))
            if not file.parent.is_dir():
                raise UserError(_("no such folder: {} (for --save)", relative_path(file.parent)))

    def write_failure(self, failure: CaseResult) -> None:
        """Write a failing input and the right answer."""
        contents = (failure.input_bytes, failure.answer)
        for file, content in zip(self.files, contents, strict=True):
            file.write_bytes(content)
            print(_("Saved: {}", relative_path(file)))
