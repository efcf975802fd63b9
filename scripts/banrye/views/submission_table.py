"""The table of a package's submissions by test groups.

                             sample      group_1     group_2
    accepted/main.cpp        AC 0.01     AC 0.02     AC 0.10
    wrong_answer/int.cpp     AC 0.01     WA 0.02     -            not expected

In a cell: the first verdict that is not AC, and the CPU time of the slowest test case in seconds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from banrye.console import paint, printable
from banrye.judges.verdict import Verdict
from banrye.judging.case_result import CaseResult

MAX_GROUPS = 6  # with more, the folders above them are the groups
MAX_NAME = 14  # characters of a group
NOT_RUN = "-"


@dataclass(frozen=True)
class Cell:
    """The verdicts of a submission on a group of test cases."""

    verdict: Verdict
    seconds: float  # of the slowest test case

    @classmethod
    def of(cls, results: Sequence[CaseResult]) -> Cell:
        failures = (result.verdict for result in results if result.verdict is not Verdict.AC)
        slowest = max(result.run.cpu_seconds for result in results)
        return cls(next(failures, Verdict.AC), slowest)

    @property
    def text(self) -> str:
        """The verdict and the time. After TLE, the time at which it was killed says nothing."""
        if self.verdict is Verdict.TLE:
            return str(self.verdict)
        return f"{self.verdict:<3} {self.seconds:.2f}"


@dataclass(frozen=True)
class SubmissionRow:
    """A submission: its cell for each folder of test cases that it was run on."""

    name: str
    cells: Mapping[str, Cell]
    remark: str = ""  # also in place of all cells


def row_of(name: str, results: Sequence[CaseResult], remark: str) -> SubmissionRow:
    by_folder: dict[str, list[CaseResult]] = {}
    for result in results:
        by_folder.setdefault(folder_of(result.case.name), []).append(result)
    return SubmissionRow(name, {key: Cell.of(cases) for key, cases in by_folder.items()}, remark)


def folder_of(case: str) -> str:
    """Return the folder of a test case, without the one that is its own (problem/packages)."""
    folder, _, name = case.rpartition("/")
    return folder.removesuffix(f"/{name}")


def lines_of(rows: Sequence[SubmissionRow], folders: Sequence[str]) -> list[str]:
    """Return the lines of the table. `folders`: of all test cases, in their order."""
    depth = depth_of(folders)
    groups = list(dict.fromkeys(cut_folder(folder, depth) for folder in folders))
    width = max((len(row.name) for row in rows), default=0)
    shown = [group.rpartition("/")[2][:MAX_NAME] for group in groups]
    columns = [max(len(name), len("AC  0.00")) for name in shown]
    head = [name.ljust(column) for name, column in zip(shown, columns, strict=True)]
    lines = ["  ".join([" " * width, *head]).rstrip()]
    for row in rows:
        merged = cells_of(row, depth)
        cells = [
            text_of(merged.get(group), column)
            for group, column in zip(groups, columns, strict=True)
        ]
        lines.append("  ".join([printable(row.name).ljust(width), *cells, row.remark]).rstrip())
    return lines


def depth_of(folders: Sequence[str]) -> int:
    """Return how many parts of the folders' names make groups that are few enough."""
    deepest = max((folder.count("/") + 1 for folder in folders), default=1)
    depths = range(deepest, 1, -1)
    return next((depth for depth in depths if len(cut_all(folders, depth)) <= MAX_GROUPS), 1)


def cut_all(folders: Sequence[str], depth: int) -> set[str]:
    return {cut_folder(folder, depth) for folder in folders}


def cut_folder(folder: str, depth: int) -> str:
    return "/".join(folder.split("/")[:depth])


def cells_of(row: SubmissionRow, depth: int) -> dict[str, Cell]:
    """Return the cells of a row by group."""
    cells: dict[str, Cell] = {}
    for folder, cell in row.cells.items():
        group = cut_folder(folder, depth)
        earlier = cells.get(group, Cell(Verdict.AC, 0.0))
        verdict = cell.verdict if earlier.verdict is Verdict.AC else earlier.verdict
        cells[group] = Cell(verdict, max(cell.seconds, earlier.seconds))
    return cells


def text_of(cell: Cell | None, width: int) -> str:
    """Return a cell, filled up to a width: colours have none."""
    if cell is None:
        return NOT_RUN.ljust(width)
    return paint(cell.text, cell.verdict.colour) + " " * (width - len(cell.text))
