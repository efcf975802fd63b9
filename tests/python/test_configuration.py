"""banrye.configuration: banrye.toml in folders above and in the XDG directory."""

import os
import re
from pathlib import Path

import pytest

from banrye import configuration
from banrye.configuration import LanguageSettings
from banrye.console import UserError
from banrye.submission import language_config
from banrye.submission.wanted_commands import wanted_commands
from tests.python.builders import write_files


@pytest.fixture(autouse=True)
def user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let the user's configuration be in tmp_path/config, and begin without known settings."""
    monkeypatch.setattr(configuration, "CONFIG", tmp_path / "config")
    configuration.of_folder.cache_clear()


def test_the_nearest_file_decides_each_key(tmp_path: Path) -> None:
    files = {
        "config/banrye.toml": (
            'time = 1\nmemory = 64\narchive = "clone"\n[languages.c]\nflags = "-g"\n'
        ),
        "banrye.toml": "time = 2.5\nseeds = 7\n",
        "a/banrye.toml": (
            'memory = 100.2\nchecker = "check.py"\n[languages.cpp]\ncompiler = "clang++"\n'
        ),
    }
    write_files(tmp_path, files)
    result = configuration.of_folder(tmp_path / "a/b")
    assert (result.time, result.memory, result.seeds) == (2.5, 101, 7)
    assert (result.clones["archive"], result.checker) == (
        tmp_path / "config/clone",
        tmp_path / "a/check.py",
    )
    assert result.languages == {
        "c": LanguageSettings(flags="-g"),
        "cpp": LanguageSettings(compiler="clang++"),
    }
    assert configuration.of_folder(Path("/")).clones["archive"] == tmp_path / "config/clone"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tme = 1", r'banrye.toml: unknown key "tme" \(time\?\)'),
        ("x = 1", r'unknown key "x" \(there are: archive, library-checker, template'),
        ("time = true", "time: expected a number up to 3600, found True"),
        ("memory = 0", "memory: expected a number up to 1048576"),
        ("archive = 1", "archive: expected a text, found 1"),
        ('compare = "line"', "compare: expected lines or words or exact or icpc, found 'line'"),
        ('compare = "LINES"', "compare: expected lines or words"),
        ("compare = true", "compare: expected a text, found True"),
        ("interactive = 1", "interactive: expected true or false, found 1"),
        ('input-file = "../a"', "input-file: expected the name of a file, found '../a'"),
        ('output-file = ""', "output-file: expected the name of a file, found ''"),
        (
            'compare = "words"\nchecker = "a.py"',
            "a checker decides alone: remove checker or compare",
        ),
        ("languages = 1", "languages: expected a table, found 1"),
        ('[languages.c]\nflag = ""', r'languages.c: unknown key "flag" \(flags\?\)'),
        ("[languages.c]\nflags = 1", "languages.c.flags: expected a text, found 1"),
        ("time", "banrye.toml: "),
        ('template = "/etc/passwd"', "template: /etc/passwd is outside of the folder"),
        ('checker = "../check.py"', "check.py is outside of the folder .your own banrye.toml may"),
        ('checker = "~nobody-has-this-name/a.py"', "checker: there is no home folder for '~nobody"),
        ('template = "a\\u0000"', "template: expected a path, found 'a.x00'"),
        ('[languages.c]\nflags = "\'"', 'languages.c.flags: No closing quotation: "\'"'),
        ('[languages.c]\nflags = "{x}"', "c.flags: expected words of a command, found '{x}'"),
        ('[languages.c]\ncompiler = " "', "c.compiler: expected words of a command, found ' '"),
        ("seeds = " + "9" * 5000, "banrye.toml: "),
        ("x = " + "[" * 9000, "banrye.toml: values are nested too deeply"),
        ("#" * (1 << 20) + "\n", "banrye.toml has more than 1,048,576 bytes"),
    ],
)
def test_what_is_wrong_is_named(tmp_path: Path, text: str, message: str) -> None:
    write_files(tmp_path, {"banrye.toml": text})
    with pytest.raises(UserError, match=message):
        configuration.of_folder(tmp_path)


def test_a_link_does_not_lead_a_checker_out_of_the_folder(tmp_path: Path) -> None:
    write_files(tmp_path, {"mine/key.py": "", "theirs/banrye.toml": 'checker = "a.py"'})
    (tmp_path / "theirs/a.py").symlink_to(tmp_path / "mine/key.py")
    with pytest.raises(UserError, match=r"checker: .*a.py is outside of the folder"):
        configuration.of_folder(tmp_path / "theirs")


def test_the_file_of_the_user_may_name_any_checker(tmp_path: Path) -> None:
    write_files(tmp_path, {"config/banrye.toml": 'checker = "/a/check.py"'})
    assert configuration.of_folder(tmp_path).checker == Path("/a/check.py")


def test_a_file_of_another_user_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write_files(tmp_path, {"banrye.toml": "time = 1"})
    monkeypatch.setattr(configuration, "ROOT_USER", -1)
    monkeypatch.setattr(os, "getuid", lambda: os.geteuid() + 1)
    assert configuration.of_folder(tmp_path).time is None
    assert "belongs to another user and is ignored" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("code", "settings", "compiles", "runs"),
    [
        pytest.param(*row, marks=pytest.mark.needs(f"language:{row[0].removesuffix('3')}"))
        for row in (
            (
                "cpp",
                LanguageSettings("g++-13", None, "-O3"),
                r"^g\+\+-13 .* -std=gnu\+\+23 -O3 -o \{binary\}",
                "",
            ),
            ("java", LanguageSettings(flags="-Xlint"), r"-d \{path\} -Xlint \{files\}$", "^java "),
            ("rust", LanguageSettings(flags="-g"), r"2021 -g \{mainfile\} -o", ""),
            ("kotlin", LanguageSettings(flags="-X"), r"\{binary\}.jar -X -- \{files\}$", ""),
            (
                "python3",
                LanguageSettings(interpreter="python3.12"),
                "^python3.12 -m",
                "^python3.12 ",
            ),
        )
    ],
)
def test_commands_of_a_language(
    code: str, settings: LanguageSettings, compiles: str, runs: str
) -> None:
    language_config.with_settings.cache_clear()
    result = wanted_commands(language_config.with_settings(), code, settings)
    assert re.search(compiles, result["compile"])
    assert re.search(runs, result["run"])


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(UserError, match=r'unknown language "pyton3" \(python3\?\)'):
        wanted_commands(language_config.with_settings(), "pyton3", LanguageSettings())


def test_the_nearest_of_checker_and_compare_decides(tmp_path: Path) -> None:
    files = {
        "banrye.toml": 'checker = "check.py"\n',
        "a/banrye.toml": 'compare = "exact"\n',
        "a/b/banrye.toml": 'checker = "other.py"\n',
    }
    write_files(tmp_path, files)
    near = configuration.of_folder(tmp_path / "a")
    assert (near.checker, near.compare) == (None, "exact")
    nearer = configuration.of_folder(tmp_path / "a/b")
    assert (nearer.checker, nearer.compare) == (tmp_path / "a/b/other.py", None)


def test_a_nearer_file_changes_only_what_it_sets(tmp_path: Path) -> None:
    """Also of a language: its flags in one file, its compiler in another."""
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "banrye.toml").write_text('[languages.cpp]\ncompiler = "clang++"\nflags = "-g"\n')
    (inner / "banrye.toml").write_text('[languages.cpp]\nflags = "-O1"\n')
    settings = configuration.of_folder(inner).languages["cpp"]
    assert (settings.compiler, settings.flags) == ("clang++", "-O1")
