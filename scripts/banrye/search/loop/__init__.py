"""The loop of a search: it tries candidates in order until one fails, and shrinks that one.

    candidate_queue  the order of the candidates, and the results of those that were tried
    search           the loop
    counterexample   the result: a failing input, and what is claimed of it

A module imports only from the modules above it.
"""
