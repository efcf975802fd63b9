"""Make a problem ready for judging: find it, complete it, and apply the user's options.

    open_problem("1018")          boj1018: its test cases, and its limits for each language
    open_problem("demo", OpenOptions(own=OwnValues(seconds=5)))
                                  demo: its samples, the test cases of its generators, 5 s

Its modules:

    open_problem    the one entrance: find a problem, complete it, time it
    secret_cases    the secret test cases of a package that has only samples
    testdata        make them with the generators of the package
    bapctools       run bt on a copy of a package
    boxed_bt        the script that runs bt in the sandbox
    timelimit       the time limit of a package that states none
"""
