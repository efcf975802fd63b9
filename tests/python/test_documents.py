"""The documents: links, pictures and scripts exist; code, samples and numbers are real."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.python import page_commands
from tests.python.attack_table import GUIDE, counts_by_kind
from tests.python.commands import FIXTURES, ROOT, inputs_below, paths_below, problem_names

PAGES = sorted(
    path
    for pattern in ("*.md", "scripts/*.md", "scripts/guide/*.md", "*/README.md")
    for path in ROOT.glob(pattern)
)


def documents(pattern: str = "*/*.md") -> list[Path]:
    """Return the statements and editorials of our problems. A new problem has no editorial yet."""
    files = [(ROOT / "problems" / name).glob(pattern) for name in problem_names()]
    names = re.compile(r"(statement/problem|solution/solution)\.(en|ko)\.md$")
    return sorted(file for found in files for file in found if names.search(str(file)))


def place(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("page", [*PAGES, *documents()], ids=place)
def test_links_pictures_and_scripts_exist(page: Path) -> None:
    parts = page.read_text(encoding="utf-8").split("```")
    text = "".join(parts[::2])  # without code
    targets = re.findall(r"\]\(([^)]*)\)", text)
    targets += re.findall(r'(?:src|srcset|href)="([^"]*)"', text)
    for target in targets:
        if not target.startswith("https://"):
            check_target(page, target)
    for script in re.findall(r"(?<![A-Za-z0-9/_.])scripts/[A-Za-z0-9/_.]*", text):
        assert (ROOT / script.rstrip(".")).exists(), script


def check_target(page: Path, target: str) -> None:
    name, _, anchor = target.partition("#")
    file = page.parent / name if name else page
    assert file.exists(), target
    if anchor and file.suffix != ".html":  # there, it is a position of the game
        headings = re.findall(r"(?m)^#+ (.*)$", file.read_text(encoding="utf-8"))
        assert anchor in map(anchor_of, headings), target


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.with_suffix(".ko.md") in PAGES], ids=place
)
def test_a_page_and_its_korean_twin_say_the_same(page: Path) -> None:
    """They have the same commands, tables and headings. README's sections have another order."""
    twin = page.with_suffix(".ko.md")
    for of_page in (commands_of, heights_of_tables, levels_of_headings):
        assert of_page(page) == of_page(twin), of_page.__name__


def commands_of(page: Path) -> set[str]:
    return {command.text for command in page_commands.of_page(page)}


def heights_of_tables(page: Path) -> list[int]:
    """Return how many rows each table has, sorted."""
    blocks = page.read_text(encoding="utf-8").split("\n\n")
    return sorted(len(block.splitlines()) for block in blocks if block.startswith("|"))


def levels_of_headings(page: Path) -> list[int]:
    lines = page.read_text(encoding="utf-8").splitlines()
    return sorted(len(line.split()[0]) for line in lines if re.match("#+ ", line))


@pytest.mark.parametrize("name", ["README.md", "README.ko.md"])
def test_the_first_page_has_at_most_1000_words(name: str) -> None:
    assert len((ROOT / name).read_text(encoding="utf-8").split()) <= 1000


