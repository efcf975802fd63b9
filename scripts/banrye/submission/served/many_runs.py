"""Run a program in Python many times in one process: `main`, with WHAT PROGRAM [ARGUMENT...].

It is started in the sandbox: for the generator of a stress test, whose seeds are its only
arguments, and for a program that a search gives many small inputs. Standard library only. The
language is that of submissions: CPython or PyPy, 3.8 or newer.

WHAT is "seeds", "inputs" or "costs". Standard input and output are those of many_inputs.py; with
"costs", what a run costs is in place of its output (meter.py). The output ends early if much time
was spent. If one process cannot run the program many times, the exit status is 1, and standard
error says why.

Between two runs these are put back: the globals of the program, its modules, `random`, the settings
of `sys`, the standard streams, and the attributes of modules. The classes, functions, lists and
objects of modules are compared at the end: a program that has changed one cannot share a process.
It may import only MODULES, open no file but descriptor 0, and have nothing that runs late: no
__del__, and no generator that waits in a `try` or `with`. The caller compares with ordinary runs.

Runs still share the seed of the hashes of `str` and have some levels of recursion less than alone.
"""

from __future__ import annotations

import _thread
import abc
import builtins
import gc
import io
import opcode
import os
import random
import struct
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import CodeType, ModuleType
    from typing import Any

    from banrye.submission.served.library_state import Library
    from banrye.submission.served.line_meter import LineCounter

    Given = tuple[list[str], bytes]

SECONDS = 1.0  # of wall time, after which no other run is begun
MAGIC = b"\x7f many inputs\n\0\0"  # as in many_inputs.py
NUMBER = struct.Struct("=I")
RESULT = struct.Struct("=iIQ")

# Modules without state, or whose state `Process` puts back or compares, as of `sys` and `random`.
# Functions in C import those with an underscore in the name of the program.
MODULES = frozenset(
    "__future__ abc argparse array bisect builtins cmath collections contextlib copy dataclasses"
    " datetime decimal enum fractions functools heapq io itertools json math numbers operator queue"
    " random re statistics string struct sys textwrap time types typing"
    " _strptime _bootlocale".split()
)
# In a source text: what runs late, or tells that the process is not new.
TELLING = (b"__del__", b"process_time", b"thread_time", b"_getframe")

STEP = 2 if sys.implementation.name == "cpython" else 1  # bytes of an operation
CONTAINERS = (dict, list, set, bytearray)
# Containers in modules that are put back, or compared elsewhere.
NOT_COMPARED = ("__builtins__", "modules", "path")
# Names by which a program can change more of the library than the attributes of modules, besides
# those with an underscore. Of decimal, the contexts are such objects.
CHANGING = frozenset(
    "setattr delattr vars exec eval globals modules Context BasicContext DefaultContext"
    " ExtendedContext".split()
)
USUAL = frozenset("__name__ __module__ __qualname__ __doc__ __annotations__ _".split())


class CannotShare(BaseException):
    """The program does what would be seen by the next run. The message says what."""


class Output(io.RawIOBase):
    """Standard output or standard error of a run."""

    mode = "wb"

    def __init__(self, descriptor: int) -> None:
        self.descriptor = descriptor
        self.name = ("<stdin>", "<stdout>", "<stderr>")[descriptor]
        self.parts: list[bytes] = []

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return self.descriptor

    def write(self, data: Any) -> int:  # noqa: ANN401  # any buffer
        self.parts.append(bytes(data))
        return len(self.parts[-1])


class RunInput(io.BytesIO):
    """Standard input of a run, which is a file."""

    mode = "rb"
    name = "<stdin>"

    def fileno(self) -> int:
        return 0


