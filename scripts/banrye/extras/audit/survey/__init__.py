"""The survey: which test cases reject which mutants.

    subjects      the accepted programs of which mutants are made
    machine_code  compare the machine code of two programs
    survey        runs the mutants on the test cases
    cover         few test cases that reject every mutant that all test cases reject

A module imports only from the modules above it.
"""
