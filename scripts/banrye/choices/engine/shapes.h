// Inputs with a shape, as a request says it: a size, and a formula for each read that does not get the usual values.
#pragma once

#include "answers.h"
#include "shaped_values.h"
#include "validator.h"

#include <istream>
#include <string>

namespace choices {

class Shapes {
public:
    Shapes(Validator &validator, Answers &answers)
        : validator(validator), answers(answers), values(validator.reads.input) {}

    // Answer "shape SIZE KEY=FORMULA..." with "tried BYTES HASH", or with "refused KEY VALUES MESSAGE": the read that
    // came last, and how many values there were. "large" is the same for an input that is too long. "shaped" wants the
    // text, too, and "sites" what the reads were.
    void answer(const std::string &verb, std::istream &words) {
        const Outcome outcome = make(words);
        const std::string &text = validator.reads.input.text;
        if (verb == "sites" && outcome != Outcome::NONE)
            tell_sites();
        if (outcome != Outcome::ACCEPTED) {
            const ShapedSite *last = values.last_site();
            std::string reason = outcome == Outcome::NONE ? "no formula" : validator.message;
            std::replace(reason.begin(), reason.end(), '\n', ' ');
            const char *word = outcome == Outcome::TOO_LARGE ? "large" : "refused";
            return answers.line(word, {(long long) (last ? last->key : 0), values.chosen_before}, " " + reason);
        }
        if (verb == "shaped")
            answers.text("text", 0, text);
        else
            answers.line("tried", {(long long) text.size(), (long long) (std::hash<std::string>()(text) >> 1)});
    }

private:
    static constexpr int ROUNDS = 4; // until the counts of one input are those of the one before

    Validator &validator;
    Answers &answers;
    ShapedValues values;

    // NONE: a formula is not understood.
    Outcome make(std::istream &words) {
        values.clear();
        validator.message.clear();
        words >> values.size;
        for (std::string word; words >> word;) {
            const size_t equals = word.find('=');
            if (equals == std::string::npos || !values.set(unsigned(std::stoul(word)), word.substr(equals + 1)))
                return Outcome::NONE;
        }
        Outcome outcome = Outcome::REFUSED;
        for (int i = 0; i < ROUNDS; i++) {
            validator.check_limits();
            outcome = validator.write(values);
            const bool is_first = i == 0 && values.needs_singles();
            if (!is_first && (outcome == Outcome::TOO_LARGE || values.was_told_right()))
                break;
        }
        return outcome == Outcome::ACCEPTED ? validator.read_again() : outcome;
    }

    void tell_sites() {
        for (const ShapedSite *site : values.known_sites()) {
            std::string name = validator.reads.sites[site->named].name;
            std::replace(name.begin(), name.end(), '\n', ' ');
            std::string characters = site->characters;
            std::replace(characters.begin(), characters.end(), ' ', '\t');
            std::replace(characters.begin(), characters.end(), '\n', '\r');
            const std::string kind(1, char(site->kind));
            answers.line("site " + kind,
                         {(long long) site->key, site->found.values, site->found.rows, site->low, site->high,
                          site->greatest},
                         " " + characters + " " + name);
        }
    }
};

} // namespace choices
