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
    choice_inputs     inputs and reductions that the problem's validator makes
    hunt              the search for one problem and one submission, from the test cases on
    recorded          inputs of a Python generator, reduced by the numbers that it draws
    recorded_random   the module `random` that such a generator gets: it records the draws
    stress            the search for two programs and a generator, without a problem

A file imports only from files above it, and from the rooms below this one.
"""
