"""Make an interpreter a fork server: load the modules of a program, then fork for each run.

Python imports this module at its start, if its folder is in PYTHONPATH. After the fork, Python goes
on to start the program, as it always does: with the same arguments, `__main__`, recursion limit and
tracebacks. A program can see that modules of the standard library are loaded already.

Runs in the Python of submissions (CPython 3.8 or PyPy 3.8 and newer).
"""

import atexit
import contextlib
import gc
import importlib
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

FOLDER = "PYTHONPATH"
MODULES = "JUDGE_FORK_SERVER_MODULES"
PRELOAD = "LD_PRELOAD"


def serve() -> None:
    """Load the modules, leave no trace of this one, and fork. Returns in each fork."""
    for name in os.environ[MODULES].split():
        importlib.import_module(name)
    folder = os.environ[FOLDER]
    sys.path.remove(folder)
    sys.path_importer_cache.pop(folder, None)
    this_module = sys.modules.pop(__name__)
    if hasattr(gc, "freeze"):  # CPython; else the end of each run would copy all objects
        gc.collect()
        gc.freeze()
        atexit.register(end_without, sys.modules, tuple(sys.modules))
    os.fork()  # the preloaded fork_server.cpp serves here
    if hasattr(gc, "freeze"):
        replace_main()
    for variable in (FOLDER, MODULES, PRELOAD):
        os.environ.pop(variable, None)
    with contextlib.suppress(ImportError):
        importlib.import_module(__name__)  # the system's own
    sys.modules.setdefault(__name__, this_module)  # the import of this module wants one there


def replace_main() -> None:
    """Let a new module be `__main__`: of one that is frozen, no cycle is collected at the end."""
    main = type(sys)("__main__")
    vars(main).update(vars(sys.modules["__main__"]))
    sys.modules["__main__"] = main


def end_without(modules: "dict[str, ModuleType]", names: "tuple[str, ...]") -> None:
    """Take out of `sys.modules` what was loaded before the fork, after all exit functions.

    CPython clears each module that it finds there, and so copies the memory of all: half of the
    page faults of a short run. These modules live on, as fork_server.cpp holds them.
    """
    for name in names:
        if name not in ("sys", "builtins", "__main__"):
            modules.pop(name, None)


if MODULES in os.environ:  # else a subprocess of a program with PYTHONPATH
    serve()
