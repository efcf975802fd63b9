"""The stress test: two programs on the inputs of a generator, without a problem.

    call_reductions  reductions of the arguments of a function
    stress_oracle    the oracle: validator, right program and checker
    stress_programs  the programs of a stress test, and what the user states about them
    stress_search    the search of all stress tests, wherever their inputs come from
    stress           the stress test of two programs

A module imports only from the modules above it.
"""
