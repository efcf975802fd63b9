"""The module of a room whose verb is a tool for agents, as banrye/hooks.py for the core.

agent_tool.DESCRIPTION = "Trace a run of a program on an input: ..."
"""

from __future__ import annotations

from typing import Protocol


class AgentToolHook(Protocol):
    """The module `agent_tool`: the room's verb is a tool for agents.

    The tool gets a program and an input. The verb gets the program's file and the options of the
    sandbox, and the input as its standard input. What it prints is the result.
    """

    DESCRIPTION: str
    """The description of the tool for the agent, in English."""
