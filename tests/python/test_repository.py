"""banrye.repository: where other people's repositories and our own folders are."""

from pathlib import Path

import pytest

from banrye import repository
from banrye.problem.location.clone_source import CloneSource

NAMED, OTHER = (
    CloneSource(
        name=name,
        title=name,
        row=name,
        purpose="",
        address="",
        variable=name.upper(),
        folder=f"{name}-clone",
        mark="",
        problems="*",
    )
    for name in ("problems", "others")
)


@pytest.fixture(autouse=True)
def places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(repository, "ROOT", tmp_path / "judge")
    monkeypatch.setattr(repository, "DATA", tmp_path / "data")
    monkeypatch.delenv(NAMED.variable, raising=False)
    monkeypatch.delenv(OTHER.variable, raising=False)


def test_a_clone_is_named_or_beside_the_repository_or_among_the_data(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert NAMED.place() == tmp_path / "data/problems-clone"
    (tmp_path / "problems-clone").mkdir()
    (tmp_path / "others-clone").mkdir()
    assert NAMED.place() == tmp_path / "problems-clone"
    assert OTHER.place() == tmp_path / "others-clone"
    monkeypatch.setenv(NAMED.variable, "/elsewhere")
    assert NAMED.place() == Path("/elsewhere")
    assert OTHER.place() == tmp_path / "others-clone"


def test_the_neighbours_of_an_installation_do_not_count(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "problems-clone").mkdir()
    monkeypatch.setattr(repository, "IS_CLONE", False)
    assert NAMED.place() == tmp_path / "data/problems-clone"


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
