"""The command banrye and its doors in scripts/: verbs, --help, and the commands in messages."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from banrye import installing, verbs
from banrye.repository import COMMAND, ROOT, SCRIPTS
from tests.python.checkout import Repository
from tests.python.commands import FIXTURES, script

BANRYE = Path(sys.prefix) / "bin" / COMMAND
PATH_OF_SYSTEM = "/usr/local/bin:/usr/bin:/bin"
NOWHERE = "/nowhere"
# The start of Python with what a command line needs: 0.04 s of CPU time on a quiet machine, twice
# as much on a busy one. So the time of --help is a ratio.
BARE = (sys.executable, "-c", "import argparse, dataclasses, pathlib, subprocess")
TIMES_OF_HELP = 4.0
WITH_DOOR = [verb for verb in verbs.verb_names() if verb != "setup"]  # scripts/setup installs first


def run(*command: str | Path, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.parametrize("verb", verbs.verb_names())
def test_help_names_the_verb_as_it_was_called(verb: str) -> None:
    help_text = run(BANRYE, verb, "--help").stdout
    assert f"usage: banrye {verb}" in help_text
    assert "scripts/" not in help_text
    assert all(len(line) <= 80 for line in help_text.splitlines())


@pytest.mark.parametrize("verb", WITH_DOOR)
def test_help_of_a_door_names_the_door(verb: str, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(SCRIPTS / verb)
    help_text = run(link, "--help", folder=tmp_path).stdout
    assert f"usage: scripts/{verb}" in help_text
    assert all(len(line) <= 80 for line in help_text.splitlines())


def test_the_doors_are_those_of_the_verbs_and_one_line_each() -> None:
    doors = {file.name: file for file in SCRIPTS.iterdir() if not file.suffix and file.is_file()}
    assert sorted(doors.keys() - {"paste", "setup", "test"}) == WITH_DOOR
    assert len({doors[verb].read_bytes() for verb in WITH_DOOR}) == 1
    assert len(doors["judge"].read_text(encoding="utf-8").splitlines()) == 2  # the first is #!


def test_each_verb_is_listed_with_its_summary() -> None:
    listed = run(BANRYE, "--help").stdout
    for verb in verbs.verb_names():
        assert f"\n  {verb:<15} {verbs.summary_of(verb)[:40]}" in listed


def test_a_message_names_the_command_as_it_was_called(tmp_path: Path) -> None:
    messages = {
        run(BANRYE, "judge", "none.c", folder=tmp_path).stderr,
        run(SCRIPTS / "judge", "none.c", folder=tmp_path).stderr,
    }
    assert messages == {
        "banrye judge: no such file: none.c\n",
        "judge: no such file: none.c\n",
    }


def test_a_verb_that_does_not_exist_has_a_suggestion() -> None:
    result = run(BANRYE, "jugde")
    assert result.stderr == 'banrye: no such verb: "jugde" (judge? see --help)\n'
    assert result.returncode == 2


def test_a_module_that_is_no_verb_is_none() -> None:
    result = run(BANRYE, "__init__", "--help")
    assert result.stderr == 'banrye: no such verb: "__init__" (see --help)\n'
    assert result.returncode == 2


def test_commands_are_named_also_where_python_was_started_without_a_file() -> None:
    """Then sys.argv[0] has no word."""
    code = "import sys; sys.argv = ['']; from banrye import proposals as p; p.command_line('judge')"
    result = run(BANRYE.with_name("python3"), "-c", code)
    assert result.returncode == 0, result.stderr


@pytest.fixture(scope="module")
def repository_to_ask(tmp_path_factory: pytest.TempPathFactory) -> Repository:
    """Return a copy of the repository without .venv, for commands that write nothing."""
    return Repository(tmp_path_factory.mktemp("asked") / "repository", has_tools=False)


@pytest.mark.parametrize("option", ["--help", "--version"])
@pytest.mark.parametrize("verb", [*WITH_DOOR, "paste", "setup", "test"])
def test_without_an_installation_each_door_answers(
    repository_to_ask: Repository, verb: str, option: str
) -> None:
    result = repository_to_ask.script(verb, option, env={"PATH": PATH_OF_SYSTEM})
    expected = script(verb, option)
    assert (result.status, result.stderr) == (0, "")
    assert result.stdout == expected.stdout
    assert not repository_to_ask.path(".venv").exists()


@pytest.mark.lengthy
@pytest.mark.needs("verb:doctor")
def test_without_an_installation_the_doctor_looks(bare_repository: Repository) -> None:
    result = bare_repository.script("doctor", env={"PATH": PATH_OF_SYSTEM, "HOME": NOWHERE})
    assert (result.status, result.stderr) == (0, "")
    first = result.stdout.splitlines()[0]
    assert first.startswith("banrye           clone in ., Python 3.")
    assert first.endswith(": scripts/setup")
    assert "missing: the judging tools" in first


@pytest.mark.parametrize(
    ("arguments", "variables", "reason"),
    [
        ([], {"CI": "true"}, "the variable CI forbids downloads"),
        (["--offline"], {"CI": None}, "--offline forbids downloads"),
    ],
)
def test_where_nothing_may_be_downloaded_a_line_says_what_to_do(
    bare_repository: Repository,
    arguments: list[str],
    variables: dict[str, str | None],
    reason: str,
) -> None:
    result = bare_repository.script("judge", "none.py", *arguments, env=variables)
    line = f"judge: this needs the judging tools, and {reason} (run scripts/setup)\n"
    assert result == (2, "", line)


@pytest.mark.lengthy
def test_without_a_network_a_line_says_what_to_do(bare_repository: Repository) -> None:
    """The proxy is a port at which nobody listens."""
    nobody = dict.fromkeys(("http_proxy", "https_proxy", "PIP_PROXY"), "http://127.0.0.1:9")
    result = bare_repository.script("judge", "none.py", env={"CI": None, **nobody})
    assert (result.status, result.stdout) == (2, "")
    first, second = result.stderr.splitlines()
    assert (
        first
        == "note: installing the judging tools into .venv: " + installing.TOOLS.size + ", once"
    )
    assert (
        second == "judge: this needs the judging tools: there is no network (later: scripts/setup)"
    )


@pytest.mark.slow
def test_the_first_use_installs_what_it_needs(bare_repository: Repository, tmp_path: Path) -> None:
    """This downloads 1.5 MB."""
    (tmp_path / "right.py").write_text("print(int(input()) * 2)\n")
    cases = tmp_path / "tests"
    cases.mkdir()
    (cases / "1.in").write_text("3\n")
    (cases / "1.out").write_text("6\n")
    variables: dict[str, str | Path | None] = {"CI": None, "HOME": tmp_path}
    result = bare_repository.script("judge", tmp_path / "right.py", env=variables)
    assert result.status == 0, result
    assert "Accepted: the only test case" in result.stdout
    assert "note: installing the judging tools into .venv: " in result.stderr
    assert "setup:" not in result.stderr
    again = bare_repository.script("judge", tmp_path / "right.py", env=variables)
    assert again.status == 0
    assert "installing" not in again.stderr


def test_the_code_of_a_door_is_that_beside_it(tmp_path: Path) -> None:
    """A copy of the repository may use the .venv of another one."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    shutil.copytree(SCRIPTS, tmp_path / "scripts", ignore=shutil.ignore_patterns("pages"))
    text = tmp_path / "scripts" / "banrye" / "verbs" / "judge" / "__init__.py"
    text.write_text('"""A verb."""\n\nHELP = "Of this copy.\\n"\n', encoding="utf-8")
    assert run(tmp_path / "scripts" / "judge", "--help").stdout == "Of this copy.\n"


