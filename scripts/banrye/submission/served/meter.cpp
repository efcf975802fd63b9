// Count what the runs of a program cost, exactly: how often each of its basic blocks is executed.
//
// g++ -fsanitize-coverage=trace-pc calls __sanitizer_cov_trace_pc in each block. The library of C++ is not compiled so,
// but most of what a program spends time in there moves or compares memory: the linker sends these calls here
// (--wrap), and each counts for the bytes that it touches. Both are counted at the address to which the call returns.
//
// The counts are in a file that a run and the process that has forked it (many_inputs.cpp) have in their memory: they are
// known however the run ends. The program could write there, too: what is counted orders inputs, and decides nothing.
//
// The answer in place of the output of a run: for each place, a Count.

#include <cstdint>
#include <cstddef>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

extern "C" {
extern char __executable_start, etext; // the linker's
}

namespace {

const suseconds_t LONG_MICROSECONDS = 100000; // of CPU time
const uint32_t MOST_PLACES = 5000;
const size_t BYTES_OF_A_STEP = 16; // of memory: they count as one block
const size_t LEAST_BYTES = 4;      // between two places: an instruction that calls has five

struct __attribute__((packed)) Count {
    uint32_t place;
    uint64_t executions;
};

struct Counts {
    uint32_t number;
    Count of[MOST_PLACES];
};

Counts *counts = nullptr;    // of this run
uint16_t *numbers = nullptr; // by place, one more than the index in Counts; all are 0 before a run

size_t most_places() { return size_t(&etext - &__executable_start) / LEAST_BYTES + 1; }

inline void add(const void *address, uint64_t steps) {
    if (!counts)
        return;
    const size_t place = size_t(static_cast<const char *>(address) - &__executable_start) / LEAST_BYTES;
    if (place >= most_places())
        return;
    uint16_t &number = numbers[place];
    if (number == 0) {
        if (counts->number >= MOST_PLACES)
            return;
        counts->of[counts->number] = {uint32_t(place), 0};
        number = uint16_t(++counts->number);
    }
    counts->of[number - 1].executions += steps;
}

inline void add_memory(const void *address, size_t bytes) {
    if (const size_t steps = bytes / BYTES_OF_A_STEP)
        add(address, steps);
}

} // namespace

extern "C" {

void __sanitizer_cov_trace_pc() { add(__builtin_return_address(0), 1); }

void *__real_memcpy(void *to, const void *from, size_t bytes);

// Called once, before the first run. Afterwards, each run is counted.
void banrye_meter_start() {
    const int file = open(".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (file < 0 || ftruncate(file, sizeof(Counts)) != 0)
        return;
    const int access = PROT_READ | PROT_WRITE;
    void *const shared = mmap(nullptr, sizeof(Counts), access, MAP_SHARED, file, 0);
    const size_t bytes = most_places() * sizeof *numbers;
    void *const own = mmap(nullptr, bytes, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    close(file);
    if (shared == MAP_FAILED || own == MAP_FAILED)
        return;
    numbers = static_cast<uint16_t *>(own);
    counts = static_cast<Counts *>(shared);
}

// Called in each run before its first function. One that takes long is ended by a signal: its counts say enough.
void banrye_meter_run() {
    const itimerval once = {{0, 0}, {0, LONG_MICROSECONDS}};
    setitimer(ITIMER_VIRTUAL, &once, nullptr);
}

// Writes the counts of the last run, if they take less than so many bytes, and forgets them. Returns their bytes.
size_t banrye_meter_counts(void *bytes, size_t most) {
    if (!counts)
        return 0;
    const size_t length = (counts->number < MOST_PLACES ? counts->number : MOST_PLACES) * sizeof(Count);
    counts->number = 0;
    if (length >= most)
        return 0;
    __real_memcpy(bytes, counts->of, length); // not a run's
    return length;
}

void *__real_memmove(void *to, const void *from, size_t bytes);
void *__real_memset(void *to, int byte, size_t bytes);
void *__real_memchr(const void *in, int byte, size_t bytes);
int __real_memcmp(const void *a, const void *b, size_t bytes);
size_t __real_strlen(const char *text);

void *__wrap_memcpy(void *to, const void *from, size_t bytes) {
    add_memory(__builtin_return_address(0), bytes);
    return __real_memcpy(to, from, bytes);
}

void *__wrap_memmove(void *to, const void *from, size_t bytes) {
    add_memory(__builtin_return_address(0), bytes);
    return __real_memmove(to, from, bytes);
}

void *__wrap_memset(void *to, int byte, size_t bytes) {
    add_memory(__builtin_return_address(0), bytes);
    return __real_memset(to, byte, bytes);
}

void *__wrap_memchr(const void *in, int byte, size_t bytes) {
    void *const found = __real_memchr(in, byte, bytes);
    add_memory(__builtin_return_address(0), found ? size_t((const char *) found - (const char *) in) : bytes);
    return found;
}

int __wrap_memcmp(const void *a, const void *b, size_t bytes) {
    add_memory(__builtin_return_address(0), bytes);
    return __real_memcmp(a, b, bytes);
}

size_t __wrap_strlen(const char *text) {
    const size_t length = __real_strlen(text);
    add_memory(__builtin_return_address(0), length);
    return length;
}
}
