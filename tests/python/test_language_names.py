"""Names of languages as judges and data sets write them."""

from __future__ import annotations

import pytest

from banrye.language import codes
from banrye.submission import language_names

NAMES = {  # as CodeContests, Codeforces, Baekjoon and AtCoder write them
    "C++17": "cpp",
    "GNU C++20": "cpp",
    "C11": "c",
    "Java 17.0": "java",
    "Kotlin 1.9": "kotlin",
    "Python 3": "python3",
    "Python 3.11": "python3",
    "Python 2": "python2",
    "Python 2.7": "python2",
    "Python 2.7.18": "python2",
    "PyPy 3.9": "pypy3",
    "Rust 1.75": "rust",
}


@pytest.mark.parametrize("name", NAMES)
def test_a_version_does_not_change_the_language(name: str) -> None:
    if NAMES[name] not in codes():
        pytest.skip(f"the language {NAMES[name]} was taken away")
    found = language_names.named_language(name)
    assert found is not None
    assert found.code == NAMES[name]
