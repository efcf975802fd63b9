"""The modules that several formats use.

Its modules:

    hooks               the module that each of them has: a reader
    tool                the base of the formats of tools: a reader makes a Plan
    plan                a package of another tool, in the words that all tools share
    make                the Plan of any tool as a Problem, whose test cases are kept
    stored_package      packages that are made once from a folder of programs, and kept
    package_folder      the folder of an untrusted package: files that are taken from it lie in it
    programs            the programs of a package, with what they include
    points              the points of a package: groups as a scoring, and as folders
    testlib_checkers    the checkers that packages name and do not contain
    share_printed       the convention of the checkers of CMS, which other tools have, too
    data_folder         pairs of files with the settings of a judge beside them
"""
