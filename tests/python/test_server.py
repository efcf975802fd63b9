"""Many runs in one box: what each of them sees, and what is left of the runs before it.

Every test runs at each level of the sandbox, with each way of starting a program that it suits.
Needs Linux, g++, rustc and a JDK.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from banrye.files import temporary_folder
from banrye.process import sandbox
from banrye.process.limits import End, Limits, RunResult
from banrye.process.sandbox import Box
from banrye.process.server import Job, Server
from banrye.submission import language_config, serving
from banrye.submission.build import build_source

pytestmark = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")

LIMITS = Limits(cpu_seconds=2, memory_mebibytes=256, output_bytes=1 << 20)
LEVELS = [level.value for level in sandbox.Level]


@dataclass
class Served:
    """A program that is served, and what its runs give."""

    server: Server
    way: serving.StartMethod

    def run(self, *inputs: bytes) -> list[RunResult]:
        return self.run_jobs([Job(text, 10) for text in inputs])

    def run_jobs(self, jobs: list[Job]) -> list[RunResult]:
        results: list[RunResult] = []
        while len(results) < len(jobs):  # a call ends after a run that takes too long
            results += self.server.run(jobs[len(results) :])
        return results


def test_an_interpreter_that_is_a_script_is_not_forked(tmp_path: Path) -> None:
    """As pyenv's python3: what would be forked is its shell, which runs no program."""
    script = tmp_path / "python3"
    script.write_text("#!/bin/sh\nexec /usr/bin/python3\n")
    (tmp_path / "program").mkdir()
    for interpreter, is_forked in ((script, False), (Path("/bin/sh"), True)):
        service = serving.service_of([str(interpreter)], "python3", tmp_path / "program")
        assert service.has_fork_server is is_forked


def test_the_python_that_a_script_starts_runs_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As pyenv's python3: its runs take 0.1 s longer each, and are not forked."""
    script = tmp_path / "python3"
    python = f"{sys.base_prefix}/bin/python3"  # that of a virtual environment is not in the box
    script.write_text(f'#!/bin/sh\nexec "{python}" "$@"\n')
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    source = tmp_path / "my.py"
    source.write_text("print(1)\n")
    program = build_source(source)
    assert program.command[0] in (python, str(Path(python).resolve()))
    assert program.start_method is serving.StartMethod.INTERPRETER


def test_a_script_that_does_not_say_what_it_starts_stays(tmp_path: Path) -> None:
    script = tmp_path / "python3"
    script.write_text("#!/bin/sh\nexit 1\n")
    script.chmod(0o755)
    assert serving.without_script(str(script)) == str(script)


