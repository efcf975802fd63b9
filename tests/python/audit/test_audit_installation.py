"""An installed command says how to get the packages that only an audit needs."""

from __future__ import annotations

import re

from tests.python import test_installation
from tests.python.commands import ROOT
from tests.python.test_installation import Machine

pytestmark = test_installation.pytestmark
command, machine = test_installation.command, test_installation.machine  # fixtures


def test_what_is_missing_is_installed_by_the_pip_of_this_environment(machine: Machine) -> None:
    said = machine.run("audit", "1001", status=2)
    line = said.splitlines()[-1]
    assert line.startswith("banrye audit: this needs tree-sitter (run ")
    assert re.search(r"/bin/python[0-9.]* -m pip install ", line)
    assert f"'banrye[audit] @ file://{ROOT / 'scripts'}'" in line
    assert "pipx" not in line
