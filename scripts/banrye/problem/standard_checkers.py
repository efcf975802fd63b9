"""The comparisons that tools know by a name, as rules.

"floats" with precision 3 of DMOJ      words, tolerance 1e-3
"std::ncmp.cpp" of testlib             words
"""

from __future__ import annotations

from banrye.compare import Mode, Rule

TESTLIB = {  # the standard checkers of testlib, by the stem of their files
    "fcmp": Rule(Mode.LINES),
    "hcmp": Rule(Mode.WORDS),
    "icmp": Rule(Mode.WORDS),
    "lcmp": Rule(Mode.WORDS),
    "ncmp": Rule(Mode.WORDS),
    "wcmp": Rule(Mode.WORDS),
    "nyesno": Rule(Mode.ICPC),
    "yesno": Rule(Mode.ICPC),
    "rcmp": Rule(Mode.WORDS, 1.5e-6),
    "rcmp4": Rule(Mode.WORDS, 1e-4),
    "rcmp6": Rule(Mode.WORDS, 1e-6),
    "rcmp9": Rule(Mode.WORDS, 1e-9),
}
DMOJ = {
    "standard": Rule(Mode.WORDS),
    "identical": Rule(Mode.EXACT),
    "rstripped": Rule(Mode.LINES),
}
DMOJ_FLOATS = ("floats", "floatsabs", "floatsrel")


def of_testlib(name: str) -> Rule | None:
    """Return the rule of a standard checker: "std::rcmp6.cpp" or "rcmp6.cpp". None: no such one."""
    return TESTLIB.get(name.removeprefix("std::").removesuffix(".cpp"))


def of_dmoj(name: str, precision: int) -> Rule | None:
    """Return the rule of a checker of DMOJ, None if there is none. `precision`: digits."""
    return Rule(Mode.WORDS, 10.0**-precision) if name in DMOJ_FLOATS else DMOJ.get(name)
