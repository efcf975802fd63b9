"""The verb `dataset`: its help, and how other verbs reach it. The module `main` does the work."""

from banrye.messages import marked

HELP = """\
Judge programs that models wrote on the rows of a data set.

examples: banrye dataset rows.jsonl --programs completions.jsonl
          banrye dataset data --programs answers.jsonl.gz --results done.jsonl

usage: banrye dataset ROWS --programs COMPLETIONS [options]
       banrye judge --dataset ROWS --programs COMPLETIONS [options]
       banrye dataset ROWS [options]

ROWS is a file or a folder: JSON or JSON Lines, also in gzip, or Parquet. Rows
of CodeContests, CodeContests+, APPS, TACO, LiveCodeBench, open-r1/codeforces,
CommonOJ of SandboxFusion, SYNTHETIC-1, verifiable-coding-problems, verl,
HumanEval, EvalPlus and MBPP are known by their keys, and rows with "inputs"
and "outputs" or "tests". The limits of a row hold, and its checker decides.

COMPLETIONS are records with the name of the problem (problem_id, task_id,
question_id, name or id; rows without a name are numbered from 0) and a program:
as source (code, solution, code_list) or Markdown (completion, response, ...),
of which the last fenced block is taken. The name may be missing if there is one
completion for each row, in the same order, or only one row.

A line of JSON is printed for each completion when it is judged, in no order,
with the schema of banrye judge --json. Rows and completions may be larger than
memory.

A row whose own right solutions print something else than its answers needs a
checker: its completions get no verdict.

Without COMPLETIONS, the test cases of the rows are audited by the submissions
that CodeContests and CodeContests+ label: at most 20 right and 20 wrong ones of
each row are judged. The shares of the right ones that are accepted and of the
wrong ones that are rejected are printed, and answers that two right submissions
contradict.

The exit status is 0 if all programs are accepted, 1 if one is not, 2 if one has
no verdict.

{options}
"""

REACHED_BY = {
    "judge": ("--dataset ROWS", marked("judge on the rows of a data set: banrye dataset --help")),
    "audit": ("--dataset ROWS", marked("audit the rows of a data set: banrye dataset --help")),
}
"""The options of other verbs that stand for this verb, each with its help. Its value is ROWS."""
