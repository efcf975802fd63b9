"""The smallest input on which a program fails.

    budget            the CPU time that a search may take
    inputs            inputs to be tried, and the streams that they come from
    toolkit           loads the modules of a problem's toolkit
    rules             what toolkit/rules.py defines for the search
    page_facts        what toolkit/explore.py defines for the problem's page
    further_inputs    what came of inputs after the test cases: values only
    attempt           one input given to a program, and what decides on it
    runner            runs programs: many inputs in, what came of each out
    served_runner     the usual runner: in batches, forked where it can be
    interrupt         stops a search so that its result can be printed
    deadline          ends a search at a fixed time, whatever its programs do
    candidate_queue   which candidates of a search are tried, and what came of them
    search            tries inputs in order, and shrinks a failing one
    counterexample    a failing input that is shown, and what looks for one
    choice_inputs     inputs and reductions that the problem's validator makes
    changed_inputs    random changes of the choices that made an input
    recorded          inputs of a generator, and the numbers that it draws
    recorded_random   the module `random` that a Python generator gets: it records the draws
    recorded_testlib  the same of a generator with testlib.h, which recorded_draws.h is put before
    seed_batches      inputs of a Python generator that runs with many seeds in one process
    seeds             the inputs that a generator prints for consecutive seeds
    blame             whether an input is to blame for a run that is too slow
    opponents         the accepted submissions that a program is compared with
    kept_shapes       the shapes of the inputs of a problem, which are found once
    costs             what small inputs cost a program, and what larger ones are expected to
    coverage          which parts of programs inputs have reached
    seed_stream       inputs of an archive problem's generators with further seeds
    validator_stream  inputs that a validator makes, at random, with shapes, and by changes
    streams           gives streams their turns
    hunt              the search for one problem and one submission, from the test cases on
    hunt_words        what a hunt says if no input fails
    open_hunt         compiles what a hunt needs
    growth            how the time of a program grows on one shape, around the limit
    curve             what a program needs on one shape, from small to large
    candidates        formulas whose inputs cost much, and how they are changed
    shape_hunt        the inputs on which a program is slowest, at full size
    shape_inputs      inputs with shapes for a program that passes the test cases
    further           small inputs, streams and shapes for one, in one hunt
    draw_shrinker     shrinks an input by the draws of a generator
    call_reductions   reductions of the arguments of a function
    stress_oracle     what decides on an input of a stress test
    stress_parts      the programs of a stress test, and what the user states
    stress_search     what stress tests have in common, wherever their inputs come from
    stress            the search for two programs and a generator, without a problem

When it runs, a file imports only from files above it, and from the rooms below this one.
"""
