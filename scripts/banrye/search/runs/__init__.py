"""The runs of a search: inputs are given to a program, and each run gets a verdict and a cost.

    attempt        one input given to a program, and the oracle that decides on it
    runner         runs programs: many inputs in, one attempt for each out
    served_runner  the usual runner: in batches, forked where it can be
    blame          decide if an input is to blame for a run that is too slow
    costs          the cost of a run by exact counts, and of larger inputs by extrapolation
    coverage       the parts of programs that inputs have reached

A module imports only from the modules above it.
"""
