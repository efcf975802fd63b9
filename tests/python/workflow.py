"""Run the steps of a composite action or of a job of a workflow, outside GitHub. Holds no tests.

`Runner(work, environment).action(file, {"shard": "1/3"})` runs those that use no other action.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from tests.python.commands import Result, run


class Runner:
    """What GitHub's runner does with steps. `temp` is the folder RUNNER_TEMP."""

    def __init__(self, temp: Path, environment: Mapping[str, str]) -> None:
        self.temp = temp
        self.environment = {**environment, "RUNNER_TEMP": str(temp)}
        self.inputs: dict[str, str] = {}
        self.outputs: dict[str, dict[str, str]] = {}  # by the ID of the step

    def action(self, file: Path, inputs: Mapping[str, str]) -> Result:
        """Run an action. Return the result of the step that failed, or of the last one."""
        content = yaml.safe_load(file.read_text(encoding="utf-8"))
        return self.run_steps(file, content["inputs"], content["runs"]["steps"], inputs)

    def job(self, file: Path, name: str, inputs: Mapping[str, str]) -> Result:
        """Run a job of a workflow. Return the result of the step that failed, or of the last."""
        content = yaml.safe_load(file.read_text(encoding="utf-8"))
        declared = content[True]["workflow_call"]["inputs"]  # "on" is true in YAML 1.1
        return self.run_steps(file, declared, content["jobs"][name]["steps"], inputs)

    def run_steps(
        self,
        file: Path,
        declared: Mapping[str, Any],
        steps: list[dict[str, Any]],
        inputs: Mapping[str, str],
    ) -> Result:
        self.inputs = {
            name: str(inputs.get(name, about["default"])) for name, about in declared.items()
        }
        assert set(inputs) <= set(self.inputs)
        result = Result(0, "", "")
        for step in steps:
            if "run" in step and ("if" not in step or self.holds(step["if"])):
                result = self.run_step(file, step)
                if result.status != 0:
                    return result
        return result

    def run_step(self, file: Path, step: Mapping[str, Any]) -> Result:
        with tempfile.NamedTemporaryFile(dir=self.temp) as output:
            environment = {
                **self.environment,
                "GITHUB_OUTPUT": output.name,
                "GITHUB_ACTION_PATH": str(file.parent),
            }
            for name, text in step.get("env", {}).items():
                environment[name] = re.sub(r"\$\{\{(.*?)\}\}", self.value_of, str(text))
            assert "${{" not in step["run"], "an input in a command could run what it says"
            result = run(["bash", "-e", "-o", "pipefail", "-c", step["run"]], env=environment)
            lines = Path(output.name).read_text(encoding="utf-8").splitlines()
        self.outputs[step.get("id", "")] = dict(line.split("=", 1) for line in lines)
        return result

    def value_of(self, expression: re.Match[str]) -> str:
        """Return the value of an expression in one of the two forms that are used."""
        words = expression[1].strip().split(".")
        if words[0] == "inputs":
            return self.inputs[words[1]]
        assert (words[0], words[2]) == ("steps", "outputs"), expression
        return self.outputs[words[1]][words[3]]

    def holds(self, condition: str) -> bool:
        match = re.fullmatch(r"(\S+) == '(.*)'", condition)
        assert match is not None, condition
        return self.value_of(match) == match[2]
