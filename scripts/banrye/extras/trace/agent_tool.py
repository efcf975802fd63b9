"""The verb as a tool for agents."""

DESCRIPTION = "Trace a run of a program on an input: each line with the variables that it changes."
