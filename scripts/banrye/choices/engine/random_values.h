// Random values: of numbers by the policy of their site and the mode of the input, of lengths, characters and ends.
#pragma once

#include "aim.h"
#include "choice.h"
#include "sites.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace choices {

// The numbers of an input that others may refer to: the first three, and a few of the later ones. A number that occurs
// often is there more than once.
class EarlierNumbers {
public:
    bool is_empty() const { return numbers.empty(); }
    long long last() const { return numbers.back(); }
    long long any(Random &random) const { return numbers[random.below(numbers.size())]; }
    void clear() { numbers.clear(); }

    void add(long long number, Random &random) {
        if (numbers.size() < KEPT || std::find(numbers.begin(), numbers.end(), number) != numbers.end())
            numbers.push_back(number);
        else
            numbers[FIRST_KEPT + random.below(KEPT - FIRST_KEPT)] = number;
        if (numbers.size() > 2 * KEPT)
            numbers.resize(KEPT);
    }

    // The greatest that may be the length of a list, at least 1.
    long long greatest_count() const {
        long long greatest = 1;
        for (long long number : numbers)
            if (number > greatest && number <= LONGEST_LIST)
                greatest = number;
        return greatest;
    }

private:
    static constexpr size_t KEPT = 6, FIRST_KEPT = 3;
    static constexpr long long LONGEST_LIST = 2000000;

    std::vector<long long> numbers;
};

// By what bounds are divided, because inputs were too large or were refused.
struct Shortening {
    long long first = 1;  // the maximum of the first numbers
    long long others = 1; // the bounds of the other numbers, in mode FIRST
};

// How one input differs from the others of the same aim.
struct Draft {
    double scale = 2;       // of small numbers and lengths
    size_t text_target = 0; // bytes before which the input had better not end
    Shortening shortening;
    bool is_ending = false; // the input is long enough: what is read repeatedly may have a value that ends it
    long long refusals = 0; // so far, of attempts at this input
};

// While policies are learned (policies.h), inputs have a given size.
struct Practice {
    bool is_on = false;
    long long size = 0;          // of the first numbers, about
    bool are_values_few = false; // also in lists
    Mode of_lists = Mode::SMALL;
};

class RandomValues : public ValueSource {
public:
    Random random{1};
    Aim aim;
    Draft draft;
    Practice practice;
    std::vector<Rank> prefix; // the ranks of the first choices are given

    explicit RandomValues(Sites &sites) : sites(sites) {}

    void begin() override {
        run++;
        numbers_chosen = 0;
        numbers.clear();
        has_previous = false;
    }

    Rank rank(const Choice &choice, size_t index, const std::string *) override {
        if (index < prefix.size())
            return std::min(prefix[index], choice.last_rank);
        const long long low = choice.low, high = choice.high;
        switch (choice.kind) {
        case Kind::INTEGER: return rank_of(number(site_of(choice), low, high), low, high);
        case Kind::LENGTH: return rank_of(length(site_of(choice), low, high), low, high);
        case Kind::END: return random.chance(draft_is_short(choice) ? END_EARLY : END_IN_TIME) ? 0 : 1;
        default: break;
        }
        if (aim.mode == Mode::SMALL)
            return std::min(choice.last_rank, Rank(random.below(3) * random.below(2))); // mostly the simplest one
        return random.below(choice.last_rank + 1);
    }

    void chosen(const Choice &choice, int) override {
        has_previous = choice.kind == Kind::INTEGER;
        if (has_previous) {
            previous = choice.value;
            numbers_chosen++;
            numbers.add(choice.value, random);
        }
        if (choice.is_number()) {
            Site &site = site_of(choice);
            site.count++;
            site.last = choice.value;
            if (site.policy == Policy::DISTINCT)
                site.used.add(choice.value);
        }
    }

private:
    // Probabilities.
    static constexpr double END_EARLY = 0.05, END_IN_TIME = 0.6; // where the input may end; see Draft::text_target
    static constexpr double END_OF_LIST = 0.5;                   // a value that may be one, if the input is long enough
    static constexpr double EXACTLY_MAXIMUM = 0.5;               // after refusals
    static constexpr double LENGTH_IS_A_NUMBER = 0.7; // of a word that nothing limits: n letters follow n, mostly
    static constexpr double THE_LAST_NUMBER = 0.5;    // is this number
    static constexpr double LONGEST_WORD = 0.8;       // in large inputs

