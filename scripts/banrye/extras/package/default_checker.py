"""The default output validator of packages as a checker for testlib, with the flags of a package.

    float_absolute_tolerance 1e-6 case_sensitive    ABSOLUTE = 1e-6, COUNTS_CASE = true

Polygon and DMOJ have no checker of their own that compares in this way.
"""

from __future__ import annotations

from banrye.judges.standard.icpc import Flags, WrongFlags, tolerance
from banrye.problem.model import Problem

TEXT = """\
// As the default output validator of ICPC packages: words and, if they count, what is between them.
#include "testlib.h"

const bool COUNTS_CASE = %(case)s, COUNTS_SPACE = %(space)s;
const double ABSOLUTE = %(absolute)s, RELATIVE = %(relative)s;  // below 0: there is no such bound

// Words and blanks in turn, beginning with a word, which may be empty. Without blanks that do not
// count.
std::vector<std::string> partsOf(InStream &in) {
    std::vector<std::string> parts(1);
    bool isInBlanks = false;
    while (!in.eof()) {
        char letter = in.readChar();
        bool isBlank = isspace((unsigned char)letter);
        if (isBlank != isInBlanks)
            parts.push_back("");
        isInBlanks = isBlank;
        parts.back() += letter;
    }
    if (isInBlanks)
        parts.push_back("");
    if (COUNTS_SPACE)
        return parts;
    std::vector<std::string> words;
    for (size_t i = 0; i < parts.size(); i += 2)
        if (!parts[i].empty())
            words.push_back(parts[i]);
    return words;
}

bool isNumber(const std::string &word, double &value) {
    char rest[20];
    return sscanf(word.c_str(), "%%lf%%10s", &value, rest) == 1 && std::isfinite(value);
}

bool isRight(const std::string &expected, const std::string &found) {
    double right, given;
    if ((ABSOLUTE >= 0 || RELATIVE >= 0) && isNumber(expected, right)) {
        if (!isNumber(found, given))
            return false;
        double error = std::fabs(right - given);
        return error <= ABSOLUTE || error <= RELATIVE * std::fabs(right);
    }
    return COUNTS_CASE ? expected == found : lowerCase(expected) == lowerCase(found);
}

int main(int argc, char *argv[]) {
    registerTestlibCmd(argc, argv);
    std::vector<std::string> expected = partsOf(ans), found = partsOf(ouf);
    for (size_t i = 0; i < expected.size() && i < found.size(); i++)
        if (expected[i] != found[i] && !isRight(expected[i], found[i]))
            quitf(_wa, "expected %%s, found %%s", compress(expected[i]).c_str(),
                  compress(found[i]).c_str());
    if (expected.size() != found.size())
        quitf(_wa, "expected %%d words, found %%d", int(expected.size()), int(found.size()));
    quitf(_ok, "all words are right");
}
"""


def flags_of(problem: Problem) -> Flags | None:
    """Return the flags of all test cases, None if they differ or are none that count."""
    words = {case.checker_flags for case in problem.cases} or {()}
    if len(words) != 1:
        return None
    try:
        flags = Flags.of(words.pop(), ignores_unknown=problem.format.is_2025)
        for text in (flags.absolute, flags.relative):
            tolerance(text)
    except WrongFlags:
        return None
    return flags


def text_of(flags: Flags) -> str:
    """Return the source of the checker."""
    bounds = [repr(tolerance(text)) for text in (flags.absolute, flags.relative)]
    values = {
        "case": str(flags.counts_case).lower(),
        "space": str(flags.counts_space).lower(),
        "absolute": bounds[0],
        "relative": bounds[1],
    }
    return TEXT % values
