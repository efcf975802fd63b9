"""Install Python packages that a command needs. In a clone, the first use installs them.

    $ scripts/judge demo
    note: installing the judging tools into .venv: a download of 1.5 MB, about 15 s, once

An installation by pip, pipx or uv is not changed: a message has the command for it. Needs nothing
but Python, because it runs before anything is installed.
"""

from __future__ import annotations

import importlib
import os
import shlex
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from banrye.console import UserError, note, printable, relative_path
from banrye.messages import _
from banrye.repository import COMMAND, IS_CLONE, SCRIPTS, VENV
from banrye.trusted import Tool, run_trusted

OFFLINE = "BANRYE_OFFLINE"  # set by --offline: nothing is downloaded
IMPATIENCE = {"PIP_RETRIES": "1", "PIP_DEFAULT_TIMEOUT": "15"}  # of pip without a network
MAX_REASON = 200  # characters of what pip says


@dataclass(frozen=True)
class Extra:
    """Python packages that some commands need."""

    title: str
    option: str  # of scripts/setup
    list_name: str  # in scripts/requirements
    modules: tuple[str, ...]  # all are there, or it is not installed
    size: str  # of the download, and how long that takes
    name: str = ""  # of the extra in an installation, "" if every installation has it


TOOLS = Extra(
    "the judging tools",
    "",
    "judge",
    ("problemtools", "yaml", "msgspec"),
    "a download of 1.5 MB, about 15 s",
)
SHTAB = Extra(
    "shtab",
    "--completion",
    "completion",
    ("shtab",),
    "a download of 20 kB, about 5 s",
)
BAPCTOOLS = Extra(
    "BAPCtools",
    "--all",
    "all",
    ("bapctools",),
    "a download of 52 MB, 300 MB on disk, about 2 minutes",
    "package",
)


def is_installed(extra: Extra) -> bool:
    return all(find_spec(module) is not None for module in extra.modules)


def check_extra(extra: Extra) -> None:
    """Raise UserError if an extra is missing."""
    if not is_installed(extra):
        raise UserError(_("this needs {} (run {})", extra.title, how_to_install(extra)))


def require_extra(extra: Extra) -> None:
    """Install an extra if it is missing. Raise UserError if that cannot be."""
    if not is_installed(extra):
        install_extra(extra)


def are_tools_current() -> bool:
    """Return whether .venv of this clone has the judging tools, in the versions of its list."""
    try:
        installed = (VENV / f"{TOOLS.list_name}.txt").read_bytes()
        pinned = (SCRIPTS / "requirements" / f"{TOOLS.list_name}.txt").read_bytes()
    except OSError:
        return False
    return installed == pinned and (VENV / "bin" / COMMAND).exists()


def install_extra(extra: Extra) -> None:
    """Install an extra into .venv of this clone. Raise UserError."""
    needs = f"this needs {extra.title}"
    command = how_to_install(extra)
    if not IS_CLONE:
        raise UserError(_("{} (run {})", needs, command))
    if forbidden := why_nothing_is_downloaded():
        reason = _("{} forbids downloads", forbidden)
        raise UserError(_("{}, and {} (run {})", needs, reason, command))
    note(_("installing {} into {}: {}, once", extra.title, relative_path(VENV), extra.size))
    status, said = run_trusted(
        Tool.BASH, [SCRIPTS / "setup", *option_of(extra)], environment={**os.environ, **IMPATIENCE}
    )
    if status:
        raise UserError(_("{}: {} (later: {})", needs, reason_of(said), command))
    importlib.invalidate_caches()


def why_nothing_is_downloaded() -> str:
    """Return the setting that forbids it, "" if there is none. CI installs in a step of its own."""
    variables = {OFFLINE: "--offline", "CI": "the variable CI"}
    return next((reason for name, reason in variables.items() if os.environ.get(name)), "")


def option_of(extra: Extra) -> list[str]:
    return extra.option.split()


def reason_of(said: str) -> str:
    """Return why an installation failed: the last error of pip, or what scripts/setup says."""
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR: ") for line in lines if line.startswith("ERROR: ")]
    shown = errors or [line.removeprefix("setup: ") for line in lines] or ["scripts/setup failed"]
    last = shown[-1]
    if any("NewConnectionError" in line or "ConnectTimeout" in line for line in lines):
        last = _("there is no network")
    return f"{printable(last):.{MAX_REASON}}"


def how_to_install(extra: Extra) -> str:
    """Return the command that installs an extra where we are."""
    if IS_CLONE:
        return shlex.join([f"{relative_path(SCRIPTS)}/setup", *option_of(extra)])
    requirement = requirement_of(extra)
    prefix = Path(sys.prefix)
    if (prefix / "pipx_metadata.json").is_file():
        return shlex.join(["pipx", "install", "--force", *requirement])
    if (prefix / "uv-receipt.toml").is_file():
        return shlex.join(["uv", "tool", "install", "--force", *requirement])
    return shlex.join([relative_path(Path(sys.executable)), "-m", "pip", "install", *requirement])


def requirement_of(extra: Extra) -> list[str]:
    """Return the argument of pip that adds an extra to this installation, from where it came.

    `banrye[NAME] @ git+https://…#subdirectory=scripts`
    """
    import json
    from importlib import metadata

    name = f"{COMMAND}[{extra.name}]" if extra.name else COMMAND
    origin = json.loads(metadata.distribution(COMMAND).read_text("direct_url.json") or "{}")
    if "url" not in origin:  # it came from an index of packages
        return [name]
    system = origin.get("vcs_info", {}).get("vcs")
    address = f"{system}+{origin['url']}" if system else origin["url"]
    folder = origin.get("subdirectory")
    return [f"{name} @ {address}#subdirectory={folder}" if folder else f"{name} @ {address}"]
