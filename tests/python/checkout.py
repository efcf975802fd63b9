"""Copy this repository without its problems, for tests that write into it. Holds no tests."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from tests.python.commands import (
    FIXTURES,
    LONGEST_SECONDS,
    ROOT,
    Environment,
    Result,
    paths_below,
    script,
    succeed,
)

# Parts of target/ that do not depend on the programs that a test judges.
COMPILED = ("launcher", "level", "testlib", "families")
COPIED = ("Cargo.toml", "Cargo.lock", "scripts", "tests/common", "tests/samples.rs")


class Repository:
    """A copy of the repository, with a target/ of its own but for what is compiled."""

    def __init__(self, root: Path, *, has_tools: bool = True) -> None:
        self.root = root
        for folder in ("src/bin", "problems"):
            self.path(folder).mkdir(parents=True)
        for part in COPIED:
            self.copy(part)
        if has_tools:
            self.path(".venv").symlink_to(ROOT / ".venv")
            for part in COMPILED:
                self.share(f"target/{part}")

    def path(self, place: str) -> Path:
        return self.root / place

    def read(self, place: str) -> str:
        return self.path(place).read_text(encoding="utf-8")

    def write(self, place: str, text: str) -> Path:
        """Write a file, and make its folder. Return its path."""
        path = self.path(place)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        return path

    def copy(self, place: str, to: str | None = None) -> Path:
        """Copy a file or folder of the real repository. Return the path of the copy."""
        return copy(ROOT / place, self.path(place if to is None else to))

    def add_fixture(self, name: str) -> None:
        """Copy the files of tests/fixtures/NAME to the same paths in this repository."""
        copy(FIXTURES / name, self.root)

    def put_problem(self, name: str, keeps: Callable[[str], bool]) -> None:
        """Copy a problem, and of its secret test cases the files whose names `keeps` accepts."""
        self.copy(f"src/bin/{name}.rs")
        for file in self.copy(f"problems/{name}").joinpath("data/secret").iterdir():
            if not keeps(file.name):
                file.unlink()

    def share(self, place: str) -> None:
        """Use a folder of the real repository, and make it there if it is not yet."""
        (ROOT / place).mkdir(parents=True, exist_ok=True)
        self.path(place).parent.mkdir(parents=True, exist_ok=True)
        self.path(place).symlink_to(ROOT / place)

    def script(
        self,
        verb: str,
        *arguments: str | Path,
        cwd: Path | None = None,
        env: Environment | None = None,
        seconds: float = LONGEST_SECONDS,
    ) -> Result:
        """Run a verb of this copy, in its root unless `cwd` says where."""
        return script(verb, *arguments, root=self.root, cwd=cwd, env=env, seconds=seconds)

    def snapshot(self) -> dict[Path, bytes]:
        """Return all files with their bytes, and all folders."""
        paths = paths_below(self.root)
        return {path: path.read_bytes() if path.is_file() else b"" for path in paths}

    def compile(self, name: str, edition: str) -> Path:
        """Compile a submission in Rust, with warnings as errors. Return the program."""
        program = self.root.with_name(f"{name}_{edition}")
        source = self.path(f"src/bin/{name}.rs")
        succeed("rustc", "-D", "warnings", "--edition", edition, "-o", program, source)
        return program


def copy(source: Path, target: Path) -> Path:
    """Copy a file or the content of a folder. Links are followed, and times are kept."""
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    else:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source, target)
    return target
