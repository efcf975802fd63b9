"""Problems: the model of a problem, and how it is found.

Its modules:

    model         a problem: its limits, its test cases, and its judge
    format        the base class of the formats of problems
    readers       the formats, found by their place
    loss          what is lost of a problem where it is read or written
    time_rule     how a time limit follows from the slowest accepted submission
    submissions   its submissions, and how one is built
    validators    its input validators, and how they are built
    makers        the program that makes inputs of a problem
    large         large inputs, made by the validator
    pace          whether an input takes a program longer than all test cases do

    location      where a problem is: every verb calls find.py
    own_cases     the user's own test cases: their layouts, documents and judge
    packages      ICPC packages: how they are read and made
"""
