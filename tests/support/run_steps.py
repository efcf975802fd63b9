"""Run the steps of a composite action or of a job of a workflow, as GitHub's runner would, outside GitHub.

usage: run_steps.py FILE [--job JOB] [NAME=VALUE...]

FILE is an action.yml or a workflow, NAME an input. Steps that use another action are skipped. The environment must have
RUNNER_TEMP, GITHUB_WORKSPACE and the like. Prints the outputs of all steps as JSON in the last line, and exits with the
status of the step that failed.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml

parser = argparse.ArgumentParser()
parser.add_argument("file", type=lambda path: Path(path).resolve())
parser.add_argument("--job")
parser.add_argument("inputs", nargs="*")
arguments = parser.parse_intermixed_args()
file, job, given = arguments.file, arguments.job, dict(text.split("=", 1) for text in arguments.inputs)
content = yaml.safe_load(file.read_text())
declared = content["inputs"] if job is None else content[True]["workflow_call"]["inputs"]  # "on" is true in YAML 1.1
inputs = {name: str(given.get(name, about["default"])) for name, about in declared.items()}
assert set(given) <= set(inputs), given
outputs = {}


def value_of(expression):
    """Return the value of an expression in the two forms that are used."""
    words = expression.strip().split(".")
    if words[0] == "inputs":
        return inputs[words[1]]
    assert words[0] == "steps" and words[2] == "outputs", expression
    return outputs[words[1]][words[3]]


def holds(condition):
    name, operator, word = condition.split()
    assert operator == "=="
    return value_of(name) == word.strip("'")


def run(step):
    """Run a step. Return its exit status."""
    output = Path(tempfile.mkstemp(dir=os.environ["RUNNER_TEMP"])[1])
    environment = {**os.environ, "GITHUB_OUTPUT": str(output), "GITHUB_ACTION_PATH": str(file.parent)}
    for name, text in step.get("env", {}).items():
        environment[name] = re.sub(r"\$\{\{(.*?)\}\}", lambda place: value_of(place[1]), str(text))
    assert "${{" not in step["run"], "an input in a command could run what it says"
    status = subprocess.run(["bash", "-e", "-o", "pipefail", "-c", step["run"]], env=environment).returncode
    lines = [line.split("=", 1) for line in output.read_text().splitlines()]
    outputs[step.get("id", "")] = dict(lines)
    return status


for step in content["runs"]["steps"] if job is None else content["jobs"][job]["steps"]:
    if "run" in step and ("if" not in step or holds(step["if"])) and (status := run(step)):
        sys.exit(status)
print(json.dumps(outputs))
