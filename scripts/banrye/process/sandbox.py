"""Put the command of an untrusted program into the launcher, and read what the launcher reports.

The launcher is the Rust program in launcher/: main.rs says what each level holds. This is the only
Python file that knows its options. Starts no program except the launcher's own probe.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from pathlib import Path

from banrye import store
from banrye.console import EnvironmentFailure, UserError, describe, note, printable
from banrye.digest import FileTree, digest
from banrye.language import all_languages
from banrye.messages import _
from banrye.process.limits import Limits
from banrye.repository import READABLE, ROOT, command_line
from banrye.store import kinds
from banrye.trusted import Tool, start_trusted

SOURCE = Path(__file__).with_name("launcher")  # a Rust program of several files
NAME = "launcher"  # of the compiled program
MAX_REASON = 200  # characters of what rustc says if it does not work
# Optimised, it runs no faster, because it waits for the kernel, and takes four times as long to
# compile.
RUSTC_OPTIONS = (
    *("--edition=2021", "-Copt-level=0", "-Cdebug-assertions=off", "-Coverflow-checks=off"),
    *("-Cpanic=abort", "-Cstrip=symbols"),
)

# For tests: use this level instead of the best one.
FORCED_LEVEL = "BANRYE_SANDBOX"
OF_JUDGES = {"OUTPUT_PATH": "/dev/stdout"}  # programs begun in HackerRank's editor write there
FORCED_ABI = "BANRYE_LANDLOCK_ABI"  # no newer version of Landlock, as with an old kernel


class Level(Enum):
    """How much of the machine is protected from a program."""

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
    """How a run ended. Time and memory are those of all its processes together."""

    exit_status: int  # negative: minus the number of the signal
    exceeded: ExceededLimit
    cpu_seconds: float
    wall_seconds: float
    memory_mebibytes: int  # peak of the resident memory, rounded up


class LauncherFailure(EnvironmentFailure):
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
    return store.folder(kinds.LAUNCHERS, source_digest(), compile_launcher) / NAME


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
            raise NoLauncher(_("rustc does not run: {}", describe(error))) from None
        if process.returncode == 0:
            return
        said = process.stderr.decode(errors="replace").strip()
    first_line = said.partition("\n")[0]
    raise NoLauncher(_("rustc fails: {}", f"{first_line:.{MAX_REASON}}"))


# The level.


@dataclass
class LevelChoice:
    """The user's choice of the level. None: the best one."""

    level: Level | None = None


choice = LevelChoice()


def level() -> Level:
    """Return the level that is used: the best one, unless the user or a test chose another."""
    return choice.level or forced_level() or probe()


def forced_level() -> Level | None:
    """Return the level that the environment wants, None if it wants none. Raise UserError."""
    wanted = os.environ.get(FORCED_LEVEL)
    if not wanted:
        return None
    try:
        return Level(wanted)
    except ValueError:
        levels = ", ".join(level.value for level in Level)
        raise UserError(
            _("{}={}: expected one of {}", FORCED_LEVEL, printable(wanted), levels)
        ) from None


def is_off() -> bool:
    """Return whether the user wants programs to run with the user's rights."""
    return choice.level is Level.NONE


def choose(*, is_off: bool, is_required: bool) -> None:
    """Take the user's choice, and say what is not protected. Raise UserError.

    `is_off`: run programs without a sandbox. `is_required`: accept no level but the best.
    """
    if is_off:
        choice.level = Level.NONE
        return
    level_here = level() if is_supported() else Level.NONE
    if level_here is Level.FULL:
        return
    if is_required:
        raise UserError(
            _("the sandbox is not complete on this machine: {}", what_is_missing(level_here))
        )
    note(what_is_missing(level_here))


def what_is_missing(level_here: Level) -> str:
    """Return what a level other than FULL does not protect, and why it is used."""
    if is_known_system() and not is_supported():
        hint = f"{RUSTC_HINT}, then {command_line('setup')}"
        return _(
            "no sandbox, because {}: programs run with your rights ({})", why_no_launcher(), hint
        )
    return MISSING[level_here]


RUSTC_HINT = "apt install rustc, or https://rustup.rs"
MISSING = {
    Level.LANDLOCK: "this system allows no namespaces: programs cannot read or write your files,"
    " but can see your processes",
    Level.NONE: "this system has no sandbox for programs: they run with your rights",
}


@cache
def probe() -> Level:
    """Return the best level that this machine allows. Takes 10 ms, or nothing if it is known."""

    def best() -> Level:
        return Level(probe_lines()["best"])

    return store.value(kinds.LEVELS, machine_digest(), best, Level, lambda level: level.value)


