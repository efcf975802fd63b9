"""Files that other tools and strangers wrote: a path, a number or a table is checked when read.

from-file="/home/u/key"      UserError: problem.xml: '/home/u/key' is not the name of a file
time_limit: many             UserError: task.yaml: time_limit: expected a number, found a text
"""
