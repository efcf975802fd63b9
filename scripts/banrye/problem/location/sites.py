"""The sites (online judges) that a path or a comment names.

"my-UVa100" names UVa, "BOJ_1018" Baekjoon, and "// https://cses.fi/problemset/task/1068"
CSES. The names and hosts of other judges are in sites.toml, beside this file.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banrye import removable_rooms

if TYPE_CHECKING:
    from banrye.hooks import NumberedSiteHook

PROGRAMMERS = "Programmers"

DATA = Path(__file__).with_name("sites.toml")

NAMES_OF_PROGRAMMERS = re.compile(r"(?i)programmers|프로그래머스|(?<![a-z])pgs(?![a-z])")
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")  # "UVa100" has "U", "Va" and "100"
MAX_WORDS = 4  # of the name of a judge
ACROSS_SEPARATORS = 4  # a name has at least so many characters in "oj.uz", which "c_f" has not
WITHIN_WORD = 7  # a name has at least so many characters in "myleetcode"


@cache
def numbered_sites() -> Mapping[str, NumberedSiteHook]:
    """Return the sites of rooms by their names: people name their problems by numbers."""
    return {module.NAME: module for _, module in removable_rooms.modules("numbered_site")}


def site_by_word(word: str) -> str | None:
    """Return the name of the site for which a word stands, None if it stands for none."""
    return next((name for name, site in numbered_sites().items() if word == site.WORD), None)


@cache
def names_here() -> Mapping[str, re.Pattern[str]]:
    """Return a pattern for the names of the judges whose problems are here."""
    names = {name: site.NAMES for name, site in numbered_sites().items()}
    return {**names, PROGRAMMERS: NAMES_OF_PROGRAMMERS}


@cache
def folder_names() -> dict[str, str]:
    """Return the other judges by the names of folders for them."""
    return {name: judge for judge, entry in entries().items() for name in entry["folders"]}


@cache
def name_within_words() -> re.Pattern[str]:
    """Return a pattern for the names that may be within a word."""
    names = [name for name in folder_names() if len(name) >= WITHIN_WORD or not name.isascii()]
    return re.compile("|".join(map(re.escape, names)))


@cache
def host_pattern() -> re.Pattern[str]:
    """Return a pattern for the hosts of other judges, with any subdomain."""
    hosts = sorted(hosts_of_sites(), key=len, reverse=True)
    return re.compile(rf"(?i)(?<![\w-])(?:{'|'.join(map(re.escape, hosts))})(?![\w-]|\.\w)")


@cache
def hosts_of_sites() -> dict[str, str]:
    """Return the other judges by their hosts."""
    return {host: judge for judge, entry in entries().items() for host in entry["hosts"]}


def has_names(site: str) -> bool:
    """Return whether the problems of a site may be below problems/ by their names."""
    return site == PROGRAMMERS or bool(entries().get(site, {}).get("has_names"))


@cache
def entries() -> dict[str, dict[str, Any]]:
    """Return the hosts and the names of folders of the other judges by the judge."""
    tables = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return {judge: entry for table in tables.values() for judge, entry in table.items()}


@cache  # files share folders
def sites_in(text: str) -> frozenset[str]:
    """Return the judges that a part of a path names."""
    here = {judge for judge, pattern in names_here().items() if pattern.search(text)}
    return frozenset(here | others_in(text))


def others_in(text: str) -> set[str]:
    """Return the judges that a part of a path names, without the judges of `names_here`."""
    names = names_in(list(WORD.finditer(text)))
    names |= set(name_within_words().findall(text.lower()))
    judges = [name for name in names if name in folder_names()]
    parts = {part for part in judges for name in judges if part in name and part != name}
    return {folder_names()[name] for name in judges if name not in parts}  # "uvalive", not "uva"


def names_in(words: list[re.Match[str]]) -> set[str]:
    """Return the names that consecutive words make, in lower case."""
    names: set[str] = set()
    for start, first in enumerate(words):
        name, has_separator = first[0].lower(), False
        names.add(name)
        for before, word in zip(words[start:], words[start + 1 : start + MAX_WORDS], strict=False):
            name += word[0].lower()
            has_separator = has_separator or before.end() < word.start()
            if not has_separator or len(name) >= ACROSS_SEPARATORS:
                names.add(name)
    return names


def other_site_of_text(text: str) -> str | None:
    """Return the judge whose address comes first in a text, without the judges of `names_here`."""
    match = host_pattern().search(text)
    return hosts_of_sites()[match[0].lower()] if match else None
