// Random valid inputs, small and large. An input that is refused is repaired: its last choices are made again, more and
// more of them, and the policy of one of their sites is changed.
#pragma once

#include "answers.h"
#include "policies.h"

#include <array>
#include <cmath>

namespace choices {

class RandomInputs {
public:
    RandomInputs(Validator &validator, Answers &answers)
        : validator(validator), answers(answers), values(validator.reads.sites), policies(validator, values) {}

    // Answer with up to `count` inputs, or with the last refusal if there is none. `seconds`: of CPU time.
    void make(const Aim &aim, Rank seed, long long count, double seconds) {
        const double start = cpu_seconds(), until = start + seconds;
        values.random = Random(seed);
        if (aim.is_large()) {
            if (learned_for != aim.of_lists())
                policies.learn(aim.of_lists(), start, seconds * TIME_FOR_LEARNING);
            learned_for = aim.of_lists();
            policies.use(Policies::MANY_VALUES);
        }
        values.aim = aim;
        bool is_found = false;
        for (long long i = 0; i < count && cpu_seconds() < until; i++) {
            const long long runs_before = validator.runs;
            values.draft = new_draft(i);
            if (!make_one(until))
                continue;
            answers.text("made", validator.runs - runs_before, validator.reads.input.text);
            is_found = true;
        }
        if (!is_found) {
            std::string reason = validator.message;
            std::replace(reason.begin(), reason.end(), '\n', ' ');
            answers.line("refused " + reason);
        }
    }

private:
    static constexpr double TIME_FOR_LEARNING = 0.5; // of the whole
    static constexpr size_t MANY = 1000; // choices: an input that is refused after so many may only lack an end

    // Repair. Probabilities:
    static constexpr double NEW_START = 0.1;    // though few repairs have failed
    static constexpr double FURTHER_BACK = 0.2; // once more
    static constexpr double FURTHER_BACK_AFTER_FAILURES = 0.6;
    static constexpr double CHANGE_AT_NEW_START = 0.3; // of a policy
    static constexpr double LEARNED_POLICIES = 0.9;    // at a new start: of how many sites
    static constexpr double SHORTER_AT_NEW_START = 0.1;
    // Counts:
    static constexpr int MOST_REPAIRS = 12;  // in turn
    static constexpr int FEW_REPAIRS = 5;    // in turn
    static constexpr int CHANGE_AFTER = 4;   // repairs: of a policy
    static constexpr double HALVINGS = 20;   // of the first numbers because of refusals, in the whole time
    // In mode FIRST, the other numbers get smaller first:
    static constexpr long long FACTOR_OF_OTHERS = 1000, LARGEST_FOR_OTHERS = 1000000;

    Validator &validator;
    Answers &answers;
    RandomValues values;
    Policies policies;
    std::optional<Mode> learned_for;
    std::array<Shortening, size_t(Mode::COUNT)> shortenings; // by mode: what its last input needed, the next one has

    Draft new_draft(long long index) {
        Random &random = values.random;
        const Mode mode = values.aim.mode;
        Draft draft{.shortening = shortenings[size_t(mode)]};
        draft.scale = mode == Mode::GROWING ? 1 + double(index) / 8 : 1 + double(random.below(6));
        if (mode == Mode::SMALL || mode == Mode::EDGES)
            draft.text_target = random.below(40);
        else
            draft.text_target = mode == Mode::GROWING ? size_t(index) : validator.reads.max_bytes / 2;
        return draft;
    }

    // Return whether an input was made before a time.
    bool make_one(double until) {
        const double start = cpu_seconds();
        Draft &draft = values.draft;
        const Trace &trace = validator.reads.trace;
        size_t deepest = 0;
        values.prefix.clear();
        for (int failures = 0; cpu_seconds() < until; failures++) {
            draft.is_ending = failures % 2 == 1 && values.prefix.size() > MANY;
            const Outcome outcome = validator.make(values);
            draft.is_ending = false;
            if (outcome == Outcome::ACCEPTED)
                return true;
            if (trace.empty())
                continue;
            if (outcome == Outcome::TOO_LARGE) {
                shorten();
                continue;
            }
            draft.refusals++;
            if (trace.size() > deepest) {
                deepest = trace.size();
                failures = 0;
            }
            if (failures < MOST_REPAIRS && !values.random.chance(NEW_START)) {
                go_back(failures < FEW_REPAIRS ? FURTHER_BACK : FURTHER_BACK_AFTER_FAILURES);
            } else {
                start_anew((cpu_seconds() - start) / (until - start));
                deepest = 0;
                failures = 0;
            }
            const bool is_new = values.prefix.empty();
            const bool is_stuck = failures % CHANGE_AFTER == CHANGE_AFTER - 1;
            if (is_stuck || (is_new && values.random.chance(CHANGE_AT_NEW_START)))
                policies.change_one();
        }
        return false;
    }

    // Make the last choices again. `further`: the probability that still more of them are made again.
    void go_back(double further) {
        const Trace &trace = validator.reads.trace;
        size_t back = 1;
        while (back < trace.size() && values.random.chance(further))
            back = back * (1 + values.random.below(2)) + 1;
        size_t kept = trace.size();
        while (kept > 0 && back > 0)
            back -= trace[--kept].kind != Kind::CHARACTER; // a word is made again as a whole
        values.prefix.clear();
        for (size_t i = 0; i < kept; i++)
            values.prefix.push_back(trace[i].rank);
    }

    // `elapsed`: share of the time.
    void start_anew(double elapsed) {
        Draft &draft = values.draft;
        values.prefix.clear();
        policies.use(Policies::Variety(values.random.below(Policies::VARIETIES)), LEARNED_POLICIES);
        const bool is_shortened = double(draft.shortening.first) >= std::exp2(HALVINGS * elapsed);
        if (values.aim.is_extreme() && !is_shortened && values.random.chance(SHORTER_AT_NEW_START))
            draft.shortening.first *= 2;
    }

    // Make the next attempts and inputs shorter. In mode FIRST, the first numbers stay at their maximum as long as
    // possible.
    void shorten() {
        Draft &draft = values.draft;
        values.prefix.clear();
        draft.scale = std::max(1.0, draft.scale / 2);
        if (values.aim.mode == Mode::FIRST && draft.shortening.others < LARGEST_FOR_OTHERS)
            draft.shortening.others *= FACTOR_OF_OTHERS;
        else
            draft.shortening.first *= 2;
        shortenings[size_t(values.aim.mode)] = draft.shortening;
    }
};

} // namespace choices
