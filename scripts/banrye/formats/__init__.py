"""The formats of problems: a folder for each, with one class. A new format is a new folder.

    formats/polygon/__init__.py    class Polygon: does it claim a folder, and how is it opened
    formats/polygon/reader.py      problem.xml -> Plan(cases=[gen 10 7, ...], ...)
    formats/make.py                the Plan of any tool -> a Problem, whose test cases are kept

`banrye.problem.readers` finds the formats by their place. Several formats share the modules here.
"""
