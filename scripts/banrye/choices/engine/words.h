// Reads of words and lines: those of a pattern, and those that nothing limits.
#pragma once

#include "reads.h"

#include <algorithm>
#include <concepts>
#include <vector>

namespace choices {

// A pattern as an adapter shows it: characters, repeated, and then one of its alternatives, each a pattern.
template <class P>
concept Pattern = requires(const P &pattern, size_t index) {
    { pattern.least() } -> std::convertible_to<int>; // how often the characters are repeated; no characters: 0 and 0
    { pattern.most() } -> std::convertible_to<int>;
    { pattern.characters() } -> std::convertible_to<const std::vector<char> &>; // sorted
    { pattern.alternatives() } -> std::convertible_to<size_t>;                  // how many; a single one is no choice
    { pattern.alternative(index) } -> std::same_as<P>;
};

enum class Extent { TOKEN, LINE };

// One read. A value of this type lives as long as the read.
class Words {
public:
    Words(Reads &reads, Extent extent, unsigned site) : reads(reads), is_line(extent == Extent::LINE), site(site) {}

    void read() {
        if (must_choose()) {
            reads.is_narrowed = true;
            append(repeated(least(), MAX_LENGTH, alphabet()));
        } else if (has_text()) {
            cover(ahead(), [&](const std::string &found) {
                record_repeated(found, 0, found.size(), least(), MAX_LENGTH, false);
            });
        }
    }

    template <Pattern P> void read(const P &pattern) {
        if (must_choose())
            append(made(pattern));
        else if (has_text())
            cover(ahead(), [&](const std::string &found) { record(pattern, found, 0); });
    }

private:
    // Where a pattern allows more characters, it means any: only the alphabet counts.
    static constexpr size_t NEARLY_ALL = 70;

    Reads &reads;
    const bool is_line;
    const unsigned site;

    bool must_choose() const { return !reads.input.is_covered() && reads.must_choose(); }
    bool has_text() const { return !reads.input.is_covered() && !reads.input.is_at_end(); }
    long long least() const { return is_line ? 0 : 1; }
    const std::string &alphabet() const { return is_line ? reads.alphabet.lines : reads.alphabet.words; }
    std::string ahead() const { return is_line ? reads.input.line_ahead() : reads.input.token_ahead(); }

    void append(const std::string &made) {
        reads.append(is_line ? made + "\n" : made);
        reads.input.cover();
    }

    template <class Record> void cover(const std::string &found, Record record_choices) {
        record_choices(found);
        reads.input.covered = reads.input.position + found.size() + is_line;
    }

    std::string usable(const std::vector<char> &characters) const {
        std::string result;
        if (characters.size() > NEARLY_ALL) {
            for (char c : alphabet())
                if (std::binary_search(characters.begin(), characters.end(), c))
                    result += c;
            return result;
        }
        for (char c : characters) {
            const bool is_usable = c > ' ' ? c < 127 : is_line && c == ' ';
            if (is_usable && (result.empty() || result.back() != c))
                result += c;
        }
        return result;
    }

    // Whether the validator may accept a character that is not among those of `usable`.
    bool is_passed_over(char c, const std::string &used) const {
        const bool ends_word = is_line ? c == '\n' : is_blank(c);
        return !ends_word && used.find(c) == std::string::npos;
    }

    static long long limited(long long from, long long to) { return std::min(to, std::max(from, MAX_LENGTH)); }

    std::string repeated(long long from, long long to, const std::string &characters) {
        reads.is_narrowed |= to > limited(from, to);
        to = characters.empty() ? 0 : limited(from, to);
        const bool is_single = characters.size() == 1;
        const bool has_characters = characters.size() > 1;
        const long long count = from == to ? from : reads.choose(Kind::LENGTH, site, from, to, nullptr, has_characters);
        if (size_t(count) > reads.max_bytes)
            reads.too_large();
        std::string result;
        result.reserve(size_t(count));
        for (long long i = 0; i < count; i++)
            result += is_single ? characters[0] : reads.choose_character(site, characters, count - i - 1);
        return result;
    }

    template <Pattern P> std::string made(const P &pattern) {
        std::string result;
        if (pattern.most() > 0) {
            const std::vector<char> &characters = pattern.characters();
            const std::string used = usable(characters);
            reads.is_narrowed |= std::ranges::any_of(characters, [&](char c) { return is_passed_over(c, used); });
            result = repeated(pattern.least(), pattern.most(), used);
        }
        const long long count = (long long) pattern.alternatives();
        if (count == 0)
            return result;
        const long long index = count == 1 ? 0 : reads.choose(Kind::ALTERNATIVE, site, 0, count - 1);
        return result + made(pattern.alternative(size_t(index)));
    }

    void record_repeated(const std::string &word, size_t from, size_t count, long long low, long long high,
                         bool is_single) {
        const size_t start = reads.input.position + from;
        if (low < high)
            reads.record(Kind::LENGTH, site, low, limited(low, high), (long long) count, start);
        for (size_t i = 0; i < count && !is_single; i++)
            reads.record(Kind::CHARACTER, site, 0, 0, word[from + i], start + i);
    }

    // Record the choices with which a pattern makes a word from `at` on: it repeats as often as it can, and the first
    // alternative that matches counts, as testlib matches words. Return whether it matches.
    template <Pattern P> bool record(const P &pattern, const std::string &word, size_t at) {
        const size_t before = reads.trace.size();
        if (pattern.most() > 0) {
            const std::vector<char> &allowed = pattern.characters();
            size_t count = 0;
            while (at + count < word.size() && std::binary_search(allowed.begin(), allowed.end(), word[at + count]))
                count++;
            if (int(count) < pattern.least())
                return false;
            count = std::min(count, size_t(pattern.most()));
            record_repeated(word, at, count, pattern.least(), pattern.most(), usable(allowed).size() == 1);
            at += count;
        }
        const size_t alternatives = pattern.alternatives();
        for (size_t i = 0; i < alternatives; i++) {
            const size_t mark = reads.trace.size();
            if (alternatives > 1)
                reads.record(Kind::ALTERNATIVE, site, 0, (long long) alternatives - 1, (long long) i,
                             reads.input.position + at);
            if (record(pattern.alternative(i), word, at))
                return true;
            reads.trace.resize(mark);
        }
        if (alternatives == 0 && at == word.size())
            return true;
        reads.trace.resize(before);
        return false;
    }
};

} // namespace choices
