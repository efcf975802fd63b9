// All valid inputs, in order of weight, and with equal weight in the lexicographic order of their ranks.
//
// For each weight, a depth-first search runs the validator with a prefix of ranks and takes the simplest values after
// it. The next prefix is the last trace with its last rank that can be increased.
//
// A value is barren if no input with it, after the values before, has a small enough weight. After BARREN values in
// turn, greater ones are skipped: a number that asks for too many further choices, as n, is not followed by one that
// asks for fewer. This is an assumption, and the only one.
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
        was_cut = place.size() > 1; // a place in the middle: it is not known what was cut before
        nodes.clear();
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
        const bool is_cut = was_cut || step.is_cut;
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
    static constexpr int BARREN = 3;

    struct Node { // of the search tree: what is known of the inputs with the values of a trace up to here
        bool was_cut = false, has_input = false;
        int barren = 0; // values before this one in turn
    };

    struct Step { // to the next prefix: the trace before `index`, and then `rank`
        bool is_found = false;
        size_t index = 0;
        Rank rank = 0;
        int barren = 0;      // of the new value
        bool is_cut = false; // values behind `index` were passed over
    };

    Validator &validator;
    Answers &answers;
    Place place; // of the run
    // Inputs were left out because of the weight: at all, and by the last run.
    bool was_cut = false, is_run_cut = false;
    std::vector<Node> nodes;

    Rank rank(const Choice &choice, size_t index, const std::string *) override {
        return index + 1 < place.size() ? std::min(place[index + 1], choice.last_rank) : 0;
    }

    void chosen(const Choice &choice, int weight) override {
        if (Rank(weight) + weight_after(choice, choice.rank) > place[0]) {
            is_run_cut = true;
            validator.reads.too_large();
        }
    }

    bool keeps_names() const override { return false; }

    // Run the validator and go on to the next place. Return whether there was an input of this weight.
    bool try_place() {
        is_run_cut = false;
        const Outcome outcome = validator.make(*this);
        const Reads &reads = validator.reads;
        const bool is_input = outcome == Outcome::ACCEPTED && Rank(reads.weight) == place[0];
        if (is_input)
            answers.text("input", reads.weight, reads.input.text);
        nodes.resize(reads.trace.size());
        for (Node &node : nodes) {
            node.was_cut |= is_run_cut;
            node.has_input |= outcome == Outcome::ACCEPTED;
        }
        was_cut |= is_run_cut;
        go_on();
        return is_input;
    }

    void go_on() {
        const Step step = next_step();
        was_cut |= step.is_cut;
        if (!step.is_found) {
            const Rank weight = place[0];
            answers.line("level", {(long long) weight});
            if (!was_cut)
                answers.line("complete");
            place.assign(was_cut, weight + 1);
            was_cut = false;
            nodes.clear();
            return;
        }
        place.resize(1);
        for (size_t i = 0; i < step.index; i++)
            place.push_back(validator.reads.trace[i].rank);
        place.push_back(step.rank);
        nodes.resize(step.index + 1);
        for (Node &node : nodes)
            node.was_cut |= step.is_cut;
        nodes.back() = Node{.barren = step.barren};
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
            const Node node = i < nodes.size() ? nodes[i] : Node{};
            const bool is_barren = (node.was_cut || step.is_cut) && !node.has_input;
            const int barren = is_barren ? node.barren + 1 : 0;
            const Rank next = choice.rank + 1;
            const Rank least = weight_before + Rank(weight_of(choice, next)) + weight_after(choice, next);
            if (least > place[0] || (barren >= BARREN && choice.is_number())) {
                step.is_cut = true;
                continue;
            }
            return {true, i, next, barren, step.is_cut};
        }
        return step;
    }
};

} // namespace choices
