// What random inputs shall be like, as a request says it.
#pragma once

#include "numbers.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace choices {

// The values of a site that has no other policy.
enum class Mode {
    SMALL,   // near the simplest value
    UNIFORM, // all alike
    EDGES,   // bounds, and values beside them
    MAXIMUM,
    FIRST,   // the first numbers at their maximum, the others in another mode
    GROWING, // small in the first inputs, larger and larger ones in the next
    COUNT // of modes
};

const std::array<std::string_view, size_t(Mode::COUNT)> MODE_NAMES = {"small",   "uniform", "edges",
                                                                      "maximum", "first",   "growing"};

struct Aim {
    Mode mode = Mode::SMALL;
    // FIRST: how many numbers come first at their minimum and then at their maximum, and the mode of the others.
    size_t at_minimum = 0, at_maximum = 0;
    Mode rest = Mode::UNIFORM;

    // Whether inputs shall be as long as the limit allows: this needs policies that are learned.
    bool is_large() const { return mode == Mode::MAXIMUM || mode == Mode::FIRST || mode == Mode::UNIFORM; }
    bool is_extreme() const { return mode == Mode::MAXIMUM || mode == Mode::FIRST; }

    // The mode of numbers that are read repeatedly.
    Mode of_lists() const { return mode == Mode::FIRST ? rest : mode; }
};

inline std::optional<Mode> mode_named(std::string_view name) {
    for (size_t i = 0; i < MODE_NAMES.size(); i++)
        if (name == MODE_NAMES[i])
            return Mode(i);
    return {};
}

// "MODE", or "first:AT_MAXIMUM:REST:AT_MINIMUM", whose last words may be left out.
inline Aim aim_of(const std::string &text) {
    std::vector<std::string> words{""};
    for (char c : text)
        if (c == ':')
            words.emplace_back();
        else
            words.back() += c;
    Aim aim;
    aim.mode = mode_named(words[0]).value_or(Mode::SMALL);
    if (words.size() > 1)
        aim.at_maximum = std::stoul(words[1]);
    if (words.size() > 2)
        aim.rest = mode_named(words[2]).value_or(Mode::UNIFORM);
    if (words.size() > 3)
        aim.at_minimum = std::stoul(words[3]);
    return aim;
}

} // namespace choices
