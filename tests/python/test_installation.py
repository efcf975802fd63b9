"""The package as pip installs it, in an empty home, on machines with and without a rustc.

Nothing of this repository is in the environment: no PATH, PYTHONPATH or XDG folder, and the working
folder is elsewhere.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from banrye import language, removable_rooms
from banrye.repository import ROOT, SCRIPTS

pytestmark = pytest.mark.slow

SYSTEM_PATH = "/usr/local/bin:/usr/bin:/bin"
ARCHIVE = ROOT / "tests" / "fixtures" / "archive"
BROKEN_RUSTC = """#!/bin/sh
echo "error: rustup could not choose a version of rustc to run" >&2
for _ in 1 2 3 4 5 6 7 8 9 10; do
  echo "help: run 'rustup default stable' to download the latest stable release of Rust" >&2
done
exit 1
"""

# Problem 1001 of the archive, and a stress test: the difference of two numbers.
RIGHT = "a, b = map(int, input().split())\nprint(a - b)\n"
WRONG = "a, b = map(int, input().split())\nprint(abs(a - b))\n"
GENERATOR = """import random, sys
random.seed(int(sys.argv[1]))
print(random.randint(1, 9), random.randint(1, 9))
"""


@dataclass(frozen=True)
class Machine:
    """An installation and what a command of it finds in its environment."""

    rustc: str  # "works", "missing" or "fails"
    command: Path
    folder: Path  # the working folder, with the files of the user
    variables: dict[str, str] = field(default_factory=dict)

    def run(self, *arguments: str, status: int = 0, **variables: str) -> str:
        """Run banrye. Return its output on both streams; check the exit status."""
        process = subprocess.run(
            [self.command, *arguments],
            cwd=self.folder,
            env={**self.variables, **variables},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert process.returncode == status, process.stdout
        assert "Traceback" not in process.stdout
        return process.stdout


@pytest.fixture(scope="session")
def command(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install into an environment of its own, and return the command there."""
    folder = tmp_path_factory.mktemp("installation")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    pip = [str(folder / "bin" / "pip"), "--disable-pip-version-check"]
    for words in ([sys.executable, "-m", "venv", str(folder)], [*pip, "install", str(SCRIPTS)]):
        subprocess.run(words, env=environment, check=True, capture_output=True)
    return folder / "bin" / "banrye"


@pytest.fixture(scope="module", params=["works", "missing", "fails"])
def machine(
    request: pytest.FixtureRequest, command: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Machine]:
    folder = tmp_path_factory.mktemp(f"rustc_{request.param}")
    for name, text in (("right.py", RIGHT), ("wrong.py", WRONG), ("generator.py", GENERATOR)):
        (folder / name).write_text(text)
    (folder / "cases").mkdir()
    for number, (test_input, answer) in enumerate([("5 3\n", "2\n"), ("3 5\n", "-2\n")], start=1):
        (folder / "cases" / f"{number}.in").write_text(test_input)
        (folder / "cases" / f"{number}.out").write_text(answer)
    (folder / "home").mkdir()
    variables = {
        "HOME": str(folder / "home"),
        "LANG": "C.UTF-8",
        "TESTCASE_ARCHIVE": str(ARCHIVE),
        **variables_of_rustc(request.param, folder),
    }
    yield Machine(request.param, command, folder, variables)
    shutil.rmtree(folder)


def variables_of_rustc(rustc: str, folder: Path) -> dict[str, str]:
    """Return the variables with which rustc works, is missing or fails. Skip if that cannot be."""
    if rustc == "missing":
        if shutil.which("rustc", path=SYSTEM_PATH):
            pytest.skip("rustc is in a folder of the system")
        return {"PATH": SYSTEM_PATH}
    if rustc == "fails":
        fake = folder / "bin" / "rustc"
        fake.parent.mkdir()
        fake.write_text(BROKEN_RUSTC)
        fake.chmod(0o755)
        return {"PATH": f"{fake.parent}:{SYSTEM_PATH}"}
    result = shutil.which("rustc")
    if result is None:
        pytest.skip("rustc is not installed")
    variables = {"PATH": f"{SYSTEM_PATH}:{Path(result).parent}"}
    for name, default in (("RUSTUP_HOME", ".rustup"), ("CARGO_HOME", ".cargo")):
        variables[name] = os.environ.get(name, str(Path.home() / default))
    return variables


@pytest.mark.needs("format:archive")
def test_the_first_judge_in_an_empty_home(machine: Machine) -> None:
    assert "Accepted: all " in machine.run("judge", "1001", "right.py")
    assert "Wrong answer: on " in machine.run("judge", "1001", "wrong.py", status=1)


@pytest.mark.needs("format:archive")
def test_programs_run_in_an_active_virtual_environment(machine: Machine) -> None:
    path = f"{machine.command.parent}:{machine.variables['PATH']}"
    assert "Accepted: all " in machine.run("judge", "1001", "right.py", PATH=path)


def test_help_names_the_command(machine: Machine) -> None:
    assert "\n  counterexample  " in machine.run("--help")
    assert "\nusage: banrye judge " in machine.run("judge", "--help")


