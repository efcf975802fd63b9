"""The options of the verb `format`: the options of `judge`, which gets them unchanged."""

from __future__ import annotations

from dataclasses import dataclass

from banrye.cli.option_parser import group
from banrye.verbs.judge.options import Options as JudgeOptions


@dataclass(frozen=True)
class Options:
    """No option of its own."""

    judge: JudgeOptions = group(JudgeOptions, is_explained_by="judge")
