"""The folder in which a checker or an interactor judges one submission on one test case.

    input, answer, feedback/, and, for programs that read files, output

Its programs are run by their conventions, and what they leave there is read.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from banrye.choices.compiled_testlib import INVALID, WRITTEN
from banrye.console import MachineError
from banrye.files import read_regular, temporary_folder
from banrye.judges.check_result import CheckResult
from banrye.judges.convention import ANSWER, FEEDBACK, INPUT, OUTPUT, Convention
from banrye.judges.package_program import PackageProgram
from banrye.judges.protocol import CheckerError
from banrye.judges.verdict import JudgedRun, Points
from banrye.messages import _
from banrye.process.interact import DialoguePiece, Side
from banrye.process.limits import End, Limits, RunResult
from banrye.process.run import run_command
from banrye.process.sandbox import Box
from banrye.testcase import TestCase

MAX_MESSAGE = 400  # characters of a validator's words
NEXT_PASS = "nextpass.in"  # in the feedback folder: the input of the next pass


@dataclass(frozen=True)
class JudgeProgram:
    """A program of the problem, and how it is called.

    `most`: the points that it can give, 100 if they are percent. None: the points of the test case.
    """

    package_program: PackageProgram
    convention: Convention
    limits: Limits
    most: float | None = None


@dataclass(frozen=True)
class Workspace:
    """A folder with an input, the answer and an empty feedback folder."""

    folder: Path
    flags: tuple[str, ...]
    points: float | None  # of the test case. None: not stated

    @classmethod
    @contextmanager
    def of(cls, case: TestCase) -> Iterator[Workspace]:
        with temporary_folder() as folder:
            (folder / FEEDBACK).mkdir()
            (folder / INPUT).write_bytes(case.input_bytes)
            (folder / ANSWER).write_bytes(case.answer_bytes)
            yield cls(folder, case.checker_flags, case.points)

    # Programs.

    def side(self, program: JudgeProgram, *, is_talking: bool = False) -> Side:
        """Return a program as it is called by its convention."""
        built = program.package_program.program()
        convention = program.convention
        arguments = convention.arguments
        if is_talking and convention.talking_arguments is not None:
            arguments = convention.talking_arguments
        words = [f"{self.folder}/{argument}" for argument in arguments]
        box = Box(self.folder, [built.folder], keeps_files=True)
        return Side([*built.command, *words, *self.flags], program.limits, box)

    def ask(self, program: JudgeProgram, output: bytes) -> CheckResult:
        """Return the result of a checker on an output. Raise CheckerError."""
        side = self.side(program)
        if program.convention.has_output_file:
            (self.folder / OUTPUT).write_bytes(output)
        run = run_command(side.command, side.limits, output, side.box)
        return replace(self.result_of(program, run), seconds=run.cpu_seconds)

    def result_of(
        self, program: JudgeProgram, run: RunResult, *, is_talking: bool = False
    ) -> CheckResult:
        """Return the check result of a run of a program. Raise CheckerError, MachineError."""
        title, convention = program.package_program.title, program.convention
        if run.exit_status == -signal.SIGKILL and run.end is End.SIGNAL:
            raise MachineError(_("{} was killed by another process", title))
        result = convention.check_result(run)
        if result is None:
            raise CheckerError(f"{title} {convention.reason_of_failure(run)}")
        result = result.settle(self.points if program.most is None else program.most)
        if run.exit_status == INVALID and (self.folder / FEEDBACK / NEXT_PASS).exists():
            raise CheckerError(_("{} rejects and asks for another pass", title))
        has_words = not (is_talking or convention.prints_data)
        message = self.message(run.errors or (run.output if has_words else b""))
        return replace(result, remark=": ".join(filter(None, (result.remark, message))))

    # Files that programs leave.

    def message(self, printed: bytes) -> str:
        """Return the message of a validator: its judge message, or else its output."""
        for name in ("judgemessage.txt", "teammessage.txt"):
            if text := self.text(f"{FEEDBACK}{name}"):
                return text
        return printed.decode(errors="replace").strip()[:MAX_MESSAGE]

    def text(self, name: str) -> str:
        """Return the beginning of a file, "" if there is none."""
        content = read_regular(self.folder / name, 4 * MAX_MESSAGE) or b""
        return content.decode(errors="replace").strip().strip("\0")[:MAX_MESSAGE]

    def run_checker(
        self,
        run: RunResult,
        result: CheckResult,
        dialogue: tuple[DialoguePiece, ...] = (),
        *,
        gives_points: bool,
    ) -> JudgedRun:
        """Return a run of a submission with what a checker thinks of it. Raise CheckerError."""
        points = self.points_of(result) if gives_points else None
        return JudgedRun(result.verdict, run, result.remark, dialogue, points, result.seconds)

    def points_of(self, result: CheckResult) -> Points:
        if result.share is not None:
            return Points(share=result.share)
        values: list[float | None] = []
        for name in ("score.txt", "score_multiplier.txt"):
            text = self.text(f"{FEEDBACK}{name}")
            try:
                values.append(float(text) if text else None)
            except ValueError:
                raise CheckerError(_("{} is not a number: {}", name, text[:40])) from None
        return Points(*values)

    def interactor_message(self, interactor: JudgeProgram) -> bytes:
        """Return the output of an interactor for the checker, b"" if there is none."""
        convention = interactor.convention
        name = OUTPUT if convention.has_output_file else f"{FEEDBACK}{WRITTEN}"
        return read_regular(self.folder / name, interactor.limits.output_bytes) or b""

    def next_input(self) -> bytes | None:
        """Return the input of the next pass, None if there is none, and take it as the input."""
        file = self.folder / FEEDBACK / NEXT_PASS
        if not file.is_file() or file.is_symlink():
            return None
        file.replace(self.folder / INPUT)
        return (self.folder / INPUT).read_bytes()
