// Running the validator many times in one process.
#pragma once

#include "memory.h"
#include "reads.h"

#include <csignal>
#include <ctime>
#include <sys/resource.h>

namespace choices {

inline double cpu_seconds() {
    timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return double(now.tv_sec) + double(now.tv_nsec) / 1e9;
}

inline double peak_mebibytes() {
    rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return double(usage.ru_maxrss) / 1024;
}

// Linux gives a process the peak of the one that started it. A program of Python can have more than the limit.
inline const double PEAK_AT_START = peak_mebibytes();

// The most memory that the process has held. It is unknown, and 0, as long as it is less than the peak at the start.
inline double resident_mebibytes() {
    const double peak = peak_mebibytes();
    return peak > PEAK_AT_START ? peak : 0;
}

// The validator as an adapter shows it.
class Program {
public:
    virtual ~Program() = default;

    // Run it on the input that the reads make. Return whether it accepts. It may also end in `Validator::refuse`.
    virtual bool run() = 0;

    virtual Scratch scratch() const = 0;

    virtual const char *origin() const = 0; // of its code: offsets of calls from here do not depend on the engine
};

// Of the process, apart from the bytes of an input.
struct Limits {
    double seconds = 1e9, mebibytes = 1e9;
};

// Where the process is, for signal handlers.
struct Phase {
    volatile std::sig_atomic_t is_running = false; // the validator, perhaps in a read
    volatile std::sig_atomic_t is_reading = false; // data of the engine are being changed by a read
    volatile std::sig_atomic_t is_overdue = false; // the run must end after this read
};

// How the process ends early.
class Stopper {
public:
    virtual ~Stopper() = default;

    // A limit is reached between two runs.
    [[noreturn]] virtual void stop() = 0;

    // A run does not end by itself. It may have been interrupted anywhere outside of the engine, also while it
    // allocates memory: this neither allocates nor frees any.
    [[noreturn]] virtual void give_up() = 0;
};

class Validator {
public:
    WayOut way_out;
    Reads reads;
    Phase phase;
    Limits limits;
    long long runs = 0;
    std::string message; // of the last refusal
    Stopper &stopper;

    Validator(Program &program, Stopper &stopper)
        : reads(way_out, program.origin()), stopper(stopper), program(program) {}

    void keep_variables() { variables.keep(program.scratch()); }

    // Make an input with values from a source. If the validator accepts, it reads the text again, as any input: an
    // input that was made is an input that was accepted.
    Outcome make(ValueSource &source) {
        const Outcome outcome = write(source);
        return outcome == Outcome::ACCEPTED ? read_again() : outcome;
    }

    // The first half of `make`.
    Outcome write(ValueSource &source) {
        reads.input.text.clear();
        check_limits_sometimes();
        const Outcome outcome = run_once(&source, true);
        return outcome == Outcome::ACCEPTED && reads.input.must_go_on ? Outcome::REFUSED : outcome;
    }

    // The second half of `make`.
    Outcome read_again() {
        const int weight = reads.weight;
        const Outcome outcome = run_once(nullptr, false);
        reads.weight = weight;
        const bool is_read = reads.input.is_at_end();
        return outcome == Outcome::ACCEPTED && is_read ? Outcome::ACCEPTED : Outcome::REFUSED;
    }

    // Return whether an input is valid. Its choices are the trace.
    bool reads_input(const std::string &text) {
        reads.input.text = text;
        check_limits_sometimes();
        return run_once(nullptr, true) == Outcome::ACCEPTED;
    }

    // Leave a run: the validator refuses the input.
    [[noreturn]] void refuse(const char *text) {
        message.assign(text, strnlen(text, LONGEST_MESSAGE));
        way_out.take(Outcome::REFUSED);
    }

    // End the process if a limit is reached.
    void check_limits() {
        if (cpu_seconds() > limits.seconds || resident_mebibytes() > limits.mebibytes)
            stopper.stop();
    }

private:
    static constexpr size_t LONGEST_MESSAGE = 200;
    static constexpr long long RUNS_BETWEEN_CHECKS = 64; // of limits: reading the clock is a system call
    static constexpr size_t LONG_TRACE = 10000;          // such a run takes longer than the call

    Program &program;
    Variables variables;

    Outcome run_once(ValueSource *source, bool records) {
        reads.begin(source, records);
        runs++;
        variables.restore();
        const int left = setjmp(way_out.place);
        Outcome outcome = Outcome(left);
        if (left == int(Outcome::NONE)) {
            phase.is_running = true;
            outcome = program.run() ? Outcome::ACCEPTED : Outcome::REFUSED;
        }
        phase.is_running = false;
        phase.is_reading = false;
        phase.is_overdue = false;
        return outcome;
    }

    void check_limits_sometimes() {
        if (runs % RUNS_BETWEEN_CHECKS == 0 || reads.trace.size() > LONG_TRACE)
            check_limits();
    }
};

// A read of an adapter. While it lives, signal handlers leave the engine's data alone.
class ReadGuard {
public:
    explicit ReadGuard(Validator &validator) : validator(validator) { validator.phase.is_reading = true; }

    ~ReadGuard() {
        validator.phase.is_reading = false;
        if (validator.phase.is_overdue)
            validator.stopper.give_up();
    }

    ReadGuard(const ReadGuard &) = delete;

private:
    Validator &validator;
};

} // namespace choices
