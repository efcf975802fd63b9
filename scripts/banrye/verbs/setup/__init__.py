"""The verb `setup`: its help. The module `main` does the work."""

HELP = """\
Prepare what the commands need, after their Python packages are installed.

examples: banrye setup
          banrye setup --link

usage: banrye setup [options]

Compiles the launcher that confines submissions, if rustc is there, and says
which level of the sandbox results.

{options}

The clones are shallow, in ~/.local/share/banrye ($XDG_DATA_HOME). To use one
that is elsewhere, set the variable beside its option to its folder.
"""
