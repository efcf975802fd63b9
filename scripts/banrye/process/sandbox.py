"""The command that runs an untrusted program in the launcher, and the launcher's report.

    command_in_box(["./a"], limits, box, Level.FULL, 3)    [".../launcher", "--level", "full", ...]
    parse_report(b"end=exit value=0 exceeded=nothing ...", 0)    Report(exit_status=0, ...)

The launcher is the Rust program in launcher/. Its main.rs defines what each level protects.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path

from banrye import store
from banrye.console import MachineError, UserError, note, printable
from banrye.digest import FileTree, digest
from banrye.messages import _
from banrye.process.limits import Limits
from banrye.process.toolchains import toolchain_environment, toolchain_folders
from banrye.store import kinds

SOURCE = Path(__file__).with_name("launcher")  # a Rust program of several files
NAME = "launcher"  # of the compiled program
# For tests: use this level instead of the best one.
FORCED_LEVEL = "BANRYE_SANDBOX"
OF_JUDGES = {"OUTPUT_PATH": "/dev/stdout"}  # programs begun in HackerRank's editor write there
FORCED_ABI = "BANRYE_LANDLOCK_ABI"  # no newer version of Landlock, as with an old kernel


class Level(Enum):
    """The part of the machine that is protected from a program."""

    FULL = "full"  # namespaces, read-only mounts, Landlock, seccomp
    LANDLOCK = "landlock"  # Landlock, seccomp
    NONE = "none"  # limits and a cleared environment


@dataclass(frozen=True)
class Box:
    """The files and rights of a program in the sandbox."""

    folder: Path  # its working folder, the only one where it may write
    readable: Sequence[Path] = ()  # besides the system and `folder`
    writable: Sequence[Path] = ()  # besides `folder`; no quota applies
    environment: Mapping[str, str] = field(default_factory=dict)  # besides the usual variables
    keeps_files: bool = False  # else `folder` looks empty at level FULL, and stays so
    traces: bool = False  # the command is a debugger, which starts its program by `untraced`


class ExceededLimit(Enum):
    """The limit for which the launcher ended a run."""

    NOTHING = "nothing"
    CPU = "cpu"
    WALL = "wall"
    STARVED = "starved"  # others used the processors for most of the time
    MEMORY = "memory"
    FILES = "files"  # bytes or number of the files in the folder
    PROCESSES = "processes"
    DESCRIPTORS = "descriptors"  # pipes or epoll instances
    HIDDEN = "hidden"  # a process cannot be looked at, so nobody knows what it uses
    CANCELLED = "cancelled"  # by a signal to the launcher


@dataclass(frozen=True)
class Report:
    """The end of a run, with the time and memory of all its processes together."""

    exit_status: int  # negative: minus the number of the signal
    exceeded: ExceededLimit
    cpu_seconds: float
    wall_seconds: float
    memory_mebibytes: int  # peak of the resident memory, rounded up


class LauncherError(MachineError):
    """The launcher could not start the program."""


# The launcher's program.


class NoLauncher(UserError):
    """There is no launcher on this machine, and none can be compiled."""


def is_supported() -> bool:
    """Return whether there is a launcher here. Compile it if that has not been done."""
    return is_known_system() and why_no_launcher() is None


@cache
def why_no_launcher() -> str | None:
    """Return why there is no launcher, None if there is one."""
    try:
        launcher_path()
    except NoLauncher as error:
        return str(error)
    return None


def is_known_system() -> bool:
    return sys.platform == "linux" and platform.machine() in ("x86_64", "aarch64")


def compiled_path() -> Path:
    return kinds.LAUNCHERS.path(source_digest()) / NAME


@cache
def source_digest() -> str:
    """Return a hash of the launcher's source files."""
    return digest(FileTree(SOURCE, lambda name: name.suffix in ("", ".rs")))


@cache
def launcher_path() -> Path:
    """Return the compiled launcher. Compile it if its source has changed, which takes 1 s."""

    def compile_in(folder: Path) -> None:
        from banrye.process.launcher_build import compile_launcher  # once on a machine

        compile_launcher(folder)

    return store.folder(kinds.LAUNCHERS, source_digest(), compile_in) / NAME


# The level.


@dataclass
class LevelChoice:
    """The user's choice of the level. None: the best one."""

    level: Level | None = None


choice = LevelChoice()


def sandbox_level() -> Level:
    """Return the level that is used: the best one, unless the user or a test chose another."""
    return choice.level or forced_level() or probe_level()


def forced_level() -> Level | None:
    """Return the level that the environment wants, None if it wants none. Raise UserError."""
    level_name = os.environ.get(FORCED_LEVEL)
    if not level_name:
        return None
    try:
        return Level(level_name)
    except ValueError:
        levels = ", ".join(level.value for level in Level)
        raise UserError(
            _("{}={}: expected one of {}", FORCED_LEVEL, printable(level_name), levels)
        ) from None


