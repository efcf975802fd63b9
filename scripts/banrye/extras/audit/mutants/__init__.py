"""Mutants: copies of an accepted program, each with one mistake that contestants make.

    syntax             source texts as trees, and changes of a text
    expressions        mistakes in an expression: comparisons, constants, signs, minimum and maximum
    statement_mutants  mistakes by a statement that is missing or in the wrong order
    sizes              mistakes by a type or an array that is too small
    slow               mistakes that make a program slower and leave its output as it was
    mutate             the mutants of a source text, in an order that a seed decides

A module imports only from the modules above it.
"""
