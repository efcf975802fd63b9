// Calls a function with the arguments on standard input, and prints what it returns. For example, it reads [2, 7] and 9
// for solution(vector<int>, int), and prints the vector of 0 and 1 as [0, 1]. What the function itself prints goes to
// standard error.
// It includes little: a global `count` in the function's file must not meet std::count.

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>
#include <vector>
{{headers}}

namespace driver {

static const int answers = dup(1);
static const bool moved = dup2(2, 1) == 1;  // before anything of the file's is begun

// The arrays of an argument: none if they are in brackets, else their lengths in the input or, if not -1, by the problem.
static const std::vector<std::vector<long>> shapes = {{shapes}};

class Reader {
    std::string text;
    std::size_t at = 0, next_shape = 0;
    std::vector<long> shape;
    std::vector<long> left;  // of the items of each open array, -1 if it is in brackets

    [[noreturn]] void fail(const char *wanted) {
        std::fprintf(stderr, "expected %s on standard input, found %.20s\n", wanted,
                     at < text.size() ? text.c_str() + at : "its end");
        std::exit(1);
    }

    char peek() {
        while (at < text.size() && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r' || text[at] == ',')) at++;
        return at < text.size() ? text[at] : '\0';
    }

    std::string word() {
        peek();
        std::size_t start = at;
        while (at < text.size() && text[at] != ' ' && text[at] != '\n' && text[at] != '\r' && text[at] != ',' &&
               text[at] != ']')
            at++;
        return text.substr(start, at - start);
    }

    void open() {
        if (left.size() < shape.size()) {
            left.push_back(shape[left.size()]);
            return;
        }
        if (peek() != '[') fail("an array");
        at++;
        left.push_back(-1);
    }

    bool has_more() {
        if (left.back() >= 0 ? left.back()-- > 0 : peek() != ']') return true;
        if (left.back() == -1 && shape.empty()) at++;
        left.pop_back();
        return false;
    }

    unsigned hexadecimal() {
        unsigned value = std::strtoul(text.substr(at + 1, 4).c_str(), nullptr, 16);
        at += 4;
        return value;
    }

   public:
    Reader() {
        char part[65536];
        while (std::size_t count = std::fread(part, 1, sizeof part, stdin)) text.append(part, count);
    }

    template <class Value>
    Value argument() {
        shape = shapes[next_shape++];
        for (long &length : shape)
            if (length < 0) read(length);
        Value value{};
        read(value);
        return value;
    }

    template <class Value>
    typename std::enable_if<std::is_integral<Value>::value>::type read(Value &value) {
        char *end = nullptr;
        const char *start = text.c_str() + (peek(), at);
        value = *start == '-' ? std::strtoll(start, &end, 10) : (long long)std::strtoull(start, &end, 10);
        if (end == start) fail("an integer");
        at += end - start;
    }

    template <class Value>
    typename std::enable_if<std::is_floating_point<Value>::value>::type read(Value &value) {
        char *end = nullptr;
        const char *start = text.c_str() + (peek(), at);
        value = std::strtod(start, &end);
        if (end == start) fail("a number");
        at += end - start;
    }

    void read(bool &value) {
        std::string found = word();
        if (found != "true" && found != "false") fail("true or false");
        value = found == "true";
    }

    void read(std::string &value) {
        if (peek() != '"') fail("a string");
        for (value.clear(), at++; at < text.size() && text[at] != '"'; at++) {
            if (text[at] != '\\') {
                value += text[at];
                continue;
            }
            char escaped = text[++at];
            const std::string names = "bfnrt", meanings = "\b\f\n\r\t";
            if (escaped == 'u')
                value += (char)hexadecimal();  // others than control characters are not escaped
            else
                value += names.find(escaped) == std::string::npos ? escaped : meanings[names.find(escaped)];
        }
        at++;
    }

    void read(char &value) {
        std::string found;
        read(found);
        if (found.size() != 1) fail("a character");
        value = found[0];
    }

    template <class Item>
    void read(std::vector<Item> &list) {
        for (open(); has_more();) {
            Item item{};
            read(item);
            list.push_back(std::move(item));
        }
    }
};

class Writer {
    std::string text;

    void add(bool value) { text += value ? "true" : "false"; }

    void add(char value) { add(std::string(1, value)); }

    void add(const char *value) { add(std::string(value)); }

    template <class Value>
    typename std::enable_if<std::is_integral<Value>::value>::type add(Value value) {
        text += std::to_string(value);
    }

    template <class Value>
    typename std::enable_if<std::is_floating_point<Value>::value>::type add(Value value) {
        char number[64];
        for (int digits = 15; digits <= 17; digits++) {  // the shortest that is the same number
            std::snprintf(number, sizeof number, "%.*g", digits, (double)value);
            if (std::strtod(number, nullptr) == (double)value) break;
        }
        text += number;
        std::string found = number;
        if (found.find_first_not_of("-0123456789") == std::string::npos) text += ".0";
    }

    void add(const std::string &value) {
        text += '"';
        for (char character : value) {
            char escaped[8] = {character};
            if (character == '"' || character == '\\')
                std::snprintf(escaped, sizeof escaped, "\\%c", character);
            else if (character >= 0 && character < ' ')
                std::snprintf(escaped, sizeof escaped, "\\u%04x", character);
            text += escaped;
        }
        text += '"';
    }

    template <class Item>
    void add(const std::vector<Item> &list) {
        text += '[';
        bool is_first = true;
        for (const auto &item : list) {
            if (!is_first) text += ", ";
            is_first = false;
            add(static_cast<const Item &>(item));
        }
        text += ']';
    }

   public:
    template <class Value>
    int print(const Value &value) {
        add(value);
        text += '\n';
        std::fflush(stdout);
        for (std::size_t done = 0; done < text.size();) {
            ssize_t count = write(answers, text.data() + done, text.size() - done);
            if (count <= 0) return 1;
            done += count;
        }
        return moved ? 0 : 1;
    }
};

template <class Result{{classes}}>
int call(Result (*function)({{types}})) {
    Reader reader;
{{reads}}
    return Writer().print(function({{names}}));
}

template <class Owner, class Result{{classes}}>
int call(Result (Owner::*method)({{types}})) {
    Reader reader;
{{reads}}
    return Writer().print((Owner().*method)({{names}}));
}

template <class Owner, class Result{{classes}}>
int call(Result (Owner::*method)({{types}}) const) {
    Reader reader;
{{reads}}
    return Writer().print((Owner().*method)({{names}}));
}

}  // namespace driver

using namespace std;

#include "solution.inc"

#undef main  // which may be their macros
#undef int

int main() { return driver::call({{function}}); }
