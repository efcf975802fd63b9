// What an adapter calls for each read of a validator.
//
// A read whose text is not there yet chooses it, and the validator then reads it as always. A read whose text is there
// records the choice that would make it. A read that is only a part of another one finds its text covered.
#pragma once

#include "choice.h"
#include "input.h"
#include "outcome.h"
#include "sites.h"

#include <cerrno>
#include <cmath>
#include <cstdlib>
#include <string>

namespace choices {

const int DIGITS = 3; // after the point, more than a real number must have

class Reads {
public:
    Input input;
    Trace trace;
    Alphabet alphabet;
    Sites sites;
    size_t max_bytes = 1 << 20;
    int weight = 0;
    bool is_narrowed = false; // a read has chosen among fewer values than are valid, in any run so far

    Reads(WayOut &way_out, const char *origin) : way_out(way_out), origin(origin) {}

    // `from`: where values come from; nullptr: only what is in the text is read. `records`: choices make a new trace.
    void begin(ValueSource *from, bool records) {
        source = from;
        is_recording = records;
        input.rewind();
        weight = 0;
        if (records)
            trace.clear();
        if (source)
            source->begin();
    }

    // The reads. `site`: see `site`.

    unsigned site(const std::string &name, const void *caller) {
        const unsigned key = site_of(name, (const char *) caller - origin);
        if (!source || source->keeps_names())
            sites[key].name = name;
        return key;
    }

    void integer(long long low, long long high, unsigned site) {
        if (input.is_covered())
            return;
        if (must_choose()) {
            append(std::to_string(choose(Kind::INTEGER, site, low, high)));
            input.cover();
        } else if (!input.is_at_end()) {
            const std::string token = input.token_ahead();
            errno = 0;
            char *end;
            const long long value = std::strtoll(token.c_str(), &end, 10);
            if (!token.empty() && !*end && !errno)
                record(Kind::INTEGER, site, low, high, value, input.position);
            input.covered = input.position + token.size();
        }
    }

    void real(double low, double high, int min_digits, int max_digits, unsigned site) {
        if (input.is_covered())
            return;
        max_digits = std::max(min_digits, std::min(max_digits, MAX_DIGITS));
        if (must_choose()) {
            is_narrowed |= max_digits > min_digits + DIGITS;
            const int digits = int(choose(Kind::LENGTH, site, min_digits, std::min(max_digits, min_digits + DIGITS)));
            const auto [least, greatest] = scaled(low, high, digits);
            const double tolerance = 1e-9; // 0.3 * 10 is a bit more than 3
            const long long value = choose(Kind::INTEGER, site, (long long) std::ceil(least - tolerance),
                                           (long long) std::floor(greatest + tolerance));
            append(decimal(value, digits));
            input.cover();
        } else if (!input.is_at_end()) {
            const std::string token = input.token_ahead();
            std::string all_digits = token;
            const size_t point = token.find('.');
            const int digits = point == std::string::npos ? 0 : int(token.size() - point - 1);
            if (digits)
                all_digits.erase(point, 1);
            record(Kind::LENGTH, site, min_digits, max_digits, digits, input.position);
            const auto [least, greatest] = scaled(low, high, digits);
            record(Kind::INTEGER, site, (long long) least, (long long) greatest,
                   std::strtoll(all_digits.c_str(), nullptr, 10), input.position);
            input.covered = input.position + token.size();
        }
    }

    void character(unsigned site) {
        if (input.is_covered())
            return;
        if (must_choose()) {
            is_narrowed = true;
            const std::string characters = alphabet.lines + "\n";
            append(std::string(1, choose_character(site, characters)));
            input.cover();
        } else if (!input.is_at_end()) {
            record(Kind::CHARACTER, site, 0, 0, input.text[input.position], input.position);
            input.covered = input.position + 1;
        }
    }

    void expected(char c) {
        if (input.is_covered())
            return;
        if (must_choose())
            append(std::string(1, c));
        input.covered = input.position + 1;
    }

    // Blanks may be skipped. After a blank there are no others.
    void blanks() {
        if (input.is_covered() || input.position == 0 || input.text.empty() || is_blank(input.text[input.position - 1]))
            return;
        if (must_choose()) {
            is_narrowed = true;
            if (choose(Kind::END, BLANKS_SITE, 0, 1) == 1)
                append(std::string(1, choose_character(BLANKS_SITE, some_blanks)));
            input.cover();
        } else if (input.position <= input.text.size()) {
            const bool has_blank = !input.is_at_end() && is_blank(input.text[input.position]);
            record(Kind::END, BLANKS_SITE, 0, 1, has_blank, input.position);
            if (has_blank)
                record(Kind::CHARACTER, BLANKS_SITE, 0, 0, input.text[input.position], input.position);
            input.covered = input.position + has_blank;
        }
    }

