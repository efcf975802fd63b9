"""The command lines of the pages and of --help, typed as printed, on a machine that has nothing.

They run in the order of the pages, in one fresh copy of the repository: without .venv and target,
with an empty home, and with a small archive. tests/fixtures/commands/table.txt has the exit status
of each, and names those that cannot run here, with the reason; tests/fixtures/ROOM/commands.txt has
those of a removable room. What a page shows below a command is
compared with what comes. A command that several pages print runs once.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.python import page_commands
from tests.python.checkout import copy
from tests.python.commands import FIXTURES, ROOT, TESTLIB, Result, succeed
from tests.python.conftest import why_missing
from tests.python.page_commands import PrintedCommand, Row

HERE = FIXTURES / "commands"
PATTERNS = ("README*.md", "scripts/README*.md", "scripts/guide/*.md", "problems/*/solution/*.md")
PAGES = [page for pattern in PATTERNS for page in sorted(ROOT.glob(pattern))]
DOORS = sorted(file.name for file in (ROOT / "scripts").iterdir() if os.access(file, os.X_OK))
DOORS = [name for name in DOORS if (ROOT / "scripts" / name).is_file()]
LENGTHY = {"counterexample", "doctor"}  # whose examples take some seconds of CPU time
ROWS_OF_ROOMS = sorted(FIXTURES.glob("*/commands.txt"))
TABLE, WORDS = page_commands.of_tables([HERE / "table.txt", *ROWS_OF_ROOMS])
BAEKJOONHUB = "BaekjoonHub/백준/Silver/1018. 체스판 다시 칠하기/a.cc"
KOI = re.compile(r"(?<![\w/])koi/\d+/\d+/[a-z]+/\d+")

pytestmark = [
    pytest.mark.xdist_group("pages"),
    pytest.mark.needs("toolchain:cpp", "toolchain:rust"),
]


class Machine:
    """A fresh copy of the repository and an empty home. What was typed there, and what came."""

    def __init__(self, folder: Path) -> None:
        self.clone = folder / "clone"
        self.folders = {"clone": self.clone, "mine": folder / "mine"}
        self.folders["functions"] = folder / "functions"
        self.results: dict[str, Result] = {}
        for name in succeed("git", "ls-files", "-zco", "--exclude-standard").split("\0")[:-1]:
            if not (ROOT / name).exists():  # removed, and not yet committed
                continue
            file = self.clone / name
            file.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, file, follow_symlinks=False)
        self.tracked = {file: file.read_bytes() for file in files_of(self.clone)}
        for name in ("solutions", "mine", "functions", "archive"):
            copy(HERE / name, folder / name)
        copy(HERE / "mine/my.cpp", folder / BAEKJOONHUB)
        copy(TESTLIB.parent, folder / "archive" / "third_party" / "testlib")
        for file in (HERE / "mine").iterdir():  # but for the folder `tests`: the clone has one
            if file.is_file():
                shutil.copy(file, self.clone)
        copy(HERE / "solutions", self.clone / "solutions")
        for own in ("mine", "functions"):
            (self.folders[own] / "scripts").symlink_to(self.clone / "scripts")
        (folder / "home/.config/fish/completions").mkdir(parents=True)
        (folder / "home/.zfunc").mkdir()
        clipboard = folder / "bin" / "pbcopy"
        clipboard.parent.mkdir()
        clipboard.write_text("#!/bin/sh\ncat > /dev/null\n")
        clipboard.chmod(0o755)
        self.environment = self.variables(folder)

    def variables(self, folder: Path) -> dict[str, str]:
        """Return an environment with nothing of this repository, but with the user's Rust."""
        rustc = Path(shutil.which("rustc") or "/usr/bin/rustc").parent
        variables = {
            "HOME": str(folder / "home"),
            "LANG": "C.UTF-8",
            "PATH": f"{folder / 'bin'}:{rustc}:/usr/local/bin:/usr/bin:/bin",
            "TESTCASE_ARCHIVE": str(folder / "archive"),
        }
        for name, default in (("RUSTUP_HOME", ".rustup"), ("CARGO_HOME", ".cargo")):
            variables[name] = os.environ.get(name, str(Path.home() / default))
        return variables

    def type(self, row: Row) -> Result:
        """Return the result of a command line. It runs once."""
        if row.text not in self.results:
            text = re.sub(rf"\b({'|'.join(WORDS)})\b", lambda match: WORDS[match[0]], row.text)
            process = subprocess.run(
                ["bash", "-c", text],
                cwd=self.folders[row.folder],
                env=self.environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                check=False,
            )
            self.results[row.text] = Result(process.returncode, process.stdout, process.stderr)
        return self.results[row.text]

    def changed_files(self) -> list[Path]:
        """Return the files of the repository that are not as they were at the last call."""
        files = self.tracked.items()
        changed = [file for file, content in files if file.read_bytes() != content]
        self.tracked |= {file: file.read_bytes() for file in changed}
        return changed


