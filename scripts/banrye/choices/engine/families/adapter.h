// Validators that read standard input with a header of their own: the hooks are reads of the engine. Compiled once.
#pragma once

#include "../process.h"
#include "../words.h"
#include "expression.h"
#include "hooks.h"
#undef exit
#undef _Exit

#include <iostream>
#include <streambuf>

extern "C" int choices_main(int, char **) __asm__("main"); // of the validator, whichever parameters it has

namespace choices {

const int VALID = 42; // exit status

// Lets std::cin read the engine's text.
class TextBuffer : public std::streambuf {
public:
    explicit TextBuffer(Input &input) : input(input) {}

protected:
    int_type underflow() override {
        return input.is_at_end() ? traits_type::eof() : traits_type::to_int_type(input.text[input.position]);
    }

    int_type uflow() override {
        const int_type c = underflow();
        input.position += c != traits_type::eof();
        return c;
    }

    int_type pbackfail(int_type) override {
        if (input.position == 0)
            return traits_type::eof();
        input.position--;
        return underflow();
    }

private:
    Input &input;
};

class FamilyProgram : public Program {
public:
    explicit FamilyProgram(std::vector<char *> arguments) : arguments(std::move(arguments)), usual(nullptr) {}

    void read_from(Input &input) { buffer = new TextBuffer(input); }

    bool run() override {
        std::cin.clear();
        std::cin.copyfmt(usual);
        std::cin.rdbuf(buffer);
        return choices_main(int(arguments.size()) - 1, arguments.data()) == VALID;
    }

