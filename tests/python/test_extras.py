"""Removable rooms: each is deleted in a copy, and one of another package is added."""

from __future__ import annotations

import ast
import inspect
import os
import re
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import pytest
from checks import room_hooks, room_parts
from checks.measuring.house import NAMED_BY_ROOMS, REMOVABLE_LANGUAGES, REMOVABLE_VERBS
from checks.room_parts import EXPORT_TARGETS, FORMATS, ROOMS, parts

from banrye import hooks, language_hooks, module_finder, removable_rooms
from banrye.language import Language, read_language
from tests.python.checkout import COMPILED, Repository, copy
from tests.python.commands import (
    FIXTURES,
    ROOT,
    Result,
    run,
    script,
    succeed,
    texts_of_files,
)

HOUSE = ROOT / "scripts" / "banrye"
WITNESS = "languages/python"  # of the program that is judged in the copy
FOLDERS = [place for place in room_parts.FOLDERS if place != WITNESS]
ADDED = FIXTURES / "extras"  # distributions with rooms
SUMS = ADDED / "abacus" / "sums"
ODD = ADDED / "broken" / "broken_rooms" / "odd" / "language" / "language.toml"
IMPORT_ALL = """
import importlib, pkgutil, re, banrye
for module in pkgutil.walk_packages(banrye.__path__, "banrye."):
    if not re.search("template|inside|served|engine", module.name):
        importlib.import_module(module.name)
"""
PAGES = (".md", ".po", ".mo", ".yml")  # what users read, and the workflows


def without(places: Iterable[str], folder: Path) -> Repository:
    """Return a copy of the repository without some files and folders."""
    repository = Repository(folder / "copy")
    repository.copy("tests/python")
    for place in places:
        path = repository.path(place)
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    return repository


def check_core(repository: Repository, folder: Path) -> None:
    """All modules can be imported, a program is judged, and a command shows its help."""
    environment = {"PYTHONPATH": str(repository.path("scripts")), "PATH": "/usr/bin:/bin"}
    words = [sys.executable, "-c", IMPORT_ALL]
    assert run(words, cwd=folder, env=environment) == Result(0, "", "")
    listed = script("judge", "--help", root=repository.root)
    assert listed.status == 0, listed
    package = FIXTURES / "packages" / "numbers"
    (right,) = (package / "submissions" / "accepted").iterdir()
    judged = script("judge", package, right, root=repository.root)
    assert judged.status == 0, judged
    searched = script("counterexample", "--help", root=repository.root)
    assert searched.status == 0, searched


@pytest.fixture(params=ROOMS)
def room(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=FOLDERS)
def place(request: pytest.FixtureRequest) -> str:
    """Return a format, or a judge that takes archives, by its folder in banrye."""
    return str(request.param)


def test_there_are_rooms() -> None:
    assert ROOMS
    assert FORMATS
    assert EXPORT_TARGETS


def test_no_other_file_names_the_room(room: str) -> None:
    """Only pages do. `extras/__init__.py` shows how a room joins the rest by the example of one."""
    own = (*parts(room), "scripts/banrye/extras/__init__.py")
    name = rf"extras[./]{room}\b|tests[./]python[./]{room}\b|\bbanrye {room}\b"
    assert naming(name, own) == []


def test_no_other_file_names_the_folder(place: str) -> None:
    """Only pages and tests do. Two rooms say by an example what a folder of theirs is."""
    examples = [f"scripts/banrye/{room}/__init__.py" for room in ("formats", "languages")]
    own = (f"scripts/banrye/{place}/", f"scripts/checks/measuring/{place}/", *examples, "tests/")
    name = rf"\b{place}\b|\bbanrye\.{place.replace('/', '[.]')}\b"
    assert naming(name, own) == []


def language_of(name: str) -> Language:
    """Return the language of a folder of `languages`, or of a file there."""
    folder = HOUSE / "languages" / name
    return read_language(
        folder / "language.toml" if folder.is_dir() else folder.with_suffix(".toml"), ""
    )


