"""The layout of the repository: files are found by names; the rest of the world is pinned."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from banrye import removable_rooms
from tests.python.checkout import copy
from tests.python.commands import ROOT, problem_names, run, texts_of_files

PROBLEMS = [name for name in problem_names() if (ROOT / f"problems/{name}/toolkit").is_dir()]
DOCUMENTS = (  # with examples, and the list of their commands
    "README",
    "problems/README.md",
    "scripts/README",
    "scripts/guide/",
    "tests/fixtures/commands/",
    *(
        f"tests/fixtures/{file.parent.name}/{file.name}"  # those of removable rooms
        for name in ("commands.txt", "wrong.txt")
        for file in (ROOT / "tests" / "fixtures").glob(f"*/{name}")
    ),
)
REQUIREMENTS = ROOT / "scripts" / "requirements"


@pytest.mark.parametrize("name", PROBLEMS)
def test_no_file_names_a_problem_but_its_own(name: str) -> None:
    """scripts/new makes problems without a toolkit."""
    own = (f"problems/{name}/", f"src/bin/{name}.rs", f"tests/{name}.rs", f"tests/{name}/")
    assert len(texts_of_files()) > 100
    naming = [place for place, text in texts_of_files().items() if name in text]
    assert [place for place in naming if not place.startswith((*own, *DOCUMENTS))] == []


MAP_LINE = re.compile(r"(?m)^    ([a-z_0-9]+)  +\S")
FOUND_BY_PLACE = {"extras", "formats", "languages", "verbs"}  # each folder in it says what it is
ROOMS_WITH_A_MAP = sorted(
    {file.parent.name for file in (ROOT / "scripts" / "banrye").glob("*/__init__.py")}
    - FOUND_BY_PLACE
)
ROOMS_WITH_A_MAP += ["formats", "formats/shared"]  # the first has no module, only folders
ROOMS_WITH_A_MAP += [f"problem/{room}" for room in ("location", "own_cases", "packages")]
ROOMS_WITH_A_MAP += [
    f"search/{file.parent.name}"
    for file in (ROOT / "scripts" / "banrye" / "search").glob("*/__init__.py")
]
ROOMS_WITH_A_MAP += ["submission/beside"]
ROOMS_WITH_A_MAP += [  # removable ones
    file.parent.relative_to(ROOT / "scripts" / "banrye").as_posix()
    for file in (ROOT / "scripts" / "banrye" / "extras").rglob("__init__.py")
    if "Its modules:" in file.read_text(encoding="utf-8")
]
FILLED_IN = ("template", "upstream", "driver")  # these are completed first, or not ours
COPIED = (*FILLED_IN, "standard", "served", "inside")  # these run beside programs
MOST_LINES = 400  # of a file of Python
# Classes whose names an interface demands, with that interface.
DEMANDED = {"Options": "VerbHook and CounterexampleHook of banrye/hooks.py"}


# Modules of one name, besides those that hooks.py and language_hooks.py name: the same part of ...
PARTS = {
    "verbs": {"main", "options", "arguments"},
    "formats": {"clone", "documents", "folder", "package"},
}


def modules_of_house(without: tuple[str, ...]) -> list[Path]:
    """Return the paths of the modules below banrye, without those in folders of some names."""
    house = ROOT / "scripts" / "banrye"
    paths = [file.relative_to(house) for file in sorted(house.rglob("*.py"))]
    return [path for path in paths if not set(without) & set(path.parts)]


@pytest.mark.lengthy
def test_no_two_public_classes_have_one_name() -> None:
    """Nor a class and an alias of a type, also in modules that run beside programs."""
    places: dict[str, list[str]] = {}
    for path in modules_of_house(FILLED_IN):
        text = (ROOT / "scripts" / "banrye" / path).read_text(encoding="utf-8")
        for name in names_of_types(ast.parse(text)):
            places.setdefault(name, []).append(str(path))
    assert len(places) > 500
    twice = {name: files for name, files in places.items() if len(files) > 1}
    assert {name: files for name, files in twice.items() if name not in DEMANDED} == {}
    assert DEMANDED.keys() <= twice.keys()  # no exception without a use


def names_of_types(module: ast.Module) -> Iterator[str]:
    """Yield the names of the public classes of a module, and of its aliases of types."""
    for node in module.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name
        if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Constant):
            names = [target.id for target in node.targets if isinstance(target, ast.Name)]
            yield from (name for name in names if re.fullmatch(r"(?:[A-Z][a-z]+)+", name))


def test_no_two_modules_have_one_name() -> None:
    """Whoever reads `from banrye.views import case_lines` knows which module it is."""
    files = (ROOT / "scripts" / "banrye").rglob("*hooks.py")  # of the core, and of rooms
    hooks = "".join(file.read_text(encoding="utf-8") for file in files)
    named = set(re.findall(r"The (?:module|package) `(\w+)`", hooks)) | {"__init__", "hooks"}
    places: dict[str, list[str]] = {}
    for path in modules_of_house(COPIED):
        of_verb = "verb" in path.parts or "verbs" in path.parts
        parts = PARTS["verbs"] if of_verb else PARTS.get(path.parts[0], set())
        if path.stem not in named | parts:
            places.setdefault(path.stem, []).append(str(path))
    assert len(places) > 400
    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def test_both_lists_of_packages_have_the_same_versions() -> None:
    """`scripts/setup --all` adds to what `scripts/setup` installs, and changes none of it."""

    def lines(name: str) -> set[str]:
        text = (REQUIREMENTS / name).read_text(encoding="utf-8")
        # The last hash of a package has no backslash.
        return {line.removesuffix(" \\") for line in text.splitlines() if line[:1] != "#"}

    assert lines("judge.txt") <= lines("all.txt")


def test_no_package_has_two_versions() -> None:
    """Each list is installed into the same .venv, without a look at the others."""
    pins: dict[str, set[str]] = {}
    of_rooms = (ROOT / "scripts" / "banrye" / "extras").glob("*/requirements.txt")
    for file in [*REQUIREMENTS.glob("*.txt"), *of_rooms]:
        for name, version in re.findall(r"(?m)^([a-z0-9-]+)==(\S+)", file.read_text()):
            pins.setdefault(name, set()).add(version)
    assert len(pins["distributed"]) == 1
    assert [name for name, versions in pins.items() if len(versions) > 1] == []


def test_the_container_has_what_the_checks_have() -> None:
    """The container for developers has the image and the languages of the checks."""
    container = texts_of_files()[".devcontainer/Dockerfile"]
    (image,) = re.findall(r"(?m)^FROM (.*)$", container)
    assert f"container: {image} " in texts_of_files()[".github/workflows/ci.yml"]
    languages = texts_of_files()[".ci/packages"].split("\n# Languages\n")[1].split("\n\n")[0]
    installed = container.split()
    packages = {line.split()[-1] for line in languages.splitlines()}
    for _, room in removable_rooms.modules("doctor"):
        packages |= {tool.package for tool in room.TOOLS}
    assert packages <= {*installed}


def test_a_push_runs_every_part() -> None:
    """The matrix of the workflow is what `.ci/run` runs without --all."""
    parts = re.findall(r"(?m)^parts=\((.*)\)$", texts_of_files()[".ci/run"])
    usual = re.sub(r"\$\{all:\+[^}]*\}", "", parts[0]).split()
    gone = {part for part, file in files_of_parts().items() if not (ROOT / file).exists()}
    usual = [part for part in usual if part not in gone]
    matrix = re.findall(r"(?m)^ +part: \[(.*)\]$", texts_of_files()[".github/workflows/ci.yml"])
    assert matrix[0].split(", ") == usual


def test_each_command_of_the_checks_is_a_part() -> None:
    text = texts_of_files()[".ci/run"]
    commands = re.findall(r"(?m)^  \[(\w+)\]=", text)
    parts = re.findall(r"(?m)^parts=\((.*)\)$", text)[0]
    assert sorted(re.findall(r"\w+", parts.replace("${all:+", ""))) == sorted(commands)


def files_of_parts() -> dict[str, str]:
    """Return the files of the repository that the parts of `.ci/run` run, by the parts."""
    rows = re.findall(r'(?m)^  \[(\w+)\]="?(\S+/[^\s"]+)', texts_of_files()[".ci/run"])
    return dict(rows)


def test_a_part_goes_with_its_command(tmp_path: Path) -> None:
    """The usage lists the parts. A removable room takes the command of its part with it."""
    copy(ROOT / ".ci", tmp_path / ".ci")
    for file in files_of_parts().values():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).touch()

    def shown() -> list[str]:
        result = run([tmp_path / ".ci" / "run", "none"], cwd=tmp_path)
        assert result.status == 1
        return result.stderr.partition(", of ")[2].split()

    all_of_them = shown()
    assert {"lint", "programs", "tests", "editor"} <= {*all_of_them}
    (tmp_path / files_of_parts()["editor"]).unlink()
    assert shown() == [part for part in all_of_them if part != "editor"]


def layers() -> list[str]:
    """Return the layers of the house, the highest first, as the linter's contract has them."""
    contracts = tomllib.loads(texts_of_files()["scripts/pyproject.toml"])["tool"]["importlinter"]
    return [str(layer) for layer in contracts["contracts"][0]["layers"]]


