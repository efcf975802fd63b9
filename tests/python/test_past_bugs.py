"""Mistakes that were in the code once, of several rooms."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from banrye import new_cases
from banrye.console import MachineError, UserError
from banrye.prepare import testdata
from banrye.problem.own_cases import cases
from banrye.problem.own_cases.case_names import natural_order
from banrye.process import interact
from banrye.process.limits import Limits
from banrye.process.sandbox import Box
from banrye.submission import language_config, sources
from banrye.submission.build import values_of_command
from tests.python import builders


def test_only_the_digits_of_numbers_count() -> None:
    names = ["10.in", "①1.in", "2.in"]
    assert sorted(names, key=natural_order)[:2] == ["2.in", "10.in"]


def test_a_package_that_names_another_language(tmp_path: Path) -> None:
    (tmp_path / "main.py").touch()
    language = language_config.with_settings().get("cpp")
    assert language
    with pytest.raises(UserError, match=r"there is no file in C\+\+"):
        values_of_command(tmp_path, language, 100, None)


def test_a_damaged_zip_file_is_an_error_of_the_user(tmp_path: Path) -> None:
    file = tmp_path / "cases.zip"
    with zipfile.ZipFile(file, "w", zipfile.ZIP_LZMA) as opened:
        opened.writestr("1.in", "1 2 3\n" * 100)
        opened.writestr("1.out", "6\n" * 100)
    content = bytearray(file.read_bytes())
    content[45:60] = b"\xff" * 15
    file.write_bytes(content)
    with pytest.raises(UserError):
        cases.problem_of_cases(file, tmp_path / "unpacked")


def test_sources_that_differ_in_the_suffix_only_are_both_copied(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    (tmp_path / "copy").mkdir()
    for name in ("a.cc", "a.cpp"):
        (tmp_path / "mine" / name).write_text(f"// {name}\n")
    copied = sources.copy_sources(tmp_path / "mine", tmp_path / "copy")
    texts = {(tmp_path / "copy" / name).read_text() for name in copied}
    assert texts == {"// a.cc\n", "// a.cpp\n"}


def test_a_list_of_words_has_no_entries() -> None:
    text = "data: {secret: {data: [one, two: gen 2]}}\n"
    assert new_cases.secret_entries(text) == {"two": "gen 2"}


def test_a_hidden_file_is_no_reference(tmp_path: Path) -> None:
    accepted = tmp_path / "submissions" / "accepted"
    accepted.mkdir(parents=True)
    (accepted / ".gitkeep").touch()
    assert not builders.problem(tmp_path).has_reference


def descriptors() -> int:
    return len(list(Path("/proc/self/fd").iterdir()))


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="counts descriptors in /proc")
@pytest.mark.parametrize("failing", [1, 2])
def test_a_dialogue_that_cannot_begin_leaves_no_descriptors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: int
) -> None:
    started: list[int] = []

    class Program:
        def kill(self, *_: object) -> None:
            """End at once."""

        def wait(self) -> None:
            """Have ended."""

    def start(*_: object) -> Program:
        started.append(1)
        if len(started) == failing:
            raise MachineError("cannot start the launcher")
        return Program()

    monkeypatch.setattr(interact, "start_program", start)
    side = interact.Side(("true",), Limits(1.0), Box(tmp_path))
    before = descriptors()
    with pytest.raises(MachineError):
        interact.interact_once(side, side, lambda _: False)
    assert descriptors() == before


def test_both_halves_are_exchanged_where_the_system_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Old versions of musl have no renameat2."""
    monkeypatch.setattr("ctypes.CDLL", lambda *_, **__: object())
    for name in ("first", "second"):
        (tmp_path / name).mkdir()
        (tmp_path / name / name).touch()
    testdata.exchange_folders(tmp_path / "first", tmp_path / "second")
    assert (tmp_path / "first" / "second").exists()
    assert (tmp_path / "second" / "first").exists()
