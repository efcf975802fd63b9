// What validators that read standard input with a header of their own call, before each read. families.py inserts the
// calls into the header, each as the first statement of a function. They are defined in adapter.h, and run only if
// `choices::engine` is set: if a validator is started with --choices.
#ifndef CHOICES_FAMILIES_HOOKS
#define CHOICES_FAMILIES_HOOKS
#include <bits/stdc++.h>
#include <unistd.h>

#define CHOICES(call)                                                                                                  \
    if (choices::engine)                                                                                               \
    choices::call
#define CHOICES_HERE __builtin_return_address(0) // tells reads without a name apart

namespace choices {

struct Engine;
extern Engine *engine;

const int ANY_DIGITS = -1; // after the point of a real number: the validator does not limit them

void begin();                    // run the requests, do not return
void refuse(const char *reason); // the validator rejects the input
int peeked();                    // the next character of the input, -1 at its end
int taken();                     // the same, and go on behind it
void put_back(int c);            // what was taken

// Numbers from `low` to `high`, both included.
void integer(long long low, long long high, const std::string &name, void *caller);
void real(long double low, long double high, int min_digits, int max_digits, const std::string &name, void *caller);

// From `least` to `most` characters; no characters: any.
void word(long long least, long long most, std::string_view characters, const std::string &name, void *caller);
void line(long long least, long long most, std::string_view characters, const std::string &name, void *caller);

void matching(const std::string &expression, long long least, long long most, const std::string &name, void *caller);
void one_of(const std::vector<std::string> &words, const std::string &name, void *caller);
void character(void *caller);
void character(char expected);
void end_of_file();
bool is_next(char expected); // chosen if the text is not there yet
bool is_end();               // the same

// Return how many characters from the beginning of a text an expression matches, npos if none.
size_t matched_length(const std::string &expression, const std::string &text);

// Leave the process, or the run.
[[noreturn]] void leave(int status);
[[noreturn]] void leave_at_once(int status);

template <class Number>
void number(Number low, Number high, const std::string &name, void *caller) {
    if constexpr (std::is_integral_v<Number>)
        integer(low, high, name, caller);
    else
        real(low, high, 0, ANY_DIGITS, name, caller);
}

// A std::regex that knows its text.
class regex : public std::regex {
public:
    std::string text;

    regex() = default;
    explicit regex(const char *text, flag_type flags = ECMAScript) : std::regex(text, flags), text(text) {}
    regex(const char *text, size_t size, flag_type flags = ECMAScript) : regex(std::string(text, size), flags) {}
    explicit regex(const std::string &text, flag_type flags = ECMAScript) : std::regex(text, flags), text(text) {}
};

} // namespace choices

// From here on, all that is called `exit` leaves the run. No header of the system follows that would define it.
[[noreturn]] inline void choices_exit(int status) { choices::leave(status); }
[[noreturn]] inline void choices_exit_at_once(int status) { choices::leave_at_once(status); }
namespace std {
using ::choices_exit;
using ::choices_exit_at_once;
} // namespace std
#define exit choices_exit
#define _exit choices_exit_at_once
#define _Exit choices_exit_at_once
#define quick_exit choices_exit_at_once
#endif
