"""Judges: what decides whether a program is right on an input (protocol.py).

Its modules:

    protocol         the Protocol of a judge, which decides if a program is right on an input
    verdict          the verdict of a judge on a run: message, points, time of the checker
    text_judges      outputs are compared as texts: by lines, words, numbers, or a standard checker
    standard         the standard checkers of other tools, each with the verdicts of the original
    value            the result of a function is compared with the right result as a value
    checker          a program of the problem compares an output with the answer
    interactor       a program of the problem talks with the submission
    passes           several runs of a submission on one test case
    package_program  a program of the problem that decides: it is built when it is first asked
    convention       the arguments of such a program, and the meaning of its exit status
    check_result     the result of a checker: its verdict on an output, remark and points
    workspace        the folder in which such programs look at one submission
    guessing         the convention of a checker that the user names, by its text
    slow_checkers    a checker takes longer for a test case than the submission may
    nul              a NUL byte in an output or an answer
"""
