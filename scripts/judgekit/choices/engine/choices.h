// A testlib validator that makes inputs instead of reading one.
//
// Idea. A validator describes an input completely: `inf.readInt(1, 100, "n"); inf.readEoln();`. Here its reader has no
// input. Each read first chooses a value, writes it at the end of a buffer and then reads and checks it as always. If
// the validator accepts, the buffer is a valid input. An input is thus a sequence of choices: a number, the length of a
// word, a character, one of the alternatives of a pattern, or whether the input ends. problem/choices.py gives the
// orders and the claims that follow from this.
//
// Use. `validator --choices` reads requests from standard input and runs `main` of the validator many times in one
// process. A request is a line of words, which may end with the length of the bytes that follow it:
//
//     alphabet LENGTH              characters of words that no pattern limits, the simplest first
//     limits BYTES RUNS SECONDS MEBIBYTES  of an input, and of the whole process
//     enumerate COUNT WEIGHT RANK...   valid inputs in order of weight, from this place on; see `enumerate`
//     make MODE SEED COUNT MILLISECONDS    random valid inputs; see `Policy`
//     parse LENGTH                 the choices of an input
//     check LENGTH                 whether an input is valid
//     bounds LENGTH                the least and greatest value of each variable in an input
//     base COUNT                   a line follows: kind and value of each choice, as "i5 n3 c97"
//     edit EDIT...                 the base with choices left out ("d 3 7": from 3 to before 7) or changed ("s 2 5")
//
// Answers are lines too: "input WEIGHT LENGTH", "made RUNS LENGTH", "text WEIGHT LENGTH", "parsed CHOICES", each with
// what follows, or "valid", "invalid", "refused MESSAGE". "level WEIGHT" and "complete" follow the inputs of
// `enumerate`. "done REQUEST" ends the answer to a request. "stopped REQUEST WEIGHT RANK..." comes last if the process
// ends before: at a limit, or because the validator crashed in this request. WEIGHT and RANKs are the place to go on
// from.
//
// State. Before each run, the validator's variables (the writable data of the executable) get the bytes that they had
// before the first one. A refusal leaves `main` by longjmp: memory that a run allocated stays allocated until the
// process ends. The executable must be linked dynamically, or the variables of the C library would be changed too.
//
// Linux only: elsewhere problem/testlib.py makes a testlib.h without it.

#ifndef CHOICES
#define CHOICES
#ifdef __linux__

#include <csetjmp>
#include <csignal>
#include <ctime>
#include <link.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <unistd.h>

#include <unordered_map>

extern "C" {
extern char __data_start[] __attribute__((weak)), _end[] __attribute__((weak));
int choices_main(int, char **) __asm__("main"); // of the validator, whichever parameters it has
}

namespace choices {

typedef unsigned long long Rank; // of a value among those that a choice may take: the simplest value has rank 0

const long long MAX_LENGTH = 1000000; // of a word or line that the validator does not limit

struct Choice {
    char kind;          // i: integer, n: length, c: character, a: alternative, b: end (1) or go on (0)
    unsigned site;      // which read of the validator
    long long low, high, value;
    Rank rank, last_rank;
    size_t start;       // in the text
    bool has_characters; // n: each item of the length is a choice that follows
};

// The next value after `simplest`, which is the nearest to 0: numbers in order of distance from it, the greater first.
inline long long simplest(long long low, long long high) { return low > 0 ? low : high < 0 ? high : 0; }

inline Rank distance(long long from, long long to) { return Rank(to) - Rank(from); }

inline long long value_of(Rank rank, long long low, long long high) {
    long long base = simplest(low, high);
    Rank up = distance(base, high), down = distance(low, base), both = std::min(up, down);
    if (rank / 2 + rank % 2 <= both)
        return rank % 2 ? (long long) (Rank(base) + rank / 2 + 1) : (long long) (Rank(base) - rank / 2);
    return up > down ? (long long) (Rank(base) + (rank - both)) : (long long) (Rank(base) - (rank - both));
}

inline Rank rank_of(long long value, long long low, long long high) {
    long long base = simplest(low, high);
    Rank up = distance(base, high), down = distance(low, base), both = std::min(up, down);
    Rank away = value >= base ? distance(base, value) : distance(value, base);
    if (away > both)
        return both + away;
    return value > base ? 2 * away - 1 : 2 * away;
}

inline int bits(Rank rank) { return rank ? 64 - __builtin_clzll(rank) : 0; }

// The weight of an input is the sum of these. The length of a word weighs only 1, because its characters weigh too.
inline int weight_of(const Choice &choice, Rank rank) {
    return 1 + (choice.kind == 'b' || choice.has_characters ? 0 : bits(rank));
}

// What the choices that must follow weigh at least.
inline Rank weight_after(const Choice &choice, Rank rank) {
    return choice.has_characters ? Rank(value_of(rank, choice.low, choice.high)) : 0;
}

struct Random {
    Rank state;

    Rank next() { // splitmix64
        Rank z = state += 0x9E3779B97F4A7C15ULL;
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ z >> 27) * 0x94D049BB133111EBULL;
        return z ^ z >> 31;
    }

    Rank below(Rank count) { return count ? next() % count : next(); } // 0 stands for 2^64
    bool chance(double p) { return double(next() >> 11) < p * 9007199254740992.0; }
    long long between(long long low, long long high) { return (long long) (Rank(low) + below(distance(low, high) + 1)); }

    long long log_uniform(long long low, long long high) { // each number of bits of the distance from `low` alike
        Rank span = distance(low, high);
        Rank away = below(Rank(1) << below(Rank(bits(span)) + 1) % 64);
        return (long long) (Rank(low) + std::min(away, span));
    }
};

// How random values are chosen at a site. A refusal changes the policy of a site near it, as in a random walk for SAT.
enum Policy {
    FREE, DISTINCT, ASCENDING, STRICTLY_ASCENDING, DESCENDING, STRICTLY_DESCENDING, AT_LEAST_PREVIOUS, ABOVE_PREVIOUS,
    AT_MOST_PREVIOUS, BELOW_PREVIOUS, ONE_OF_BEFORE, NOT_PREVIOUS, SMALL, LOW, HIGH, INDEX, INDEX_AFTER, AT_MOST_INDEX,
    POLICIES
};

// The values of a site whose policy is FREE. FIRST: the first `count_at_maximum` numbers are at their maximum.
enum Mode { MODE_SMALL, MODE_UNIFORM, MODE_EDGES, MODE_MAXIMUM, MODE_FIRST, MODE_GROWING, MODES };

struct Site {
    int policy = FREE;
    int learned[2] = {FREE, FREE}; // with many values, and with few
    std::string name;
    // In a run:
    long long run = -1, count = 0, last = 0;
    std::unordered_map<long long, long long> beyond; // of each value that was used: where the next free one is looked for

