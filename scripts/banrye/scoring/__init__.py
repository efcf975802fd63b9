"""Points: groups of test cases, how their points are added, and what they depend on.

    Group("large", ("4", "5"), most=60, needs=("small",))     60 points if both are accepted
    GroupScoring((small, large)).score(results)               [GroupScore("small", 40.0, ...), ...]

The formats of problems make these values; one code computes, prints and writes them.

Its modules:

    scoring_model  the values that a scoring gets and gives
    groups         groups of test cases with points: all or nothing, sums, minima, dependencies
    grader         the default grader of the legacy package format
"""
