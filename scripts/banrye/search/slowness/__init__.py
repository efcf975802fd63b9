"""Inputs on which a program is slow, and how its time grows.

    curve           the time and memory of a program on one shape, from small to large
    growth          the growth of that time around the time limit
    shape_formulas  formulas of costly inputs, and how they are changed
    shape_hunt      the search for the slowest shape, and its inputs at full size

A module imports only from the modules above it.
"""
