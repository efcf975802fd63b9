"""The settings that judges keep beside test cases: points, limits, a checker.

    config.yaml: time: 1s, subtasks: [...]    of a judge
    subtask1/1.in subtask2/1.in               folders of groups, without points

Formats know the files, by their modules `settings_files`. A setting that is not used is a Loss.
"""
