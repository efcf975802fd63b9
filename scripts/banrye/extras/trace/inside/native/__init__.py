"""The tracer of C, C++ and Rust programs. It runs in gdb.

Its modules:

    gdb_tracer  runs a program and writes down each step
    stops       where the program stops, and which variables can be seen there
    values      the values of the stopped program as texts
"""