def test_the_maps_of_the_house_are_the_contract_of_the_linter() -> None:
    order = [re.split(r" [|:] ", layer) for layer in layers()]
    rooms = [room for layer in order for room in layer]
    text = texts_of_files()["scripts/banrye/__init__.py"]
    house = text[: text.index("# The words")]
    shown = re.findall(r"(?m)^    ([a-z_]+) +\S", house)
    groups = [part.count("\n    ") for part in re.split(r"(?m)^\S.*:$", house)[1:]]
    assert len(groups) >= 5
    assert max(groups) <= 12  # so many rooms are read at a glance
    height = {room: number for number, layer in enumerate(order) for room in layer}
    assert sorted(shown) == sorted(rooms)
    assert [height[room] for room in shown] == sorted(height.values())
    page = texts_of_files()[".github/CONTRIBUTING.md"]
    assert [line.strip() for line in page.split("```")[1].splitlines()[1:]] == layers()


@pytest.mark.parametrize("room", ROOMS_WITH_A_MAP)
def test_the_map_of_a_room_has_each_of_its_modules(room: str) -> None:
    folder = ROOT / "scripts" / "banrye" / room
    text = (folder / "__init__.py").read_text(encoding="utf-8")
    modules = [*folder.glob("*.py"), *(file.parent for file in folder.glob("*/__init__.py"))]
    if room in FOUND_BY_PLACE:
        modules = [*folder.glob("*.py")]
    assert sorted(MAP_LINE.findall(text)) == sorted({file.stem for file in modules} - {"__init__"})