    bool is_used(long long value) const { return beyond.count(value) > 0; }

    void use(long long value) { beyond[value] = value + 1; }

    long long free_from(long long value) { // with path compression, as in a disjoint-set forest
        long long found = value;
        for (auto at = beyond.find(found); at != beyond.end(); at = beyond.find(found))
            found = at->second;
        while (value != found) {
            long long &next = beyond[value];
            value = next;
            next = found;
        }
        return found;
    }
};

struct Reader;

struct Engine {
    int argc;
    char **argv;
    int output; // file descriptor
    std::vector<std::pair<char *, std::string>> initial_data;
    std::vector<std::pair<char *, size_t>> zero_pages;

    // The run.
    enum Outcome { NONE, ACCEPTED, REFUSED, OVER };
    enum Source { READ, RANKS, VALUES, RANDOM }; // where values come from: an input, or the prefix and then the simplest
    std::jmp_buf leave;
    bool is_running = false;
    Source source = READ;
    bool records = true;
    std::string text;
    size_t position = 0, covered = 0; // up to `covered`, what the text has is recorded
    bool is_closed = false, must_go_on = false, is_not_end_of_line = false, is_end_asked = false;
    std::vector<Choice> trace;
    std::vector<Rank> ranks;                            // with RANKS and RANDOM: the first choices
    std::vector<std::pair<char, long long>> values;     // with VALUES
    size_t next_value = 0;
    int weight = 0, max_weight = 0;
    bool is_cut = false, is_run_cut = false; // inputs were left out because of max_weight: at all, by the last run
    long long run_number = 0;
    int crashes = 0;
    std::string message; // of the last refusal

    // Random values.
    const std::string blank_set = "\n ";
    Random random{1};
    Mode mode = MODE_SMALL, rest = MODE_UNIFORM, wanted_mode = MODE_SMALL;
    size_t count_at_maximum = 0, first_at_minimum = 0, numbers_chosen = 0;
    long long refusals = 0; // while an input is made
    double scale = 2;
    size_t text_target = 0;
    long long size = 0;
    bool are_values_few = false;
    int learned_mode = -1; // for which policies have been learned
    long long divisor = 1;       // of the maximum of the first numbers: more than 1 if inputs are too large
    long long value_divisor = 1; // of the bounds of the other numbers, in mode FIRST
    struct Shortening {
        long long divisor = 1, value_divisor = 1;
    };
    Shortening shortening[MODES]; // what the last large input needed, the next one has, too
    bool is_ending = false;       // the input is long enough: what is read repeatedly may have a value that ends it
    std::vector<long long> numbers;
    std::unordered_map<unsigned, Site> sites;

    // The process.
    std::string requests, answers, alphabet, line_alphabet;
    size_t next_request = 0;
    int request = 0;
    std::vector<Rank> place; // WEIGHT RANK... to go on from
    size_t max_bytes = 1 << 20;
    long long max_runs = 1LL << 60;
    double max_seconds = 1e9, mebibytes = 1e9;
    volatile long long seen_run = -1;
    volatile int ticks = 0;

    // Choosing.

    bool is_mine(InStream &stream) const;

    [[noreturn]] void abandon(Outcome outcome) { std::longjmp(leave, outcome); }

    unsigned site_of(const std::string &name, void *caller) {
        unsigned hash = 2166136261u;
        if (name.empty())
            hash = unsigned((char *) caller - __data_start);
        for (char c : name)
            if (!(c >= '0' && c <= '9'))
                hash = (hash ^ (unsigned char) c) * 16777619u;
        if (source != RANKS)
            sites[hash].name = name;
        return hash;
    }

    // Append a choice to the trace. `set`: the characters, if it is one. Return the value.
    long long choose(char kind, unsigned site, long long low, long long high, const std::string *set = nullptr,
                     bool has_characters = false) {
        if (low > high)
            abandon(REFUSED);
        Choice choice{kind, site, low, high, 0, 0, distance(low, high), text.size(), has_characters};
        Rank rank = 0;
        if (source == VALUES)
            rank = rank_replayed(choice, set);
        else if (trace.size() < ranks.size())
            rank = std::min(ranks[trace.size()], choice.last_rank);
        else if (source == RANDOM)
            rank = random_rank(choice);
        choice.rank = rank;
        choice.value = set ? (*set)[rank] : kind == 'b' ? 1 - (long long) rank : value_of(rank, low, high);
        weight += weight_of(choice, rank);
        if (source == RANKS && Rank(weight) + weight_after(choice, rank) > Rank(max_weight)) {
            is_run_cut = true;
            abandon(OVER);
        }
        trace.push_back(choice);
        if (source == RANDOM)
            remember(choice);
        return choice.value;
    }

    Rank rank_replayed(const Choice &choice, const std::string *set) {
        if (next_value >= values.size() || values[next_value].first != choice.kind)
            return 0;
        long long value = values[next_value++].second;
        if (set) {
            size_t index = set->find(char(value));
            return index == std::string::npos ? 0 : index;
        }
        value = std::max(choice.low, std::min(choice.high, value));
        return choice.kind == 'b' ? 1 - value : rank_of(value, choice.low, choice.high);
    }

    void record(char kind, unsigned site, long long low, long long high, long long value, size_t start) {
        if (records)
            trace.push_back({kind, site, low, high, value, 0, 0, start, false});
    }

    void append(const std::string &more) {
        if (is_closed || (is_not_end_of_line && more[0] == '\n'))
            abandon(REFUSED);
        text += more;
        if (text.size() > max_bytes)
            abandon(OVER);
        must_go_on = is_not_end_of_line = false;
    }

    // Whether a read has to choose: it has not if the text goes on or has ended. `end`: of what it will read.
    bool must_choose() const { return position >= text.size() && !is_closed && source != READ; }
    bool is_covered() const { return position < covered; }

    void cover() { covered = text.size(); }

    std::string token_ahead() const {
        size_t end = position;
        while (end < text.size() && !isBlanks(text[end]))
            end++;
        return text.substr(position, end - position);
    }

    void integer(long long low, long long high, unsigned site) {
        if (is_covered())
            return;
        if (must_choose()) {
            append(std::to_string(choose('i', site, low, high)));
            cover();
        } else if (position < text.size()) {
            std::string token = token_ahead();
            errno = 0;
            char *end;
            long long value = std::strtoll(token.c_str(), &end, 10);
            if (!token.empty() && !*end && !errno)
                record('i', site, low, high, value, position);
            covered = position + token.size();
        }
    }

    static std::string decimal(long long scaled, int digits) {
        std::string text = std::to_string(scaled < 0 ? -scaled : scaled);
        if (int(text.size()) <= digits)
            text.insert(0, digits + 1 - text.size(), '0');
        if (digits)
            text.insert(text.size() - digits, 1, '.');
        return (scaled < 0 ? "-" : "") + text;
    }

