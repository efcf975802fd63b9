"""Find a problem: by the user's words, or by the path of a program.

Its modules:

    find                a problem by what a user types
    locate              the problem of a source file, by its path or its first comment
    addresses           the addresses of problems in a source text
    contests            a contest: a folder of packages
    own_problems        the problems below problems/, by their names
    sites               the sites that a path or a comment names
    unsupported_tools   problems of tools that are refused by name
    zipped_packages     packages in zip files: unpacked once, and kept
    clone_source        a repository with problems, and where its clone is
    clones              clone such a repository, or update the clone
"""
