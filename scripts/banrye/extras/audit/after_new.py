"""The time at which an audit of a new problem is of use."""

from banrye.messages import marked

WHEN = marked("when its test cases are there")
