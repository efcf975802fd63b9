"""Packages of other tools as new problems, and packages for Polygon, by the command line."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from banrye.extras.intake import own_problem
from banrye.extras.intake.from_tool import as_markdown, statements_of
from banrye.extras.intake.own_material import OwnMaterial
from banrye.problem.own_cases.own_values import OwnValues
from tests.python.builders import write_files
from tests.python.checkout import Repository
from tests.python.commands import FIXTURES

TOOLS = FIXTURES / "tools"


def new(repository: Repository, name: str, place: Path) -> None:
    result = repository.script("new", name, "--from", place, "--language", "cpp")
    assert result.status == 0, result


@pytest.mark.lengthy
@pytest.mark.needs("format:polygon")
def test_new_makes_a_package_that_needs_nothing_else(repository: Repository) -> None:
    """Its validator and checker have their testlib.h, and its solutions get their verdicts."""
    new(repository, "plus", TOOLS / "polygon_sum")
    settings = repository.read("problems/plus/problem.yaml")
    assert "type: scoring\n" in settings
    assert "time_limit: 2.0\n" in settings
    result = repository.script("judge", "plus", "--quick")
    assert result.status == 0, result
    assert "wrong_answer/int.cpp (secret/group_002/04/04), 30 points\n" in result.stdout


@pytest.mark.lengthy
@pytest.mark.needs("format:dmoj")
def test_new_keeps_how_outputs_are_compared(repository: Repository) -> None:
    """DMOJ's checker identical counts every byte, and the default of packages counts words."""
    files = {
        "dmoj/init.yml": "checker: identical\ntest_cases: [{in: 1.in, out: 1.out}]\n",
        "dmoj/1.in": "\n",
        "dmoj/1.out": "Yes\n",
        "dmoj/tests/right/test.yml": "source: right.py\nexpect: AC\n",
        "dmoj/tests/right/right.py": "print('Yes')\n",
        "blanks.py": "print(' YES ')\n",
    }
    for name, text in files.items():
        repository.write(name, text)
    new(repository, "plus", repository.path("dmoj"))
    for place in (repository.path("dmoj"), "plus"):
        result = repository.script("judge", place, repository.path("blanks.py"), "--quick")
        assert (result.status, "Wrong answer" in result.stdout) == (1, True), result


@pytest.mark.lengthy
def test_new_refuses_what_is_no_package_of_a_tool(repository: Repository) -> None:
    result = repository.script("new", "plus", "--from", FIXTURES / "packages/words")
    assert result.status == 2
    assert "is an ICPC problem package: --from takes one of another tool\n" in result.stderr
    assert not repository.path("problems/plus").exists()


def test_statements_of_polygon_in_every_language_go_along(tmp_path: Path) -> None:
    """One without sections stays in TeX, with its pictures."""
    sections, whole = "statement-sections/japanese", "statements/russian"
    write_files(
        tmp_path,
        {
            f"{sections}/legend.tex": "\\includegraphics[width=3cm]{a.png}\n",
            f"{sections}/a.png": "a",
            f"{whole}/problem.tex": "\\begin{problem}{...}",
            f"{whole}/b.jpg": "b",
        },
    )
    assert statements_of(tmp_path) == {
        "statement/problem.ja.md": b"![a.png](a.png)\n",
        "statement/a.png": b"a",
        "statement/problem.ru.tex": b"\\begin{problem}{...}",
        "statement/b.jpg": b"b",
    }


@pytest.mark.needs("format:polygon")
def test_a_title_keeps_its_language(repository: Repository) -> None:
    names = '<names><name language="russian" value="Сумма"/></names>'
    tests = '<judging><testset name="tests"><tests><test method="manual"/></tests></testset>'
    files = {"problem.xml": f"<problem>{names}{tests}</judging></problem>"}
    files |= {"tests/01": "1\n", "tests/01.a": "1\n"}
    write_files(repository.path("ru"), files)
    new(repository, "plus", repository.path("ru"))
    assert '\n  ru: "Сумма"\n' in repository.read("problems/plus/problem.yaml")


@pytest.mark.lengthy
@pytest.mark.needs("format:tps")
def test_a_package_with_a_solution_gets_no_empty_one(repository: Repository) -> None:
    """Everything that is accepted there is accepted here."""
    result = repository.script("new", "plus", "--from", TOOLS / "tps_sum")
    assert result.stdout == "made plus: problems/plus\nnext: scripts/judge plus\n"
    assert not repository.path("src/bin/plus.rs").exists()
    result = repository.script("judge", "plus")
    assert result.status == 0, result
    assert "accepted/right.py" in result.stdout


def test_statements_of_polygon_become_markdown() -> None:
    text = "\\textbf{Sum} of $$$n$$$\n\\begin{itemize}\n  \\item \\t{a}\n\\end{itemize}\n"
    assert as_markdown(text).split() == "**Sum** of $n$ - `a`".split()


@pytest.mark.slow
@pytest.mark.needs("pandoc", "bt")
@pytest.mark.needs("verb:package")
@pytest.mark.needs("format:polygon")
def test_a_package_for_polygon_is_read_again(repository: Repository) -> None:
    """What Polygon has no place for is named, and the status says so."""
    new(repository, "plus", TOOLS / "polygon_sum")
    statement = "Print the sum.\n\n## Input\n\nNumbers.\n\n## Output\n\nTheir sum.\n"
    repository.write("problems/plus/statement/problem.en.md", statement)
    repository.path("problems/plus/statement/problem.ko.md").unlink()
    settings = repository.read("problems/plus/problem.yaml")
    settings = re.sub("license: unknown", "license: cc0", settings)
    repository.write("problems/plus/problem.yaml", settings)
    result = repository.script("package", "plus", "--for", "polygon")
    assert result.status == 1, result
    assert "plus: not written: the solution labelled/slow.py" in result.stderr
    file = repository.path("target/packages/polygon/plus.zip")
    with zipfile.ZipFile(file) as opened:
        root = ElementTree.fromstring(opened.read("problem.xml"))
        assert opened.read("tests/01.a") == b"3\n"
        assert opened.read("statement-sections/english/input.tex") == b"Numbers.\n"
    tags = {
        solution.findall("source")[0].get("path"): solution.get("tag")
        for solution in root.iter("solution")
    }
    assert tags == {
        "solutions/main.cpp": "main",
        "solutions/crash.cpp": "rejected",
        "solutions/int.cpp": "wrong-answer",
    }
    assert repository.script("judge", file).status == 0


def test_new_keeps_what_a_document_says(tmp_path: Path) -> None:
    text = "timelimit: 5s\nmatch: {Float: {absolute_error: 1e-3}}\ncases: [{in: '1', out: '2'}]\n"
    write_files(tmp_path, {"a.yml": text})
    material = OwnMaterial(OwnValues(), tmp_path / "a.yml", None, None, None)
    new = own_problem.new_problem("quitenew", material)
    assert new.settings.seconds == 5
    flags = b'["case_sensitive", "float_absolute_tolerance", "0.001"]'
    assert new.files["data/test_group.yaml"] == b"output_validator_args: " + flags + b"\n"
