// Numbers by rank, and random numbers.
#pragma once

#include <algorithm>
#include <bit>

namespace choices {

typedef unsigned long long Rank; // of a value among those that a choice may take: the simplest value has rank 0

// Sums and distances of any two numbers: a signed type would overflow.
inline Rank distance(long long from, long long to) { return Rank(to) - Rank(from); }
inline long long above(long long base, Rank by) { return (long long) (Rank(base) + by); }
inline long long below(long long base, Rank by) { return (long long) (Rank(base) - by); }

// The simplest value is the nearest to 0. The next ones are in order of distance from it, the greater first.
inline long long simplest(long long low, long long high) { return low > 0 ? low : high < 0 ? high : 0; }

inline long long value_of(Rank rank, long long low, long long high) {
    const long long base = simplest(low, high);
    const Rank up = distance(base, high), down = distance(low, base), both = std::min(up, down);
    if (rank / 2 + rank % 2 <= both)
        return rank % 2 ? above(base, rank / 2 + 1) : below(base, rank / 2);
    return up > down ? above(base, rank - both) : below(base, rank - both);
}

inline Rank rank_of(long long value, long long low, long long high) {
    const long long base = simplest(low, high);
    const Rank up = distance(base, high), down = distance(low, base), both = std::min(up, down);
    const Rank away = value >= base ? distance(base, value) : distance(value, base);
    if (away > both)
        return both + away;
    return value > base ? 2 * away - 1 : 2 * away;
}

inline int bits(Rank rank) { return int(std::bit_width(rank)); }

// splitmix64: the same seed makes the same inputs with every standard library.
class Random {
public:
    explicit Random(Rank seed) : state(seed) {}

    Rank next() {
        Rank z = state += 0x9E3779B97F4A7C15ULL;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
        return z ^ z >> 31;
    }

    // From 0 to before `count`; 0 stands for 2^64. The remainder is uniform enough: no input is refused for its bias.
    Rank below(Rank count) { return count ? next() % count : next(); }

    bool chance(double probability) { return double(next() >> 11) < probability * 0x1p53; }

    bool coin() { return chance(0.5); }

    long long between(long long low, long long high) { return above(low, below(distance(low, high) + 1)); }

private:
    Rank state;
};

} // namespace choices
