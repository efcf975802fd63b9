"""The verb `grades`: its help. The module `main` does the work."""

HELP = """\
Judge what a class handed in, and write a table of students.

examples: banrye grades sum assignment.zip --csv grades.csv
          banrye grades handed_in --cases tests --due '2026-11-20 23:59'

usage: banrye grades [PROBLEM] HANDED_IN [options]

HANDED_IN is a folder or a zip file: of Moodle ("Download all submissions"), of
GitHub Classroom (a clone for each student), or with a program of the name of
each student. If a student handed in several programs, the last one counts.
PROBLEM is named as for banrye judge; --cases DIR takes its place.

{options}

Prints a line for each student: the verdict, the points, and the first failing
input. Without groups, a program gets 1 point or 0 points. The time of a
program is the time of its file.

The exit status is 0 if every program was judged, and 2 otherwise.
"""
