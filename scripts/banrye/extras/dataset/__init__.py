"""Rows of public data sets as problems, and the programs that models wrote for them.

    a row of APPS in rows.jsonl    Task(cases=[...], solutions=[...])
    Task                           a Problem, whose checker and right solutions run in the box

Its modules:

    reading         the rows of a file: JSON, JSON Lines, gzip, Parquet
    kinds           a module for each kind of row: it makes a Task of a row
    row_task        the problem that a row states, and the base class of the kinds
    problems        a Task as a problem, and a completion as a program for it
    python_calls    a function that is called in place of a program: its driver, equal results
    pairs           the inputs and answers of a row as test cases
    several_answers  the right solutions of a row that disagree: it needs a checker
    completions     the programs that models wrote, with the problems that they are for
    stream          completions grouped by problem, judged side by side, a value for each
    inside          the files that run beside a program, in its box
    judged_rows     one completion on one row, for other programs
    label_quality   submissions with labels: how good the test cases of a row are
    advice          the command that takes rows which are given as test cases
    verb            the verb `dataset`

A new kind of row is a new module in kinds/.
"""
