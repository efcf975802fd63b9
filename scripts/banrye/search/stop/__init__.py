"""The ends of a search: its budget of CPU time, a fixed time, or a signal.

    budget     the CPU time that a search may take
    interrupt  stops a search so that its result can be printed
    deadline   ends a search at a fixed time, whatever its programs do

A module imports only from the modules below it.
"""
