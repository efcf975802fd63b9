// What a checktestdata grammar needs that was translated to C++ (grammar.py): values, variables and reads.
//
// Integers have 127 bits here, other numbers are long doubles. Comes after hooks.h.
#pragma once

namespace grammar {

const int VALID = 42, INVALID = 43; // exit status

[[noreturn]] inline void reject(const char *reason) {
    CHOICES(refuse(reason));
    std::fprintf(stderr, "%s\n", reason);
    std::exit(INVALID);
}

// The input: that of the engine, or standard input.
class Text {
public:
    int peek() const {
        if (choices::engine)
            return choices::peeked();
        return at < whole().size() ? (unsigned char) whole()[at] : -1;
    }

    int take() {
        const int c = peek();
        if (choices::engine)
            choices::taken();
        else
            at += c >= 0;
        return c;
    }

    void put_back(size_t count) {
        for (; count > 0; count--)
            if (choices::engine)
                choices::put_back(0);
            else
                at--;
    }

private:
    size_t at = 0;

    static const std::string &whole() {
        static const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
        return text;
    }
};

inline Text text;

class Value {
public:
    typedef __int128 Integer;

    Value() = default;
    Value(Integer integer) : kind(INTEGER), integer(integer) {}
    Value(long long integer) : Value(Integer(integer)) {}
    Value(int integer) : Value(Integer(integer)) {}
    Value(long double real) : kind(REAL), real(real) {}
    Value(std::string word) : kind(WORD), word(std::move(word)) {}

    bool is_integer() const { return kind == INTEGER; }
    Integer as_integer() const {
        if (kind != INTEGER)
            reject("an integer is expected");
        return integer;
    }
    long double as_real() const {
        if (kind == WORD || kind == NONE)
            reject("a number is expected");
        return kind == INTEGER ? (long double) integer : real;
    }
    const std::string &as_word() const {
        if (kind != WORD)
            reject("a text is expected");
        return word;
    }

    int compared(const Value &other) const {
        if (kind == WORD || other.kind == WORD)
            return as_word().compare(other.as_word());
        if (is_integer() && other.is_integer())
            return integer < other.integer ? -1 : integer > other.integer;
        return as_real() < other.as_real() ? -1 : as_real() > other.as_real();
    }

    bool operator<(const Value &other) const { return kind != other.kind ? kind < other.kind : compared(other) < 0; }

private:
    enum { NONE, INTEGER, REAL, WORD } kind = NONE;
    Integer integer = 0;
    long double real = 0;
    std::string word;
};

template <class OfIntegers, class OfReals>
Value calculated(const Value &a, const Value &b, OfIntegers of_integers, OfReals of_reals) {
    if (!a.is_integer() || !b.is_integer())
        return of_reals(a.as_real(), b.as_real());
    Value::Integer result;
    if (of_integers(a.as_integer(), b.as_integer(), &result))
        reject("a number is too large, or a division by 0");
    return result;
}

typedef Value::Integer Integer;

inline Value sum(const Value &a, const Value &b) {
    return calculated(a, b, [](Integer x, Integer y, Integer *r) { return __builtin_add_overflow(x, y, r); },
                      [](long double x, long double y) { return x + y; });
}
inline Value difference(const Value &a, const Value &b) {
    return calculated(a, b, [](Integer x, Integer y, Integer *r) { return __builtin_sub_overflow(x, y, r); },
                      [](long double x, long double y) { return x - y; });
}
inline Value product(const Value &a, const Value &b) {
    return calculated(a, b, [](Integer x, Integer y, Integer *r) { return __builtin_mul_overflow(x, y, r); },
                      [](long double x, long double y) { return x * y; });
}
inline Value quotient(const Value &a, const Value &b) {
    return calculated(a, b, [](Integer x, Integer y, Integer *r) { return y == 0 || (*r = x / y, false); },
                      [](long double x, long double y) { return x / y; });
}
inline Value remainder(const Value &a, const Value &b) {
    return calculated(a, b, [](Integer x, Integer y, Integer *r) { return y == 0 || (*r = x % y, false); },
                      [](long double x, long double y) { return std::fmod(x, y); });
}
inline Value power(const Value &base, const Value &exponent) {
    Value result = 1;
    for (Integer left = exponent.as_integer(); left > 0; left--)
        result = product(result, base);
    return result;
}

// Indices, each a number or a text.
typedef std::vector<Value> Indices;

class Variable {
public:
    explicit Variable(const char *name) : name(name) {}

    const Value &at(const Indices &indices) const {
        const auto found = values.find(indices);
        if (found == values.end())
            reject("a variable has no value");
        return found->second;
    }

    void set(const Indices &indices, const Value &value) { values[indices] = value; }
    void unset() { values.clear(); }

