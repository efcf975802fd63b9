// The calls that choices/testlib_patches.py inserts into testlib.h, each as the first statement of the function that it is named
// after. They are defined in adapter.h. They run only if `choices::engine` is set: if a validator is started with
// --choices.
#ifndef CHOICES_TESTLIB_HOOKS
#define CHOICES_TESTLIB_HOOKS
#include <cstdio>
#include <string>

struct InStream;
class InputStreamReader;
class pattern;

namespace choices {

struct Engine;
extern Engine *engine;
class TestlibPattern; // is a friend of `pattern`

const int ANY_DIGITS = -1; // after the point of a real number: the validator does not limit them

void begin();                                                  // registerValidation: run the requests, do not return
InputStreamReader *new_reader();                               // InStream::reset of standard input
void refuse(const char *message);                              // InStream::quit
void integer(InStream &, long long low, long long high, const std::string &name, void *caller);
void unsigned_integer(InStream &, unsigned long long low, unsigned long long high, const std::string &name,
                      void *caller);
void real(InStream &, double low, double high, int min_digits, int max_digits, const std::string &name, void *caller);
void word(InStream &, const pattern *, const std::string &name, void *caller);
void line(InStream &, const pattern *, const std::string &name, void *caller);
void character(InStream &, void *caller);                      // any character, also one that is only looked at
void character(InStream &, char expected);
void blanks(InStream &);                                       // skipBlanks
void end_of_line(InStream &);                                  // readEoln: a line break
void is_end_of_line(InStream &);                               // eoln, seekEoln: a line break or not
void end_of_file(InStream &);                                  // readEof: the end
void is_end_of_file(InStream &);                               // eof: the end or not

} // namespace choices
#endif
