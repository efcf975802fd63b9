"""Run a Python program and write down each step. It runs in the sandbox, in the user's Python.

    python3 -u python_tracer.py RECORD STEPS main.py

writes lines of JSON to the file RECORD, at most STEPS, as trace/record.py reads them:

    {"kind": "line", "file": "main.py", "line": 3, "depth": 1, "frame": 2, "function": "solve",
     "locals": {"i": "2"}, "globals": {}, "printed": 0, "read": 4}

A line is written before its source line runs. Values are those that changed since the last line.
"""

from __future__ import annotations

import io
import json
import opcode
import os
import sys
import threading
import traceback
import types
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from banrye.extras.trace.inside.python import python_classes, python_values
    from banrye.extras.trace.inside.python.python_errors import exception_text
    from banrye.extras.trace.inside.python.python_values import Shown, variable
else:
    import python_classes
    import python_values
    from python_errors import exception_text  # beside this file
    from python_values import variable

SPARE_CALLS = 100  # calls of the tracer above the deepest call of the program
WAIT_SECONDS = 1.0  # without a step of a thread, after which one that waits for it goes on

WAITING_FLAGS = 0x20 | 0x80 | 0x200  # flags of a generator, a coroutine, and both
FUNCTION_FLAG = 0x1  # the flag of code that is no body of a class
ENDED = {"StopIteration", "StopAsyncIteration", "GeneratorExit"}  # they only end a generator

INLINE = {"<listcomp>", "<setcomp>", "<dictcomp>", "<genexpr>"}  # they belong to their line

TraceFunction = Any  # what sys.settrace takes: it returns itself
EventArgument = Any  # of an event: what is returned or raised


# Steps.


class PythonStepWriter:
    """Writes a line for each event in the files of a folder."""

    def __init__(self, record: int, most_steps: int, folder: str) -> None:
        self.record = record
        self.most_steps = most_steps
        self.prefix = folder + os.sep
        self.steps = 0
        self.frames = 0  # the number of calls so far
        self.depth = -1
        self.known: dict[str, str] = {}  # the globals as they were written last
        self.globals: dict[str, Any] = {}
        self.thread = threading.current_thread()
        self.patience = WAIT_SECONDS

    def start(self, frame: types.FrameType, event: str, _argument: EventArgument) -> TraceFunction:
        """Begin to trace a call, if it is one of the program's functions."""
        code = frame.f_code
        is_own = code.co_filename.startswith(self.prefix) and code.co_name not in INLINE
        if event != "call" or not is_own or not self.take_turn():
            return None
        self.note_caller(frame.f_back)
        self.depth += 1
        self.frames += 1
        call = TracedCall(self, self.frames, self.depth, waits=bool(code.co_flags & WAITING_FLAGS))
        if code.co_name != "<module>":
            call.write("call", frame)
        return call.step

    def note_caller(self, caller: types.FrameType | None) -> None:
        """Write what the line has changed that now calls a function."""
        trace = caller.f_trace if caller else None
        if caller and type(trace) is types.MethodType and type(trace.__self__) is TracedCall:
            trace.__self__.write_within(caller)

    def take_turn(self) -> bool:
        """Wait until no other thread is traced. Return whether this one is from now on.

        A program starts a thread for a deep recursion and waits for it. Until it has ended, the
        first thread does not go on: else the order of the steps, and which step printed something,
        would be another in each run. If it makes no step, it may itself wait for the first thread.
        """
        while self.thread is not threading.current_thread() and self.thread.is_alive():
            steps = self.steps
            self.thread.join(self.patience)
            if self.thread.is_alive() and steps == self.steps:
                self.patience = 0.0
                return False
        self.thread = threading.current_thread()
        return True

    def write(self, step: dict[str, Any]) -> None:
        """Write a line, and count it if it is a step."""
        self.steps += step["kind"] == "line"
        if self.steps <= self.most_steps:
            os.write(self.record, (json.dumps(step) + "\n").encode())

    def end(self, raised: str) -> None:
        """Write how many steps there were, and the exception that ended the program."""
        last = {"kind": "end", "steps": self.steps, "raised": raised, **self.streams()}
        last["globals"] = self.changed_variables(self.globals, self.known)
        os.write(self.record, (json.dumps(last) + "\n").encode())

    def streams(self) -> dict[str, int]:
        """Return how many bytes the program has printed and read."""
        return {"printed": position(1), "read": position(0)}

    def changed_variables(
        self, values: dict[str, Any], before: dict[str, str]
    ) -> dict[str, Shown | None]:
        """Return the variables that are not as they were written last. None: deleted."""
        changes: dict[str, Shown | None] = {}
        if not issubclass(type(values), dict):  # the namespace of a class can be of any type
            return changes
        items = list(dict.items(values))
        for name, value in items:
            if not is_data(name, value, is_global=before is self.known):
                continue
            new = variable(value)
            text = json.dumps(new)
            if before.get(name) != text:
                before[name] = text
                changes[name] = new
        for name in before.keys() - {name for name, _ in items if type(name) is str}:
            del before[name]
            changes[name] = None
        return changes


