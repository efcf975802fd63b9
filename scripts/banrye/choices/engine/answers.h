// What the process writes: the answers to requests.
#pragma once

#include "numbers.h"

#include <charconv>
#include <cstring>
#include <initializer_list>
#include <string>
#include <string_view>
#include <unistd.h>

namespace choices {

const int FAILED = 3; // exit status

inline void write_all(int descriptor, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
        if (count <= 0)
            _exit(FAILED);
        bytes.remove_prefix(size_t(count));
    }
}

// A line that is written without allocating memory.
class LastLine {
public:
    LastLine(int descriptor, std::string_view word) : descriptor(descriptor) { put(word); }

    void add(Rank number) {
        char digits[24];
        char *end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        put(" ");
        put({digits, size_t(end - digits)});
    }

    void end() {
        put("\n");
        flush();
    }

private:
    int descriptor;
    char buffer[4096];
    size_t used = 0;

    void put(std::string_view text) {
        if (text.size() > sizeof buffer - used)
            flush();
        std::memcpy(buffer + used, text.data(), text.size());
        used += text.size();
    }

    void flush() {
        write_all(descriptor, {buffer, used});
        used = 0;
    }
};

// Lines, some of which announce bytes that follow. They change only between two runs.
class Answers {
public:
    int descriptor = 1;

    void line(std::string_view words) {
        bytes += words;
        bytes += '\n';
        if (bytes.size() > ENOUGH)
            flush();
    }

    template <class Numbers> void line(std::string_view words, const Numbers &numbers, std::string_view last = "") {
        bytes += words;
        for (auto number : numbers)
            bytes += " " + std::to_string(number);
        line(last);
    }

    void line(std::string_view words, std::initializer_list<long long> numbers, std::string_view last = "") {
        line<std::initializer_list<long long>>(words, numbers, last);
    }

    // `text` follows the line, whose last word is its length.
    void text(std::string_view words, long long number, std::string_view text) {
        line(words, {number, (long long) text.size()});
        line(text);
    }

    void flush() {
        write_unsent();
        bytes.clear();
    }

    // Allocates no memory.
    void write_unsent() const { write_all(descriptor, bytes); }

private:
    static constexpr size_t ENOUGH = 1 << 16; // bytes to be written at once

    std::string bytes;
};

} // namespace choices
