"""The programming languages: their facts, read from the folders of banrye/languages.

A language is a file language.toml in a folder of banrye/languages, or in the package `language` of
a removable room. One that has commands alone may be banrye/languages/NAME.toml.

    of_suffix(".abc")                Language("abc", "ABC", (".abc",), names=("ab",), ...)
    language_module("abc", "text")   None: there is no banrye/languages/abc/text.py
"""

from __future__ import annotations

import importlib
import importlib.util
import shutil
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from banrye import removable_rooms
from banrye.console import UserError, relative_path
from banrye.messages import _

if TYPE_CHECKING:
    from banrye.language_hooks import LanguageModuleFinder

T = TypeVar("T")
PACKAGE = "banrye.languages"
FILE = "language.toml"
FORK, PROCESS = "fork", "process"  # a fork for each input; all inputs in one process
METERED = "metered"  # the purpose of a variant whose programs count what a run costs
FASTER = "faster"  # the purpose of a variant that is tried if a program is too slow


class PackagedTool(NamedTuple):
    """A command of a `package` of Debian. The option `version` prints its own version."""

    command: str
    package: str
    version: str = "--version"


class Toolchain(NamedTuple):
    """The commands that compile and run programs, as in problemtools' languages.yaml.

    None: as problemtools do. The first toolchain of a language whose tools are there is used.
    """

    compile: str | None = None
    run: str | None = None
    tools: tuple[PackagedTool, ...] = ()

    @property
    def is_installed(self) -> bool:
        """True if all tools of the language are on the PATH."""
        return all(shutil.which(tool.command) for tool in self.tools)


class LanguageExtra(NamedTuple):
    """The limits that a judge grants a language: the usual limit times a factor, and more."""

    time_factor: float = 1
    seconds: float = 0
    memory_factor: int = 1
    mebibytes: int = 0


class ShortRuns(NamedTuple):
    """The changes of a command for runs that are expected to be short.

    `added`: options behind the first word. `left_out`: words that contradict them.
    """

    added: Sequence[str] = ()
    left_out: Sequence[str] = ()

    def __bool__(self) -> bool:
        return bool(self.added)

    def command(self, usual: Sequence[str]) -> list[str]:
        """Return the changed command."""
        first, *options = usual
        return [first, *self.added, *(word for word in options if word not in self.left_out)]


NO_EXTRA = LanguageExtra()
AS_USUAL = ShortRuns()


class Variant(NamedTuple):
    """The same language by other commands, under a code of its own.

    `names`: by which people call it, none if only this program does. `purpose`: a sentence on what
    the variant is for. `label`: the text behind a verdict in it.
    """

    code: str
    title: str
    toolchain: Toolchain
    priority: int | None = None  # None: problemtools know it
    names: Sequence[str] = ()
    purpose: str = ""
    label: str = ""
    shares: str = ""  # as of Language


