"""Problems, cases: pairs of an input and an answer in the layouts that people have."""

import zipfile
from pathlib import Path

import pytest

from banrye.foreign import zips
from banrye.problem.own_cases import cases
from banrye.problem.own_cases.no_cases import NoCases
from banrye.testcase import Blob
from tests.python.builders import write_files


def pairs(folder: Path) -> list[tuple[str, str | None]]:
    """Return the inputs of a folder with their answers, which may be missing."""
    result = cases.find_cases(folder).cases
    return [
        (
            shown(result.input, folder),
            shown(result.answer, folder) if result.answer else None,
        )
        for result in result
    ]


def shown(blob: Blob, folder: Path) -> str:
    assert blob.place is not None
    return blob.place.relative_to(folder).as_posix()


@pytest.mark.parametrize(
    ("input_name", "answer"),
    [
        *[("1.in", f"1{suffix}") for suffix in (".ans", ".out", ".a", ".diff", ".answer", ".sol")],
        ("input1.txt", "output1.txt"),
        ("input1", "output1"),
        ("input1.txt", "answer1.txt"),
        ("input1.txt", "output1.ans"),
        ("input.dat", "output.dat"),
        ("INPUT1.txt", "OUTPUT1.txt"),
        ("1_in.txt", "1_out.txt"),
        ("in/x.txt", "out/x.txt"),
        ("inputs/x", "outputs/x"),
        ("in/sub/x.txt", "ans/sub/x.txt"),
        ("test/sample-1.in", "test/sample-1.out"),
        ("in/input1.txt", "in/output1.txt"),
        ("1.in", None),
    ],
)
def test_layouts(tmp_path: Path, input_name: str, answer: str | None) -> None:
    names = [input_name, *([answer] if answer else []), "notes.txt", ".hidden/2.in", "main.py"]
    write_files(tmp_path, dict.fromkeys(names, ""))
    assert pairs(tmp_path) == [(input_name, answer)]


@pytest.mark.parametrize("name", ["1.out", "input1.txt", "begin1.txt", "main.cpp", "1.inx"])
def test_a_file_that_is_no_input(tmp_path: Path, name: str) -> None:
    # "input" within a word is no input: the answer to begin1.txt would be begout1.txt
    write_files(tmp_path, {name: "", "begout1.txt": "", "other.txt": ""})
    with pytest.raises(NoCases, match="there are no test cases"):
        pairs(tmp_path)


def test_numbers_are_ordered_as_numbers(tmp_path: Path) -> None:
    order = ["1.in", "2.in", "10.in", "a1b2.in", "a1b10.in", "a2b1.in", "a10b1.in"]
    write_files(tmp_path, dict.fromkeys(reversed(order), ""))
    assert [name for name, _ in pairs(tmp_path)] == order


def test_the_earlier_suffix_is_the_answer(tmp_path: Path) -> None:
    write_files(tmp_path, {"1.in": "", "1.out": "", "1.ans": "", "1.a": ""})
    assert pairs(tmp_path) == [("1.in", "1.ans")]


def zipped(file: Path, files: dict[str, str]) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return file


def test_a_zip_is_unpacked_below_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "inside" / "folder"
    members = {"1.in": "a", "../2.in": "b", "/3.in": "c", "__MACOSX/4.in": "d"}
    file = zipped(tmp_path / "cases.zip", members)
    problem = cases.problem_of_cases(file, folder)
    assert problem.name == "cases.zip"
    assert [case.input_bytes for case in problem.cases] == [b"a", b"b", b"c"]
    assert all(shown(case.input, folder) for case in problem.cases)


def test_a_zip_that_is_too_large_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = zipped(tmp_path / "cases.zip", {"1.in": "x" * 50, "2.in": "x" * 51})
    monkeypatch.setattr(zips, "MAX_ZIP_BYTES", 101)
    zips.unpack_zip(file, tmp_path / "a")
    monkeypatch.setattr(zips, "MAX_ZIP_BYTES", 100)
    with pytest.raises(zips.NoZip, match="too many or too large"):
        zips.unpack_zip(file, tmp_path / "b")
    assert not (tmp_path / "b").exists()


def test_a_file_that_is_no_zip_is_one_line(tmp_path: Path) -> None:
    file = tmp_path / "cases.zip"
    file.write_bytes(b"PK\x03\x04 damaged")
    with pytest.raises(zips.NoZip, match="is neither a folder nor a readable zip file") as caught:
        zips.unpack_zip(file, tmp_path / "a")
    assert "\n" not in str(caught.value)


def test_a_folder_of_too_many_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cases, "MAX_FILES", 2)
    write_files(tmp_path, {"1.in": "", "1.out": ""})
    assert len(pairs(tmp_path)) == 1
    write_files(tmp_path, {"2.in": ""})
    with pytest.raises(NoCases, match="more than 2 files"):
        pairs(tmp_path)


@pytest.mark.parametrize(
    ("names", "unread", "is_complete"),
    [
        pytest.param(
            *(["main.cpp", "gen.py", "banrye.toml", "a.out", "Main.java"], [], True),
            marks=pytest.mark.needs("language:java"),
        ),
        (
            ["README.md", "notes.txt", "statement.pdf"],
            ["README.md", "notes.txt", "statement.pdf"],
            True,
        ),
        (["2.inp"], ["2.inp"], False),
        (["2.ans"], ["2.ans"], False),
        (["a.in2", "a.ans3"], ["a.ans3", "a.in2"], False),
        (["expected_2.txt"], ["expected_2.txt"], False),
        (["1.in.out"], ["1.in.out"], False),
        (["test 2"], ["test 2"], False),
    ],
)
def test_what_is_not_recognised_is_named(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    names: list[str],
    unread: list[str],
    *,
    is_complete: bool,
) -> None:
    write_files(tmp_path, dict.fromkeys(["1.in", "1.out", *names], ""))
    problem = cases.problem_of_cases(tmp_path, tmp_path)
    assert len(problem.cases) == 1
    assert (problem.unread_cases == ()) == is_complete
    noted = capsys.readouterr().err
    assert ("not recognised as test cases" in noted) == bool(unread)
    assert all(name in noted for name in unread)


def test_a_linked_folder_is_named(tmp_path: Path) -> None:
    write_files(tmp_path, {"all/1.in": "", "all/1.out": "", "other/2.in": ""})
    (tmp_path / "all/more").symlink_to(tmp_path / "other")
    assert cases.find_cases(tmp_path / "all").unread == ("more",)


def test_many_files_are_counted(tmp_path: Path) -> None:
    write_files(tmp_path, {f"{number}.inp": "" for number in range(1, 21)})
    with pytest.raises(NoCases, match=r"recognised: 1.inp, .*, 5.inp and 15 more files$"):
        cases.find_cases(tmp_path)
