// Record the random draws of a generator that uses testlib.h, or replay changed draws.
//
// It is put before the text of testlib.h, whose class random_t then asks it (testlib_recorder.py). Started with the one
// argument --recorded-draws, the generator answers the requests on standard input as random_recorder.py does: that file
// says what a request, an answer, a draw, a value and a site are. Each request is a fork, made before anything else of
// the generator has run; in the fork, the seed takes the place of the argument. Without this argument, nothing changes.
#pragma once

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <poll.h>
#include <string>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <unwind.h>
#include <vector>

extern "C" char __executable_start, etext; // the linker's: where the code of the program begins and ends

namespace draw_recorder {

const char ARGUMENT[] = "--recorded-draws";
constexpr size_t MOST = 200000; // draws of a run
constexpr int DEPTH = 8;        // calls that tell where a draw is made: ours, and those of the generator
constexpr int SECONDS = 5;      // of CPU time of a run

struct Draw {
    uint32_t site;
    long long value, shown;
};

// What a run has drawn, and where it says so at its end.
struct Report {
    std::vector<Draw> draws;
    int descriptor;
};

// What a run must draw.
struct Replay {
    std::vector<long long> values;
    std::map<uint32_t, std::vector<size_t>> places; // in `values`, by site, last first
    size_t next = 0;

    // Return the next value of a site, 0 if none is left. Those before it are lost.
    long long next_value(uint32_t site) {
        std::vector<size_t> &left = places[site];
        while (!left.empty() && left.back() < next)
            left.pop_back();
        if (left.empty())
            return 0;
        next = left.back() + 1;
        left.pop_back();
        return values[next - 1];
    }
};

inline Report *report = nullptr; // null: an ordinary run
inline Replay *replay = nullptr;
inline bool is_drawing = false; // a function of testlib.h computes a draw, perhaps by other ones

// Whether a function of testlib.h gives its place to one of those below.
inline bool takes() { return report && !is_drawing; }

// Return a hash of the calls in the program that have led here. Its addresses differ from process to process.
inline uint32_t site() {
    struct Calls {
        int count = 0;
        uint64_t hash = 14695981039346656037ULL;
    } calls;
    const auto add = [](_Unwind_Context *context, void *argument) {
        Calls &found = *static_cast<Calls *>(argument);
        const uintptr_t address = _Unwind_GetIP(context), start = uintptr_t(&__executable_start);
        if (address >= start && address < uintptr_t(&etext))
            found.hash = (found.hash ^ (address - start)) * 1099511628211ULL;
        return ++found.count < DEPTH ? _URC_NO_REASON : _URC_END_OF_STACK;
    };
    _Unwind_Backtrace(add, &calls);
    return uint32_t(calls.hash ^ calls.hash >> 32);
}

// Return a value below `count`: replayed, or that of a function of testlib.h. The number that it means is `shown`.
template <typename Original, typename Shown> long long draw(long long count, Original original, Shown shown) {
    const uint32_t here = site();
    is_drawing = true;
    const long long value = replay ? std::min(replay->next_value(here), count - 1) : original();
    is_drawing = false;
    if (report->draws.size() == MOST)
        _exit(1);
    report->draws.push_back({here, value, shown(value)});
    return value;
}

// The rank of a number between two others by its distance from the simplest one, which is nearest to 0.
struct Ranks {
    long long from, last, simplest; // `last`, `simplest`: counted from `from`

    Ranks(long long from, long long to)
        : from(from), last(to - from), simplest(from >= 0 ? 0 : to <= 0 ? last : -from) {}

    // So far from the simplest one there are numbers on both sides.
    long long both() const { return std::min(simplest, last - simplest); }

    long long rank(long long number) const {
        const long long distance = number - from - simplest;
        if (std::llabs(distance) > both())
            return both() + std::llabs(distance);
        return distance > 0 ? 2 * distance - 1 : -2 * distance;
    }

    long long number(long long rank) const {
        if (rank <= 2 * both())
            return from + simplest + (rank % 2 ? (rank + 1) / 2 : -rank / 2);
        const long long distance = rank - both();
        return from + simplest + (simplest <= both() ? distance : -distance);
    }
};

// Return a number between two others, as `original` does.
template <typename Original> long long number(long long from, long long to, Original original) {
    long long distance;
    if (from > to || __builtin_sub_overflow(to, from, &distance) || distance > LLONG_MAX / 2)
        return original(); // it refuses them, or they are not recorded
    const Ranks ranks(from, to);
    const auto rank = [&] { return ranks.rank(original()); };
    const auto shown = [&](long long value) { return ranks.number(value); };
    return ranks.number(draw(distance + 1, rank, shown));
}

// Return a place below `count` of an element that is exchanged with the last one: the simplest is to leave it there.
template <typename Original> int place(int count, Original original) {
    const auto back = [&] { return (long long)(count - 1 - original()); };
    return count - 1 - int(draw(count, back, [](long long value) { return value; }));
}

// Answers.

inline std::string content(int descriptor) {
    std::string found;
    char part[65536];
    for (ssize_t count; (count = read(descriptor, part, sizeof part)) > 0;)
        found.append(part, size_t(count));
    return found;
}

// What a run prints and reports. Both are read side by side: neither may wait for the other.
struct Pipes {
    int printed[2], reported[2];

