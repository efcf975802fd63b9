"""Files of other tools: every path, number and table is checked when it is read.

from-file="/home/u/key"      UserError: problem.xml: '/home/u/key' is not the name of a file
time_limit: many             UserError: task.yaml: time_limit: expected a number, found a text

Its modules:

    tables    YAML, JSON and XML as typed values; keys that nothing reads are named
    zips      untrusted zip files: within limits, below one folder
"""
