"""The machine is not the program: what a shell, a disk or a compiler does is no verdict."""

from __future__ import annotations

import os
import resource
import signal
import stat
import subprocess
import time
import uuid
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.python.checkout import Repository
from tests.python.commands import (
    FIXTURES,
    Environment,
    Result,
    door,
    run,
    script,
    script_environment,
)

MACHINE = FIXTURES / "machine"
CASES = MACHINE / "tests"
MEBIBYTE = 1 << 20
CAP_SYS_RESOURCE = 24
capabilities = Path("/proc/self/status").read_text().partition("CapEff:")[2].split()[0]
may_raise_limits = bool(int(capabilities, 16) >> CAP_SYS_RESOURCE & 1)


def judge(
    program: Path,
    *options: str | Path,
    env: Environment | None = None,
    prepare: Callable[[], object] | None = None,
) -> Result:
    """Judge a program on the test cases. `prepare` is called in the new process."""
    ended = subprocess.run(
        [door("judge"), program, "--cases", CASES, *options],
        env=script_environment(changes=env),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=prepare,
    )
    return Result(ended.returncode, ended.stdout, ended.stderr)


def limited(limit: int, number: int) -> Callable[[], object]:
    """Return a function that gives a process a hard limit, as `ulimit` does."""
    return lambda: resource.setrlimit(limit, (number, number))


def unseen(source: Path, folder: Path) -> Path:
    """Return a copy of a program in C++ that no store has."""
    copied = folder / source.name
    copied.write_text(f"// {uuid.uuid4()}\n{source.read_text(encoding='utf-8')}", "utf-8")
    return copied


def put_tool(folder: Path, name: str, text: str) -> Environment:
    """Write a tool for the shell. Return the environment in which it comes first."""
    tool = folder / "bin" / name
    tool.parent.mkdir(exist_ok=True)
    tool.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    tool.chmod(0o755)
    return {"PATH": f"{tool.parent}:{script_environment()['PATH']}"}


def check_one_line(result: Result) -> None:
    """Check that nothing is said of the program, and one line of the machine."""
    assert result.status == 2, result
    assert "Traceback" not in result.stderr
    (line,) = [line for line in result.stderr.splitlines() if not line.startswith("note: ")]
    assert line.startswith("judge: ")


# The shell.


def test_warnings_of_a_missing_locale_are_no_path_of_python(tmp_path: Path) -> None:
    """Bash, in which pyenv is written, prints one for each of its processes."""
    warning = "bash: warning: setlocale: LC_ALL: cannot change locale (ko_KR.UTF-8)"
    python = run(["python3", "-c", "import sys; print(sys.executable)"]).stdout.strip()
    text = f'for _ in 1 2 3 4 5 6 7 8 9; do echo "{warning}" >&2; done\nexec {python} "$@"'
    result = judge(MACHINE / "sum.py", env=put_tool(tmp_path, "python3", text))
    assert result.status == 0, result


@pytest.mark.lengthy
@pytest.mark.parametrize("name", ["sum.py", "sum.cpp"])
def test_a_umask_that_takes_our_own_rights(tmp_path: Path, name: str) -> None:
    program = MACHINE / name if name == "sum.py" else unseen(MACHINE / name, tmp_path)
    assert judge(program, prepare=lambda: os.umask(0o777)).status == 0


@pytest.mark.parametrize("kibibytes", [60_000, 300_000])
@pytest.mark.parametrize("name", ["sum.py", "sum.cpp"])
def test_a_limit_of_virtual_memory(tmp_path: Path, name: str, kibibytes: int) -> None:
    program = MACHINE / name if name == "sum.py" else unseen(MACHINE / name, tmp_path)
    result = judge(program, prepare=limited(resource.RLIMIT_AS, kibibytes << 10))
    if result.status:
        check_one_line(result)


@pytest.mark.lengthy
@pytest.mark.needs("verb:doctor")
@pytest.mark.skipif(may_raise_limits, reason="root raises the limit")
def test_a_limit_of_the_stack_is_said_at_a_crash_and_by_doctor() -> None:
    prepare = limited(resource.RLIMIT_STACK, 10 * MEBIBYTE)
    assert judge(MACHINE / "deep.cpp").status == 0
    assert (
        "the stack has a hard limit of 10 MiB here"
        in judge(MACHINE / "deep.cpp", prepare=prepare).stdout
    )
    ended = subprocess.run(
        door("doctor"), capture_output=True, text=True, check=False, preexec_fn=prepare
    )
    assert "the stack has a hard limit of 10 MiB here" in ended.stdout


