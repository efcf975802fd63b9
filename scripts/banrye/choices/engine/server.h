// The protocol: requests from standard input, and their answers.
//
// A request is a line of words, which may end with the length of the bytes that follow it:
//
//     alphabet LENGTH              characters of words that no pattern limits, the simplest first
//     limits BYTES SECONDS MEBIBYTES   of an input, and of the whole process
//     enumerate COUNT WEIGHT RANK...   valid inputs in order of weight, from this place on; see enumeration.h
//     make MODE SEED COUNT MILLISECONDS    random valid inputs; see aim.h
//     parse LENGTH                 the choices of an input
//     reads LENGTH                 the same, after the name of each read: "name SITE NAME"
//     check LENGTH                 whether an input is valid
//     bounds LENGTH                the least and greatest value of each variable in an input
//     base COUNT                   a line follows: kind and value of each choice, as "i5 n3 c97"
//     edit EDIT...                 the base with changes; see editing.h
//     shape SIZE KEY=FORMULA...    whether an input with a shape is valid; see shapes.h
//     shaped SIZE KEY=FORMULA...   the input with a shape
//     sites SIZE KEY=FORMULA...    what the reads of an input with a shape are
//
// Answers are lines too: "input WEIGHT LENGTH", "made RUNS LENGTH", "text WEIGHT LENGTH", "parsed CHOICES", each with
// what follows, or "valid", "invalid", "refused MESSAGE". "level WEIGHT" and "complete" follow the inputs of
// `enumerate`, and "place WEIGHT RANK..." comes last: where to go on. "done REQUEST" ends the answer to a request.
// "stopped REQUEST WEIGHT RANK..." comes last if the process ends before: at a limit, or because of what the validator
// did in this request.
#pragma once

#include "editing.h"
#include "enumeration.h"
#include "random_inputs.h"
#include "shapes.h"

#include <map>
#include <sstream>

namespace choices {

class Server : public Stopper {
public:
    explicit Server(Program &program)
        : validator(program, *this), enumeration(validator, answers), random_inputs(validator, answers),
          editing(validator), shapes(validator, answers) {
        validator.reads.alphabet.set(ALL_CHARACTERS);
    }

    Validator validator;

    // `text`: all requests. `descriptor`: of the answers.
    [[noreturn]] void serve(std::string text, int descriptor) {
        requests = std::move(text);
        answers.descriptor = descriptor;
        validator.keep_variables();
        while (next_request < requests.size()) {
            std::istringstream words(taken_line());
            std::string verb;
            words >> verb;
            answer(verb, words);
            enumeration.forget_place();
            answers.line("done", {request++});
        }
        answers.flush();
        _exit(0);
    }

    [[noreturn]] void stop() override {
        answers.flush();
        LastLine line(answers.descriptor, "stopped");
        line.add(Rank(request));
        enumeration.add_place(line);
        line.end();
        _exit(0);
    }

    [[noreturn]] void give_up() override {
        answers.write_unsent();
        enumeration.write_place_after(answers.descriptor, Rank(request));
        _exit(0);
    }

private:
    static constexpr const char *ALL_CHARACTERS = "ab01AB.# cdefghijklmnopqrstuvwxyzCDEFGHIJKLMNOPQRSTUVWXYZ23456789"
                                                  "-+*/=()[]{}<>_,:;!?@$%^&|~`'\"\\";

    Answers answers;
    Enumeration enumeration;
    RandomInputs random_inputs;
    Editing editing;
    Shapes shapes;
    std::string requests;
    size_t next_request = 0;
    int request = 0;

    void answer(const std::string &verb, std::istringstream &words) {
        if (verb == "alphabet")
            validator.reads.alphabet.set(taken(length_in(words)));
        else if (verb == "limits")
            set_limits(words);
        else if (verb == "enumerate")
            enumerate(words);
        else if (verb == "make")
            make(words);
        else if (verb == "parse" || verb == "reads")
            parse(taken(length_in(words)), verb == "reads");
        else if (verb == "check")
            answers.line(validator.reads_input(taken(length_in(words))) ? "valid" : "invalid");
        else if (verb == "bounds")
            bounds(taken(length_in(words)));
        else if (verb == "base")
            set_base();
        else if (verb == "edit")
            edit(words);
        else if (verb == "shape" || verb == "shaped" || verb == "sites")
            shapes.answer(verb, words);
    }

    void set_limits(std::istream &words) {
        Limits &limits = validator.limits;
        words >> validator.reads.max_bytes >> limits.seconds >> limits.mebibytes;
    }

    void enumerate(std::istream &words) {
        long long count = 0;
        words >> count;
        Place start;
        for (Rank number; words >> number;)
            start.push_back(number);
        enumeration.run(count, start);
    }

    void make(std::istream &words) {
        std::string aim;
        Rank seed = 0;
        long long count = 0;
        double milliseconds = 0;
        words >> aim >> seed >> count >> milliseconds;
        random_inputs.make(aim_of(aim), seed, count, milliseconds / 1000);
    }

    void parse(const std::string &input, bool has_names) {
        if (!validator.reads_input(input))
            return answers.line("invalid");
        const Trace &trace = validator.reads.trace;
        if (has_names)
            tell_names(trace);
        answers.line("parsed", {(long long) trace.size()});
        for (const Choice &choice : trace) {
            const char kind = char(choice.kind);
            const long long start = (long long) choice.start;
            answers.line({&kind, 1}, {choice.site, choice.low, choice.high, choice.value, start});
        }
    }

    void tell_names(const Trace &trace) {
        std::map<unsigned, std::string> names;
        for (const Choice &choice : trace)
            names.try_emplace(choice.site, validator.reads.sites[choice.site].name);
        for (auto &[site, name] : names) {
            std::replace(name.begin(), name.end(), '\n', ' ');
            answers.line("name", {(long long) site}, " " + name);
        }
    }

    void bounds(const std::string &input) {
        struct Bound {
            long long low, high, least, greatest;
        };
        if (!validator.reads_input(input))
            return answers.line("invalid");
        std::map<unsigned, Bound> found;
        for (const Choice &choice : validator.reads.trace) {
            if (choice.kind != Kind::INTEGER)
                continue;
            const auto [low, high, value] = std::array{choice.low, choice.high, choice.value};
            Bound &bound = found.insert({choice.site, {low, high, value, value}}).first->second;
            bound = {std::min(bound.low, low), std::max(bound.high, high), std::min(bound.least, value),
                     std::max(bound.greatest, value)};
        }
        for (const auto &[site, bound] : found)
            answers.line("bound", {bound.low, bound.high, bound.least, bound.greatest},
                         " " + validator.reads.sites[site].name);
    }

    void set_base() {
        std::istringstream words(taken_line());
        editing.set_base(words);
    }

    void edit(std::istream &words) {
        if (editing.make(words))
            answers.text("text", validator.reads.weight, validator.reads.input.text);
        else
            answers.line("invalid");
    }

    static size_t length_in(std::istream &words) {
        size_t length = 0;
        words >> length;
        return length;
    }

    std::string taken(size_t length) {
        std::string bytes = requests.substr(next_request, length);
        next_request += std::min(requests.size() - next_request, bytes.size() + 1);
        return bytes;
    }

    // The last line may lack its end.
    std::string taken_line() { return taken(std::min(requests.find('\n', next_request), requests.size()) - next_request); }
};

} // namespace choices