    void real(double low, double high, int min_digits, int max_digits, unsigned site) {
        if (is_covered())
            return;
        max_digits = std::max(min_digits, std::min(max_digits, 15));
        if (must_choose()) {
            int digits = int(choose('n', site, min_digits, std::min(max_digits, min_digits + DIGITS)));
            double factor = std::pow(10.0, digits);
            low = std::max(low * factor, -9e17), high = std::min(high * factor, 9e17);
            append(decimal(choose('i', site, (long long) std::ceil(low - 1e-9), (long long) std::floor(high + 1e-9)), digits));
            cover();
        } else if (position < text.size()) {
            std::string token = token_ahead(), digits = token;
            size_t point = token.find('.');
            int count = point == std::string::npos ? 0 : int(token.size() - point - 1);
            if (count)
                digits.erase(point, 1);
            record('n', site, min_digits, max_digits, count, position);
            double factor = std::pow(10.0, count);
            record('i', site, (long long) std::max(low * factor, -9e17), (long long) std::min(high * factor, 9e17),
                   std::strtoll(digits.c_str(), nullptr, 10), position);
            covered = position + token.size();
        }
    }

    // Words and lines.

    // The characters among which a word (or line) chooses. Where a validator allows nearly all, only the alphabet counts.
    std::string usable(const std::vector<char> &chars, bool is_line) const {
        const std::string &all = is_line ? line_alphabet : alphabet;
        if (chars.size() > 70) {
            std::string result;
            for (char c : all)
                if (std::binary_search(chars.begin(), chars.end(), c))
                    result += c;
            return result;
        }
        std::string result;
        for (char c : chars)
            if (c > ' ' ? c < 127 : is_line && c == ' ')
                if (result.empty() || result.back() != c)
                    result += c;
        return result;
    }

    std::string repeated(long long from, long long to, const std::string &set, unsigned site) {
        to = std::min(to, std::max(from, MAX_LENGTH));
        if (set.empty())
            to = 0;
        long long count = from == to ? from : choose('n', site, from, to, nullptr, set.size() > 1);
        if (size_t(count) > max_bytes)
            abandon(OVER);
        std::string result;
        result.reserve(size_t(count));
        for (long long i = 0; i < count; i++)
            result += set.size() == 1 ? set[0] : char(choose('c', site, 0, (long long) set.size() - 1, &set));
        return result;
    }

    std::string from_pattern(const pattern &p, bool is_line, unsigned site) {
        std::string result;
        if (p.to > 0)
            result = repeated(p.from, p.to, usable(p.chars, is_line), site);
        if (p.children.size() > 1)
            result += from_pattern(p.children[size_t(choose('a', site, 0, (long long) p.children.size() - 1))], is_line, site);
        else if (p.children.size() == 1)
            result += from_pattern(p.children[0], is_line, site);
        return result;
    }

    void record_repeated(const std::string &s, size_t from, size_t count, long long low, long long high, bool is_single,
                         unsigned site) {
        if (low < high)
            record('n', site, low, std::min(high, std::max(low, MAX_LENGTH)), (long long) count, position + from);
        for (size_t i = 0; i < count && !is_single; i++)
            record('c', site, 0, 0, s[from + i], position + from + i);
    }

    // Record the choices with which a pattern makes a word, as pattern::matches matches it.
    bool record_pattern(const pattern &p, const std::string &s, size_t at, bool is_line, unsigned site) {
        size_t before = trace.size();
        if (p.to > 0) {
            int size = __pattern_greedyMatch(s, at, p.chars);
            if (size < p.from)
                return false;
            size = std::min(size, p.to);
            record_repeated(s, at, size_t(size), p.from, p.to, usable(p.chars, is_line).size() == 1, site);
            at += size_t(size);
        }
        for (size_t child = 0; child < p.children.size(); child++) {
            size_t mark = trace.size();
            if (p.children.size() > 1)
                record('a', site, 0, (long long) p.children.size() - 1, (long long) child, position + at);
            if (record_pattern(p.children[child], s, at, is_line, site))
                return true;
            trace.resize(mark);
        }
        if (p.children.empty() && at == s.size())
            return true;
        trace.resize(before);
        return false;
    }

    void word(const pattern *p, bool is_line, unsigned site) {
        if (is_covered())
            return;
        if (must_choose()) {
            const std::string &all = is_line ? line_alphabet : alphabet;
            std::string result = p ? from_pattern(*p, is_line, site) : repeated(is_line ? 0 : 1, MAX_LENGTH, all, site);
            append(is_line ? result + "\n" : result);
            cover();
        } else if (position < text.size()) {
            std::string found = token_ahead();
            if (is_line)
                found = text.substr(position, text.find('\n', position) - position);
            if (!p)
                record_repeated(found, 0, found.size(), is_line ? 0 : 1, MAX_LENGTH, false, site);
            else
                record_pattern(*p, found, 0, is_line, site);
            covered = position + found.size() + is_line;
        }
    }

    void character(unsigned site) {
        if (is_covered())
            return;
        if (must_choose()) {
            std::string set = line_alphabet + "\n";
            append(std::string(1, char(choose('c', site, 0, (long long) set.size() - 1, &set))));
            cover();
        } else if (position < text.size()) {
            record('c', site, 0, 0, text[position], position);
            covered = position + 1;
        }
    }

    void expected(char c) {
        if (is_covered())
            return;
        if (must_choose())
            append(std::string(1, c));
        covered = position + 1;
    }

    void blanks() {
        if (is_covered() || text.empty() || position == 0 || isBlanks(text[position - 1]))
            return;
        if (must_choose()) {
            if (choose('b', 1, 0, 1) == 1)
                append(std::string(1, char(choose('c', 1, 0, 1, &blank_set))));
            cover();
        } else if (position <= text.size()) {
            bool has_blank = position < text.size() && isBlanks(text[position]);
            record('b', 1, 0, 1, has_blank, position);
            if (has_blank)
                record('c', 1, 0, 0, text[position], position);
            covered = position + has_blank;
        }
    }

    void is_end_of_line() {
        if (is_covered())
            return;
        if (must_choose()) {
            if (is_not_end_of_line)
                return;
            if (choose('b', 2, 0, 1) == 1)
                append("\n");
            else
                must_go_on = is_not_end_of_line = true;
            cover();
        } else if (position < text.size()) {
            record('b', 2, 0, 1, text[position] == '\n', position);
            covered = position + (text[position] == '\n');
        }
    }

    void end_of_file() {
        is_end_asked = true;
        if (source != READ && position >= text.size() && !must_go_on)
            is_closed = true;
    }

