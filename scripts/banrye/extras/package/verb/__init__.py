"""The verb `package`: its help. The module `main` does the work."""

from banrye.extras.package.export_targets import help_of_targets

HAS_OWN_LANG = True  # the language of the statement
HELP = """\
Write problem packages as archives for other judges.

examples: banrye package --for domjudge
          banrye package --for plain --lang ko

usage: banrye package [--for JUDGE]... [--lang en|ko] [--generate] [NAME...]

NAME is below problems/, or the path of an ICPC package or of a folder of them.
The archives are target/packages/JUDGE/NAME.zip, by default for all problems
and these judges:
{usual_targets}
JUDGE can also be:
{other_targets}

{options}

problem.html is in English, or in Korean with --lang ko. The other language is
next to it or in attachments/. Statements are in Markdown; those in TeX or PDF
go as they are to the judges that take them. Parts that an archive cannot
contain, such as groups and points, are listed before anything is run. Secret
test cases are generated if there are none, and again with --generate. Texts
that are still those of banrye new are refused, and so is an accepted
submission that is not accepted. Needs pandoc, which converts the statements,
and BAPCtools (banrye doctor says how to get them), for some judges only if the
package has no secret test cases yet.

The exit status is 0 if all archives are written; 1 if an accepted submission is
not accepted, or an archive lacks a part of the problem, which a warning
names; 2 if the command could not do it.
"""
FILLED = {
    "{usual_targets}": lambda: help_of_targets(is_usual=True),
    "{other_targets}": lambda: help_of_targets(is_usual=False),
}
