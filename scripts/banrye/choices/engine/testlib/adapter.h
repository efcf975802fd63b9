// testlib's validators: the hooks are reads of the engine. Comes after the text of testlib.h.
#pragma once

#include "../process.h"
#include "../words.h"

extern "C" int choices_main(int, char **) __asm__("main"); // of the validator, whichever parameters it has

namespace choices {

// Friend of testlib's `pattern`.
class TestlibPattern {
public:
    explicit TestlibPattern(const pattern &p) : p(&p) {}

    int least() const { return p->from; }
    int most() const { return p->to; }
    const std::vector<char> &characters() const { return p->chars; }
    size_t alternatives() const { return p->children.size(); }
    TestlibPattern alternative(size_t index) const { return TestlibPattern(p->children[index]); }

private:
    const pattern *p;
};

// Let testlib read the engine's text.
class TextReader : public InputStreamReader {
public:
    explicit TextReader(Input &input) : input(input) {}

    // Older versions of testlib.h do not have these two.
    void setTestCase(int) {}
    std::vector<int> getReadChars() { return {}; }

    int curChar() override { return input.is_at_end() ? EOFC : (unsigned char) input.text[input.position]; }

    int nextChar() override {
        const int c = curChar();
        input.position++; // also at the end, as unreadChar goes back
        return c;
    }

    void skipChar() override { input.position++; }
    void unreadChar(int) override { input.position--; }
    std::string getName() override { return "choices"; }
    bool eof() override { return input.is_at_end() && !input.must_go_on; }
    void close() override {}
    int getLine() override { return 1; }

private:
    Input &input;
};

class TestlibProgram : public Program {
public:
    TestlibProgram(int argc, char **argv) : argc(argc), argv(argv) {}

    bool run() override {
        const int status = choices_main(argc, argv);
        return status == 0 && testlibFinalizeGuard.readEofCount > 0;
    }

    Scratch scratch() const override { return {__testlib_format_buffer, sizeof __testlib_format_buffer}; }
    const char *origin() const override { return reinterpret_cast<const char *>(choices_main); }

private:
    int argc;
    char **argv;
};

Engine *engine = nullptr;

// Call a read of the engine if a stream is the one that makes inputs. Streams of other files are read as always.
template <class Read> void read_from(InStream &stream, Read read) {
    Validator &validator = engine->server.validator;
    if (!validator.phase.is_running || &stream != &inf)
        return;
    const ReadGuard guard(validator);
    read(validator.reads);
}

// The same for a read that may choose a value. testlib's reads call each other: the first one covers the text, and only
// its name and caller count, which is in the validator.
template <class Read> void choose_from(InStream &stream, const std::string &name, void *caller, Read read) {
    read_from(stream, [&](Reads &reads) {
        if (!reads.input.is_covered())
            read(reads, reads.site(name, caller));
    });
}

InputStreamReader *new_reader() { return new TextReader(engine->server.validator.reads.input); }

void begin() {
    if (!engine->server.validator.phase.is_running)
        serve();
}

void refuse(const char *message) {
    Validator &validator = engine->server.validator;
    if (validator.phase.is_running)
        validator.refuse(message);
}

void integer(InStream &stream, long long low, long long high, const std::string &name, void *caller) {
    choose_from(stream, name, caller, [&](Reads &reads, unsigned site) { reads.integer(low, high, site); });
}

void unsigned_integer(InStream &stream, unsigned long long low, unsigned long long high, const std::string &name,
                      void *caller) {
    const unsigned long long most = LLONG_MAX; // greater values are not chosen
    integer(stream, (long long) std::min(low, most), (long long) std::min(high, most), name, caller);
}

void real(InStream &stream, double low, double high, int min_digits, int max_digits, const std::string &name,
          void *caller) {
    choose_from(stream, name, caller, [&](Reads &reads, unsigned site) {
        reads.is_narrowed |= max_digits == ANY_DIGITS;
        const int most_digits = max_digits == ANY_DIGITS ? min_digits + DIGITS : max_digits;
        reads.real(low, high, min_digits, most_digits, site);
    });
}

inline void read_words(InStream &stream, Extent extent, const pattern *p, const std::string &name, void *caller) {
    choose_from(stream, name, caller, [&](Reads &reads, unsigned site) {
        Words words(reads, extent, site);
        if (p)
            words.read(TestlibPattern(*p));
        else
            words.read();
    });
}

void word(InStream &stream, const pattern *p, const std::string &name, void *caller) {
    read_words(stream, Extent::TOKEN, p, name, caller);
}

void line(InStream &stream, const pattern *p, const std::string &name, void *caller) {
    read_words(stream, Extent::LINE, p, name, caller);
}

void character(InStream &stream, void *caller) {
    if (!stream.strict) // before a validator reads, some versions of testlib.h look for a byte order mark: none is made
        return;
    choose_from(stream, "", caller, [](Reads &reads, unsigned site) { reads.character(site); });
}

void character(InStream &stream, char expected) {
    read_from(stream, [&](Reads &reads) { reads.expected(expected); });
}

void blanks(InStream &stream) { read_from(stream, [](Reads &reads) { reads.blanks(); }); }
void end_of_line(InStream &stream) { character(stream, '\n'); }
void is_end_of_line(InStream &stream) { read_from(stream, [](Reads &reads) { reads.is_end_of_line(); }); }
void end_of_file(InStream &stream) { read_from(stream, [](Reads &reads) { reads.end_of_file(); }); }
void is_end_of_file(InStream &stream) { read_from(stream, [](Reads &reads) { reads.is_end_of_file(); }); }

// Before `main`: the pointer is one of the variables that are kept.
__attribute__((constructor)) static void set_up(int argc, char **argv) {
    const char *flag = "--choices";
    if (argc < 2 || std::strcmp(argv[1], flag))
        return;
    for (int i = 2; i <= argc; i++) // the validator does not see it
        argv[i - 1] = argv[i];
    engine = new Engine(*new TestlibProgram(argc - 1, argv));
}

} // namespace choices
