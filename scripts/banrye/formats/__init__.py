"""The formats of problems: a folder for each, with one class. A new format is a new folder.

    formats/polygon/format.py    class Polygon: does it claim a folder, and how is it opened
    formats/polygon/reader.py    problem.xml -> Plan(cases=[gen 10 7, ...], ...)

`banrye.removable_rooms` finds the formats by their place. `shared` is no format.
"""
