"""Problems of Library Checker: what a user may type for one."""

from pathlib import Path

import pytest

from banrye.problem.location import find
from banrye.problem.readers import formats_by_name
from tests.python.builders import write_files

LIBRARY_FORMS = [
    "library-checker/unionfind",
    "Library Checker/unionfind",
    "https://judge.yosupo.jp/problem/unionfind",
    "judge.yosupo.jp/problem/unionfind/?lang=en",
]


@pytest.mark.usefixtures("one_problem")
@pytest.mark.parametrize("name", LIBRARY_FORMS)
def test_a_problem_of_library_checker(tmp_path: Path, name: str) -> None:
    with pytest.raises(find.NoClone, match=r"library-checker-problems \(.*setup --library-checker"):
        find.locate_problem(name)
    clone = tmp_path / "library-checker-problems"
    write_files(clone, {"common/testlib.h": "", "data_structure/unionfind/info.toml": ""})
    folder = clone / "data_structure/unionfind"
    assert find.locate_problem(name) == find.Location(
        "unionfind", folder, formats_by_name()["library_checker"]
    )
    assert find.is_problem(name)
    with pytest.raises(find.NoSuchProblem, match="Library Checker has no problem other"):
        find.locate_problem("library-checker/other")
