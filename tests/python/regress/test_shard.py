"""banrye.extras.regress.shard: every problem is in exactly one part, and "K/N" is read strictly."""

import pytest

from banrye.console import UserError
from banrye.extras.regress import shard

PROBLEMS = [f"boj{number}" for number in range(1000, 1500)]


@pytest.mark.parametrize("count", [1, 2, 3, 8, 256])
def test_every_problem_is_in_exactly_one_part(count: int) -> None:
    parts = [shard.Shard(number, count) for number in range(1, count + 1)]
    for problem in PROBLEMS:
        assert sum(part.has(problem) for part in parts) == 1


def test_the_parts_are_of_similar_size() -> None:
    parts = [shard.Shard(number, 4) for number in range(1, 5)]
    sizes = [sum(map(part.has, PROBLEMS)) for part in parts]
    assert all(90 < size < 160 for size in sizes)


@pytest.mark.parametrize(
    ("problem", "start_of_hash"),  # as the command sha256sum prints it
    [("boj1000", 0x3F8FCA62EC90F97C), ("boj1001", 0xC8DCBA3442885D2A)],
)
def test_the_parts_are_the_same_on_every_machine(problem: str, start_of_hash: int) -> None:
    assert shard.Shard(1 + start_of_hash % 7, 7).has(problem)


@pytest.mark.parametrize("text", ["1/1", "1/8", "8/8", "256/256", "1/999999"])
def test_a_shard_is_read_and_written_alike(text: str) -> None:
    assert str(shard.parse_shard(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", "1", "0/1", "2/1", "0/0", "-1/2", "1/2/3", " 1/2", "1/2\n", "1.0/2", "１/2", "1/1000000"],
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="--shard: expected K/N"):
        shard.parse_shard(text)
