"""The workshop around the programs: judge them, find counterexamples, make and export problems.

A room (module or folder) imports only from the rooms below it:

    start         the command banrye: the verb, --help, the supervisor
    verbs         one package for each verb: its help, its arguments and what it prints
    cli           what several verbs share: options, the problem that is meant, what is printed
    regress       every solution in a folder: its problem, its kept verdict, reports
    intake        new problems: templates, the browser extension
    export        packages for other judges: statements, BAPCtools, layouts
    audit         how good test cases are: which mistakes they reject, which not
    api           what other programs can call, and every verb that judges: one submission
    search        the smallest input on which a program fails
    judging       one run to its verdict, one submission to its results
    problem       what a problem is, and the one door to find it
    choices       inputs that a problem's own validator makes
    submission    source files as a judge takes them, compiled and cached
    process       one program within limits, many side by side, nothing left running
    shrink        a failing input made smaller: what is tried, and what is then claimed
    files         temporary folders and files that are not trusted
    repository    where things are
    configuration the user's settings: banrye.toml
    console       arguments, messages, colours, exit status

The API is `judge` and `find_counterexample`; see the module `api`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banrye.api import find_counterexample, judge

__all__ = ["find_counterexample", "judge"]


def __getattr__(name: str) -> object:
    """Return a function of the API. It is imported when it is used: --help needs no judge."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from banrye import api

    return getattr(api, name)