    Pipes() {
        if (pipe(printed) || pipe(reported))
            _exit(1);
    }

    void close_all() {
        for (int descriptor : {printed[0], printed[1], reported[0], reported[1]})
            close(descriptor);
    }

    void read_all(std::string &output, std::string &report) {
        close(printed[1]);
        close(reported[1]);
        pollfd left[2] = {{printed[0], POLLIN, 0}, {reported[0], POLLIN, 0}};
        while (left[0].fd >= 0 || left[1].fd >= 0) {
            if (poll(left, 2, -1) < 0)
                _exit(1);
            for (int at = 0; at < 2; at++)
                if (left[at].revents && !read_part(left[at].fd, at ? report : output))
                    left[at].fd = -1;
        }
        close(printed[0]);
        close(reported[0]);
    }

private:
    static bool read_part(int descriptor, std::string &found) {
        char part[65536];
        const ssize_t count = read(descriptor, part, sizeof part);
        found.append(part, count > 0 ? size_t(count) : 0);
        return count > 0;
    }
};

inline void write_all(int descriptor, const std::string &text) {
    for (size_t done = 0; done < text.size();) {
        const ssize_t count = write(descriptor, text.data() + done, text.size() - done);
        if (count <= 0)
            _exit(1);
        done += size_t(count);
    }
}

inline std::vector<std::string> split(const std::string &text, char separator) {
    std::vector<std::string> parts(1);
    for (char c : text)
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

// Begin the run of a request SEED or SEED;SITES;VALUES in this process, whose first argument is replaced.
inline void begin(const std::string &request, char *&argument, const Pipes &pipes) {
    const rlimit limit{SECONDS, SECONDS};
    setrlimit(RLIMIT_CPU, &limit);
    dup2(pipes.printed[1], 1);
    report = new Report{{}, dup(pipes.reported[1])};
    const std::vector<std::string> fields = split(request, ';');
    argument = strdup(fields[0].c_str());
    if (fields.size() < 3)
        return;
    replay = new Replay;
    for (const std::string &word : split(fields[2], ' '))
        if (!word.empty())
            replay->values.push_back(atoll(word.c_str()));
    const std::vector<std::string> sites = split(fields[1], ' ');
    for (size_t at = sites.size(); at-- > 0;)
        if (at < replay->values.size())
            replay->places[uint32_t(strtoul(sites[at].c_str(), nullptr, 10))].push_back(at);
}

// At the end of a run, but not of one that was killed.
__attribute__((destructor(101))) static void write_report() {
    if (!report)
        return;
    std::string lists[3];
    for (const Draw &draw : report->draws) {
        lists[0] += std::to_string(draw.site) + " ";
        lists[1] += std::to_string(draw.value) + " ";
        lists[2] += std::to_string(draw.shown) + " ";
    }
    write_all(report->descriptor, ";" + lists[0] + ";" + lists[1] + ";" + lists[2]);
}

// Answer all requests. Return in forks only.
inline void serve(char *&argument) {
    const std::vector<std::string> requests = split(content(0), '\n');
    close(0);
    open("/dev/null", O_RDONLY);
    for (const std::string &request : requests) {
        if (request.empty())
            continue;
        Pipes pipes;
        const pid_t child = fork();
        if (child == 0) {
            begin(request, argument, pipes);
            return pipes.close_all();
        }
        std::string output, drawn;
        pipes.read_all(output, drawn);
        int status = 1;
        if (child < 0 || waitpid(child, &status, 0) != child)
            _exit(1);
        write_all(1, std::to_string(status) + ";" + std::to_string(output.size()) + drawn + "\n" + output);
    }
    _exit(0);
}

// Before all other code of the program. The C library gives the arguments of `main` to such functions, too.
__attribute__((constructor(101))) static void serve_if_asked(int count, char **arguments) {
    if (count == 2 && strcmp(arguments[1], ARGUMENT) == 0)
        serve(arguments[1]);
}

} // namespace draw_recorder
