"""Problems: the model of a problem, how it is found, and large inputs for it.

Its modules:

    model         a problem: its limits, its test cases, and its judge
    format        the base class of the formats of problems
    readers       the formats, found by their place
    loss          the parts of a problem that are lost where it is read or written
    time_rule     compute a time limit from the slowest accepted submission
    submissions   its submissions, and how one is built
    validators    its input validators, and how they are built
    makers        the program that makes inputs of a problem
    large         large inputs, made by the validator
    pace          detect an input that takes a program longer than all test cases

    location      where a problem is: every verb calls find.py
    own_cases     the user's own test cases: their layouts, documents and judge
    packages      ICPC packages: how they are read and made
"""
