"""Further inputs for a program that passes the test cases.

    further_inputs  the results on further inputs: values only
    shape_inputs    inputs with shapes
    further         small inputs, streams and shapes for one program, in one hunt

A module imports only from the modules above it.
"""
