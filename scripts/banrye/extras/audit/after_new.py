"""When an audit of a new problem is of use."""

WHEN = "when its test cases are there"
