"""The verb `serve`: its help. The module `main` does the work."""

IN_ENGLISH = {"serve"}
HELP = """\
Run programs for others over HTTP, as SandboxFusion does.

examples: banrye serve
          banrye serve --port 0 --running 4 --waiting 500

usage: banrye serve [options]

Clients of SandboxFusion need nothing but the address: verl's reward function
and the package sandbox-fusion. POST /run_code runs a program on an input. POST
/submit judges a completion on the row that the request has as provided_data,
with the test cases, limits and checker of the row. GET /v1/ping is answered,
too.

run_timeout is CPU time: a busy machine fails no program. A program that
sleeps is ended after twice as long. Programs run in the sandbox of banrye
judge. Where there is no sandbox, they run only with --no-sandbox.

Requests wait for a free place. If too many wait, the next one is refused with
status 429. By default, only requests of this machine are answered, and no
web pages.

{options}
"""
