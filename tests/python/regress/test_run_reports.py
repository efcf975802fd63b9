"""The reports of scripts/regress: text for the terminal, JUnit, JSON, Markdown, GitHub's commands.

Verdicts of several machines are merged into the report of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from banrye.search.further import further
from tests.python.checkout import Repository, copy
from tests.python.commands import ARCHIVE, FIXTURES, PROGRAMS, Result, script, succeed, valid_json

pytestmark = pytest.mark.needs("format:archive")

RIGHT = ARCHIVE / "testcase/boj/1003/correct_a.py"
WRONG = ARCHIVE / "testcase/boj/1003/rejected_left.py"
HOSTILE_NAMES = (
    b"1003_\x1b[2Jclear.py",
    b"1003_\n::error file=x::owned.py",
    "1003_\N{RIGHT-TO-LEFT OVERRIDE}yp.py".encode(),
    b"1003_|`<img src=x onerror=alert(1)>.py",
    b"1003_](http:evil) [a](b) www.evil.example.py",
    b"1003_]]>&amp;<failure>.py",
    b"1003_%0A::warning::,title=x.py",
    b"1003_\xff not UTF-8.py",
)
GITHUB = {
    "GITHUB_ACTIONS": "true",
    "GITHUB_STEP_SUMMARY": "step.md",
    "GITHUB_WORKSPACE": ".",
    "GITHUB_SERVER_URL": "https://github.example",
    "GITHUB_REPOSITORY": "owner/repo",
    "GITHUB_SHA": "0123",
}


def regress(repository: Repository, *arguments: str, **env: str) -> Result:
    """Run regress in the folder of solutions."""
    environment: dict[str, str | Path] = {"TESTCASE_ARCHIVE": ARCHIVE, **env}
    words = (*arguments, "--judge", "boj")  # most of these paths name no judge
    return repository.script("regress", *words, cwd=repository.path("solutions"), env=environment)


@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
def test_hostile_names_and_messages_stay_text(repository: Repository) -> None:
    """They stay text on the terminal, in Markdown, in XML and for GitHub's runner."""
    source = (PROGRAMS / "prints_hostile_errors.py").read_bytes()
    folder = repository.path("solutions/boj")
    folder.mkdir(parents=True)
    for number, name in enumerate(HOSTILE_NAMES):
        (Path(f"{folder}") / name.decode(errors="surrogateescape")).write_bytes(
            source + b"# %d\n" % number
        )
    reports = ("--summary", "out.md", "--junit", "out.xml", "--json", "out.json")
    result = regress(repository, ".", *reports, **GITHUB)
    assert result.status == 1
    assert all(character.isprintable() or character == "\n" for character in result.stdout)
    check_commands(commands_of(result.stdout))
    assert repository.read("solutions/step.md") == repository.read("solutions/out.md")
    check_markdown(repository.path("solutions"))
    check_other_reports(repository)


def check_commands(commands: Sequence[str]) -> None:
    """Check that each solution has one command, and that it cannot add a property."""
    assert len(commands) == len(HOSTILE_NAMES), commands
    for command in commands:
        properties, message = command[2:].split("::", 1)  # the message may have "::"
        assert properties.startswith("error file=boj/1003_")
        assert properties.endswith(",title=Run-time error")
        assert properties.count(",") == 1
        assert message.startswith("exit status 1: ")


def commands_of(output: str) -> list[str]:
    """Return the commands that GitHub's runner would carry out.

    It takes lines that begin with "::" unless it was told to stop.
    """
    commands: list[str] = []
    token = ""
    for line in map(str.strip, output.splitlines()):
        assert "##[" not in line, "an old form of command"
        if token:
            token = "" if line == f"::{token}::" else token
        elif line.startswith("::stop-commands::"):
            token = line.removeprefix("::stop-commands::")
            assert len(token) >= 32
        elif line.startswith("::"):
            commands.append(line)
    assert token == "", "the runner still ignores commands"
    return commands


