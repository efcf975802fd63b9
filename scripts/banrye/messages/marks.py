"""Mark sentences for the catalogue that the code builds from parts or gives to argparse."""

from __future__ import annotations

from banrye.messages import marked

ARGPARSE = (  # its errors, which it translates itself
    marked("the following arguments are required: %s"),
    marked("expected one argument"),
    marked("expected at least one argument"),
    marked("invalid choice: %(value)r (choose from %(choices)s)"),
    marked("not allowed with argument %s"),
    marked("argument %(argument_name)s: %(message)s"),
    marked("ignored explicit argument %r"),
)
COUNTED = (
    *(marked("{:,} input"), marked("{:,} inputs")),
    *(marked("{:,} cell"), marked("{:,} cells")),
)
LISTED = (marked("{} and {}"), marked("{} or {}"))