    static constexpr size_t SIZES = 2;           // how many first numbers say how large the input is
    static constexpr long long LONG_WORD = 1000; // in large inputs, of a word that nothing limits
    static constexpr int ATTEMPTS = 9;           // at a value that its policy permits
    static constexpr int ATTEMPTS_IN_MODE = 4;   // of them

    Sites &sites;
    long long run = 0;
    size_t numbers_chosen = 0;
    EarlierNumbers numbers;
    bool has_previous = false;
    long long previous = 0;

    struct Interval {
        long long low, high;
        bool is_empty() const { return low > high; }
    };
    static constexpr Interval NOTHING{1, 0};

    Site &site_of(const Choice &choice) { return sites.in_run(choice.number_site(), run); }

    bool draft_is_short(const Choice &choice) const { return choice.start < draft.text_target; }

    long long number(Site &site, long long low, long long high) {
        if (practice.is_on && numbers_chosen < SIZES)
            return above(low, std::min(distance(low, high), Rank(practice.size) + random.below(3)));
        if (draft.is_ending && site.count > 0 && random.chance(END_OF_LIST))
            return random.coin() ? low : simplest(low, high);
        switch (site.policy) {
        case Policy::LOW: return low;
        case Policy::HIGH: return high;
        case Policy::SMALL: return in_mode(Mode::SMALL, low, high);
        case Policy::INDEX: return at_index(site.count, low, high);
        case Policy::INDEX_AFTER: return at_index(site.count + 1, low, high);
        case Policy::ONE_OF_BEFORE: return std::clamp(numbers.is_empty() ? low : numbers.any(random), low, high);
        default: break;
        }
        Interval permitted = permitted_by(site, low, high);
        if (permitted.is_empty())
            return random.between(low, high);
        if (is_sorted(site.policy) && distance(permitted.low, permitted.high) > 2)
            permitted = with_room(permitted, is_ascending(site.policy), low, high);
        // In practice, only what is read repeatedly is as large as it will be.
        const bool is_large_in_practice = practice.is_on && site.count > 0 && !practice.are_values_few;
        const Mode mode = is_large_in_practice ? practice.of_lists : aim.mode;
        const long long value = in_mode(mode, permitted.low, permitted.high);
        switch (site.policy) {
        case Policy::NOT_PREVIOUS: return has_previous ? other_than_previous(value, permitted) : value;
        case Policy::DISTINCT: return distinct(site, value, mode, permitted);
        default: return value;
        }
    }

    static long long at_index(long long index, long long low, long long high) {
        return above(low, std::min(Rank(index), distance(low, high)));
    }

    static Interval greater_than(long long value, long long low, long long high) {
        return value < high ? Interval{std::max(low, value + 1), high} : NOTHING;
    }

    static Interval less_than(long long value, long long low, long long high) {
        return value > low ? Interval{low, std::min(high, value - 1)} : NOTHING;
    }

    // Return which values a policy permits: perhaps none.
    Interval permitted_by(const Site &site, long long low, long long high) const {
        const bool has_last = site.count > 0;
        const Interval all{low, high};
        switch (site.policy) {
        case Policy::ASCENDING: return {has_last ? std::max(low, site.last) : low, high};
        case Policy::STRICTLY_ASCENDING: return has_last ? greater_than(site.last, low, high) : all;
        case Policy::DESCENDING: return {low, has_last ? std::min(high, site.last) : high};
        case Policy::STRICTLY_DESCENDING: return has_last ? less_than(site.last, low, high) : all;
        case Policy::AT_LEAST_PREVIOUS: return {has_previous ? std::max(low, previous) : low, high};
        case Policy::ABOVE_PREVIOUS: return has_previous ? greater_than(previous, low, high) : all;
        case Policy::AT_MOST_PREVIOUS: return {low, has_previous ? std::min(high, previous) : high};
        case Policy::BELOW_PREVIOUS: return has_previous ? less_than(previous, low, high) : all;
        case Policy::AT_MOST_INDEX: return {low, at_index(site.count, low, high)};
        default: return all;
        }
    }

    // Leave room for as many further values of a sorted list as an earlier number may say.
    Interval with_room(Interval free, bool is_ascending, long long low, long long high) const {
        const Rank step = distance(low, high) / Rank(numbers.greatest_count());
        const Rank room = std::min(step, distance(free.low, free.high));
        return is_ascending ? Interval{free.low, above(free.low, room)} : Interval{below(free.high, room), free.high};
    }

    long long other_than_previous(long long value, Interval permitted) {
        for (int i = 0; i < ATTEMPTS && value == previous; i++)
            value = random.between(permitted.low, permitted.high);
        return value;
    }