    void is_end_of_file() {
        bool is_asked = is_end_asked;
        is_end_asked = false;
        if (is_covered() || is_asked)
            return;
        if (must_choose()) {
            if (must_go_on)
                return;
            if (choose('b', 3, 0, 1) == 1)
                is_closed = true;
            else
                must_go_on = true;
        } else if (source == READ) {
            record('b', 3, 0, 1, position >= text.size(), position);
        }
    }

    // Random values.

    void remember(const Choice &choice) {
        if (choice.kind == 'i') {
            numbers_chosen++;
            if (numbers.size() < 6 || std::find(numbers.begin(), numbers.end(), choice.value) != numbers.end())
                numbers.push_back(choice.value);
            else
                numbers[3 + random.below(3)] = choice.value;
            if (numbers.size() > 12)
                numbers.resize(6);
        }
        if (choice.kind == 'i' || choice.kind == 'n') {
            Site &site = site_in_run(choice.site ^ (choice.kind == 'n'));
            site.count++;
            site.last = choice.value;
            if (site.policy == DISTINCT)
                site.use(choice.value);
        }
    }

    Site &site_in_run(unsigned key) {
        Site &site = sites[key];
        if (site.run != run_number) {
            site.run = run_number;
            site.count = 0;
            site.beyond.clear();
        }
        return site;
    }

    long long reduced(long long low, long long high, size_t how_many) const {
        return numbers_chosen < how_many && divisor > 1 ? (long long) (Rank(low) + distance(low, high) / Rank(divisor)) : high;
    }

    // The maximum, or after refusals sometimes a bit less: it may have to be odd, say.
    long long near_maximum(long long low, long long high) {
        return refusals < 2 || random.chance(0.5) ? high : (long long) (Rank(high) - random.below(std::min(distance(low, high), Rank(7)) + 1));
    }

    long long in_mode(Mode wanted, long long low, long long high) {
        switch (wanted) {
        case MODE_SMALL: {
            Rank last = distance(low, high);
            double drawn = -std::log(1.0 - double(random.below(1 << 30)) / (1 << 30)) * scale;
            return value_of(std::min(last, Rank(drawn)), low, high);
        }
        case MODE_UNIFORM: return random.between(low, reduced(low, high, 2));
        case MODE_EDGES: {
            long long base = simplest(low, high);
            switch (random.below(6)) {
            case 0: return low;
            case 1: return high;
            case 2: return low < high ? low + 1 : low;
            case 3: return low < high ? high - 1 : high;
            case 4: return value_of(std::min(random.below(4), distance(low, high)), low, high);
            default: return random.chance(0.5) ? base : random.between(low, high);
            }
        }
        case MODE_MAXIMUM: return near_maximum(low, reduced(low, high, 1));
        case MODE_FIRST:
            if (numbers_chosen < first_at_minimum)
                return low;
            if (numbers_chosen < first_at_minimum + count_at_maximum)
                return near_maximum(low, reduced(low, high, 9));
            {
                long long base = simplest(low, high);
                Rank down = distance(low, base) / Rank(value_divisor), up = distance(base, high) / Rank(value_divisor);
                return in_mode(rest, (long long) (Rank(base) - down), (long long) (Rank(base) + up));
            }
        case MODE_GROWING: {
            Rank last = distance(low, high);
            return value_of(random.below(std::min(last, Rank(1) << random.below(Rank(scale) + 1)) + 1), low, high);
        }
        }
        return low;
    }

    long long with_policy(Site &site, long long low, long long high) {
        if (size > 0 && numbers_chosen < 2)
            return (long long) (Rank(low) + std::min(distance(low, high), Rank(size) + random.below(3)));
        if (is_ending && site.count > 0 && random.chance(0.5))
            return random.chance(0.5) ? low : simplest(low, high);
        bool has_previous = !trace.empty() && trace.back().kind == 'i', has_last = site.count > 0;
        long long previous = has_previous ? trace.back().value : 0, from = low, to = high;
        switch (site.policy) {
        case ASCENDING: if (has_last) from = std::max(low, site.last); break;
        case STRICTLY_ASCENDING: if (has_last) from = std::max(low, site.last + 1); break;
        case DESCENDING: if (has_last) to = std::min(high, site.last); break;
        case STRICTLY_DESCENDING: if (has_last) to = std::min(high, site.last - 1); break;
        case AT_LEAST_PREVIOUS: if (has_previous) from = std::max(low, previous); break;
        case ABOVE_PREVIOUS: if (has_previous) from = std::max(low, previous + 1); break;
        case AT_MOST_PREVIOUS: if (has_previous) to = std::min(high, previous); break;
        case BELOW_PREVIOUS: if (has_previous) to = std::min(high, previous - 1); break;
        case AT_MOST_INDEX: to = std::min(high, low + site.count); break;
        case LOW: return low;
        case HIGH: return high;
        case SMALL: return in_mode(MODE_SMALL, low, high);
        case INDEX: return std::min(high, low + site.count);
        case INDEX_AFTER: return std::min(high, low + site.count + 1);
        case ONE_OF_BEFORE: {
            long long drawn = numbers.empty() ? low : numbers[random.below(numbers.size())];
            return std::max(low, std::min(high, drawn));
        }
        default: break;
        }
        if (from > to)
            return random.between(low, high);
        if (site.policy >= ASCENDING && site.policy <= STRICTLY_DESCENDING && distance(from, to) > 2) {
            // Leave room for as many as the greatest small number chosen so far says.
            long long expected = 1;
            for (long long number : numbers)
                if (number > expected && number <= 2000000)
                    expected = number;
            long long step = (long long) (distance(low, high) / Rank(expected));
            if (site.policy == ASCENDING || site.policy == STRICTLY_ASCENDING)
                to = (long long) std::min(Rank(to), Rank(from) + Rank(step) * 2) < from ? to : std::min(to, from + std::min(step, to - from));
            else
                from = std::max(from, to - std::min(step, (long long) (distance(from, to))));
        }
        // While policies are learned, only what is read repeatedly is as large as it will be.
        Mode used = size > 0 && site.count > 0 && !are_values_few ? wanted_mode : mode;
        long long value = in_mode(used, from, to);
        if (site.policy == NOT_PREVIOUS && has_previous)
            for (int i = 0; i < 9 && value == previous; i++)
                value = random.between(from, to);
        if (site.policy == DISTINCT) {
            if (site.beyond.size() > distance(low, high))
                site.beyond.clear();
            for (int i = 0; i < 9 && site.is_used(value); i++)
                value = i < 4 ? in_mode(used, from, to) : random.between(from, to);
            if (site.is_used(value)) {
                value = site.free_from(value);
                if (value > high)
                    value = site.free_from(low); // there is one: not all values from low to high are used
            }
        }
        return value;
    }