def probe_lines() -> dict[str, str]:
    """Return what the launcher says about this machine: by level, "yes" or why it is refused."""
    command = [str(launcher_path()), "--probe"]
    process = subprocess.run(command, capture_output=True, check=False, text=True)
    if process.returncode != 0:
        raise LauncherFailure(f"{process.stdout} {process.stderr}".strip())
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


def untraced() -> list[str]:
    """Return the words before a command that a debugger in a box starts, so that it cannot trace.

    The launcher must be readable in the box.
    """
    return [str(launcher_path()), "--untraced"] if is_supported() else []


def command_of_server(
    command: Sequence[str], limits: Limits, box: Box, requests: int, *, forks: bool
) -> list[str]:
    """Return the command that runs `command` in a box for each request from a socket."""
    words = command_in_box(command, limits, box, level(), requests)
    at = words.index("--report-fd")
    words[at] = "--serve"
    return [*words[:at], *(["--forks"] if forks else []), *words[at:]]


def parse_report(text: bytes, status: int) -> Report:
    """Return what the launcher reported. Raise LauncherFailure if it failed or was killed.

    `status`: how the launcher itself ended (negative: by a signal).
    """
    line = text.decode(errors="replace").strip()
    if line.startswith("failed="):
        raise LauncherFailure(_("cannot run a program: {}", line.removeprefix("failed=")))
    if not line and status < 0:
        raise LauncherFailure(_("signal {} ended the process that watches a program", -status))
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
        raise LauncherFailure(_("the launcher failed (exit status {}): {}", status, line)) from None


# What compilers and run-time systems need besides the system's folders.

# Below the home folder, where version managers keep them. They hold no secrets.
TOOLCHAINS = (
    ".asdf/installs",
    ".local/share/mise/installs",
)
SYSTEM = ("/usr", "/bin", "/sbin", "/opt")  # readable anyway


def toolchain_folders() -> tuple[Path, ...]:
    """Return the folders that every program may read besides the system's.

    Files that are compiled once for all programs are among them as soon as they exist.
    """
    return with_toolchains(tuple(folder for folder in READABLE if folder.exists()))


@cache
def with_toolchains(own: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return our own folders and those of compilers and interpreters, outermost folders only."""
    places = [*own, Path(sys.base_prefix)]
    places += [Path.home() / name for name in TOOLCHAINS]
    for language in all_languages().values():
        places += [Path.home() / name for name in language.home]
        for pattern in language.etc:
            places += Path("/etc").glob(pattern)
    named = [os.environ.get(name) for name in (*variables(), "RUSTUP_HOME", "PYENV_ROOT")]
    places += [Path(value) for value in named if value]
    places += search_path()
    for folder in search_path():  # the Python of a virtual environment does not start without
        settings = folder.parent / "pyvenv.cfg"
        if os.access(settings, os.R_OK):  # else the folder may be another user's
            places += [settings, folder.parent / "lib"]
    folders = sorted({folder.resolve() for folder in places if os.access(folder, os.R_OK)})
    kept: list[Path] = []
    for folder in folders:  # a folder comes before those in it
        is_known = any(folder.is_relative_to(other) for other in [*kept, *map(Path, SYSTEM)])
        # A folder above the home folder or the repository would open them.
        is_above = any(secret.is_relative_to(folder) for secret in (Path.home(), ROOT))
        if not is_known and not is_above:
            kept.append(folder)
    return tuple(kept)


def search_path() -> list[Path]:
    """Return the folders of $PATH, before them that of our own Python: pyenv's is a slow script."""
    own = Path(sys.base_prefix) / "bin"
    folders = [own] if (own / "python3").exists() else []
    words = os.environ.get("PATH", "").split(":")
    return folders + [Path(word) for word in words if word.startswith("/")]


@cache
def toolchain_environment() -> dict[str, str]:
    """Return the variables that compilers and run-time systems need."""
    environment = {name: os.environ[name] for name in variables() if name in os.environ}
    environment["PATH"] = ":".join(map(str, search_path())) or os.defpath
    for name, folder in (("RUSTUP_HOME", ".rustup"), ("PYENV_ROOT", ".pyenv")):
        place = Path(os.environ.get(name) or Path.home() / folder)
        if os.access(place, os.R_OK):
            environment[name] = str(place)
    for language in all_languages().values():
        environment |= language.environment
    return environment


def variables() -> list[str]:
    """Return the variables of the environment that compilers and run-time systems get."""
    return [name for language in all_languages().values() for name in language.variables]
