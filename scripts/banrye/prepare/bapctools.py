"""Run bt (BAPCtools) on a copy of a problem package, because bt writes into it.

Whoever calls this module has asked `installing` for bt.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from banrye.console import UserError, progress, relative_path
from banrye.files import follow_text_symlink, temporary_folder
from banrye.messages import _
from banrye.process import sandbox
from banrye.process.limits import End, Limits
from banrye.process.run import run_command
from banrye.process.sandbox import Box
from banrye.repository import ROOT
from banrye.submission.language_config import commands_text
from banrye.trusted import Tool, run_trusted, without_colours

BOXED_BT = Path(__file__).with_name("boxed_bt.py")
BYTECODE = ("*.pyc", "*.pyo", "__pycache__")  # untrusted: Python would import it
BOX_LIMITS = Limits(cpu_seconds=600, memory_mebibytes=4096, output_bytes=1 << 30)


@contextmanager
def copy_package(origin: Path) -> Iterator[Path]:
    """Yield a copy of a package. Raise UserError if a symlink leads out of the package."""
    check_links(origin)
    program = ROOT / "src" / "bin" / f"{origin.name}.rs"
    with temporary_folder() as parent:
        folder = parent.resolve() / "problems" / origin.name
        shutil.copytree(origin, folder, ignore=shutil.ignore_patterns("toolkit", *BYTECODE))
        link = f"submissions/accepted/{program.name}"
        if follow_text_symlink(origin / link).resolve() == program:
            shutil.copyfile(program, folder / link)
        (folder.parent / "languages.yaml").write_text(commands_text(), encoding="utf-8")
        yield folder


def check_links(origin: Path) -> None:
    """Raise UserError if a symlink of a package leads to a file outside, except to its program."""
    program = ROOT / "src" / "bin" / f"{origin.name}.rs"
    for path in sorted(origin.rglob("*")):
        if not path.exists():
            raise UserError(_("{} is a broken symlink", relative_path(path)))
        target = path.resolve()
        if target != program and not target.is_relative_to(origin.resolve()):
            raise UserError(
                _("{} is a link out of the package, to {}", relative_path(path), target)
            )


def run_bt(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run bt on a copy. Return its exit status, 1 after errors and warnings, and its output."""
    # XDG_CONFIG_HOME: not the user's, where bt keeps each problem's path by its uuid.
    packages = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
    environment = {
        **os.environ,
        "XDG_CONFIG_HOME": str(folder.parent),
        "PYTHONPATH": packages,
    }
    # -P: no module of the package takes the place of one of ours.
    words = ["-P", "-m", "bapctools", *arguments, "--no-bar"]
    return run_trusted(Tool.OUR_PYTHON, words, folder, environment)


def can_be_boxed() -> bool:
    """Return whether bt can run in the sandbox."""
    return sandbox.is_supported() and sandbox.sandbox_level() is not sandbox.Level.NONE


def run_boxed_bt(folder: Path, *arguments: str) -> tuple[int, str]:
    """Run bt on a copy in the sandbox, with all programs that it starts. Return as `run_bt` does.

    It may write the folders beside the copy, which `copy_package` has made for it, and leaves
    nothing there but regular files: no symlinks.
    """
    root = folder.parent.parent
    shutil.copy(BOXED_BT, root)
    (root / "tmp").mkdir(exist_ok=True)
    packages = [path for path in sys.path if path.endswith("site-packages")]
    environment = {
        "HOME": str(root),
        "PYTHONPATH": os.pathsep.join(packages),
        "TMPDIR": str(root / "tmp"),
        "XDG_CONFIG_HOME": str(folder.parent),
    }
    box = Box(root, [Path(path) for path in packages], environment=environment, keeps_files=True)
    command = [sys.executable, "-P", str(root / BOXED_BT.name), str(folder)]
    result = run_command([*command, *arguments, "--no-bar"], BOX_LIMITS, b"", box)
    text = without_colours((result.output + result.errors).decode(errors="replace"))
    reason = result.reason if result.end is not End.STATUS else ""
    return int(not result.succeeded), f"{text.strip()}\n{reason}".strip()


def require_bt(folder: Path, *arguments: str) -> None:
    """Run bt on a copy. Raise UserError if it finds errors."""
    progress(_("{}: bt {}", folder.name, arguments[0]))
    status, output = run_bt(folder, *arguments)
    if status != 0:
        raise UserError(
            _("bt {} finds errors in {}:\n{}", arguments[0], folder.name, output.strip())
        )
