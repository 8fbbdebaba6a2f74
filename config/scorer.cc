#include "config/scorer.h"

#include <array>

#include "config/mapping.h"
#include "config/points.h"
#include "config/probability.h"
#include "config/read.h"

namespace kindred::config {

namespace {

struct JaccardDraft {
  std::optional<uint16_t> feature = std::nullopt;
  bool estimate;
  Draft* draft;
};

void read_jaccard_feature(const Node& node, JaccardDraft* jaccard) {
  jaccard->feature = read_feature(node, jaccard->draft);
}

void read_estimate(const Node& node, JaccardDraft* jaccard) {
  jaccard->estimate = read_boolean(node, jaccard->draft->faults).value_or(false);
}

constexpr std::array<Key<JaccardDraft>, 2> kJaccardKeys = {{
    {"of", read_jaccard_feature},
    {"estimate", read_estimate},
}};

// Unless it is asked for, no estimate may lose a pair that an exact join found.
void read_jaccard(const Node& node, Draft* draft) {
  Pipeline& pipeline = *draft->pipeline;
  JaccardDraft jaccard{.estimate = !pipeline.exact(), .draft = draft};
  if (!read_mapping(node, kJaccardKeys, &jaccard, draft->faults)) return;
  if (!require_key(node, "of", draft->faults) || !jaccard.feature) return;
  pipeline.scorer = pipeline.jaccard(*jaccard.feature, jaccard.estimate);
}

std::vector<std::string> keys_of_jaccard() { return keys_of(kJaccardKeys); }

// The kinds of scorers. A new one is one more line.
constexpr std::array<Key<Draft>, 3> kScorers = {{
    {"points", read_points, keys_of_points},
    {"jaccard", read_jaccard, keys_of_jaccard},
    {"probability", read_probability, keys_of_probability},
}};

}  // namespace

void read_scorer(const Node& node, std::span<const std::string_view> others, Draft* draft) {
  const Entry* const chosen = choose_entry(node, names_of(kScorers), others, draft->faults);
  if (chosen == nullptr) return;
  draft->config.scorer = chosen->key;
  for (const auto& kind : kScorers) {
    if (kind.name == chosen->key) kind.read(*chosen->value, draft);
  }
}

std::vector<std::string> keys_of_scorers() { return keys_of(kScorers); }

}  // namespace kindred::config