    long long random_length(Site &site, long long low, long long high) {
        bool is_large = mode == MODE_MAXIMUM || mode == MODE_FIRST, is_limited = high < MAX_LENGTH;
        long long drawn;
        if (site.policy == ONE_OF_BEFORE || (site.policy == FREE && !is_limited && random.chance(0.7)))
            drawn = numbers.empty() ? low : numbers[random.chance(0.5) ? numbers.size() - 1 : random.below(numbers.size())];
        else if (site.policy == AT_LEAST_PREVIOUS && site.count > 0)
            drawn = site.last;
        else if (site.policy == LOW)
            drawn = low;
        else if (site.policy == HIGH || (is_large && is_limited && random.chance(0.8)))
            drawn = is_limited ? high : 1000;
        else if (mode == MODE_UNIFORM && is_limited)
            drawn = random.between(low, high);
        else
            drawn = low + (long long) random.below(is_large ? 1000 : 1 + Rank(2 * scale));
        return std::max(low, std::min(high, drawn));
    }

    Rank random_rank(const Choice &choice) {
        if (choice.kind == 'i')
            return rank_of(with_policy(site_in_run(choice.site), choice.low, choice.high), choice.low, choice.high);
        if (choice.kind == 'n')
            return rank_of(random_length(site_in_run(choice.site ^ 1), choice.low, choice.high), choice.low, choice.high);
        if (choice.kind == 'b') // rank 0 ends
            return text.size() < text_target ? !random.chance(0.05) : !random.chance(0.6);
        if (mode == MODE_SMALL)
            return std::min(choice.last_rank, Rank(random.below(3) * random.below(2)));
        return random.below(choice.last_rank + 1);
    }

    // Running the validator.

    // Pages of large arrays that were zero become zero again without being written, as few of them are used.
    void keep_data() {
        char *buffer = __testlib_format_buffer, *end = buffer + sizeof __testlib_format_buffer; // 16 MiB of scratch space
        const size_t page = size_t(sysconf(_SC_PAGESIZE));
        for (char *at = __data_start; at < _end;) {
            if (at == buffer) {
                at = end;
                continue;
            }
            char *stop = at < buffer && buffer < _end ? buffer : _end, *next = at;
            bool is_aligned = size_t(at) % page == 0;
            while (is_aligned && next + page <= stop && is_zero(next, page))
                next += page;
            if (next >= at + 16 * page) {
                zero_pages.push_back({at, size_t(next - at)});
            } else {
                next = std::min(stop, at - size_t(at) % page + page);
                if (!initial_data.empty() && initial_data.back().first + initial_data.back().second.size() == at)
                    initial_data.back().second.append(at, next);
                else
                    initial_data.push_back({at, std::string(at, next)});
            }
            at = next;
        }
    }

    static bool is_zero(const char *bytes, size_t count) {
        return bytes[0] == 0 && std::memcmp(bytes, bytes + 1, count - 1) == 0;
    }

    void restore_data() {
        for (const auto &part : initial_data)
            std::memcpy(part.first, part.second.data(), part.second.size());
        for (const auto &pages : zero_pages)
            madvise(pages.first, pages.second, MADV_DONTNEED);
    }

    Outcome run_once(Source from) {
        source = from;
        position = covered = 0;
        is_closed = must_go_on = is_not_end_of_line = is_end_asked = false;
        if (records)
            trace.clear();
        next_value = numbers_chosen = 0;
        weight = 0;
        numbers.clear();
        run_number++;
        restore_data();
        int left = setjmp(leave);
        if (left == NONE) {
            is_running = true;
            int status = choices_main(argc, argv);
            left = status == 0 && testlibFinalizeGuard.readEofCount > 0 ? ACCEPTED : REFUSED;
        }
        is_running = false;
        return Outcome(left);
    }

    // Run the validator. If it accepts, it reads the text again, as any input: what it makes is what it accepts.
    Outcome run(Source from) {
        if (from != READ)
            text.clear();
        check_limits();
        Outcome outcome = run_once(from);
        if (from == READ || outcome != ACCEPTED || must_go_on)
            return outcome == ACCEPTED && from != READ ? REFUSED : outcome;
        int kept_weight = weight;
        records = false;
        outcome = run_once(READ);
        records = true;
        weight = kept_weight;
        return outcome == ACCEPTED && position >= text.size() ? ACCEPTED : REFUSED;
    }

    void check_limits() {
        bool is_due = run_number % 64 == 0 || trace.size() > 10000;
        if (run_number > max_runs || (is_due && (seconds() > max_seconds || memory() > mebibytes)))
            stop();
        if (answers.size() > 1 << 16)
            flush();
    }

    static double seconds() {
        struct timespec now;
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
        return double(now.tv_sec) + double(now.tv_nsec) / 1e9;
    }

    static double memory() { // mebibytes
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        return double(usage.ru_maxrss) / 1024;
    }

    // Requests.

    void flush() {
        for (size_t sent = 0; sent < answers.size();) {
            ssize_t count = ::write(output, answers.data() + sent, answers.size() - sent);
            if (count <= 0)
                _exit(3);
            sent += size_t(count);
        }
        answers.clear();
    }

    [[noreturn]] void stop() {
        answers += "stopped " + std::to_string(request);
        for (Rank rank : place)
            answers += " " + std::to_string(rank);
        answers += "\n";
        flush();
        _exit(0);
    }

    void answer(const std::string &header, const std::string &bytes) {
        answers += header + " " + std::to_string(bytes.size()) + "\n" + bytes + "\n";
    }

    // Valid inputs in order of weight, and with equal weight in the lexicographic order of their ranks.
    //
    // For each weight, a depth-first search runs the validator with a prefix of ranks and takes the simplest values after
    // it. The next prefix is the last trace with its last rank that can be increased. `place` is the next prefix.
    //
    // A value is barren if no input with it, after the values before, has a small enough weight. After BARREN values in
    // turn, greater ones are skipped: a number that asks for too many further choices, as n, is not followed by one that
    // asks for fewer. This is an assumption, and the only one.
    void enumerate(long long count, std::vector<Rank> start) {
        place = start;
        if (place.empty())
            place = {1};
        is_cut = place.size() > 1; // a place in the middle: what was cut before is not known
        nodes.clear();
        while (count > 0 && !place.empty()) {
            max_weight = int(place[0]);
            ranks.assign(place.begin() + 1, place.end());
            is_run_cut = false;
            Outcome outcome = run(RANKS);
            if (outcome == ACCEPTED && weight == max_weight) {
                answer("input " + std::to_string(weight), text);
                count--;
            }
            nodes.resize(trace.size());
            for (Node &node : nodes) {
                node.is_cut |= is_run_cut;
                node.has_input |= outcome == ACCEPTED;
            }
            is_cut |= is_run_cut;
            pass_over();
        }
        if (!place.empty()) {
            answers += "place";
            for (Rank rank : place)
                answers += " " + std::to_string(rank);
            answers += "\n";
        }
    }

