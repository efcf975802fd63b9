"""`banrye grades`: who handed in what, judged, in a table. The points are counted by hand."""

from __future__ import annotations

import csv
import os
import zipfile
from pathlib import Path

import pytest

from banrye.extras.grades.grades_table import harmless
from banrye.extras.grades.student_programs import unpack_programs, works_in
from tests.python.builders import write_files
from tests.python.commands import FIXTURES, script

SUM = "print(sum(map(int, input().split())))\n"
ONE_DIGIT = "print(sum(map(int, input().split())) % 10)\n"
GROUPS = FIXTURES / "exports" / "groups"


@pytest.mark.parametrize(
    ("files", "students"),
    [
        (
            {
                "Kim Min_12_assignsubmission_file_/a.py": SUM,
                "Lee_13_assignsubmission_file_b.py": SUM,
                "Ha_14_assignsubmission_file_/essay.txt": "",
            },
            {"Ha": None, "Kim Min": "a.py", "Lee": "Lee_13_assignsubmission_file_b.py"},
        ),
        (
            {"hw-1-kim/src/a.py": SUM, "hw-1-kim/.git/b.py": "", "hw-1-lee/a.py": SUM},
            {"kim": "a.py", "lee": "a.py"},
        ),
        (
            {
                "Kim_71_assignsubmission_file_/a.py": SUM,
                "Kim_72_assignsubmission_file_/b.py": SUM,
                "Lee_73_assignsubmission_file_a.py": SUM,
            },
            {"Kim 71": "a.py", "Kim 72": "b.py", "Lee": "Lee_73_assignsubmission_file_a.py"},
        ),
        ({"kim.py": SUM, "lee.cpp": "", "notes.txt": ""}, {"kim": "kim.py", "lee": "lee.cpp"}),
        (
            {
                "hw-kim/a.py": SUM,
                "hw-kim/.DS_Store": "",
                "hw-kim/__MACOSX/._b.py": "",
                "hw-kim/__MACOSX/b.py": "",
                "hw-lee/a.py": SUM,
                ".DS_Store": "",
                "._hw-lee": "",
                "__MACOSX/hw-kim/._a.py": "",
                "__MACOSX/c.py": SUM,
            },
            {"kim": "a.py", "lee": "a.py"},
        ),
    ],
)
def test_students_are_known_by_the_names_of_the_tools(
    tmp_path: Path, files: dict[str, str], students: dict[str, str | None]
) -> None:
    write_files(tmp_path, files)
    results = {work.student: work.program and work.program.name for work in works_in(tmp_path)}
    assert results == students


def test_the_last_of_several_programs_counts(tmp_path: Path) -> None:
    write_files(tmp_path, {"kim/new.py": SUM, "kim/old.py": SUM})
    os.utime(tmp_path / "kim" / "old.py", (1, 1))
    (work,) = works_in(tmp_path)
    assert work.program == tmp_path / "kim" / "new.py"
    assert work.doubles == 1


def test_a_folder_that_macos_has_packed_is_the_class(tmp_path: Path) -> None:
    file = tmp_path / "hw.zip"
    with zipfile.ZipFile(file, "w") as made:
        for name in ("hw/kim/a.py", "hw/lee.py", "__MACOSX/hw/._lee.py", "hw/.DS_Store"):
            made.writestr(name, SUM)
    works = works_in(unpack_programs(file, tmp_path / "programs"))
    assert [work.student for work in works] == ["kim", "lee"]


@pytest.mark.parametrize("due", ["2026-99-99 99:99", "2026-02-30 10:00", "2026-11-20", "soon"])
def test_a_time_that_is_none_is_refused_in_one_line(due: str) -> None:
    result = script("grades", GROUPS, FIXTURES / "grades" / "cp949.zip", "--due", due)
    line = f"grades: argument --due: '{due}' is not a time such as 2026-11-20 23:59 (see --help)\n"
    assert result == (2, "", line)


def test_a_student_without_a_program_has_a_row_in_korean(tmp_path: Path) -> None:
    write_files(tmp_path, {"Ha_14_assignsubmission_file_/essay.txt": ""})
    result = script("grades", GROUPS, tmp_path, "--lang", "ko")
    assert result == (2, "Ha  프로그램 없음\n", "")


def test_a_cell_is_no_formula() -> None:
    assert harmless("=1+1") == "'=1+1"


@pytest.mark.parametrize(
    ("name", "student", "time"),
    [
        ("cp949.zip", "김민", "2026-11-20 09:30"),  # as Korean Windows encodes names
        ("undated.zip", "Kim", "1980-01-01 00:00"),  # month 0: the first time that a zip can state
    ],
)
def test_each_file_of_a_zip_has_its_time(
    tmp_path: Path, name: str, student: str, time: str
) -> None:
    unpack_programs(FIXTURES / "grades" / name, tmp_path)
    (work,) = works_in(tmp_path)
    assert (work.student, f"{work.time:%Y-%m-%d %H:%M}") == (student, time)


def test_a_zip_of_moodle_becomes_a_table(tmp_path: Path) -> None:
    """On the groups of 20, 30 and 50 points, a sum of one digit is right in none."""
    file = tmp_path / "all.zip"
    with zipfile.ZipFile(file, "w") as made:
        for name, text, hour in (("Kim_1", SUM, 9), ("Lee_2", ONE_DIGIT, 11)):
            place = f"{name}_assignsubmission_file_/sum.py"
            made.writestr(zipfile.ZipInfo(place, (2026, 11, 20, hour, 0, 0)), text)
    table = tmp_path / "grades.csv"
    result = script("grades", GROUPS, file, "--csv", table, "--due", "2026-11-20 10:00")
    assert result.status == 0, result
    with table.open(encoding="utf-8-sig", newline="") as opened:
        kim, lee = csv.DictReader(opened)
    assert (kim["student"], kim["verdict"], kim["points"], kim["late"]) == (
        "Kim",
        "AC",
        "100",
        "no",
    )
    assert (lee["student"], lee["verdict"], lee["most"], lee["late"]) == ("Lee", "WA", "100", "yes")
    assert float(lee["points"]) == 0
    assert lee["failing_input"] == "10 20"
