"""Make a problem ready for judging: find it, complete it, and apply the user's options.

    open_problem("1018")          boj1018: its test cases, and its limits for each language
    open_problem("demo", OpenOptions(own=Own(seconds=5)))
                                  demo: its samples, the test cases of its generators, 5 s

`open_problem.py` is the one entrance. All that judges calls it: verbs, the API, `regress`.
"""
