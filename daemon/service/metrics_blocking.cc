#include "daemon/service/metrics_blocking.h"

#include <string>
#include <vector>

#include "daemon/answers/blocking_answer.h"

namespace kindred {
namespace {

using Labels = std::vector<MetricFamilies::Label>;

// With fewer pairs an index says more of chance than of drift.
constexpr uint64_t kLeastPairs = 100;

Labels labels_of(const BlockingLook& look, size_t branch) {
  return {{"branch", std::to_string(branch + 1)}, {"rule", look.sample.rules[branch].name}};
}

double share(double part, double whole) { return whole > 0 ? part / whole : 0; }

// One value of each rule, for the family begun last.
template <typename Value>
void add_rules(const BlockingLook& look, MetricFamilies* all, Value&& value) {
  for (size_t b = 0; b < look.sample.rules.size(); ++b) {
    all->value(value(look.sample.rules[b]), labels_of(look, b));
  }
}

void add_rules(const BlockingLook& look, MetricFamilies* all) {
  all->gauge("rule_off_curve",
             "1: a rule finds another share of live pairs than its curve promises.");
  add_rules(look, all, [](const LiveRule& rule) { return rule.off ? 1 : 0; });
  all->gauge("rule_keys", "Keys of a live record, by rule, in the mean.");
  add_rules(look, all, [](const LiveRule& rule) { return rule.keys; });
  all->gauge("rule_pairs_per_record", "Candidate pairs for each live record, by rule.");
  add_rules(look, all, [](const LiveRule& rule) { return rule.per_record_capped; });
  all->gauge("rule_match_share", "The share of a rule's candidate pairs that match.");
  add_rules(look, all, [](const LiveRule& rule) {
    return share(rule.matches_per_record, rule.per_record_capped);
  });
  all->gauge("rule_lost_to_cap_share",
             "Of pairs that other rules find, and that share a key, those that max_bucket leaves "
             "out.");
  add_rules(look, all, [](const LiveRule& rule) {
    return share(static_cast<double>(rule.lost_to_cap), static_cast<double>(rule.held));
  });
  all->gauge("rule_hottest_key_records", "Live records of the key that most records have.");
  for (size_t b = 0; b < look.hottest.size(); ++b) {
    all->value(look.hottest[b].empty() ? 0 : look.hottest[b].front().key.records,
               labels_of(look, b));
  }
}

void add_index(const std::string& field, const std::string& pairs, const LevelStability& stability,
               MetricFamilies* all) {
  if (stability.pairs < kLeastPairs) return;
  all->value(stability.index, {{"field", field}, {"pairs", pairs}});
}

}  // namespace

void add_health(const Metrics& metrics, MetricFamilies* all) {
  all->counter("health_seconds_total", "Time that looks at the blocking rules took.");
  all->value(metrics.health_seconds);
  if (metrics.look == nullptr) return;
  add_rules(*metrics.look, all);
  if (metrics.look->drift.empty()) return;
  all->gauge("level_drift",
             "Population stability index of a field's levels of agreement, against the model.");
  for (const FieldDrift& drift : metrics.look->drift) {
    add_index(drift.name, "random", drift.random, all);
    add_index(drift.name, "matches", drift.matches, all);
  }
}

}  // namespace kindred
