"""Run a program in Python many times in one process: many_runs.py WHAT PROGRAM [ARGUMENT...].

A program of its own, started in the sandbox: for the generator of a stress test, whose seeds are
its only arguments, and for a program that a search gives many small inputs. Standard library only;
banrye is not there. The language is that of submissions: CPython or PyPy, 3.8 or newer.

WHAT is "seeds" or "inputs". Standard input and output are those of many_inputs.py: MAGIC, a number,
and so many seeds or inputs; MAGIC, and of each run how it ended and what it printed. The output
ends early if much time was spent. If one process cannot run the program many times, the exit status
is 1, and standard error says why.

Between two runs everything is put back that a program is likely to change: its own globals and
modules, `random`, `sys`, the standard streams, and the attributes of the modules that it imports.
It may import only modules that have no other state; it may open no file but descriptor 0, and no
class may have __del__. Whoever asks compares with ordinary runs.
"""

from __future__ import annotations

import builtins
import gc
import io
import os
import random
import struct
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType, ModuleType
    from typing import Any

SECONDS = 1.0  # of wall time, after which no other run is begun
MAGIC = b"\x7f many inputs\n\0\0"  # as in many_inputs.py
NUMBER = struct.Struct("=I")
RESULT = struct.Struct("=iIQ")
FAILED = 1 << 8  # exit status 1, as wait4(2) returns it

# Modules without state, or whose state `Process` puts back. `sys` and `random` are among these.
MODULES = frozenset(
    "__future__ abc argparse array bisect cmath collections contextlib copy dataclasses datetime"
    " decimal enum fractions functools heapq io itertools json math numbers operator queue random"
    " re statistics string struct sys textwrap time types typing".split()
)


class CannotShare(BaseException):
    """The program does what would be seen by the next run. The message says what."""


class Output(io.RawIOBase):
    """Standard output of a run."""

    mode = "wb"
    name = "<stdout>"

    def __init__(self) -> None:
        self.parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1

    def write(self, data: Any) -> int:  # noqa: ANN401  # any buffer
        self.parts.append(bytes(data))
        return len(self.parts[-1])


class Input(io.RawIOBase):
    """Standard input of a run."""

    mode = "rb"
    name = "<stdin>"

    def __init__(self, text: bytes) -> None:
        self.left = memoryview(text)

    def readable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 0

    def readinto(self, buffer: Any) -> int:  # noqa: ANN401  # any buffer
        count = min(len(buffer), len(self.left))
        buffer[:count] = self.left[:count]
        self.left = self.left[count:]
        return count


class Run:
    """What a run gets, besides the program."""

    def __init__(self, arguments: list[str], text: bytes) -> None:
        self.arguments = arguments
        self.input = text