    static const int BARREN = 3;

    struct Node { // of the search tree: what is known of the inputs with the values of a trace up to here
        bool is_cut = false, has_input = false;
        int barren = 0; // values before this one in turn
    };
    std::vector<Node> nodes;

    // Set `place` to the prefix after the last run, empty if there is none.
    void pass_over() {
        if (next_prefix())
            return;
        answers += "level " + std::to_string(max_weight) + "\n";
        if (!is_cut)
            answers += "complete\n";
        place.assign(is_cut, Rank(max_weight) + 1);
        is_cut = false;
        nodes.clear();
    }

    bool next_prefix() {
        std::vector<Rank> before(trace.size() + 1, 0);
        for (size_t i = 0; i < trace.size(); i++)
            before[i + 1] = before[i] + Rank(weight_of(trace[i], trace[i].rank));
        nodes.resize(trace.size());
        for (size_t i = trace.size(); i-- > 0;) {
            const Choice &choice = trace[i];
            Node &node = nodes[i];
            if (choice.rank == choice.last_rank)
                continue;
            int barren = node.is_cut && !node.has_input ? node.barren + 1 : 0;
            Rank next = choice.rank + 1;
            bool is_affordable = before[i] + Rank(weight_of(choice, next)) + weight_after(choice, next) <= Rank(max_weight);
            if (!is_affordable || (barren >= BARREN && (choice.kind == 'i' || choice.kind == 'n'))) {
                is_cut = true;
                for (size_t j = 0; j < i; j++)
                    nodes[j].is_cut = true;
                continue;
            }
            place.resize(1);
            for (size_t j = 0; j < i; j++)
                place.push_back(trace[j].rank);
            place.push_back(next);
            nodes.resize(i + 1);
            nodes[i] = Node();
            nodes[i].barren = barren;
            return true;
        }
        return false;
    }

    static const size_t MANY = 1000; // choices: an input that is refused after so many may only lack an end

    // Random valid inputs. What is refused is repaired: the last choices are made again, more and more of them, and the
    // policy of one of their sites is changed.
    bool make_one(double until) {
        const double start = seconds();
        ranks.clear();
        size_t deepest = 0;
        refusals = 0;
        for (int failures = 0; seconds() < until; failures++) {
            is_ending = failures % 2 == 1 && ranks.size() > MANY;
            Outcome outcome = run(RANDOM);
            is_ending = false;
            if (outcome == ACCEPTED)
                return true;
            size_t made = trace.size();
            if (made == 0)
                continue;
            if (outcome == OVER) {
                ranks.clear();
                scale = std::max(1.0, scale / 2);
                shorten();
                continue;
            }
            refusals++;
            if (made > deepest) {
                deepest = made;
                failures = 0;
            }
            if (failures < 12 && !random.chance(0.1)) {
                size_t back = 1;
                while (back < made && random.chance(failures < 5 ? 0.2 : 0.6))
                    back *= 1 + random.below(2) , back += 1;
                ranks.clear();
                size_t kept = made;
                while (kept > 0 && back > 0)
                    back -= trace[--kept].kind != 'c'; // a word is made again as a whole
                for (size_t i = 0; i < kept; i++)
                    ranks.push_back(trace[i].rank);
            } else {
                ranks.clear();
                deepest = 0;
                failures = 0;
                use_policies(int(random.below(2)), 0.9);
                double elapsed = (seconds() - start) / (until - start);
                bool is_reducible = mode >= MODE_MAXIMUM && mode <= MODE_FIRST && double(divisor) < std::exp2(20 * elapsed);
                if (is_reducible && random.chance(0.1))
                    divisor *= 2;
            }
            if (failures % 4 == 3 || (ranks.empty() && random.chance(0.3)))
                change_policy();
        }
        return false;
    }

    // Make the next input shorter. In mode FIRST, the first numbers stay at their maximum as long as possible.
    void shorten() {
        if (mode == MODE_FIRST && value_divisor < 1000000)
            value_divisor *= 1000;
        else
            divisor *= 2;
        shortening[mode] = {divisor, value_divisor};
    }

    bool is_repeated(const Choice &choice) { return sites[choice.site ^ (choice.kind == 'n')].count > 1; }

    void change_policy() {
        size_t back = random.chance(0.6) ? 1 : 1 + random.below(std::min<size_t>(trace.size(), random.chance(0.6) ? 5 : trace.size()));
        const Choice *choice = nullptr;
        for (size_t i = trace.size() - back + 1; i-- > 0 && !choice;)
            if ((trace[i].kind == 'i' || trace[i].kind == 'n') && (is_repeated(trace[i]) || random.chance(0.2)))
                choice = &trace[i];
        if (choice)
            sites[choice->site ^ (choice->kind == 'n')].policy = random.chance(0.3) ? int(FREE) : int(random.below(POLICIES));
    }

    // Change policies until an input is accepted, and keep changes after which a refusal comes later.
    bool climb(double until) {
        std::map<unsigned, int> best;
        double depth = 0;
        ranks.clear();
        while (seconds() < until) {
            if (run(RANDOM) == ACCEPTED)
                return true;
            if (double(trace.size()) >= depth) {
                depth = double(trace.size());
                best.clear();
                for (auto &site : sites)
                    best[site.first] = site.second.policy;
            } else if (random.chance(0.8)) {
                for (auto &site : sites)
                    site.second.policy = best.count(site.first) ? best[site.first] : FREE;
                depth *= 0.98; // the best run may have been lucky
            }
            for (int changes = random.chance(0.5) ? 1 : 2; changes > 0 && !trace.empty(); changes--)
                change_policy();
        }
        return false;
    }

    // Find policies with which larger and larger inputs are accepted: the first two numbers are about `size`. In the end,
    // values are few: what happens seldom among many, as that two are equal, happens in large inputs, too.
    void learn(double start, double time) {
        mode = MODE_SMALL;
        text_target = 20;
        for (size = 4; size <= 64 && seconds() < start + time; size *= 2) {
            scale = double(size);
            if (!climb(std::min(start + time, seconds() + time / 2)))
                break;
            keep_policies(0);
        }
        use_policies(0);
        size = std::max(4LL, size / 2);
        scale = double(size);
        generalise(start + time);
        keep_policies(0);
        keep_policies(1);
        are_values_few = true;
        if (climb(std::min(start + time, seconds() + time / 4))) {
            generalise(start + time);
            keep_policies(1);
        }
        are_values_few = false;
        size = 0;
    }

    void keep_policies(int kind) {
        for (auto &site : sites)
            site.second.learned[kind] = site.second.policy;
    }

