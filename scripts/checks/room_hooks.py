"""Write a module for mypy: what each room and language provides is assigned to its Protocol.

usage: PYTHONPATH=scripts python3 -m checks.room_hooks FILE

    import banrye.extras.NAME.entry_kinds
    part_0: banrye.hooks.EntryKindsHook = banrye.extras.NAME.entry_kinds

The Protocols are those of banrye/hooks.py and language_hooks.py, and of the hooks.py of each room
that asks other rooms for modules. mypy then says what is lacking.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

from banrye import hooks, language_hooks, removable_rooms
from banrye.language import all_languages

WORDS = tuple(inspect.get_annotations(hooks.RareVerbWords))


def main() -> None:
    parts = [*provided(), *provided_by_languages()]
    modules = {place.rpartition(".")[0] if place.endswith(WORDS) else place for place, _ in parts}
    lines = ["# made by scripts/checks/python", "from collections.abc import Callable, Mapping"]
    lines += ["from banrye import language_hooks"]
    lines += [f"import {module.__name__}" for module in modules_with_hooks()]
    lines += [f"import {name}" for name in sorted(modules)]
    lines += [f"part_{number}: {kind} = {place}" for number, (place, kind) in enumerate(parts)]
    Path(sys.argv[1]).write_text("\n".join(lines) + "\n", encoding="utf-8")


def names_of_hooks() -> dict[str, str]:
    """Return the names of the modules by which rooms join the core, and their Protocols."""
    return names_in(hooks, "Hook")


def modules_with_hooks() -> Iterator[ModuleType]:
    """Yield banrye.hooks, and the modules `hooks` of the rooms that ask others for modules."""
    yield hooks
    house = path_of("banrye").parent
    for file in sorted([*house.glob("extras/*/hooks.py"), *house.glob("formats/*/hooks.py")]):
        parts = file.relative_to(house).with_suffix("").parts
        yield importlib.import_module(".".join(("banrye", *parts)))


def hooks_by_module() -> dict[str, str]:
    """Return the Protocols of all of them with their places, by the names of the modules."""
    return {
        name: f"{module.__name__}.{protocol}"
        for module in modules_with_hooks()
        for name, protocol in names_in(module, "Hook").items()
    }


def names_of_language_modules() -> dict[str, str]:
    """Return the names of the modules that languages may have, and their Protocols."""
    return names_in(language_hooks, "Module")


def names_in(protocols: ModuleType, suffix: str) -> dict[str, str]:
    names = [name for name in vars(protocols) if name.endswith(suffix)]
    return {in_lower_case(name.removesuffix(suffix)): name for name in names}


def in_lower_case(name: str) -> str:
    """Return the name of a module for that of a class: "AfterNew" is after_new."""
    return "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name).strip("_")


def provided() -> Iterator[tuple[str, str]]:
    """Yield each module or value that a room provides, and the Protocol or type that it has."""
    for room in removable_rooms.own_rooms():
        for name, protocol in hooks_by_module().items():
            if (module := removable_rooms.module_name(room, name)) is not None:
                yield module, protocol
                for verb in verbs_in(name, module):
                    yield from parts_of_verb(verb)


def provided_by_languages() -> Iterator[tuple[str, str]]:
    """Yield each module that a language provides, and the Protocol that it has."""
    for language in all_languages().values():
        for name, protocol in names_of_language_modules().items():
            if language.place and importlib.util.find_spec(f"{language.place}.{name}"):
                yield f"{language.place}.{name}", f"language_hooks.{protocol}"


def verbs_in(name: str, module: str) -> list[str]:
    """Return the packages of the verbs that a module has. `name`: of the module."""
    if name == "verbs":
        return packages_in(module)
    return [module] if name == "verb" else []


def packages_in(package: str) -> list[str]:
    folder = path_of(package).parent
    return [f"{package}.{init.parent.name}" for init in sorted(folder.glob("*/__init__.py"))]


def parts_of_verb(verb: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of a verb with their types: its main, its options and its rare words."""
    if verb.rpartition(".")[2] != "verb":
        yield verb, "banrye.hooks.VerbHook"
    yield f"{verb}.main", "banrye.hooks.VerbMain"
    tree = ast.parse(path_of(verb).read_text(encoding="utf-8"))
    words = [ast.unparse(node.targets[0]) for node in tree.body if isinstance(node, ast.Assign)]
    for word, kind in inspect.get_annotations(hooks.RareVerbWords).items():
        if word in words:
            yield f"{verb}.{word}", kind


def path_of(module: str) -> Path:
    """Return the file of a module, which is not imported."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin)


if __name__ == "__main__":
    main()
