"""The smallest input on which a program fails.

    inputs            inputs to be tried, and where they come from
    shrink            delta debugging, for any reductions of a text
    prefixes          cuts the long lists of a large input
    text_reductions   reduces a text whose format is not known
    rules             what a problem's toolkit defines, and how it is loaded
    budget            the CPU time that a search may take
    attempt           one input given to a program, and what decides on it
    interrupt         stops a search so that its result can be printed
    search            tries inputs in order, and shrinks a failing one
    hunt              the search for one problem and one submission, from the test cases on

A file imports only from files above it, and from the rooms below this one.
"""
