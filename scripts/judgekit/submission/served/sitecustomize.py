"""Make an interpreter a fork server: load the modules of a program, then fork for each run.

Python imports this module at its start, if its folder is in PYTHONPATH. After the fork, Python goes
on to start the program, as it always does: with the same arguments, `__main__`, recursion limit and
tracebacks. What a program can see is that modules of the standard library are loaded already.

Runs in the Python of submissions (CPython 3.8 or PyPy 3.8 and newer).
"""

import contextlib
import gc
import importlib
import os
import sys

FOLDER = "PYTHONPATH"
MODULES = "JUDGE_FORK_SERVER_MODULES"
OTHERS = (
    "JUDGE_FORK_SERVER",
    "JUDGE_FORK_SERVER_RULES",
    "JUDGE_FORK_SERVER_WAITS",
    "LD_PRELOAD",
)


def serve() -> None:
    """Load the modules, leave no trace of this one, and fork. Returns in each fork."""
    for name in os.environ[MODULES].split():
        importlib.import_module(name)
    folder = os.environ[FOLDER]
    sys.path.remove(folder)
    sys.path_importer_cache.pop(folder, None)
    this_module = sys.modules.pop(__name__)
    if hasattr(gc, "freeze"):  # else the end of each run would touch, and so copy, all objects
        gc.collect()
        gc.freeze()
    os.fork()  # the preloaded fork_server.cpp serves here
    for variable in (FOLDER, MODULES, *OTHERS):
        os.environ.pop(variable, None)
    with contextlib.suppress(ImportError):
        importlib.import_module(__name__)  # the system's own
    sys.modules.setdefault(__name__, this_module)  # the import of this module wants one there


if MODULES in os.environ:  # else a subprocess of a program with PYTHONPATH
    serve()
