// Give many small inputs to a program in one run: it forks itself for each, before any code of the program has run.
//
// A run in a box takes 0.3 ms, of which the start of the C library is a part and the launcher's work another. A fork
// behind that start takes less, and the launcher watches one run for all inputs. Only what is searched through by
// thousands is run this way, and a failure counts only if an ordinary run fails, too: all of this happens in the
// program's own process, so what it tells is what the program wants.
//
// The C library calls the functions of .preinit_array when it is ready itself, before the initialisers of the program
// and of the C++ library. So each run has initialisers of its own: a generator of random numbers that is seeded by the
// time has another seed in each. This file is linked first, so that its function is the first.
//
// Standard input, a file, begins with MAGIC; then come the number of inputs and, for each, its bytes as a number and
// themselves. The answer is MAGIC and, for each input, a Result and the bytes of the output. Numbers are as in memory.
// The answer ends early if much time was spent. Without MAGIC, this is an ordinary run, whose standard input was not
// moved.
//
// After a run that leaves something to the next one (a file, a process), the exit status is 1: the program cannot be run
// this way.
//
// Functions of the C library whose names programs like to use for their own (read, write, pipe) are not called.

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <csignal>
#include <ctime>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern "C" void *__libc_malloc(size_t bytes) __attribute__((weak)); // the program may have a malloc of its own

// Of a program with a meter (meter.cpp): what a run costs is answered in place of its output.
extern "C" void banrye_meter_start() __attribute__((weak));
extern "C" void banrye_meter_run() __attribute__((weak));
extern "C" size_t banrye_meter_counts(void *bytes, size_t most) __attribute__((weak));

namespace {

const char MAGIC[16] = "\x7f many inputs\n";
const uint32_t MOST_BYTES = 16 << 10; // of an input
const uint32_t MOST_OUTPUT = 64 << 10;
const uint64_t MOST_FILE_BYTES = 16 << 20; // of the output of a run that does not end by itself, and of its errors
const int64_t NANOSECONDS = 1000000000; // of wall time, after which no other run is begun
const char *const WRITABLE[] = {".", "/dev/shm"}; // the folders in which a program can leave a file
const long PAGE_BYTES = 4096, MOST_PAGES = 4096, MOST_HEAP_BYTES = 64 << 10; // by which addresses of two runs differ
const long ENTRY_BYTES_AT = 16; // in an entry of a folder: its length

struct Result {
    int32_t status; // as of wait4(2); -1: the output is too long
    uint32_t output;
    uint64_t microseconds; // of CPU time
};

char input[MOST_BYTES], output[MOST_OUTPUT]; // take no memory in an ordinary run

bool read_at(long &place, void *bytes, size_t count) {
    const bool is_read = syscall(SYS_pread64, 0, bytes, count, place) == long(count);
    place += long(count);
    return is_read;
}

void write_all(int descriptor, const void *bytes, size_t count) {
    const char *next = static_cast<const char *>(bytes);
    while (count > 0) {
        const long written = syscall(SYS_write, descriptor, next, count);
        if (written <= 0)
            _exit(1);
        next += written;
        count -= size_t(written);
    }
}

// Opens a new file that has no name, as the standard streams of an ordinary run are. Negative if that is not possible.
long open_file(int mode) { return syscall(SYS_openat, AT_FDCWD, ".", O_TMPFILE | O_RDWR, mode); }

// The standard streams of a run. That of errors is thrown away.
struct Streams {
    long files[3] = {open_file(0400), open_file(0600), open_file(0600)};

    ~Streams() {
        for (long file : files)
            syscall(SYS_close, file);
    }

    bool are_open() const { return files[0] >= 0 && files[1] >= 0 && files[2] >= 0; }

