"""Headers and modules beside a program: found, shown to compilers, part of keys, bundled."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from banrye.stored_verdicts.keys import key_of
from banrye.submission.beside import needs
from banrye.submission.beside.bundle import bundle_of
from banrye.submission.beside.copies import beside_of
from banrye.submission.sources import usual_suffix
from tests.python.checkout import copy
from tests.python.commands import FIXTURES, Result, run, script

FIXTURE = FIXTURES / "beside"
# A program that includes what is beside it; the tools that it needs.
LANGUAGES = [
    pytest.param(name, marks=pytest.mark.needs(*tools.split()))
    for name, tools in (
        ("sum.test.cpp", "g++"),
        ("sum.c", "gcc"),
        ("sum_test.py", "python3"),
        ("Sum.java", "javac java"),
        ("sum.rs", "rustc"),
        ("sum.js", "node"),
    )
]


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Return a copy of a repository as competitive-verifier has it, with a space in its path."""
    return copy(FIXTURE / "repository", tmp_path / "내 저장소")


def judged(folder: Path, *arguments: str | Path) -> Result:
    return script("judge", *arguments, "--cases", FIXTURE / "cases", cwd=folder)


@pytest.mark.slow
@pytest.mark.parametrize("name", LANGUAGES)
def test_what_a_program_includes_is_found_and_said(library: Path, name: str) -> None:
    """A judge has one file only, so a line says that the program works only here."""
    result = judged(library, f"test/{name}")
    assert result.status == 0, result
    assert f"{name} works only here: a judge has no lib/" in result.stderr.replace("A", "a")
    assert result.stderr.count("\n") == 1


@pytest.mark.slow
@pytest.mark.parametrize("name", LANGUAGES)
def test_a_bundle_is_one_file_that_works_alone(library: Path, tmp_path: Path, name: str) -> None:
    """It is judged, and compiled once more in a folder that has nothing else."""
    suffix = Path(name).suffix
    result = judged(library, f"test/{name}", "--bundle", tmp_path / f"one{suffix}")
    assert (result.status, result.stderr) == (0, ""), result
    alone = tmp_path / "alone" / f"Sum{suffix}"
    alone.parent.mkdir()
    shutil.copy(tmp_path / f"one{suffix}", alone)
    compiler = {
        ".cpp": ["g++", "-Werror", alone.name],
        ".c": ["gcc", "-Werror", alone.name],
        ".java": ["javac", "-d", ".", alone.name],
        ".rs": ["rustc", "-o", "a.out", alone.name],
    }.get(suffix)
    if compiler:
        assert run(compiler, cwd=alone.parent).status == 0
    runner = {".py": ["python3", alone.name], ".js": ["node", alone.name], ".java": ["java", "Sum"]}
    words = runner.get(suffix, ["./a.out"])
    assert run(words, cwd=alone.parent, stdin=b"20 3\n").stdout == "23\n"


@pytest.mark.slow
@pytest.mark.needs("toolchain:cpp")
@pytest.mark.parametrize(
    "settings",
    [
        'include = ["lib"]\n',
        '[languages.cpp]\nflags = "-Ilib"\n',
        '[languages.cpp]\nflags = "-O1 -I lib -g"\n',
    ],
)
def test_a_folder_of_a_library_is_named_by_the_settings(tmp_path: Path, settings: str) -> None:
    """Its path is below the folder of banrye.toml, wherever the compiler runs."""
    program = copy(FIXTURE / "folder" / "work", tmp_path / "work")
    (program / "banrye.toml").write_text(settings)
    result = judged(program, "a.cpp")
    assert result.status == 0, result


@pytest.mark.slow
@pytest.mark.needs("toolchain:cpp")
def test_a_folder_of_a_library_is_named_by_an_option(tmp_path: Path) -> None:
    """An absolute path is for the user's own settings, or for -I."""
    work = copy(FIXTURE / "folder" / "work", tmp_path / "work")
    elsewhere = (work / "lib").rename(tmp_path / "lib")
    assert judged(work, "a.cpp").status == 1
    assert judged(work, "a.cpp", "-I", elsewhere).status == 0
    (work / "banrye.toml").write_text(f'include = "{elsewhere}"\n')
    result = judged(work, "a.cpp")
    assert result.status == 2
    assert "lib is outside of the folder (your own banrye.toml may name it)\n" in result.stderr


