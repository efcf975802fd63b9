"""The attack: new inputs for the mutants that pass all test cases.

    attack_inputs  the inputs of the validator, with their answers
    attack         the smallest failing input of a mutant among those that were tried
    basic          a few inputs of each kind that the validator makes
    bounds         the bounds of the validator that no test case reaches, or only one

A module imports only from the modules above it.
"""
