"""banrye.formats.library_checker.folder: info.toml, and what programs of the clone include."""

from pathlib import Path

import pytest

from banrye.console import UserError
from banrye.formats.library_checker import folder as folders
from banrye.formats.library_checker.folder import LabelledSolution
from tests.python.builders import write_files

INFO = """
title = "Sum"
timelimit = 5.0
[[tests]]
name = "example.in"
number = 2
[[tests]]
name = "random.cpp"
number = 1
[[solutions]]
name = "slow.cpp"
expect = "TLE"
allow_re = true
[[solutions]]
name = "fast.cpp"
function = true
[params]
N_MAX = 200_000
RATIO = 0.5
NAME = "a"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder of a problem in a clone, beside a file that is not in the clone."""
    files = {
        "secret.h": "a secret",
        "clone/common/random.h": '#include "base.h"',
        "clone/common/base.h": "",
        "clone/common/testlib.h": "",
        "clone/graph/sum/info.toml": INFO,
        "clone/graph/sum/gen/a.cpp": '#include "random.h"\n  #include  "../params.h"\n',
        "clone/graph/sum/gen/out.cpp": '#include "../../../../secret.h"\n#include "linked.h"\n',
        "clone/graph/sum/checker.cpp": '#include "testlib.h"\n#include <vector>\n',
    }
    write_files(tmp_path, files)
    (tmp_path / "clone/graph/sum/gen/linked.h").symlink_to(tmp_path / "secret.h")
    return tmp_path / "clone/graph/sum"


def test_what_info_says(folder: Path) -> None:
    info = folders.read_info(folder)
    assert (info.title, info.seconds) == ("Sum", 5.0)
    assert info.case_names == ["example_00", "example_01", "random_00"]
    assert info.solutions == (
        LabelledSolution("slow.cpp", permitted=("RTE", "TLE"), required="TLE"),
        LabelledSolution("fast.cpp", is_function=True),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title =", "cannot read"),
        ("tests = 3", "tests is not a list of tables"),
        ("[[tests]]\nname = '../a.cpp'", "a name is missing, or is not the name of a file"),
        ("[[tests]]\nname = 'a.cpp'\nnumber = -1", "number is not a number above 0"),
    ],
)
def test_a_wrong_info(folder: Path, text: str, message: str) -> None:
    (folder / "info.toml").write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=message):
        folders.read_info(folder)


def test_headers_come_with_a_program(folder: Path) -> None:
    files = folders.with_headers(folder / "gen/a.cpp", folder)
    params = b'#define N_MAX (long long)200000\n#define RATIO 0.5\n#define NAME "a"\n'
    assert files == {
        "graph/sum/gen/a.cpp": (
            b'#include "../../../common/random.h"\n  #include  "../params.h"\n'
        ),
        "graph/sum/params.h": params,
        "common/random.h": b'#include "base.h"',
        "common/base.h": b"",
    }


def test_a_program_includes_no_file_outside_of_the_clone(folder: Path) -> None:
    assert list(folders.with_headers(folder / "gen/out.cpp", folder)) == ["graph/sum/gen/out.cpp"]


def test_testlib_can_be_left_out(folder: Path) -> None:
    checker = folder / "checker.cpp"
    assert "common/testlib.h" in folders.with_headers(checker, folder)
    left = folders.with_headers(checker, folder, keeps_testlib=False)
    assert left == {"graph/sum/checker.cpp": checker.read_bytes()}


def test_what_their_generator_makes_is_no_new_version(folder: Path) -> None:
    before = folders.version_of(folder)
    write_files(folder, {"in/a.in": "1", "out/a.out": "1", "params.h": "", "checker": "\x7fELF"})
    assert folders.version_of(folder) == before
    (folder.parents[1] / "common/random.h").write_text("", encoding="utf-8")
    assert folders.version_of(folder) != before


def test_a_header_without_a_suffix_is_a_part_of_library_checker(tmp_path: Path) -> None:
    problem = tmp_path / "clone/math/sum"
    write_files(problem, {"checker.cpp": '#include "own"\n', "own": ""})
    (tmp_path / "clone" / "common").mkdir()
    before = folders.version_of(problem)
    (problem / "checker").write_bytes(b"\x7fELF compiled by generate.py")
    (problem / "in").mkdir()
    assert folders.version_of(problem) == before
    (problem / "own").write_text("int evil;\n")
    assert folders.version_of(problem) != before