    void use_policies(int kind, double share = 1) {
        for (auto &site : sites)
            if (random.chance(share))
                site.second.policy = site.second.learned[kind];
    }

    // Replace policies by the first in this order with which inputs are accepted, too.
    void generalise(double until) {
        static const int ORDER[] = {FREE, NOT_PREVIOUS, DISTINCT, AT_LEAST_PREVIOUS, AT_MOST_PREVIOUS, ABOVE_PREVIOUS,
                                    BELOW_PREVIOUS, ASCENDING, DESCENDING};
        std::vector<unsigned> keys;
        for (auto &site : sites)
            keys.push_back(site.first);
        for (unsigned key : keys) {
            const int learned = sites[key].policy;
            for (int policy : ORDER) {
                sites[key].policy = policy;
                if (policy == learned || is_accepted(until, 8))
                    break;
                sites[key].policy = learned;
            }
        }
    }

    // Whether that many runs in turn make inputs before a time is over.
    bool is_accepted(double until, int runs) {
        ranks.clear();
        while (runs > 0 && seconds() < until && run(RANDOM) == ACCEPTED)
            runs--;
        return runs == 0;
    }

    void make(const std::string &name, Rank seed, long long count, double milliseconds) {
        random.state = seed;
        std::string kind = name.substr(0, name.find(':'));
        std::vector<std::string> options;
        for (size_t at = name.find(':'); at != std::string::npos;) {
            size_t end = name.find(':', at + 1);
            options.push_back(name.substr(at + 1, end == std::string::npos ? end : end - at - 1));
            at = end;
        }
        static const char *const NAMES[] = {"small", "uniform", "edges", "maximum", "first", "growing"};
        Mode wanted = MODE_SMALL, other = MODE_UNIFORM;
        size_t at_maximum = 0, at_minimum = 0;
        for (int i = 0; i < 6; i++) {
            if (kind == NAMES[i])
                wanted = Mode(i);
            if (options.size() > 1 && options[1] == NAMES[i])
                other = Mode(i);
        }
        if (options.size() > 0)
            at_maximum = size_t(std::stoul(options[0]));
        if (options.size() > 2)
            at_minimum = size_t(std::stoul(options[2]));
        double start = seconds(), until = start + milliseconds / 1000;
        wanted_mode = wanted == MODE_FIRST ? other : wanted;
        if (wanted == MODE_MAXIMUM || wanted == MODE_FIRST || wanted == MODE_UNIFORM) {
            if (learned_mode != wanted_mode)
                learn(start, milliseconds / 2000);
            learned_mode = wanted_mode;
            use_policies(0);
        }
        mode = wanted, rest = other, count_at_maximum = at_maximum, first_at_minimum = at_minimum;
        long long found = 0;
        for (long long i = 0; i < count && seconds() < until; i++) {
            scale = mode == MODE_GROWING ? 1 + double(i) / 8 : 1 + double(random.below(6));
            text_target = mode == MODE_SMALL || mode == MODE_EDGES ? random.below(40) : mode == MODE_GROWING ? size_t(i) : max_bytes / 2;
            long long before = run_number;
            divisor = shortening[mode].divisor;
            value_divisor = shortening[mode].value_divisor;
            if (!make_one(until))
                continue;
            answer("made " + std::to_string(run_number - before), text);
            found++;
        }
        if (!found) {
            std::replace(message.begin(), message.end(), '\n', ' ');
            answers += "refused " + message + "\n";
        }
    }

    void parse(const std::string &input) {
        text = input;
        if (run(READ) != ACCEPTED) {
            answers += "invalid\n";
            return;
        }
        answers += "parsed " + std::to_string(trace.size()) + "\n";
        for (const Choice &c : trace) {
            answers += c.kind;
            for (long long number : {(long long) c.site, c.low, c.high, c.value, (long long) c.start})
                answers += " " + std::to_string(number);
            answers += "\n";
        }
    }

    void bounds(const std::string &input) {
        struct Bound { long long low, high, least, greatest; };
        text = input;
        if (run(READ) != ACCEPTED) {
            answers += "invalid\n";
            return;
        }
        std::map<unsigned, Bound> found;
        for (const Choice &c : trace)
            if (c.kind == 'i') {
                Bound &bound = found.insert({c.site, {c.low, c.high, c.value, c.value}}).first->second;
                bound = {std::min(bound.low, c.low), std::max(bound.high, c.high), std::min(bound.least, c.value),
                         std::max(bound.greatest, c.value)};
            }
        for (const auto &item : found) {
            const Bound &b = item.second;
            answers += "bound";
            for (long long number : {b.low, b.high, b.least, b.greatest})
                answers += " " + std::to_string(number);
            answers += " " + sites[item.first].name + "\n";
        }
    }

    std::vector<std::pair<char, long long>> base;

    void edit(std::istringstream &words) {
        values = base;
        std::vector<char> is_left_out(base.size() + 1, 0);
        char what;
        long long first, second;
        while (words >> what >> first >> second)
            if (what == 's')
                values.at(size_t(first)).second = second;
            else
                for (long long i = first; i < second; i++)
                    is_left_out.at(size_t(i)) = 1;
        size_t kept = 0;
        for (size_t i = 0; i < values.size(); i++)
            if (!is_left_out[i])
                values[kept++] = values[i];
        values.resize(kept);
        if (run(VALUES) == ACCEPTED)
            answer("text " + std::to_string(weight), text);
        else
            answers += "invalid\n";
    }

    std::string taken(size_t length) {
        std::string bytes = requests.substr(next_request, length);
        next_request = std::min(requests.size(), next_request + length + 1);
        return bytes;
    }

    std::string taken_line() { return taken(requests.find('\n', next_request) - next_request); }

    void set_alphabet(const std::string &characters) {
        alphabet.clear();
        for (char c : characters)
            if (c > ' ' && c < 127 && alphabet.find(c) == std::string::npos)
                alphabet += c;
        line_alphabet = alphabet;
        if (characters.find(' ') != std::string::npos)
            line_alphabet += ' ';
    }

