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
    rules       what toolkit/rules.py of a problem defines for the search
    page_facts  what toolkit/explore.py of a problem defines for its page
    toolkit     loads the modules of a problem's toolkit
    inputs      an input to be tried, and the protocol of the streams
    stop        what ends a search: CPU time, a fixed time, a signal
"""
