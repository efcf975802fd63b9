"""Addresses of problems in a source text: in its first comment, or for competitive-verifier.

// https://boj.kr/1018                                               boj1018
# verification-helper: PROBLEM https://judge.example/problem/sum     SITE/sum
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from banrye.problem.format import Format
from banrye.problem.location.find import lessons
from banrye.problem.location.own_problems import problem_names
from banrye.problem.location.sites import numbered_sites
from banrye.problem.readers import all_formats
from banrye.submission.sources import first_comment


@cache
def formats_with_address() -> Mapping[str, Format]:
    """Return the formats that know problems by addresses, by the group of the name in a pattern."""
    return {f"format_{at}": form for at, form in enumerate(all_formats()) if form.address}


def addresses() -> str:
    """Return a pattern of the addresses by which formats know their problems."""
    forms = formats_with_address().items()
    return "|".join(rf"{form.address}(?P<{group}>\w+)" for group, form in forms) or r"(?!)"


@cache
def verified_pattern() -> re.Pattern[str]:
    """Return a pattern of the line that names a test's problem for competitive-verifier."""
    return re.compile(
        r"(?:(?:verification-helper|competitive-verifier):[ \t]*PROBLEM|#[ \t]*define[ \t]+PROBLEM)"
        rf"[ \t]+[\"']?https?://(?:{addresses()})"
    )


@cache
def address_pattern() -> re.Pattern[str]:
    """Return a pattern of the addresses of a problem, and of its path in this repository."""
    sites = numbered_sites().values()
    numbers = [rf"{site.ADDRESS}0*(?P<{site.WORD}>[1-9]\d{{3,5}})(?!\d)" for site in sites]
    return re.compile(
        rf"(?i){'|'.join(numbers) or '(?!)'}"
        r"|/lessons/(?P<lesson>\d+)"
        rf"|{addresses()}"
        r"|(?<!\w)problems/(?P<name>[a-z][a-z0-9]*)"
    )


def verified_problem(text: str) -> str | None:
    """Return the problem that a source text names for competitive-verifier, None if none."""
    verified = verified_pattern().search(text)
    return named_to_format(verified) if verified else None


def problem_of_text(text: str) -> str | None:
    """Return the problem whose address is in the first comment of a source text."""
    for match in address_pattern().finditer(first_comment(text)):
        for site in numbered_sites().values():
            if number := match[site.WORD]:
                return f"{site.WORD}{number}"
        if problem := named_to_format(match):
            return problem
        if match["lesson"] in lessons():
            return lessons()[match["lesson"]]
        if match["name"] in problem_names():
            return match["name"]
    return None


def named_to_format(address: re.Match[str]) -> str | None:
    """Return the user's word for the problem that an address of a format names, None if none."""
    forms = formats_with_address()
    groups = (group for group in forms if address[group])
    return next((f"{forms[group].prefix}{address[group]}" for group in groups), None)