@pytest.mark.needs("verb:doctor", "language:rust")
def test_doctor_says_what_works(machine: Machine) -> None:
    result = machine.run("doctor")
    rows = [line for line in result.splitlines() if not line.startswith("kept ")]
    titles = [module.TITLE for _, module in removable_rooms.modules("doctor")]
    titles += [module.SOURCE.row for _, module in removable_rooms.modules("clone_source")]
    titles += [spoken.title for spoken in language.all_languages().values() if spoken.is_listed]
    assert len(rows) == len(["banrye", "sandbox", "limits", "generators", *titles])
    assert "banrye           installed in " in result
    assert {
        "works": "\nRust             rustc 1.",
        "missing": "\nRust             missing: apt install rustc\n",
        "fails": "\nRust             missing: rustc does not run: error: rustup could not choose",
    }[machine.rustc] in result
    assert {
        "works": "",
        "missing": "no sandbox, because rustc is not installed: programs run with your rights",
        "fails": "no sandbox, because rustc fails: error: rustup could not choose a version",
    }[machine.rustc] in result


@pytest.mark.parametrize("verb", ["judge", "package"])
def test_without_a_problem_a_line_says_how_to_get_one(machine: Machine, verb: str) -> None:
    said = machine.run(verb, status=2, HOME=str(machine.folder / "empty"))
    line = said.splitlines()[-1]
    assert line.startswith(f"banrye {verb}: there is no problem in ")
    banrye = os.path.relpath(machine.command, machine.folder)  # no folder of PATH has it
    assert f"({banrye} new demo makes an example, {banrye} setup --archive brings the " in line


def test_an_unknown_problem_is_named_with_what_to_do(machine: Machine) -> None:
    said = machine.run("judge", "none", "right.py", status=2, HOME=str(machine.folder / "empty"))
    assert "there are: )" not in said
    assert "banrye new demo makes an example" in said


def test_without_an_archive_a_line_says_how_to_get_it(machine: Machine) -> None:
    nowhere = {"TESTCASE_ARCHIVE": str(machine.folder / "none")}
    said = machine.run("judge", "1018", "right.py", status=2, **nowhere)
    assert "banrye setup --archive" in said
    assert "scripts/" not in said


def test_the_address_of_a_repository_is_installed_as_the_page_says(tmp_path: Path) -> None:
    """The page has an address to be filled in: here it is that of this clone."""
    page = (ROOT / "README.md").read_text(encoding="utf-8")
    address = "git+https://github.com/OWNER/REPO#"
    (line,) = (line for line in page.splitlines() if "pip install" in line and address in line)
    (tmp_path / "home").mkdir()
    subprocess.run(
        ["bash", "-c", line.strip().replace(address, f"git+file://{ROOT}#")],
        cwd=tmp_path,
        env={
            "HOME": str(tmp_path / "home"),
            "PATH": f"{Path(sys.executable).parent}:{SYSTEM_PATH}",
        },
        check=True,
        capture_output=True,
    )
    command = [str(tmp_path / "banrye" / "bin" / "banrye"), "--version"]
    assert subprocess.run(command, check=True, capture_output=True).stdout.startswith(b"banrye 20")


def test_judge_on_own_test_cases(machine: Machine) -> None:
    assert "Accepted: all 2 test cases" in machine.run("judge", "right.py", "--cases", "cases")


@pytest.mark.needs("format:archive")
def test_counterexample(machine: Machine) -> None:
    result = machine.run("counterexample", "1001", "wrong.py", status=1)
    assert "boj1001: wrong.py: wrong answer\ninput\n  0 1\n" in result


def test_stress_test(machine: Machine) -> None:
    files = ["wrong.py", "--against", "right.py", "--generator", "generator.py"]
    result = machine.run("counterexample", *files, status=1)
    assert "wrong.py against right.py: wrong answer\ninput\n  1 2\n" in result


@pytest.mark.parametrize(
    ("spoken", "tool"),
    [
        pytest.param(name, tool, marks=pytest.mark.needs(f"language:{name}"))
        for name, tool in (("cpp", "g++"), ("python", "python3"), ("java", "javac"))
    ],
)
@pytest.mark.needs("verb:new")
def test_new_makes_what_judge_accepts(machine: Machine, spoken: str, tool: str) -> None:
    if shutil.which(tool, path=SYSTEM_PATH) is None:
        pytest.skip(f"{tool} is not installed")
    machine.run("new", f"in{spoken}", "--language", spoken)
    assert "AC    0." in machine.run("judge", f"in{spoken}")


@pytest.mark.needs("verb:new", "language:rust")
def test_new_in_rust_needs_a_rustc(machine: Machine) -> None:
    machine.run("new", "inrust", "--language", "rust")
    program = "home/.local/share/banrye/problems/inrust/submissions/accepted/inrust.rs"
    status, expected = {
        "works": (0, "\nAccepted"),
        "missing": (2, "rustc, for Rust, is not installed (apt install rustc)"),
        "fails": (2, "rustc does not run: error: rustup could not choose a version"),
    }[machine.rustc]
    assert expected in machine.run("judge", "inrust", program, status=status)


@pytest.mark.needs("verb:new")
@pytest.mark.needs("verb:package")
def test_package_for_judges_that_take_only_test_cases(machine: Machine) -> None:
    if shutil.which("pandoc", path=SYSTEM_PATH) is None:
        pytest.skip("pandoc is not installed")
    machine.run("new", "packed", "--language", "cpp")
    data = machine.folder / "home/.local/share/banrye/problems/packed/data"
    shutil.copytree(data / "sample", data / "secret")
    assert "packed.zip" in machine.run("package", "packed", "--for", "plain")
