// Give many small inputs to a program in one run: it forks itself for each, where `main` begins.
//
// A run in a box takes 0.3 ms, of which the program's own start is a third and the launcher's work another. A fork behind
// the start takes 0.1 ms, and the launcher watches one run for all inputs. Only what is searched through by thousands is
// run this way, and a failure counts only if an ordinary run fails, too: all of this happens in the program's own
// process, so what it tells is what the program wants.
//
// The program is linked with -Wl,--wrap=main: the C library calls __wrap_main, and __real_main is the program's.
//
// Standard input, a file, begins with MAGIC; then come the number of inputs and, for each, its bytes as a number and
// themselves. The answer is MAGIC and, for each input, a Result and the bytes of the output. Numbers are as in memory.
// Without MAGIC, this is an ordinary run, whose standard input was not moved.
//
// Functions of the C library whose names programs like to use for their own (read, write, pipe) are not called.

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <csignal>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" int __real_main(int count, char **arguments, char **environment);

namespace {

const char MAGIC[16] = "\x7f many inputs\n";
const uint32_t MOST_BYTES = 16 << 10; // of an input: less than a pipe holds
const uint32_t MOST_OUTPUT = 64 << 10;

struct Result {
    int32_t status; // as of wait4(2); -1: the output is too long
    uint32_t output;
    uint64_t microseconds; // of CPU time
};

struct Pipe {
    int ends[2]; // to read from and to write to
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

void close_both(const Pipe &pipe) {
    for (int end : pipe.ends)
        syscall(SYS_close, end);
}

// Becomes a run of the program with these standard streams.
[[noreturn]] void run(const Pipe &to, const Pipe &from, int count, char **arguments, char **environment) {
    syscall(SYS_dup3, to.ends[0], 0, 0);
    syscall(SYS_dup3, from.ends[1], 1, 0);
    close_both(to);
    close_both(from);
    exit(__real_main(count, arguments, environment));
}

uint64_t microseconds(const timeval &time) { return uint64_t(time.tv_sec) * 1000000 + uint64_t(time.tv_usec); }

// Returns how a run ended whose output comes through a pipe.
Result watch(int child, int from) {
    Result result{0, 0, 0};
    bool is_too_long = false;
    for (;;) {
        const long length = syscall(SYS_read, from, output + result.output, MOST_OUTPUT - result.output);
        if (length <= 0)
            break;
        result.output += uint32_t(length);
        if (result.output == MOST_OUTPUT) {
            is_too_long = true;
            kill(child, SIGKILL);
            break;
        }
    }
    rusage used;
    syscall(SYS_wait4, child, &result.status, 0, &used);
    result.microseconds = microseconds(used.ru_utime) + microseconds(used.ru_stime);
    if (is_too_long)
        result.status = -1;
    return result;
}

bool run_one(long &place, int count, char **arguments, char **environment) {
    uint32_t length;
    Pipe to, from;
    if (!read_at(place, &length, sizeof length) || length > MOST_BYTES || !read_at(place, input, length))
        return false;
    if (syscall(SYS_pipe2, to.ends, 0) || syscall(SYS_pipe2, from.ends, 0))
        return false;
    write_all(to.ends[1], input, length);
    syscall(SYS_close, to.ends[1]);
    const int child = fork();
    if (child == 0)
        run(to, from, count, arguments, environment);
    syscall(SYS_close, to.ends[0]);
    syscall(SYS_close, from.ends[1]);
    if (child < 0)
        return false;
    const Result result = watch(child, from.ends[0]);
    syscall(SYS_close, from.ends[0]);
    write_all(1, &result, sizeof result);
    write_all(1, output, result.output);
    return true;
}

} // namespace

extern "C" int __wrap_main(int count, char **arguments, char **environment) {
    char head[sizeof MAGIC];
    long place = 0;
    if (!read_at(place, head, sizeof head) || memcmp(head, MAGIC, sizeof head) != 0)
        return __real_main(count, arguments, environment);
    const bool is_unread = syscall(SYS_lseek, 0, 0, SEEK_CUR) == 0; // an initialiser may have read
    uint32_t inputs = 0;
    if (!is_unread || !read_at(place, &inputs, sizeof inputs))
        return 1;
    write_all(1, MAGIC, sizeof MAGIC);
    for (uint32_t i = 0; i < inputs; i++)
        if (!run_one(place, count, arguments, environment))
            return 1;
    _exit(0); // the program has not run here: its own end must not
}
