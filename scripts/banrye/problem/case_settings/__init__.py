"""What a judge's settings say of the user's own test cases: points, limits, a checker.

    config.yaml: time: 1s, subtasks: [...]             Hydro   hydro.py
    config.yml: {1.in: {score: 10, subtaskId: 0}}      Luogu   luogu.py
    problem.conf: subtask_end_1 5                      UOJ     uoj.py
    subtask1/1.in subtask2/1.in                        folders of groups, without points

What is not used is a Loss.
"""
