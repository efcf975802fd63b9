"""The verb `mcp`: its help. The module `main` does the work."""

IN_ENGLISH = {"mcp"}
HELP = """\
Serve an agent over standard streams, by the Model Context Protocol.

examples: banrye mcp
          banrye mcp --hide-answers

usage: banrye mcp [options]

The tools are judge, counterexample and show, and the other verbs that have a
use for an agent. Programs are given as texts, and problems are named as for
banrye judge. A result is the line of --json, cut to 4 kB; the tool show
returns the rest.

A client is configured with the command banrye and the argument mcp. When the
client goes away, the server ends, and no process is left.

{options}
"""