@pytest.fixture(params=LEVELS)
def level(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return a level of the sandbox that this machine allows, and use it."""
    name = str(request.param)
    if sandbox.probe_lines()[name] != "yes":
        pytest.skip(f"the level {name} is refused here")
    monkeypatch.setenv(sandbox.FORCED_LEVEL, name)
    return name


@contextmanager
def served(
    command: list[str], language: str, folder: Path, *, forks: bool = True
) -> Iterator[Served]:
    """Yield a program that is served in its own way, or started anew for each run."""

    @contextmanager
    def make_box() -> Iterator[Box]:
        with temporary_folder() as working:
            yield Box(working, [folder])

    service = serving.service_of(command, language, folder)
    forks = forks and service.has_fork_server
    server = Server(command, LIMITS, make_box, service.environment, forks=forks)
    try:
        yield Served(server, service.start_method)
    finally:
        server.close()


def python(folder: Path, source: str, *, forks: bool = True) -> AbstractContextManager[Served]:
    (folder / "program.py").write_text(source)
    return served(["python3", str(folder / "program.py")], "python3", folder, forks=forks)


def cpp(folder: Path, source: str, *, is_linked: bool) -> AbstractContextManager[Served]:
    (folder / "program.cpp").write_text(source)
    linked = serving.link_words() if is_linked else []
    command: list[str | Path] = ["g++", *linked, folder / "program.cpp", "-o", folder / "program"]
    subprocess.run(command, check=True)
    return served([str(folder / "program")], "cpp", folder)


SUM = """
#include <cstdio>
static int seed = [] { int first; return std::scanf("%d", &first) == 1 ? first : -1; }();
int main() {
    int second;
    std::printf("%d\\n", std::scanf("%d", &second) == 1 ? seed + second : -1);
}
"""


@pytest.mark.parametrize("is_linked", [True, False])
@pytest.mark.usefixtures("level")
def test_native_programs_run_their_initialisers_in_each_run(
    tmp_path: Path, *, is_linked: bool
) -> None:
    inputs = [b"%d %d\n" % (number, 7 * number) for number in range(100)]
    with cpp(tmp_path, SUM, is_linked=is_linked) as program:
        results = program.run(*inputs)
        assert program.way is (
            serving.StartMethod.LINKED if is_linked else serving.StartMethod.STARTED
        )
        assert program.server.forks is is_linked
        assert program.server.boxes == 1
    assert [int(result.output) for result in results] == [8 * number for number in range(100)]


ARGUMENTS = """
#include <cstdio>
int main(int count, char *arguments[]) { std::printf("%d %s\\n", count, arguments[count - 1]); }
"""


@pytest.mark.parametrize("is_linked", [True, False])
@pytest.mark.usefixtures("level")
def test_each_run_can_have_another_argument(tmp_path: Path, *, is_linked: bool) -> None:
    jobs = [Job(b"", 2, str(number)) for number in (1, 23456, 7)]
    for forks in (True, False):
        with cpp(tmp_path, ARGUMENTS, is_linked=is_linked) as program:
            program.server.command = [*program.server.command, "0" * 20]
            program.server.forks = forks
            results = program.server.run(jobs)
        assert [result.output for result in results] == [b"2 1\n", b"2 23456\n", b"2 7\n"]


WHAT_A_PROGRAM_SEES = """
import os, random, sys
import queue
def depth():
    try:
        return 1 + depth()
    except RecursionError:
        return 1
print(depth(), sys.argv, __name__, __file__, sys.path, sorted(os.environ.items()), sys.flags)
print(sys.getrecursionlimit(), sys.stdin.read(), os.getpid(), len(os.listdir("/proc/self/fd")))
print(random.random(), file=sys.stderr)
"""


def test_a_forked_interpreter_is_like_one_that_was_started(level: str, tmp_path: Path) -> None:
    outputs = []
    for forks in (True, False):
        with python(tmp_path, WHAT_A_PROGRAM_SEES, forks=forks) as program:
            results = program.run(b"a", b"b", b"c")
            assert program.server.forks is forks
        assert len({result.errors for result in results}) == 3  # each has a seed of its own
        working = str(results[0].output.split(b"'HOME', '")[1].split(b"'")[0].decode())
        lines = [result.output.decode().replace(working, "FOLDER") for result in results]
        if level != "full":  # there, process IDs are those of the machine
            lines = [line.rsplit(" ", 2)[0] for line in lines]
        outputs.append(lines)
    assert outputs[0][0].split("\n")[0] == outputs[1][0].split("\n")[0]
    if level == "full":
        same = {
            line.replace(f" {letter} ", " ") for line, letter in zip(outputs[0], "abc", strict=True)
        }
        assert len(same) == 1  # also the process ID


@pytest.mark.usefixtures("level")
def test_an_exception_has_the_same_traceback(tmp_path: Path) -> None:
    errors = []
    for forks in (True, False):
        with python(tmp_path, "import heapq\nheapq.heappop([])\n", forks=forks) as program:
            (result,) = program.run(b"")
        assert (result.end, result.exit_status) == (End.STATUS, 1)
        errors.append(result.errors)
    assert errors[0] == errors[1]


# Attacks on the next run: each program prints what it finds, and then leaves something.

ATTACKS = Path(__file__).parents[1] / "fixtures" / "attacks"


def at_each_level() -> dict[str, dict[str, bool]]:
    """Return by attack in Python on the next run, and by level, whether it is held."""
    results: dict[str, dict[str, bool]] = {}
    for line in (ATTACKS / "table.txt").read_text().splitlines():
        if line.startswith("served_") and (ATTACKS / f"{line.split()[0]}.py").is_file():
            name, full, landlock, none, *_ = line.split()
            cells = zip(("full", "landlock", "none"), (full, landlock, none), strict=True)
            results[name] = {level: cell == "held" for level, cell in cells}
    return results


@pytest.mark.lengthy
@pytest.mark.parametrize("forks", [True, False])
@pytest.mark.parametrize("attack", at_each_level())
def test_an_attack_does_not_reach_the_next_run(
    level: str, tmp_path: Path, attack: str, *, forks: bool
) -> None:
    """The table says at which levels; its runner tries all attacks, also the ones in C."""
    if not at_each_level()[attack][level]:
        pytest.skip("the table says that it succeeds")
    with python(tmp_path, (ATTACKS / f"{attack}.py").read_text(), forks=forks) as program:
        results = program.run(b"abc", b"abc", b"abc", b"abc")
    # Many processes may also take too much memory together.
    assert {result.end for result in results} <= {End.EXITED, End.STATUS, End.MEMORY}
    assert len({result.output for result in results}) == 1
    assert b"FELL" not in results[0].output


# Limits and streams.

BEHAVIOUR = """
import sys
what = sys.stdin.read()
if what == "endless":
    while True: pass
if what == "memory":
    kept = bytearray(600 << 20)
if what == "output":
    while True: print("x" * 1000)
if what == "crash":
    import os, signal
    os.kill(os.getpid(), signal.SIGSEGV)
if what == "status":
    sys.exit(3)
print(len(what))
"""


@pytest.mark.lengthy
@pytest.mark.parametrize("forks", [True, False])
@pytest.mark.usefixtures("level")
def test_each_run_has_its_own_limits_and_verdict(tmp_path: Path, *, forks: bool) -> None:
    inputs = [b"right", b"endless", b"right", b"memory", b"output", b"crash", b"status", b"right"]
    with python(tmp_path, BEHAVIOUR, forks=forks) as program:
        # On a busy machine, the others may take long.
        jobs = [Job(text, 0.3 if text == b"endless" else 10) for text in inputs]
        results = program.run_jobs(jobs)
    ends = [result.end for result in results]
    assert ends == [
        End.EXITED,
        End.CPU_TIME,
        End.EXITED,
        End.MEMORY,
        End.OUTPUT,
        End.SIGNAL,
        End.STATUS,
        End.EXITED,
    ]
    assert results[1].reason == "no answer within 0.3 s of CPU time"
    assert results[6].exit_status == 3
    assert 0.25 < results[1].cpu_seconds < 0.6


@pytest.mark.parametrize("forks", [True, False])
@pytest.mark.usefixtures("level")
def test_large_inputs_and_outputs_pass_in_both_directions(tmp_path: Path, *, forks: bool) -> None:
    source = "import sys\nsys.stdout.write(open('/dev/stdin').read() * 2)\n"
    inputs = [
        bytes([65 + number]) * size for number, size in enumerate([0, 1, 300_000, 100, 400_000])
    ]
    with python(tmp_path, source, forks=forks) as program:
        results = program.run(*inputs)
    assert [result.output for result in results] == [2 * text for text in inputs]


@pytest.mark.usefixtures("level")
def test_a_program_that_is_no_fork_server_is_started_anew(tmp_path: Path) -> None:
    """The hook of the interpreter is not read with -I: then nothing answers the launcher."""
    (tmp_path / "program.py").write_text("print(input())")
    command = [sys.executable, "-I", str(tmp_path / "program.py")]
    with served(command, "python3", tmp_path) as program:
        results = program.run(b"1\n", b"2\n")
        assert not program.server.forks
    assert [result.output for result in results] == [b"1\n", b"2\n"]


@pytest.mark.usefixtures("level")
def test_a_killed_launcher_is_replaced(tmp_path: Path) -> None:
    with python(tmp_path, "print(input())") as program:
        assert program.run(b"1\n")[0].output == b"1\n"
        assert program.server.connection
        os.kill(program.server.connection.process.pid, 9)
        program.server.connection.process.wait()
        for _ in range(100):  # at level full, the first process of the box dies a little later
            assert program.run(b"2\n")[0].output == b"2\n"
            if program.server.boxes == 2:
                break
        assert program.server.boxes == 2


def test_a_virtual_machine_takes_the_options_for_short_runs(tmp_path: Path) -> None:
    short_runs = serving.short_runs_of("java")
    java = language_config.with_settings().get("java")
    assert java is not None
    words = java.run.replace("{memlim}", "256").split()
    usual = [word for word in words if word.startswith("-X")]
    program = tmp_path / "Main.java"
    program.write_text(
        'public class Main { public static void main(String[] a) { System.out.println("ran"); } }'
    )
    command = short_runs.command(["java", *usual, str(program)])
    assert not {*short_runs.left_out} & {*command}
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout, run.stderr) == (0, "ran\n", "")


AT_THE_END = """
import atexit, random, sys, threading
class Last:
    def __del__(self):
        print("deleted")
last = Last()
out = open(1, "w", closefd=False)
out.write("not flushed\\n")
atexit.register(lambda: print("exit function", sys.modules["random"] is random))
threading.Thread(target=lambda: (threading.Event().wait(0.05), print("thread"))).start()
sys.exit(int(input()))
"""


def test_a_fork_ends_as_an_interpreter_that_was_started(level: str, tmp_path: Path) -> None:
    results = []
    for forks in (True, False):
        with python(tmp_path, AT_THE_END, forks=forks) as program:
            results.append(program.run(b"0\n", b"3\n"))
    assert [result.exit_status for result in results[0]] == [0, 3], level
    assert results[0][0].output.count(b"\n") == 4
    assert [r.output for r in results[0]] == [r.output for r in results[1]]
    assert [r.errors for r in results[0]] == [r.errors for r in results[1]]
