"""One program within limits, many side by side, and nothing left running.

The modules:

    limits           the limits of a run, and how it ended
    run              run one program on an input
    running_program  start one program, boxed on Linux, plain elsewhere
    sandbox          the command for the launcher, its level, and its report
    sandbox_gaps     the gaps of a sandbox that is not complete, in words
    launcher_build   compile the launcher
    toolchains       the folders and variables that compilers need in the sandbox
    box              a program in the launcher's box
    plain_program    a program within the limits that every Unix has
    interact         two programs that talk: a submission and the interactor
    server           one program on many inputs in one box
    pool             many jobs side by side, their results in order, or as they come
    cpu_time         the CPU time of this process, or of one job among many
    machine_limits   the machine's own limits, which a shell may have set
    own_command      a command of Banrye that runs beside this one
    scratch          the temporary folder of a run, and what killed runs have left
    supervisor       the two processes of a script: one works, the other clears up
"""