@pytest.mark.parametrize("options", [(), ("--json",)])
def test_a_full_disk_for_the_output(options: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        ended = subprocess.run(
            [door("judge"), MACHINE / "sum.py", "--cases", CASES, *options],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    check_one_line(Result(ended.returncode, "", ended.stderr))


# The compiler.


@pytest.mark.parametrize(
    "text",
    [
        "kill -KILL $$",
        "kill -SEGV $$",
        "exit 137",
        "echo 'g++: fatal error: Killed signal terminated program cc1plus' >&2; exit 1",
        "echo 'collect2: fatal error: ld terminated with signal 9 [Killed]' >&2; exit 1",
    ],
)
def test_a_compiler_that_a_signal_ended(tmp_path: Path, text: str) -> None:
    program = unseen(MACHINE / "sum.cpp", tmp_path)
    tool = put_tool(tmp_path, "g++", f'case "$*" in --version) exit;; esac\n{text}')
    check_one_line(judge(program, env=tool))


@pytest.mark.lengthy
@pytest.mark.skipif(may_raise_limits, reason="root raises the limit")
def test_a_limit_of_files_is_no_compile_error(tmp_path: Path) -> None:
    program = unseen(MACHINE / "sum.cpp", tmp_path)
    check_one_line(judge(program, prepare=limited(resource.RLIMIT_FSIZE, 64 << 10)))


# The store.


@pytest.mark.lengthy
def test_a_damaged_program_is_built_again(repository: Repository, tmp_path: Path) -> None:
    """A power failure can leave an empty file."""
    words = "judge", unseen(MACHINE / "sum.cpp", tmp_path), "--cases", CASES
    assert repository.script(*words).status == 0
    (program,) = repository.path("target/programs").glob("*/made/run")
    for content in (b"", program.read_bytes()[:5000] + bytes(2000) + program.read_bytes()[7000:]):
        program.write_bytes(content)
        result = repository.script(*words)
        assert result.status == 0, result


@pytest.mark.lengthy
@pytest.mark.parametrize("name", ["sum.py", "sum.cpp"])
def test_a_store_that_cannot_be_written(repository: Repository, name: str) -> None:
    """Nobody may make a folder in /sys, not even root."""
    repository.path("target/programs").symlink_to("/sys")
    result = repository.script("judge", MACHINE / name, "--cases", CASES)
    assert result.status == 0, result


# Temporary folders.


@pytest.mark.lengthy
def test_what_a_killed_run_has_left_is_removed_at_the_next_start(tmp_path: Path) -> None:
    """A folder of another user, a link and a folder of a run that lives stay."""
    program = tmp_path / "waits.py"
    program.write_text("import time\ntime.sleep(60)\n", encoding="utf-8")
    scratch = tmp_path / "tmp"
    scratch.mkdir()
    environment = script_environment(changes={"TMPDIR": scratch})
    words: list[str | Path] = [door("judge"), program, "--cases", CASES]
    quiet = subprocess.DEVNULL
    runs = [subprocess.Popen(words, env=environment, stdout=quiet, stderr=quiet) for _ in range(2)]
    try:
        while len(list(scratch.glob("*/*"))) < 2:
            assert all(run.poll() is None for run in runs)
        runs[0].send_signal(signal.SIGKILL)
        runs[0].wait()
        (scratch / "banrye-1-link").symlink_to(CASES)
        (scratch / "else").mkdir()
        killed = wait_for_end_of_children(scratch, runs[0].pid)
        assert judge(MACHINE / "sum.py", env={"TMPDIR": scratch}).status == 0
        left = {path.name for path in scratch.iterdir()}
        assert killed not in left
        assert {"banrye-1-link", "else"} < left
        assert any(name.startswith(f"banrye-{runs[1].pid}-") for name in left)
        assert stat.S_ISDIR(CASES.stat().st_mode)
    finally:
        for each in runs:
            each.terminate()
            each.wait()


def wait_for_end_of_children(scratch: Path, pid: int) -> str:
    """Return the name of the folder of a killed run when nothing of it runs any more."""
    (folder,) = scratch.glob(f"banrye-{pid}-*")
    while any(folder.name in command_line(path) for path in Path("/proc").glob("[0-9]*")):
        pass
    return folder.name


def command_line(process: Path) -> str:
    try:
        text = (process / "cmdline").read_bytes() + (process / "environ").read_bytes()
    except OSError:  # it has ended
        return ""
    return text.decode(errors="replace")


# Generators.


@pytest.mark.lengthy
@pytest.mark.parametrize(
    ("name", "seconds"), [("hangs.py", "40"), ("sleeps.py", "40"), ("hangs.cpp", "20")]
)
def test_a_generator_that_hangs_with_one_seed_does_not_cost_the_search(
    name: str, seconds: str
) -> None:
    """The program fails from seed 17 on. A process for many seeds of Python had 12 and 20 s."""
    words = "below17.py", "--against", "same.py", "--generator", name, "--search-time", seconds
    result = script("counterexample", *words, cwd=MACHINE)
    assert result.status == 1, result
    assert "17" in result.stdout
    assert "fails with 1 of" in result.stdout


# Checkers.


@pytest.mark.lengthy
def test_a_checker_that_is_slower_than_the_time_limit_is_named_once() -> None:
    options = "--checker", MACHINE / "slow_checker.py", "--time", "0.5"
    result = judge(MACHINE / "sum.py", *options)
    assert result.status == 0, result
    (line,) = [line for line in result.stderr.splitlines() if "slow_checker.py needs" in line]
    assert line.startswith("note: the checker ")
    assert "more than the time limit of 0.5 s" in line


@pytest.mark.slow
def test_a_checker_that_hangs_is_stopped_and_named() -> None:
    beginning = time.monotonic()
    result = judge(MACHINE / "sum.py", "--checker", MACHINE / "endless_checker.py")
    check_one_line(result)
    assert "endless_checker.py fails: no answer within 12 s of wall time" in result.stderr
    assert time.monotonic() - beginning < 60
