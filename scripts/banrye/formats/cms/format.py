"""Tasks of CMS in the Italian format: task.yaml with limits, gen/, sol/, input/."""

from __future__ import annotations

from banrye.formats.shared.tool import ToolFormat, keys


class Cms(ToolFormat):
    """The format."""

    mark = "task.yaml"
    title = "a task of CMS"
    tool = "CMS"
    sign = keys(
        "time_limit|timeout|memory_limit|memlimit|infile|outfile|n_input|score_type|output_only"
        "|token_mode|nome_breve"
    )
    folders = ("gen", "sol", "input")


FORMAT = Cms()
