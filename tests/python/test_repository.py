"""banrye.repository: where other people's repositories and our own folders are."""

from pathlib import Path

import pytest

from banrye import repository
from banrye.formats.archive import clone_source as archive
from banrye.formats.library_checker import clone_source as library_checker


@pytest.fixture(autouse=True)
def places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(repository, "ROOT", tmp_path / "judge")
    monkeypatch.setattr(repository, "DATA", tmp_path / "data")
    monkeypatch.delenv("TESTCASE_ARCHIVE", raising=False)
    monkeypatch.delenv("LIBRARY_CHECKER", raising=False)


def test_a_clone_is_named_or_beside_the_repository_or_among_the_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert archive.SOURCE.place() == tmp_path / "data/testcase-ac"
    (tmp_path / "testcase-ac").mkdir()
    (tmp_path / "library-checker-problems").mkdir()
    assert archive.SOURCE.place() == tmp_path / "testcase-ac"
    assert library_checker.SOURCE.place() == tmp_path / "library-checker-problems"
    monkeypatch.setenv("TESTCASE_ARCHIVE", "/elsewhere")
    assert archive.SOURCE.place() == Path("/elsewhere")
    assert library_checker.SOURCE.place() == tmp_path / "library-checker-problems"


def test_the_neighbours_of_an_installation_do_not_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "testcase-ac").mkdir()
    monkeypatch.setattr(repository, "IS_CLONE", False)
    assert archive.SOURCE.place() == tmp_path / "data/testcase-ac"


@pytest.mark.parametrize(
    ("value", "expected"),
    [("/x", "/x/banrye"), ("", "/home/me/.config/banrye"), ("x", "/home/me/.config/banrye")],
)
def test_a_relative_xdg_directory_is_ignored(
    monkeypatch: pytest.MonkeyPatch, value: str, expected: str
) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setenv("XDG_CONFIG_HOME", value)
    assert repository.xdg_folder("XDG_CONFIG_HOME", ".config") == Path(expected)