@dataclass(frozen=True)
class Language:
    """A programming language.

    For the implementer: the keys of language.toml are these fields but `place`, and `shared`: a
    file with keys that several languages share. Modules beside it are imported when needed;
    language_hooks.py has a Protocol for each, `TextModule` for text.py:

        text.py       changes a source text before it is compiled
        main_class.py finds the class in which a program starts
        functions.py  finds and calls functions (functions/function_language.py), by driver/main
        beside.py     finds the files that a program includes
        bundle.py     makes one file of a program and these
        link.py       links programs with the fork server
        many_inputs.py  runs a program on many inputs in one virtual machine
        outdated.py   knows source texts of an older version
    """

    place: str  # its package, "" if it has no modules
    code: str  # problemtools' identifier
    title: str  # as people write it
    suffixes: Sequence[str]  # of its files, the usual one first
    names: Sequence[str] = ()  # other names, in lower case
    toolchains: Sequence[Toolchain] = (Toolchain(),)
    priority: int | None = None  # when files are in several languages; None: problemtools know it
    variants: Sequence[Variant] = ()
    is_listed: bool = True  # `banrye doctor` says whether it is installed
    is_native: bool = False  # its programs run without an interpreter or virtual machine
    has_hash_comments: bool = False  # as Python has them, else as C has them
    has_includes: bool = False  # of headers, as C and C++ (submission/beside/c_family.py)
    has_headers: bool = False  # True: its headers are precompiled (submission/headers.py)
    is_linked: bool = False  # they can start in the fork server (submission/serving.py)
    shares: str = ""  # how its programs run on many inputs at once: FORK, PROCESS or not
    short_runs: ShortRuns = AS_USUAL
    extra: LanguageExtra = NO_EXTRA  # which a format may grant
    beside: str = ""  # a pattern of what a source says that needs a file beside it
    etc: Sequence[str] = ()  # what programs read in /etc, as patterns
    home: Sequence[str] = ()  # and below the home folder, where version managers keep it
    variables: Sequence[str] = ()  # of the environment that they get, which may name folders
    environment: Mapping[str, str] = field(default_factory=dict)  # further variables

    @property
    def toolchain(self) -> Toolchain:
        """The toolchain that is used here: the first that is installed, else the last."""
        *preferred, last = self.toolchains
        return next((toolchain for toolchain in preferred if toolchain.is_installed), last)

    @property
    def tools(self) -> Sequence[PackagedTool]:
        """The compilers and interpreters that are used here."""
        variants = [tool for variant in self.variants for tool in variant.toolchain.tools]
        return list(dict.fromkeys([*self.toolchain.tools, *variants]))


def read_language(file: Path, place: str) -> Language:
    """Return the language of a file. Raise UserError if it is no TOML, or a key is wrong."""
    keys = read_table(file)
    if shared := keys.pop("shared", None):
        keys = read_table(Path(__file__).with_name("languages") / shared) | keys
    for name, kind in (("short_runs", ShortRuns), ("extra", LanguageExtra)):
        if name in keys:
            keys[name] = value_of(kind, keys[name], file)
    keys["toolchains"] = [toolchain_of(table, file) for table in keys.get("toolchains", [{}])]
    keys["variants"] = [
        value_of(Variant, table | {"toolchain": toolchain_of(take_toolchain(table), file)}, file)
        for table in keys.get("variants", ())
    ]
    return value_of(partial(Language, place), keys, file)


def read_table(file: Path) -> dict[str, Any]:
    """Return the keys of a file. Raise UserError."""
    import tomllib  # not needed for --help

    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:  # no TOML, or no text
        raise UserError(f"{relative_path(file)}: {error}") from None


def take_toolchain(table: dict[str, Any]) -> dict[str, Any]:
    """Take the keys of a toolchain out of a table of other keys."""
    return {name: table.pop(name) for name in Toolchain._fields if name in table}


def toolchain_of(keys: dict[str, Any], file: Path) -> Toolchain:
    """Return the toolchain of a table. Raise UserError."""
    tools = tuple(PackagedTool(*words) for words in keys.get("tools", ()))
    return value_of(Toolchain, keys | {"tools": tools}, file)


def value_of(kind: Callable[..., T], keys: dict[str, Any], file: Path) -> T:
    """Return a value made of the keys of a table. Raise UserError if one is unknown or missing."""
    try:
        return kind(**keys)
    except TypeError:
        from inspect import Parameter, signature  # only for this error: it takes time

        parameters = signature(kind).parameters
        if unknown := keys.keys() - parameters:
            raise UserError(_('{}: unknown key: "{}"', relative_path(file), min(unknown))) from None
        needed = {
            name for name, parameter in parameters.items() if parameter.default is Parameter.empty
        }
        if missing := needed - keys.keys():
            raise UserError(
                _("{}: the key {} is missing", relative_path(file), min(missing))
            ) from None
        raise


@cache
def all_languages() -> Mapping[str, Language]:
    """Return the languages by their codes."""
    return {language.code: language for language in read_all()}


def read_all() -> Iterator[Language]:
    folder = Path(__file__).with_name("languages")
    for file in sorted(folder.glob("[!_]*.toml")):
        yield read_language(file, "")
    for file in sorted(folder.glob(f"*/{FILE}")):
        yield read_language(file, f"{PACKAGE}.{file.parent.name}")
    for room, module in removable_rooms.modules("language"):
        with removable_rooms.guard(room):
            yield read_language(Path(module.__path__[0], FILE), module.__name__)