    // Lets the input be only read, as that of an ordinary run. Where /proc cannot be read, it can be written, too.
    void open_input_again() {
        char path[] = "/proc/self/fd/00";
        path[sizeof path - 3] = char('0' + files[0] / 10);
        path[sizeof path - 2] = char('0' + files[0] % 10);
        const long again = files[0] < 100 ? syscall(SYS_openat, AT_FDCWD, path, O_RDONLY, 0) : -1;
        if (again < 0)
            return;
        syscall(SYS_close, files[0]);
        files[0] = again;
    }
};

// Becomes a run of the program with these standard streams, and addresses of its own.
void become_run(const Streams &streams) {
    syscall(SYS_prctl, PR_SET_CHILD_SUBREAPER, 0, 0, 0, 0);
    for (int number = 0; number < 3; number++)
        syscall(SYS_dup3, streams.files[number], number, 0);
    rlimit limit;
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = MOST_FILE_BYTES;
    setrlimit(RLIMIT_FSIZE, &limit);
    uint16_t numbers[2] = {};
    syscall(SYS_getrandom, numbers, sizeof numbers, 0);
    if (__libc_malloc)
        static_cast<void>(__libc_malloc(numbers[0] % MOST_HEAP_BYTES));
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    mmap(nullptr, (1 + numbers[1] % MOST_PAGES) * PAGE_BYTES, PROT_NONE, flags, -1, 0);
}

uint64_t microseconds(const timeval &time) { return uint64_t(time.tv_sec) * 1000000 + uint64_t(time.tv_usec); }

// Waits for a run, and returns how it has ended. Its output is in a file.
Result watch(int child, long file) {
    Result result{0, 0, 0};
    rusage used;
    syscall(SYS_wait4, child, &result.status, 0, &used);
    result.microseconds = microseconds(used.ru_utime) + microseconds(used.ru_stime);
    const long length = banrye_meter_counts ? long(banrye_meter_counts(output, sizeof output))
                                            : syscall(SYS_pread64, file, output, sizeof output, 0);
    result.output = length > 0 ? uint32_t(length) : 0;
    if (result.output == MOST_OUTPUT)
        result.status = -1;
    return result;
}

// Returns how many entries the writable folders have.
int entries_of_folders() {
    int entries = 0;
    for (const char *folder : WRITABLE) {
        const long descriptor = syscall(SYS_openat, AT_FDCWD, folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
        if (descriptor < 0)
            continue;
        for (long length; (length = syscall(SYS_getdents64, descriptor, output, sizeof output)) > 0;)
            for (long place = 0; place < length; entries++) {
                uint16_t entry_bytes;
                memcpy(&entry_bytes, output + place + ENTRY_BYTES_AT, sizeof entry_bytes);
                place += entry_bytes;
            }
        syscall(SYS_close, descriptor);
    }
    return entries;
}

// Whether a process of a run that has ended goes on, or ended after it: this process has adopted it.
bool has_left_process() {
    siginfo_t unused;
    return syscall(SYS_waitid, P_ALL, 0, &unused, WEXITED | WNOHANG | WNOWAIT | __WALL, nullptr) == 0;
}

enum class Is { RUN, DONE, IMPOSSIBLE };

// Forks a run for the next input. Returns RUN in it.
Is run_one(long &place) {
    uint32_t length;
    if (!read_at(place, &length, sizeof length) || length > MOST_BYTES || !read_at(place, input, length))
        return Is::IMPOSSIBLE;
    Streams streams;
    if (!streams.are_open() || syscall(SYS_pwrite64, streams.files[0], input, length, 0) != long(length))
        return Is::IMPOSSIBLE;
    streams.open_input_again();
    const int child = fork();
    if (child == 0) {
        become_run(streams);
        if (banrye_meter_run)
            banrye_meter_run();
        return Is::RUN;
    }
    if (child < 0)
        return Is::IMPOSSIBLE;
    const Result result = watch(child, streams.files[1]);
    write_all(1, &result, sizeof result);
    write_all(1, output, result.output);
    return has_left_process() ? Is::IMPOSSIBLE : Is::DONE;
}

int64_t nanoseconds_now() {
    timespec now;
    return clock_gettime(CLOCK_MONOTONIC, &now) == 0 ? int64_t(now.tv_sec) * NANOSECONDS + now.tv_nsec : 0;
}

// Returns in each run, and in an ordinary one.
void run_many() {
    char head[sizeof MAGIC];
    long place = 0;
    if (!read_at(place, head, sizeof head) || memcmp(head, MAGIC, sizeof head) != 0)
        return;
    uint32_t inputs = 0;
    if (!read_at(place, &inputs, sizeof inputs))
        _exit(1);
    syscall(SYS_prctl, PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    if (banrye_meter_start)
        banrye_meter_start();
    write_all(1, MAGIC, sizeof MAGIC);
    const int entries = entries_of_folders();
    const int64_t end = nanoseconds_now() + NANOSECONDS;
    for (uint32_t i = 0; i < inputs && nanoseconds_now() < end; i++) {
        const Is what = run_one(place);
        if (what == Is::RUN)
            return;
        if (what == Is::IMPOSSIBLE || entries_of_folders() != entries)
            _exit(1);
    }
    _exit(0); // the program has not run here: its own end must not
}

__attribute__((section(".preinit_array"), used)) void (*const first_function)() = run_many;

} // namespace
