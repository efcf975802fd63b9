"""A trace: the steps of a program on one input, and what each of them changed.

The step of `d[1] = 2` in line 7, if d was [4, 5]:

    Step(kind=StepKind.LINE, place=Place("main.py", 7), depth=0, ...
         changes=(VariableChange("d[1]", old="5", new="2"),), ...)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Protocol

from banrye.console import UserError
from banrye.process.limits import RunResult
from banrye.submission.program import Program

# Values.


class Shape(Enum):
    """The name for the elements of a value."""

    SEQUENCE = "sequence"  # by their index: d[1]
    MAP = "map"  # by their key: d['x']
    STRUCTURE = "structure"  # by their name: d.x
    SET = "set"  # not at all
    TUPLE = "tuple"  # by their index: d.0, of Rust


@dataclass(frozen=True)
class ScalarValue:
    """A value without elements, as its language writes it, cut."""

    text: str


@dataclass(frozen=True)
class Composite:
    """A value with elements: a list, a map, an object. Only the first elements may be known."""

    shape: Shape
    opening: str
    closing: str
    size: int
    entries: tuple[tuple[str, TracedValue], ...]  # the elements by index, key or name
    # The number of the object that a reference leads to, 0: the value is no reference.
    identity: int = field(default=0, compare=False)


TracedValue = ScalarValue | Composite

# Steps.


@dataclass(frozen=True)
class VariableChange:
    """A variable or element that a step has changed."""

    name: str  # d, d[1], node.left
    old: str | None  # None: it was not there
    new: str | None  # None: it is not there any more


class StepKind(Enum):
    """The kind of a step."""

    LINE = "line"
    CALL = "call"  # a function begins; its arguments are the changes
    RETURN = "return"
    YIELD = "yield"  # of a generator, which goes on later
    BACK = "back"  # the rest of a line that has called a function
    RAISE = "raise"  # an exception begins or goes through a function


@dataclass(frozen=True)
class Place:
    """A line of the program."""

    file: str  # as it is called beside the compiled program
    line: int


@dataclass(frozen=True)
class Step:
    """One line, call or return, in the order of the run."""

    kind: StepKind
    place: Place
    function: str  # "" outside of functions
    depth: int  # calls that have not returned
    frame: int  # of the call: steps of one call have the same number
    changes: tuple[VariableChange, ...]
    values: Mapping[str, TracedValue | None]  # whole variables that it has changed; None: deleted
    globals: Mapping[str, TracedValue | None]  # variables outside of every call
    text: str  # what it returns or raises, else ""
    printed: bytes
    read: bytes
    note: str = ""  # what cannot be seen of it


@dataclass(frozen=True)
class UndefinedBehaviour:
    """Undefined behaviour that a sanitizer names."""

    place: Place | None
    what: str


@dataclass(frozen=True)
class Trace:
    """A run of a program, step by step."""

    files: Mapping[str, Path]  # the user's files by the names of their copies
    steps: Sequence[Step]
    number: (
        int | None
    )  # of the steps of the whole run, None if it was ended before they were counted
    raised: str  # the exception that ended the program, else ""
    run: RunResult  # the traced run
    finding: UndefinedBehaviour | None = None

    @property
    def is_complete(self) -> bool:
        """True if all steps of the run are there."""
        return self.number is not None and self.lines == self.number

    @property
    def lines(self) -> int:
        """The number of lines that the steps have run."""
        return sum(step.kind is StepKind.LINE for step in self.steps)


@dataclass(frozen=True)
class TraceLimits:
    """The limits of a trace."""

    steps: int = 10_000
    cpu_seconds: float = 10.0
    memory_mebibytes: int = 2048
    output_bytes: int = 64 << 20


Rebuild = Callable[[str], Program]
"""Compiles the sources of a program as another language (problemtools' identifier)."""


class CannotTrace(UserError):
    """There is no tracer for a language, or a tool that it needs is missing."""


class Tracer(Protocol):
    """Traces programs of one language.

    For the implementer. `record.run_recorded` runs the program in the sandbox, beside a script that
    writes a line for each step, before the line of the program runs. Values that did not change
    since the last line are left out. `assemble.steps_of` makes steps of the lines.
    """

    def trace(self, input_bytes: bytes, limits: TraceLimits) -> Trace:
        """Return the trace of one run. Raise CannotTrace, or MachineError."""
        ...