    [[noreturn]] void serve() {
        while (next_request < requests.size()) {
            std::istringstream words(taken_line());
            std::string command;
            words >> command;
            size_t length = 0;
            if (command == "alphabet") {
                words >> length;
                set_alphabet(taken(length));
            } else if (command == "limits") {
                words >> max_bytes >> max_runs >> max_seconds >> mebibytes;
            } else if (command == "enumerate") {
                long long count = 0;
                words >> count;
                std::vector<Rank> start;
                for (Rank rank; words >> rank;)
                    start.push_back(rank);
                enumerate(count, start);
            } else if (command == "make") {
                std::string name;
                Rank seed = 0;
                long long count = 0;
                double milliseconds = 0;
                words >> name >> seed >> count >> milliseconds;
                make(name, seed, count, milliseconds);
            } else if (command == "parse") {
                words >> length;
                parse(taken(length));
            } else if (command == "check") {
                words >> length;
                text = taken(length);
                answers += run(READ) == ACCEPTED ? "valid\n" : "invalid\n";
            } else if (command == "bounds") {
                words >> length;
                bounds(taken(length));
            } else if (command == "base") {
                base.clear();
                std::istringstream items(taken_line());
                char kind;
                for (long long value; items >> kind >> value;)
                    base.push_back({kind, value});
            } else if (command == "edit") {
                edit(words);
            }
            place.clear();
            answers += "done " + std::to_string(request++) + "\n";
        }
        flush();
        _exit(0);
    }
};

Engine *engine = nullptr;

struct Reader : InputStreamReader {
    // Older versions of testlib.h do not have these two.
    void setTestCase(int) {}
    std::vector<int> getReadChars() { return {}; }

    int curChar() override {
        const std::string &text = engine->text;
        return engine->position < text.size() ? (unsigned char) text[engine->position] : EOFC;
    }

    int nextChar() override {
        int c = curChar();
        engine->position++; // also at the end, as unreadChar goes back
        return c;
    }

    void skipChar() override { engine->position++; }
    void unreadChar(int) override { engine->position--; }
    std::string getName() override { return "choices"; }
    bool eof() override { return engine->position >= engine->text.size() && !engine->must_go_on; }
    void close() override {}
    int getLine() override { return 1; }
};

inline bool Engine::is_mine(InStream &stream) const { return is_running && &stream == &inf; }

inline InputStreamReader *new_reader() { return new Reader; }

inline void refuse(const char *message) {
    if (!engine->is_running)
        return;
    engine->message.assign(message, strnlen(message, 200));
    engine->abandon(Engine::REFUSED);
}

inline void integer(InStream &stream, long long low, long long high, const std::string &name, void *caller) {
    if (engine->is_mine(stream))
        engine->integer(low, high, engine->site_of(name, caller));
}

inline void unsigned_integer(InStream &stream, unsigned long long low, unsigned long long high, const std::string &name,
                             void *caller) {
    const unsigned long long most = LLONG_MAX; // greater values are not chosen
    if (engine->is_mine(stream))
        engine->integer((long long) std::min(low, most), (long long) std::min(high, most), engine->site_of(name, caller));
}

inline void real(InStream &stream, double low, double high, int min_digits, int max_digits, const std::string &name,
                 void *caller) {
    if (engine->is_mine(stream))
        engine->real(low, high, min_digits, max_digits, engine->site_of(name, caller));
}

inline void word(InStream &stream, const pattern *p, const std::string &name, void *caller) {
    if (engine->is_mine(stream))
        engine->word(p, false, engine->site_of(name, caller));
}

inline void line(InStream &stream, const pattern *p, const std::string &name, void *caller) {
    if (engine->is_mine(stream))
        engine->word(p, true, engine->site_of(name, caller));
}

inline void character(InStream &stream, void *caller) {
    if (engine->is_mine(stream))
        engine->character(engine->site_of("", caller));
}

inline void character(InStream &stream, char expected) {
    if (engine->is_mine(stream))
        engine->expected(expected);
}

inline void blanks(InStream &stream) {
    if (engine->is_mine(stream))
        engine->blanks();
}

inline void end_of_line(InStream &stream) {
    if (engine->is_mine(stream))
        engine->expected('\n');
}

inline void is_end_of_line(InStream &stream) {
    if (engine->is_mine(stream))
        engine->is_end_of_line();
}

inline void end_of_file(InStream &stream) {
    if (engine->is_mine(stream))
        engine->end_of_file();
}

inline void is_end_of_file(InStream &stream) {
    if (engine->is_mine(stream))
        engine->is_end_of_file();
}

// Starting and ending the process.

// The input that is being made counts as refused. The next process goes on behind it.
inline void give_up() {
    if (engine->is_running && !engine->place.empty())
        engine->pass_over();
    engine->stop();
}

inline void crashed(int) {
    if (engine->is_running && ++engine->crashes < 1000)
        engine->abandon(Engine::REFUSED);
    give_up();
}

inline void exited() { // the validator called exit
    if (engine->is_running)
        give_up();
}

inline void ticked(int) { // a run that takes more than 2 s of CPU time is given up
    if (engine->is_running && engine->seen_run == engine->run_number && engine->ticks >= 3)
        give_up();
    engine->ticks = engine->seen_run == engine->run_number ? engine->ticks + 1 : 0;
    engine->seen_run = engine->run_number;
}

inline int count_shared(struct dl_phdr_info *info, size_t, void *count) {
    *(int *) count += info->dlpi_name && std::strstr(info->dlpi_name, "libc.") != nullptr;
    return 0;
}

inline void begin() {
    if (engine->is_running)
        return;
    int shared = 0;
    dl_iterate_phdr(count_shared, &shared);
    if (!shared || !__data_start || !_end) {
        std::fputs("--choices: the validator must be linked dynamically\n", stderr);
        _exit(3);
    }
    char buffer[1 << 16];
    for (ssize_t count; (count = ::read(0, buffer, sizeof buffer)) > 0;)
        engine->requests.append(buffer, size_t(count));
    engine->output = dup(1);
    std::FILE *nothing = std::fopen("/dev/null", "r+");
    for (int descriptor : {0, 1, 2})
        dup2(fileno(nothing), descriptor);
    engine->set_alphabet("ab01AB.# cdefghijklmnopqrstuvwxyzCDEFGHIJKLMNOPQRSTUVWXYZ23456789-+*/=()[]{}<>_,:;!?@$%^&|~`'\"\\");
    stack_t stack = {};
    stack.ss_sp = std::malloc(1 << 16);
    stack.ss_size = 1 << 16;
    sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_handler = crashed;
    action.sa_flags = SA_ONSTACK | SA_NODEFER;
    for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGILL})
        sigaction(number, &action, nullptr);
    action.sa_handler = ticked;
    action.sa_flags = SA_ONSTACK | SA_RESTART;
    sigaction(SIGVTALRM, &action, nullptr);
    struct itimerval half_second = {{0, 500000}, {0, 500000}};
    setitimer(ITIMER_VIRTUAL, &half_second, nullptr);
    std::atexit(exited);
    engine->keep_data();
    engine->serve();
}

__attribute__((constructor)) inline void set_up(int argc, char **argv) {
    if (argc < 2 || std::strcmp(argv[1], "--choices"))
        return;
    engine = new Engine;
    for (int i = 2; i <= argc; i++)
        argv[i - 1] = argv[i];
    engine->argc = argc - 1;
    engine->argv = argv;
}

} // namespace choices

#endif
#endif
