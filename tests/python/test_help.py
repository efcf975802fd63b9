"""The help of each verb: it begins with examples that its own parser accepts."""

import re
import shlex

import pytest

from banrye import verbs
from banrye.cli import option_parser

EXAMPLES = re.compile(r"\A[^\n]+\n\nexamples: (.*)\n          (.*)\n\nusage: ")


@pytest.mark.parametrize("verb", verbs.verb_names())
def test_the_help_begins_with_two_examples(verb: str) -> None:
    text = verbs.help_of(verb)
    examples = EXAMPLES.match(text)
    assert examples, text[:200]
    parser = option_parser.parser_of(verbs.options_of(verb))
    for example in examples.groups():
        words = shlex.split(re.split(r" [|<>] ", example)[0])
        assert words[:2] == ["banrye", verb]
        parser.parse_args(words[2:])  # raises UserError
