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
from banrye.formats.archive.clone_source import SOURCE
from banrye.process import sandbox
from banrye.search import toolkit
from banrye.store import kinds
from banrye.submission import language_config
from banrye.submission.wanted_commands import wanted_commands
from banrye.views import json_lines
from tests.python.builders import write_files
from tests.python.commands import ROOT, script, script_environment

# Git.


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """Return a repository that can be cloned as the archive."""
    folder = tmp_path / "origin"
    write_files(folder, {"testcase/boj/1000/metadata.yaml": ""})
    git("init", "--quiet", cwd=folder)
    commit(folder)
    return folder


def git(*arguments: str, cwd: Path) -> None:
    identity = ["-c", "user.name=a", "-c", "user.email=a@b"]
    subprocess.run(["git", *identity, *arguments], cwd=cwd, check=True, capture_output=True)


def commit(folder: Path) -> None:
    git("add", ".", cwd=folder)
    git("commit", "--quiet", "-m", "change", cwd=folder)


def setup_archive(origin: Path, tmp_path: Path, cwd: Path, **env: str) -> tuple[int, str]:
    """Run the verb `setup` as an installation has it. Return its status and what it printed."""
    replaced = {
        "HOME": str(tmp_path / "home"),
        "XDG_DATA_HOME": str(tmp_path / "home/.local/share"),
        "GIT_CONFIG_COUNT": "1",
        "GIT_CONFIG_KEY_0": f"url.file://{origin}.insteadOf",
        "GIT_CONFIG_VALUE_0": SOURCE.address,
        **env,
    }
    environment = {**os.environ, **replaced, "PYTHONPATH": str(ROOT / "scripts")}
    environment.pop("TESTCASE_ARCHIVE", None)
    environment |= {name: text for name, text in env.items() if name == "TESTCASE_ARCHIVE"}
    code = (
        "import sys; from banrye import repository as r; from pathlib import Path;"
        f"r.IS_CLONE = False; r.KEPT = r.DATA; r.ROOT = Path({str(tmp_path / 'none')!r});"
        "from banrye import termination; from banrye.problem.location import clones;"
        "from banrye.formats.archive.clone_source import SOURCE;"
        "termination.run_main(lambda: print(clones.bring(SOURCE)) or 0)"
    )
    command = [sys.executable, "-c", code]
    run = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    return run.returncode, run.stdout + run.stderr


def test_setup_clones_and_updates(origin: Path, tmp_path: Path) -> None:
    clone = tmp_path / "home/.local/share/banrye/testcase-ac"
    for number in ("1001", "1002"):
        status, said = setup_archive(origin, tmp_path, tmp_path)
        assert status == 0, said
        write_files(origin, {f"testcase/boj/{number}/metadata.yaml": ""})
        commit(origin)
    assert (clone / "testcase/boj/1001").is_dir()
    assert (tmp_path / "home/.local/share/banrye/clones.txt").read_text() == f"{clone}\n"


def hostile_repository(folder: Path, mark: Path) -> None:
    """Make a repository whose settings run commands that make `mark`."""
    write_files(folder, {"testcase/boj/1000/metadata.yaml": ""})
    git("init", "--quiet", cwd=folder)
    commit(folder)
    write_files(folder, {"hook": f"#!/bin/sh\ntouch {mark}\n"})
    (folder / "hook").chmod(0o755)
    for name in ("core.fsmonitor", "core.sshCommand", "core.gitProxy", "core.pager"):
        git("config", name, str(folder / "hook"), cwd=folder)
    git("remote", "add", "origin", f"ext::{folder / 'hook'}", cwd=folder)
    git("config", "branch.master.remote", "origin", cwd=folder)
    git("config", "protocol.ext.allow", "always", cwd=folder)


def test_git_does_not_run_in_a_folder_that_a_stranger_names(origin: Path, tmp_path: Path) -> None:
    hostile, mark = tmp_path / "hostile", tmp_path / "mark"
    hostile_repository(hostile / "clone", mark)
    write_files(hostile, {"banrye.toml": 'archive = "clone"\n'})
    status, said = setup_archive(origin, tmp_path, hostile)
    assert status == 0, said
    assert "a banrye.toml names clone: setup writes nothing there" in said
    assert not mark.exists()
    assert (tmp_path / "home/.local/share/banrye/testcase-ac/testcase/boj/1000").is_dir()


def test_git_does_not_run_in_a_folder_that_is_not_ours(origin: Path, tmp_path: Path) -> None:
    hostile, mark = tmp_path / "hostile", tmp_path / "mark"
    hostile_repository(hostile, mark)
    status, said = setup_archive(origin, tmp_path, tmp_path, TESTCASE_ARCHIVE=str(hostile))
    assert (status, mark.exists()) == (2, False), said
    assert "was not made by setup: update it yourself (git -C " in said


def test_the_repository_around_it_is_not_used(origin: Path, tmp_path: Path) -> None:
    """Git reads the settings of the folder in which it runs, and of those above."""
    mark = tmp_path / "mark"
    hostile_repository(tmp_path / "hostile", mark)
    env = {"GIT_DIR": str(tmp_path / "hostile" / ".git")}
    for _ in range(2):
        status, said = setup_archive(origin, tmp_path, tmp_path / "hostile", **env)
        assert (status, mark.exists()) == (0, False), said


def test_only_the_users_own_settings_say_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_files(tmp_path, {"work/banrye.toml": 'archive = "theirs"\ntime = 2\n'})
    write_files(tmp_path, {"config/banrye.toml": 'archive = "mine"\n'})
    monkeypatch.setattr(configuration, "CONFIG", tmp_path / "config")
    monkeypatch.chdir(tmp_path / "work")
    assert configuration.load().clones["archive"] == tmp_path / "work" / "theirs"
    assert configuration.of_user().clones == {"archive": tmp_path / "config" / "mine"}
    assert configuration.of_user().time is None


# Other commands, and modules.


@pytest.mark.lengthy
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
    """Return what arrives of a text that a script prints without `printable`."""
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


@pytest.mark.parametrize("verb", ["judge", "doctor"])
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
    for text in (json_lines.indented({"program": CODES}), json_lines.line({"program": CODES})):
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
