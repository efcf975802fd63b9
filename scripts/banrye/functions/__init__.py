"""Functions instead of programs: their arguments, signatures, and the drivers that call them.

Its modules:

    function_model     the function of a problem: what a judge calls, and how a test case is read
    signature          the function in a source text: its name, parameters and declared types
    c_parameters       the parameters in C: an array is a pointer with its length after it
    types              the types of arguments and results: int, long, String, arrays of them
    values             values as people write them in a table, and as they are shown
    example_columns    the values in a table, with one type for each parameter and the result
    example_tables     the examples of a problem as they are copied from its page
    call_arguments     the arguments of a call as an input, and as they are shown
    equal              compare the result of a function with the right one
    driver             the programs that call functions: driver/main.SUFFIX of a language, filled in
    function_language  the rules for reading and calling functions of a language
"""
