"""Every solution in a folder: its problem, its kept verdict, and reports.

Its modules:

    cluster          judges on a cluster of Dask: a task is a problem with some of its solutions
    results          an event for each solution, and the value that ends the run
    github           talks to GitHub Actions: annotations, the summary of a job, links
    journal          remembers what a run was doing when a solution killed its process
    junit            the outcomes of solutions in the XML of JUnit, which CI servers read
    markdown         the outcomes of solutions as Markdown: the summary of a job in GitHub Actions
    report_json      the report of regress as JSON, in the schema of as_json.py
    verdict_store    the verdicts that are kept: rows of one SQLite file
    judge_solutions  judges many solutions, each also if another one is an error
    shard            divides the problems among several machines, without an agreement between them
    solutions        the outcomes of solutions for the terminal
    solution_files   source files below folders, each with the problem that it names
    status           says how far a run is
    cluster_task     judges some solutions of one problem on a machine of a cluster
    verb             the verb `regress`: its help
"""
