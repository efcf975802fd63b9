"""`scripts/package`, on a small package from elsewhere.

Its title is malicious TeX, HTML and YAML.
"""

from __future__ import annotations

import os
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest
import yaml

from banrye.choices import compiled_testlib
from tests.python.checkout import Repository
from tests.python.commands import ARCHIVE, TESTLIB, script, valid_json

PACKAGE = "problems/received"
TITLE_IN_YAML = (
    r"""name: "N1}\\input{/etc/hosts}\\def\\x{ </title><script>alert(1)</script> \"#: [%"""
)
TITLE_IN_TEX = (
    r"\problemname{N1\}\textbackslash input\{/etc/hosts\}\textbackslash def\textbackslash x\{ "
)
WORD_BY_WORD = """\
#include "testlib.h"
int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    while (!ans.seekEof())
        if (ans.readToken() != ouf.readToken())
            quitf(_wa, "another word");
    quitf(_ok, "the same words");
}
"""
CHECKER = "problems/korean/output_validator/checker.cpp"
TOLERANCE = 'output_validator_args: [float_tolerance, "1e-6"]\n'
OUTSIDE = "a statement has a picture that is not in its folder: <"


@pytest.fixture
def received(repository: Repository) -> Repository:
    """Return a repository with the package from elsewhere."""
    repository.add_fixture("package")
    return repository


def check_success(repository: Repository, *arguments: str) -> None:
    result = repository.script("package", *arguments)
    assert (result.status, result.stderr) == (0, "")


@pytest.mark.needs("target:dmoj", "target:domjudge", "target:kattis", "target:plain")
@pytest.mark.slow
@pytest.mark.needs("bt", "pandoc")
def test_archives_can_be_used_as_they_are(received: Repository) -> None:
    # The user has run bt on the package itself. bt keeps its path by the uuid, and warns of a
    # second package with it.
    path = f"{received.path('problems/received/problem.yaml')}"
    received.write("bapctools/uuids/00000000-0000-4000-8000-000000000000", path)
    before = received.snapshot()
    result = received.script("package", "--lang", "ko", env={"XDG_CONFIG_HOME": received.root})
    assert (result.status, result.stderr) == (0, "")
    assert received.snapshot() == before, "the package was changed"
    for judge in ("kattis", "domjudge", "dmoj", "plain"):
        with zipfile.ZipFile(received.path(f"target/packages/{judge}/received.zip")) as made:
            made.extractall(received.path(judge))
            modes = [file.external_attr >> 16 for file in made.infolist()]
        assert all(mode & 0o444 == 0o444 for mode in modes)
    check_test_cases(received)
    check_pages(received)
    assert received.read("domjudge/problem.yaml").startswith(TITLE_IN_YAML)
    tex = received.read("kattis/received/problem_statement/problem.en.tex")
    assert tex.startswith(TITLE_IN_TEX)
    assert "\\emph{A square}" in tex


def check_test_cases(repository: Repository) -> None:
    """Check the archives of test cases. The right answer is the input itself."""
    init = repository.read("dmoj/received/init.yml")
    for case in ("1", "2", "3"):
        text = repository.read(f"plain/{case}.in")
        assert repository.read(f"plain/{case}.out") == text
        assert repository.read(f"dmoj/received/{case}.out") == text
        assert f'"out": "{case}.out"' in init


def check_pages(repository: Repository) -> None:
    for page, heading, samples in (
        ("domjudge/problem.html", '<h1>"그대로"</h1>', "예제 입력"),
        (
            "domjudge/attachments/problem.en.html",
            "&lt;script&gt;alert(1)&lt;/script&gt;",
            "Sample input",
        ),
    ):
        text = repository.read(page)
        assert heading in text
        assert samples in text
        assert "<math" in text
        assert 'src="data:image/svg+xml;base64,' in text
        assert "<pre><code>1</code></pre>" in text
        assert "Content-Security-Policy" in text
        assert "<script" not in text
        assert 'stretchy="true"' not in text


def check_refusal(repository: Repository, message: str) -> None:
    """Check that the package is refused, and make it anew."""
    result = repository.script("package")
    assert (result.status, result.stdout) == (2, "")
    assert result.stderr.startswith(f"package: {message}")
    assert not repository.path("target/packages").exists()
    shutil.rmtree(repository.path(PACKAGE))
    repository.add_fixture("package")


