"""The survey: which test cases reject which mutants.

    subjects      the accepted programs of which mutants are made
    machine_code  whether two programs are compiled to the same code
    survey        runs the mutants on the test cases
    cover         few test cases that reject every mutant that all test cases reject

A module imports only from the modules above it.
"""
