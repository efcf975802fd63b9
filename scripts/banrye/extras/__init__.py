"""Removable rooms: a folder for each. Judging and searching need none of them.

A room is removed by deleting its folder, its tests, their fixtures and its door: no other module
imports it. It joins the rest by modules that are found by their names (see removable_rooms.py):

    trace/verb/               the verb `banrye trace`
    intake/verbs/             several verbs: `banrye new` and `banrye listen`
    trace/counterexample.py   options of `banrye counterexample`, and what follows a failing input
    trace/added_languages.py  languages that only this room compiles
    trace/entry_kinds.py      what it keeps from one run to the next
    trace/doctor.py           the commands that it needs, for `banrye doctor`
    intake/hints.py           commands that the core proposes (next_command in proposals.py)
    dataset/advice.py         advice on files that its verb takes

A Protocol of banrye/hooks.py describes each such module, or one in the hooks.py of the room that
asks for it: mcp/hooks.py describes trace/agent_tool.py. Another distribution adds a room by an
entry point of the group "banrye.extras"; it may also have a `language` and a `format`.
"""
