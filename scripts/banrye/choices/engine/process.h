// The process that makes inputs: how it starts, and what it does if a run of the validator does not end by itself.
//
// Signal handlers only write what is prepared (`Stopper::give_up`), set a flag of `Phase`, or leave the run. The signal
// of a crash comes from an instruction of the validator, to which a handler cannot return: the run ends as refused.
#pragma once

#include "server.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <link.h>
#include <sys/time.h>
#include <unistd.h>

namespace choices {

struct Engine {
    Server server;
    int crashes = 0;
    // Ticks since a run began.
    long long seen_run = -1;
    int ticks = 0;

    explicit Engine(Program &program) : server(program) {}
};

extern Engine *engine; // set only if the validator is started with --choices

const int MAX_CRASHES = 1000;         // of one process: each may have damaged its memory
const int LEAST_TICKS = 3;            // of a run after the first one: 2 s of CPU time
const suseconds_t TICK = 500000;      // microseconds
const size_t STACK_SIZE = 1 << 16;    // of signal handlers: the stack of the validator may be full

inline void crashed(int) {
    Validator &validator = engine->server.validator;
    if (validator.phase.is_running && !validator.phase.is_reading && ++engine->crashes < MAX_CRASHES)
        validator.way_out.take(Outcome::REFUSED);
    engine->server.give_up();
}

inline void exited() { // the validator called exit
    if (engine->server.validator.phase.is_running)
        engine->server.give_up();
}

// A run may take half of the time of the process, and at least 2 s.
inline int ticks_of_a_run() {
    const double seconds = std::min(engine->server.validator.limits.seconds, 3600.0);
    return std::max(LEAST_TICKS, int(seconds / 2 * 1000000 / TICK) - 1);
}

inline void ticked(int) {
    Validator &validator = engine->server.validator;
    const bool is_same = engine->seen_run == validator.runs;
    const bool is_overdue = is_same && validator.phase.is_running && engine->ticks >= ticks_of_a_run();
    engine->ticks = is_same ? engine->ticks + 1 : 0;
    engine->seen_run = validator.runs;
    if (is_overdue && validator.phase.is_reading)
        validator.phase.is_overdue = true;
    else if (is_overdue)
        engine->server.give_up();
}

inline void handle(std::initializer_list<int> numbers, void (*handler)(int), int flags) {
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_ONSTACK | flags;
    for (int number : numbers)
        sigaction(number, &action, nullptr);
}

inline void install_handlers() {
    stack_t stack = {};
    stack.ss_sp = std::malloc(STACK_SIZE);
    stack.ss_size = STACK_SIZE;
    sigaltstack(&stack, nullptr);
    // The handler of a crash does not return, so that its signal must not stay blocked.
    handle({SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL}, crashed, SA_NODEFER);
    handle({SIGVTALRM}, ticked, SA_RESTART);
    const itimerval half_seconds = {{0, TICK}, {0, TICK}};
    setitimer(ITIMER_VIRTUAL, &half_seconds, nullptr);
    std::atexit(exited);
}

inline int count_libc(dl_phdr_info *info, size_t, void *count) {
    *static_cast<int *>(count) += info->dlpi_name && std::strstr(info->dlpi_name, "libc.");
    return 0;
}

// With the C library in the executable, its variables would be restored, too.
inline bool has_shared_libc() {
    int count = 0;
    dl_iterate_phdr(count_libc, &count);
    return count > 0;
}

inline std::string standard_input() {
    std::string text;
    char buffer[1 << 16];
    for (ssize_t count; (count = ::read(0, buffer, sizeof buffer)) > 0;)
        text.append(buffer, size_t(count));
    return text;
}

// The validator calls this before its first read. Answer all requests and end the process.
[[noreturn]] inline void serve() {
    if (!has_shared_libc() || !Variables::are_known()) {
        std::fputs("--choices: the validator must be linked dynamically\n", stderr);
        _exit(FAILED);
    }
    std::string requests = standard_input();
    const int descriptor = dup(1);
    std::FILE *nothing = std::fopen("/dev/null", "r+");
    for (int standard : {0, 1, 2})
        dup2(fileno(nothing), standard);
    install_handlers();
    engine->server.serve(std::move(requests), descriptor);
}

} // namespace choices