@pytest.mark.parametrize("package", ["no_such_package", "no_such.package"])
def test_a_damaged_distribution_takes_no_verb_away(tmp_path: Path, package: str) -> None:
    """Its entry point names a package that is not there."""
    folder = tmp_path / "damaged-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: damaged\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(f"[banrye.extras]\nbad = {package}\n")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    words = [sys.executable, str(BANRYE), "--help"]
    result = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    line = r'the extension "bad" of damaged is left out: [^\n]*no_such[^\n]*\n'
    assert result.returncode == 0
    assert re.fullmatch(line, result.stderr), result.stderr
    assert "counterexample" in result.stdout


@pytest.mark.parametrize("kind", ["folder", "no text"])
def test_an_unreadable_distribution_takes_no_verb_away(tmp_path: Path, kind: str) -> None:
    """Its list of entry points is a folder, or is not UTF-8. Rooms of others are there."""
    folder = tmp_path / "unreadable-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text("Metadata-Version: 2.1\nName: unreadable\nVersion: 1.0\n")
    if kind == "folder":
        (folder / "entry_points.txt").mkdir()
    else:
        (folder / "entry_points.txt").write_bytes(b"[banrye.extras]\n\xff = a\n")
    places = (tmp_path, FIXTURES / "extras" / "abacus")
    environment = {**os.environ, "PYTHONPATH": ":".join(map(str, places))}
    words = [sys.executable, str(BANRYE), "abacus", "3", "4"]
    result = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (0, "7\n")
    assert re.fullmatch(r"the extensions of unreadable[^\n]* are left out: [^\n]+\n", result.stderr)


def cpu_seconds(*command: str | Path) -> float:
    """Return the CPU time of a command and its children."""
    before = os.times()
    run(*command)
    after = os.times()
    spent = after.children_user + after.children_system
    return spent - before.children_user - before.children_system


@pytest.mark.lengthy
def test_help_takes_little_time() -> None:
    pairs = [(cpu_seconds(SCRIPTS / "judge", "--help"), cpu_seconds(*BARE)) for _ in range(5)]
    help_times, bare_times = zip(*pairs, strict=True)
    assert min(help_times) < TIMES_OF_HELP * min(bare_times)