def test_no_file_of_python_is_long() -> None:
    folders = [ROOT / "scripts" / "banrye", ROOT / "scripts" / "checks"]
    files = [file for folder in folders for file in folder.rglob("*.py")]
    lines = {file: len(file.read_text(encoding="utf-8").splitlines()) for file in files}
    assert len(lines) > 500
    long = {str(file.relative_to(ROOT)): n for file, n in lines.items() if n > MOST_LINES}
    assert long == {}


def test_the_page_for_engineers_is_short_and_linked() -> None:
    page = texts_of_files()[".github/CONTRIBUTING.md"]
    assert len(page.splitlines()) <= 60
    for readme in ("README.md", "README.ko.md"):
        assert "](.github/CONTRIBUTING.md)" in texts_of_files()[readme]
    for place in re.findall(r"`((?:scripts|tests|problems|src)/[\w./]+)`", page):
        assert (ROOT / place).exists(), place


def test_workflows_use_pinned_actions_and_may_only_read() -> None:
    workflows = {
        place: text for place, text in texts_of_files().items() if place.startswith(".github/")
    }
    assert any(place.startswith(".github/workflows/") for place in workflows)
    for place, text in workflows.items():
        if place.startswith(".github/workflows/"):
            assert "\npermissions:\n  contents: read\n" in text, place
        for line in text.splitlines():
            value = line.split(" #")[0].lstrip(" -{")
            if value.startswith(("container:", "image:")):
                assert re.search("[@:][0-9a-fA-F]{64}$", value), line
            # ./.judge/ is of the same commit.
            if value.startswith("uses:") and not value.startswith("uses: ./.judge/"):
                assert re.search("[@:][0-9a-fA-F]{40}$", value), line


def test_packages_are_pinned_with_hashes() -> None:
    lists = [
        place for place in texts_of_files() if "requirements" in place and place.endswith(".txt")
    ]
    assert lists
    for place in lists:
        for line in texts_of_files()[place].replace("\\\n", "").splitlines():
            if line.strip() and not line.strip().startswith("#"):
                assert "==" in line, place
                assert "--hash=sha256:" in line, place


def test_commands_install_and_test_what_is_pinned() -> None:
    for place, text in texts_of_files().items():
        in_ci = place.startswith((".ci/", ".github/"))
        if not in_ci and not place.startswith("scripts/"):
            continue
        for line in text.splitlines():
            if in_ci and "cargo test" in line:
                assert "--locked" in line, place
            if re.search(r"\bpip install\b", line) and not line.lstrip().startswith("#"):
                assert "--require-hashes" in line or "--no-index" in line, place
