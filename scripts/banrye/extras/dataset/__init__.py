"""Rows of public data sets as problems, and the programs that models wrote for them.

    reading.py          rows and completions of a file: JSON, JSON Lines, gzip, Parquet
    kinds/apps.py       a row of APPS -> Task(cases=[...], solutions=[...]): a module for each kind
    problems.py         Task -> Problem, whose checker and right solutions run in the box
    several_answers.py  the right solutions of a row that disagree: it needs a checker
    label_quality.py    submissions with labels: how good the test cases of a row are
    stream.py           completions grouped by problem, judged side by side, one value for each

A new kind of row is a new module in kinds/.
"""
