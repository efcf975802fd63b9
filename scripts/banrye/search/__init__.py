"""The search for the smallest input on which a program fails.

A part imports only from the parts below it; the linter enforces this.

    further     after the test cases: further inputs for a program that passes them
    hunt        the whole search for one submission, from the test cases on
    stress      two programs on the inputs of a generator, without a problem
    generators  inputs of a generator, its seeds and its draws
    validators  inputs that the problem's validator makes, and their changes
    slowness    the inputs on which a program is slowest, and how its time grows
    loop        candidates in order until one fails, which is shrunk: the counterexample
    runs        inputs given to a program: attempts, verdicts, costs
    rules       the part of toolkit/rules.py that a search uses
    page_facts  the part of toolkit/explore.py that a page uses
    toolkit     loads the modules of a problem's toolkit
    inputs      an input to be tried, and the protocol of the streams
    stop        the ends of a search: CPU time, a fixed time, a signal
"""
