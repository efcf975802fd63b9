// All valid inputs, in order of weight, and with equal weight in the lexicographic order of their ranks.
//
// For each weight, a depth-first search runs the validator with a prefix of ranks and takes the simplest values after
// it. The next prefix is the last trace with its last rank that can be increased. A value is passed over only if its
// own weight, those of the choices before it and a lower bound of those that must follow exceed the weight. The weight
// never falls along a trace, so no input of this weight is passed over. After ranks of equal weight, only the validator
// knows what follows: it is run with each of them.
//
// Cost: one run for each sequence of choices that fits into the weight and is followed by one that does not.
#pragma once

#include "answers.h"
#include "validator.h"

#include <vector>

namespace choices {

// Where an enumeration goes on: a weight and a prefix of ranks. No numbers: there is nothing more.
typedef std::vector<Rank> Place;

class Enumeration : private ValueSource {
public:
    Enumeration(Validator &validator, Answers &answers) : validator(validator), answers(answers) {}

    // Answer with up to `count` inputs from a place on, and with the place after them.
    void run(long long count, const Place &start) {
        place = start.empty() ? Place{1} : start;
        is_partial = place.size() > 1; // a place in the middle: it is not known what was left out before
        while (count > 0 && !place.empty())
            count -= try_place();
        if (!place.empty())
            answers.line("place", place);
    }

    void forget_place() { place.clear(); }

    void add_place(LastLine &line) const {
        for (Rank number : place)
            line.add(number);
    }

    // Write what a run that is given up leaves: its input counts as refused, and the next process goes on behind it.
    // Allocates no memory.
    void write_place_after(int descriptor, Rank request) const {
        const bool is_enumerating = !place.empty();
        const Step step = is_enumerating ? next_step() : Step{};
        const bool is_level_over = is_enumerating && !step.is_found;
        const bool is_cut = is_partial || step.is_cut;
        if (is_level_over) {
            LastLine level(descriptor, "level");
            level.add(place[0]);
            level.end();
        }
        if (is_level_over && !is_cut)
            LastLine(descriptor, "complete").end();
        LastLine line(descriptor, "stopped");
        line.add(request);
        if (is_level_over && is_cut)
            line.add(place[0] + 1);
        if (step.is_found) {
            line.add(place[0]);
            for (size_t i = 0; i < step.index; i++)
                line.add(validator.reads.trace[i].rank);
            line.add(step.rank);
        }
        line.end();
    }

private:
    struct Step { // to the next prefix: the trace before `index`, and then `rank`
        bool is_found = false;
        size_t index = 0;
        Rank rank = 0;
        bool is_cut = false; // values behind `index` were passed over
    };

    Validator &validator;
    Answers &answers;
    Place place;             // of the run
    bool is_partial = false; // inputs may be left out: because of the weight or length, or by a read

    Rank rank(const Choice &choice, size_t index, const std::string *) override {
        return index + 1 < place.size() ? std::min(place[index + 1], choice.last_rank) : 0;
    }

    void chosen(const Choice &choice, int weight) override {
        if (Rank(weight) + weight_after(choice, choice.rank) > place[0])
            validator.reads.too_large();
    }

    bool keeps_names() const override { return false; }

    // Run the validator and go on to the next place. Return whether there was an input of this weight.
    bool try_place() {
        Outcome outcome = validator.write(*this);
        const Reads &reads = validator.reads;
        is_partial |= outcome == Outcome::TOO_LARGE || reads.is_narrowed;
        const bool is_due = outcome == Outcome::ACCEPTED && Rank(reads.weight) == place[0];
        const bool is_input = is_due && validator.read_again() == Outcome::ACCEPTED;
        if (is_input)
            answers.text("input", reads.weight, reads.input.text);
        go_on();
        return is_input;
    }

    void go_on() {
        const Step step = next_step();
        is_partial |= step.is_cut;
        if (!step.is_found)
            return end_level();
        place.resize(1);
        for (size_t i = 0; i < step.index; i++)
            place.push_back(validator.reads.trace[i].rank);
        place.push_back(step.rank);
    }

    void end_level() {
        const Rank weight = place[0];
        answers.line("level", {(long long) weight});
        if (!is_partial)
            answers.line("complete");
        place.assign(is_partial, weight + 1);
        is_partial = false;
    }

    // Return the step after the last run. Allocates no memory.
    Step next_step() const {
        const Trace &trace = validator.reads.trace;
        Rank weight_before = 0;
        for (const Choice &choice : trace)
            weight_before += Rank(weight_of(choice, choice.rank));
        Step step;
        for (size_t i = trace.size(); i-- > 0;) {
            const Choice &choice = trace[i];
            weight_before -= Rank(weight_of(choice, choice.rank));
            if (choice.rank == choice.last_rank)
                continue;
            const Rank next = choice.rank + 1;
            const Rank least = weight_before + Rank(weight_of(choice, next)) + weight_after(choice, next);
            if (least <= place[0])
                return {true, i, next, step.is_cut};
            step.is_cut = true;
        }
        return step;
    }
};

} // namespace choices
