"""Compile a generator with testlib.h with another class random_t, which records its draws.

    rnd.next(1, n)      asks draw_recorder::number(1, n, the original)

The generator prints what it prints without the recorder, as the original draws are taken.
"""

from __future__ import annotations

from pathlib import Path

from banrye import store
from banrye.choices import compiled_testlib
from banrye.console import UserError
from banrye.digest import digest
from banrye.files import read_bytes
from banrye.language import has_headers
from banrye.problem.own_cases import own_judge
from banrye.process.limits import RunResult
from banrye.search.generators.draw_recording import RecordedGenerator
from banrye.store import kinds
from banrye.submission.build import build_source
from banrye.submission.program import Program

HEADER = Path(__file__).with_name("draw_recorder.h")
ARGUMENT = "--recorded-draws"

NUMBER = "if (draw_recorder::takes()) return draw_recorder::number({}, {}, [&] {{ return {}; }});"
UNIT = "(1LL << 53)"  # the numbers that next() can give
DOUBLE = (
    "if (draw_recorder::takes()) return double(draw_recorder::number(0, {0} - 1,"
    " [&] {{ return (long long) (next() * {0}); }})) / {0};"
)
PLACE = "rnd.next(int(__i - __first) + 1)"

# The new first statement of a definition in testlib.h, by its first line.
STATEMENTS = {
    "    int next(int n) {": NUMBER.format("0", "n - 1LL", "(long long) next(n)"),
    "    long long next(long long n) {": NUMBER.format("0", "n - 1", "next(n)"),
    "    int next(int from, int to) {": NUMBER.format("from", "to", "(long long) next(from, to)"),
    "    long long next(long long from, long long to) {": (
        NUMBER.format("from", "to", "next(from, to)")
    ),
    "    long next(long from, long to) {": (
        NUMBER.format("from", "to", "(long long) next(from, to)")
    ),
    "    double next() {": DOUBLE.format(UNIT),
}
CHANGES = {
    **{place: f"{place} {statement}" for place, statement in STATEMENTS.items()},
    PLACE: f"(draw_recorder::takes() ? draw_recorder::place(int(__i - __first) + 1,"
    f" [&] {{ return {PLACE}; }}) : {PLACE})",
}


class RecordedTestlib(RecordedGenerator):
    """A generator in C++ that was compiled with the changed testlib.h."""

    def __init__(self, program: Program) -> None:
        self.program = program

    def run(self, lines: bytes) -> RunResult:
        return self.program.run(lines, self.limits, [ARGUMENT])


def recorder_of(generator: Program) -> RecordedTestlib | None:
    """Compile a generator so that its draws are recorded. Takes some seconds once.

    None if it does not use testlib.h, or does not compile with our changes.
    """
    original = own_judge.testlib_for(generator.source)
    if not has_headers(generator.language) or original is None:
        return None
    header = with_recorder(compiled_testlib.self_contained(original))
    if header is None:
        return None
    try:
        return RecordedTestlib(build_source(generator.source, includes=folder_with(header)))
    except UserError:
        return None


def with_recorder(header: str) -> str | None:
    """Return the text of testlib.h with the recorder, None if another version lacks a place."""
    if any(header.count(place) != 1 for place in CHANGES):
        return None
    for place, new in CHANGES.items():
        header = header.replace(place, new)
    return read_bytes(HEADER).decode() + header


def folder_with(header: str) -> Path:
    def make(folder: Path) -> None:
        (folder / "testlib.h").write_text(header, encoding="utf-8")

    return store.folder(kinds.TESTLIB, digest(header), make)
