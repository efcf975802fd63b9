"""The results of a command as lines: text and JSON.

Its modules:

    case_lines          the results of a program: its test cases or groups, scores, the verdict
    acceptance          the end of the report on a program that passes
    failure_lines       one failing input, as judge, counterexample and stress tests show it
    failure_texts       a failing input and its two answers: as texts, or as a call of a function
    lines               the lines of an output or an input, as they are printed
    side_by_side        the expected and the given lines side by side: --diff
    slowest             facts about a program that is slow, or needs much memory, on a shape
    plot                how the time of a program grows, as SVG
    package_lines       the submissions of a package: a line for each, a table and a summary
    submission_table    that table, by test groups
    as_json             the results of the verbs as JSON, by cli/output.schema.json
    json_lines          the form of JSON: one line, with the version of its schema
"""
