"""An agent as a user: the verbs as tools of the Model Context Protocol, over standard streams.

tools.py      judge, counterexample, doctor and the tools of rooms, each with the program as a text
hooks.py      what a room has whose verb is a tool
commands.py   each runs a command of its own, which ends when the client goes away
cut.py        the result in at most 4 kB, and the place of the rest

banrye mcp    {"schema": 1, "verdict": "WA", "failure": {...}, "result": 3, "cut": [...]}
"""
