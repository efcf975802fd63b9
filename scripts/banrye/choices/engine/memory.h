// The variables of the executable, as they were before the first run.
#pragma once

#include <algorithm>
#include <cstring>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <utility>
#include <vector>

extern "C" {
extern char __data_start[] __attribute__((weak)), _end[] __attribute__((weak)); // of the linker; absent elsewhere
}

namespace choices {

// Memory whose content does not matter between two runs.
struct Scratch {
    char *begin;
    size_t size;
};

// All that is kept lies on the heap, which `restore` does not change. The engine has no variables of its own but the
// pointer to it: they would be restored, too.
class Variables {
public:
    static bool are_known() { return __data_start && _end; }

    void keep(Scratch scratch) {
        char *scratch_end = scratch.begin + scratch.size;
        for (char *at = __data_start; at < _end;) {
            if (at == scratch.begin) {
                at = scratch_end;
                continue;
            }
            const bool is_before_scratch = at < scratch.begin && scratch.begin < _end;
            at = keep_part(at, is_before_scratch ? scratch.begin : _end);
        }
    }

    void restore() const {
        for (const auto &[begin, bytes] : parts)
            std::memcpy(begin, bytes.data(), bytes.size());
        for (const auto &[begin, size] : zero_pages)
            madvise(begin, size, MADV_DONTNEED);
    }

private:
    static constexpr size_t FEW = 16; // pages: copying them costs less than a system call

    const size_t page = size_t(sysconf(_SC_PAGESIZE));
    std::vector<std::pair<char *, std::string>> parts;
    // Pages of large arrays that were zero become zero again without being written, as few of them are used.
    std::vector<std::pair<char *, size_t>> zero_pages;

    // Keep the zero pages at a place, or what is there up to the next page. Return the end of it.
    char *keep_part(char *at, char *stop) {
        char *end = at;
        const bool is_aligned = size_t(at) % page == 0;
        while (is_aligned && end + page <= stop && is_zero(end))
            end += page;
        if (end >= at + FEW * page) {
            zero_pages.push_back({at, size_t(end - at)});
            return end;
        }
        end = std::min(stop, at - size_t(at) % page + page);
        if (!parts.empty() && parts.back().first + parts.back().second.size() == at)
            parts.back().second.append(at, end);
        else
            parts.push_back({at, std::string(at, end)});
        return end;
    }

    bool is_zero(const char *bytes) const { return bytes[0] == 0 && std::memcmp(bytes, bytes + 1, page - 1) == 0; }
};

} // namespace choices