def is_data(name: object, value: object, *, is_global: bool) -> bool:
    """Return whether a variable is worth a look: what `def`, `class` or `import` names is not."""
    if type(name) is not str or name.startswith(("__", ".")):
        return False
    kind = type(value)
    facts = python_classes.facts_of(kind)  # "@cache" makes an object of the last one
    if kind is types.ModuleType or facts.module == "typing" or facts.name == "_lru_cache_wrapper":
        return False
    if kind is types.FunctionType and is_global:
        return python_classes.QUALIFIED_NAME(value) != name or bool(
            python_values.data_of(value, kind)
        )
    if issubclass(kind, type) and python_classes.NAME(value) == name:
        return bool(python_values.data_of(value, kind))
    return python_values.name_of_function(value) != name or bool(python_values.data_of(value, kind))


class TracedCall:
    """One call of a function of the program."""

    def __init__(self, tracer: PythonStepWriter, number: int, depth: int, *, waits: bool) -> None:
        self.tracer = tracer
        self.number = number
        self.depth = depth
        self.waits = waits
        self.known: dict[str, str] = {}
        self.is_unwinding = False

    def step(self, frame: types.FrameType, event: str, argument: EventArgument) -> TraceFunction:
        """Take an event of the interpreter. Return the function that takes the next one."""
        self.tracer.take_turn()
        if event == "line":
            self.is_unwinding = False
            self.write("line", frame)
        elif event == "exception":
            kind, error, _ = argument
            is_end = self.waits and kind.__module__ == "builtins" and kind.__name__ in ENDED
            if not self.is_unwinding and not is_end:
                self.write("raise", frame, raised=exception_text(kind, error))
            self.is_unwinding = True
        elif event == "return":
            is_yield = self.waits and not is_at_return(frame)
            kind = "unwind" if self.is_unwinding else "yield" if is_yield else "return"
            has_value = bool(frame.f_code.co_flags & FUNCTION_FLAG)
            self.write(kind, frame, returned=variable(argument if has_value else None))
            self.tracer.depth = self.depth - 1
        return self.step

    def write_within(self, frame: types.FrameType) -> None:
        """Write what the line has changed so far."""
        if self.tracer.steps < self.tracer.most_steps and frame.f_code.co_name != "<module>":
            before = dict(self.known)
            if self.tracer.changed_variables(frame.f_locals, self.known):
                self.known = before
                self.write("within", frame)

    def write(self, kind: str, frame: types.FrameType, **more: Shown) -> None:
        tracer = self.tracer
        if tracer.steps >= tracer.most_steps:  # only counted from here on
            tracer.steps += kind == "line"
            return
        is_module = frame.f_code.co_name == "<module>"
        tracer.write(
            {
                "kind": kind,
                "file": frame.f_code.co_filename[len(tracer.prefix) :],
                "line": frame.f_lineno,
                "depth": self.depth,
                "frame": self.number,
                "function": "" if is_module else frame.f_code.co_name,
                "locals": {} if is_module else tracer.changed_variables(frame.f_locals, self.known),
                "globals": tracer.changed_variables(tracer.globals, tracer.known),
                **tracer.streams(),
                **more,
            }
        )


