"""banrye.choices.source: requests to a validator that makes inputs, and its answers, scripted."""

from collections.abc import Sequence

from banrye.choices.source import FLAG, MAX_CRASHES, Bound, ChoiceSource, alphabet_of, request
from banrye.shrink.choices import Choice
from banrye.shrink.sequence import SequenceChange


class Scripted:
    """A validator that prints one text after another, and remembers what it was asked."""

    def __init__(self, *answers: str) -> None:
        self.answers = list(answers)
        self.requests: list[list[str]] = []

    def __call__(self, arguments: Sequence[str], input_bytes: bytes) -> bytes:
        assert arguments == [FLAG]
        self.requests.append(input_bytes.decode().splitlines())
        return self.answers.pop(0).encode() if self.answers else b""


NUMBER = Choice("i", 0, 1, 9, 5, 0)
PARSED = "i 0 1 9 5 0\nparsed\n"


def test_small_inputs_go_on_where_the_process_stopped() -> None:
    first = "input 2\n1\n\nlevel 1\ninput 2\n2\n\nplace 7 7\n"
    last = "input 2\n3\n\nlevel 2\ncomplete\n"
    run = Scripted(first, last)
    source = ChoiceSource(run)
    result = source.small_inputs()
    assert next(result) == "1\n"
    assert source.progress.weight == 0
    assert list(result) == ["2\n", "3\n"]
    assert (source.progress.weight, source.progress.is_complete) == (2, True)
    assert [lines[-1] for lines in run.requests] == ["enumerate 200 1", "enumerate 400 7 7"]


def test_small_inputs_end_when_the_validator_crashes_again_and_again() -> None:
    run = Scripted(*["stopped 0 4\n"] * 50)
    source = ChoiceSource(run)
    assert list(source.small_inputs()) == []
    assert len(run.requests) == MAX_CRASHES and not source.progress.is_complete


def test_an_input_that_was_not_written_to_its_end_does_not_count() -> None:
    source = ChoiceSource(Scripted("input 2\n1\n\ninput 9\n12"))
    assert list(source.small_inputs()) == ["1\n"]
    assert not source.progress.is_complete


def test_the_alphabet_is_that_of_the_test_cases() -> None:
    assert alphabet_of(["b #", "d\n"]) == "bcd #"
    run = Scripted("")
    assert list(ChoiceSource(run, ["ca"]).small_inputs()) == []
    assert run.requests[0][:2] == ["alphabet 3", "abc"]


def test_a_request_names_what_is_left_out_and_new_values() -> None:
    assert request(SequenceChange()) == "edit"
    assert request(SequenceChange(((1, 3), (5, 6)), ((0, 2),))) == "edit d 1 3 d 5 6 s 0 2"


def test_parsing() -> None:
    assert ChoiceSource(Scripted(PARSED)).parse("5\n") == [NUMBER]
    assert ChoiceSource(Scripted("i 0 1 9 5 0\n")).parse("5\n") is None


def test_validity_is_unknown_after_the_validator_ended() -> None:
    source = ChoiceSource(Scripted("valid\ninvalid\n"))
    assert source.check(["1", "2", "3"]) == [True, False, None]


def test_replaying_skips_the_change_on_which_the_validator_crashed() -> None:
    run = Scripted("text 0 2\n1\n\n", "invalid\ntext 0 2\n3\n\n")
    changes = [SequenceChange((), ((0, value),)) for value in range(4)]
    assert ChoiceSource(run).replay([NUMBER], changes) == ["1\n", None, None, "3\n"]
    assert len(run.requests) == 2 and run.requests[1][-1] == "edit s 0 3"


def test_reductions_are_simpler_and_come_once() -> None:
    made = "text 0 2\n4\n\ntext 0 2\n9\n\ntext 0 2\n4\n\ninvalid\n"
    result = ChoiceSource(Scripted(PARSED, made)).reductions("5\n")
    assert list(result) == ["4\n"]
    assert list(ChoiceSource(Scripted("")).reductions("5\n")) == []


def test_the_weight_is_that_of_the_same_text() -> None:
    assert ChoiceSource(Scripted(PARSED, "text 12 2\n5\n\n")).weight_of("5\n") == 12
    assert ChoiceSource(Scripted(PARSED, "text 12 2\n6\n\n")).weight_of("5\n") is None


def test_bounds_of_several_inputs() -> None:
    run = Scripted("bound 1 9 3 4 n\nbound 1 9 2 3 n\nbound 0 5 0 5 two words\nbound 1 2 1 2 \n")
    result = ChoiceSource(run).bounds(["3", "2"])
    assert result == [Bound("n", 1, 9, 2, 4), Bound("two words", 0, 5, 0, 5)]
