"""Run command lines, those of Banrye above all, and return their results. Holds no tests.

`script("judge", "1001", "wrong.py")` runs `scripts/judge 1001 wrong.py` in the root of this clone.
Its result is a tuple: the exit status, standard output and standard error.
"""

from __future__ import annotations

import json
import math
import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import jsonschema  # type: ignore[import-untyped] # its stubs are another package
import referencing

from tests.python.warm_commands import Command, WarmProcesses

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "tests" / "fixtures"
TESTLIB = ROOT / "scripts" / "banrye" / "choices" / "upstream" / "testlib.h"  # the real one
PAGES = sorted(  # what users read
    page
    for pattern in (
        "README*.md",
        "[a-z]*/README*.md",
        "scripts/guide/*.md",
        "scripts/checks/README.md",
    )
    for page in ROOT.glob(pattern)
)
ARCHIVE = FIXTURES / "archive"
PACKAGES = FIXTURES / "packages"
PROGRAMS = FIXTURES / "programs"
WARM = WarmProcesses()
LONGEST_SECONDS = 1500.0  # of a command: only one that hangs takes longer

Environment = Mapping[str, str | Path | None]  # None: the variable is not set


class Result(NamedTuple):
    """What came of a command."""

    status: int  # negative: the number of a signal
    stdout: str
    stderr: str

    @property
    def words(self) -> str:
        """Return standard output with a blank for each white space, as lines may break anywhere."""
        return " ".join(self.stdout.split())


def door(verb: str, root: Path = ROOT) -> str:
    """Return the first word of a command line: a verb, or a path below scripts/."""
    return str(root / "scripts" / verb)


def script(
    verb: str,
    *arguments: str | Path,
    root: Path = ROOT,
    cwd: Path | None = None,
    env: Environment | None = None,
    stdin: bytes = b"",
    seconds: float = LONGEST_SECONDS,
) -> Result:
    """Run a verb of a clone, in its root unless `cwd` says where. It may run in a warm process."""
    environment = script_environment(root, env)
    words = [str(word) for word in arguments]
    if root == ROOT and verb in verbs_with_doors():
        command = Command([verb, *words], str(cwd or root), environment, math.ceil(seconds))
        if ended := WARM.run(command, stdin):
            return result_of(*ended)
    words = [door(verb, root), *words]
    return run(words, cwd=cwd or root, env=environment, stdin=stdin, seconds=seconds)


@cache
def verbs_with_doors() -> frozenset[str]:
    """Return the verbs that scripts/door.sh starts."""
    files = [path for path in (ROOT / "scripts").iterdir() if path.is_file()]
    return frozenset(path.name for path in files if b"/door.sh" in path.read_bytes()[:200])


def script_environment(root: Path = ROOT, changes: Environment | None = None) -> dict[str, str]:
    """Return an environment like that of an activated .venv, without the user's banrye.toml.

    The Python of the submissions is the one that runs the tests: a shim of pyenv takes 0.1 s.
    """
    folders = [root / ".venv" / "bin", Path(sys.executable).resolve().parent]
    path = ":".join([*map(str, folders), os.environ["PATH"]])
    return changed({**os.environ, "PATH": path, "XDG_CONFIG_HOME": "/nowhere"}, changes or {})


def changed(environment: Mapping[str, str], changes: Environment) -> dict[str, str]:
    """Return an environment with other values for some variables."""
    both = {**environment, **changes}
    return {name: str(value) for name, value in both.items() if value is not None}


def run(
    words: Sequence[str | Path],
    *,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    stdin: bytes = b"",
    seconds: float = LONGEST_SECONDS,
) -> Result:
    """Run any command. Raises TimeoutExpired, and UnicodeDecodeError if its output is not UTF-8."""
    ended = subprocess.run(
        words, cwd=cwd, env=env, input=stdin, capture_output=True, check=False, timeout=seconds
    )
    return result_of(ended.returncode, ended.stdout, ended.stderr)


def result_of(status: int, output: bytes, errors: bytes) -> Result:
    return Result(status, output.decode(), errors.decode())


def succeed(*words: str | Path, cwd: Path = ROOT) -> str:
    """Run a tool that must succeed. Return its standard output."""
    result = run(words, cwd=cwd)
    assert result.status == 0, result
    return result.stdout


def matches(pattern: str, text: str) -> bool:
    """Return whether a regular expression matches a part of a text."""
    return re.search(pattern, text) is not None


def problem_names() -> list[str]:
    """Return the names of the problems of this repository."""
    return sorted(file.parent.name for file in (ROOT / "problems").glob("*/problem.yaml"))


def paths_below(folder: Path) -> list[Path]:
    """Return all files and folders below a folder, but for those that Git ignores."""
    paths: list[Path] = []
    for path in folder.iterdir() if folder.is_dir() else []:
        if path.name not in ("target", ".git", ".venv", "__pycache__"):
            paths.append(path)
            paths += [] if path.is_symlink() else paths_below(path)
    return sorted(paths)


@cache
def texts_of_files() -> dict[str, str]:
    """Return the texts of all files, by their paths in the repository."""
    paths = [path for path in paths_below(ROOT) if path.is_file()]
    return {
        str(path.relative_to(ROOT)): path.read_bytes().decode(errors="replace") for path in paths
    }


def inputs_below(folder: Path) -> list[Path]:
    """Return the .in files below a folder, but for those that a validator must reject."""
    files = [path for path in paths_below(folder) if path.suffix == ".in"]
    return [file for file in files if "/invalid_" not in f"/{file.relative_to(folder)}"]


# JSON.

OUTPUT_SCHEMA = ROOT / "scripts/banrye/cli/output.schema.json"


def valid_json(text: str) -> Any:  # noqa: ANN401  # whatever the schema allows
    """Return the output of a verb with --json. It must be as one schema says.

    A room has a schema of its own, which refers to that of the core.
    """
    value = json.loads(text)
    places = [OUTPUT_SCHEMA, *sorted(ROOT.glob("scripts/banrye/extras/*/output.schema.json"))]
    failures = [list(validator_of(place).iter_errors(value)) for place in places]
    assert [] in failures, min(failures, key=len)
    return value


def validator_of(place: Path) -> jsonschema.Draft202012Validator:
    """Return a validator of JSON by the schema in a file. Its references are paths of files."""

    def resource(address: str) -> referencing.Resource[Any]:
        schema = json.loads(Path(unquote(urlsplit(address).path)).read_text(encoding="utf-8"))
        return referencing.Resource.from_contents(schema)

    registry: referencing.Registry[Any] = referencing.Registry(
        retrieve=resource  # type: ignore[call-arg]  # mypy does not know the alias of attrs
    )
    reference = {"$ref": place.as_uri()}
    return jsonschema.Draft202012Validator(reference, registry=registry)
