"""A statement goes into each archive as it is, or converted with its words and pictures.

Parts that an archive cannot contain are listed. The fixtures have each form in two
languages, with pictures.
"""

from __future__ import annotations

import base64
import re
import shutil
from pathlib import Path

import pytest

from banrye.extras.package import losses, statements
from banrye.extras.package.export_target import Material
from banrye.extras.package.export_targets import EXPORT_TARGETS
from banrye.extras.package.statement_files import Form
from banrye.problem.packages import icpc_package
from banrye.repository import PROBLEMS
from tests.python.commands import FIXTURES, problem_names

EXPORTS = FIXTURES / "exports"
STATEMENTS = EXPORTS / "statements"
WORDS = {"en": "Seven zebras", "ko": "얼룩말 일곱 마리"}
BESIDE = {  # what each form shows or includes
    Form.MARKDOWN: ["bars.png", "images/dots.png", "drawing.svg"],
    Form.TEX: ["bars.png", "images/dots.png", "table.tex"],
    Form.TYPST: ["bars.png"],
    Form.HTML: ["bars.png"],
    Form.PDF: [],
}
PICTURE = re.compile(r"picture (\S+) of")


def package_with(place: Path, form: Form) -> Path:
    """Return a package with the statements in one form, in both languages."""
    folder = shutil.copytree(EXPORTS / "kinds" / "pass_fail", place / "less")
    shutil.rmtree(folder / "statement")
    shutil.copytree(STATEMENTS, folder / "statement")
    for file in (folder / "statement").glob("problem.*"):
        if file.suffix != f".{form}":
            file.unlink()
    return folder


def archive_of(folder: Path, target: str, place: Path) -> tuple[dict[str, bytes], str]:
    """Return the files of an archive and what it is said to lack."""
    problem = icpc_package.read_package(folder).problem
    pages = statements.html_pages(problem, "en")
    layout = place / "layout"
    archive = place / "archive"
    for made in (layout, archive):
        made.mkdir(parents=True)
    with statements.copy_with_tex(folder, dict(problem.titles)) as copy:
        EXPORT_TARGETS[target].write(archive, Material(problem, copy, pages, layout))
    named = losses.of_archives(problem, [EXPORT_TARGETS[target]])
    files = {
        file.relative_to(archive).as_posix(): file.read_bytes()
        for file in archive.rglob("*")
        if file.is_file()
    }
    return files, "\n".join(f"{loss.what} of" for loss in named)


@pytest.mark.needs("target:polygon")
@pytest.mark.needs("pandoc")
@pytest.mark.parametrize("target", list(EXPORT_TARGETS))
@pytest.mark.parametrize("form", list(Form))
def test_a_statement_is_in_the_archive_or_named(tmp_path: Path, form: Form, target: str) -> None:
    files, named = archive_of(package_with(tmp_path, form), target, tmp_path)
    contents = list(files.values())
    for language, words in WORDS.items():
        name = f"problem.{language}.{form}"
        is_same = (STATEMENTS / name).read_bytes() in contents
        is_said = f"statement/{name}" in named
        has_words = any(words.encode() in content for content in contents)
        is_converted = form is Form.MARKDOWN or (form is Form.TEX and target == "polygon")
        assert is_said or is_same or (is_converted and has_words), (name, named)
    if f"the statement statement/problem.en.{form}" in named:
        return
    for name in BESIDE[form]:
        content = (STATEMENTS / name).read_bytes()
        is_there = content in contents or any(base64.b64encode(content) in c for c in contents)
        assert is_there or name in PICTURE.findall(named), (name, named)


@pytest.mark.needs("target:kattis")
@pytest.mark.needs("pandoc")
def test_attributes_of_pictures_and_tags_are_kept(tmp_path: Path) -> None:
    """As pandoc has them: sizes, titles, descriptions, what is raised or lowered."""
    folder = package_with(tmp_path, Form.MARKDOWN)
    files, named = archive_of(folder, "kattis", tmp_path)
    tex = files["problem_statement/problem.en.tex"].decode()
    assert r"\includegraphics[width=0.4\textwidth]{bars.png}" in tex
    assert re.search(r"\\includegraphics\[height=0.3125in\]\{images/dots.png\}", tex)
    assert r"\emph{a drawing}" in tex  # TeX reads no SVG
    assert "the picture drawing.svg of statement/problem.en.md" in named
    assert r"a\textsubscript{2}" in tex
    page = statements.html_pages(icpc_package.read_package(folder).problem, "en")["problem.html"]
    shown = re.findall(r"<img src=\"data:image/[a-z+]*;base64,[^\"]*\"([^>]*)>", page)
    assert [words.strip() for words in shown] == [
        'title="a title" style="width:40.0%" alt="Two bars"',
        'alt="dots" height="30"',
        'alt="a drawing"',
    ]
    assert "affiliated" not in tex + page  # the package names no judge


@pytest.mark.needs("target:cms", "target:kattis")
@pytest.mark.needs("pandoc")
def test_of_several_forms_a_judge_gets_what_it_takes(tmp_path: Path) -> None:
    folder = package_with(tmp_path, Form.TEX)
    for name in ("problem.en.pdf", "problem.en.md"):
        shutil.copy(STATEMENTS / name, folder / "statement")
    files, named = archive_of(folder, "cms", tmp_path / "cms")
    assert files["statement/en.pdf"] == (STATEMENTS / "problem.en.pdf").read_bytes()
    assert "problem.en" not in named
    files, _ = archive_of(folder, "kattis", tmp_path / "kattis")
    own = (STATEMENTS / "problem.en.tex").read_bytes()
    assert files["problem_statement/problem.en.tex"] == own


@pytest.mark.needs("pandoc")
@pytest.mark.parametrize("name", problem_names())
def test_samples_stand_once_in_both_languages(name: str) -> None:
    """Kattis and DOMjudge append them to the statement."""
    package = PROBLEMS / name
    for source, words in (("problem.en.md", "## Sample"), ("problem.ko.md", "## 예제\n")):
        assert words in (package / "statement" / source).read_text(encoding="utf-8")
    with statements.copy_with_tex(package, {"en": name}) as copy:
        texts = [file.read_text(encoding="utf-8") for file in copy.glob("statement/problem.*.tex")]
    assert len(texts) == 2
    for text in texts:
        assert not re.search(r"section\*\{(?:Samples?|예제)\}", text)