def anchor_of(heading: str) -> str:
    """Return the anchor that GitHub gives a heading: words and hyphens, no punctuation."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def without_comments(code: str) -> str:
    lines = [line.split("//")[0].rstrip() for line in code.splitlines()]
    return "".join(f"{line}\n" for line in lines if line)


@pytest.mark.parametrize("page", documents("solution/*.md"), ids=place)
def test_editorials_show_code_of_the_programs(page: Path) -> None:
    """It is, apart from comments, part of the solution or of a submission.

    Code in Python is run by the problem's own test.
    """
    problem = page.parents[1]
    files = [ROOT / f"src/bin/{problem.name}.rs", *sorted(problem.glob("submissions/*/*"))]
    sources = "".join(file.read_text(encoding="utf-8") for file in files)
    fenced = page.read_text(encoding="utf-8").split("```")[1::2]
    for code in (block.split("\n", 1)[1] for block in fenced):
        is_real = without_comments(code) in without_comments(sources)
        assert is_real or code.startswith("def "), code


@pytest.mark.parametrize("page", documents("statement/*.md"), ids=place)
def test_statements_show_the_samples(page: Path) -> None:
    samples = ""
    for file in inputs_below(page.parents[1] / "data/sample"):
        samples += file.read_text() + file.with_suffix(".ans").read_text()
    text = page.read_text(encoding="utf-8").replace("<br>", "\n")
    shown = "".join(f"{box}\n" for box in re.findall("(?s)<pre>(.*?)</pre>", text))
    assert shown in (samples, "")


def test_pages_and_help_say_how_many_seconds_and_inputs_a_search_takes() -> None:
    """The numbers are those of the code, in both languages."""
    from banrye.search.further import further, further_inputs
    from banrye.search.hunt import hunt

    small, other = further.SMALL_SECONDS, further.STREAM_SECONDS
    judge = further_inputs.SHAPE_SECONDS_OF_JUDGE
    counterexample = further_inputs.SHAPE_SECONDS_OF_COUNTEREXAMPLE
    total, few, most = small + other, further.MAX_SMALL_INPUTS_IF_SLOW, further.MAX_SMALL_INPUTS
    claim, search = hunt.SECONDS_BY_CHOICES.if_wrong, hunt.HUNT_SECONDS
    rules, streams = hunt.SECONDS_BY_RULES.if_right, sum(further.MAX_STREAM_INPUTS.values())
    for file, sentences in {
        "scripts/guide/solve.md": [
            f"the {most} smallest valid inputs in order ({few} if",
            f"then up to {streams} [other inputs]",
            f"at most {total:g} s of CPU time: {small:g} s for the smallest inputs, {other:g} s",
        ],
        "scripts/guide/solve.ko.md": [
            f"차례로 {most}개(C, C++, Rust, Go가 아니면 {few}개)",
            f"(counterexample.ko.md#틀린-테스트-케이스가-없으면) {streams}개까지",
            f"가장 작은 입력에 {small:g}초, 다른 입력에 {other:g}초, 모두 {total:g}초",
        ],
        "scripts/guide/counterexample.md": [
            f"`judge` looks for {judge:g} s of CPU time",
            f"`counterexample` for {counterexample:g} s.",
            f"given up after {claim:g} s of CPU time",
            f"the search ends after {search:g} s of CPU time",
        ],
        "scripts/guide/counterexample.ko.md": [
            f"CPU 시간 {judge:g}초 동안, `counterexample`은 {counterexample:g}초 동안",
            f"앞선 입력은 CPU 시간 {claim:g}초가",
            f"CPU 시간 {search:g}초 동안 더 시험하고",
        ],
        "scripts/guide/regress.md": [
            f"for at most {total:g} s of CPU time.",
            f"up to {total:g} s of CPU time, and those with shapes {judge:g} s more",
        ],
        "scripts/guide/regress.ko.md": [
            f"CPU 시간 {total:g}초까지 작은 입력과",
            f"CPU 시간을 {total:g}초까지 쓰고, 모양이 있는 입력은 {judge:g}초를 더",
        ],
        "scripts/banrye/verbs/judge/options.py": [
            f"take at most {total:g} s of CPU time",
            f"(default: {judge:g})",
        ],
        "scripts/banrye/verbs/counterexample/options.py": [
            f"(default: {counterexample:g})",
            f"(default: {search:g}, or {rules:g} with",
        ],
    }.items():
        if not (ROOT / file).exists():  # it goes with its room
            continue
        text = (ROOT / file).read_text(encoding="utf-8")
        assert [sentence for sentence in sentences if sentence not in text] == [], file


@pytest.mark.parametrize("name", ["words.md", "words.ko.md"])
def test_the_steps_on_the_way_of_a_submission_exist(name: str) -> None:
    page = (ROOT / "scripts" / "guide" / name).read_text(encoding="utf-8")
    steps = re.findall(r"`([\w/]+\.py):(\w+)`", page)
    house = ROOT / "scripts" / "banrye"
    sources = {file: (house / file).read_text(encoding="utf-8") for file, _ in steps}
    lacking = [
        f"{file}:{function}"
        for file, function in steps
        if not re.search(rf"(?m)^ *(?:def|class) {function}\b", sources[file])
    ]
    assert len(steps) > 20
    assert lacking == []


@pytest.mark.parametrize("page", GUIDE, ids=lambda page: page.name)
def test_the_guide_counts_the_attacks(page: Path) -> None:
    """How many attacks are tried, and how many are held at each level, for root and others."""
    text = page.read_text(encoding="utf-8")
    for kind, values in counts_by_kind().items():
        assert f"| {' | '.join(map(str, values))} |\n" in text, kind


@pytest.mark.parametrize("name", problem_names())
def test_a_page_is_a_single_file(name: str) -> None:
    """scripts/pages/build has made it, and it loads nothing.

    scripts/checks/pages compares it with its parts.
    """
    file = ROOT / "problems" / name / "solution/explore.html"
    if not file.exists():
        return
    page = file.read_text(encoding="utf-8")
    assert "<!-- Made by scripts/pages/build" in page
    assert "content=\"default-src 'none'; " in page
    for attribute in (" src=", " srcset=", "url(", "@import"):
        assert attribute not in page
    for link in page.split(' href="')[1:]:
        assert link.startswith("data:"), link[:80]


def test_programs_for_the_pages_are_many() -> None:
    """scripts/checks/pages runs these programs in the pages."""
    folder = FIXTURES / "pages"
    counts: Counter[str] = Counter()
    for file in paths_below(folder):
        if not file.is_file():
            continue
        name, kind = file.relative_to(folder).parts[:2]
        counts["right" if kind == "right" else "wrong"] += 1
        text = file.read_text(encoding="utf-8")
        if kind != "right":
            assert text.startswith("// Mistake: "), file
        if kind != "right" and (source := re.search(r"// Translated from (.*?)\.\n", text)):
            counts["translated"] += 1
            assert (ROOT / "problems" / name / source[1]).exists(), file
    assert counts["right"] >= 10
    assert counts["wrong"] >= 40
    assert counts["translated"] >= 20
