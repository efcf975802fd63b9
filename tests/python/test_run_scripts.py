"""The command line of every script: --help, wrong arguments, banrye from any folder, completion."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from tests.python.checkout import copy
from tests.python.commands import (
    PROGRAMS,
    ROOT,
    Result,
    matches,
    problem_names,
    run,
    script,
    script_environment,
)

OF_OTHER_TOOLS = {"bin", "test", "edition", "install", "help", "hack", "nthreads"}
COMPLETE = (
    'source ./completion; COMP_WORDS=(banrye "$@"); COMP_CWORD=$#; '
    '_shtab_banrye banrye "${@: -1}"; echo "${COMPREPLY[*]}"'
)


def scripts() -> list[str]:
    """Return the scripts, as paths in the repository."""
    folders = (ROOT / "scripts", ROOT / "scripts/checks")
    files = [path for folder in folders for path in folder.iterdir() if path.is_file()]
    names = [str(path.relative_to(ROOT)) for path in files if path.suffix == ""]
    assert len(names) > 10
    return sorted(names)


def from_elsewhere(folder: Path, name: str, argument: str) -> Result:
    """Run a script through a symlink, from another folder, with a CDPATH."""
    link = folder / Path(name).name
    link.symlink_to(ROOT / name)
    environment = script_environment(ROOT, {"CDPATH": ROOT})
    return run([link, argument], cwd=Path("/"), env=environment)


@pytest.mark.parametrize("name", scripts())
def test_the_help_has_a_usage_and_short_lines(tmp_path: Path, name: str) -> None:
    result = from_elsewhere(tmp_path, name, "--help")
    assert (result.status, result.stderr) == (0, "")
    assert matches(rf"(?m)^usage: {re.escape(name)}( |$)", result.stdout), result
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


@pytest.mark.parametrize("argument", ["No Such/Thing", "--no-such-thing"])
@pytest.mark.parametrize("name", scripts())
def test_unknown_arguments_are_refused_in_one_line(
    tmp_path: Path, name: str, argument: str
) -> None:
    result = from_elsewhere(tmp_path, name, argument)
    assert (result.status, result.stdout) == (2, "")
    assert matches(f"^{Path(name).name}: [^\n]+\n$", result.stderr), result


@pytest.fixture
def banrye(tmp_path: Path) -> Path:
    """Return a link to the command, in a folder of its own."""
    link = tmp_path / "banrye"
    link.symlink_to(ROOT / ".venv/bin/banrye")
    return link


def call(banrye: Path, *arguments: str) -> Result:
    return run([banrye, *arguments], cwd=banrye.parent, env=script_environment())


def test_banrye_lists_every_verb(banrye: Path) -> None:
    result = call(banrye, "--help")
    assert result.status == 0
    listed = {line.split()[0] for line in result.stdout.splitlines() if line.strip()}
    verbs = {Path(name).name for name in scripts() if not name.startswith("scripts/checks/")}
    assert verbs - {"paste", "test"} <= listed  # these are only in a clone


def test_banrye_is_the_script_from_any_folder(banrye: Path) -> None:
    """It is called through a link. Messages name what the user types."""
    result = call(banrye, "judge", "--help")
    assert result.status == 0
    assert "\nusage: banrye judge [PROBLEM] PROGRAM" in result.stdout
    result = call(banrye, "judge", "none.cpp")
    assert (result.status, result.stderr) == (2, "banrye judge: no such file: none.cpp\n")
    result = call(banrye, "jugde")
    error = 'banrye: no such verb: "jugde" (judge? see --help)\n'
    assert (result.status, result.stderr) == (2, error)


def test_banrye_suggests_what_can_be_pasted(banrye: Path) -> None:
    copy(PROGRAMS / "wrong.c", banrye.with_name("wrong.c"))
    name = problem_names()[0]
    result = call(banrye, "judge", name, "wrong.c", "--program")
    assert result.status == 1
    command = f"banrye counterexample {name} wrong.c --program\n"
    assert result.stdout.endswith(f"For a small failing input: {command}")


@pytest.mark.needs("shtab", "verb:completion")
def test_bash_completes_verbs_options_and_files(tmp_path: Path) -> None:
    """The completions are those of our own parsers, and a real shell takes them."""
    (tmp_path / "mine.cpp").touch()
    printed = script("completion", "bash")
    assert printed.status == 0
    (tmp_path / "completion").write_text(printed.stdout)
    for words, expected in (
        ("ju", "judge\n"),
        ("judge --sani", "--sanitize\n"),
        ("judge mi", "mine.cpp\n"),
        ("judge --python p", "pypy\n"),
        ("counterexample --ag", "--against\n"),
        ("set", "setup\n"),
    ):
        command = ["bash", "-c", COMPLETE, "bash", *words.split()]
        result = run(command, cwd=tmp_path, env=script_environment())
        assert (result.status, result.stdout) == (0, expected), result


@pytest.mark.parametrize(
    "page",
    [*ROOT.glob("*.md"), *ROOT.glob("scripts/**/*.md"), *ROOT.glob("*/README.md")],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_pages_name_options_that_exist(page: Path) -> None:
    named = options(page.read_text(encoding="utf-8"))
    assert named - OF_OTHER_TOOLS - options(all_help()) == set()


@cache
def all_help() -> str:
    commands = [[name] for name in (*scripts(), ".venv/bin/banrye")]
    commands.append([".venv/bin/banrye", "setup"])  # scripts/setup leaves options of formats to it
    results = [
        run([ROOT / name, *words, "--help"], env=script_environment()) for name, *words in commands
    ]
    return "".join(result.stdout for result in results)


def options(text: str) -> set[str]:
    return set(re.findall(r"(?<![a-z-])--([a-z][a-z-]*)", text))
