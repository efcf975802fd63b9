"""Run scripts/judge as if the machine lacked something.

usage: without.py disk-space|proc SCRIPT ARGUMENT...

`disk-space`: no free space on any disk; `proc`: /proc tells of no child processes.
"""

import os
import runpy
import sys
from pathlib import Path

lacking, *sys.argv = sys.argv[1:]
sys.dont_write_bytecode = True
sys.path.insert(0, str(Path(sys.argv[0]).resolve().parent / "lib"))
import repository

repository.use_venv = lambda: None  # this is the Python of .venv already
import run

if lacking == "disk-space":
    real_fstatvfs = os.fstatvfs
    os.fstatvfs = lambda fd: os.statvfs_result([*real_fstatvfs(fd)[:4], 0, *real_fstatvfs(fd)[5:]])
else:
    run.child_processes = lambda pid="self": []
runpy.run_path(sys.argv[0], run_name="__main__")