@pytest.mark.slow
@pytest.mark.needs("bt", "pandoc")
def test_nothing_from_outside_the_package_is_published(received: Repository) -> None:
    """Neither a link nor a statement puts another file of the user into an archive.

    A statement does not load anything.
    """
    secret = received.write("secret.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>\n')
    for file in ("data/secret/2.in", "statement/picture.png"):
        received.path(f"{PACKAGE}/{file}").symlink_to(secret)
        check_refusal(received, f"{PACKAGE}/{file} is a link out of the package, to ")
    received.write(f"{PACKAGE}/statement/problem.en.md", f"![]({secret})")
    check_refusal(received, OUTSIDE)
    korean = f"{PACKAGE}/statement/problem.ko.md"
    for text in (
        "![](../../../secret.svg)",
        f"<IMG SRCSET={secret}>",
        "<img src='http://127.0.0.1:9/x.png'>",
    ):
        received.write(korean, text)
        check_refusal(received, OUTSIDE)
    received.path(korean).write_bytes(b"\xe9")
    check_refusal(received, f"{korean} is not UTF-8: ")
    received.write(f"{PACKAGE}/problem.yaml", "name: [\n")
    check_refusal(received, f"cannot read {PACKAGE}/problem.yaml: ")


@pytest.mark.needs("target:domjudge", "target:plain")
@pytest.mark.slow
@pytest.mark.needs("bt", "pandoc")
def test_only_the_parts_that_the_judge_takes_are_needed(received: Repository) -> None:
    """Archives of test cases need only samples, and only Kattis needs English.

    A missing part is named.
    """
    shutil.rmtree(received.path("problems/received/data/secret"))
    check_success(received, "--for", "plain")
    result = received.script("package")
    assert (result.status, result.stdout) == (2, "")
    missing = "received has no secret test case yet (list them in "
    assert result.stderr.startswith(missing)
    received.add_fixture("korean")
    check_success(received, "--for", "domjudge", "--lang", "ko", "korean")
    result = received.script("package", "--for", "plain", "--lang", "ko", "korean")
    lost = "korean: not written: the checker or tolerance (archive for plain)"
    assert (result.status, result.stderr.split(": only")[0]) == (1, lost)
    received.path("problems/received/data/sample/1.ans").unlink()
    result = received.script("judge", "received")
    assert (result.status, result.stdout) == (2, "")
    missing = "there is no answer to problems/received/data/sample/1.in"
    assert missing in result.stderr


@pytest.mark.slow
@pytest.mark.needs("bt", "pandoc")
@pytest.mark.needs("verb:new")
def test_the_untouched_example_is_right(repository: Repository) -> None:
    """It is what scripts/new makes. Its secret test cases are generated."""
    assert repository.script("new", "demo").status == 0
    # The judge generates the secret test cases in a copy.
    result = repository.script("judge", "demo", "src/bin/demo.rs")
    assert result.status == 0
    assert "\nAccepted: all 3 test cases" in result.stdout
    assert not repository.path("problems/demo/data/secret").exists()
    check_success(repository)
    result = repository.script("judge", "demo")
    assert result.status == 0
    assert "secret/largest" in result.stdout
    # A test case that the generators do not make is kept.
    repository.write("problems/demo/data/secret/mine.in", "1\n1\n")
    repository.write("problems/demo/data/secret/mine.ans", "1\n")
    check_success(repository, "--generate")
    assert repository.read("problems/demo/data/secret/mine.in") == "1\n1\n"


@pytest.mark.needs("target:plain")
@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
@pytest.mark.needs("verb:new")
@pytest.mark.needs("format:archive")
def test_placeholders_and_failing_solutions_are_refused(repository: Repository) -> None:
    """Of what scripts/new leaves to be written nothing is published."""
    assert repository.script("new", "boj1002", "--archive", ARCHIVE).status == 0
    folder = "problems/boj1002"

    def check(message: str, status: int = 2) -> None:
        result = repository.script("package", "--for", "plain", "boj1002")
        assert (result.status, result.stdout) == (status, "")
        first = next(
            line for line in result.stderr.splitlines(keepends=True) if "not written" not in line
        )
        assert first.startswith(f"package: boj1002: {message}")

    repository.write(f"{folder}/generators/generators.yaml", "[")  # is not read before
    english = f"{folder}/statement/problem.en.md"
    check(f'"Say here in your own words what" is a placeholder (change {english}:3)\n')
    begin = "# Divisor\n\nPrint a divisor.\n"
    repository.write(english, f"{begin}\n## Input\n\nDescribe the input and its limits.\n")
    check(f'"Describe the input and its limits." is a placeholder (change {english}:7)\n')
    repository.write(english, begin)
    korean = f"{folder}/statement/problem.ko.md"
    check(f'"여기에 직접 설명합니다" is a placeholder (change {korean}:3)\n')
    repository.path(korean).unlink()
    settings = repository.read(f"{folder}/problem.yaml")
    title = next(line for line in settings.splitlines() if line.startswith("  en: "))
    repository.write(f"{folder}/problem.yaml", settings.replace(title, "  en: Title"))
    check(f'the title "Title" is a placeholder (change {folder}/problem.yaml)\n')
    repository.write(f"{folder}/problem.yaml", settings)
    repository.path(f"{folder}/generators/generators.yaml").unlink()
    program = f"{folder}/submissions/accepted/boj1002.rs"
    check(f"{program} is not accepted: Run-time error on sample/", status=1)


@pytest.mark.needs("target:dmoj", "target:plain")
@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
def test_a_warning_is_about_the_archives_that_are_made(repository: Repository) -> None:
    """Scores of a scoring problem are lost in some."""
    repository.add_fixture("korean")
    repository.path("problems/korean/generators/generators.yaml").unlink()  # needs BAPCtools

    def check(message: str, *judges: str) -> None:
        options = [word for judge in judges for word in ("--for", judge)]
        result = repository.script("package", *options, "korean")
        assert (result.status, result.stderr) == (1, f"korean: not written: {message}\n")

    repository.write("problems/korean/data/test_group.yaml", TOLERANCE)
    what, follows = "the checker or tolerance", "only the right answers are there"
    check(f"{what} (archive for plain): {follows}", "plain")
    check(f"{what} (archive for plain): {follows}", "plain", "dmoj")
    odd = TOLERANCE.replace("1e-6", "2e-6")  # the checker of DMOJ is one for all test cases
    repository.write("problems/korean/data/sample/test_group.yaml", odd)
    repository.write("problems/korean/data/secret/odd.in", "1\n")
    repository.write("problems/korean/data/secret/odd.ans", "1\n")
    check(f"{what} (archives for dmoj and plain): {follows}", "plain", "dmoj")
    for name in ("sample/test_group.yaml", "secret/odd.in", "secret/odd.ans"):
        repository.path(f"problems/korean/data/{name}").unlink()
    repository.path("problems/korean/data/test_group.yaml").unlink()
    settings = repository.read("problems/korean/problem.yaml")
    repository.write("problems/korean/problem.yaml", f"{settings}type: scoring\n")
    scores = "groups and scores (archive for plain): each test case has one point"
    check(scores, "dmoj", "plain")  # batches of DMOJ have them


@pytest.mark.needs("target:plain")
@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
@pytest.mark.needs("verb:new")
def test_the_statement_of_the_example_is_refused_for_another_problem(
    repository: Repository,
) -> None:
    """The example itself can be exported as it is."""
    assert repository.script("new", "demo", "--type", "scoring", "--language", "cpp").status == 0
    result = repository.script("package", "demo", "--for", "plain")
    assert "packages/plain/demo.zip" in result.stdout, result
    repository.write("problems/demo/data/sample/1.in", "1\n7\n")
    repository.write("problems/demo/data/sample/1.ans", "7\n")
    result = repository.script("package", "demo", "--for", "plain")
    assert (result.status, result.stdout) == (2, "")
    assert "demo: the statement is still the one of the example" in result.stderr


def init_of(repository: Repository, *arguments: str) -> dict[str, Any]:
    """Return the init.yml of the archive for DMOJ, which is unpacked."""
    check_success(repository, "--for", "dmoj", *arguments)
    with zipfile.ZipFile(repository.path("target/packages/dmoj/korean.zip")) as made:
        made.extractall(repository.path("dmoj"))
    result = yaml.safe_load(repository.read("dmoj/korean/init.yml"))
    assert isinstance(result, dict)
    return result


@pytest.mark.needs("target:dmoj")
@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
def test_checkers_and_tolerances_are_for_dmoj_too(repository: Repository) -> None:
    """The default comparison is a checker for testlib, which comes with testlib.h itself."""
    repository.add_fixture("korean")
    repository.path("problems/korean/generators/generators.yaml").unlink()  # needs BAPCtools
    files = {"files": ["checker.cpp", "testlib.h"], "lang": "CPP17", "type": "testlib"}
    bridged = {"name": "bridged", "args": files}
    assert init_of(repository, "korean")["checker"] == bridged
    assert "ABSOLUTE = -1.0, RELATIVE = -1.0" in repository.read("dmoj/korean/checker.cpp")
    repository.write("problems/korean/data/test_group.yaml", TOLERANCE)
    assert init_of(repository, "korean")["checker"] == bridged
    assert "ABSOLUTE = 1e-06, RELATIVE = 1e-06" in repository.read("dmoj/korean/checker.cpp")
    repository.write(CHECKER, WORD_BY_WORD)
    header = compiled_testlib.of_package(TESTLIB).decode()
    repository.write(str(Path(CHECKER).with_name("testlib.h")), header)
    assert init_of(repository, "korean")["checker"] == bridged
    assert repository.read("dmoj/korean/checker.cpp").endswith(WORD_BY_WORD.splitlines()[-1] + "\n")
    assert repository.read("dmoj/korean/testlib.h") == TESTLIB.read_text()


@pytest.mark.needs("target:plain")
@pytest.mark.slow
@pytest.mark.needs("bt", "pandoc")
@pytest.mark.needs("verb:new")
def test_all_test_cases_are_generated_or_none(repository: Repository) -> None:
    """They take the place of the old ones at once: a run that is killed leaves no part of them."""
    assert repository.script("new", "demo").status == 0
    mine = repository.write("problems/demo/data/secret/mine.in", "1\n1\n")
    repository.write("problems/demo/data/secret/mine.ans", "1\n")
    secret = mine.parent
    old = os.open(secret, os.O_RDONLY)  # keeps its number
    check_success(repository, "--generate", "--for", "plain", "demo")
    assert secret.stat().st_ino != os.fstat(old).st_ino
    os.close(old)
    assert mine.read_text() == "1\n1\n"
    assert (secret / "largest.in").is_file()
    target: Path = repository.path("target")
    assert not [folder for folder in target.iterdir() if (folder / "data").exists()]


TYPES = {  # of banrye new: the judges that take no archive of it, by their reason
    "pass-fail": "",
    "several": "",
    "float": "",
    "interactive": "",
    "scoring": "demo: no archive for domjudge: BAPCtools does not take scoring problems",
}


@pytest.mark.needs(
    "target:dmoj", "target:domjudge", "target:kattis", "target:plain", "target:polygon"
)
@pytest.mark.slow
@pytest.mark.needs("bt", "pandoc")
@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.needs("verb:new")
def test_a_new_problem_goes_to_every_judge_and_is_read_again(
    repository: Repository, kind: str
) -> None:
    """Nothing is edited between new and package. The archives are read as packages."""
    made = repository.script("new", "demo", "--type", kind, "--language", "cpp")
    assert made.status == 0, made
    judges = ["kattis", "domjudge", "dmoj", "plain", "polygon"]
    result = repository.script("package", "demo", *[f"--for={judge}" for judge in judges])
    if TYPES[kind]:
        assert TYPES[kind] in result.stderr, result
        judges = [judge for judge in judges if judge != "domjudge"]
    archives = {judge: f"target/packages/{judge}/demo.zip" for judge in judges}
    assert sorted(result.stdout.split()) == sorted(archives.values()), result
    assert "the validator" not in result.stderr
    right = "problems/demo/submissions/accepted/demo.cpp"
    for judge, archive in archives.items():
        place = ["--cases", archive] if judge == "plain" else [archive]
        if (kind, judge) == ("interactive", "plain"):
            assert "not written: the interactor (archive for plain): " in result.stderr
            continue
        judged = repository.script("judge", *place, right)
        assert judged.status == 0, (judge, judged)
        assert "\nAccepted: " in judged.stdout


@pytest.mark.needs(
    "target:dmoj", "target:domjudge", "target:kattis", "target:plain", "target:polygon"
)
@pytest.mark.slow
@pytest.mark.needs("bt", "pandoc")
@pytest.mark.needs("verb:new")
def test_a_new_function_goes_to_every_judge_once_it_is_written(repository: Repository) -> None:
    """The statements and the function are the only files that are edited, each once."""
    assert repository.script("new", "demo", "--type", "function").status == 0
    program = "problems/demo/submissions/accepted/demo.rs"
    text = repository.read(program)
    body = "numbers.iter().map(|&number| i64::from(number)).sum()"
    repository.write(program, text.replace("todo!()", body))
    for language in ("en", "ko"):
        place = f"problems/demo/statement/problem.{language}.md"
        repository.write(place, "# Sum\n\nPrint the sum.\n")
    judges = ["kattis", "domjudge", "dmoj", "plain", "polygon"]
    result = repository.script("package", "demo", *[f"--for={judge}" for judge in judges])
    archives = sorted(f"target/packages/{judge}/demo.zip" for judge in judges)
    assert sorted(result.stdout.split()) == archives, result


@pytest.mark.needs("target:domjudge", "target:plain")
@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
@pytest.mark.needs("verb:new")
def test_a_scoring_problem_has_no_archive_that_needs_bapctools(repository: Repository) -> None:
    assert repository.script("new", "demo", "--type", "scoring", "--language", "cpp").status == 0
    result = repository.script("package", "demo", "--for", "domjudge")
    reason = "demo: no archive for domjudge: BAPCtools does not take scoring problems\n"
    assert (result.status, result.stderr) == (2, f"package: {reason}")
    result = repository.script("package", "demo", "--for", "domjudge", "--for", "plain")
    assert (result.status, result.stdout) == (1, "target/packages/plain/demo.zip\n")
    assert result.stderr.startswith(reason)


# Parts that an archive cannot contain, and the parts of a statement that it has.

STATEMENT_IN_TEX = """\
\\problemname{Square}
Print a \\emph{square}.
\\includegraphics[width=3cm]{bars.png}
\\section*{Input}
A digit.
"""
PICTURE = b"\x89PNG\r\n\x1a\n picture"
NOTICE = "not affiliated with the judge"


@pytest.fixture
def korean(repository: Repository) -> Repository:
    """Return a repository with a package whose test cases are there."""
    repository.add_fixture("korean")
    repository.path("problems/korean/generators/generators.yaml").unlink()  # needs BAPCtools
    return repository


def archive_of(repository: Repository, judge: str, *arguments: str) -> dict[str, bytes]:
    """Return the files of the archive of the package korean for a judge."""
    result = repository.script("package", "korean", "--for", judge, *arguments)
    assert "packages" in result.stdout, result
    with zipfile.ZipFile(repository.path(f"target/packages/{judge}/korean.zip")) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


@pytest.mark.needs("target:plain", "target:polygon")
@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
def test_a_statement_in_tex_or_pdf_goes_as_it_is_to_who_takes_it(korean: Repository) -> None:
    for file in korean.path("problems/korean/statement").glob("*.md"):
        file.unlink()
    korean.write("problems/korean/statement/problem.en.tex", STATEMENT_IN_TEX)
    korean.path("problems/korean/statement/bars.png").write_bytes(PICTURE)
    korean.path("problems/korean/statement/problem.ko.pdf").write_bytes(b"%PDF-1.4\n")
    plain = archive_of(korean, "plain")
    assert plain["problem.en.tex"].decode() == STATEMENT_IN_TEX
    assert (plain["bars.png"], plain["problem.ko.pdf"]) == (PICTURE, b"%PDF-1.4\n")
    polygon = archive_of(korean, "polygon")
    sections = "statement-sections/english"
    assert b"Print a \\emph{square}." in polygon[f"{sections}/legend.tex"]
    assert polygon[f"{sections}/input.tex"] == b"A digit.\n"
    assert polygon[f"{sections}/bars.png"] == PICTURE
    result = korean.script("package", "korean", "--for", "polygon")
    assert result.status == 1
    assert "not written: the statement statement/problem.ko.pdf (archive for" in result.stderr


@pytest.mark.needs("target:polygon")
@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
def test_pictures_go_to_polygon_and_one_that_is_missing_is_named(korean: Repository) -> None:
    folder = "problems/korean/statement"
    korean.path(f"{folder}/bars.png").write_bytes(PICTURE)
    korean.write(f"{folder}/problem.en.md", "Bars:\n\n![bars](bars.png){ width=40% }\n")
    polygon = archive_of(korean, "polygon")
    assert polygon["statement-sections/english/bars.png"] == PICTURE
    legend = polygon["statement-sections/english/legend.tex"]
    assert b"{bars.png}" in legend
    assert b"width=40" not in legend  # an attribute, and not a text
    assert b"0.4\\textwidth" in legend


@pytest.mark.needs("target:plain", "target:polygon")
@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
@pytest.mark.parametrize("judge", ["plain", "polygon"])
def test_only_a_problem_of_another_judge_has_a_notice(korean: Repository, judge: str) -> None:
    """It is in the language of the statement."""
    settings = korean.read("problems/korean/problem.yaml")
    korean.write("problems/korean/statement/problem.en.md", "Print it.\n")

    def texts(source: str) -> str:
        without = "".join(re.split(r"(?m)^source:.*\n(?:[ ].*\n)*", settings))
        korean.write("problems/korean/problem.yaml", f"{without}source: {source}\n")
        files = archive_of(korean, judge)
        return "".join(
            content.decode() for name, content in files.items() if name.endswith((".html", ".tex"))
        )

    for own in ("My own contest", '{name: "NWERC 2023", url: "https://example.com"}'):
        own_texts = texts(own)
        assert NOTICE not in own_texts
        assert "아무 관계가 없습니다" not in own_texts
    other_texts = texts("Baekjoon 1018")
    assert other_texts.count(NOTICE) == 1
    assert other_texts.count("아무 관계가 없습니다") == 1


@pytest.mark.needs("target:plain")
@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
def test_what_is_lost_is_said_before_anything_is_run_and_in_json(korean: Repository) -> None:
    """An accepted submission that is not accepted ends the run, after what is lost was said."""
    korean.write("problems/korean/data/test_group.yaml", TOLERANCE)
    result = korean.script("package", "korean", "--for", "plain", "--json")
    value = valid_json(result.stdout)
    assert result.status == 1
    assert value["archives"] == [{"judge": "plain", "file": "target/packages/plain/korean.zip"}]
    assert [loss["what"] for loss in value["not_written"]] == ["the checker or tolerance"]
    for file in korean.path("problems/korean/submissions/accepted").iterdir():
        file.unlink()
    korean.write("problems/korean/submissions/accepted/wrong.py", "print('no')\n")
    result = korean.script("package", "korean", "--for", "plain")
    assert (result.status, result.stdout) == (1, "")
    lost, failed = result.stderr.splitlines()
    assert lost.startswith("korean: not written: the checker or tolerance (archive for plain)")
    assert "wrong.py is not accepted" in failed


@pytest.mark.needs("target:plain")
@pytest.mark.lengthy
@pytest.mark.needs("pandoc")
@pytest.mark.needs("verb:new")
def test_dialogues_without_answers_are_archived(repository: Repository) -> None:
    """An interactive package need have no .ans: the archive has an empty answer."""
    assert (
        repository.script("new", "demo", "--type", "interactive", "--language", "cpp").status == 0
    )
    answers = list(repository.path("problems/demo/data").rglob("*.ans"))
    for file in answers:
        file.unlink()
    result = repository.script("package", "demo", "--for", "plain")
    assert result.status == 1, result
    assert "demo: not written: the interactor (archive for plain): " in result.stderr
    with zipfile.ZipFile(repository.path("target/packages/plain/demo.zip")) as opened:
        assert opened.read("1.out") == b""


@pytest.mark.lengthy
@pytest.mark.needs("verb:doctor")
@pytest.mark.skipif(shutil.which("pandoc") is not None, reason="pandoc is installed")
def test_the_doctor_says_that_pandoc_is_missing() -> None:
    assert "apt install pandoc (for the statements)" in script("doctor").stdout
