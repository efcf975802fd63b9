"""Problems: the model of a problem, and the one door to find it.

A problem, and the door to it:

    model                   a problem: its limits, its test cases, and its judge
    find                    a problem by what a user types
    format                  the base class of the formats of problems
    readers                 the formats, found by their place
    locate                  the problem of a source file, by its path or its first comment
    contests                a contest: a folder of packages
    clone_source            a repository with problems, and where its clone is
    clones                  clone such a repository, or update the clone
    loss                    what is lost of a problem where it is read or written
    unread                  problems of tools that are refused by name
    zipped_packages         packages in zip files: unpacked once, and kept
    made_package            packages that are made once from a folder of programs, and kept

ICPC packages:

    icpc                    read a package: the legacy format, and the format 2025-09
    icpc_scoring            the points of a package
    package_settings        a mapping of a YAML file, each value checked when it is read
    package_judge           the judge of a package: its output validator, or the default one
    parts                   the parts of a package that is being written, with hints
    data_makers             the script of a package that may make its missing test data
    standard_checkers       checkers that packages of other tools name and do not contain

Programs of a problem:

    submissions             its submissions, and how one is built
    validators              its input validators, and how they are built
    solutions               source files below folders, each with the problem that it names
    judges                  the judges that a path or a comment names
    makers                  the program that makes inputs of a problem
    large                   large inputs, made by the validator
    pace                    whether an input takes a program longer than all test cases do

The user's own test cases:

    own                     a problem with what the user states instead
    own_judge               its judge: a comparison, a checker, an interactor
    cases                   pairs of files in the layouts that people have
    case_names              which file is an input, and which file is its answer
    learned_names           the same, learned from the names if no word is known
    material                what editors and Windows made of a text
    examples                a table of examples and the function that is judged
    documented_cases        a problem made of a document with test cases
    case_documents          documents: YAML of cargo-compete, JSON, VPL
    case_json               test cases in JSON
    case_tables             tables in CSV, questions of CodeRunner in XML
    case_vpl                vpl_evaluate.cases
    case_settings           settings that judges keep beside test cases
    no_cases                why a place has no test cases, and who takes them
"""
