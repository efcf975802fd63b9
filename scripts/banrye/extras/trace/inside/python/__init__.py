"""The tracer of Python programs. It runs in the process of the program.

Its modules:

    python_classes  the facts on the classes of the program
    python_errors   the text of an exception
    python_tracer   runs a program and writes down each step
    python_values   the values of the program as texts
"""
