"""From a run to its verdict, and from a submission to its results.

Its modules:

    submission             one submission on the test cases of a problem, from its source file
    events                 the events that a stream yields while it is judged
    judge_cases            a program on the test cases of a problem
    grade                  a program on an input, and what the judge of the problem decides
    case_result            the verdict on a run that failed by itself, and the results of test cases
    score                  the points of a submission, by groups of test cases
    case_order             the order of test cases for many programs
    variant_choice         the variant of a language that the user chooses: --python pypy
    faster_variant         the faster variant of a language: whether it is tried, and a hint
    package_submissions    the submissions of a package, and whether one gets what its tag says
    expected_verdicts      the verdicts that a package wants its submissions to get
    failure                a failure with what helps to understand it: values only
    doubts                 reasons why a failure may be no mistake of the algorithm
    sanitize               the first thing that a program in C or C++ does wrong on an input
    side_files             the files that a program uses in place of standard input and output
"""
