"""The verb `package`: its help. The module `main` does the work."""

HAS_OWN_LANG = True  # the language of the statement
HELP = """\
Write problem packages as archives for other judges.

examples: banrye package --for domjudge
          banrye package --for plain --lang ko

usage: banrye package [--for JUDGE]... [--lang en|ko] [--generate] [NAME...]

NAME is below problems/, or the path of an ICPC package or of a folder of them.
The archives are target/packages/JUDGE/NAME.zip, by default for all problems
and the first four of these judges:
  kattis    the layout of Kattis, with the English statement in TeX
  domjudge  for import into DOMjudge
  dmoj      a problem folder with init.yml for the judge server of DMOJ
  plain     1.in, 1.out, 2.in, ... for QDUOJ, Hydro, HUSTOJ and similar judges
  polygon   for import into Polygon, with the programs that are for testlib
  cms       a task in the Italian format of CMS
  icpc      the package itself, in the format 2025-09

{options}

problem.html is in English, or in Korean with --lang ko. The other language is
next to it (for domjudge, in attachments/). Statements are in Markdown; those
in TeX or PDF go as they are to the judges that take them. Parts that an
archive cannot contain are listed before anything is run. Secret test cases are
generated if there are none, and again with --generate. Texts that are still
those of banrye new are refused, and so is an accepted submission that is not
accepted. Needs pandoc, which converts the statements, and BAPCtools (banrye
doctor says how to get them). For dmoj and plain, BAPCtools is needed only if
the package has no secret test cases yet. BAPCtools takes no scoring problems:
there are no archives of them for domjudge. Groups and points go to kattis,
dmoj, polygon, cms and icpc.

The exit status is 0 if all archives are written; 1 if an accepted submission is
not accepted, or an archive lacks a part of the problem, which a warning
names; 2 if the command could not do it.
"""
