"""The settings that judges keep beside test cases: points, limits, a checker.

    config.yaml: time: 1s, subtasks: [...]             Hydro   hydro.py
    config.yml: {1.in: {score: 10, subtaskId: 0}}      Luogu   luogu.py
    problem.conf: subtask_end_1 5                      UOJ     uoj.py
    data.yml: subtasks: [{score: 40, cases: [1, 2]}]   SYZOJ   syzoj.py
    valuer.cfg: group 1 { tests 1-3; score 40; }       ejudge  ejudge.py
    problem.cfg: time_limit = 2                        ejudge  ejudge_problem.py
    grader.properties: groups=1-3,4-6                  Kilonova, BOS  properties.py
    contest.cdf: {"tasks": [{"testCases": [...]}]}     Lemon   lemon.py
    subtask1/1.in subtask2/1.in                        folders of groups, without points

A setting that is not used is a Loss.
"""
