"""Many small inputs in one run of a program that is forked before its initialisers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from banrye.process import sandbox
from banrye.process.limits import End, Limits, RunResult
from banrye.process.server import Job
from banrye.submission.build import build_source
from banrye.submission.program import Program
from banrye.submission.serving import StartMethod

pytestmark = pytest.mark.skipif(not sandbox.is_supported(), reason="there is no launcher")

LIMITS = Limits(cpu_seconds=5, memory_mebibytes=256, output_bytes=1 << 20)
BEHAVIOUR = """
#include <cstdlib>
#include <iostream>
#include <string>
static int runs = 0;
int main() {
    std::string what;
    std::cin >> what;
    if (what == "crash") abort();
    if (what == "status") return 3;
    if (what == "long") std::cout << std::string(100000, 'x');
    std::cout << what.size() << ' ' << ++runs << '\\n';
}
"""
READS_EARLY = """
#include <cstdio>
static int first = [] { int read; return std::scanf("%d", &read) == 1 ? read : -1; }();
int main() { std::printf("%d\\n", first + 1); }
"""
WRITES_IN_C = """
#include <stdio.h>
int pipe, fork_count;
int read(void) { int number; return scanf("%d", &number) == 1 ? number : -1; }
int main(void) { printf("%d\\n", read() + read()); return 0; }
"""


def program_of(folder: Path, source: str, name: str = "main.cpp") -> Program:
    (folder / name).write_text(source)
    return build_source(folder / name)


def run_all(program: Program, inputs: list[bytes]) -> list[RunResult]:
    return program.run_many([Job(text, 5) for text in inputs], LIMITS, are_short=True)


@pytest.mark.lengthy
def test_each_input_has_its_own_process_and_end(tmp_path: Path) -> None:
    program = program_of(tmp_path, BEHAVIOUR)
    assert program.start_method is StartMethod.LINKED
    inputs = [b"right", b"crash", b"ab", b"status", b"long", b"", b"right" * 900]
    results = run_all(program, inputs)
    program.close()
    assert program.servers.takes_many
    ends = [result.end for result in results]
    assert ends == [
        *(End.EXITED, End.SIGNAL, End.EXITED, End.STATUS, End.OUTPUT),
        End.EXITED,
        End.EXITED,
    ]
    outputs = [result.output for result in results if result.end is End.EXITED]
    assert outputs == [b"5 1\n", b"2 1\n", b"0 1\n", b"4500 1\n"]


def test_an_ordinary_run_is_not_changed(tmp_path: Path) -> None:
    program = program_of(tmp_path, BEHAVIOUR)
    assert program.run(b"many inputs\n", LIMITS).output == b"4 1\n"


def test_a_program_in_c_may_use_names_of_the_library(tmp_path: Path) -> None:
    program = program_of(tmp_path, WRITES_IN_C, "main.c")
    results = run_all(program, [b"%d %d\n" % (number, number) for number in range(50)])
    program.close()
    assert program.servers.takes_many
    assert [int(result.output) for result in results] == list(range(0, 100, 2))


def test_a_program_that_reads_before_main_runs_once_for_each_input(tmp_path: Path) -> None:
    program = program_of(tmp_path, READS_EARLY)
    results = run_all(program, [b"1\n", b"2\n", b"3\n"])
    program.close()
    assert program.servers.takes_many
    assert [result.output for result in results] == [b"2\n", b"3\n", b"4\n"]


def test_a_run_of_many_that_takes_too_long_is_not_tried_again(tmp_path: Path) -> None:
    source = "#include <cstdio>\nint main() { if (getchar() == 'x') for (;;) {} puts(\"end\"); }\n"
    program = program_of(tmp_path, source)
    limits = replace(LIMITS, cpu_seconds=0.3)
    jobs = [Job(text, 0.3) for text in (b"a", b"x", b"b")]
    results = program.run_many(jobs, limits, are_short=True)
    program.close()
    assert not program.servers.takes_many
    assert [result.end for result in results] == [End.EXITED, End.CPU_TIME]


def test_a_run_with_an_argument_of_its_own_is_alone(tmp_path: Path) -> None:
    source = "#include <cstdio>\nint main(int, char **words) { puts(words[1]); }\n"
    program = program_of(tmp_path, source)
    jobs = [Job(b"", 5, str(number)) for number in (7, 8)]
    results = program.run_many(jobs, LIMITS, ["0" * 20], are_short=True)
    program.close()
    assert [result.output for result in results] == [b"7\n", b"8\n"]
