"""Source files on their way to a program: copied, completed, compiled and cached.

Source files:

    source_kind      the kind of a source file: program, function or table
    language_names   programs that are texts: the language by its name
    sources          source files, copied so that compilers take them as a judge would
    source_copies    the copies, and how they are named to the user
    constants        the constants of a package in the texts of its programs
    beside           headers and modules beside a program, and one file made of all
    function         files that only define a function

Compilers:

    language_config  recognise, compile and run the languages
    wanted_commands  the commands of languages as the user's settings want them
    brief_command    the command for a program that runs only briefly
    headers          precompiled C++ headers
    compiler         run a compiler in a box, within limits
    toolchain        the compilers and interpreters of this machine, as parts of keys
    build            build a program, or take it from the cache

Runs:

    program          a program that was built: run it once or many times
    serving          the service that starts a program many times in one box
    entry_point      check that the kernel starts a program in the fork server
    servers          the servers of one program
    many_inputs      many small inputs in one run
    repeats          which passing runs of a fork are repeated in the ordinary way
    meter            exact costs of runs
"""
