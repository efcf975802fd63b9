// How a run of the validator ends, and the way out of it.
#pragma once

#include <csetjmp>

namespace choices {

enum class Outcome {
    NONE, // not yet
    ACCEPTED,
    REFUSED,
    TOO_LARGE, // for the limit of the text or of the weight
};

// A refusal leaves the validator's `main` by longjmp, over frames whose objects are not destroyed. C++ leaves this
// undefined. GCC and glibc restore the registers, and no more. It is tolerated for these reasons:
//
// - Only memory is lost. Variables get their first bytes before each run (memory.h), all files are /dev/null, and
//   no thread waits for a lock. The process ends at a limit of its memory, and the next one goes on.
// - An exception would be caught by a validator that has `catch (...)`, would end it in a destructor or in a function
//   that is noexcept, and cannot leave a signal handler.
class WayOut {
public:
    std::jmp_buf place; // for setjmp, which must be called in the function that stays

    [[noreturn]] void take(Outcome outcome) { std::longjmp(place, int(outcome)); }
};

} // namespace choices
