"""The values of a stopped program as texts.

Its modules:

    gdb_arrays      arrays, at most so many elements of them
    gdb_cpp         values of C++ that no pretty printer shows well
    gdb_ends        whether an iterator of C++ is at the end of its container
    gdb_exceptions  the exception that a C++ program throws
    gdb_iterators   iterators and closures of Rust
    gdb_memory      how much memory a pointer leads to
    gdb_pointers    how much of the target of a pointer is shown
    gdb_printers    what the pretty printers of the standard libraries show
    gdb_rust        values of Rust that no pretty printer shows well
    gdb_texts       texts and numbers with a point, as the languages write them
    gdb_types       the kinds of types
    gdb_values      any value, by the modules above
"""
