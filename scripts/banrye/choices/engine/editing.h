// Inputs that changed choices of another input make: what shrinking tries.
#pragma once

#include "validator.h"

#include <istream>
#include <utility>
#include <vector>

namespace choices {

class Editing : private ValueSource {
public:
    explicit Editing(Validator &validator) : validator(validator) {}

    // Set the choices that edits change. `words`: kind and value of each, as "i5 n3 c97".
    void set_base(std::istream &words) {
        base.clear();
        char kind;
        for (long long value; words >> kind >> value;)
            base.push_back({Kind(kind), value});
    }

    // Return whether the base with choices left out ("d 3 7": from 3 to before 7) or changed ("s 2 5") makes an input.
    // A value that is too large or too small is replaced by the nearest, a character that may not come by the simplest.
    // Choices after one of another kind than expected are the simplest.
    bool make(std::istream &words) {
        values = base;
        std::vector<bool> is_left_out(base.size());
        char what;
        size_t first;
        long long second;
        while (words >> what >> first >> second)
            if (what == 's')
                values.at(first).second = second;
            else
                for (size_t i = first; i < size_t(second); i++)
                    is_left_out.at(i) = true;
        size_t kept = 0;
        for (size_t i = 0; i < values.size(); i++)
            if (!is_left_out[i])
                values[kept++] = values[i];
        values.resize(kept);
        return validator.make(*this) == Outcome::ACCEPTED;
    }

private:
    typedef std::vector<std::pair<Kind, long long>> Values;

    Validator &validator;
    Values base, values;
    size_t next = 0;

    void begin() override { next = 0; }

    Rank rank(const Choice &choice, size_t, const std::string *characters) override {
        if (next >= values.size() || values[next].first != choice.kind)
            return 0;
        const long long value = values[next++].second;
        if (characters) {
            const size_t found = characters->find(char(value));
            return found == std::string::npos ? 0 : found;
        }
        const long long nearest = std::clamp(value, choice.low, choice.high);
        return choice.kind == Kind::END ? 1 - Rank(nearest) : rank_of(nearest, choice.low, choice.high);
    }

    void chosen(const Choice &, int) override {}
};

} // namespace choices
