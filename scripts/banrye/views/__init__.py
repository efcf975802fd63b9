"""The results of a command as lines: text, JSON, JUnit, Markdown, GitHub. It runs nothing.

Its modules:

    accepted          the end of the report of `judge` on a program that passes
    as_json           the results of the verbs as JSON: one line for each program
    cases             the results of a program: a line for each test case or group, scores
    failure           one failing input: what judge, counterexample and stress tests show of it
    github            talks to GitHub Actions: annotations on files, the summary of a job
    json_lines        the form of what is printed with --json: one line
    lines             the lines of an output or an input, as they are printed
    package           the submissions of a package, as `judge` prints them: a line for each
    shown             how a failing input and its two answers are shown: as texts
    side_by_side      the expected and the given lines side by side, the first difference marked
    slowest           facts about a program that is too slow, or needs too much memory, on a shape
    submission_table  the table of a package's submissions by test groups
"""
