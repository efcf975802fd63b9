"""The stops of a program for its tracer, and what can be seen there. It imports from `values`.

Its modules:

    gdb_calls    the state of a call that has not returned, and its variables
    gdb_columns  the addresses of the places in a source, by line and column
    gdb_moves    the variables of Rust that have been moved
    gdb_places   the functions, and the places where they stop
    gdb_results  what a function returns, at its last instruction
    gdb_scopes   the local variables that can be seen
    gdb_stops    the breakpoints
    gdb_streams  how much has been read and printed
"""
