"""A task of CMS before its tool has made task.yaml, which is refused by name: task.yaml.orig."""

import re

from banrye.messages import marked
from banrye.problem.location.unsupported_tools import UnsupportedTool

UNREAD = (
    UnsupportedTool(
        "task.yaml.orig",
        marked("a task of CMS before its tool has made task.yaml"),
        re.compile(rb"(?m)^(?:name|title)[ ]*:"),
    ),
)
