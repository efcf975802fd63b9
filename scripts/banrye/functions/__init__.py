"""Functions instead of programs: their arguments, signatures, and the drivers that call them.

Its modules:

    c_parameters  the parameters of a function in C
    calls         the arguments of a call as the input of a program, and as they are shown
    driver        the drivers that call functions: driver/main.EXT of a language
    equal         compares what a function returned with the right result, as values
    language      how functions are read and called in a language
    model         the function of a problem: what a judge calls, and how a test case is read
    signature     the function in a source text that a judge calls: its name
    tables        the examples of a problem as they are copied from its page
    typed         the values in a table of examples
    types         the types of arguments and results: int, long, double, boolean, String, char
    values        values as people write them in a table of examples, and as they are shown
"""
