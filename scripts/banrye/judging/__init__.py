"""From a run to its verdict, and from a submission to its results.

Its modules:

    case_order  the order of test cases for many programs: those that rejected most come first
    doubts      why a failure may not be a mistake in the program's algorithm
    events      the events of judging a submission: values that are yielded when they are known
    expected    the verdicts that a package wants its submissions to get
    failure     a failure with what helps to understand it: values only
    grade       runs a program on an input, and let the judge of the problem decide on what it does
    judge       judges a program on the test cases of a problem
    pypy        Python as people submitted it: most Korean Python solutions were submitted as PyPy
    python      the user's choice of a Python: --python pypy
    sanitize    runs a C or C++ program with sanitizers on one input
    score       the points of a submission, by groups of test cases
    side_files  which files a program reads or writes in place of standard input and output
    submission  one submission on the test cases of a problem, from its source file
    tagged      the submissions of a package, and whether one gets what its tag says
    verdict     the verdict on a run that failed by itself, and the results of test cases
"""
