// Formulas of integers: what a shape says of the values of a read, as "i<n/2?i:n-1-i" of an organ pipe.
//
//     conditional = comparison ["?" conditional ":" conditional]
//     comparison  = sum [("<" | "<=" | ">" | ">=" | "==" | "!=") sum]
//     sum, product, factor as usual; a factor is a number, a variable (one letter) or a function of FUNCTIONS
//
// Numbers have 64 bits and wrap around. A quotient or remainder by 0 is 0. Both sides of a condition are computed.
#pragma once

#include "numbers.h"

#include <array>
#include <cctype>
#include <cmath>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace choices {

// By letter, from 'a' on.
typedef std::array<long long, 26> Variables26;

const long long LARGEST_PRIME = 10000000000; // up to here it is found in less than a millisecond

inline long long hashed(long long value) { return (long long) (Random(Rank(value)).next() >> 1); }

inline long long root(long long value) {
    if (value <= 0)
        return 0;
    long long result = (long long) std::sqrt((double) value);
    while (result > value / result) // their product may be too large
        result--;
    while (result + 1 <= value / (result + 1))
        result++;
    return result;
}

// Return the power of a value with an exponent in thousandths, rounded down: 32 for 1024 and 500. 0 if it is too large.
inline long long power(long long value, long long thousandths) {
    const double result = value <= 0 ? 0 : std::floor(std::pow((double) value, (double) thousandths / 1000) + 1e-9);
    return result < 9e18 ? (long long) result : 0;
}

// Return the greatest prime that is not greater, 0 if there is none or if it is too large to be looked for.
inline long long greatest_prime(long long value) {
    if (value < 2 || value > LARGEST_PRIME)
        return 0;
    const auto is_prime = [](long long number) {
        for (long long divisor = 2; divisor * divisor <= number; divisor++)
            if (number % divisor == 0)
                return false;
        return true;
    };
    while (!is_prime(value))
        value--;
    return value;
}

// How many buckets a std::unordered_set of libstdc++ has after `count` keys were added one by one, up to some millions:
// keys that are multiples of it are all in one bucket.
inline long long buckets(long long count) {
    static constexpr long long NUMBERS[] = {13,    29,    59,    127,    257,    541,    1109,    2357,   5087,
                                            10273, 20753, 42043, 85229, 172933, 351061, 712697, 1447153, 2938679};
    for (long long number : NUMBERS)
        if (count <= number)
            return number;
    return *std::prev(std::end(NUMBERS));
}

// The numbers from 0 to before `count` in another order, as at random: a program that follows it leaves its caches. Steps
// that can be undone make another number of as many bits, again until it is less than `count`: less than twice on average.
inline long long shuffled(long long index, long long count) {
    if (count <= 1)
        return 0;
    const Rank factor = 0xBF58476D1CE4E5B9;
    const int width = bits(Rank(count - 1));
    const Rank mask = (Rank(1) << width) - 1;
    const long long rest = index % count;
    Rank value = Rank(rest < 0 ? rest + count : rest);
    do {
        for (Rank round = 1; round <= 3; round++) {
            value = ((value + round * factor) * factor) & mask;
            value ^= value >> (width + 1) / 2;
        }
    } while (value >= Rank(count));
    return (long long) value;
}

class Formula {
public:
    explicit Formula(std::string source) : source(std::move(source)) {
        conditional();
        is_complete = is_understood && at == this->source.size() && deepest <= STACK;
    }

    bool is_valid() const { return is_complete; }

    bool has(char variable) const { return variables_used[size_t(variable - 'a')]; }

    long long value(const Variables26 &variables) {
        long long stack[STACK + 1];
        size_t top = 0;
        for (const Step &step : steps) {
            if (step.code == Code::NUMBER) {
                stack[top++] = step.number;
            } else if (step.code == Code::VARIABLE) {
                stack[top++] = variables[size_t(step.number)];
            } else if (step.code == Code::CONDITION) {
                top -= 2;
                stack[top - 1] = stack[top - 1] ? stack[top] : stack[top + 1];
            } else if (is_unary(step.code)) {
                stack[top - 1] = applied(step.code, stack[top - 1], 0);
            } else {
                top--;
                stack[top - 1] = applied(step.code, stack[top - 1], stack[top]);
            }
        }
        return stack[0];
    }

private:
    static constexpr size_t STACK = 64;
    static constexpr int MOST_NESTED = 50;

    enum class Code {
        NUMBER, VARIABLE, CONDITION,
        NEGATIVE, HASH, ONES, PRIME, ROOT, BUCKETS, // of one number
        ADD, SUBTRACT, MULTIPLY, DIVIDE, REMAINDER, LESS, AT_MOST, GREATER, AT_LEAST, EQUAL, UNEQUAL, MIN, MAX, SHUFFLED,
        SHIFTED, POWER
    };

    struct Step {
        Code code;
        long long number;
    };

    typedef std::pair<std::string_view, Code> Named;
    static constexpr std::array<Named, 10> FUNCTIONS = {{{"hash", Code::HASH},
                                                         {"ones", Code::ONES},
                                                         {"prime", Code::PRIME},
                                                         {"root", Code::ROOT},
                                                         {"buckets", Code::BUCKETS},
                                                         {"min", Code::MIN},
                                                         {"max", Code::MAX},
                                                         {"shuffled", Code::SHUFFLED},
                                                         {"shifted", Code::SHIFTED},
                                                         {"power", Code::POWER}}};

