"""Learn from the names of test data which words mark inputs and answers.

    entrada1.txt salida1.txt, entrada2.txt salida2.txt    "salida" for "entrada", in two pairs
    tests/7 expectations/7                                "expectations" for "tests"
    case_7 case_7.want                                    "want" for nothing

Two files that differ in one or two words are a pair, and the words that make most pairs are taken.
One of them must be known for what it means, both if there is only one pair. MEANINGS is wider than
the words of case_names.py, which count in any name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

from banrye.problem.own_cases.case_names import Pair, Role, natural_order

Words = tuple[str, ...]  # the differing words of two names, from left to right
TOKEN = re.compile(r"\d+|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+|[\W_]")  # testIn is two words
MAX_TOKENS = 40  # of a name that is looked at
MEANINGS = {
    Role.INPUT: "in input inp i data dat test tests case cases question questions q problem given"
    " stdin request query entrada entradas entree entrees eingabe eingaben ingresso masukan wejscie"
    " wejscia we vstup vstupy ulaz ulazi bemenet be girdi giris syote indata invoer intrare sis"
    " duom vhod вход входные ввод тест вхід ввід 입력 문제 입력값 输入 輸入 入力",
    Role.ANSWER: "out output outp o ans answer answers a sol solution solutions solved expected"
    " expect expectation expectations exp want wanted right correct result results res ok ref"
    " reference key stdout response target golden gold good truth salida salidas saida saidas"
    " sortie sorties ausgabe ausgaben uscita keluaran wyjscie wyjscia wy vystup vystupy izlaz"
    " izlazi kimenet cikti cikis tuloste utdata uitvoer iesire ki val rez vyhod gt выход выходные"
    " вывод ответ ответы вихід вивід відповідь 출력 정답 답 답안 출력값 결과 输出 輸出 答案 出力"
    " 解答",
}


@dataclass(frozen=True)
class LearnedNames:
    """The names that were learned. `unclear`: two files of a pair without a sign which is which."""

    pairs: Sequence[Pair]
    unclear: tuple[str, str] | None = None


def learn_pairs(files: Iterable[str]) -> LearnedNames:
    """Return the pairs that most files make by the same one or two words."""
    by_words: dict[tuple[Words, Words], list[Pair]] = {}
    for words, pair in alike_names(sorted(files, key=natural_order)):
        by_words.setdefault(words, []).append(pair)
    pairs_so_far: list[Pair] = []
    unclear: tuple[str, str] | None = None
    used: set[str] = set()
    # Fewer words that differ count first, because two differ wherever one does.
    for words, pairs in sorted(by_words.items(), key=lambda item: (len(item[0][0]), -len(item[1]))):
        is_swapped = means_answer_first(words)
        if is_swapped is None and len(pairs) > 1:
            unclear = unclear or (pairs[0].input, pairs[0].answer or "")
        if is_swapped is None or (len(pairs) == 1 and not are_known(words)):
            continue
        for pair in pairs:
            names = {pair.input, pair.answer or ""}
            if not names & used:
                used |= names
                pairs_so_far.append(Pair(pair.answer or "", pair.input) if is_swapped else pair)
    pairs_so_far.sort(key=lambda pair: natural_order(pair.input))
    return LearnedNames(pairs_so_far, None if pairs_so_far else unclear)


def alike_names(files: Sequence[str]) -> Iterator[tuple[tuple[Words, Words], Pair]]:
    """Yield each two files whose names differ in one or two words, with these words."""
    tokens = {file: tokens_of(file) for file in files}
    by_mask: dict[tuple[tuple[int, ...], tuple[str, ...]], list[str]] = {}
    for file, parts in tokens.items():
        places = [index for index, part in enumerate(parts) if part.isalpha()]
        for mask in chain(combinations(places, 1), combinations(places, 2)):
            rest = tuple(part for index, part in enumerate(parts) if index not in mask)
            by_mask.setdefault((mask, rest), []).append(file)
    for (mask, _), names in by_mask.items():
        if len(names) == 2:
            words = [tuple(tokens[name][place] for place in mask) for name in names]
            if all(first != second for first, second in zip(*words, strict=True)):
                yield (words[0], words[1]), Pair(names[0], names[1])
    by_name = {tuple(parts): file for file, parts in tokens.items()}
    for file, parts in tokens.items():
        shorter = by_name.get(tuple(parts[:-2])) if parts[-1:] and parts[-1].isalpha() else None
        if shorter:
            yield (("",), (parts[-1],)), Pair(shorter, file)


def tokens_of(file: str) -> list[str]:
    """Return the numbers, words and other characters of a name. No words if there are too many."""
    text = without_accents(file).removesuffix(".txt")
    tokens = [token.casefold() for token in TOKEN.findall(text)]
    return tokens if len(tokens) <= MAX_TOKENS else [text]


def without_accents(text: str) -> str:
    """Return a text with "entree" for "entrée". Letters of one piece stay: "й" and Hangul."""
    kept = [
        unicodedata.normalize("NFD", letter)[0]
        if "LATIN" in unicodedata.name(letter, "")
        else letter
        for letter in unicodedata.normalize("NFC", text)
    ]
    return "".join(kept)


def means_answer_first(words: tuple[Words, Words]) -> bool | None:
    """Return whether the first words mean the answer and not the input. None: nothing says so."""
    first, second = ({meaning_of_word(word) for word in names} for names in words)
    is_input_first = Role.INPUT in first or Role.ANSWER in second
    is_answer_first = Role.ANSWER in first or Role.INPUT in second
    return None if is_input_first == is_answer_first else is_answer_first


def are_known(words: tuple[Words, Words]) -> bool:
    """Return whether words mean something in both names: one pair alone may be an accident."""
    return all(
        any(meaning_of_word(word) is not Role.NONE or not word for word in names) for names in words
    )


def meaning_of_word(word: str) -> Role:
    """Return the meaning of a word alone."""
    return next((role for role, words in MEANINGS.items() if word in words.split()), Role.NONE)
