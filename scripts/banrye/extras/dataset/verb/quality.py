"""The output of `audit --dataset`: a line of JSON for each row, and two rates.

{"schema": 1, "problem": "1_A", "right": 3, "accepted": 2, "wrong": 4, "rejected": 3, ...}
"""

from __future__ import annotations

from pathlib import Path

from banrye.console import ExitStatus, UserError, note, relative_path
from banrye.extras.dataset.label_quality import Quality, qualities
from banrye.extras.dataset.problems import RowOptions
from banrye.messages import _
from banrye.views import json_lines


def print_qualities(rows: Path, row_options: RowOptions) -> ExitStatus:
    """Print what the test cases of each row say of its labelled submissions. Raise UserError."""
    measured: list[Quality] = []
    for quality in qualities(rows, row_options):
        measured.append(quality)
        line = {
            "schema": json_lines.SCHEMA,
            "problem": quality.name,
            "right": quality.right,
            "accepted": quality.accepted,
            "wrong": quality.wrong,
            "rejected": quality.rejected,
            "doubtful_answers": quality.doubtful,
            "error": quality.error,
        }
        print(json_lines.line(line), flush=True)
    if not measured:
        raise UserError(_("{} has no submissions with labels", relative_path(rows)))
    right, accepted = (
        sum(getattr(quality, key) for quality in measured) for key in ("right", "accepted")
    )
    wrong, rejected = (
        sum(getattr(quality, key) for quality in measured) for key in ("wrong", "rejected")
    )
    if right:
        note(_("true positive rate: {:,} of {:,}, {:.1%}", accepted, right, accepted / right))
    if wrong:
        note(_("true negative rate: {:,} of {:,}, {:.1%}", rejected, wrong, rejected / wrong))
    doubts = sum(len(quality.doubtful) for quality in measured)
    if doubts:
        note(_("{:,} answers that two right submissions contradict", doubts))
    if any(quality.error for quality in measured):
        return ExitStatus.TROUBLE
    return ExitStatus.of(accepted == right and rejected == wrong and not doubts)