class Process:
    """The state that the runs share, and as it was before the first one."""

    def __init__(self, program: str, library: Library | None) -> None:
        self.program = program
        self.folder = os.path.dirname(program)  # noqa: PTH120  # pathlib takes 10 ms to import
        names = os.listdir(self.folder)  # noqa: PTH208  # as above
        self.own = {"__main__", *(name.partition(".")[0] for name in names)}
        self.refused = ""
        self.original_import = builtins.__import__
        builtins.__import__ = self.import_module
        builtins.open = io.open = self.open  # type: ignore[assignment]  # it opens descriptor 0 only
        for module, name in ((io, "FileIO"), (io, "open_code"), (sys, "addaudithook")):
            setattr(module, name, self.refuse_lasting)
        self.main = sys.modules["__main__"]
        self.names = {name: it for name, it in vars(self.main).items() if name.startswith("__")}
        self.encoding, self.errors = sys.stdout.encoding, sys.stdout.errors
        self.path = list(sys.path)
        self.settings = [(get, put, get()) for get, put in settings()]
        self.kept: dict[str, ModuleType] = dict(sys.modules)
        self.attributes: dict[str, dict[str, object]] = {}
        self.containers: list[tuple[object, object]] = []  # of modules, and their contents
        for module in (builtins, sys, io, random):
            self.remember(module)
        self.registrations = abc.get_cache_token()  # of classes with abstract ones, so far
        self.library = library
        if self.library:
            self.library.add(sys.modules, MODULES)
        self.input = RunInput(b"")

    # Functions that a program calls.

    def import_module(self, name: str, *words: Any, **named: Any) -> ModuleType:  # noqa: ANN401  # any
        """Import for the program and its modules only what MODULES names, or what is theirs."""
        level = words[3] if len(words) > 3 else named.get("level", 0)
        if level == 0 and self.is_own(words[0] if words else named.get("globals")):
            top = name.partition(".")[0]
            if not (top in MODULES or top in self.own):
                self.refuse(f"imports {top}")
            if top not in self.own and name not in self.attributes:
                self.check_registrations()
                self.original_import(name)
                self.registrations = abc.get_cache_token()
                if self.library:
                    self.library.add(sys.modules, MODULES)
                self.remember(sys.modules[name])
        return self.original_import(name, *words, **named)

    def is_own(self, names: Any) -> bool:  # noqa: ANN401  # globals, or nothing
        """Return whether globals belong to the program, or to a module beside it."""
        if not names or names.get("__spec__") is None:
            return True
        return self.is_beside(names.get("__file__"))

    def is_beside(self, file: object) -> bool:
        return isinstance(file, str) and file.startswith(f"{self.folder}/")

    def open(self, file: object, mode: str = "r", *arguments: object, **named: object) -> object:
        """Open standard input. Else refuse."""
        if file != 0 or mode not in ("r", "rb", "rt") or arguments or named:
            return self.refuse("opens a file")
        binary = io.BufferedReader(self.input)
        return binary if mode == "rb" else io.TextIOWrapper(binary, self.encoding, self.errors)

    def refuse_lasting(self, *_words: object, **_named: object) -> object:
        return self.refuse("opens a file, or adds a hook")

    def refuse(self, what: str) -> object:
        self.refused = what
        raise CannotShare(what)

    # State that is restored.

    def remember(self, module: ModuleType) -> None:
        """Remember the attributes of a module that has just been loaded, and those above it."""
        if module.__name__ not in self.attributes:
            self.attributes[module.__name__] = dict(vars(module))
            for name, part in vars(module).items():
                if type(part) in CONTAINERS and name not in NOT_COMPARED and "cache" not in name:
                    self.containers.append((part, part.copy()))
            parent, _, name = module.__name__.rpartition(".")
            if parent:
                self.remember(sys.modules[parent])
                self.attributes[parent][name] = module

    def put_back(self) -> None:
        """Make the process as it was before the first run."""
        for get, put, setting in self.settings:
            if get() != setting:
                put(*setting) if isinstance(setting, tuple) else put(setting)
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
            elif is_of_library(name, module):
                self.kept[name] = module
            else:
                self.refused = "changes sys.modules"
        if decimal := sys.modules.get("decimal"):
            decimal.setcontext(decimal.Context())

    def check(self) -> None:
        """Raise CannotShare if the runs have changed what is not put back."""
        random.seed()  # it has kept a number of random.gauss
        for part, content in self.containers:
            if part != content:
                raise CannotShare(f"changes a {type(part).__name__} of the library")
        changed = self.library.changed_object() if self.library else None
        if changed is not None:
            raise CannotShare(f"changes a {type(changed).__name__} of the library")
        if any(sys.modules.get(name) is not module for name, module in self.kept.items()):
            raise CannotShare("changes sys.modules")
        self.check_registrations()
        if _thread._count():
            raise CannotShare("a thread goes on")

    def check_registrations(self) -> None:
        if abc.get_cache_token() != self.registrations:
            raise CannotShare("registers a class")

    # One run.

    def run(
        self, code: CodeType, arguments: list[str], text: bytes, meter: LineCounter | None = None
    ) -> tuple[int, bytes]:
        """Return the exit status of the program, and what it prints."""
        random.seed()  # else all runs of a program that does not seed would be the same
        output = Output(1)
        self.input = RunInput(text)
        sys.argv = [self.program, *arguments]
        sys.stderr = sys.__stderr__ = self.writer(Output(2))  # type: ignore[misc]  # put back later
        sys.stdout = sys.__stdout__ = self.writer(output)  # type: ignore[misc]  # put back later
        sys.stdin = sys.__stdin__ = self.open(0)  # type: ignore[misc, assignment]  # as above
        module = sys.modules["__main__"] = type(sys)("__main__")
        vars(module).update(self.names, __file__=self.program, __doc__=None, __annotations__={})
        if meter:
            meter.start()
        status = status_of(code, vars(module))
        if meter:
            meter.stop()
        printed = sys.stdout
        sys.stdout = self.writer(Output(1))  # for what ends late
        try:
            if printed is not None:
                printed.flush()
        except BaseException:  # the program has closed or replaced it
            status = status if output.closed else 1
        vars(module).clear()
        sys.modules["__main__"] = self.main
        self.put_back()
        return status, b"".join(output.parts)

    def writer(self, raw: Output) -> io.TextIOWrapper:
        return io.TextIOWrapper(io.BufferedWriter(raw), self.encoding, self.errors, newline="\n")


