"""Rooms that can be taken away: what judging and searching do not need, a folder for each.

To delete a folder of this one, and its tests, removes it: no other file names it but the pages. It
joins the rest by modules that are found by their names (see extensions.py):

    trace/verb/               the verb `banrye trace`
    trace/counterexample.py   options of `banrye counterexample`, and what follows a failing input
    trace/languages.py        languages that only this room compiles
    trace/kept.py             what it keeps from one run to the next
    trace/doctor.py           the commands that it needs, for `banrye doctor`

Another distribution adds a room by an entry point of the group "banrye.extras". Its module `format`
has a FORMAT (banrye.problem.format).
"""
