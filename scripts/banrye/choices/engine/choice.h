// A choice: one value of an input that a validator makes.
#pragma once

#include "numbers.h"

#include <cstddef>
#include <string>
#include <vector>

namespace choices {

const long long MAX_LENGTH = 1000000; // of a word or line that the validator does not limit

enum class Kind : char {
    INTEGER = 'i',
    LENGTH = 'n',      // of a word, a line or a repetition
    CHARACTER = 'c',   // of a set
    ALTERNATIVE = 'a', // of a pattern
    END = 'b',         // whether a line or the input ends (1, rank 0) or goes on (0, rank 1)
};

struct Choice {
    Kind kind;
    unsigned site; // which read of the validator
    long long low, high, value;
    Rank rank, last_rank;
    size_t start;        // in the text
    bool has_characters; // LENGTH: each item of the length is a choice that follows
    long long following = 0; // CHARACTER: how many characters of the same word follow, whatever it is

    bool is_number() const { return kind == Kind::INTEGER || kind == Kind::LENGTH; }

    // Numbers and lengths of one read (those of a real number) are of different sites of random values.
    unsigned number_site() const { return site ^ (kind == Kind::LENGTH); }
};

typedef std::vector<Choice> Trace; // the choices of a run, in order

// The weight of an input is the sum of these. The length of a word weighs only 1, because its characters weigh too.
inline int weight_of(const Choice &choice, Rank rank) {
    return 1 + (choice.kind == Kind::END || choice.has_characters ? 0 : bits(rank));
}

// A lower bound of the weight of the choices that must follow.
inline Rank weight_after(const Choice &choice, Rank rank) {
    return choice.has_characters ? Rank(value_of(rank, choice.low, choice.high)) : Rank(choice.following);
}

// Where the values of a run come from.
class ValueSource {
public:
    virtual ~ValueSource() = default;

    // Return the rank of the next choice, which has neither rank nor value yet. `index`: how many choices come before.
    // `characters`: a CHARACTER is one of them, by rank.
    virtual Rank rank(const Choice &choice, size_t index, const std::string *characters) = 0;

    // A run begins.
    virtual void begin() {}

    // The choice has its rank and value now. `weight`: of all choices so far, with this one.
    virtual void chosen(const Choice &, int weight) = 0;

    // Whether the names of sites are kept while this source is used. It costs time.
    virtual bool keeps_names() const { return true; }

    // Whether the trace is kept. It takes more memory than the input.
    virtual bool keeps_trace() const { return true; }
};

} // namespace choices
