"""Compile the launcher, a Rust program of several files, with rustc.

compile_launcher(folder)    writes folder/launcher, in about 1 s
"""

from __future__ import annotations

import shutil
from pathlib import Path

from banrye.console import describe_error
from banrye.messages import _
from banrye.process.sandbox import NAME, SOURCE, NoLauncher
from banrye.trusted import Tool, start_trusted

MAX_REASON = 200  # characters of what rustc says if it does not work
# Optimised, it runs no faster, because it waits for the kernel, and takes four times as long to
# compile.
RUSTC_OPTIONS = (
    *("--edition=2021", "-Copt-level=0", "-Cdebug-assertions=off", "-Coverflow-checks=off"),
    *("-Cpanic=abort", "-Cstrip=symbols"),
)


def compile_launcher(folder: Path) -> None:
    """Compile the launcher. Raise NoLauncher if there is no rustc or it fails."""
    if not shutil.which("rustc"):
        raise NoLauncher(_("rustc is not installed"))
    arguments: list[str | Path] = [*RUSTC_OPTIONS, "-o", folder / NAME, SOURCE / "main.rs"]
    # Linked statically it starts in half the time. Some systems lack the static C library.
    said = ""
    for options in (["-Ctarget-feature=+crt-static", "-Crelocation-model=static"], []):
        try:
            process = start_trusted(Tool.RUSTC, [*arguments, *options])
        except OSError as error:  # not for this machine, as in a copied home
            raise NoLauncher(_("rustc does not run: {}", describe_error(error))) from None
        if process.returncode == 0:
            return
        said = process.stderr.decode(errors="replace").strip()
    first_line = said.partition("\n")[0]
    raise NoLauncher(_("rustc fails: {}", f"{first_line:.{MAX_REASON}}"))