    Scratch scratch() const override { return {nullptr, 0}; }
    const char *origin() const override { return reinterpret_cast<const char *>(choices_main); }

private:
    std::vector<char *> arguments; // and a null pointer
    TextBuffer *buffer = nullptr;
    std::ios usual; // the format of std::cin before a run
};

Engine *engine = nullptr;

Validator &validator() { return engine->server.validator; }

// Call a read of the engine. Then std::cin can be read, whatever was read before: a word at the end of the text that was
// there sets its end.
template <class Read> void read_from_input(Read read) {
    if (!validator().phase.is_running)
        return;
    const ReadGuard guard(validator());
    read(validator().reads);
    if (std::cin.rdstate() != std::ios::goodbit)
        std::cin.clear();
}

template <class Read> void choose(const std::string &name, void *caller, Read read) {
    read_from_input([&](Reads &reads) {
        if (!reads.input.is_covered())
            read(reads, reads.site(name, caller));
    });
}

void begin() {
    if (validator().phase.is_running)
        return;
    serve();
}

void refuse(const char *reason) {
    if (validator().phase.is_running)
        validator().refuse(reason);
}

void leave_run(int status) {
    if (!engine || !validator().phase.is_running)
        return;
    if (status != VALID)
        validator().refuse("the validator exits");
    validator().way_out.take(Outcome::ACCEPTED);
}

void leave(int status) {
    leave_run(status);
    std::exit(status);
}

void leave_at_once(int status) {
    leave_run(status);
    std::_Exit(status);
}

int peeked() {
    const Input &input = validator().reads.input;
    return input.is_at_end() ? -1 : (unsigned char) input.text[input.position];
}

int taken() {
    const int c = peeked();
    validator().reads.input.position += c >= 0;
    return c;
}

void put_back(int c) { validator().reads.input.position -= c >= 0; }

void integer(long long low, long long high, const std::string &name, void *caller) {
    choose(name, caller, [&](Reads &reads, unsigned site) { reads.integer(low, high, site); });
}

void real(long double low, long double high, int min_digits, int max_digits, const std::string &name, void *caller) {
    choose(name, caller, [&](Reads &reads, unsigned site) {
        reads.is_narrowed |= max_digits == ANY_DIGITS;
        const int most_digits = max_digits == ANY_DIGITS ? min_digits + DIGITS : max_digits;
        reads.real(double(low), double(high), min_digits, most_digits, site);
    });
}

void read_pattern(const Node *node, Extent extent, const std::string &name, void *caller) {
    choose(name, caller, [&](Reads &reads, unsigned site) {
        Words words(reads, extent, site);
        if (node)
            words.read(ExpressionPattern(node));
        else
            words.read();
    });
}

int as_length(long long length) { return int(std::clamp(length, 0LL, (long long) INT_MAX)); }

void word(long long least, long long most, std::string_view characters, const std::string &name, void *caller) {
    const std::string allowed = characters.empty() ? visible_characters() : std::string(characters);
    const NodePointer node = repeated_characters(allowed, as_length(least), as_length(most));
    read_pattern(node.get(), Extent::TOKEN, name, caller);
}

void line(long long least, long long most, std::string_view characters, const std::string &name, void *caller) {
    const std::string allowed = characters.empty() ? " " + visible_characters() : std::string(characters);
    const NodePointer node = repeated_characters(allowed, as_length(least), as_length(most));
    read_pattern(node.get(), Extent::LINE, name, caller);
}

void matching(const std::string &expression, long long least, long long most, const std::string &name, void *caller) {
    Expression parsed(expression);
    NodePointer node = parsed.pattern();
    read_from_input([&](Reads &reads) { reads.is_narrowed |= parsed.is_narrowed; });
    if (node && node->alternatives.empty() && node->most > 0) { // a single class: its length is limited twice
        auto limited = std::make_shared<Node>(*node);
        limited->least = std::max(limited->least, as_length(least));
        limited->most = std::min(limited->most, as_length(most));
        node = limited;
    }
    read_pattern(node.get(), Extent::TOKEN, name, caller);
}

size_t matched_length(const std::string &expression, const std::string &text) {
    const NodePointer node = Expression(expression).pattern();
    if (node)
        return length_matched(*node, text, 0);
    std::smatch found;
    const auto from_here = std::regex_constants::match_continuous;
    return std::regex_search(text, found, std::regex(expression), from_here) ? size_t(found.length()) : std::string::npos;
}

void one_of(const std::vector<std::string> &words, const std::string &name, void *caller) {
    const NodePointer node = one_of_these(words);
    read_pattern(node.get(), Extent::TOKEN, name, caller);
}

void character(void *caller) {
    choose("", caller, [](Reads &reads, unsigned site) { reads.character(site); });
}

void character(char expected) {
    if (expected == -1)
        return end_of_file();
    read_from_input([&](Reads &reads) { reads.expected(expected); });
}

void end_of_file() {
    read_from_input([](Reads &reads) { reads.end_of_file(); });
}

bool is_next(char expected) {
    bool is_there = false;
    read_from_input([&](Reads &reads) { is_there = reads.is_next(expected); });
    return is_there;
}

bool is_end() {
    read_from_input([](Reads &reads) { reads.is_end_of_file(); });
    return validator().reads.input.is_at_end() && !validator().reads.input.must_go_on;
}

// Before `main`: the pointer is one of the variables that are kept.
__attribute__((constructor)) static void set_up(int argc, char **argv) {
    const char *flag = "--choices";
    int place = 1;
    while (place < argc && std::strcmp(argv[place], flag))
        place++;
    if (place >= argc)
        return;
    std::vector<char *> arguments(argv, argv + argc + 1); // without the flag: the validator does not see it
    arguments.erase(arguments.begin() + place);
    argv[place] += std::strlen(flag); // what runs before the requests sees an empty argument
    static std::ios_base::Init streams; // they are there before their constructor runs
    std::ios::sync_with_stdio(false);   // a validator that calls this later would get another buffer
    auto *program = new FamilyProgram(std::move(arguments));
    engine = new Engine(*program);
    program->read_from(engine->server.validator.reads.input);
}

} // namespace choices

// A failed assertion of a validator is a refusal: a signal would take longer.
extern "C" void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function) noexcept {
    if (choices::engine)
        choices::refuse(assertion);
    std::fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function, assertion);
    std::abort();
}
