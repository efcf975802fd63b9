"""Warn once of a checker that takes longer for a test case than the submission may.

note: the checker check.py needs 3.1 s of CPU time for a test case, more than the time limit ...
"""

from __future__ import annotations

from banrye.console import note
from banrye.messages import _

noted: set[str] = set()  # the checkers of which it was said


def note_if_slow(shown: str, seconds: float, limit: float) -> None:
    """Print a note unless it was printed before. `shown`: the checker in messages."""
    if seconds <= limit or shown in noted:
        return
    noted.add(shown)
    note(
        _(
            "{} needs {:.1f} s of CPU time for a test case, more than the time "
            "limit of {:g} s: it slows judging down",
            shown,
            seconds,
            limit,
        )
    )
