"""What the verbs say: command lines in files, with what they print.

    # needs pypy3                         a tool without which the file is skipped
    $ judge wrong.py --cases cases        a verb and its arguments, in a copy of sentences/work
    1: Wrong answer                       what it prints on standard output
    ! a message                           what it prints on standard error
    [exit status 1]                       unless it is 0

A file is tests/fixtures/sentences/VERB.txt, that of a removable room tests/fixtures/ROOM/
sentences.txt. Times, sizes and the folder are written as T, M and DIR. `scripts/test --accept`
writes the files again: read the difference before it is committed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from banrye import verbs
from tests.python.checkout import Repository, copy
from tests.python.commands import FIXTURES, run, script_environment

FILES = sorted([*(FIXTURES / "sentences").glob("*.txt"), *FIXTURES.glob("*/sentences.txt")])
IS_ACCEPTED = "ACCEPT_SENTENCES" in os.environ  # set by scripts/test --accept
COMMAND, MESSAGE, NEEDS = "$ ", "! ", "# needs "
VARYING = (
    (re.compile(r"\b\d+(?:\.\d+)? (?=s\b)"), "T "),
    (re.compile(r"\b\d+(?:\.\d+)? (?=MiB\b)"), "M "),
    (re.compile(r"(?<=at most T s) \(\S+\)"), ""),  # the slowest test case
)


def lines_after(start: str, file: Path) -> list[str]:
    """Return the texts after `start` in the lines of a file that begin with it."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line.removeprefix(start) for line in lines if line.startswith(start)]


def id_of(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


def printed(command: str, repository: Repository, folder: Path) -> Iterator[str]:
    """Yield the output of a command line, as the files have it."""
    words = ["bash", "-c", f"{repository.path('scripts')}/{command}"]
    environment = {**script_environment(repository.root), "COLUMNS": "80"}  # as xdist has it
    result = run(words, cwd=folder, env=environment)
    for prefix, text in (("", result.stdout), (MESSAGE, result.stderr)):
        for line in text.splitlines():
            yield f"{prefix}{settled(line, folder)}".rstrip()
    if result.status:
        yield f"[exit status {result.status}]"


def settled(line: str, folder: Path) -> str:
    """Return a line without what differs from run to run."""
    text = line.replace(str(folder), "DIR").replace(str(folder.parent), "DIR")
    for pattern, word in VARYING:
        text = pattern.sub(word, text)
    return text


@pytest.mark.lengthy
@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, id=id_of(file), marks=pytest.mark.needs(*lines_after(NEEDS, file)))
        for file in FILES
    ],
)
def test_what_is_printed(file: Path, tmp_path: Path) -> None:
    repository = Repository(tmp_path / "clone")
    folder = copy(FIXTURES / "sentences" / "work", tmp_path / "work")
    lines = [f"{NEEDS}{tool}" for tool in lines_after(NEEDS, file)]
    for command in lines_after(COMMAND, file):
        lines += [f"{COMMAND}{command}", *printed(command, repository, folder)]
    text = "".join(f"{line}\n" for line in lines)
    if IS_ACCEPTED:
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8").splitlines() == lines


def test_each_verb_has_its_sentences() -> None:
    begun = {command.partition(" ")[0] for file in FILES for command in lines_after(COMMAND, file)}
    assert set(verbs.verb_names()) - begun == set()
