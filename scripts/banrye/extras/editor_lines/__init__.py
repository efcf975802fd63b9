"""A judgement as lines that editors read: file:line:column: severity: message.

    my.py:3:1: error: Run-time error on 2.in: ZeroDivisionError: division by zero
    my.cpp:1:20: error: 'x' was not declared in this scope
    my.cpp:1:1: error: Wrong answer on secret/7: expected "9", given "5"

`banrye judge --format editor` runs it.
"""