    // The validator asks whether a line ends here.
    void is_end_of_line() {
        if (input.is_covered())
            return;
        if (must_choose()) {
            if (input.is_not_end_of_line)
                return;
            if (choose(Kind::END, LINE_SITE, 0, 1) == 1)
                append("\n");
            else
                input.must_go_on = input.is_not_end_of_line = true;
            input.cover();
        } else if (!input.is_at_end()) {
            const bool is_end = input.text[input.position] == '\n';
            record(Kind::END, LINE_SITE, 0, 1, is_end, input.position);
            input.covered = input.position + is_end;
        }
    }

    // The validator asks whether a character comes next, which it reads later. Return the answer.
    bool is_next(char c) {
        if (input.is_covered())
            return input.text[input.position] == c;
        if (must_choose()) {
            if (!input.may_go_on_with(c))
                return false;
            const bool is_found = choose(Kind::END, NEXT_SITE, 0, 1) == 1;
            if (is_found)
                append(std::string(1, c));
            else if (c == '\n')
                input.must_go_on = input.is_not_end_of_line = true;
            return is_found;
        }
        const bool is_found = !input.is_at_end() && input.text[input.position] == c;
        record(Kind::END, NEXT_SITE, 0, 1, is_found, input.position);
        return is_found;
    }

    // The validator wants the end here.
    void end_of_file() {
        input.is_end_asked = true;
        if (source && input.is_at_end() && !input.must_go_on)
            input.is_closed = true;
    }

    // The validator asks whether the input ends here.
    void is_end_of_file() {
        const bool is_asked = input.is_end_asked;
        input.is_end_asked = false;
        if (input.is_covered() || is_asked)
            return;
        if (must_choose()) {
            if (input.must_go_on)
                return;
            if (choose(Kind::END, FILE_SITE, 0, 1) == 1)
                input.is_closed = true;
            else
                input.must_go_on = true;
        } else if (!source) {
            record(Kind::END, FILE_SITE, 0, 1, input.is_at_end(), input.position);
        }
    }

    // For reads of other kinds (words.h).

    // Whether a read has to choose: it has not if the text goes on or has ended.
    bool must_choose() const { return source && input.is_at_end() && !input.is_closed; }

    // Append a choice to the trace. `characters`: among which a CHARACTER is chosen, by rank. `has_characters`,
    // `following`: see Choice. Return the value.
    long long choose(Kind kind, unsigned site, long long low, long long high, const std::string *characters = nullptr,
                     bool has_characters = false, long long following = 0) {
        if (low > high)
            way_out.take(Outcome::REFUSED);
        Choice choice{kind, site, low, high, 0, 0, distance(low, high), input.text.size(), has_characters, following};
        choice.rank = source->rank(choice, trace.size(), characters);
        choice.value = characters          ? (*characters)[choice.rank]
                       : kind == Kind::END ? 1 - (long long) choice.rank
                                           : value_of(choice.rank, low, high);
        weight += weight_of(choice, choice.rank);
        source->chosen(choice, weight);
        if (source->keeps_trace())
            trace.push_back(choice);
        return choice.value;
    }

    char choose_character(unsigned site, const std::string &characters, long long following = 0) {
        const long long high = (long long) characters.size() - 1;
        return char(choose(Kind::CHARACTER, site, 0, high, &characters, false, following));
    }

    void record(Kind kind, unsigned site, long long low, long long high, long long value, size_t start) {
        if (is_recording)
            trace.push_back({kind, site, low, high, value, 0, 0, start, false, 0});
    }

    void append(const std::string &more) {
        if (!input.may_go_on_with(more[0]))
            way_out.take(Outcome::REFUSED);
        input.append(more);
        if (input.text.size() > max_bytes)
            too_large();
    }

    [[noreturn]] void too_large() { way_out.take(Outcome::TOO_LARGE); }

private:
    static constexpr unsigned BLANKS_SITE = 1, LINE_SITE = 2, FILE_SITE = 3, NEXT_SITE = 4;
    static constexpr int MAX_DIGITS = 15; // after the point: a double has no more
    static constexpr double GREATEST = 9e17; // of a real number without its point: ten times more is no long long

    WayOut &way_out;
    const char *origin; // of offsets of calls
    const std::string some_blanks = "\n ";
    ValueSource *source = nullptr;
    bool is_recording = true;

    static std::pair<double, double> scaled(double low, double high, int digits) {
        const double factor = std::pow(10.0, digits);
        return {std::max(low * factor, -GREATEST), std::min(high * factor, GREATEST)};
    }

    static std::string decimal(long long scaled, int digits) {
        std::string text = std::to_string(scaled < 0 ? -scaled : scaled);
        if (int(text.size()) <= digits)
            text.insert(0, size_t(digits) + 1 - text.size(), '0');
        if (digits)
            text.insert(text.size() - size_t(digits), 1, '.');
        return (scaled < 0 ? "-" : "") + text;
    }
};

} // namespace choices