@cache
def codes() -> Mapping[str, Language]:
    """Return the languages by their codes and by the codes of their variants."""
    languages = dict(all_languages())
    for language in all_languages().values():
        languages |= {variant.code: language for variant in language.variants}
    return languages


@cache
def by_suffix() -> Mapping[str, Language]:
    """Return the languages by the suffixes of their files."""
    every = all_languages().values()
    return {suffix: language for language in every for suffix in language.suffixes}


def of_suffix(suffix: str) -> Language | None:
    """Return the language of files with a suffix, also in capitals: ".PY". ".C" is C++."""
    return by_suffix().get(suffix) or by_suffix().get(suffix.lower())


def has_headers(code: str) -> bool:
    """Return whether a language has headers that are precompiled, and testlib.h."""
    return code in all_languages() and all_languages()[code].has_headers


def has_hash_comments(suffix: str) -> bool:
    """Return whether "#" begins a comment in sources with a suffix."""
    language = of_suffix(suffix)
    return language is not None and language.has_hash_comments


def has_includes(suffix: str) -> bool:
    """Return whether sources with a suffix include headers: ".cpp", ".CPP"."""
    language = of_suffix(suffix)
    return language is not None and language.has_includes


@cache
def including_suffixes() -> Sequence[str]:
    """Return the suffixes of the languages whose sources include headers: C and C++."""
    including = [language for language in all_languages().values() if language.has_includes]
    return [suffix for language in including for suffix in language.suffixes]


def base_of(code: str) -> str:
    """Return the code of the language of a variant. Any other code stays."""
    return codes()[code].code if code in codes() else code


def variant_for(code: str, purpose: str) -> Variant | None:
    """Return the variant of a language for a purpose, None if it has none."""
    variants = all_languages()[code].variants if code in all_languages() else ()
    return next((variant for variant in variants if variant.purpose == purpose), None)


@cache
def ways_to_share() -> Mapping[str, str]:
    """Return how programs run on many inputs at once, by the codes of languages and variants."""
    every = all_languages().values()
    variants = {variant.code: variant.shares for variant in all_variants()}
    return {language.code: language.shares for language in every} | variants


def shares_process(code: str) -> bool:
    """Return whether programs of a language run on many inputs in one process, as in Python."""
    return ways_to_share().get(code) == PROCESS


@cache
def with_heap() -> Sequence[str]:
    """Return the codes of the languages whose programs are told the size of their heap."""
    every = all_languages().values()
    return [language.code for language in every if "{memlim}" in str(language.toolchain.run)]


def is_native(code: str) -> bool:
    """Return whether programs in a language, no variant of it, run without an interpreter."""
    return code in all_languages() and all_languages()[code].is_native


def all_variants() -> list[Variant]:
    """Return the variants of all languages."""
    return [variant for language in all_languages().values() for variant in language.variants]


@cache
def tools() -> Mapping[str, PackagedTool]:
    """Return the compilers and interpreters of all toolchains by their commands."""
    chains = [chain for language in all_languages().values() for chain in language.toolchains]
    chains += [variant.toolchain for variant in all_variants()]
    return {tool.command: tool for chain in chains for tool in chain.tools}


def debian_package_of(command: str) -> str:
    """Return Debian's package with a command."""
    return tools()[command].package if command in tools() else command


def version_option(command: str) -> str:
    """Return the argument with which a command prints its version."""
    return tools()[command].version if command in tools() else "--version"


def as_finder(function: LanguageModuleFinder) -> LanguageModuleFinder:
    """Give a function the type that knows the Protocol of each module name."""
    return function


@as_finder
@cache
def language_module(code: str, name: str) -> Any:  # noqa: ANN401  # what LanguageModuleFinder says
    """Return a module of a language's folder, None if it has none. It is imported."""
    place = codes()[code].place if code in codes() else ""
    is_there = place and importlib.util.find_spec(f"{place}.{name}")
    return importlib.import_module(f"{place}.{name}") if is_there else None
