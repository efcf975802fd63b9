// The values of an input with a shape: a formula for each read tells them (formula.h).
//
// Variables. i: how many values of this read there are already; in a word, how many characters. n: how many there will
// be, as the input before had; in a word, its length. l, h, r: the bounds, and their distance. s: the size that is asked
// for. p: the number chosen just before, whatever its read. q: the last value of this read. g, o: the greatest and the
// latest of the numbers that are read once. x, y, c, d: column, row, and how many columns and rows there are, of a grid or of words.
//
// A formula counts from the lower bound: 0 is the least value, r the greatest. Characters count from the first that is
// allowed. What lies outside is moved to the nearest bound.
#pragma once

#include "choice.h"
#include "formula.h"
#include "input.h"

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace choices {

// Lengths, characters and alternatives of one read are different reads here.
inline unsigned shape_site(const Choice &choice) {
    return choice.kind == Kind::LENGTH ? choice.site ^ 1 : choice.kind == Kind::ALTERNATIVE ? choice.site ^ 2 : choice.site;
}

// Of the values of a read.
struct Counts {
    long long values = 0, rows = 0, columns = 0; // columns: of the longest row
};

// What is known of a read, for those who choose shapes.
struct ShapedSite {
    unsigned key = 0, named = 0; // `named`: of the read whose name it has
    Kind kind = Kind::INTEGER;
    std::unique_ptr<Formula> formula;
    std::string characters; // that are allowed
    long long low = 0, high = 0; // in this input: the least and the greatest
    Counts found, before;  // in this input, and in the one before
    Counts told;           // to the last formula
    long long column = 0, last = 0, greatest = 0;
    size_t start = 0;     // of the last character, or of the word if it is chosen as a whole
    long long length = 0; // of the current word, 0 if it is not known

    // Whether the formula was told what is true.
    bool was_told_right() const {
        if (!formula)
            return true;
        const bool has_length = kind == Kind::CHARACTER;
        const bool is_count_right = has_length ? told.columns == found.columns : told.values == found.values;
        const bool is_row_right = length > 0 || told.columns == found.columns;
        return (!formula->has('n') || is_count_right || length > 0) && (!formula->has('c') || is_row_right) &&
               (!formula->has('d') || told.rows == found.rows);
    }

    void begin() {
        before = found;
        found = {};
        column = last = greatest = length = low = high = 0;
        start = 0;
    }
};

class ShapedValues : public ValueSource {
public:
    explicit ShapedValues(const Input &input) : input(input) {}

    long long size = 1;
    long long chosen_before = 0; // in this input

    // Forget all formulas and what earlier inputs had.
    void clear() {
        sites.clear();
        in_order.clear();
        latest = nullptr;
    }

    // Return whether a formula is understood.
    bool set(unsigned key, const std::string &formula) {
        ShapedSite &site = sites[key];
        site.formula = std::make_unique<Formula>(formula);
        return site.formula->is_valid();
    }

    // Whether the counts that formulas were told in the last input are those of this input.
    bool was_told_right() const {
        return std::all_of(in_order.begin(), in_order.end(),
                           [](const ShapedSite *site) { return site->was_told_right(); });
    }

    // Whether a formula needs to know which numbers are read once: the first input does not show it.
    bool needs_singles() const {
        return std::any_of(in_order.begin(), in_order.end(), [](const ShapedSite *site) {
            return site->formula && (site->formula->has('g') || site->formula->has('o'));
        });
    }

    const std::vector<ShapedSite *> &known_sites() const { return in_order; }
    const ShapedSite *last_site() const { return latest; }

    void begin() override {
        for (auto &[key, site] : sites)
            site.begin();
        greatest = latest_single = 1;
        previous = chosen_before = 0;
    }

    bool keeps_trace() const override { return false; }

    Rank rank(const Choice &choice, size_t, const std::string *characters) override {
        ShapedSite &site = site_of(choice);
        if (choice.kind == Kind::CHARACTER) {
            if (site.found.values == 0)
                site.characters = *characters;
            go_on_in_word(site, choice);
        } else {
            go_on_in_grid(site, choice);
        }
        const long long range = (long long) std::min(choice.last_rank, MOST);
        const long long offset = value(site, choice, range);
        if (choice.kind == Kind::END)
            return offset > 0 ? 0 : 1;
        const Rank within = offset >= range ? choice.last_rank : Rank(std::max(offset, 0LL)); // range may be less
        return choice.is_number() ? rank_of(above(choice.low, within), choice.low, choice.high) : within;
    }

    void chosen(const Choice &choice, int) override {
        ShapedSite &site = *latest;
        chosen_before++;
        Counts &found = site.found;
        site.low = found.values ? std::min(site.low, choice.low) : choice.low;
        site.high = found.values ? std::max(site.high, choice.high) : choice.high;
        site.greatest = found.values ? std::max(site.greatest, choice.value) : choice.value;
        site.last = choice.value;
        found.values++;
        site.column++;
        found.columns = std::max(found.columns, site.column);
        site.start = choice.start;
        if (choice.kind == Kind::INTEGER) {
            previous = choice.value;
            if (found.values == 1 && site.before.values <= ENDED)
                keep_single(choice.value);
        }
        if (choice.kind == Kind::LENGTH && choice.has_characters) {
            ShapedSite &word = sites[choice.site];
            word.length = choice.value;
        }
    }

private:
    static constexpr Rank MOST = Rank(1) << 62;
    static constexpr long long LONGEST = 10000000; // a number that may be a count
    static constexpr long long ENDED = 2; // a number that is read once, and once more where a 0 ends the input

    const Input &input;
    std::unordered_map<unsigned, ShapedSite> sites; // their addresses stay
    std::vector<ShapedSite *> in_order;
    ShapedSite *latest = nullptr;
    long long greatest = 1, latest_single = 1, previous = 0;

    ShapedSite &site_of(const Choice &choice) {
        const unsigned key = shape_site(choice);
        if (latest && latest->key == key)
            return *latest;
        ShapedSite &site = sites[key];
        if (site.key == 0) {
            site.key = key;
            site.named = choice.site;
            site.kind = choice.kind;
            in_order.push_back(&site);
        }
        latest = &site;
        return site;
    }

    void go_on_in_word(ShapedSite &site, const Choice &choice) {
        if (site.found.values > 0 && choice.start - site.start <= 1)
            return;
        site.found.rows++;
        site.column = 0;
    }

    void go_on_in_grid(ShapedSite &site, const Choice &choice) {
        const bool is_new_line = choice.start > 0 && input.text[choice.start - 1] == '\n';
        if (site.found.values > 0 && !is_new_line)
            return;
        site.found.rows++;
        site.column = 0;
    }

    long long value(ShapedSite &site, const Choice &choice, long long range) {
        Variables26 variables{};
        const auto set = [&](char name, long long value) { variables[size_t(name - 'a')] = value; };
        const bool is_word = choice.kind == Kind::CHARACTER;
        const Counts &before = site.before;
        site.told = {known(before.values), known(before.rows), known(before.columns)};
        const long long columns = is_word && site.length ? site.length : site.told.columns;
        set('i', is_word ? site.column : site.found.values);
        set('n', is_word ? columns : site.told.values);
        set('l', choice.low);
        set('h', choice.high);
        set('r', range);
        set('s', size);
        set('p', previous);
        set('q', site.last);
        set('g', greatest);
        set('o', latest_single);
        set('x', site.column);
        set('y', site.found.rows - 1);
        set('c', columns);
        set('d', site.told.rows);
        return site.formula ? site.formula->value(variables) : usual(site, choice, range);
    }

    // A number that is read once, as the input before shows: it may be the count or length of something.
    void keep_single(long long value) {
        latest_single = value;
        if (value <= LONGEST)
            greatest = std::max(greatest, value);
    }

    long long known(long long expected) const { return expected ? expected : greatest; }

    // How far the size is above the lower bound, at most `range`.
    long long offset_of_size(const Choice &choice, long long range) const {
        return size <= choice.low ? 0 : (long long) std::min(Rank(range), distance(choice.low, size));
    }

    // What a read without a formula gets.
    long long usual(const ShapedSite &site, const Choice &choice, long long range) const {
        const long long index = site.found.values;
        switch (choice.kind) {
        case Kind::INTEGER: return index == 0 ? offset_of_size(choice, range) : hashed(index) % (range + 1);
        case Kind::LENGTH: return choice.has_characters ? offset_of_size(choice, range) : 0;
        case Kind::END: return index >= 1;
        default: return hashed(index) % (range + 1);
        }
    }
};

} // namespace choices