def is_of_library(name: str, module: object) -> bool:
    """Return whether a module has its own name. collections.abc has not, typing.io is a class."""
    spec = getattr(module, "__spec__", None)
    return "." in name or (spec.name == name if spec else not isinstance(module, type(sys)))


def settings() -> Iterator[tuple[Callable[[], Any], Callable[..., None]]]:
    """Yield the functions that get and set each setting of the interpreter."""
    for name in dir(sys):
        if name.startswith("set") and hasattr(sys, f"get{name[3:]}"):
            yield getattr(sys, f"get{name[3:]}"), getattr(sys, name)


def status_of(code: CodeType, names: dict[str, object]) -> int:
    """Run the program. Return its exit status."""
    try:
        exec(code, names)
    except SystemExit as error:
        status = error.code
        return status & 255 if isinstance(status, int) else int(status is not None)
    except BaseException as error:
        try:
            if sys.excepthook is not sys.__excepthook__:
                sys.excepthook(type(error), error, error.__traceback__)
        except BaseException:  # Python ignores it
            return 1
        return 1
    return 0


def check_source(source: bytes) -> None:
    """Raise CannotShare if a program may run late, or can tell that it shares."""
    for name in TELLING:
        if name in source:
            raise CannotShare(f"has {name.decode()}")
    if b"yield" not in source and b"await" not in source:
        return
    import ast

    for function in ast.walk(ast.parse(source)):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            kinds = {type(node).__name__ for node in ast.walk(function)}
            if kinds & {"Yield", "YieldFrom", "Await"} and kinds & {
                "Try",
                "TryStar",
                "With",
                "AsyncWith",
            }:
                raise CannotShare("a generator may end late")


def may_change(code: CodeType) -> bool:
    """Return whether a program can change classes, functions or objects of the library."""
    if any(opcode.opmap[name] in code.co_code[::STEP] for name in ("STORE_ATTR", "DELETE_ATTR")):
        return True
    for name in code.co_names:
        if name in CHANGING or (name.startswith("_") and name not in USUAL):
            return True
    inner = (constant for constant in code.co_consts if isinstance(constant, type(code)))
    return any(map(may_change, inner))


def compile_source(program: str) -> tuple[CodeType, Library | None]:
    """Return the code of a program, and the state to compare. Raise CannotShare, SyntaxError."""
    folder = os.path.dirname(program)  # noqa: PTH120  # pathlib takes 10 ms to import
    codes = {}
    for name in os.listdir(folder):  # noqa: PTH208  # as above
        if name.endswith(".py"):
            path = f"{folder}/{name}"
            with open(path, "rb") as file:  # noqa: PTH123  # as above
                source = file.read()
            codes[path] = compile(source, path, "exec", dont_inherit=True)  # not this file's future
            check_source(source)
    if not any(map(may_change, codes.values())):
        return codes[program], None
    from library_state import Library  # type: ignore[import-not-found]  # beside this script

    del sys.modules["library_state"]
    return codes[program], Library()


def given_runs(what: str, arguments: list[str], request: bytes) -> Iterator[Given]:
    """Yield the arguments and the standard input of each run."""
    place = len(MAGIC) + NUMBER.size
    while place < len(request):
        start = place + NUMBER.size
        place = start + NUMBER.unpack_from(request, place)[0]
        text = request[start:place]
        yield ([text.decode()], b"") if what == "seeds" else (arguments, text)


def answer_runs(
    process: Process, code: CodeType, runs: Iterator[Given], meter: LineCounter | None
) -> Iterator[bytes]:
    """Yield the bytes that are written for each run. Raise CannotShare."""
    clock, used = time.monotonic, time.process_time  # the program may change the module
    end = clock() + SECONDS
    yield MAGIC
    for arguments, text in runs:
        if clock() > end:
            break
        before = used()
        status, printed = process.run(code, arguments, text, meter)
        if process.refused:
            raise CannotShare(process.refused)
        microseconds = int(1e6 * (used() - before))
        printed = meter.answer() if meter else printed
        yield RESULT.pack(status << 8, len(printed), microseconds) + printed
    process.check()


def main() -> None:
    _, what, program, *arguments = sys.argv
    code, library = compile_source(program)
    meter = None
    if what == "costs":
        from line_meter import LineCounter  # type: ignore[import-not-found]  # beside this script

        del sys.modules["line_meter"]
        meter = LineCounter(os.path.dirname(program))  # noqa: PTH120  # pathlib takes 10 ms
    runs = given_runs(what, arguments, sys.stdin.buffer.read())
    sys.path[0] = os.path.dirname(program)  # noqa: PTH120  # pathlib takes 10 ms
    with os.fdopen(os.dup(1), "wb") as answers:
        process = Process(program, library)
        if hasattr(gc, "freeze"):  # not in PyPy
            gc.freeze()
        answers.writelines(answer_runs(process, code, runs, meter))
    os._exit(0)  # nothing of the program runs now
