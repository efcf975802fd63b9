"""Inputs that the input validator of a problem makes.

    choice_inputs     small inputs, random inputs and reductions
    changed_inputs    random changes of the choices of an input
    shape_store       the shapes of a problem's inputs, which are computed once and kept
    validator_stream  the stream: random inputs, inputs with shapes, and changed ones

A module imports only from the modules above it.
"""