def files_of(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.rglob("*")) if path.is_file() and not path.is_symlink()]


@pytest.fixture(scope="session")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    folder = tmp_path_factory.mktemp("machine")
    yield Machine(folder)
    shutil.rmtree(folder)


@pytest.mark.lengthy
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_commands_of_a_page_do_what_it_says(machine: Machine, page: Path) -> None:
    check(machine, page_commands.of_page(page), is_slow=False)


@pytest.mark.slow
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_the_slow_commands_of_a_page_do_what_it_says(machine: Machine, page: Path) -> None:
    """They are those of the sections `slow`: cargo test, shards, completions, exports."""
    check(machine, page_commands.of_page(page), is_slow=True)


@pytest.mark.parametrize(
    "door",
    [pytest.param(door, marks=pytest.mark.lengthy) if door in LENGTHY else door for door in DOORS],
)
@pytest.mark.lengthy
def test_the_examples_of_the_help_work(machine: Machine, door: str) -> None:
    row = Row("clone", f"scripts/{door} --help", 0)
    result = machine.type(row)
    assert (result.status, result.stderr) == (0, "")
    check(machine, page_commands.of_help(result.stdout), is_slow=False)


def check(machine: Machine, commands: list[PrintedCommand], *, is_slow: bool) -> None:
    """Run the commands of a page, and collect all that is not as the page says."""
    wrong: list[str] = []
    for command in commands:
        row = TABLE.get(command.text)
        if row is None:
            wrong.append(
                f"line {command.line}: {command.text}: is not in table.txt or commands.txt"
            )
            continue
        if row.why_not or row.is_slow != is_slow or lacks(row):
            continue
        result = machine.type(row)
        text = f"line {command.line}: {command.text}"
        if result.status != row.status:
            wrong.append(f"{text}: exit status {result.status}, not {row.status}: {result}")
        elif command.output and not re.search(
            page_commands.pattern_of(command.output), result.stdout
        ):
            wrong.append(f"{text}: shows other lines than {command.output}: {result.stdout}")
        if changed := machine.changed_files():
            wrong.append(f"{text}: changes files of the repository: {changed}")
    assert not wrong, "\n".join(wrong)


def lacks(row: Row) -> bool:
    """Return whether a tool is missing that a row needs. Where CI is set, that is a failure."""
    reasons = [reason for tool in row.tools if (reason := why_missing(tool))]
    if reasons and "CI" in os.environ:
        pytest.fail(f"{row.text}: not installed: {', '.join(reasons)}", pytrace=False)
    return bool(reasons)


@pytest.mark.lengthy
def test_each_row_of_the_table_is_on_a_page() -> None:
    printed = {command.text for page in PAGES for command in page_commands.of_page(page)}
    for door in DOORS:
        text = succeed(ROOT / "scripts" / door, "--help")
        printed |= {command.text for command in page_commands.of_help(text)}
    assert TABLE.keys() - printed == set()


@pytest.mark.lengthy
def test_problems_of_olympiads_on_the_pages_can_be_judged(machine: Machine) -> None:
    """The archive has folders without anything to judge."""
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    texts += [succeed(ROOT / "scripts" / door, "--help") for door in DOORS]
    names = {name for text in texts for name in KOI.findall(text)}
    assert names
    for name in names:
        result = machine.type(Row("clone", f"scripts/judge {name} brute.cpp", 0))
        assert result.status == 0, result
