"""The folders and variables that compilers and run-time systems need in the sandbox.

toolchain_folders()        /home/me/.cargo, /etc/java-17-openjdk, ...: readable in the box
toolchain_environment()    PATH, JAVA_HOME, ...
"""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

from banrye.language import all_languages
from banrye.repository import READABLE, ROOT

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
    """Return the folders of our code, of compilers and of interpreters, outermost folders only."""
    places = [*own, Path(sys.base_prefix)]
    places += [Path.home() / name for name in TOOLCHAINS]
    for language in all_languages().values():
        places += [Path.home() / name for name in language.home]
        for pattern in language.etc:
            places += Path("/etc").glob(pattern)
    folder_names = [os.environ.get(name) for name in (*variables(), "RUSTUP_HOME", "PYENV_ROOT")]
    places += [Path(value) for value in folder_names if value]
    places += search_path()
    for folder in search_path():  # the Python of a virtual environment does not start without
        settings = folder.parent / "pyvenv.cfg"
        if os.access(settings, os.R_OK):  # else the folder may be another user's
            places += [settings, folder.parent / "lib"]
    folders = sorted({folder.resolve() for folder in places if os.access(folder, os.R_OK)})
    outermost: list[Path] = []
    for folder in folders:  # a folder comes before those in it
        is_known = any(folder.is_relative_to(other) for other in [*outermost, *map(Path, SYSTEM)])
        # A folder above the home folder or the repository would open them.
        is_above = any(secret.is_relative_to(folder) for secret in (Path.home(), ROOT))
        if not is_known and not is_above:
            outermost.append(folder)
    return tuple(outermost)


def search_path() -> list[Path]:
    """Return the folders of $PATH. Our own Python comes first: pyenv's is a slow script."""
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