def test_only_headers_of_the_repository_are_taken(library: Path, tmp_path: Path) -> None:
    """No answer, no hidden file, no file elsewhere: a program may be a stranger's."""
    (tmp_path / "secret.hpp").write_text("1")
    (library / ".git").mkdir()
    (library / ".git" / "key.hpp").write_text("1")
    (library / "lib" / "1.ans").write_text("1")
    (library / "lib" / "link.hpp").symlink_to(tmp_path / "secret.hpp")
    program = library / "test" / "a.cpp"
    names = (
        "../../secret.hpp",
        "../.git/key.hpp",
        "../lib/1.ans",
        "../lib/link.hpp",
        "../lib/add.h",
    )
    program.write_text("".join(f'#include "{name}"\n' for name in names))
    assert list(beside_of(program).files) == ["lib/add.h"]
    assert str(tmp_path / "secret.hpp") not in map(str, beside_of(program).files.values())


def test_a_key_has_what_a_program_includes(library: Path) -> None:
    """Also what its headers include. A file that nobody includes does not count."""
    program = library / "test" / "sum.test.cpp"
    before = key_of("base", program).text
    (library / "lib" / "add.py").write_text("")
    assert key_of("base", program).text == before
    (library / "lib" / "deep" / "base.hpp").write_text("int base(int);\n")
    assert key_of("base", program).text != before


@pytest.mark.parametrize(
    "name",
    [
        *("sum.test.cpp", "sum_test.py"),
        *(
            pytest.param(name, marks=pytest.mark.needs(f"language:{folder}"))
            for name, folder in (("Sum.java", "java"), ("sum.rs", "rust"), ("sum.js", "javascript"))
        ),
    ],
)
def test_a_suffix_in_capitals_is_the_same_suffix(library: Path, name: str) -> None:
    small = library / "test" / name
    large = small.with_suffix(small.suffix.upper())
    shutil.copy(small, large)
    assert not needs.is_alone(large)
    assert list(beside_of(large).files) == list(beside_of(small).files)
    assert bundle_of(large) == bundle_of(small)
    assert usual_suffix(large) == small.suffix


@pytest.mark.needs("toolchain:cpp")
def test_the_preprocessor_sees_the_same_in_a_bundle(tmp_path: Path) -> None:
    """Guards, headers twice without one, in an #if and out of it: its output is the same."""
    folder = copy(FIXTURE / "headers", tmp_path / "headers")
    words = ["g++", "-E", "-P", "-std=c++17", "-x", "c++"]
    for define in ([], ["-DLOCAL"]):
        files = run([*words, *define, "main.cpp"], cwd=folder)
        assert files.status == 0, files
        one = run([*words, *define, "-"], stdin=bundle_of(folder / "main.cpp").encode())
        assert one.stdout.split() == files.stdout.split()


@pytest.mark.parametrize(
    ("name", "command"),
    [
        pytest.param(name, words, marks=pytest.mark.needs(tool))
        for name, tool, words in (
            ("main.cpp", "g++", "g++ -o main main.cpp && ./main"),
            ("main.py", "python3", "python3 main.py"),
            ("main.js", "node", "node main.js"),
            ("main.rs", "rustc", "rustc -o main main.rs && ./main"),
        )
    ],
)
def test_a_bundle_of_odd_files_works_alone(tmp_path: Path, name: str, command: str) -> None:
    """A form feed, a comment as the last line, quotes as characters, a module's name in a text."""
    text = bundle_of(FIXTURE / "odd" / name)
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert run(["sh", "-c", command], cwd=tmp_path).stdout == "1\n"


@pytest.fixture(autouse=True)
def _no_folders() -> None:
    needs.named_by_user.clear()
