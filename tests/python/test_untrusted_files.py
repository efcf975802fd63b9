"""What a stranger's folder, file or name can make us run, read or print."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import cast

import pytest

from banrye import configuration, console, trusted
from banrye.process import sandbox
from banrye.search import toolkit
from banrye.store import kinds
from banrye.submission import language_config
from banrye.submission.wanted_commands import wanted_commands
from banrye.views import json_lines
from tests.python.builders import write_files
from tests.python.commands import ROOT, script, script_environment


def test_only_the_users_own_settings_say_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path, {"work/banrye.toml": 'archive = "theirs"\ntime = 2\n'})
    write_files(tmp_path, {"config/banrye.toml": 'archive = "mine"\n'})
    monkeypatch.setattr(configuration, "CONFIG", tmp_path / "config")
    monkeypatch.chdir(tmp_path / "work")
    assert configuration.load_settings().clones["archive"] == tmp_path / "work" / "theirs"
    assert configuration.of_user().clones == {"archive": tmp_path / "config" / "mine"}
    assert configuration.of_user().time is None


# Other commands, and modules.


@pytest.mark.lengthy
@pytest.mark.needs("verb:doctor")
def test_no_command_runs_in_a_folder_of_a_stranger(tmp_path: Path) -> None:
    """The compiler that rust-toolchain.toml names is run by rustup, for `--version`, too."""
    tool = tmp_path / "bin" / "rustc"
    write_files(tmp_path, {"bin/rustc": f"#!/bin/sh\npwd >>{tmp_path}/log\nexec rustc-real\n"})
    tool.chmod(0o755)
    (tmp_path / "stranger").mkdir()
    path = f"{tmp_path / 'bin'}:{script_environment()['PATH']}"
    script("doctor", cwd=tmp_path / "stranger", env={"PATH": path})
    assert set((tmp_path / "log").read_text().split()) == {"/"}


def test_a_stranger_brings_no_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(toolkit, "PROBLEMS", tmp_path / "problems")
    code = f"from pathlib import Path\nPath({str(tmp_path / 'mark')!r}).touch()\n"
    write_files(tmp_path, {"stranger/toolkit/rules.py": code, "problems/own/toolkit/rules.py": ""})
    for _ in range(2):
        assert toolkit.load_module(tmp_path / "stranger", "rules") is None
    (tmp_path / "problems" / "link").symlink_to(tmp_path / "stranger")
    assert toolkit.load_module(tmp_path / "problems" / "link", "rules") is None
    assert not (tmp_path / "mark").exists()
    assert capsys.readouterr().err.count("only problems below problems/ may bring modules") == 1
    assert toolkit.load_module(tmp_path / "problems" / "own", "rules") is not None
    monkeypatch.setattr(sandbox.choice, "level", sandbox.Level.NONE)
    assert toolkit.load_module(tmp_path / "stranger", "rules") is not None
    assert (tmp_path / "mark").exists()


# What is printed.

CODES = "a\x1b]0;title\x07b\x1b[2Jc\x9bd\u202ee\rf\x00"


def guarded(text: str, *, is_terminal: bool) -> str:
    """Return the part of a text that arrives if a script prints it without `printable`."""
    code = f"from banrye import termination; termination.guard_streams(); print({text!r}, end='')"
    env = {**os.environ, "PYTHONPATH": str(ROOT / "scripts")}
    command = [sys.executable, "-c", code]
    if not is_terminal:
        return subprocess.run(command, env=env, capture_output=True, check=True).stdout.decode()
    ours, theirs = os.openpty()
    subprocess.run(command, env=env, stdout=theirs, check=True)
    os.close(theirs)
    result = os.read(ours, 10000).decode()
    os.close(ours)
    return result


def test_what_was_forgotten_cannot_steer_a_terminal() -> None:
    shown = "a?]0;title?b?[2Jc?d?e\\rf\\0"
    assert guarded(CODES, is_terminal=False) == shown
    assert guarded(CODES, is_terminal=True) == shown
    colours = "\x1b[31mred\x1b[0m\t한글\n"
    assert guarded(colours, is_terminal=True) == colours.replace("\n", "\r\n")
    assert guarded(colours, is_terminal=False) == "?[31mred?[0m\t한글\n"
    assert guarded("\r\x1b[Kprogress", is_terminal=True) == "\r\x1b[Kprogress"


def test_no_message_is_a_command_to_actions(capsys: pytest.CaptureFixture[str]) -> None:
    console.warn("bad\n::add-mask::x\nsee ##[error]y")
    assert capsys.readouterr().err == "bad\n ::add-mask::x\nsee # #[error]y\n"


# Levels and signals.


@pytest.mark.lengthy
@pytest.mark.parametrize(
    "verb", ["judge", pytest.param("doctor", marks=pytest.mark.needs("verb:doctor"))]
)
def test_a_level_that_is_none_is_one_line(verb: str, tmp_path: Path) -> None:
    write_files(tmp_path, {"1.in": "1\n", "1.out": "1\n", "boj/1/a.py": "print(input())\n"})
    arguments = {
        "judge": [str(tmp_path / "boj/1/a.py"), "--cases", str(tmp_path)],
        "doctor": [],
    }
    result = script(verb, *arguments[verb], env={"BANRYE_SANDBOX": "best\x1b[2J"})
    line = f"{verb}: BANRYE_SANDBOX=best?[2J: expected one of full, landlock, none\n"
    assert (result.status, result.stderr) == (2, line)


@pytest.mark.lengthy
def test_ctrl_c_at_any_moment_of_the_start(tmp_path: Path) -> None:
    """From the first line of ours on. Before it, the interpreter itself ends, in its own way."""
    write_files(tmp_path, {"1.in": "1\n", "1.out": "1\n", "a.py": "while True: pass\n"})
    code = (
        "import os\n"
        "from banrye import start\n"
        "os.write(int(os.environ['REACHED']), b'x')\n"
        "start.main()\n"
    )
    for number in range(14):
        ours, theirs = os.pipe()
        # A descriptor that says when our first line was reached.
        env = {**os.environ, "PYTHONPATH": str(ROOT / "scripts"), "REACHED": str(theirs)}
        command = [sys.executable, "-c", code, "judge", "a.py", "--cases", ".", "--time", "60"]
        process = subprocess.Popen(
            command,
            cwd=tmp_path,
            env=env,
            pass_fds=[theirs],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        os.close(theirs)
        assert os.read(ours, 1) == b"x"
        os.close(ours)
        time.sleep(number * 0.04)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
        assert (process.returncode, errors) == (130, b""), number


def test_reports_in_json_are_ascii() -> None:
    """--json is printed as it is: no name in it may steer a terminal."""
    for text in (
        json_lines.indented_lines({"program": CODES}),
        json_lines.line({"program": CODES}),
    ):
        assert text.isascii()
        assert text.replace("\n", "").isprintable()
        assert CODES in json.loads(text).values()


# Commands outside the box.

STARTERS = re.compile(r"\b(subprocess|Popen|os\.(exec|spawn|posix_spawn|system|popen|fork)\w*)\b")
IN_THE_BOX = (  # or what starts the box; so is what a removable room has in a folder `inside`
    *("process/", "search/generators/random_recorder.py", "submission/served/", "template/"),
)


def test_only_a_tool_runs_outside_the_box() -> None:
    """A word that settings or a package may hold is no member of the closed list."""
    with pytest.raises(TypeError, match="'/bin/true' is no Tool"):
        trusted.run_trusted(cast(trusted.Tool, "/bin/true"), [])
    with pytest.raises(TypeError, match="'gcc' is no Tool"):
        trusted.answer_of(cast(trusted.Tool, "gcc"), ["--version"])


def test_every_command_outside_the_box_is_started_in_one_place() -> None:
    package = ROOT / "scripts/banrye"
    names = [str(file.relative_to(package)) for file in sorted(package.rglob("*.py"))]
    outside = [name for name in names if not name.startswith(IN_THE_BOX) and "/inside/" not in name]
    starting = [name for name in outside if STARTERS.search((package / name).read_text("utf-8"))]
    assert starting == ["start.py", "trusted.py"]
    start = (package / "start.py").read_text("utf-8")  # which becomes the banrye of this clone
    assert [words[0] for words in STARTERS.findall(start)] == ["os.execve"]
    assert "os.execve(words[0], words, " in start
    assert 'words = [str(folder / "python3"), str(folder / COMMAND), verb, *sys.argv[1:]]' in start


def test_settings_name_no_compiler_for_headers_of_other_programs() -> None:
    """The command of the settings writes them: they have a folder that no other command has."""
    usual = language_config.without_settings()
    settings = configuration.LanguageSettings(compiler="/stranger/g++")
    command = wanted_commands(usual, "cpp", settings)["compile"]
    assert str(language_config.HEADERS) not in command
    assert f"-I{kinds.HEADERS.folder}/" in command