def check_markdown(folder: Path) -> None:
    html = succeed("pandoc", "--from=gfm", "--to=html", "out.md", cwd=folder)
    for tag in ("<img", "<script", "<failure"):
        assert tag not in html
    ours = 'href="https://github.example/owner/repo/blob/0123/boj/1003_'
    assert html.count("href=") == html.count(ours) == len(HOSTILE_NAMES), html
    assert html.count("<tr") == 2 + 1 + len(HOSTILE_NAMES), html


def check_other_reports(repository: Repository) -> None:
    root = ElementTree.parse(repository.path("solutions/out.xml")).getroot()
    cases = root.findall("testsuite/testcase")
    report = valid_json(repository.path("solutions/out.json").read_text(encoding="ascii"))
    assert len(cases) == len(report["solutions"]) == len(HOSTILE_NAMES)
    tags = {element.tag for element in root.iter()}
    assert tags == {"testsuites", "testsuite", "testcase", "failure"}
    assert root.get("failures") == str(len(HOSTILE_NAMES))
    for case in cases:
        assert [child.tag for child in case] == ["failure"]
    text = ElementTree.tostring(root, encoding="unicode")
    assert all(character.isprintable() or character == "\n" for character in text)


@pytest.fixture
def machines(tmp_path: Path) -> list[Repository]:
    """Return five checkouts with the same solutions, as five machines have them."""
    made = [Repository(tmp_path / f"machine {number}") for number in range(5)]
    for repository in made:
        copy(FIXTURES / "regress", repository.path("solutions"))
        repository.add_fixture("korean")
        copy(WRONG, repository.path("solutions/1003/wrong.py"))
        copy(WRONG, repository.path("solutions/korean/wrong.py"))
        # The generator of 1004 does not repeat itself, and there is no problem 2000.
        copy(RIGHT, repository.path("solutions/1004/impossible.py"))
        copy(RIGHT, repository.path("solutions/2000/missing.py"))
    return made


def files_in(repository: Repository) -> list[str]:
    """Return the solutions in the JSON report."""
    report = valid_json(repository.read("solutions/out.json"))
    return [solution["program"] for solution in report["solutions"]]


@pytest.mark.lengthy
def test_three_machines_say_the_same_as_one(machines: list[Repository]) -> None:
    first, *shards, last = machines
    whole = regress(first, ".", "--json", "out.json")
    assert whole.status == 1
    files: list[str] = []
    verdicts: list[str] = []
    for number, machine in enumerate(shards, 1):
        options = ("--shard", f"{number}/3", "--json", "out.json", "--fail-on", "none")
        assert regress(machine, ".", *options).status == 0
        files += files_in(machine)
        file = machine.path("target/verdicts.sqlite3")
        verdicts += ["--verdicts", str(file)] if file.exists() else []
    assert sorted(files) == sorted(files_in(first))
    merged = regress(last, ".", "--json", "out.json", *verdicts)
    assert (merged.status, merged.stdout) == (1, whole.stdout)
    assert last.read("solutions/out.json") == first.read("solutions/out.json")
    # Nothing was judged: no program was compiled and no test case made.
    assert not last.path("target/programs").exists()
    assert not last.path("target/archive").exists()


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("option", "message"),
    [
        *[
            (
                f"--shard={shard}",
                f"--shard: expected K/N with K from 1 to N, such as 2/8, found {shard}",
            )
            for shard in ("0/3", "4/3", "1", "1/0", "-1/2", "a/b")
        ],
        ("--verdicts=none", "no such file: none"),
        ("--verdicts=notes.txt", "notes.txt is not a file of verdicts: it is not a database"),
        (
            "--fail-on=XY",
            "--fail-on: expected none, or a list of WA, TLE, MLE, RTE, CE, not-judged, found XY",
        ),
    ],
)
def test_wrong_options_are_refused(repository: Repository, option: str, message: str) -> None:
    copy(FIXTURES / "regress", repository.path("solutions"))
    assert regress(repository, ".", option) == (2, "", f"regress: {message}\n")


def test_the_help_says_how_many_seconds_a_search_takes() -> None:
    total = further.SMALL_SECONDS + further.STREAM_SECONDS
    assert f"for up to {total:g} s of CPU time" in script("regress", "--help").stdout