def is_at_return(frame: types.FrameType) -> bool:
    """Return whether a frame ends, not: a generator or coroutine waits."""
    code = frame.f_code.co_code
    return opcode.opname[code[frame.f_lasti]].startswith("RETURN_")


def position(descriptor: int) -> int:
    """Return the position in a standard stream, 0 if it is no file."""
    try:
        return os.lseek(descriptor, 0, os.SEEK_CUR)
    except OSError:
        return 0


# The program.


class Lines(io.RawIOBase):
    """Standard input that gives a line at a time, so that its position tells what was read."""

    def readable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 0

    def readinto(self, buffer: bytearray) -> int:  # type: ignore[override]  # a memoryview
        data = os.read(0, len(buffer))
        length = data.find(b"\n") + 1 or len(data)
        if length < len(data):
            os.lseek(0, length - len(data), os.SEEK_CUR)
        buffer[:length] = data[:length]
        return length


def run_program(record: int, most_steps: int, arguments: list[str]) -> int:
    """Run the program in a file, the first argument. Return its exit status."""
    file = arguments[0]
    source = Path(file).absolute()
    folder = str(source.parent)
    sys.path[0] = folder
    sys.argv = arguments
    if position(0) == 0:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(Lines()), encoding="utf-8")
    module = types.ModuleType("__main__")
    module.__file__ = file
    sys.modules["__main__"] = module
    tracer = PythonStepWriter(record, most_steps, folder)
    tracer.globals = vars(module)
    code = compile(source.read_bytes(), str(source), "exec", dont_inherit=True)
    allow_deeper_calls()
    return run_guarded(tracer, lambda: exec(code, vars(module)))  # the program itself


def run_guarded(tracer: PythonStepWriter, program: Callable[[], None]) -> int:
    """Run a program under a tracer, and end as Python would. Return the exit status."""
    raised, status = "", 0
    threading.settrace(lambda *event: begin_in_thread(tracer, *event))
    sys.settrace(tracer.start)
    try:
        program()
    except SystemExit as error:
        sys.settrace(None)
        status = error.code if isinstance(error.code, int) else int(error.code is not None)
        if isinstance(error.code, str):
            print(error.code, file=sys.stderr)
    except BaseException as error:
        sys.settrace(None)
        kind, frames = type(error), error.__traceback__
        while frames and not frames.tb_frame.f_code.co_filename.startswith(tracer.prefix):
            frames = frames.tb_next
        raised, status = exception_text(kind, error), 1
        traceback.print_exception(kind, error, frames)
    sys.settrace(None)
    for thread in threading.enumerate():
        if thread is not threading.current_thread() and not thread.daemon:
            thread.join()
    sys.stdout.flush()
    tracer.end(raised)
    return status


def begin_in_thread(
    tracer: PythonStepWriter, frame: types.FrameType, event: str, argument: EventArgument
) -> TraceFunction:
    """Trace the thread that a program starts for a deep recursion, while the first one waits."""
    tracer.thread = threading.current_thread()
    sys.settrace(tracer.start)
    return tracer.start(frame, event, argument)


def allow_deeper_calls() -> None:
    """Let the tracer's own calls not count: a program that recurses too deeply fails as before."""
    usual = sys.setrecursionlimit

    def with_spare_calls(limit: int) -> None:
        usual(limit + SPARE_CALLS)

    with_spare_calls(sys.getrecursionlimit())
    sys.setrecursionlimit = with_spare_calls


if __name__ == "__main__":
    descriptor = os.open(sys.argv[1], os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC)
    sys.exit(run_program(descriptor, int(sys.argv[2]), sys.argv[3:]))
