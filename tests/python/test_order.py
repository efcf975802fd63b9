"""banrye.shrink.order: shorter texts first, and with equal length by the alphabet."""

from itertools import product

from banrye.shrink.order import is_simpler, sort_key


def test_all_words_of_two_letters_in_order() -> None:
    words = ["".join(letters) for size in range(4) for letters in product("ab", repeat=size)]
    words_backwards = words[::-1]
    assert sorted(words_backwards, key=sort_key) == words


def test_nothing_is_simpler_than_itself() -> None:
    assert not is_simpler("ab", "ab")
    assert is_simpler("ab", "ba") and not is_simpler("ba", "ab")
    assert is_simpler("z", "aa") and not is_simpler("aa", "z")
