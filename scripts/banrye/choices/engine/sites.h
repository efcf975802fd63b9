// The reads of a validator, and how each chooses random values.
#pragma once

#include "numbers.h"

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace choices {

// How random values are chosen at a site. A refusal changes the policy of a site near it, as in a random walk for SAT.
enum class Policy {
    FREE,
    DISTINCT,
    // Than the last value of this site:
    ASCENDING,
    STRICTLY_ASCENDING,
    DESCENDING,
    STRICTLY_DESCENDING,
    // Than the number that was chosen just before, whatever its site:
    AT_LEAST_PREVIOUS,
    ABOVE_PREVIOUS,
    AT_MOST_PREVIOUS,
    BELOW_PREVIOUS,
    ONE_OF_BEFORE,
    NOT_PREVIOUS,
    SMALL,
    LOW,
    HIGH,
    // Than how many values of this site there are already:
    INDEX,
    INDEX_AFTER,
    AT_MOST_INDEX,
    COUNT // of policies
};

inline bool is_sorted(Policy policy) { return policy >= Policy::ASCENDING && policy <= Policy::STRICTLY_DESCENDING; }
inline bool is_ascending(Policy policy) { return policy == Policy::ASCENDING || policy == Policy::STRICTLY_ASCENDING; }

// The values that a site has used: the next free one is found in nearly constant time.
class UsedValues {
public:
    bool has(long long value) const { return beyond.count(value) > 0; }
    void add(long long value) { beyond[value] = above(value, 1); } // behind the greatest one comes the least
    void clear() { beyond.clear(); }
    size_t size() const { return beyond.size(); }

    long long free_from(long long value) { // with path compression, as in a disjoint-set forest
        long long found = value;
        for (auto at = beyond.find(found); at != beyond.end(); at = beyond.find(found))
            found = at->second;
        while (value != found) {
            long long &next = beyond[value];
            value = next;
            next = found;
        }
        return found;
    }

private:
    std::unordered_map<long long, long long> beyond; // of each value: where the next free one is looked for
};

struct Site {
    std::string name;
    Policy policy = Policy::FREE;
    Policy learned[2] = {Policy::FREE, Policy::FREE}; // with many values, and with few
    // In a run:
    long long run = -1, count = 0, last = 0;
    UsedValues used;
};

// By a hash of the name, or of the place of the call. Sites come in the order in which they were first read: random
// inputs depend on it, but not on addresses.
class Sites {
public:
    Site &operator[](unsigned key) {
        const auto [found, is_new] = sites.try_emplace(key);
        if (is_new)
            in_order.push_back({key, &found->second});
        return found->second;
    }

    Site &in_run(unsigned key, long long run) {
        Site &site = (*this)[key];
        if (site.run != run) {
            site.run = run;
            site.count = 0;
            site.used.clear();
        }
        return site;
    }

    auto begin() const { return in_order.begin(); }
    auto end() const { return in_order.end(); }

private:
    std::unordered_map<unsigned, Site> sites; // their addresses stay
    std::vector<std::pair<unsigned, Site *>> in_order;
};

// Return the site of a read. Digits do not count: `a1` and `a2` are elements of one list. `offset`: of the call in the
// validator, which tells reads without a name apart.
inline unsigned site_of(const std::string &name, long long offset) {
    unsigned hash = 2166136261u; // FNV-1a
    if (name.empty())
        hash = unsigned(offset);
    for (char c : name)
        if (!(c >= '0' && c <= '9'))
            hash = (hash ^ (unsigned char) c) * 16777619u;
    return hash;
}

} // namespace choices