    long long distinct(Site &site, long long value, Mode mode, Interval permitted) {
        if (site.used.size() > distance(permitted.low, permitted.high))
            site.used.clear();
        for (int i = 0; i < ATTEMPTS && site.used.has(value); i++)
            value = i < ATTEMPTS_IN_MODE ? in_mode(mode, permitted.low, permitted.high)
                                         : random.between(permitted.low, permitted.high);
        if (!site.used.has(value))
            return value;
        value = site.used.free_from(value);
        // There is a free one: not all permitted values are used.
        const bool is_permitted = permitted.low <= value && value <= permitted.high;
        return is_permitted ? value : site.used.free_from(permitted.low);
    }

    long long in_mode(Mode mode, long long low, long long high) {
        switch (mode) {
        case Mode::SMALL: return value_of(std::min(distance(low, high), exponential()), low, high);
        case Mode::UNIFORM: return random.between(low, shortened(low, high, 2));
        case Mode::EDGES: return edge(low, high);
        case Mode::MAXIMUM: return near_maximum(low, shortened(low, high, 1));
        case Mode::FIRST: return first_or_rest(low, high);
        case Mode::GROWING: {
            const Rank most = Rank(1) << random.below(Rank(draft.scale) + 1); // each number of bits alike
            return value_of(random.below(std::min(distance(low, high), most) + 1), low, high);
        }
        default: return low;
        }
    }

    Rank exponential() { // with mean `scale`
        const int steps = 1 << 30;
        return Rank(-std::log(1.0 - double(random.below(steps)) / steps) * draft.scale);
    }

    long long edge(long long low, long long high) {
        const bool is_range = low < high;
        switch (random.below(6)) {
        case 0: return low;
        case 1: return high;
        case 2: return is_range ? low + 1 : low;
        case 3: return is_range ? high - 1 : high;
        case 4: return value_of(std::min(random.below(4), distance(low, high)), low, high);
        default: return random.coin() ? simplest(low, high) : random.between(low, high);
        }
    }

    long long first_or_rest(long long low, long long high) {
        const size_t maximum_before = aim.at_minimum + aim.at_maximum;
        const size_t all_sizes = 9; // they are shortened together
        if (numbers_chosen < aim.at_minimum)
            return low;
        if (numbers_chosen < maximum_before)
            return near_maximum(low, shortened(low, high, all_sizes));
        const long long base = simplest(low, high);
        const Rank divisor = Rank(draft.shortening.others);
        const Rank down = distance(low, base) / divisor, up = distance(base, high) / divisor;
        return in_mode(aim.rest, below(base, down), above(base, up));
    }

    // The maximum of one of the first numbers.
    long long shortened(long long low, long long high, size_t how_many) const {
        const long long divisor = draft.shortening.first;
        return numbers_chosen < how_many && divisor > 1 ? above(low, distance(low, high) / Rank(divisor)) : high;
    }

    // The maximum, or after refusals sometimes a bit less: it may have to be odd, say.
    long long near_maximum(long long low, long long high) {
        if (draft.refusals < 2 || random.chance(EXACTLY_MAXIMUM))
            return high;
        return below(high, random.below(std::min(distance(low, high), Rank(7)) + 1));
    }

    long long length(Site &site, long long low, long long high) {
        const bool is_limited = high < MAX_LENGTH;
        return std::clamp(any_length(site, low, high, is_limited), low, high);
    }

    long long any_length(const Site &site, long long low, long long high, bool is_limited) {
        const bool is_free = site.policy == Policy::FREE;
        if (site.policy == Policy::ONE_OF_BEFORE || (is_free && !is_limited && random.chance(LENGTH_IS_A_NUMBER))) {
            if (numbers.is_empty())
                return low;
            return random.chance(THE_LAST_NUMBER) ? numbers.last() : numbers.any(random);
        }
        if (site.policy == Policy::AT_LEAST_PREVIOUS && site.count > 0)
            return site.last;
        if (site.policy == Policy::LOW)
            return low;
        if (site.policy == Policy::HIGH || (aim.is_extreme() && is_limited && random.chance(LONGEST_WORD)))
            return is_limited ? high : LONG_WORD;
        if (aim.mode == Mode::UNIFORM && is_limited)
            return random.between(low, high);
        return low + (long long) random.below(aim.is_extreme() ? LONG_WORD : 1 + Rank(2 * draft.scale));
    }
};

} // namespace choices
