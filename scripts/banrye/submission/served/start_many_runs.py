"""Start many_runs.py, which a fork server has loaded already: start_many_runs.py WHAT PROGRAM..."""

import sys

import many_runs  # type: ignore[import-not-found]  # beside this script

del sys.modules["many_runs"]  # the program may have one of that name
many_runs.main()
