#include <fmt/format.h>

#include <array>
#include <limits>
#include <string_view>

#include "config/mapping.h"
#include "config/read.h"
#include "config/scorer.h"
#include "config/sections.h"
#include "linkage/score/scorer.h"

namespace kindred::config {

namespace {

// A threshold within what the scorer can reach. Without a scorer, which is a fault of its own, any
// number from 0.
std::optional<double> read_threshold(const Node& node, const Draft& draft) {
  const Scorer* const scorer = draft.pipeline->scorer.get();
  if (scorer == nullptr) {
    const double most = std::numeric_limits<double>::max();
    return read_number(node, {0, most, "a number from 0"}, draft.faults);
  }
  const double most = scorer->highest();
  const std::string text = fmt::format("a number from 0 to {}, the highest score there is", most);
  return read_number(node, {0, most, text}, draft.faults);
}

// The thresholds that could be read.
struct Thresholds {
  std::optional<double> match;
  std::optional<double> review;
  Draft* draft;
};

void read_match(const Node& node, Thresholds* thresholds) {
  thresholds->match = read_threshold(node, *thresholds->draft);
}

void read_review(const Node& node, Thresholds* thresholds) {
  thresholds->review = read_threshold(node, *thresholds->draft);
  const bool above = thresholds->match && thresholds->review > thresholds->match;
  if (!above) return;
  add_expected(node, "a number not above match", thresholds->draft->faults);
}

void read_cohesion(const Node& node, Thresholds* thresholds) {
  Draft* const draft = thresholds->draft;
  const auto cohesion = read_number(node, {0, 1, "a number from 0 to 1"}, draft->faults);
  if (!cohesion) return;
  draft->pipeline->cohesion = *cohesion;
  if (*cohesion > 0 && draft->pipeline->one_per_source) {
    add_fault(node, "does not go with sources.partners: one_per_source", draft->faults);
  }
}

// What may stand beside the scorer.
constexpr std::array<Key<Thresholds>, 3> kKeys = {{
    {"match", read_match},
    {"review", read_review},
    {"cohesion", read_cohesion},
}};

}  // namespace

void read_score(const Node& node, Draft* draft) {
  read_scorer(node, names_of(kKeys), draft);
  if (node.kind != Node::Kind::kMapping && node.kind != Node::Kind::kNothing) return;
  Thresholds thresholds{std::nullopt, std::nullopt, draft};
  for (const auto& key : kKeys) {
    if (const Entry* entry = node.find(key.name)) key.read(*entry->value, &thresholds);
  }
  require_key(node, kKeys.front().name, draft->faults);
  draft->pipeline->match = thresholds.match.value_or(0);
  draft->pipeline->review = thresholds.review;
}

std::vector<std::string> keys_of_score() {
  std::vector<std::string> keys = keys_of_scorers();
  const std::vector<std::string> thresholds = keys_of(kKeys);
  keys.insert(keys.end(), thresholds.begin(), thresholds.end());
  return keys;
}

}  // namespace kindred::config