def is_off() -> bool:
    """Return whether the user wants programs to run with the user's rights."""
    return choice.level is Level.NONE


def choose_level(*, is_off: bool, is_required: bool) -> None:
    """Take the user's choice, and say what is not protected. Raise UserError.

    `is_off`: run programs without a sandbox. `is_required`: accept no level but the best.
    """
    if is_off:
        choice.level = Level.NONE
        return
    level_here = sandbox_level() if is_supported() else Level.NONE
    if level_here is Level.FULL:
        return
    from banrye.process.sandbox_gaps import gaps_of  # few machines have gaps

    if is_required:
        raise UserError(_("the sandbox is not complete on this machine: {}", gaps_of(level_here)))
    note(gaps_of(level_here))


@cache
def probe_level() -> Level:
    """Return the best level that this machine allows. Takes 10 ms, or nothing if it is known."""

    def best() -> Level:
        return Level(probe_lines()["best"])

    return store.value(kinds.LEVELS, machine_digest(), best, Level, lambda level: level.value)


def probe_lines() -> dict[str, str]:
    """Return the answers of the launcher about this machine: by level, "yes" or a reason."""
    command = [str(launcher_path()), "--probe"]
    process = subprocess.run(command, capture_output=True, check=False, text=True)
    if process.returncode != 0:
        raise LauncherError(f"{process.stdout} {process.stderr}".strip())
    pairs = [line.partition("=") for line in process.stdout.splitlines()]
    return {name: value for name, _, value in pairs}


def machine_digest() -> str:
    """Return a hash of what decides the level: the kernel, the user, the container."""
    system = os.uname()
    parts = [source_digest(), system.release, system.version, system.nodename]
    parts += [str(os.getuid()), Path("/proc/self/ns/user").readlink().name]
    for name in ("user/max_user_namespaces", "kernel/apparmor_restrict_unprivileged_userns"):
        file = Path("/proc/sys", name)
        parts.append(file.read_text() if file.is_file() else "")
    return digest(*parts)


# The command and the report.


def command_in_box(
    command: Sequence[str], limits: Limits, box: Box, level: Level, report: int
) -> list[str]:
    """Return the command that runs `command` in a box.

    `report`: the descriptor to which the launcher writes its report; it must be inherited. Start
    the launcher with an empty environment, from a thread that outlives it.
    """
    words = [str(launcher_path()), "--level", level.value, "--report-fd", str(report)]
    words += ["--cpu", f"{limits.cpu_seconds:f}", "--wall", f"{limits.wall_seconds:f}"]
    words += ["--memory", str(limits.memory_mebibytes), "--output", str(limits.output_bytes)]
    words += ["--folder", str(box.folder)]
    abi = os.environ.get(FORCED_ABI)
    words += ["--landlock-abi", abi] if abi else []
    words += ["--keep"] if box.keeps_files else []
    words += ["--traces"] if box.traces else []
    for path in (*toolchain_folders(), *box.readable, Path(command[0])):
        words += ["--read", str(path)] if path.is_absolute() else []
    for path in box.writable:
        words += ["--write", str(path)]
    for name, value in {**OF_JUDGES, **toolchain_environment(), **box.environment}.items():
        words += ["--env", f"{name}={value}"]
    return [*words, "--", *command]


def untraced_command() -> list[str]:
    """Return the words before a command that a debugger in a box starts, so that it cannot trace.

    The launcher must be readable in the box.
    """
    return [str(launcher_path()), "--untraced"] if is_supported() else []


def command_of_server(
    command: Sequence[str], limits: Limits, box: Box, requests: int, *, forks: bool
) -> list[str]:
    """Return the command that runs `command` in a box for each request from a socket."""
    words = command_in_box(command, limits, box, sandbox_level(), requests)
    at = words.index("--report-fd")
    words[at] = "--serve"
    return [*words[:at], *(["--forks"] if forks else []), *words[at:]]


def parse_report(text: bytes, status: int) -> Report:
    """Return the report of the launcher. Raise LauncherError if it failed or was killed.

    `status`: how the launcher itself ended (negative: by a signal).
    """
    line = text.decode(errors="replace").strip()
    if line.startswith("failed="):
        raise LauncherError(_("cannot run a program: {}", line.removeprefix("failed=")))
    if not line and status < 0:
        raise LauncherError(_("signal {} ended the process that watches a program", -status))
    try:
        pairs = [word.partition("=") for word in line.split()]
        values = {name: value for name, _, value in pairs}
        number = int(values["value"])
        return Report(
            exit_status=-number if values["end"] == "signal" else number,
            exceeded=ExceededLimit(values["exceeded"]),
            cpu_seconds=int(values["cpu_us"]) / 1e6,
            wall_seconds=int(values["wall_us"]) / 1e6,
            memory_mebibytes=-(-int(values["memory_kib"]) // 1024),
        )
    except (KeyError, ValueError):
        raise LauncherError(_("the launcher failed (exit status {}): {}", status, line)) from None