@pytest.mark.parametrize("name", sorted({*REMOVABLE_LANGUAGES} - NAMED_BY_ROOMS))
def test_no_file_of_the_house_names_the_language(name: str) -> None:
    """Nor its tools and suffixes, as texts. The pages and the extension are JavaScript themselves.

    The tracers, a removable room, know the languages that they trace, and the exports the names
    that other judges have for languages.
    """
    language = language_of(name)
    words = {language.code, language.title, *language.names, *language.suffixes}
    words |= {tool.command for tool in language.tools} - {"java"}  # which another language needs
    words -= {"rb", "ml"}  # a mode of `open`, a verdict of another tool
    pattern = rf"[\"'](?:{'|'.join(map(re.escape, sorted(words)))})[\"']"
    pages = ("scripts/checks/page", "scripts/pages/", "problems/", "src/")
    editor = ("scripts/editor/", "scripts/checks/editor", "scripts/checks/editing/")
    tracers = [str(file.parent.relative_to(ROOT)) for file in HOUSE.glob("extras/*/tracers.py")]
    rooms = [f"scripts/banrye/languages/{name}{end}" for end in ("/", ".toml")]
    tables = [str(file.relative_to(ROOT)) for file in HOUSE.glob("extras/*/to/*/languages.toml")]
    own = (*rooms, *tracers, *tables, *pages, *editor, "tests/", ".ci/", ".devcontainer/")
    assert naming(pattern, own) == []


# Where the core names a language for another reason than to judge programs in it.
NAMED_BY_THE_CORE = {
    "scripts/banrye/trusted.py": "the tools that run outside the box",
    "scripts/banrye/process/": "the launcher is written in Rust",
    "scripts/banrye/submission/serv": "the fork server is written in C++ and Python",
    "scripts/banrye/submission/language_config.py": "the same, and its precompiled headers",
    "scripts/banrye/submission/headers.py": "the fork server in commands of compilers",
    "scripts/banrye/submission/build.py": "the same",
    "scripts/banrye/submission/beside/needs.py": "modules of Python's standard library",
    "scripts/banrye/problem/packages/data_makers.py": "the scripts of packages",
    "scripts/banrye/choices/": "the engine is written in C++",
    "scripts/banrye/search/generators/draw_recorder.h": "the same",
    "scripts/banrye/search/toolkit.py": "a toolkit is modules that Python imports",
    "scripts/banrye/start.py": "the Python of .venv",
    "scripts/banrye/prepare/bapctools.py": "the three programs are written in Rust",
    "scripts/banrye/verbs/judge/one_program.py": "the same",
    "scripts/banrye/verbs/doctor/": "a removable verb",
}


@pytest.mark.lengthy
def test_a_command_lists_what_is_deleted_with_a_room() -> None:
    command = ROOT / "scripts" / "checks" / "parts"
    assert succeed(command).splitlines() == [*ROOMS, *room_parts.FOLDERS]
    for room in ROOMS[:1]:
        assert succeed(command, room).splitlines() == parts(room)
    for place in FORMATS[:1]:
        listed = succeed(command, f"formats/{place}").splitlines()
        assert listed == parts(f"formats/{place}")
    assert "no removable room: nope" in run([str(command), "nope"]).stderr


@pytest.mark.parametrize("name", sorted(NAMED_BY_ROOMS & {*REMOVABLE_LANGUAGES}))
def test_no_code_of_the_core_names_a_language_that_rooms_name(name: str) -> None:
    """Its suffixes and tools are in its folder. Words of one letter mean other things, too."""
    language = language_of(name)
    words = {language.code, *language.names, *language.suffixes}
    words |= {tool.command for tool in language.tools}
    words = {word for word in words if len(word) > 1}
    removable = ("extras", "formats", "languages", "template")
    named = [
        f"{place}: {text}"
        for file in sorted(HOUSE.rglob("*.py"))
        if file.relative_to(HOUSE).parts[0] not in removable
        and not (place := str(file.relative_to(ROOT))).startswith(tuple(NAMED_BY_THE_CORE))
        for text in texts_in_code(ast.parse(file.read_text(encoding="utf-8")))
        if text in words
    ]
    assert named == []


