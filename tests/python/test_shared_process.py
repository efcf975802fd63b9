"""A run in a shared process is a run alone: many inputs in one run, or a run each.

Of fixtures/shared_process/python/class_attribute.py, the inputs 3 and 1 alone print 3 and 1. If the
runs shared what they do to the class of the library, the second would print 4. The oracle is the
run alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from banrye.process import sandbox
from banrye.process.limits import End, Limits, RunResult
from banrye.process.server import Job
from banrye.submission.build import CompileError, build_source
from banrye.submission.program import Program
from tests.python.builders import write_files
from tests.python.commands import FIXTURES, ROOT, script

pytestmark = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")

SHARED = FIXTURES / "shared_process"
LIMITS = Limits(cpu_seconds=5, memory_mebibytes=512, output_bytes=1 << 20)
INPUTS = [b"3\n1 2 3\n", b"1\n5\n", b"2\n7 7\n"]
NEEDS = {".java": ("java", "javac"), ".rs": ("rustc",)}
# Of the programs that keep a state, those that one process or one virtual machine refuses to run.
APART = frozenset(
    "abstract_register at_exit class_attribute class_method clock coroutine"
    " decimal_basic decimal_default dict_of_library environment finalizer finalizer_by_name"
    " frames function_attribute function_code function_default generator_finally generator_in_cycle"
    " generator_with hook instance_of_library list_of_library locale modules modules_added"
    " opens_file private_dict stdin_descriptor string_constants threads warnings"
    " leaves_process makes_folder writes_file writes_shared_memory"
    " DaemonThread Handles Property ThreadGroups ThreadId".split()
)


def parameter(file: Path) -> object:
    """Return a file as a parameter of a test that needs what its language needs."""
    name = str(file.relative_to(FIXTURES))
    needed = NEEDS.get(file.suffix)
    return pytest.param(file, id=name, marks=[pytest.mark.needs(*needed)] if needed else [])


def programs_in(*folders: str) -> list[object]:
    return [parameter(file) for folder in folders for file in sorted((SHARED / folder).iterdir())]


def seen(runs: Sequence[RunResult]) -> list[tuple[int, bytes]]:
    """Return of each run what its verdict depends on."""
    return [
        (0, b"too much") if run.end is End.OUTPUT else (run.exit_status, run.output) for run in runs
    ]


def run_in_company(program: Program, inputs: Sequence[bytes]) -> list[RunResult]:
    """Run a program on inputs as a stress test does. If a batch ends early, begin another."""
    results: list[RunResult] = []
    while len(results) < len(inputs):
        jobs = [Job(text, LIMITS.cpu_seconds) for text in inputs[len(results) :]]
        results += program.run_many(jobs, LIMITS, are_short=True, are_claimed=False)
    return results


@pytest.mark.lengthy
@pytest.mark.parametrize("file", programs_in("python", "c", "cpp", "java", "rust"))
def test_a_run_in_company_is_a_run_alone(file: Path) -> None:
    program = build_source(file)
    alone = seen([program.run(text, LIMITS) for text in INPUTS])
    company = seen(run_in_company(program, INPUTS * 2))  # each also after all others
    has_shared = program.servers.takes_many
    apart = seen(
        program.run_many([Job(text, 5) for text in INPUTS], LIMITS, are_short=True, are_apart=True)
    )
    program.close()
    assert company == alone * 2
    assert apart == alone
    if file.stem != "LateTask":  # the threads of a task without a pool depend on the cores
        is_shared = file.suffix != ".rs" and file.stem not in APART
        assert bool(has_shared) is is_shared


@pytest.mark.lengthy
@pytest.mark.parametrize("file", programs_in("random"))
def test_each_run_draws_its_own_random_numbers(file: Path) -> None:
    program = build_source(file)
    runs = run_in_company(program, [b""] * 20)
    program.close()
    assert all(run.succeeded for run in runs)
    assert len({run.output for run in runs}) == len(runs)


SLEEPING = {
    "sleeps.py": "import time\n\ntime.sleep(0.3)\nprint(input())\n",
    "sleeps.c": (
        "#include <stdio.h>\n#include <unistd.h>\n"
        "int main(void) { usleep(300000); putchar(getchar()); return 0; }\n"
    ),
}


@pytest.mark.lengthy
@pytest.mark.parametrize("name", SLEEPING)
def test_a_batch_that_takes_long_ends_early_and_keeps_its_results(
    tmp_path: Path, name: str
) -> None:
    write_files(tmp_path, {name: SLEEPING[name]})
    program = build_source(tmp_path / name)
    jobs = [Job(b"%d\n" % number, 5) for number in range(9)]
    runs = program.run_many(jobs, LIMITS, are_short=True, are_claimed=False)
    program.close()
    assert program.servers.takes_many
    assert 0 < len(runs) < len(jobs)
    assert [run.output.strip() for run in runs] == [b"%d" % number for number in range(len(runs))]


@pytest.mark.lengthy
def test_a_stress_test_finds_the_one_input_on_which_a_name_is_missing(tmp_path: Path) -> None:
    write_files(
        tmp_path,
        {
            "right.py": "print(int(input()))\n",
            "generator.py": "import sys\n\nprint(int(sys.argv[1]) % 100 + 1)\n",
            "wrong.py": (
                "n = int(input())\nif n == 77:\n\n    def f(x: Missing) -> int:\n"
                "        return x\n\nprint(n)\n"
            ),
        },
    )
    words = ("--against", tmp_path / "right.py", "--generator", tmp_path / "generator.py")
    result = script("counterexample", tmp_path / "wrong.py", *words, "--search-time", "30")
    assert result.status == 1
    assert "NameError" in result.stdout


# Programs that other tests are about: they keep no state on purpose.


def programs_of(folders: Iterable[str]) -> list[Path]:
    return [
        file
        for folder in folders
        for file in sorted((FIXTURES / folder).rglob("*"))
        if file.suffix in (".py", ".c", ".cpp", ".java")
    ]


OF_THE_CORE = programs_of(["behaviours", "many", "measure", "programs", "slow", "stress"])
ROOMS = sorted(init.parent.name for init in (ROOT / "scripts/banrye/extras").glob("*/__init__.py"))
OTHERS = [*OF_THE_CORE, *programs_of(["languages", *ROOMS])]


def test_there_are_at_least_200_programs() -> None:
    own = [file for file in SHARED.rglob("*") if file.is_file()]
    assert len(own) >= 60
    assert len(own) + len(OF_THE_CORE) >= 200


@pytest.mark.slow
@pytest.mark.parametrize("file", list(map(parameter, OTHERS)))
def test_a_run_in_company_of_any_program_is_a_run_alone(file: Path) -> None:
    try:
        program = build_source(file)
    except CompileError:
        pytest.skip("it does not compile without the files of its problem")
    limits = Limits(cpu_seconds=1, memory_mebibytes=512, output_bytes=1 << 20)
    alone = [program.run(text, limits) for text in INPUTS]
    if seen(alone) != seen([program.run(text, limits) for text in INPUTS]):
        program.close()
        pytest.skip("its runs alone differ")
    jobs = [Job(text, 1) for text, run in zip(INPUTS, alone, strict=True) if not run.timed_out]
    wanted = [each for each, run in zip(seen(alone), alone, strict=True) if not run.timed_out] * 2
    results: list[RunResult] = []
    while len(results) < len(wanted):
        left = (jobs * 2)[len(results) :]
        results += program.run_many(left, limits, are_short=True, are_claimed=False)
    program.close()
    assert seen(results) == wanted
