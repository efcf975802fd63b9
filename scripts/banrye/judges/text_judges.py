r"""Judges that compare outputs as texts.

Text()                                       by lines: blanks at their ends do not count
Text(Mode.WORDS, Tolerance(absolute=1e-6))   by words; numbers may be off by 1e-6
Drawing()                                    by words, but by lines if the answer is aligned
Standard("testlib", "rcmp6")                 as a checker of another tool does it
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, cast

from banrye import compare, removable_rooms
from banrye.compare import Mode, Tolerance, without_trailing_blanks
from banrye.console import UserError
from banrye.judges.protocol import CheckerError, Judge
from banrye.judges.verdict import JudgedRun, Verdict
from banrye.messages import _
from banrye.process.limits import RunResult
from banrye.testcase import TestCase

if TYPE_CHECKING:
    from banrye.hooks import StandardCheckersHook

ALIGNED = re.compile(rb"(?m)^ |  ")  # has leading or double blanks, as drawings have
WORDS_FOR = {
    Mode.EXACT: "byte by byte",
    Mode.LINES: "by lines",
    Mode.WORDS: "by words",
    Mode.ICPC: "by words without letter case",
}


@dataclass(frozen=True)
class Text(Judge):
    """By lines, words or bytes, as the user or a document of test cases wants it."""

    mode: Mode = Mode.LINES
    tolerance: Tolerance | None = None
    """The bounds of the difference of two decimal numbers at the same place."""

    def accepts(self, answer: bytes, output: bytes) -> bool:
        return compare.matches_answer(self.mode, self.tolerance, answer, output)

    def grade(self, case: TestCase, run: RunResult) -> JudgedRun:
        return JudgedRun.of(run, is_right=self.accepts(case.answer_bytes, run.output))

    def description(self) -> str:
        tolerance = self.tolerance.description() if self.tolerance else ""
        return f"{WORDS_FOR[self.mode]}{tolerance}"


@dataclass(frozen=True)
class Drawing(Judge):
    """Compare by words. Blanks count only in answers that are aligned."""

    def as_answer(self, output: bytes) -> bytes:
        return without_trailing_blanks(output)

    def grade(self, case: TestCase, run: RunResult) -> JudgedRun:
        from banrye.judges.nul import wrong_by_nul

        output, answer = map(without_trailing_blanks, (run.output, case.answer_bytes))
        if wrong := wrong_by_nul(answer, output, run):
            return wrong
        is_right = output == answer or (
            output.split() == answer.split() and not ALIGNED.search(answer)
        )
        return JudgedRun.of(run, is_right=is_right)

    def description(self) -> str:
        return _("by words, and by lines where the answer is aligned with blanks")


# Checkers of other tools.

OWN = ("icpc", "testlib", "ioi")  # tools whose checkers several formats name: in judges/standard


@cache
def module_of(tool: str) -> StandardCheckersHook:
    """Return the module with the checkers of a tool, here or in the format of this name."""
    if tool in OWN:
        return cast("StandardCheckersHook", import_module(f"banrye.judges.standard.{tool}"))
    return dict(removable_rooms.modules("standard_checkers"))[tool]


@dataclass(frozen=True)
class Standard(Judge):
    """A standard checker of another tool, with its verdicts. `options`: {"precision": 3}."""

    tool: str
    name: str
    options: Mapping[str, object] = field(default_factory=dict, hash=False)

    @classmethod
    def of(cls, tool: str, name: str, options: Mapping[str, object] | None = None) -> Standard:
        """Return the checker of a name. Raise UserError if the tool has none of this name."""
        if name not in module_of(tool).CHECKERS:
            reason = module_of(tool).NOT_THERE.get(name) or _("give a checker with --checker")
            raise UserError(_("the checker {:.40} of {} is not supported: {}", name, tool, reason))
        return cls(tool, name, options or {})

    def accepts(self, answer: bytes, output: bytes, flags: Sequence[str] = ()) -> bool:
        """Return whether the checker accepts. Raise CheckerError if it fails."""
        try:
            return self.decides(answer, output, flags)
        except ValueError as error:
            raise CheckerError(_("{} fails: {}", self.title, error)) from None

    def decides(self, answer: bytes, output: bytes, _flags: Sequence[str]) -> bool:
        """Return whether the checker accepts. Raise ValueError if it fails."""
        return module_of(self.tool).CHECKERS[self.name](answer, output, **self.options)

    def grade(self, case: TestCase, run: RunResult) -> JudgedRun:
        is_right = self.accepts(case.answer_bytes, run.output, case.checker_flags)
        return JudgedRun.of(run, is_right=is_right)

    @property
    def title(self) -> str:
        return _("the checker {} of {}", self.name, self.tool)

    def description(self) -> str:
        options = ", ".join(f"{name} {value}" for name, value in self.options.items())
        return f"{self.title} ({options})" if options else self.title


class DefaultChecker(Standard):
    """The default output validator of the package format, which takes the flags of a test case."""

    def decides(self, answer: bytes, output: bytes, flags: Sequence[str]) -> bool:
        return module_of(self.tool).CHECKERS[self.name](answer, output, tuple(flags))

    def grade(self, case: TestCase, run: RunResult) -> JudgedRun:
        if case.answer_bytes == run.output:
            return JudgedRun(Verdict.AC, run)
        from banrye.judges.nul import wrong_by_nul

        wrong = wrong_by_nul(case.answer_bytes, run.output, run)
        return wrong or super().grade(case, run)

    @property
    def title(self) -> str:
        return _("the default output validator")

    def description(self) -> str:
        return _("{} of the package format", self.title)


PROBLEMTOOLS = DefaultChecker("icpc", "problemtools")  # of formats up to 2023-07
BAPCTOOLS = DefaultChecker("icpc", "bapctools")  # of 2025-09
