"""New problems: from templates, from the archive, from a browser.

Its modules:

    as_package    a comparison as what a package says: flags, or an output validator
    companion     receives problems from the browser extension Competitive Companion
    create        makes a new problem from templates
    from_archive  takes a problem of somebody's clone
    from_cases    makes a problem of the user's test cases
    from_example  a problem that is complete: the sum of numbers, in each type of problem
    from_stress   makes a problem of a stress test
    from_table    makes a problem of a table of examples: its program is a function
    from_tool     makes a problem of another tool's package
    first_step    the command that makes the first problem
    hints         the commands that make a package of another problem
    hooks         what formats have whose problems become new problems
    own_material  the user's own files of which a problem is made
    message       a message of the browser extension Competitive Companion, as a problem
    own_files     the user's own files as parts of a new problem
    own_problem   a new problem of the user's own files: a part of the verb `new`
    plain_folder  a received problem as a plain folder
    verbs         the verbs of this room: `new` and `listen`
"""
