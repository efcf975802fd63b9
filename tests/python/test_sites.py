"""banrye.problem.location.sites: the judges that paths and comments name."""

import re
from pathlib import Path

import pytest

from banrye.problem.location import sites
from banrye.problem.location.sites import PROGRAMMERS, other_site_of_text, sites_in

BAEKJOON = "Baekjoon"  # the site of the archive


def test_the_data() -> None:
    """Every judge has a host and a folder, and no two judges share one."""
    entries = sites.entries()
    assert len(entries) > 100
    hosts = [host for entry in entries.values() for host in entry["hosts"]]
    folders = [folder for entry in entries.values() for folder in entry["folders"]]
    assert all(entry["hosts"] and entry["folders"] for entry in entries.values())
    assert len(set(hosts)) == len(hosts)
    assert len(set(folders)) == len(folders)
    assert all(folder == re.sub(r"[\W_]", "", folder).lower() for folder in folders)


def test_only_the_data_names_sites_whose_problems_have_names() -> None:
    named = [site for site, entry in sites.entries().items() if "has_names" in entry]
    assert named == ["algospot"]
    assert [site for site in (*named, PROGRAMMERS) if not sites.has_names(site)] == []
    assert not sites.has_names("LeetCode")
    source = Path(sites.__file__).read_text(encoding="utf-8")
    assert [site for site in named if f'"{site}"' in source] == []


def test_each_judge_is_found_by_its_data() -> None:
    for judge, entry in sites.entries().items():
        for folder in entry["folders"]:
            assert judge in sites_in(folder), folder
            assert judge in sites_in(f"my-{folder.upper()}_1068"), folder
        for host in entry["hosts"]:
            assert other_site_of_text(f"// https://www.{host}/problem/1068") == judge


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("bojan", set()),
        ("robojackets", set()),
        ("NoobOJ", set()),
        ("PGS", {PROGRAMMERS}),
        ("UpgsX", set()),
        ("c_f", set()),
        ("LeetCodeDaily", {"LeetCode"}),
        ("myleetcode", {"LeetCode"}),
        ("uvalue", set()),
        ("turing", set()),
        ("소프티어 레벨3", {"Softeer"}),
        ("", set()),
    ],
)
def test_parts_of_paths(text: str, found: set[str]) -> None:
    assert sites_in(text) == found


@pytest.mark.needs("format:archive")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("BOJ", {BAEKJOON}),
        ("MyBOJ", {BAEKJOON}),
        ("BOJ_Study", {BAEKJOON}),
        ("backjoon", {BAEKJOON}),
        ("solved.ac", {BAEKJOON}),
        ("boj-programmers", {BAEKJOON, PROGRAMMERS}),
    ],
)
def test_parts_of_paths_that_name_baekjoon(text: str, found: set[str]) -> None:
    assert sites_in(text) == found


@pytest.mark.parametrize(
    ("text", "judge"),
    [
        ("# cses.fi/problemset/task/1068", "CSES"),
        ("# https://open.kattis.com/problems/hello", "Kattis"),
        ("# see notcses.fi", None),
        ("# cses.fin", None),
        ("# cses.fi.example.org", None),
        ("# https://www.acmicpc.net/problem/1018", None),
        ("", None),
    ],
)
def test_addresses(text: str, judge: str | None) -> None:
    assert other_site_of_text(text) == judge
