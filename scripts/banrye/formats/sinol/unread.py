"""A problem of sinol-make without its config.yml, which is refused by name: prog/*."""

from banrye.messages import marked
from banrye.problem.location.unsupported_tools import UnsupportedTool

UNREAD = (UnsupportedTool("prog/*", marked("a problem of sinol-make"), beside=("in", "out")),)
