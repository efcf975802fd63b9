"""The script of a package that may make its missing test data.

    pack/gen.sh, no data/secret/*.in     bash gen.sh (in pack, with your rights)

It is named, and not run. The generators of a generators.yaml are run: prepare/testdata.py.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from banrye.console import relative_path
from banrye.files import read_bytes
from banrye.messages import _
from banrye.yaml_files import read_yaml

LIST = Path("generators", "generators.yaml")  # of test cases, in a package
FOLDERS = (".", "gen", "generator", "generators", "data", "data/secret", "tests", "test")
OF_GENERATORS = ("gen", "generator", "generators")
SCRIPT = re.compile(r"(?:do_?all|(?:gen|make|create|build)[\w-]*)\.(?:sh|bash|py)", re.IGNORECASE)
COMMANDS = {".sh": "bash", ".bash": "bash", ".py": "python3"}
MAKEFILES = ("Makefile", "makefile", "GNUmakefile")
TARGET = re.compile(rb"(?m)^(data|tests?|testdata|secret|generate|gen|inputs?|cases)[ \t]*:(?!=)")
MAX_BYTES = 1 << 20  # of a Makefile


def has_generators(package: Path) -> bool:
    """Return whether a package lists test cases to be generated."""
    return bool(read_yaml(package / LIST))


def command_for(package: Path) -> str | None:
    """Return the command that may make the test data of a package, None if nothing looks so."""
    return next(commands_in(package), None)


def hint(package: Path) -> str:
    """Return the end of a message on missing test data, "" if nothing may make them."""
    command = command_for(package)
    return _(": {} may make them", command) if command else ""


def commands_in(package: Path) -> Iterator[str]:
    """Yield commands, those for the package's own folder first, shell before Python."""
    for name in FOLDERS:
        folder = package / name
        if not folder.is_dir():
            continue
        files = [path for path in sorted(folder.iterdir()) if path.is_file()]
        scripts = [file for file in files if SCRIPT.fullmatch(file.name)]
        if name in OF_GENERATORS:  # a program there prints one test case
            scripts = [script for script in scripts if script.suffix != ".py"]
        for file in sorted(scripts, key=lambda candidate: candidate.suffix == ".py"):
            yield text_of_maker(COMMANDS[file.suffix.lower()] + f" {file.name}", folder)
        for file in files:
            if file.name in MAKEFILES and (match := TARGET.search(read_bytes(file, MAX_BYTES))):
                yield text_of_maker(f"make {match[1].decode()}", folder)


def text_of_maker(command: str, folder: Path) -> str:
    return _("{} (in {}, with your rights)", command, relative_path(folder))
