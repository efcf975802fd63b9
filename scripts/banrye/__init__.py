"""Judge programs, find counterexamples, and make and export problems.

A room (module or folder) imports only from the rooms below it, and late if few commands need it.

What the user types and reads:

    start           the command banrye: the verb, --help, the supervisor
    extras          removable rooms: a folder for each, which no other room names
    verbs           one package for each verb: its help, its arguments and what it prints
    cli             code that verbs share: options, the problem of the arguments, printing
    views           results as lines: text and JSON
    new_cases       new test cases in a package, with their entries in generators.yaml
    stored_verdicts verdicts in one file, each by a hash of everything that it depends on
    api             functions for other programs and for every verb: judge one submission
    submission_result  the result of a submission: the last event of its stream

Judging and the search:

    search          the search for the smallest input on which a program fails
    prepare         find a problem and complete it: test cases, time limit, the user's options
    judging         one run to its verdict, one submission to its results

Problems:

    formats         the formats of problems: a folder for each
    problem         problems: the class, how they are found, large inputs for them
    judges          decide on a run: comparison of texts or values, checkers, interactors
    choices         make inputs by a problem's own validator

Programs and their runs:

    languages       the programming languages: a folder for each
    submission      source files as a judge takes them, compiled and cached
    functions       functions as Programmers and LeetCode call them: types, drivers, equal values
    process         one program within limits, many side by side, nothing left running
    shrink          make a failing input smaller: the reductions, and the claim on the result

Files and settings:

    foreign         files of other tools: paths, numbers and tables that are checked
    testcase        an input and its right answer, which may lie in files
    installing      Python packages that a command needs and the machine lacks
    yaml_files      files in YAML, bounded in size, number of values and depth
    files           temporary folders and files that are not trusted
    trusted         the closed list of commands that run outside the box
    repository      the paths of the repository or installation
    proposals       command lines that messages propose
    configuration   the user's settings: banrye.toml
    digest          the hash of files and texts that is their key in the store
    store           keeps programs, packages and other values that are made once

Languages and removable rooms, found by their place:

    language        programming languages: the class, and how they are found
    removable_rooms find the modules of the removable rooms by their place
    module_finder   the types of the modules that removable_rooms finds
    other_rooms     removable rooms of other distributions

Arguments, messages and texts:

    argument_parser  parse arguments: options, and the types of numbers
    termination     run the main function of a command, and end its process
    console         messages, progress, paragraphs, errors and exit status
    compare         outputs and answers as texts
    scoring         points of groups of test cases
    messages        the language of what is printed: the Korean catalogue, particles
    hooks           a Protocol for each module by which a removable room joins
    language_hooks  a Protocol for each module of the folder of a language
    caller          the caller of this process, by which its messages begin

# The words

Problems and programs

- **Problem**: the facts that judging needs: test cases, limits, the Judge. `boj1018`
- **package**: a folder in the ICPC problem package format. `problems/demo`
- **TestCase**: an input and its right answer, by its name in data/. `secret/7`
- **sample**: a test case that the statement shows. `sample/1`
- **submission**: a source file or folder, and how it is taken. `my.py`, as a function, in PyPy
- **Program**: a submission or a part of a package that was built and can be run.
- **reference solution**: an accepted submission of the problem; it gives right answers.
- **validator**: a program that accepts valid inputs. `input_validators/demo.cpp`
- **site**: an online judge, by whose numbers people name their files. `Codeforces`
- **Judge**: the object that decides whether a program is right on an input. `Text(Mode.WORDS)`
- **checker**: a program that compares an output with the answer; in the ICPC format the output
  validator.
- **interactor**: a checker that talks with the submission while that runs.
- **generator**: a program that prints an input for a seed. `gen.py 7`

Results

- **RunResult**: one run: how it ended, its CPU time, memory and output. `exit status 1, 0.02 s`
- **Verdict**: the decision of a judge. `AC`, `WA`, `TLE`, `MLE`, `RTE`, `CE`
- **JudgedRun**: one run and its verdict, with the message and the points of the checker.
- **CaseResult**: a test case and the JudgedRun on it.
- **failure**: a CaseResult or an Attempt whose verdict is not AC. `StreamFailure`: with its origin
- **error**: an exception. `UserError`: the user can mend it. `MachineError`: the machine failed.
- **Judgement**: a program and each CaseResult up to the first failure, or all.
- **SubmissionResult**: a submission, its Judgement, the result on further inputs, `is_expected`.
- **event**: a value that a stream yields while it judges: `Built`, `CaseResult`, `Judgement`,
  `FurtherResult`, and last `SubmissionResult`.
- **Outcome**: the row of a solution in the store and in reports: a verdict, or why it has none.

The search for a failing input

- **Hunt**: the whole search for a counterexample, of a submission (`SubmissionHunt`) or in a stress
  test. `judge` tries only the first inputs of a hunt, the **further inputs**.
- **Search**: the loop of a hunt: it tries candidates in order until one fails.
- **Stream**: a source of inputs of a hunt besides small ones. `SeedStream`
- **turn**: a share of the time of a hunt: small inputs and streams take turns.
- **Attempt**: a valid input that was given to a program, and the JudgedRun on it.
- **Oracle**: decides on an input: its validity, the right answer, the verdict on an output.
- **choice**: a value that the engine picks where a validator reads one. `n = 3`
- **draw**: a value that a generator takes from its random numbers. `randint(1, 9) = 4`
- **Budget**: the time that a search may take, by default of CPU time.
- **Counterexample**: a failing input, its origin, and the Claim on it.
- **Claim**: a fact shown of a failing input. `Smallest`: all inputs before it pass
- **shrink**: to try smaller inputs as long as one fails.
- **stress test**: two programs on the inputs of a generator, until they differ.
- **mutant**: a right program with one small mistake. `<` for `<=`

The machine

- **box**: the folder and the rules in which one program runs.
- **launcher**: the program in Rust that runs a box and enforces its limits.
- **level**: the part of the sandbox that the machine allows. `full`, `landlock`, `none`
- **fork server**: a process that is ready to start as the program, and forks for each input.
- **store**: keeps values that are made once, complete or absent, with a **lease** while it is used.
- **door**: the script of a clone that runs a verb. `scripts/judge`
- **removable room**: a folder of `extras`, `formats` or `languages`, or a room of another
  distribution. The rest works without it, and finds it by its **hooks**, modules that have a
  Protocol in `hooks` or `language_hooks`.

The API is `judge` and `find_counterexample`, see the module `api.calls`, and `to_json` of a result.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from banrye.api.calls import find_counterexample, judge
    from banrye.process.limits import Limits
    from banrye.search.loop.counterexample import EndedEarly
    from banrye.views.as_json import to_json

__all__ = ["EndedEarly", "Limits", "find_counterexample", "judge", "to_json"]


def __getattr__(name: str) -> object:
    """Return a function of the API. It is imported when it is used: --help needs no judge."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    places = {
        "EndedEarly": "search.loop.counterexample",
        "Limits": "process.limits",
        "to_json": "views.as_json",
    }
    return getattr(importlib.import_module(f"banrye.{places.get(name, 'api.calls')}"), name)
