"""judgekit.console: how a path is shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from judgekit import console


@pytest.mark.parametrize(
    ("path", "shown"),
    [("/nope", "/nope"), ("a.py", "a.py"), ("../x/a.py", "../x/a.py"), ("/a/b\u202ec", "/a/b?c")],
)
def test_the_shorter_path_is_shown(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, path: str, shown: str
) -> None:
    folder = tmp_path / "deep"
    folder.mkdir()
    monkeypatch.chdir(folder)
    assert console.relative_path(path) == shown
