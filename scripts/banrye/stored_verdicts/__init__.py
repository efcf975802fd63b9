"""Verdicts that are kept, each by one key of everything that it depends on.

Its modules:

    keys          the key of a verdict: a hash of everything that it depends on
    outcome       the verdict on a solution, or why it has none
    results_file  the file of --results: a line of JSON for each program
"""
