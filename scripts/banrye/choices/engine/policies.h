// The search for policies of random values with which a validator accepts large inputs.
#pragma once

#include "random_values.h"
#include "validator.h"

#include <map>
#include <vector>

namespace choices {

class Policies {
public:
    // Policies are learned with many different values, and with few: what happens seldom among many, as that two are
    // equal, happens in large inputs, too.
    enum Variety { MANY_VALUES, FEW_VALUES, VARIETIES };

    Policies(Validator &validator, RandomValues &values) : validator(validator), values(values) {}

    // Find policies with which larger and larger inputs are accepted: the first numbers are about a given size.
    // `start`, `seconds`: of CPU time.
    void learn(Mode of_lists, double start, double seconds) {
        const double until = start + seconds;
        values.aim.mode = Mode::SMALL;
        values.draft = Draft{};
        values.draft.text_target = LEARNING_BYTES;
        values.practice = {.is_on = true, .size = 0, .are_values_few = false, .of_lists = of_lists};
        long long size = SMALLEST;
        for (; size <= LARGEST && cpu_seconds() < until; size *= 2) {
            set_size(size);
            if (!climb(std::min(until, cpu_seconds() + seconds / 2)))
                break;
            keep(MANY_VALUES);
        }
        use(MANY_VALUES);
        set_size(std::max(SMALLEST, size / 2));
        generalise(until);
        keep(MANY_VALUES);
        keep(FEW_VALUES);
        values.practice.are_values_few = true;
        if (climb(std::min(until, cpu_seconds() + seconds / 4))) {
            generalise(until);
            keep(FEW_VALUES);
        }
        values.practice = {};
    }

    // Use learned policies at a share of the sites.
    void use(Variety variety, double share = 1) {
        for (const auto &[key, site] : validator.reads.sites)
            if (values.random.chance(share))
                site->policy = site->learned[variety];
    }

    // Change the policy of a site of the last run, which had at least one choice: mostly of one near its end.
    void change_one() {
        const Trace &trace = validator.reads.trace;
        Random &random = values.random;
        size_t back = 1;
        if (!random.chance(LAST_CHOICE)) {
            const size_t most = random.chance(NEAR_THE_END) ? NEAR : trace.size();
            back = 1 + random.below(std::min(trace.size(), most));
        }
        for (size_t i = trace.size() - back + 1; i-- > 0;)
            if (trace[i].is_number() && (is_repeated(trace[i]) || random.chance(SINGLE_VALUE))) {
                site_of(trace[i]).policy = random.chance(BACK_TO_FREE) ? Policy::FREE : any_policy();
                return;
            }
    }

private:
    static constexpr long long SMALLEST = 4, LARGEST = 64; // sizes
    static constexpr size_t LEARNING_BYTES = 20;           // see Draft::text_target
    static constexpr int PROOFS = 8; // inputs in turn that must be accepted with a more general policy

    // Probabilities. Which site is changed:
    static constexpr double LAST_CHOICE = 0.6;  // that of the last choice, where the refusal came
    static constexpr double NEAR_THE_END = 0.6; // if not: that of one of the last NEAR choices
    static constexpr size_t NEAR = 5;
    static constexpr double SINGLE_VALUE = 0.2; // also one that is not the site of a list
    // How:
    static constexpr double BACK_TO_FREE = 0.3;
    // The random walk:
    static constexpr double BACK_TO_BEST = 0.8; // after a run that was refused sooner than the best one
    static constexpr double FORGETTING = 0.98;  // of its depth: the best run may have been lucky

    Validator &validator;
    RandomValues &values;

    Site &site_of(const Choice &choice) { return validator.reads.sites[choice.number_site()]; }
    bool is_repeated(const Choice &choice) { return site_of(choice).count > 1; }
    Policy any_policy() { return Policy(values.random.below(Rank(Policy::COUNT))); }

    void set_size(long long size) {
        values.practice.size = size;
        values.draft.scale = double(size);
    }

    // Change policies until an input is accepted, and keep changes after which a refusal comes later.
    bool climb(double until) {
        Sites &sites = validator.reads.sites;
        const Trace &trace = validator.reads.trace;
        std::map<unsigned, Policy> best;
        double depth = 0;
        values.prefix.clear();
        while (cpu_seconds() < until) {
            if (validator.make(values) == Outcome::ACCEPTED)
                return true;
            if (double(trace.size()) >= depth) {
                depth = double(trace.size());
                best.clear();
                for (const auto &[key, site] : sites)
                    best[key] = site->policy;
            } else if (values.random.chance(BACK_TO_BEST)) {
                for (const auto &[key, site] : sites)
                    site->policy = best.count(key) ? best[key] : Policy::FREE;
                depth *= FORGETTING;
            }
            for (int changes = values.random.coin() ? 1 : 2; changes > 0 && !trace.empty(); changes--)
                change_one();
        }
        return false;
    }

    // Replace policies by the first in this order with which inputs are accepted, too.
    void generalise(double until) {
        static constexpr Policy FROM_GENERAL_TO_SPECIAL[] = {
            Policy::FREE,           Policy::NOT_PREVIOUS,   Policy::DISTINCT,  Policy::AT_LEAST_PREVIOUS,
            Policy::AT_MOST_PREVIOUS, Policy::ABOVE_PREVIOUS, Policy::BELOW_PREVIOUS, Policy::ASCENDING,
            Policy::DESCENDING};
        Sites &sites = validator.reads.sites;
        std::vector<Site *> known; // runs may find more
        for (const auto &[key, site] : sites)
            known.push_back(site);
        for (Site *site : known) {
            const Policy learned = site->policy;
            for (Policy policy : FROM_GENERAL_TO_SPECIAL) {
                site->policy = policy;
                if (policy == learned || is_accepted(until))
                    break;
                site->policy = learned;
            }
        }
    }

    // Whether PROOFS runs in turn make inputs before a time is over.
    bool is_accepted(double until) {
        int missing = PROOFS;
        values.prefix.clear();
        while (missing > 0 && cpu_seconds() < until && validator.make(values) == Outcome::ACCEPTED)
            missing--;
        return missing == 0;
    }

    void keep(Variety variety) {
        for (const auto &[key, site] : validator.reads.sites)
            site->learned[variety] = site->policy;
    }
};

} // namespace choices