# Rooms whose names are words of everybody: only commands count.
WORDS_OF_EVERYBODY = {"archive", "format", "new", "package", "serve", "trace"}
NAMED_WITH_A_REASON = {
    "scripts/banrye/problem/location/sites.toml": "the hosts of sites, by which a path is known",
}


def test_the_core_names_no_room_and_no_format() -> None:
    """Neither in code nor in comments, help texts and messages."""
    verbs = {verb.name for verb in HOUSE.glob("extras/*/verbs/[a-z]*/")}
    names = {*ROOMS, *verbs, *FORMATS}
    plain = "|".join(name.replace("_", "[-_ ]") for name in sorted(names - WORDS_OF_EVERYBODY))
    command = "|".join(sorted(names & WORDS_OF_EVERYBODY))
    pattern = re.compile(
        rf"(?i)\b(?:{plain})\b|\bthe archive\b"
        rf"|(?:\bscripts/|\bbanrye |command_line\([\"'])(?:{command})\b|--archive\b"
    )
    removable = tuple(f"scripts/banrye/{place}/" for place in ("extras", "formats", "languages"))
    removable += tuple(f"scripts/banrye/verbs/{name}/" for name in REMOVABLE_VERBS)
    named = [
        f"{place}: {match[0]}"
        for place, text in texts_of_files().items()
        if place.startswith("scripts/banrye/")
        and place.endswith((".py", ".toml", ".json"))
        and not place.startswith((*removable, "scripts/banrye/template/"))
        for match in pattern.finditer(text)
    ]
    assert ROOMS and FORMATS
    assert [line for line in named if line.partition(":")[0] not in NAMED_WITH_A_REASON] == []


@pytest.mark.lengthy
def test_no_text_of_the_core_names_a_site_of_a_room() -> None:
    """Help texts and docstrings have examples."""
    sites = [module for _, module in removable_rooms.modules("numbered_site")]
    if not sites:
        pytest.skip("the formats with such a site were removed")
    pattern = re.compile("|".join(rf"(?i:\b(?:{site.WORD}|{site.NAME}))" for site in sites))
    removable = ("extras", "formats", "languages", "template")
    named = [
        f"{file.relative_to(HOUSE)}: {text:.60}"
        for file in sorted(HOUSE.rglob("*.py"))
        if file.relative_to(HOUSE).parts[0] not in removable
        for text in texts_in_code(ast.parse(file.read_text(encoding="utf-8")))
        if pattern.search(text)
    ]
    assert named == []


