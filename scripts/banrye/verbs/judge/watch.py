"""Judge again whenever a file is saved."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from banrye import caller, console
from banrye.console import ExitStatus, MachineError, UserError, paint, relative_path
from banrye.messages import _

SECONDS_BETWEEN_LOOKS = 0.1
Fingerprint = tuple[int, int, int]


def watch_file(file: Path, judge: Callable[[], ExitStatus]) -> NoReturn:
    """Call `judge` now and after each change of a file or of a file in a folder, until Ctrl-C.

    A change while it judges is seen afterwards. Errors of the user are printed.
    """
    while True:
        saved_state = fingerprints(file)
        print(paint(f"--- {time.strftime('%H:%M:%S')}  {relative_path(file)}", "dim"))
        try:
            judge()
        except (UserError, MachineError) as error:
            console.warn(f"{caller.name()}: {error}")
        console.progress(_("waiting for the next save (Ctrl-C ends)"))
        while (now := fingerprints(file)) == saved_state or not now:
            time.sleep(SECONDS_BETWEEN_LOOKS)
        console.progress("")


def fingerprints(path: Path) -> dict[Path, Fingerprint]:
    """Return values that change when a file is saved. Empty while an editor replaces the file."""
    by_file: dict[Path, Fingerprint] = {}
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        try:
            status = file.stat()
        except OSError:
            continue
        by_file[file] = status.st_mtime_ns, status.st_size, status.st_ino
    return by_file