    const char *const name;
    std::map<Indices, Value> values;
};

// Whether no two indices have the same values of all variables.
inline bool are_unique(const std::vector<const Variable *> &variables) {
    std::set<std::vector<Value>> seen;
    for (const auto &[indices, _] : variables[0]->values) {
        std::vector<Value> row;
        for (const Variable *variable : variables)
            row.push_back(variable->at(indices));
        if (!seen.insert(row).second)
            return false;
    }
    return true;
}

// Rows of variables that will have to differ: one that repeats another is refused where it is read. That tells what to
// change. Only where inputs are made: otherwise the grammar's own order counts.
class UniqueRows {
public:
    explicit UniqueRows(std::vector<const Variable *> variables) : variables(std::move(variables)) {}

    void begin() {
        stored.clear();
        rows.clear();
    }

    // `number`: of the variable that has got a value at some indices.
    void add(size_t number, const Indices &indices) {
        if (!choices::engine)
            return;
        std::vector<bool> &has_value = stored[indices];
        has_value.resize(variables.size());
        has_value[number] = true;
        std::vector<Value> row;
        for (size_t i = 0; i < variables.size(); i++) {
            if (!has_value[i])
                return;
            row.push_back(variables[i]->at(indices));
        }
        if (!rows.insert(row).second)
            reject("an assertion fails");
    }

private:
    const std::vector<const Variable *> variables;
    std::map<Indices, std::vector<bool>> stored;
    std::set<std::vector<Value>> rows;
};

inline bool is_in(const Value &value, const Variable &variable) {
    for (const auto &[_, other] : variable.values)
        if (value.compared(other) == 0)
            return true;
    return false;
}

inline Value length(const Value &word) { return (long long) word.as_word().size(); }

// The reads. `name`: of the variable, which tells reads apart, or "".

inline long long clamped(const Value &value) {
    const Integer integer = value.as_integer();
    return (long long) std::clamp(integer, (Integer) LLONG_MIN, (Integer) LLONG_MAX);
}

inline void read_character(char expected) {
    CHOICES(character(expected));
    if (text.take() != (unsigned char) expected)
        reject("another character is expected");
}

inline void read_literal(const std::string &expected) {
    for (char c : expected)
        read_character(c);
}

inline void read_end() {
    CHOICES(end_of_file());
    if (text.peek() != -1)
        reject("the end is expected");
}

inline bool is_digit(int c) { return c >= '0' && c <= '9'; }

inline std::string taken_digits() {
    std::string digits;
    while (is_digit(text.peek()))
        digits += char(text.take());
    if (digits.empty() || (digits.size() > 1 && digits[0] == '0'))
        reject("a number is expected");
    return digits;
}

__attribute__((noinline)) inline Value read_integer(const Value &low, const Value &high, const char *name) {
    CHOICES(integer(clamped(low), clamped(high), name, CHOICES_HERE));
    const bool is_negative = text.peek() == '-';
    if (is_negative)
        text.take();
    Value value = 0;
    const std::string digits = taken_digits();
    for (char c : digits)
        value = sum(product(value, 10), c - '0');
    if (is_negative && digits == "0")
        reject("-0");
    if (is_negative)
        value = difference(0, value);
    if (value.compared(low) < 0 || value.compared(high) > 0)
        reject("an integer is out of its range");
    return value;
}

__attribute__((noinline)) inline Value read_real(const Value &low, const Value &high, int min_digits, int max_digits,
                                                 const char *name) {
    CHOICES(real(low.as_real(), high.as_real(), min_digits, max_digits, name, CHOICES_HERE));
    std::string word;
    if (text.peek() == '-')
        word += char(text.take());
    word += taken_digits();
    int digits = 0;
    if (text.peek() == '.') {
        word += char(text.take());
        for (; is_digit(text.peek()); digits++)
            word += char(text.take());
        if (digits == 0)
            reject("digits are expected");
    }
    if (digits < min_digits || (max_digits != choices::ANY_DIGITS && digits > max_digits))
        reject("a number has too few or too many digits");
    const long double value = std::stold(word);
    if (word[0] == '-' && value == 0)
        reject("-0");
    if (value < low.as_real() || value > high.as_real())
        reject("a number is out of its range");
    return value;
}

__attribute__((noinline)) inline Value read_expression(const std::string &expression, const char *name) {
    CHOICES(matching(expression, 0, LLONG_MAX, name, CHOICES_HERE));
    std::string ahead;
    while (text.peek() != -1 && text.peek() != '\n')
        ahead += char(text.take());
    const size_t size = choices::matched_length(expression, ahead);
    if (size == std::string::npos)
        reject("a text does not match its expression");
    text.put_back(ahead.size() - size);
    return ahead.substr(0, size);
}

inline bool is_next(const std::string &characters) {
    if (choices::engine)
        for (char c : characters)
            if (choices::is_next(c))
                return true;
    const int next = text.peek();
    return next != -1 && characters.find(char(next)) != std::string::npos;
}

inline bool is_end() {
    if (choices::engine)
        return choices::is_end();
    return text.peek() == -1;
}

} // namespace grammar