    const std::string source;
    std::vector<Step> steps;
    std::array<bool, 26> variables_used{};
    size_t at = 0, depth = 0, deepest = 0;
    int nested = 0;
    bool is_understood = true, is_complete = false;

    static bool is_unary(Code code) { return code >= Code::NEGATIVE && code <= Code::BUCKETS; }

    long long applied(Code code, long long a, long long b) {
        switch (code) {
        case Code::NEGATIVE: return (long long) (0 - Rank(a));
        case Code::HASH: return hashed(a);
        case Code::ONES: return std::popcount(Rank(a));
        case Code::PRIME: return greatest_prime(a);
        case Code::ROOT: return root(a);
        case Code::BUCKETS: return buckets(a);
        case Code::ADD: return (long long) (Rank(a) + Rank(b));
        case Code::SUBTRACT: return (long long) (Rank(a) - Rank(b));
        case Code::MULTIPLY: return (long long) (Rank(a) * Rank(b));
        case Code::DIVIDE: return b == 0 ? 0 : b == -1 ? (long long) (0 - Rank(a)) : a / b;
        case Code::REMAINDER: return b == 0 || b == -1 ? 0 : a % b;
        case Code::LESS: return a < b;
        case Code::AT_MOST: return a <= b;
        case Code::GREATER: return a > b;
        case Code::AT_LEAST: return a >= b;
        case Code::EQUAL: return a == b;
        case Code::UNEQUAL: return a != b;
        case Code::MIN: return std::min(a, b);
        case Code::MAX: return std::max(a, b);
        case Code::SHUFFLED: return shuffled(a, b);
        case Code::SHIFTED: return b < 0 || b > 62 ? 0 : (long long) (Rank(a) << b);
        case Code::POWER: return power(a, b);
        default: return 0;
        }
    }

    // Parsing: steps come in the order in which they are computed.

    bool takes(std::string_view text) {
        const bool found = source.compare(at, text.size(), text) == 0;
        at += found ? text.size() : 0;
        return found;
    }

    void expect(std::string_view text) { is_understood &= takes(text); }

    void add(Code code, long long number = 0) {
        if (code == Code::NUMBER || code == Code::VARIABLE)
            depth++;
        else if (code == Code::CONDITION)
            depth -= 2;
        else if (!is_unary(code))
            depth--;
        deepest = std::max(deepest, depth);
        steps.push_back({code, number});
    }

    void conditional() {
        if (++nested > MOST_NESTED)
            is_understood = false;
        if (is_understood) {
            comparison();
            if (takes("?")) {
                conditional();
                expect(":");
                conditional();
                add(Code::CONDITION);
            }
        }
        nested--;
    }

    void comparison() {
        static constexpr Named SIGNS[] = {{"<=", Code::AT_MOST}, {">=", Code::AT_LEAST}, {"==", Code::EQUAL},
                                          {"!=", Code::UNEQUAL}, {"<", Code::LESS},      {">", Code::GREATER}};
        sum();
        for (const auto &[sign, code] : SIGNS)
            if (takes(sign)) {
                sum();
                return add(code);
            }
    }

    void sum() {
        product();
        while (is_understood)
            if (takes("+")) {
                product();
                add(Code::ADD);
            } else if (takes("-")) {
                product();
                add(Code::SUBTRACT);
            } else {
                return;
            }
    }

    void product() {
        static constexpr Named SIGNS[] = {{"*", Code::MULTIPLY}, {"/", Code::DIVIDE}, {"%", Code::REMAINDER}};
        factor();
        for (bool is_found = true; is_found && is_understood;) {
            is_found = false;
            for (const auto &[sign, code] : SIGNS)
                if (takes(sign)) {
                    factor();
                    add(code);
                    is_found = true;
                }
        }
    }

    void factor() {
        if (takes("(")) {
            conditional();
            return expect(")");
        }
        if (takes("-")) {
            factor();
            return add(Code::NEGATIVE);
        }
        if (at < source.size() && std::isdigit((unsigned char) source[at]))
            return number();
        const size_t start = at;
        while (at < source.size() && std::islower((unsigned char) source[at]))
            at++;
        const std::string_view word = std::string_view(source).substr(start, at - start);
        if (word.size() == 1) {
            variables_used[size_t(word[0] - 'a')] = true;
            return add(Code::VARIABLE, word[0] - 'a');
        }
        function(word);
    }

    void number() {
        Rank found = 0;
        while (at < source.size() && std::isdigit((unsigned char) source[at]))
            found = 10 * found + Rank(source[at++] - '0');
        add(Code::NUMBER, (long long) found);
    }

    void function(std::string_view word) {
        for (const auto &[name, code] : FUNCTIONS)
            if (name == word) {
                expect("(");
                conditional();
                if (!is_unary(code)) {
                    expect(",");
                    conditional();
                }
                expect(")");
                return add(code);
            }
        is_understood = false;
    }
};

} // namespace choices
