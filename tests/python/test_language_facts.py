"""The file of a language: what is wrong in it is said in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.language import read_language
from tests.python.checkout import Repository

ABACUS = 'code = "abacus"\ntitle = "Abacus"\nsuffixes = [".abacus"]\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f'{ABACUS}colour = "red"\n', 'unknown key: "colour"'),
        (f"{ABACUS}place = 1\n", 'unknown key: "place"'),
        (f'{ABACUS}[[toolchains]]\ncompiler = "cc"\n', 'unknown key: "compiler"'),
        (f'{ABACUS}[[variants]]\ncode = "a"\ntitle = "A"\nbeads = 1\n', 'unknown key: "beads"'),
        (f"{ABACUS}extra = {{ hours = 1 }}\n", 'unknown key: "hours"'),
        ('title = "Abacus"\nsuffixes = [".abacus"]\n', "the key code is missing"),
        ("code = = 1\n", "Invalid value (at line 1, column 8)"),
    ],
)
def test_a_wrong_key_is_named_with_the_file(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "language.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError) as error:
        read_language(file, "")
    assert str(error.value).endswith(f"language.toml: {reason}")


@pytest.mark.lengthy
@pytest.mark.parametrize("command", ["judge my.py", "counterexample my.py"])
def test_a_wrong_language_of_this_repository_ends_a_command(
    repository: Repository, command: str
) -> None:
    """One of another distribution is left out: test_extras.py."""
    file = repository.path("scripts/banrye/languages/abacus.toml")
    file.write_text(f"{ABACUS}colour = 1\n", encoding="utf-8")
    repository.path("my.py").write_text("print(1)\n", encoding="utf-8")
    verb, *words = command.split()
    result = repository.script(verb, *words)
    assert (result.status, result.stdout) == (2, "")
    assert result.stderr == f'{verb}: scripts/banrye/languages/abacus.toml: unknown key: "colour"\n'
