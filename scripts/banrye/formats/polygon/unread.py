"""A contest of Polygon, which is refused by name: contest.xml."""

import re

from banrye.messages import marked
from banrye.problem.location.unsupported_tools import UnsupportedTool

UNREAD = (
    UnsupportedTool(
        "contest.xml", marked("a contest of Polygon, not a problem"), re.compile(rb"<contest\b")
    ),
)
