"""Make steps of the lines of a record: what changed before a line was done by the step before it.

Between these two lines, i has appeared. So the step of line 3 has changed i:

    RecordLine("line", Place("main.py", 3), locals={}, ...)
    RecordLine("line", Place("main.py", 4), locals={"i": Scalar("2")}, ...)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from banrye.extras.trace.changes import changes_of
from banrye.extras.trace.record import RecordLine
from banrye.extras.trace.trace_model import Place, Step, StepKind, TracedValue, VariableChange

Variables = dict[str, TracedValue | None]


def steps_of(lines: Sequence[RecordLine], input_bytes: bytes, output: bytes) -> list[Step]:
    """Return the steps of a run."""
    assembly = Assembly(input_bytes, output)
    for line in lines:
        assembly.take_line(line)
    return assembly.all_steps()


@dataclass
class OpenStep:
    """A step that may still get changes of variables."""

    kind: StepKind
    line: RecordLine
    text: str = ""
    changes: dict[VariableChange, None] = field(default_factory=dict)  # in their order
    values: Variables = field(default_factory=dict)
    globals: Variables = field(default_factory=dict)
    printed: list[bytes] = field(default_factory=list)
    read: list[bytes] = field(default_factory=list)

    @property
    def has_effect(self) -> bool:
        return bool(self.changes or any(self.printed) or any(self.read))


class Assembly:
    """The steps so far, and the values of all variables after them."""

    def __init__(self, input_bytes: bytes, output: bytes) -> None:
        self.input_bytes = input_bytes
        self.output = output
        self.steps: list[OpenStep] = []
        self.locals: dict[int, Variables] = {}  # by the number of the call
        self.globals: Variables = {}
        self.last_lines: dict[int, RecordLine] = {}  # by the number of the call
        self.callers: dict[int, RecordLine] = {}  # the last lines by their depths
        self.printed = 0  # bytes
        self.read = 0  # bytes

    def take_line(self, line: RecordLine) -> None:
        """Take the next line of the record."""
        is_first = not self.steps
        own, common = self.step_before(line)
        is_new = common.kind is StepKind.BACK and common is not self.steps[-1]
        if line.kind == "call":
            own = OpenStep(StepKind.CALL, line)
        variables = self.locals.setdefault(line.frame, {})
        self.change(own.values, own.changes, variables, line.ended)
        variables.update(line.known)  # no change: a block begins or ends
        self.change(own.values, own.changes, variables, line.locals)
        self.change(common.globals, common.changes, self.globals, line.globals)
        common.printed.append(self.output[self.printed : line.printed])
        is_event = line.kind == "call" and line.depth == 0  # nothing of the program has read for it
        (own if is_event else common).read.append(self.input_bytes[self.read : line.read])
        self.printed, self.read = max(self.printed, line.printed), max(self.read, line.read)
        if is_new and common.has_effect:
            self.steps.append(common)
        if line.kind == "call":
            self.steps.append(own)
            self.note_call(line)
        self.begin(line)
        if is_first and self.steps:  # what global variables are before the program does anything
            self.steps[-1].globals.update(line.globals)
        if line.kind == "line":  # until here, the variables of the last step were there
            remaining = {
                name: value for name, value in line.known.items() if name not in line.locals
            }
            self.steps[-1].values.update(remaining)
            if own.line is line:
                self.steps[-1].values.update(own.values)

    def step_before(self, line: RecordLine) -> tuple[OpenStep, OpenStep]:
        """Return the step that changed the variables of a call, and that which did the rest.

        After a call has returned, this is the rest of the line that called.
        """
        last = self.steps[-1] if self.steps else OpenStep(StepKind.LINE, line)
        has_returned = last.kind is StepKind.RETURN and last.line.depth
        depth = line.depth if line.kind == "call" else last.line.depth
        if has_returned and line.kind in ("call", "end") and last.line.depth >= depth:
            back = OpenStep(StepKind.BACK, self.callers.get(depth - 1, last.line))
            return back, back
        if line.kind in ("call", "end") or last.line.frame == line.frame:
            return last, last
        if line.kind == "line" and line.frame not in self.locals:  # a call that is not told
            return OpenStep(StepKind.LINE, line), last
        back = OpenStep(StepKind.BACK, self.last_lines.get(line.frame, line))
        return back, back

    def change(
        self,
        values: Variables,
        changes: dict[VariableChange, None],
        variables: Variables,
        new_values: Mapping[str, TracedValue | None],
    ) -> None:
        """Note which variables a step has changed."""
        for name, value in new_values.items():
            # A global list may have a second name: each change counts once.
            changes.update(dict.fromkeys(changes_of(name, variables.get(name), value)))
            variables[name] = values[name] = value

    def begin(self, line: RecordLine) -> None:
        """Begin the step of a line."""
        if line.kind == "line":
            self.steps.append(OpenStep(StepKind.LINE, line))
            self.note_call(line)
        elif line.kind in ("return", "yield") and line.function:
            self.steps.append(OpenStep(StepKind(line.kind), line, line.text))
        elif line.kind == "raise" and not self.is_known(line):
            self.steps.append(OpenStep(StepKind.RAISE, line, line.text))

    def note_call(self, line: RecordLine) -> None:
        """Note where a call is."""
        self.last_lines[line.frame] = line
        self.callers[line.depth] = line

    def is_known(self, line: RecordLine) -> bool:
        """Return whether an exception only goes through one more call."""
        last = self.steps[-1] if self.steps else None
        return bool(last and last.kind is StepKind.RAISE and last.text == line.text)

    def all_steps(self) -> list[Step]:
        return [
            Step(
                kind=begun.kind,
                place=Place(begun.line.place.file, begun.line.place.line),
                function=begun.line.function,
                depth=begun.line.depth,
                frame=begun.line.frame,
                changes=tuple(begun.changes),
                values=begun.values,
                globals=begun.globals,
                text=begun.text,
                printed=b"".join(begun.printed),
                read=b"".join(begun.read),
            )
            for begun in self.steps
        ]
