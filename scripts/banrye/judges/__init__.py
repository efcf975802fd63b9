"""Judges: what decides whether a program is right on an input (protocol.py).

Its modules:

    as_package     the parts of an ICPC package that make it compare outputs as a judge does
    checker        a program of the problem compares an output with the answer
    convention     how checkers are called, and what comes of their exit status
    guessing       the convention of a checker that the user names, by its text
    interactor     a program of the problem talks with the submission and decides
    nul            a NUL byte in an output or an answer: for many checkers a text ends there
    opinion        the opinion of a checker about an output, read from its run by its convention
    part           a program that belongs to a problem and decides
    passes         several runs of a submission on one test case
    protocol       the protocol of a judge, which decides whether a program is right on an input
    slow_checkers  says once of a checker that it takes longer than the submission may
    standard       the standard checkers of other tools, each with the verdicts of the original
    text           outputs are compared as texts
    value          the judge that compares the result of a function with the right result as a value
    verdict        the decision of a judge on a run: the verdict, and what goes with it
    workspace      the folder in which programs of a problem look at one submission on one test case
"""
