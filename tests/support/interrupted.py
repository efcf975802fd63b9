"""Makes a problem over and over, each time interrupted before another of its calls that touch files: by SIGKILL before
every one, by the other signals before some.

usage: interrupted.py REPOSITORY

After a signal that can be handled, all of the problem is there or nothing. After SIGKILL, whatever is there is whole, a
test has its program and a package has both, so that no build breaks; and the next run makes the rest. Prints at how
many points it did so.
"""

import importlib.machinery
import importlib.util
import os
import shutil
import signal
import sys
from pathlib import Path

sys.dont_write_bytecode = True
ROOT = Path(sys.argv[1])
loader = importlib.machinery.SourceFileLoader("new", str(ROOT / "scripts" / "new"))
new = importlib.util.module_from_spec(importlib.util.spec_from_loader("new", loader))
sys.modules["new"] = new
loader.exec_module(new)
PROBLEM = new.Problem("demo")
PROGRAM, TEST, PACKAGE = new.places("demo")


def make(number, point):
    """Makes the problem in a process that sends itself the signal before its call `point`; whether it came to the
    end without one."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    left = point

    def count(frame, event, called):
        nonlocal left
        if event == "c_call" and {called.__module__, type(called.__self__).__module__} & {"posix", "_io"}:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), number)

    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        sys.setprofile(count)
        new.house.end(lambda: new.make(PROBLEM))
    except SystemExit as end:
        os._exit(end.code)


def tree():
    folders = (PROGRAM.parent, TEST.parent, PACKAGE.parent)
    return sorted(path for folder in folders for path in folder.rglob("*")), (ROOT / ".new.tmp").exists()


def is_whole(path, template):
    return path.read_text() == new.filled(template, PROBLEM)


before = tree()
assert make(signal.SIGTERM, -1)
everything = tree()
for number, step in ((signal.SIGINT, 5), (signal.SIGTERM, 2), (signal.SIGHUP, 7), (signal.SIGKILL, 1)):
    for point in range(1, 10_000, step):
        if PACKAGE.exists():
            shutil.rmtree(PACKAGE)
            PROGRAM.unlink()
            TEST.unlink()
        if make(number, point):
            break
        after = tree()
        if number != signal.SIGKILL:
            assert after in (before, everything), (number, point, after)
            continue
        assert not PROGRAM.exists() or is_whole(PROGRAM, "program.rs"), point
        assert not TEST.exists() or PROGRAM.exists() and is_whole(TEST, "test.rs"), point
        assert not PACKAGE.exists() or TEST.exists() and after[0] == everything[0], point
        assert PACKAGE.exists() or make(number, -1) and tree() == everything, point
    print(number.name, (point - 1) // step)