def texts_in_code(tree: ast.Module) -> Iterator[str]:
    """Yield the texts in the code of a module, without its docstrings and the help of a verb."""
    others = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    helps = (node for node in tree.body if isinstance(node, ast.Assign))
    others |= {id(node.value) for node in helps if ast.unparse(node.targets[0]) == "HELP"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in others:
            yield str(node.value)


def test_no_text_names_a_module_of_another_room() -> None:
    """The modules of rooms are found by their place, by `removable_rooms`."""
    pattern = re.compile(r"[\"']banrye\.((?:extras|formats)\.[a-z]\w*)")
    named = [
        f"{place}: {match[1]}"
        for place, text in texts_of_files().items()
        if place.startswith("scripts/banrye/") and place.endswith(".py")
        for match in pattern.finditer(text)
        if not place.startswith(f"scripts/banrye/{match[1].replace('.', '/')}/")
    ]
    assert named == []


# The verbs of rooms by the folders of their tests.
VERBS = {
    verb.parent.name if verb.name == "verb" else verb.name: verb.relative_to(HOUSE).parts[1]
    for verb in [*HOUSE.glob("extras/*/verb/"), *HOUSE.glob("extras/*/verbs/[a-z]*/")]
}
REMOVABLE = {**VERBS, **{verb: verb for verb in REMOVABLE_VERBS}}
# What takes a command line that is not run, and the name of a module.
CALLED_FOR_OTHERS = ("command_meant", "removable_rooms.modules")
COMMAND_LINE = re.compile(r"(\w+)(?: [^;\n]*)?")  # and no text of a program: "package a.b;"


RUN_AS_A_WORD = re.compile(r"\b(?:run|words|script|door|command_line)\(\s*[\"'](\w+)[\"']")
BY_THE_EDITOR = {"listen", "trace"}  # .github/CONTRIBUTING.md says that they go by hand


def test_no_other_file_runs_the_verb_of_a_room() -> None:
    """Such a file names it by a plain word: run("trace", file). Tests have a test of their own."""
    runs = {
        (match[1], place)
        for place, text in texts_of_files().items()
        if not place.startswith("tests/") and not place.endswith(PAGES)
        for match in RUN_AS_A_WORD.finditer(text)
        if match[1] in VERBS and not place.startswith(tuple(parts(VERBS[match[1]])))
    }
    assert {verb for verb, _ in runs} == BY_THE_EDITOR & VERBS.keys()
    assert {place.rpartition("/")[0] for _, place in runs} <= {"scripts/editor/src"}


@pytest.mark.lengthy
def test_no_test_calls_the_verb_of_another_room() -> None:
    """A test goes with its room. What needs two rooms says so: @pytest.mark.needs("verb:NAME")."""
    tests = ROOT / "tests" / "python"
    calls = [
        f"{file.relative_to(tests)}:{line}: {verb}"
        for file in sorted(tests.rglob("*.py"))
        for line, verb in unmarked_calls(ast.parse(file.read_text(encoding="utf-8")))
        if file.relative_to(tests).parts[0] != REMOVABLE[verb]
    ]
    assert calls == []


def test_a_call_of_a_verb_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above has something to find."""
    monkeypatch.setitem(REMOVABLE, "paint", "easel")
    code = 'run("paint", file)\nwords = ["paint", file]\nrun("paint my.cpp")\nrun("painting")\n'
    assert [line for line, _ in unmarked_calls(ast.parse(code))] == [1, 2, 3]


def unmarked_calls(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the line and the verb of each command line that begins with the verb of a room."""
    for definition in tree.body:
        marks = getattr(definition, "decorator_list", [])
        marked = {text for mark in marks for text in texts_below(mark) if text.startswith("verb:")}
        names = {id(name) for mark in marks for name in names_of_parameters(mark)}
        for node in ast.walk(definition):
            first = first_word(node)
            if isinstance(first, ast.Constant) and id(first) not in names:
                match = COMMAND_LINE.fullmatch(str(first.value))
                if match and match[1] in REMOVABLE and f"verb:{match[1]}" not in marked:
                    yield first.lineno, match[1]


def first_word(node: ast.AST) -> ast.expr | None:
    """Return the possible verbs: the first argument of a call, or item of several."""
    if isinstance(node, ast.Call) and not ast.unparse(node.func).endswith(CALLED_FOR_OTHERS):
        return node.args[0] if node.args else None
    if isinstance(node, ast.List | ast.Tuple) and len(node.elts) > 1:
        return node.elts[0]
    return None


def names_of_parameters(mark: ast.expr) -> Iterator[ast.AST]:
    """Yield the names of the parameters in a decorator of pytest, which are no command lines."""
    if isinstance(mark, ast.Call) and mark.args:
        yield from ast.walk(mark.args[0])


def texts_below(node: ast.AST) -> list[str]:
    return [str(part.value) for part in ast.walk(node) if isinstance(part, ast.Constant)]


def test_no_test_imports_a_removable_folder_of_another_one() -> None:
    """The tests of formats/NAME are deleted with it. What imports it elsewhere fails then."""
    tests = ROOT / "tests" / "python"
    imports = [
        f"{place}: {module}"
        for file in sorted(tests.rglob("*.py"))
        for module in imported_modules(ast.parse(file.read_text(encoding="utf-8")))
        if (owner := removable_folder_of(module))
        and not (place := str(file.relative_to(tests))).startswith(f"{owner}/")
    ]
    assert imports == []
    own = {f"{file.parent.relative_to(tests)}" for file in tests.glob("*/*/test_*.py")}
    assert {one for one in own if one.startswith(("formats/", "languages/"))} <= {
        *(f"formats/{name}" for name in FORMATS),
        *(f"languages/{name}" for name in REMOVABLE_LANGUAGES),
    }


@pytest.mark.parametrize("name", FORMATS)
def test_what_uses_the_packages_of_a_format_needs_the_format(name: str) -> None:
    """They are deleted with it. A file of tests says so: needs("format:NAME"), or named_format."""
    material = "|".join(folder.name for folder in (FIXTURES / "tools").glob(f"{name}_*"))
    if name == "archive":
        material = "ARCHIVE"
    pattern = re.compile(rf"\b(?:{material or '(?!)'})\b")
    tests = ROOT / "tests" / "python"
    unmarked = [
        place
        for file in sorted(tests.rglob("test_*.py"))
        if not (place := str(file.relative_to(tests))).startswith(f"formats/{name}/")
        and pattern.search(text := file.read_text(encoding="utf-8"))
        and not re.search(rf"format:{name}\b|named_format|\bcontest: Path", text)
    ]
    assert unmarked == []


@pytest.mark.parametrize("target", EXPORT_TARGETS, ids=str)
def test_what_uses_a_judge_that_takes_archives_needs_it(target: Path) -> None:
    """A test of its room says so: needs("target:NAME")."""
    name = target.name
    pattern = re.compile(rf"--for {name}\b|\bpackages/{name}\b|\bto\.{name}\b|^{name}$")
    room, *_ = target.relative_to("extras").parts
    unmarked = [
        f"{file.name}: {test.name}"
        for file in sorted((ROOT / "tests" / "python" / room).glob("test_*.py"))
        for test in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_")
        if f"target:{name}" not in ast.unparse(test)
        and any(pattern.search(text) for text in texts_below(test))
    ]
    assert unmarked == []


def imported_modules(tree: ast.Module) -> Iterator[str]:
    """Yield the modules and names that a module imports, wherever it does."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def removable_folder_of(module: str) -> str | None:
    """Return the folder of the format, language or room of which a module is a part.

    That of a language is "languages/NAME", and that of a room is "NAME", as below tests/python.
    """
    first, _, rest = module.partition(".")
    names = [*rest.split("."), "", ""]
    place = "/".join(names[:2])
    if first != "banrye" or not names[1]:
        return None
    if names[0] == "extras":
        return names[1] if names[1] in ROOMS else None
    return place if place in FOLDERS or place == WITNESS else None


def test_each_module_that_formats_share_has_several_users() -> None:
    """The module of one format lies in its folder. What extras use, too, lies in the core."""
    shared = HOUSE / "formats" / removable_rooms.SHARED
    texts = {file: file.read_text(encoding="utf-8") for file in HOUSE.rglob("*.py")}
    users = {
        module.stem: {
            file.stem if file.parent == shared else "/".join(file.relative_to(HOUSE).parts[:2])
            for file, text in texts.items()
            if re.search(rf"formats\.{shared.name}(?:\.| import .*\b){module.stem}\b", text)
        }
        for module in shared.glob("[a-z]*.py")
    }
    for _ in users:  # the users of a module that uses it
        users = {
            name: set().union(*(users.get(one, {one}) for one in places))
            for name, places in users.items()
        }
    assert [name for name, places in users.items() if len(places) < 2] == []
    places = set().union(*users.values())
    assert {place for place in places if not place.startswith("formats/")} == set()


def test_each_module_by_which_a_room_joins_has_a_protocol() -> None:
    """`removable_rooms.modules` yields each of them, and its Protocol has a docstring."""
    pattern = r'Literal\["(\w+)"\]\W+Iterator\[tuple\[str, (\w+)\]\]'
    protocols = room_hooks.names_of_hooks()
    assert dict(re.findall(pattern, inspect.getsource(module_finder.ModuleFinder))) == protocols
    assert all(getattr(hooks, name).__doc__.startswith("The ") for name in protocols.values())


def test_a_module_that_a_room_asks_for_is_described_once() -> None:
    """By the core, or by one room, whose text names the Protocol where it asks."""
    names = [
        name
        for module in room_hooks.modules_with_hooks()
        for name in room_hooks.names_in(module, "Hook")
    ]
    assert sorted(names) == sorted(room_hooks.hooks_by_module())
    for module in room_hooks.modules_with_hooks():
        folder = Path(str(module.__file__)).parent
        for protocol in room_hooks.names_in(module, "Hook").values():
            users = [file for file in folder.rglob("*.py") if protocol in file.read_text("utf-8")]
            assert len(users) > 1, protocol


def test_each_module_of_a_language_has_a_protocol() -> None:
    """`language.language_module` knows each of them, and languages have no others."""
    pattern = r'Literal\["(\w+)"\], /\) -> (\w+) '
    protocols = room_hooks.names_of_language_modules()
    assert (
        dict(re.findall(pattern, inspect.getsource(language_hooks.LanguageModuleFinder)))
        == protocols
    )
    modules = {file.stem for file in (HOUSE / "languages").glob("*/[a-z]*.py")}
    assert modules <= set(protocols)


def test_the_protocols_import_nothing_when_they_run() -> None:
    imported = "import sys, banrye.hooks, banrye.language_hooks; print(*sorted(sys.modules))"
    words = [sys.executable, "-c", imported]
    environment = {"PYTHONPATH": str(ROOT / "scripts")}
    modules = run(words, env=environment).stdout.split()
    ours = [name for name in modules if name.startswith("banrye")]
    assert ours == ["banrye", "banrye.hooks", "banrye.language_hooks"]


def naming(name: str, own: tuple[str, ...]) -> list[str]:
    """Return the files in which a pattern is found, but for those whose paths begin so."""
    pattern = re.compile(name)
    return [
        place
        for place, text in texts_of_files().items()
        if not place.startswith(own) and not place.endswith(PAGES) and pattern.search(text)
    ]


@pytest.mark.lengthy
def test_the_core_works_without_all_of_them(tmp_path: Path) -> None:
    """What works without all works without each: rooms do not name each other.

    Nor are the modules needed that formats share.
    """
    places = [part for room in ROOMS for part in parts(room)]
    folders = [part for place in FOLDERS for part in parts(place)]
    folders.append("scripts/banrye/formats")
    repository = without([*places, *folders], tmp_path)
    check_core(repository, tmp_path)
    check_proposals(repository)
    text = repository.script("judge", "--help").stdout
    assert "PROBLEM is a name in problems/" in text
    assert "PROBLEM can also be" not in text
    assert "{" not in text


def check_proposals(repository: Repository) -> None:
    """Check that no command is proposed that does not exist."""
    problems = repository.path("problems")
    shutil.rmtree(problems)
    shutil.copytree(FIXTURES / "packages" / "numbers", problems / "numbers")
    judged = repository.script("judge", "numbers")
    assert judged.status == 0, judged
    shutil.rmtree(problems / "numbers" / "data" / "secret")
    warned = repository.script("judge", "numbers").stderr
    assert "(list them in problems/numbers/generators/generators.yaml)\n" in warned
    shutil.rmtree(problems)
    none = repository.script("judge")
    assert none.status == 2, none
    doors = re.findall(r"scripts/(\w+)", judged.stdout + none.stderr)
    assert "a problem is a folder with problem.yaml" in none.stderr
    assert [door for door in doors if not repository.path(f"scripts/{door}").exists()] == []


@pytest.mark.slow
def test_the_rest_works_without_the_room(room: str, tmp_path: Path) -> None:
    check_core(without(parts(room), tmp_path), tmp_path)


@pytest.mark.slow
def test_the_rest_works_without_the_folder(place: str, tmp_path: Path) -> None:
    check_core(without(parts(place), tmp_path), tmp_path)


@pytest.mark.slow
@pytest.mark.needs("pypy3")
def test_the_core_works_without_any_language(tmp_path: Path) -> None:
    """The commands of problemtools are left, which run Python in PyPy."""
    folders = [f"scripts/banrye/languages/{name}" for name in REMOVABLE_LANGUAGES]
    check_core(without(folders, tmp_path), tmp_path)


@pytest.mark.slow
def test_tests_are_collected_without_any_format(tmp_path: Path) -> None:
    """The tests of formats go with them. Others are skipped, or need none."""
    places = [part for name in FORMATS for part in parts(f"formats/{name}")]
    repository = without(places, tmp_path)
    words = (ROOT / ".venv/bin/python3", "-m", "pytest", "--config-file", "pyproject.toml")
    options = ("--rootdir", ".", "--collect-only", "-q", "../tests/python")
    environment = {"PYTHONPATH": str(repository.path("scripts")), "PATH": "/usr/bin:/bin"}
    result = run([*words, *options], cwd=repository.path("scripts"), env=environment)
    assert "test_extras.py: " in result.stdout, result
    # The copy has few fixtures, so modules may fail for another reason.
    assert "No module named 'banrye" not in result.stdout, result.stdout


@pytest.mark.lengthy
def test_layers_pass_without_any_folder(tmp_path: Path) -> None:
    """What formats and languages share has no importer then."""
    repository = without([f"scripts/banrye/{place}" for place in FOLDERS], tmp_path)
    folder = repository.path("scripts")
    words = (ROOT / ".venv/bin/lint-imports", "--config", "pyproject.toml", "--no-cache")
    result = run(words, cwd=folder, env={"PYTHONPATH": str(folder), "PATH": "/usr/bin:/bin"})
    assert result.status == 0, result.stdout + result.stderr


@pytest.mark.slow
def test_types_and_layers_pass_without_the_room(room: str, tmp_path: Path) -> None:
    repository = without(parts(room), tmp_path)
    result = script("checks/python", "--lint", root=repository.root)
    assert result.status == 0, result.stdout + result.stderr


# What a user does of a deletion by hand (.github/CONTRIBUTING.md): tests that compare pages.
OF_PAGES = ("test_documents.py", "test_pages.py")
ALSO_OF_PAGES = "not pages_name_options and not each_twin_a_sentence"
LONGEST_SUITE = 3600  # seconds: the tests of seconds, one at a time, while others run


def clone_without(places: Sequence[str], clone: Path) -> Path:
    """Return a clone of the repository without some files and folders, with the tools of .venv."""
    files = succeed("git", "ls-files", "-zco", "--exclude-standard").split("\0")[:-1]
    for name in files:
        if (ROOT / name).exists() and not f"{name}/".startswith(tuple(f"{at}/" for at in places)):
            copy(ROOT / name, clone / name)
    (clone / ".venv").symlink_to(ROOT / ".venv")
    for part in COMPILED:
        (ROOT / "target" / part).mkdir(parents=True, exist_ok=True)
        (clone / "target").mkdir(exist_ok=True)
        (clone / "target" / part).symlink_to(ROOT / "target" / part)
    workflow = clone / ".github" / "workflows" / "ci.yml"
    text = workflow.read_text(encoding="utf-8")
    for place in places:  # the command of a part
        if place.startswith("scripts/checks/"):
            text = text.replace(f" {Path(place).name},", "")
    workflow.write_text(text, encoding="utf-8")
    succeed("git", "init", "--quiet", cwd=clone)
    succeed("git", "add", "--all", cwd=clone)
    return clone


def check_tests(places: Sequence[str], folder: Path) -> None:
    """Run the tests that take seconds in a clone without a room, but for those of the pages."""
    clone = clone_without(places, folder / "clone")
    words = (ROOT / ".venv/bin/python3", "-m", "pytest", "--config-file", "pyproject.toml")
    options = ["--rootdir", ".", "-q", "-n1", "-m", "not slow and not machine and not lengthy"]
    options += [f"--ignore=../tests/python/{file}" for file in OF_PAGES]
    result = run(
        [*words, *options, "-k", ALSO_OF_PAGES, "../tests/python"],
        cwd=clone / "scripts",
        env={**os.environ, "CI": "true", "PYTHONPATH": str(clone / "scripts")},
        seconds=LONGEST_SUITE,
    )
    assert result.status == 0, result.stdout[-5000:]


@pytest.mark.slow
@pytest.mark.machine
def test_the_tests_of_the_rest_pass_without_the_room(room: str, tmp_path: Path) -> None:
    check_tests(parts(room), tmp_path)


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.parametrize(
    "folder",
    [
        *(name for name in FOLDERS if name.startswith("verbs/")),
        *sorted({"formats/archive", "formats/polygon", "languages/java"} & {*FOLDERS}),
    ],
)
def test_the_tests_of_the_rest_pass_without_a_folder(folder: str, tmp_path: Path) -> None:
    check_tests(parts(folder), tmp_path)


# A room of another distribution.


def banrye(*arguments: str | Path, beside: str = "abacus") -> Result:
    """Run the command with the package abacus-room and another one installed beside it."""
    places = dict.fromkeys([str(ADDED / beside), str(SUMS.parent)])
    environment = {"PYTHONPATH": ":".join(places), "PATH": f"{ROOT / '.venv/bin'}:/usr/bin:/bin"}
    return run([ROOT / ".venv" / "bin" / "banrye", *arguments], env=environment)


def test_another_package_adds_a_verb() -> None:
    assert banrye("abacus", "3", "4") == Result(0, "7\n", "")
    assert "  abacus          Add two numbers\n" in banrye("--help").stdout
    assert banrye("abacus", "--help").stdout.startswith("Add two numbers.\n")


def test_another_package_adds_an_option_to_a_verb() -> None:
    assert "--abacus NUMBER" in banrye("judge", "--help").stdout
    assert banrye("judge", "--abacus", "3", "4") == Result(0, "7\n", "")


@pytest.mark.lengthy
def test_another_package_adds_a_language_and_a_format() -> None:
    right = banrye("judge", SUMS, SUMS / "right.abacus", "--time", "2")
    assert (right.status, "Accepted: all 2 test cases" in right.stdout) == (0, True), right
    wrong = banrye("judge", SUMS, SUMS / "wrong.abacus", "--time", "2")
    assert wrong.status == 1, wrong


def test_of_two_rooms_with_one_name_the_first_is_taken(tmp_path: Path) -> None:
    """Both distributions are named, and the room of this repository comes first."""
    taken = [*FORMATS, *ROOMS][0]
    twin = copy(ADDED / "twin", tmp_path / "twin")
    for file in twin.glob("*/entry_points.txt"):
        file.write_text(f"{file.read_text(encoding='utf-8')}{taken} = twin_room\n")
    result = banrye("abacus", "3", "4", beside=str(twin))
    assert (result.status, result.stdout) == (0, "7\n")
    assert result.stderr == (
        'two packages have an extension "abacus": the extension of abacus-room is used,'
        " the extension of twin-room is left out\n"
        f'two packages have an extension "{taken}": the extension of banrye is used,'
        " the extension of twin-room is left out\n"
    )


def test_a_room_that_does_not_work_is_left_out() -> None:
    """Each room is named once, with the reason, and a program is judged."""
    result = banrye("judge", SUMS, SUMS / "right.abacus", "--time", "2", beside="broken")
    assert result.status == 0, result
    assert "Accepted: all 2 test cases" in result.stdout
    lines = [line for line in result.stderr.splitlines() if "broken-rooms" in line]
    reasons = {
        "failing": "No module named 'no_such_library'",
        "lacking": "its module format has no FORMAT",
        "missing": "there is no package broken_rooms.none",
        "odd": f'{ODD.relative_to(ROOT)}: unknown key: "abacus"',
    }
    assert sorted(lines) == [
        f'the extension "{room}" of broken-rooms is left out: {reason}'
        for room, reason in reasons.items()
    ]