class Process:
    """What the runs share, and how it was before the first one."""

    def __init__(self, program: str) -> None:
        self.program = program
        self.folder = os.path.dirname(program)  # noqa: PTH120  # pathlib takes 10 ms to import
        names = os.listdir(self.folder)  # noqa: PTH208  # as above
        self.own = {name.partition(".")[0] for name in names}
        self.refused = ""
        self.original_import = builtins.__import__
        builtins.__import__ = self.import_module
        builtins.open = io.open = self.open  # type: ignore[assignment]  # it opens descriptor 0 only
        self.main = sys.modules["__main__"]
        self.encoding = sys.stdout.encoding
        self.errors = sys.stdout.errors
        self.path = list(sys.path)
        self.recursion_limit = sys.getrecursionlimit()
        self.kept: dict[str, ModuleType] = dict(sys.modules)
        self.attributes: dict[str, dict[str, object]] = {}
        for module in (builtins, sys, io, random):
            self.remember(module)
        self.input = Input(b"")

    # What a program does.

    def import_module(
        self,
        name: str,
        globals: Any = None,  # noqa: A002, ANN401  # as the original
        locals: Any = None,  # noqa: A002, ANN401  # as the original
        fromlist: Any = (),  # noqa: ANN401  # as the original
        level: int = 0,
    ) -> ModuleType:
        """Import for the program and its modules only what MODULES names, or what is theirs."""
        if level == 0 and self.is_own(globals):
            top = name.partition(".")[0]
            if not (top in MODULES or top in self.own or is_internal(top)):
                self.refuse(f"imports {top}")
            found = self.original_import(name, globals, locals, fromlist, level)
            if top in MODULES and top not in self.own:
                self.remember(sys.modules[name])
            return found
        return self.original_import(name, globals, locals, fromlist, level)

    def is_own(self, names: Any) -> bool:  # noqa: ANN401  # globals, or nothing
        """Return whether globals are those of the program, or of a module beside it."""
        if not names or names.get("__spec__") is None:
            return True
        return self.is_beside(names.get("__file__"))

    def is_beside(self, file: object) -> bool:
        return isinstance(file, str) and file.startswith(f"{self.folder}/")

    def open(self, file: object, mode: str = "r", *others: object, **named: object) -> object:
        """Open standard input. Else refuse."""
        if file != 0 or mode not in ("r", "rb", "rt") or others or named:
            return self.refuse("opens a file")
        binary = io.BufferedReader(self.input)
        return binary if mode == "rb" else io.TextIOWrapper(binary, self.encoding, self.errors)

    def refuse(self, what: str) -> object:
        self.refused = what
        raise CannotShare(what)

    # What is put back.

    def remember(self, module: ModuleType) -> None:
        """Remember the attributes of a module that has just been loaded, and those above it."""
        if module.__name__ not in self.attributes:
            self.attributes[module.__name__] = dict(vars(module))
            parent, _, name = module.__name__.rpartition(".")
            if parent:
                self.remember(sys.modules[parent])
                self.attributes[parent][name] = module

    def put_back(self) -> None:
        """Make the process as it was before the first run."""
        sys.settrace(None)
        sys.setprofile(None)
        if sys.getrecursionlimit() != self.recursion_limit:
            sys.setrecursionlimit(self.recursion_limit)
        for name, before in self.attributes.items():
            now = vars(self.kept.get(name) or sys.modules[name])
            if now != before:
                for added in [name for name in now if name not in before]:
                    del now[added]
                now.update(before)
        sys.path[:] = self.path
        for name in [name for name in sys.modules if name not in self.kept]:
            module = sys.modules[name]
            if self.is_beside(getattr(module, "__file__", None)):
                del sys.modules[name]
            else:
                self.kept[name] = module
        if "decimal" in sys.modules:
            decimal = sys.modules["decimal"]
            decimal.setcontext(decimal.Context())

    # One run.

    def run(self, code: CodeType, given: Run) -> tuple[int, bytes]:
        """Return 0, or 1 if the program fails, and what it prints."""
        random.seed()  # else all runs of a program that does not seed would be the same
        output = Output()
        self.input = Input(given.input)
        sys.argv = [self.program, *given.arguments]
        sys.stdout = sys.__stdout__ = self.writer(output)  # type: ignore[misc]  # put back later
        sys.stdin = sys.__stdin__ = self.open(0)  # type: ignore[misc, assignment]  # as above
        module = sys.modules["__main__"] = type(sys)("__main__")
        vars(module).update(__file__=self.program, __builtins__=builtins)
        status = status_of(code, vars(module))
        printed = sys.stdout
        sys.stdout = self.writer(Output())  # for what ends late
        try:
            printed.flush()
        except BaseException:  # the program has closed or replaced it
            status = status if output.closed else 1
        vars(module).clear()
        sys.modules["__main__"] = self.main
        self.put_back()
        return status, b"".join(output.parts)

    def writer(self, raw: Output) -> io.TextIOWrapper:
        return io.TextIOWrapper(io.BufferedWriter(raw), self.encoding, self.errors, newline="\n")


def is_internal(module: str) -> bool:
    """Return whether a module is one that others import: for C, these are the program's."""
    return module.startswith("_") and module not in ("_io", "_signal", "_thread")


def status_of(code: CodeType, names: dict[str, object]) -> int:
    """Run the program. Return 0, or 1 if it fails."""
    try:
        exec(code, names)
    except SystemExit as error:
        return int(error.code not in (None, 0))
    except BaseException:
        return 1
    return 0


def has_finalizer(code: CodeType) -> bool:
    """Return whether some class may have __del__: it would be called in another run."""
    inner = (constant for constant in code.co_consts if isinstance(constant, type(code)))
    return "__del__" in code.co_names or any(map(has_finalizer, inner))


def given_runs(what: str, arguments: list[str], request: bytes) -> Iterator[Run]:
    """Yield what each run gets."""
    place = len(MAGIC) + NUMBER.size
    while place < len(request):
        (size,) = NUMBER.unpack_from(request, place)
        place += NUMBER.size
        text = request[place : place + size]
        place += size
        yield Run([text.decode()], b"") if what == "seeds" else Run(arguments, text)


def answer(process: Process, code: CodeType, given: Iterator[Run]) -> Iterator[bytes]:
    """Yield what is written of each run. Raise CannotShare."""
    clock, used = time.monotonic, time.process_time  # the program may change the module
    end = clock() + SECONDS
    yield MAGIC
    for each in given:
        if clock() > end:
            return
        before = used()
        status, printed = process.run(code, each)
        if process.refused:
            raise CannotShare(process.refused)
        microseconds = int(1e6 * (used() - before))
        yield RESULT.pack(FAILED * status, len(printed), microseconds) + printed


def main() -> None:
    _, what, program, *arguments = sys.argv
    with open(program, "rb") as file:  # noqa: PTH123  # pathlib takes 10 ms to import
        code = compile(file.read(), program, "exec")
    if has_finalizer(code):
        raise CannotShare("a class has __del__")
    given = given_runs(what, arguments, sys.stdin.buffer.read())
    sys.path[0] = os.path.dirname(program)  # noqa: PTH120  # as above
    with os.fdopen(os.dup(1), "wb") as answers:
        process = Process(program)
        if hasattr(gc, "freeze"):  # not in PyPy
            gc.freeze()
        answers.writelines(answer(process, code, given))
    os._exit(0)  # nothing of the program runs now


if __name__ == "__main__":
    main()
